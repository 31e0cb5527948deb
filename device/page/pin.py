"""Who may press the box's buttons from the page: whoever typed the number that its display shows.

There is one referee at a time: a new one takes over from the one before, as both stand before the
same display.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from device.page.shown_number import PinGiven, Purpose, Refused, ShownNumber, is_same

SESSION_S = 12 * 3600.0  # seconds; an evening


@dataclass(slots=True)
class PinDesk:
    """Gives out numbers and lets the referee in; used by the page's thread alone.

    Attributes:
        show: shows a number on the display.
        shown: what the display shows for the page.
    """

    show: Callable[[str], None]
    shown: ShownNumber
    _session: str = ""
    _session_until_s: float = float("-inf")
    _referees: int = 0

    def ask(self) -> PinGiven | Refused:
        """Show a new number, unless one is shown or too many were asked for."""
        return self.shown.ask(Purpose.REFEREE, f"{secrets.randbelow(1_000_000):06}", self.show)

    def enter(self, ticket: str, pin: str) -> str | Refused:
        """Return the session of the new referee, or why the number does not do."""
        refused = self.shown.enter(Purpose.REFEREE, ticket, pin)
        if refused is not None:
            return refused
        self._session = secrets.token_urlsafe(32)
        self._referees += 1
        self._session_until_s = self.shown.clock() + SESSION_S
        return self._session

    def is_referee(self, session: str) -> bool:
        """Return whether this is the session of the referee."""
        return self.has_referee() and is_same(session, self._session)

    def has_referee(self) -> bool:
        """Return whether somebody referees."""
        return bool(self._session) and self.shown.clock() < self._session_until_s

    def referee(self) -> int:
        """Return the number of the referee, counted from 1; 0 while nobody referees."""
        return self._referees if self.has_referee() else 0

    def leave(self) -> None:
        """Let the referee go."""
        self._session = ""
