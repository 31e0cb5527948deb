"""What a player's own phone shows: his secret things, and nobody else's.

It goes to the phone that is bound to his seat, in answer to that phone. The stream of the table,
which everybody hears, has nothing of it.
"""

from __future__ import annotations

from msgspec import Struct

from device.keepsake.keepsake import Say
from device.page.hub import Hub
from device.page.seats import SeatDesk
from device.page.shown_number import PinGiven, Refused
from device.page.snapshot import Line, lines_shown
from device.table.alone import AloneScreen
from device.table.deciding_alone import alone_now, has_alone
from device.table.events import ChosenAlone
from device.table.game_in_play import GameInPlay
from device.table.prompts import text
from games.game import Seat


class ChoiceShown(Struct, frozen=True):
    """Something that the player may decide for, by its number."""

    number: int
    label: str


class ChoicesShown(Struct, frozen=True):
    """Choices under a heading."""

    title: str
    choices: tuple[ChoiceShown, ...]


class MineShown(Struct, frozen=True):
    """What is for the player of this phone alone.

    Attributes:
        seat: the player's name; empty if the phone is bound to nobody.
        number: names what is shown, for the choice that answers it.
        lines: what he is told.
        groups: what he may decide now.
    """

    seat: str = ""
    number: int = 0
    lines: tuple[Line, ...] = ()
    groups: tuple[ChoicesShown, ...] = ()


class OwnThings:
    """The secret things of every player; used by the page's thread alone."""

    def __init__(self, hub: Hub, desk: SeatDesk) -> None:
        """Show out of the hub's table.

        Args:
            hub: the newest moment of the table.
            desk: which phone is whose.
        """
        self._hub = hub
        self._desk = desk
        self._last: dict[Seat, tuple[AloneScreen[object] | None, int]] = {}

    def ask(self, number: int) -> PinGiven | Refused:
        """Show the code for a seat on the display; refused if it has nothing of its own."""
        game, seat = self._hub.played, Seat(number)
        if game is None or seat not in game.seats or not has_alone(game.session):
            return Refused("gone")
        return self._desk.ask(self._hub.game_id, seat, game.seat_name(seat))

    def enter(self, ticket: str, code: str) -> str | Refused:
        """Return the session of the phone that is a player's now, or why not."""
        return self._desk.enter(ticket, code, self._hub.game_id)

    def leave(self, session: str) -> None:
        """Let a phone go."""
        self._desk.leave(session)

    def is_bound(self, session: str) -> bool:
        """Return whether this is the session of a player's phone."""
        return self._of(session) is not None

    def shown(self, session: str, say: Say) -> MineShown:
        """Return what is for the player of this phone alone, as `say` says it."""
        found = self._of(session)
        if found is None:
            return MineShown()
        game, seat = found
        screen, number = self._now(game, seat)
        name = say(text("key-seat", seat=game.seat_name(seat)))
        if screen is None:
            return MineShown(name, number)
        return MineShown(name, number, lines_shown(screen.lines, say), _groups(screen, say))

    def chosen(self, session: str, number: int, choice: int) -> ChosenAlone | None:
        """Return the choice on the screen of this number as an event; None if it is gone."""
        found = self._of(session)
        if found is None:
            return None
        screen, now = self._now(*found)
        if screen is None or number != now or choice >= len(screen.choices):
            return None
        return ChosenAlone(found[1], screen, choice)

    def _of(self, session: str) -> tuple[GameInPlay, Seat] | None:
        """Return the game and the player of a phone; None if it is nobody's."""
        game = self._hub.played
        seat = self._desk.seat_of(session, self._hub.game_id)
        return None if game is None or seat is None else (game, seat)

    def _now(self, game: GameInPlay, seat: Seat) -> tuple[AloneScreen[object] | None, int]:
        """Return what a player is shown now, and its number, which changes with it."""
        screen = alone_now(game.session, seat)
        before, number = self._last.get(seat, (None, 0))
        self._last[seat] = (screen, number if screen == before else number + 1)
        return self._last[seat]


def _groups(screen: AloneScreen[object], say: Say) -> tuple[ChoicesShown, ...]:
    shown: list[ChoicesShown] = []
    first = 0
    for group in screen.groups:
        labels = [say(one.label) for one in group.choices]
        choices = tuple(ChoiceShown(n, label) for n, label in enumerate(labels, first))
        shown.append(ChoicesShown(say(group.title), choices))
        first += len(choices)
    return tuple(shown)
