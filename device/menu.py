"""Setting up an evening by three buttons: resume or new, edition, players, colours.

Pure, like `device.step`: A accepts, B changes, C goes back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import permutations

from device.prompt import Key, Prompt, Signal, text

EDITIONS = ("lake-of-wishes", "lake-of-dreams")
PLAYERS = (2, 3, 4)
OLDER_SEATS = {
    # The older edition gives every seat its colours (rules for 2, 3 and 4 players).
    2: (("yellow", "red"), ("blue", "green")),
    3: (("yellow",), ("blue",), ("red",)),
    4: (("yellow",), ("blue",), ("red",), ("green",)),
}


class Stage(Enum):
    """What is being asked."""

    LENS = "lens"
    RESUME = "resume"
    WELCOME = "welcome"
    EDITION = "edition"
    PLAYERS = "players"
    COLOURS = "colours"
    DONE = "done"
    RESUMED = "resumed"


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game in the journal that has not ended: its name, and the number of its next move."""

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class Menu:
    """How far setting up has come.

    Attributes:
        colours: the set's colours, as the board file names them.
        stage: what is being asked.
        open_game: the game that could be resumed, or None.
        edition: index into EDITIONS.
        players: how many play.
        order: which of the possible seatings is shown.
    """

    colours: tuple[str, ...]
    stage: Stage = Stage.WELCOME
    open_game: OpenGame | None = None
    edition: int = 0
    players: int = 4
    order: int = 0

    @property
    def edition_name(self) -> str:
        """The edition chosen."""
        return EDITIONS[self.edition]

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat in turn order, as chosen so far."""
        seatings = self._seatings()
        return seatings[self.order % len(seatings)]

    def _seatings(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        older = OLDER_SEATS[self.players]
        is_boxed = {colour for seat in older for colour in seat} <= set(self.colours)
        if self.edition_name == "lake-of-dreams" and is_boxed:
            return (older,)
        if self.players == 2:
            return tuple(
                ((a, b), (c, d)) for a, b, c, d in permutations(self.colours) if a < b and c < d
            )
        orders = permutations(self.colours, self.players)
        return tuple(tuple((colour,) for colour in order) for order in orders)


def start_menu(
    colours: tuple[str, ...], open_game: OpenGame | None, *, is_lens_known: bool
) -> Menu:
    """Return the menu that an evening starts with."""
    stage = Stage.RESUME if open_game is not None else Stage.WELCOME
    return Menu(colours, stage if is_lens_known else Stage.LENS, open_game)


def press(menu: Menu, key: Key) -> Menu:
    """Return the menu after a button."""
    if key is Key.A:
        return replace(menu, stage=_next(menu))
    if key is Key.B:
        return _change(menu)
    if menu.stage is Stage.RESUME:
        return replace(menu, stage=Stage.WELCOME)
    return replace(menu, stage=_BEFORE.get(menu.stage, menu.stage))


def menu_prompt(menu: Menu) -> Prompt:
    """Return the screen of the menu."""
    keys = (text("key-ok"), text("key-change"), text("key-back"))
    match menu.stage:
        case Stage.LENS:
            ok = (text("key-ok"), None, None)
            return Prompt("lens", text("title-lens"), (text("lens"),), ok, Signal.TROUBLE)
        case Stage.RESUME if menu.open_game is not None:
            ask = text("resume-ask", game=menu.open_game.game, number=menu.open_game.number)
            answers = (text("key-resume"), None, text("key-new"))
            return Prompt("resume", text("title-resume"), (ask,), answers)
        case Stage.EDITION:
            line = text("setup-edition", edition=menu.edition_name)
            return Prompt("edition", text("title-edition"), (line,), keys)
        case Stage.PLAYERS:
            line = text("setup-players", count=menu.players)
            return Prompt("players", text("title-players"), (line,), keys)
        case Stage.COLOURS:
            seats = tuple("+".join(seat) for seat in menu.seats)
            lines = (text("setup-seats", seats=seats), text("setup-starter", seat=seats[0]))
            return Prompt("colours", text("title-colours"), lines, keys)
        case _:
            start = (text("key-start"), None, None)
            return Prompt("welcome", text("title-welcome"), (text("welcome"),), start)


_AFTER = {
    Stage.LENS: Stage.WELCOME,
    Stage.RESUME: Stage.RESUMED,
    Stage.WELCOME: Stage.EDITION,
    Stage.EDITION: Stage.PLAYERS,
    Stage.PLAYERS: Stage.COLOURS,
    Stage.COLOURS: Stage.DONE,
}
_BEFORE = {
    Stage.EDITION: Stage.WELCOME,
    Stage.PLAYERS: Stage.EDITION,
    Stage.COLOURS: Stage.PLAYERS,
}


def _next(menu: Menu) -> Stage:
    if menu.stage is Stage.LENS and menu.open_game is not None:
        return Stage.RESUME
    return _AFTER.get(menu.stage, menu.stage)


def _change(menu: Menu) -> Menu:
    if menu.stage is Stage.EDITION:
        return replace(menu, edition=(menu.edition + 1) % len(EDITIONS), order=0)
    if menu.stage is Stage.PLAYERS:
        following = PLAYERS[(PLAYERS.index(menu.players) + 1) % len(PLAYERS)]
        return replace(menu, players=following, order=0)
    if menu.stage is Stage.COLOURS:
        return replace(menu, order=menu.order + 1)
    return menu
