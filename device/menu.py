"""Setting up an evening by three buttons: resume or new, edition, players, colours.

Pure, like `device.step`: A accepts, B changes, C goes back.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import permutations

from device.house_rules import HouseRule, changed, is_changed, occasions, rule_text
from device.prompt import Key, Prompt, Signal, Text, text
from games.jinns.options import Options
from games.jinns.setup import Edition

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
    RULES = "rules"
    RULE = "rule"
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
        options: the house rules.
        question: which house rule is shown.
    """

    colours: tuple[str, ...]
    stage: Stage = Stage.WELCOME
    open_game: OpenGame | None = None
    edition: int = 0
    players: int = 4
    order: int = 0
    options: Options = field(default_factory=Options)
    question: int = 0

    @property
    def questions(self) -> tuple[HouseRule, ...]:
        """The house rules that matter to this game."""
        return occasions(Edition(self.edition_name), self.players)

    @property
    def edition_name(self) -> str:
        """The edition chosen."""
        return EDITIONS[self.edition]

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat in turn order, as chosen so far."""
        seatings = self.seatings()
        return seatings[self.order % len(seatings)]

    def seatings(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return every way to share the colours out among the seats."""
        older = OLDER_SEATS[self.players]
        is_boxed = {colour for seat in older for colour in seat} <= set(self.colours)
        is_given = self.edition_name == Edition.DREAMS and not self.options.tokens_picked
        if is_given and is_boxed:
            return (older,)
        if self.players == 2:
            return tuple(
                ((a, b), (c, d)) for a, b, c, d in permutations(self.colours) if a < b and c < d
            )
        orders = permutations(self.colours, self.players)
        return tuple(tuple((colour,) for colour in order) for order in orders)


def start_menu(
    colours: tuple[str, ...],
    open_game: OpenGame | None,
    options: Options | None = None,
    *,
    is_lens_known: bool,
) -> Menu:
    """Return the menu that an evening starts with."""
    stage = Stage.RESUME if open_game is not None else Stage.WELCOME
    stage = stage if is_lens_known else Stage.LENS
    return Menu(colours, stage, open_game, options=options or Options())


def preset(menu: Menu, edition: str, seats: tuple[tuple[str, ...], ...]) -> Menu:
    """Return the menu with what is always played filled in; players may still change it."""
    menu = replace(menu, edition=EDITIONS.index(edition), players=len(seats) or menu.players)
    seatings = menu.seatings()
    return replace(menu, order=seatings.index(seats) if seats in seatings else 0)


def press(menu: Menu, key: Key) -> Menu:
    """Return the menu after a button."""
    if key is Key.A:
        return _accepted(menu)
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
        case Stage.RULES:
            return Prompt("rules", text("title-rules"), (_rules_text(menu),), keys)
        case Stage.RULE:
            line = rule_text(menu.options, menu.questions[menu.question])
            return Prompt("rule", text("title-rules"), (line,), keys)
        case _:
            start = (text("key-start"), None, None)
            return Prompt("welcome", text("title-welcome"), (text("welcome"),), start)


_AFTER = {
    Stage.LENS: Stage.WELCOME,
    Stage.RESUME: Stage.RESUMED,
    Stage.WELCOME: Stage.EDITION,
    Stage.EDITION: Stage.PLAYERS,
    Stage.PLAYERS: Stage.COLOURS,
    Stage.COLOURS: Stage.RULES,
    Stage.RULES: Stage.DONE,
}
_BEFORE = {
    Stage.EDITION: Stage.WELCOME,
    Stage.PLAYERS: Stage.EDITION,
    Stage.COLOURS: Stage.PLAYERS,
    Stage.RULES: Stage.COLOURS,
    Stage.RULE: Stage.RULES,
}


def _accepted(menu: Menu) -> Menu:
    if menu.stage is Stage.LENS and menu.open_game is not None:
        return replace(menu, stage=Stage.RESUME)
    if menu.stage is Stage.RULE:
        is_last = menu.question + 1 >= len(menu.questions)
        stage = Stage.RULES if is_last else Stage.RULE
        return replace(menu, stage=stage, question=menu.question + 1)
    return replace(menu, stage=_AFTER.get(menu.stage, menu.stage))


def _rules_text(menu: Menu) -> Text:
    count = sum(is_changed(menu.options, rule) for rule in menu.questions)
    return text("setup-rules", count=count) if count else text("setup-rules-none")


def _change(menu: Menu) -> Menu:
    if menu.stage is Stage.EDITION:
        return replace(menu, edition=(menu.edition + 1) % len(EDITIONS), order=0)
    if menu.stage is Stage.PLAYERS:
        following = PLAYERS[(PLAYERS.index(menu.players) + 1) % len(PLAYERS)]
        return replace(menu, players=following, order=0)
    if menu.stage is Stage.COLOURS:
        return replace(menu, order=menu.order + 1)
    if menu.stage is Stage.RULES:
        return replace(menu, stage=Stage.RULE, question=0)
    if menu.stage is Stage.RULE:
        options = changed(menu.options, menu.questions[menu.question])
        return replace(menu, options=options, order=0)
    return menu
