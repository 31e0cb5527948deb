"""Which phone is whose: bound to a player by a code that the box shows to him alone.

A phone is bound to a seat of one game, and until that game ends. A player who takes another phone
binds that one, and the phone before is his no more.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from device.page.pin import SESSION_S
from device.page.shown_number import PinGiven, Purpose, Refused, ShownNumber, is_same
from games.game import Seat

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0, O, 1, I and L, which look alike
CODE_LETTERS = 6  # 31^6 codes, of which five may be tried


@dataclass(slots=True)
class _Bound:
    game_id: str
    session: str
    until_s: float


@dataclass(slots=True)
class SeatDesk:
    """Binds phones to seats; used by the page's thread alone.

    Attributes:
        show: shows a player, by the fact that names him, a code on the display.
        shown: what the display shows for the page.
    """

    show: Callable[[str, str], None]
    shown: ShownNumber
    _asked: tuple[str, Seat] = ("", Seat(0))
    _bound: dict[Seat, _Bound] = field(default_factory=dict[Seat, _Bound])

    def ask(self, game_id: str, seat: Seat, name: str) -> PinGiven | Refused:
        """Show a new code to a player, unless something is shown or too much was asked for."""
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        given = self.shown.ask(Purpose.SEAT, code, lambda one: self.show(name, one))
        if isinstance(given, PinGiven):
            self._asked = (game_id, seat)
        return given

    def enter(self, ticket: str, code: str, game_id: str) -> str | Refused:
        """Return the session of a player's phone, or why the code does not do."""
        typed = code.replace(" ", "").upper()
        refused = self.shown.enter(Purpose.SEAT, ticket, typed)
        if refused is not None:
            return refused
        of_game, seat = self._asked
        if of_game != game_id:
            return Refused("gone")
        session = secrets.token_urlsafe(32)
        self._bound[seat] = _Bound(game_id, session, self.shown.clock() + SESSION_S)
        return session

    def seat_of(self, session: str, game_id: str) -> Seat | None:
        """Return whose phone this is in a game; None if it is nobody's."""
        self._bound = {seat: one for seat, one in self._bound.items() if one.game_id == game_id}
        now_s, found = self.shown.clock(), None
        for seat, one in self._bound.items():
            if is_same(session, one.session) and now_s < one.until_s:
                found = seat
        return found

    def leave(self, session: str) -> None:
        """Let a player's phone go."""
        kept = self._bound.items()
        self._bound = {seat: one for seat, one in kept if not is_same(session, one.session)}
