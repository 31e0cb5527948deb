"""Setting up 5 Towers: players, who begins, refereed or only counted, powers, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from device.config.sections import Config
from device.errors import ConfigError
from device.games.last_time import with_others
from device.games.names import called, names_entry, unnumbered
from device.games.own_box import own_box
from device.games.port import SetupForm, SetupQuestion
from device.games.towers.adapter import TowersAdapter
from device.games.towers.settings import TowersConfig, TowersRules, TowersSheet
from device.journal.store import JsonValue
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.house_rules import HouseRule, changed, configured, is_changed, rule_text
from device.table.prompts import Text, text
from device.table.session import begin
from games.game import Seat
from games.towers.evening.game import TowersEvening
from games.towers.evening.position import Mode
from games.towers.game import Towers
from games.towers.options import (
    ALL_POWERS,
    NextStart,
    Options,
    Power,
    TearDown,
    Ties,
    options_of,
    options_values,
)
from games.towers.pieces import HIGHEST, SUITS
from games.towers.setup import FEWEST, Setup
from vision.sheet.board import Board
from vision.sheet.board_file import find_board

HOUSE_RULES: tuple[tuple[HouseRule, Power | None], ...] = (
    (HouseRule("next_start", (NextStart.LEFT_OF_START, NextStart.LEFT_OF_WINNER)), None),
    (HouseRule("short_market_ends"), None),
    (HouseRule("zero_begins", (True, False)), None),
    (HouseRule("ties", (Ties.SHARED, Ties.FEWER_DEMOLISHED)), None),
    (HouseRule("tear_down", (TearDown.BEFORE_BUILDING, TearDown.ANY_TIME)), None),
    (HouseRule("tear_down_when_needed"), None),
    (HouseRule("five_ends"), Power.TREE),
    (HouseRule("pay_any_bid", (True, False)), Power.TREE),
    (HouseRule("pay_without_taking", (True, False)), Power.TREE),
    (HouseRule("recovery_backs_bids", (True, False)), Power.METAL),
    (HouseRule("pairs_by_copies", (True, False)), Power.CANDY_HAUNTED),
)
"""Each with the power that it is about, if any: without that power it is not asked."""

WITH_POWERS = "powers"
_PLAYERS, _STARTER, _MODE, _POWERS = range(4)
_POWER_ASKS = tuple(Power)


NUMBERED = TowersConfig().players
"""What players are called without names."""


@dataclass(frozen=True, slots=True)
class TowersForm:
    """How a game of 5 Towers is set up so far; see `device.games.port.SetupForm`.

    Attributes:
        board: the mat.
        names: the players' names, in turn order; there may be fewer names than players.
        players: how many play.
        starter: who bids first in the first round.
        mode: whether the rounds are refereed, or only the towers counted.
        options: powers and house rules.
        is_choosing: whether the powers are chosen one by one.
    """

    board: Board
    names: tuple[str, ...]
    players: int = 3
    starter: int = 0
    mode: Mode = Mode.REFEREE
    options: Options = field(default_factory=Options)
    is_choosing: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who play, clockwise."""
        return called(NUMBERED, unnumbered(self.names, NUMBERED))[: self.players]

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions for players, first bidder, refereeing, and powers."""
        starter = self.seats[self.starter]
        return (
            SetupQuestion(
                "players",
                (text("setup-players", count=self.players), text("setup-seats", seats=self.seats)),
                note=text("setup-age-cards"),
            ),
            SetupQuestion("starter", (text("setup-starter", seat=starter),)),
            SetupQuestion("mode", (text(f"setup-mode-{self.mode.value}"),)),
            SetupQuestion("powers", (text(f"setup-powers-{self._powers_word()}"),)),
            *(self._power_ask(power) for power in _POWER_ASKS if self.is_choosing),
        )

    def changed(self, number: int) -> TowersForm:
        """Return the form with the next answer to question `number`."""
        match number:
            case n if n == _PLAYERS:
                following = self.players + 1 if self.players < len(NUMBERED) else FEWEST
                return replace(self, players=following, starter=0)
            case n if n == _STARTER:
                return replace(self, starter=(self.starter + 1) % self.players)
            case n if n == _MODE:
                is_refereed = self.mode is Mode.REFEREE
                return replace(self, mode=Mode.COUNT if is_refereed else Mode.REFEREE)
            case n if n == _POWERS:
                return self._powers_changed()
            case _:
                power = _POWER_ASKS[number - _POWERS - 1]
                return self._with_powers(self.options.powers ^ {power})

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule that has an effect with these powers."""
        return tuple(rule_text(self.options, rule, "towers-") for rule in self._rules())

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        return sum(is_changed(self.options, rule) for rule in self._rules())

    def rule_changed(self, number: int) -> TowersForm:
        """Return the form with the other answer to house rule `number`."""
        return replace(self, options=changed(self.options, self._rules()[number]))

    def places(self) -> tuple[str, ...]:
        """Return what the players are called without names."""
        return NUMBERED[: self.players]

    def names_given(self) -> tuple[str, ...]:
        """Return the players' names; empty for a player who is called by his number."""
        return unnumbered(self.seats, NUMBERED)

    def with_names(self, names: tuple[str, ...]) -> TowersForm:
        """Return the form with these names; those who do not play come after them."""
        seats = called(self.places(), names)
        others = ("" if name in seats else name for name in self.names[self.players :])
        return replace(self, names=called(NUMBERED, (*seats, *others)))

    def payload(self) -> dict[str, JsonValue]:
        """Return as plain values all that the rules of this game depend on, for its record."""
        return {
            "game": "towers",
            "seats": list(self.seats),
            "start": self.starter + 1,
            "mode": self.mode.value,
            "options": options_values(self.options),
            "sheet": self.board.name,
            **names_entry(self.names_given()),
        }

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        return _game(self.payload(), self.board)

    def _rules(self) -> tuple[HouseRule, ...]:
        return _rules(self.options)

    def _powers_word(self) -> str:
        if self.is_choosing:
            return "some"
        return "all" if self.options.powers else "none"

    def _power_ask(self, power: Power) -> SetupQuestion:
        is_on = self.options.has(power)
        lines: tuple[Text, ...] = (text(f"setup-power-{power.value}-{'on' if is_on else 'off'}"),)
        if is_on and power is Power.METAL:
            lines = (*lines, text("setup-power-metal-more"))
        return SetupQuestion("powers", lines)

    def _powers_changed(self) -> TowersForm:
        """Return the form with the next choice of powers: none, all, or some."""
        if self.is_choosing:
            return replace(self._with_powers(frozenset()), is_choosing=False)
        if self.options.powers:
            return replace(self, is_choosing=True)
        return self._with_powers(ALL_POWERS)

    def _with_powers(self, powers: frozenset[Power]) -> TowersForm:
        return replace(self, options=replace(self.options, powers=powers))


class TowersSetup:
    """How 5 Towers is set up; see `device.games.port.GameSetup`."""

    def board(self, config: Config) -> Board:
        """Return the mat that the configuration names."""
        board = find_board(config.of(TowersSheet).towers, config.camera.boards)
        check_mat(board)
        return board

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as the configuration says; players may change it."""
        names = config.of(TowersConfig).players
        options = options_of(configured(config.of(TowersRules)))
        return TowersForm(
            board,
            names,
            players=min(3, len(names)),
            options=options,
            is_choosing=_are_some(options),
        )

    def again(self, payload: Mapping[str, JsonValue], board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as an earlier game was begun."""
        names = tuple(str(name) for name in cast("Sequence[object]", payload["seats"]))
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        known = with_others(names, config.of(TowersConfig).players)[: len(NUMBERED)]
        starter = cast("int", payload["start"]) - 1
        mode = Mode(str(payload["mode"]))
        return TowersForm(board, known, len(names), starter, mode, options, _are_some(options))

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a record."""
        return _game(payload, board)

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a recording.

        The seats of the recording are players' names. Its edition `powers` means all powers.
        """
        check_mat(board)
        names = tuple("+".join(seat) for seat in recording.seats) or tuple(
            f"player-{seat}" for seat in range(1, recording.players + 1)
        )
        powers = ALL_POWERS if recording.edition == WITH_POWERS else frozenset[Power]()
        options = options_of({"powers": ",".join(powers), **recording.options})
        setup = Setup(len(names), options=options)
        return towers_game(board, names, setup, Mode.REFEREE, recording.start)

    def catalogue(self, config: Config) -> Path | None:
        """Return the file of the owner's enrolled cards, or None if there is none."""
        return own_box(config, config.of(TowersConfig).catalogue, "cards")


def check_mat(board: Board) -> None:
    """Refuse a board that 5 Towers cannot be played on.

    Raises:
        ConfigError: the board has no cards of the five kinds, or not all values.
    """
    if board.cards is None:
        raise ConfigError(f"board {board.stem}: has no [cards]; 5 Towers needs a towers mat")
    if set(board.cards.suits) != {suit.value for suit in SUITS}:
        raise ConfigError(
            f"board {board.stem}: [cards] suits are {', '.join(board.cards.suits)};"
            f" 5 Towers needs {', '.join(SUITS)}"
        )
    if tuple(board.cards.values) != (0, HIGHEST):
        raise ConfigError(
            f"board {board.stem}: [cards] values run from {board.cards.values[0]} to"
            f" {board.cards.values[1]}; 5 Towers needs 0 to {HIGHEST}"
        )


def towers_game(
    board: Board, names: Sequence[str], setup: Setup, mode: Mode, start: str = ""
) -> GameInPlay:
    """Return a game of 5 Towers, not yet begun or from a position in notation.

    Raises:
        RulesError: `start` is no such position.
    """
    game = TowersEvening(Towers(setup), mode)
    table = TowersAdapter(game, names, (board.width_mm, board.height_mm))
    rules = tuple(rule_text(setup.options, rule, "towers-") for rule in _rules(setup.options))
    table.capabilities = replace(table.capabilities, house_rules=rules)
    return GameInPlay.of(begin(table, game.parse_position(start) if start else None))


def _are_some(options: Options) -> bool:
    """Return whether some powers are played with, and some are not."""
    return options.powers not in (frozenset(), ALL_POWERS)


def _game(payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
    names = tuple(str(name) for name in cast("Sequence[object]", payload["seats"]))
    options = options_of(cast("Mapping[str, object]", payload["options"]))
    start = Seat(cast("int", payload["start"]))
    setup = Setup(len(names), start, options)
    return towers_game(board, names, setup, Mode(str(payload["mode"])))


def _rules(options: Options) -> tuple[HouseRule, ...]:
    """Return the house rules that have an effect with these powers."""
    return tuple(rule for rule, power in HOUSE_RULES if power is None or options.has(power))
