"""Setting up Dreams: players, their discs, who deals, how guesses are made, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import cast

from device.config.sections import Config
from device.errors import ConfigError
from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.questions import Voting
from device.games.dreams.settings import DreamsConfig, DreamsSheet
from device.games.port import SetupForm, SetupQuestion
from device.journal.store import JsonValue
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.house_rules import HouseRule, changed, is_changed, rule_text
from device.table.prompts import Text, text
from device.table.session import begin
from games.dreams.game import Dreams
from games.dreams.options import (
    Deck,
    Invalid,
    Missing,
    Options,
    Overlap,
    Ties,
    options_of,
    options_values,
)
from games.dreams.setup import FEWEST, Setup
from games.game import Seat
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board

TOUCHING = 0.85  # of a star's diameter: beads vary in size, and stars that only touch break no rule
BOX = "box"  # a value of the setting `dreams.roles`: the box deals the roles, not the markers
SEED_BYTES = 16
PLAYER_COUNT, DEALER, VOTING = range(3)

HOUSE_RULES = (
    HouseRule("own_colour_vote"),
    HouseRule("invalid_disc", (Invalid.NO_VOTE, Invalid.REFUSED)),
    HouseRule("ties", (Ties.SHARED, Ties.ANOTHER_ROUND)),
    HouseRule("deck", (Deck.RESHUFFLED, Deck.ENDS_GAME)),
    HouseRule("overlap", (Overlap.WARN, Overlap.REFUSE)),
    HouseRule("missing_vote", (Missing.BLOCKS, Missing.NO_VOTE)),
    HouseRule("deals_roles"),
)


@dataclass(frozen=True, slots=True)
class DreamsForm:
    """How a game of Dreams is set up so far; see `device.games.port.SetupForm`.

    Attributes:
        board: the firmament.
        names: what players are called, in turn order from the first dealer's seat on.
        players: how many play.
        dealer: whose disc deals first; the seats go on clockwise from there.
        voting: how guesses are made.
        options: the house rules.
    """

    board: Board
    names: tuple[str, ...]
    players: int = 4
    dealer: int = 0
    voting: Voting = Voting.DISCS
    options: Options = field(default_factory=Options)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who play, clockwise, whoever deals."""
        return self.names[: self.players]

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions for the players, the dealer and how guesses are made."""
        dealer = self.seats[self.dealer]
        return (
            SetupQuestion(
                "players",
                (text("setup-players", count=self.players), text("setup-seats", seats=self.seats)),
            ),
            SetupQuestion("dealer", (text("setup-dealer", seat=dealer),)),
            SetupQuestion("voting", (text(f"setup-voting-{self.voting.value}"),)),
        )

    def changed(self, number: int) -> DreamsForm:
        """Return the form with the next answer to question `number`."""
        if number == PLAYER_COUNT:
            following = self.players + 1 if self.players < len(self.names) else FEWEST
            return replace(self, players=following, dealer=0)
        if number == DEALER:
            return replace(self, dealer=(self.dealer + 1) % self.players)
        is_secret = self.voting is Voting.SECRET
        return replace(self, voting=Voting.DISCS if is_secret else Voting.SECRET)

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule as it is settled."""
        return tuple(rule_text(self.options, rule, "dreams-") for rule in HOUSE_RULES)

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        return sum(is_changed(self.options, rule) for rule in HOUSE_RULES)

    def rule_changed(self, number: int) -> DreamsForm:
        """Return the form with the other answer to house rule number `number`."""
        return replace(self, options=changed(self.options, HOUSE_RULES[number]))

    def payload(self) -> dict[str, JsonValue]:
        """Return as plain values all that the rules of this game depend on, for its record.

        The first dealer is seat 1, as in the notation.
        """
        turned = (*self.seats[self.dealer :], *self.seats[: self.dealer])
        return {
            "game": "dreams",
            "seats": list(turned),
            "voting": self.voting.value,
            "options": options_values(self.options),
            "sheet": self.board.name,
        }

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        return _game(self.payload(), self.board)


class DreamsSetup:
    """How Dreams is set up; see `device.games.port.GameSetup`."""

    def board(self, config: Config) -> Board:
        """Return the firmament that the configuration names."""
        board = find_board(config.of(DreamsSheet).dreams, config.camera.boards)
        check_firmament(board)
        return board

    def form(self, board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as the configuration says; players may change it."""
        discs = config.of(DreamsConfig).discs
        options = Options(deals_roles=config.of(DreamsConfig).roles == BOX)
        return DreamsForm(board, discs, players=min(4, len(discs)), options=options)

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a record."""
        return _game(payload, board)

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a recording."""
        check_firmament(board)
        discs = DreamsConfig().discs[: recording.players]
        more = tuple(f"player-{seat}" for seat in range(len(discs) + 1, recording.players + 1))
        names = (*discs, *more)
        return _game_of(board, names, Voting.DISCS, Options())

    def catalogue(self, config: Config) -> None:
        """Return None, because this game's pieces are not enrolled."""


def check_firmament(board: Board) -> None:
    """Refuse a board that Dreams cannot be played on.

    Raises:
        ConfigError: the board's pieces are not plain beads in three kinds.
    """
    kinds = {name for name, _ in board.pieces.colours} if board.pieces else set[str]()
    if board.pieces is None or board.pieces.glyph is not Glyph.NONE or board.stars:
        raise ConfigError(f"board {board.stem}: is no firmament; Dreams needs beads and no stars")
    if kinds != {"clear", "grey", "black"}:
        raise ConfigError(
            f"board {board.stem}: [pieces] colours are {', '.join(sorted(kinds))};"
            " Dreams needs clear, grey and black"
        )


def _game(payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
    names = tuple(str(name) for name in cast("Sequence[object]", payload["seats"]))
    options = options_of(cast("Mapping[str, object]", payload["options"]))
    return _game_of(board, names, Voting(str(payload["voting"])), options)


def _game_of(board: Board, names: tuple[str, ...], voting: Voting, options: Options) -> GameInPlay:
    bead_mm = board.pieces.diameter_mm if board.pieces is not None else Setup(FEWEST).bead_mm
    apart_mm = bead_mm * TOUCHING
    setup = Setup(
        len(names),
        Seat(1),
        width_mm=board.width_mm,
        height_mm=board.height_mm,
        bead_mm=apart_mm,
        options=options,
    )
    return GameInPlay.of(begin(DreamsAdapter(Dreams(setup), names, voting, token_hex(SEED_BYTES))))
