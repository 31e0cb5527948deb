"""The position: deck, market, towers, bids; immutable, valid from birth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from games.errors import PositionError
from games.game import Seat
from games.towers.moves import Action
from games.towers.pieces import EMPTY_ROW, SUITS, Cards, Row, ordered
from games.towers.setup import Setup

MARKET = 5
PASSES = 2


class Phase(StrEnum):
    """The kind of move that comes next."""

    DEAL = "deal"
    BID = "bid"
    BUILD = "build"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Position:
    """A position of 5 Towers. Piles are sorted, because the rules do not use their order.

    Attributes:
        setup: the players, the cards and the house rules.
        phase: the kind of move that comes next.
        start: who bids first in this round.
        rows: by seat (from index 0), its five towers.
        piles: by seat, its demolition pile.
        market: the cards to bid for.
        bids: this round's bids in order, from the start player; 0 is a pass.
        discard: the common discard.
        passes: which pass through the deck this is, 1 or 2.
        seed: the seed that settles the markets to come, or None if nobody knows the deck's order.
        leftover: the cards left of the last market; they may lie there until the next market.
        deck: the cards not dealt yet, sorted: all cards that lie nowhere else.
        known_moves: the legal moves, computed at the first use.
    """

    setup: Setup
    phase: Phase
    start: Seat
    rows: tuple[Row, ...] = ()
    piles: tuple[Cards, ...] = ()
    market: Cards = ()
    bids: tuple[int, ...] = ()
    discard: Cards = ()
    passes: int = 1
    seed: int | None = None
    leftover: Cards = ()
    deck: Cards = field(init=False, compare=False, repr=False)
    known_moves: tuple[Action, ...] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        players, settle = self.setup.players, object.__setattr__
        settle(self, "rows", self.rows or (EMPTY_ROW,) * players)
        settle(self, "piles", tuple(map(ordered, self.piles)) or ((),) * players)
        for name in ("market", "discard", "leftover"):
            settle(self, name, ordered(getattr(self, name)))
        _check_seats(self)
        settle(self, "deck", _deck(self))
        _check_phase(self)

    @property
    def best(self) -> int:
        """The highest bid so far."""
        return max(self.bids, default=0)

    @property
    def winner(self) -> Seat:
        """The seat that bid highest; the start player if nobody bid above 0."""
        return self.setup.left_of(self.start, self.bids.index(self.best) if self.best else 0)

    @property
    def turn(self) -> Seat:
        """The seat that must bid or build; the start player if a market is due."""
        if self.phase is Phase.BID:
            return self.setup.left_of(self.start, len(self.bids))
        return self.winner

    def row(self, seat: Seat) -> Row:
        """Return the towers of a seat."""
        return self.rows[seat - 1]

    def pile(self, seat: Seat) -> Cards:
        """Return the demolition pile of a seat."""
        return self.piles[seat - 1]


def _check_seats(position: Position) -> None:
    players = position.setup.players
    if not 1 <= position.start <= players:
        raise PositionError(f"s{position.start} starts; {players} play")
    if len(position.rows) != players or len(position.piles) != players:
        raise PositionError(
            f"{len(position.rows)} rows of towers, {len(position.piles)} piles; {players} play"
        )
    for seat, row in enumerate(position.rows, 1):
        if tuple(tower.suit for tower in row) != SUITS:
            raise PositionError(f"s{seat}: a row has one tower of each suit, in order")
    if not 1 <= position.passes <= PASSES:
        raise PositionError(f"pass {position.passes} through the deck; there are {PASSES}")


def _check_phase(position: Position) -> None:
    """Refuse a market or bids in a phase that has no market or no bids."""
    phase, market, bids = position.phase, position.market, position.bids
    if (phase in (Phase.BID, Phase.BUILD)) != bool(market) or len(market) > MARKET:
        raise PositionError(f"{len(market)} cards in the market; phase {phase}")
    if phase is Phase.DEAL and not position.deck:
        raise PositionError("no card is left to deal; the game is over or the discard is shuffled")
    most = {Phase.BID: position.setup.players - 1, Phase.BUILD: position.setup.players}
    if len(bids) > most.get(phase, 0) or (phase is Phase.BUILD and not position.best):
        raise PositionError(f"bids {bids}; phase {phase}")
    raised = [bid for bid in bids if bid]
    if raised != sorted(set(raised)) or (raised and raised[0] < 0):
        raise PositionError(f"bids {bids}; each is a pass or higher than those before")


def _deck(position: Position) -> Cards:
    """Return the cards still in the deck; refuse more copies of a card than the box has."""
    left = Counter(position.setup.box)
    for place, cards in _places(position):
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                has = position.setup.box.count(card)
                raise PositionError(f"{place}: {card} once too often; the box has {has} of it")
    return ordered(left.elements())


def _places(position: Position) -> Iterator[tuple[str, Cards]]:
    yield "market", position.market
    yield "discard", position.discard
    for seat, row in enumerate(position.rows, 1):
        yield from ((f"{tower.suit} tower of s{seat}", tower.cards) for tower in row)
    for seat, pile in enumerate(position.piles, 1):
        yield f"demolition pile of s{seat}", pile
