"""Setting up Jinns of the Lake: edition, players, colours, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import permutations
from typing import cast

from device.config.sections import Config
from device.errors import ConfigError
from device.games.jinns.adapter import JinnsAdapter
from device.games.jinns.settings import HouseRulesConfig, JinnsConfig, JinnsSheet
from device.games.port import SetupForm, SetupQuestion
from device.journal.store import JsonValue
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.house_rules import HouseRule, changed, is_changed, rule_text
from device.table.prompts import Text, text
from device.table.session import begin
from games.jinns.game import Jinns
from games.jinns.moves import STARS
from games.jinns.notation import parse_lake
from games.jinns.options import Options, Ties, Void, options_of, options_values
from games.jinns.position import Position
from games.jinns.setup import Edition, setup_of
from games.seats import parse_seat
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board

EDITIONS = (Edition.WISHES, Edition.DREAMS)
PLAYERS = (2, 3, 4)
OLDER_SEATS = {
    # The older edition gives every seat its colours (rules for 2, 3 and 4 players).
    2: (("yellow", "red"), ("blue", "green")),
    3: (("yellow",), ("blue",), ("red",)),
    4: (("yellow",), ("blue",), ("red",), ("green",)),
}
EDITION, PLAYER_COUNT, COLOURS = range(3)

_BOTH = (Edition.WISHES, Edition.DREAMS)


@dataclass(frozen=True, slots=True)
class _Occasion:
    """A house rule, with the editions and numbers of players for which it has an effect."""

    rule: HouseRule
    editions: tuple[Edition, ...]
    players: tuple[int, ...] = PLAYERS


_OCCASIONS = (
    _Occasion(HouseRule("counting_past_origin"), (Edition.WISHES,)),
    _Occasion(HouseRule("builder_keeps_top"), (Edition.WISHES,), (3,)),
    _Occasion(
        HouseRule("neutral_top_voids", (Void.TOWER, Void.UPPER_HALF)), (Edition.WISHES,), (3,)
    ),
    _Occasion(HouseRule("neutral_piles_score", (True, False)), (Edition.WISHES,), (3,)),
    _Occasion(HouseRule("last_mover_controls_neutral"), (Edition.DREAMS,), (3,)),
    _Occasion(HouseRule("three_at_start"), (Edition.DREAMS,), (4,)),
    _Occasion(HouseRule("tokens_picked"), (Edition.DREAMS,)),
    _Occasion(HouseRule("ties", (Ties.SHARED, Ties.MOST_CAPTURED)), _BOTH),
    _Occasion(HouseRule("no_undoing"), _BOTH),
)
"""All but `tokens_two_by_two`: the box asks for seats, not in which order tokens were picked."""


@dataclass(frozen=True, slots=True)
class JinnsForm:
    """How a game of Jinns is set up so far; see `device.games.port.SetupForm`.

    Attributes:
        board: the lake.
        edition: index into EDITIONS.
        players: how many play.
        order: the number of the seating that is shown.
        options: the house rules.
    """

    board: Board
    edition: int = 0
    players: int = 4
    order: int = 0
    options: Options = field(default_factory=Options)

    @property
    def colours(self) -> tuple[str, ...]:
        """The set's colours, as the board file names them."""
        return tuple(name for name, _ in self.board.pieces.colours) if self.board.pieces else ()

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The colours of each seat in turn order, as chosen so far."""
        seatings = self.seatings()
        return seatings[self.order % len(seatings)]

    def seatings(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return every way to divide the colours among the seats."""
        older = OLDER_SEATS[self.players]
        is_boxed = {colour for seat in older for colour in seat} <= set(self.colours)
        is_given = EDITIONS[self.edition] is Edition.DREAMS and not self.options.tokens_picked
        if is_given and is_boxed:
            return (older,)
        if self.players == 2:
            return tuple(
                ((a, b), (c, d)) for a, b, c, d in permutations(self.colours) if a < b and c < d
            )
        orders = permutations(self.colours, self.players)
        return tuple(tuple((colour,) for colour in order) for order in orders)

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions for the edition, the players and the colours."""
        seats = tuple("+".join(seat) for seat in self.seats)
        return (
            SetupQuestion(
                "edition", (text("setup-edition", edition=EDITIONS[self.edition].value),)
            ),
            SetupQuestion("players", (text("setup-players", count=self.players),)),
            SetupQuestion(
                "colours",
                (text("setup-seats", seats=seats), text("setup-starter", seat=seats[0])),
                has_choice=len(self.seatings()) > 1,
            ),
        )

    def changed(self, number: int) -> JinnsForm:
        """Return the form with the next answer to question `number`."""
        if number == EDITION:
            return replace(self, edition=(self.edition + 1) % len(EDITIONS), order=0)
        if number == PLAYER_COUNT:
            following = PLAYERS[(PLAYERS.index(self.players) + 1) % len(PLAYERS)]
            return replace(self, players=following, order=0)
        return replace(self, order=self.order + 1)

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule that has an effect here, as it is settled."""
        return tuple(rule_text(self.options, rule) for rule in self._occasions())

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        return sum(is_changed(self.options, rule) for rule in self._occasions())

    def rule_changed(self, number: int) -> JinnsForm:
        """Return the form with the other answer to house rule `number`."""
        return replace(self, options=changed(self.options, self._occasions()[number]), order=0)

    def payload(self) -> dict[str, JsonValue]:
        """Return as plain values all that the rules of this game depend on, for its record."""
        return {
            "game": "jinns",
            "edition": EDITIONS[self.edition].value,
            "seats": [list(seat) for seat in self.seats],
            "options": options_values(self.options),
            "sheet": self.board.name,
        }

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        table = jinns_adapter(self.board, EDITIONS[self.edition].value, self.seats, self.options)
        return jinns_game(table)

    def _occasions(self) -> tuple[HouseRule, ...]:
        edition = EDITIONS[self.edition]
        return tuple(
            one.rule
            for one in _OCCASIONS
            if edition in one.editions and self.players in one.players
        )


class JinnsSetup:
    """How Jinns of the Lake is set up; see `device.games.port.GameSetup`."""

    def board(self, config: Config) -> Board:
        """Return the lake that the configuration names."""
        board = find_board(config.of(JinnsSheet).jinns, config.camera.boards)
        check_lake(board)
        return board

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as the configuration says; players may change it."""
        game = config.of(JinnsConfig)
        seats = tuple(tuple(seat.split("+")) for seat in game.seats)
        options = options_of(asdict(config.of(HouseRulesConfig)))
        form = JinnsForm(board, EDITIONS.index(Edition(game.edition)), options=options)
        form = replace(form, players=len(seats) or form.players)
        seatings = form.seatings()
        return replace(form, order=seatings.index(seats) if seats in seatings else 0)

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a record."""
        seats = cast("Sequence[Sequence[str]]", payload["seats"])
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        return jinns_game(jinns_adapter(board, str(payload["edition"]), seats, options))

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a recording."""
        edition = recording.edition or EDITIONS[0].value
        table = jinns_adapter(board, edition, recording.seats)
        if not recording.start:
            return jinns_game(table)
        return jinns_game(table, lake_position(table, recording.start, recording.turn))

    def catalogue(self, config: Config) -> None:
        """Return None, because this game's pieces are not enrolled."""


def jinns_game(table: JinnsAdapter, position: Position | None = None) -> GameInPlay:
    """Return a game of Jinns, not yet begun or from a position."""
    return GameInPlay.of(begin(table, position))


def jinns_adapter(
    board: Board,
    edition: str,
    seats: Sequence[Sequence[str]],
    options: Options | None = None,
) -> JinnsAdapter:
    """Return the adapter for a game of Jinns on `board`.

    Raises:
        ConfigError: the edition is unknown, or the board is no lake for these colours.
        SetupError: the seats do not fit together.
    """
    if edition not in {one.value for one in Edition}:
        known = ", ".join(one.value for one in Edition)
        raise ConfigError(f"edition {edition!r} is unknown; choose one of {known}")
    check_lake(board)
    box = tuple(name for name, _ in board.pieces.colours) if board.pieces else ()
    setup = setup_of(seats, Edition(edition), options, box=box)
    missing = [colour for colour in setup.colours if colour not in box]
    if missing:
        raise ConfigError(
            f"board {board.stem}: has no {missing[0]} pieces; the seats may play {', '.join(box)}"
        )
    return JinnsAdapter(Jinns(setup))


def check_lake(board: Board) -> None:
    """Refuse a board that Jinns cannot be played on.

    Raises:
        ConfigError: the board has not 32 stars, or no pieces of four colours with strengths.
    """
    if len(board.stars) != STARS:
        raise ConfigError(
            f"board {board.stem}: {len(board.stars)} stars; Jinns of the Lake needs {STARS}"
        )
    if board.pieces is None or len(board.pieces.colours) != 4:
        raise ConfigError(f"board {board.stem}: [pieces] colours must name four colours for Jinns")
    if board.pieces.glyph is Glyph.NONE:
        raise ConfigError(f"board {board.stem}: [pieces] glyph = none; Jinns needs strengths")


def lake_position(table: JinnsAdapter, start: str, turn: str) -> Position:
    """Return the position from which a recording starts.

    Raises:
        RulesError: the texts are no such position.
    """
    setup = table.game.setup
    seat = parse_seat(turn, setup.players) if turn else None
    return table.game.deal(parse_lake(start), seat)
