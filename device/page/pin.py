"""Who may press the box's buttons from the page: whoever typed the number that its display shows.

The number is good for one phone, for two minutes and for five tries. There is one referee at a
time: a new one takes over from the one before, as both stand before the same display.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

PIN_S = 120.0  # seconds: long enough to walk from the display to a phone
MOST_TRIES = 5  # for one number; five of a million
SHUT_S = 60.0  # seconds without a new number after so many wrong tries
PAUSE_S = 5.0  # seconds between two numbers
WINDOW_S, MOST_ASKED = 600.0, 10  # numbers within a time, so that nobody covers the display
SESSION_S = 12 * 3600.0  # seconds; an evening


@dataclass(frozen=True, slots=True)
class PinGiven:
    """A number is shown; `ticket` names the phone that may type it."""

    ticket: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Refused:
    """No number, or a wrong one.

    Attributes:
        why: `wait`, `wrong` or `gone`.
        wait_s: after how many seconds it may be tried again.
        left: how many tries are left.
    """

    why: str
    wait_s: int = 0
    left: int = 0


@dataclass(slots=True)
class _Shown:
    pin: str
    ticket: str
    until_s: float
    left: int = MOST_TRIES


@dataclass(slots=True)
class PinDesk:
    """Gives out numbers and lets the referee in; used by the page's thread alone.

    Attributes:
        show: shows a number on the display.
        hide: takes it off again.
        clock: returns monotonic seconds.
    """

    show: Callable[[str], None]
    hide: Callable[[], None]
    clock: Callable[[], float]
    _shown: _Shown | None = None
    _asked: deque[float] = field(default_factory=deque[float])
    _shut_until_s: float = float("-inf")
    _session: str = ""
    _session_until_s: float = float("-inf")

    def ask(self) -> PinGiven | Refused:
        """Show a new number, unless one is shown or too many were asked for."""
        now_s = self.clock()
        self.expire()
        wait_s = self._wait_s(now_s)
        if wait_s > 0:
            return Refused("wait", int(wait_s) + 1)
        pin, ticket = f"{secrets.randbelow(1_000_000):06}", secrets.token_urlsafe(16)
        self._asked.append(now_s)
        self._shown = _Shown(pin, ticket, now_s + PIN_S)
        self.show(pin)
        return PinGiven(ticket, int(PIN_S))

    def enter(self, ticket: str, pin: str) -> str | Refused:
        """Return the session of the new referee, or why the number does not do."""
        self.expire()
        shown = self._shown
        if shown is None or not _same(ticket, shown.ticket):
            return Refused("gone")
        shown.left -= 1
        if _same(pin, shown.pin):
            self._forget()
            self._session = secrets.token_urlsafe(32)
            self._session_until_s = self.clock() + SESSION_S
            return self._session
        if shown.left == 0:
            self._forget()
            self._shut_until_s = self.clock() + SHUT_S
            return Refused("wrong", int(SHUT_S))
        return Refused("wrong", left=shown.left)

    def expire(self) -> None:
        """Take a number off the display that is too old."""
        if self._shown is not None and self.clock() >= self._shown.until_s:
            self._forget()

    def is_referee(self, session: str) -> bool:
        """Return whether this is the session of the referee."""
        return self.has_referee() and _same(session, self._session)

    def has_referee(self) -> bool:
        """Return whether somebody referees."""
        return bool(self._session) and self.clock() < self._session_until_s

    def leave(self) -> None:
        """Let the referee go."""
        self._session = ""

    def _forget(self) -> None:
        self._shown = None
        self.hide()

    def _wait_s(self, now_s: float) -> float:
        """Return after how many seconds a number may be asked for; 0 for now."""
        while self._asked and now_s - self._asked[0] >= WINDOW_S:
            self._asked.popleft()
        waits = [self._shut_until_s - now_s]
        if self._shown is not None:
            waits.append(self._shown.until_s - now_s)
        if self._asked:
            waits.append(self._asked[-1] + PAUSE_S - now_s)
        if len(self._asked) >= MOST_ASKED:
            waits.append(self._asked[0] + WINDOW_S - now_s)
        return max(0.0, *waits)


def _same(one: str, other: str) -> bool:
    """Return whether two texts are the same, in a time that does not tell where they differ."""
    return secrets.compare_digest(*(text.encode("utf-8", "replace") for text in (one, other)))
