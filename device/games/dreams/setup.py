"""Setting up Dreams: players, their discs, who deals, how guesses are made, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import cast

from device.config.sections import Config
from device.errors import ConfigError
from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.settings import DreamsConfig, DreamsRules, DreamsSheet
from device.games.dreams.voting import Voting
from device.games.last_time import with_others
from device.games.names import called, names_entry, names_in, one_each
from device.games.port import SetupForm, SetupQuestion
from device.journal.store import JsonValue
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.house_rules import HouseRule, changed, configured, is_changed, rule_text
from device.table.prompts import Text, text
from device.table.session import begin
from device.texts.language import MOST_IN_A_LIST
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
from games.dreams.setup import FEWEST, MOST, Setup
from games.game import Seat
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board

TOUCHING = 0.85  # of a star's diameter: beads vary in size, and stars that only touch break no rule
BOX = "box"  # a value of the setting `dreams.roles`: the box deals the roles, not the markers
SEED_BYTES = 16
COLOURS = DreamsConfig().discs
"""The colours of the six selection tokens."""

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
        names: what players are called, clockwise: a name of their own, or the colour of a token.
        players: how many play.
        picks: whether players pick names and colours here, seat by seat.
        dealer: whose disc deals first; the seats go on clockwise from there.
        voting: how guesses are made.
        options: the house rules.
        given: the names that players were given, by seat; a token's colour stays with its seat.
    """

    board: Board
    names: tuple[str, ...]
    players: int = 4
    picks: bool = False
    dealer: int = 0
    voting: Voting = Voting.DISCS
    options: Options = field(default_factory=Options)
    given: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """What those who play are called without names, clockwise, whoever deals."""
        return self.names[: self.players]

    def asks(self) -> tuple[SetupQuestion, ...]:
        """Return the questions for players, colours, dealer, and how guesses are made.

        Players who pick are asked seat by seat for a name or colour that no earlier seat has.
        """
        count = (text("setup-players", count=self.players), text("setup-seats", seats=self.seats))
        pick = (text("setup-colours-pick"),) if self.picks else self._listed()
        dealer = (text("setup-dealer", seat=called(self.seats, self.given)[self.dealer]),)
        return (
            SetupQuestion("players", count, has_choice=len(self.names) > FEWEST),
            SetupQuestion("discs", pick, is_step=True),
            *(self._seat_question(seat) for seat in range(self._picked)),
            SetupQuestion("dealer", dealer),
            SetupQuestion("voting", (text(f"setup-voting-{self.voting.value}"),)),
        )

    def changed(self, number: int) -> DreamsForm:
        """Return the form with the next answer to question `number`."""
        seat = number - 2
        if number == 0:
            following = self.players + 1 if self.players < len(self.names) else FEWEST
            return replace(self, players=following, dealer=0)
        if number == 1:
            return replace(self, picks=not self.picks)
        if seat < self._picked:
            # What is passed over moves to the end, where a later seat may pick it.
            kept, (passed, *others) = self.names[:seat], self.names[seat:]
            return replace(self, names=(*kept, *others, passed))
        if seat == self._picked:
            return replace(self, dealer=(self.dealer + 1) % self.players)
        is_secret = self.voting is Voting.SECRET
        return replace(self, voting=Voting.DISCS if is_secret else Voting.SECRET)

    @property
    def _picked(self) -> int:
        """How many questions ask for the name or colour of a seat."""
        return self.players if self.picks else 0

    def _listed(self) -> tuple[Text, ...]:
        """Return every player's name in order; a sentence cuts a longer list short."""
        half = self.players if self.players <= MOST_IN_A_LIST else (self.players + 1) // 2
        rows = (self.seats[:half], self.seats[half:])
        listed = tuple(text("setup-seats", seats=row) for row in rows if row)
        return (*listed, text("setup-colours-keep"))

    def _seat_question(self, seat: int) -> SetupQuestion:
        lines = (text("setup-place", number=seat + 1), text("setup-plays", seat=self.names[seat]))
        has_choice = seat + 1 < len(self.names)
        return SetupQuestion("disc", lines, has_choice=has_choice, is_step=True)

    def rules(self) -> tuple[Text, ...]:
        """Return a sentence for each house rule as it is settled."""
        return tuple(rule_text(self.options, rule, "dreams-") for rule in HOUSE_RULES)

    def rules_changed(self) -> int:
        """Return how many house rules differ from their defaults."""
        return sum(is_changed(self.options, rule) for rule in HOUSE_RULES)

    def rule_changed(self, number: int) -> DreamsForm:
        """Return the form with the other answer to house rule number `number`."""
        return replace(self, options=changed(self.options, HOUSE_RULES[number]))

    def places(self) -> tuple[str, ...]:
        """Return what the players are called without names: by their tokens."""
        return self.seats

    def names_given(self) -> tuple[str, ...]:
        """Return the players' names, clockwise; empty for a player without one."""
        return one_each(self.given, self.players)

    def with_names(self, names: tuple[str, ...]) -> DreamsForm:
        """Return the form with these names."""
        return replace(self, given=names)

    def payload(self) -> dict[str, JsonValue]:
        """Return as plain values all that the rules of this game depend on, for its record.

        The first dealer is seat 1, as in the notation.
        """
        turned, names = self._turned(self.seats), self._turned(self.names_given())
        return {
            "game": "dreams",
            "seats": list(turned),
            "voting": self.voting.value,
            "options": options_values(self.options),
            "sheet": self.board.name,
            **names_entry(names),
        }

    def new_game(self) -> GameInPlay:
        """Return the game, not yet begun."""
        return _game(self.payload(), self.board)

    def _turned(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return what belongs to the seats in turn order; the first dealer is seat 1."""
        return (*seats[self.dealer :], *seats[: self.dealer])


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
        options = replace(
            options_of(configured(config.of(DreamsRules))),
            deals_roles=config.of(DreamsConfig).roles == BOX,
        )
        names = with_others(discs, COLOURS)[:MOST]
        return DreamsForm(board, names, players=min(4, len(discs)), options=options)

    def again(self, payload: Mapping[str, JsonValue], board: Board, config: Config) -> SetupForm:
        """Return the form, filled in as an earlier game was begun; its first dealer deals again."""
        names = tuple(str(name) for name in cast("Sequence[object]", payload["seats"]))
        options = options_of(cast("Mapping[str, object]", payload["options"]))
        known = with_others(names, (*config.of(DreamsConfig).discs, *COLOURS))[:MOST]
        voting = Voting(str(payload["voting"]))
        given = names_in(payload)
        return DreamsForm(board, known, len(names), voting=voting, options=options, given=given)

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a record."""
        return _game(payload, board)

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:
        """Return the game in play at the beginning of a recording."""
        check_firmament(board)
        discs = DreamsConfig().discs[: recording.players]
        more = tuple(f"player-{seat}" for seat in range(len(discs) + 1, recording.players + 1))
        names = (*discs, *more)
        return _game_of(board, names, Voting.DISCS, options_of(recording.options))

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
    voting = Voting(str(payload["voting"]))
    return _game_of(board, names, voting, options, names_in(payload))


def _game_of(
    board: Board,
    tokens: tuple[str, ...],
    voting: Voting,
    options: Options,
    given: tuple[str, ...] = (),
) -> GameInPlay:
    """Return the game in play; `given` are names of players, by seat."""
    bead_mm = board.pieces.diameter_mm if board.pieces is not None else Setup(FEWEST).bead_mm
    apart_mm = bead_mm * TOUCHING
    setup = Setup(
        len(tokens),
        Seat(1),
        width_mm=board.width_mm,
        height_mm=board.height_mm,
        bead_mm=apart_mm,
        options=options,
    )
    table = DreamsAdapter(Dreams(setup), tokens, voting, token_hex(SEED_BYTES), given)
    rules = tuple(rule_text(options, rule, "dreams-") for rule in HOUSE_RULES)
    table.capabilities = replace(table.capabilities, house_rules=rules)
    return GameInPlay.of(begin(table))
