"""The number or code that the display shows: good for one phone, two minutes and five tries.

The display shows one at a time. A number proves that somebody stands before the display.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

PIN_S = 120.0  # seconds: long enough to walk from the display to a phone
MOST_TRIES = 5  # for one number; five of a million
SHUT_S = 60.0  # seconds without a new number after so many wrong tries
PAUSE_S = 5.0  # seconds between two numbers
WINDOW_S, MOST_ASKED = 600.0, 10  # numbers within a time, so that nobody covers the display


class Purpose(Enum):
    """What a number lets somebody do; it is good for nothing else."""

    REFEREE = "referee"
    SEAT = "seat"


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
    purpose: Purpose
    number: str
    ticket: str
    until_s: float
    left: int = MOST_TRIES


@dataclass(slots=True)
class ShownNumber:
    """What the display shows for the page; used by the page's thread alone.

    Attributes:
        hide: takes it off the display.
        clock: returns monotonic seconds.
    """

    hide: Callable[[], None]
    clock: Callable[[], float]
    _shown: _Shown | None = None
    _asked: deque[float] = field(default_factory=deque[float])
    _shut_until_s: float = float("-inf")

    def ask(self, purpose: Purpose, number: str, show: Callable[[str], None]) -> PinGiven | Refused:
        """Show a new number, unless one is shown or too many were asked for."""
        now_s = self.clock()
        self.expire()
        wait_s = self._wait_s(now_s)
        if wait_s > 0:
            return Refused("wait", int(wait_s) + 1)
        ticket = secrets.token_urlsafe(16)
        self._asked.append(now_s)
        self._shown = _Shown(purpose, number, ticket, now_s + PIN_S)
        show(number)
        return PinGiven(ticket, int(PIN_S))

    def enter(self, purpose: Purpose, ticket: str, number: str) -> Refused | None:
        """Return why a number does not do; None if it is the one, which is then used up."""
        self.expire()
        shown = self._shown
        is_asked = shown is not None and shown.purpose is purpose
        if shown is None or not is_asked or not is_same(ticket, shown.ticket):
            return Refused("gone")
        shown.left -= 1
        if is_same(number, shown.number):
            self._forget()
            return None
        if shown.left == 0:
            self._forget()
            self._shut_until_s = self.clock() + SHUT_S
            return Refused("wrong", int(SHUT_S))
        return Refused("wrong", left=shown.left)

    def expire(self) -> None:
        """Take a number off the display that is too old."""
        if self._shown is not None and self.clock() >= self._shown.until_s:
            self._forget()

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


def is_same(one: str, other: str) -> bool:
    """Return whether two texts are the same, in a time that does not tell where they differ."""
    return secrets.compare_digest(*(text.encode("utf-8", "replace") for text in (one, other)))
