"""Setting up the count of 1001 Islands: who plays, whose tiles, which house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import choice
from typing import cast

from device.config.sections import Config
from device.errors import ConfigError
from device.games.islands.adapter import IslandsAdapter
from device.games.islands.settings import IslandsConfig, IslandsRules, IslandsSheet
from device.games.islands.tile_set import NO_BOX, box_in, box_of, box_values
from device.games.last_time import with_others
from device.games.names import called, names_entry, unnumbered
from device.games.own_box import own_box
from device.games.port import SetupForm, SetupQuestion
from device.journal.store import JsonValue
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.house_rules import HouseRule, changed, configured, is_changed, rule_text
from device.table.prompts import Text, text
from device.table.session import begin
from games.islands.count.draft import DraftMode
from games.islands.count.game import IslandsCount
from games.islands.count.position import FEWEST, CountSetup
from games.islands.options import Options, options_of, options_values
from games.islands.pieces import TileSet
from vision.sheet.board import Board
from vision.sheet.board_file import find_board

HOUSE_RULES = (HouseRule("rows_left_to_right"), HouseRule("lamps_count_singly"))
_PLAYERS, _MODE = range(2)
_MODES = tuple(DraftMode)


NUMBERED = IslandsConfig().players
"""What players are called without names."""


@dataclass(frozen=True, slots=True)
class IslandsForm:
    """How a count of islands is set up so far; see `device.games.port.SetupForm`.

    Attributes:
        board: the mat.
        names: the players' names, in seating order; there may be fewer names than players.
        box: the owner's tiles; empty if no box was enrolled.
        players: how many play.
        mode: whether the box follows the draft too, or only counts the islands.
        options: the house rules.
    """

    board: Board
    names: tuple[str, ...]
    box: TileSet = NO_BOX
    players: int = 3
    mode: DraftMode = DraftMode.COUNT
    options: Options = field(default_factory=Options)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who play, clockwise."""
        return called(NUMBERED, unnumbered(self.names, NUMBERED))[: self.players]

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions for the players, the draft, and the tiles."""
        count = len(self.box.tiles)
        known = text("setup-box", count=count) if count else text("setup-no-box")
        players = text("setup-players", count=self.players)
        return (
            SetupQuestion("players", (players, text("setup-seats", seats=self.seats))),
            SetupQuestion("mode", (text(f"setup-islands-{self.mode.value}"),)),
            SetupQuestion("box", (known,), has_choice=False, is_step=True),
        )

    def changed(self, number: int) -> IslandsForm:
        """Return the form with the next answer to question `number`; the tiles have no other."""
        if number == _PLAYERS:
            following = self.players + 1 if self.players < len(NUMBERED) else FEWEST
            return replace(self, players=following)
        if number == _MODE:
            return replace(self, mode=_MODES[(_MODES.index(self.mode) + 1) % len(_MODES)])
        return self

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule as it is settled."""
        return tuple(rule_text(self.options, rule, "islands-") for rule in HOUSE_RULES)

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        return sum(is_changed(self.options, rule) for rule in HOUSE_RULES)

    def rule_changed(self, number: int) -> IslandsForm:
        """Return the form with the other answer to house rule `number`."""
        return replace(self, options=changed(self.options, HOUSE_RULES[number]))

    def places(self) -> tuple[str, ...]:
        """Return what the players are called without names."""
        return NUMBERED[: self.players]

    def names_given(self) -> tuple[str, ...]:
        """Return the players' names; empty for a player who is called by his number."""
        return unnumbered(self.seats, NUMBERED)

    def with_names(self, names: tuple[str, ...]) -> IslandsForm:
        """Return the form with these names; those who do not play come after them."""
        seats = called(self.places(), names)
        others = ("" if name in seats else name for name in self.names[self.players :])
        return replace(self, names=called(NUMBERED, (*seats, *others)))

    def payload(self) -> dict[str, JsonValue]:
        """Return as plain values all that the count depends on, with the tiles, for its record."""
        return {
            "game": "islands",
            "seats": list(self.seats),
            "mode": self.mode.value,
            "box": box_values(self.box),
            "options": options_values(self.options),
            "sheet": self.board.name,
            **names_entry(self.names_given()),
        }

    def new_game(self) -> GameInPlay:
        """Return the count, not yet begun."""
        setup = CountSetup(self.seats, self.box, self.options, self.mode)
        return islands_game(self.seats, setup)


class IslandsSetup:
    """How 1001 Islands is set up; see `device.games.port.GameSetup`."""

    def board(self, config: Config) -> Board:
        """Return the mat that the configuration names."""
        board = find_board(config.of(IslandsSheet).islands, config.camera.boards)
        check_mat(board)
        return board

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as the configuration says, with the tiles of its catalogue.

        Raises:
            CatalogueError: the catalogue cannot be read.
            ConfigError: a tile of the catalogue shows what no tile of this game shows.
        """
        names = config.of(IslandsConfig).players
        box = box_in(self.catalogue(config))
        options = options_of(configured(config.of(IslandsRules)))
        return IslandsForm(board, names, box, players=min(3, len(names)), options=options)

    def again(self, payload: Mapping[str, JsonValue], board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as an earlier count was begun, with the present tiles."""
        names = tuple(str(name) for name in cast("Sequence[object]", payload["seats"]))
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        section = config.of(IslandsConfig)
        known = with_others(names, section.players)[: len(NUMBERED)]
        mode = DraftMode(str(payload["mode"]))
        box = box_in(self.catalogue(config))
        return IslandsForm(board, known, box, len(names), mode, options)

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the count in play at the beginning of a record."""
        check_mat(board)
        names = tuple(str(name) for name in cast("Sequence[object]", payload["seats"]))
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        box = box_of(cast("Mapping[str, object]", payload["box"]))
        mode, start = _mode_and_start(payload)
        return islands_game(names, CountSetup(names, box, options, mode), start)

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the count in play at the beginning of a recording; seats are players' names."""
        check_mat(board)
        names = tuple("+".join(seat) for seat in recording.seats) or tuple(
            f"player-{seat}" for seat in range(1, recording.players + 1)
        )
        box = box_in(recording.folder / recording.catalogue if recording.catalogue else None)
        return islands_game(
            names, CountSetup(names, box, options_of(recording.options)), recording.start
        )

    def catalogue(self, config: Config) -> Path | None:
        """Return the file of the owner's enrolled tiles, or None if there is none."""
        return own_box(config, config.of(IslandsConfig).catalogue, "tiles")


def _mode_and_start(payload: Mapping[str, JsonValue]) -> tuple[DraftMode, str]:
    """Return how far the box follows the game, and where the game starts if not at its beginning.

    A record of version 0.1 names the first Lookout, or 0 where islands are only counted.
    """
    if "mode" in payload:
        return DraftMode(str(payload["mode"])), ""
    if not payload["lookout"]:
        return DraftMode.COUNT, ""
    first = f"s{payload['lookout']}"
    return DraftMode.TOLD, f"stage=draft seat={first} draft={first}:{first}:0-0-0-0::"


def check_mat(board: Board) -> None:
    """Refuse a board that islands cannot be counted on.

    Raises:
        ConfigError: the board file has no [tiles].
    """
    if board.tiles is None:
        raise ConfigError(f"board {board.stem}: has no [tiles]; 1001 Islands needs an island mat")


def islands_game(names: Sequence[str], setup: CountSetup, start: str = "") -> GameInPlay:
    """Return a count of islands from its beginning, or from a position in notation.

    Raises:
        RulesError: `start` is no such position.
    """
    game = IslandsCount(setup)
    position = game.parse_position(start) if start else game.initial(0)
    drawn = choice(game.seats)
    table = IslandsAdapter(game, names, drawn)
    rules = tuple(rule_text(setup.options, rule, "islands-") for rule in HOUSE_RULES)
    table.capabilities = replace(table.capabilities, house_rules=rules)
    return GameInPlay.of(begin(table, position))
