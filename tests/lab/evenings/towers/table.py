"""The true table of 5 Towers: the game as it went, and the cards in view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from games.game import Seat
from games.towers.chance import market_size
from games.towers.game import Towers
from games.towers.moves import Bid, DealMarket, Turn
from games.towers.pieces import SUITS, Card, Suit
from games.towers.position import Phase, Position
from vision.cards.evidence import CardReading

# Of the builds: players tear a card down where that is needed; where it is not, too. Chosen: a card
# torn down without need costs points and brings nothing.
TORN, NEEDLESS = 0.15, 0.02

Columns = dict[Suit, list[Card]]


class Eyes(Protocol):
    """A camera over the mat and its reader, drawn or only counted."""

    def nudged(self) -> None:
        """Know that every card lies a little otherwise."""
        ...

    def reading(
        self, market: Sequence[Card], columns: Mapping[Suit, Sequence[Card]]
    ) -> CardReading:
        """Return the reading of a frame of a market and of one player's towers."""
        ...


class TowersTable:
    """What has truly happened at a table, and what lies in view.

    Attributes:
        past: the game after every step, the present one last.
        market: the cards of the market that lie in view.
        columns: the towers that lie in view.
        under: whose towers lie in view, or None.
        is_ended: whether the players have agreed to end the game.
        shown: the seats whose towers were shown to be counted.
    """

    def __init__(self, game: Towers, start: Position, eyes: Eyes, chance: Random) -> None:
        """Shuffle the deck."""
        self.game, self._eyes, self._chance = game, eyes, chance
        self.past: list[Position] = [start]
        self.market: list[Card] = []
        self.columns: Columns = {}
        self.under: Seat | None = None
        self.is_ended = False
        self.shown: list[Seat] = []

    @property
    def play(self) -> Position:
        """The game as it truly is."""
        return self.past[-1]

    @property
    def is_counting(self) -> bool:
        """Whether the towers are to be counted."""
        return self.is_ended or self.play.phase is Phase.OVER

    @property
    def due(self) -> Seat | None:
        """Whose towers are counted next; None after the last."""
        return next((seat for seat in self.game.seats if seat not in self.shown), None)

    def reading(self) -> CardReading:
        """Return what the camera says of the mat as it lies."""
        return self._eyes.reading(self.market, self.columns)

    def nudge(self) -> None:
        """Lay what is in view a little otherwise."""
        self._eyes.nudged()

    def bring(self, seat: Seat) -> None:
        """Lay a player's towers in view."""
        self.under = seat
        self.lay()

    def deal(self) -> DealMarket:
        """Reveal a market; often the last builder's towers are taken out of view."""
        cards = self._chance.sample(list(self.play.deck), market_size(self.play))
        deal = DealMarket(tuple(cards))
        if self._chance.random() < 0.7:
            self.under = None
        self._apply(deal)
        self.lay()
        return deal

    def bid(self) -> str:
        """Let everybody bid; whoever wins brings his towers into view."""
        bids: list[int] = []
        while self.play.phase is Phase.BID:
            moves = [move for move in self.game.legal_moves(self.play) if isinstance(move, Bid)]
            is_pass = self._chance.random() < 0.4
            bid = moves[0] if is_pass else self._chance.choice(moves)
            bids.append(bid.number)
            self._apply(bid)
        if self.play.phase is Phase.BUILD:
            self.under = self.play.turn
        self.lay()
        return f"bids {bids}"

    def build(self) -> Turn | None:
        """Let the winner build; None if he cannot."""
        moves = [move for move in self.game.legal_moves(self.play) if isinstance(move, Turn)]
        if not moves:
            return None
        plain = [turn for turn in moves if not turn.demolished]
        easy = {(turn.take, turn.pay) for turn in plain}
        needed = [turn for turn in moves if (turn.take, turn.pay) not in easy]
        share = self._chance.random()
        if share < NEEDLESS or not plain:
            turn = self._chance.choice(moves)
        else:
            turn = self._chance.choice([*plain, *needed] if share < TORN else plain)
        self.under = self.play.turn
        self._apply(turn)
        self.lay()
        return turn

    def _apply(self, move: DealMarket | Bid | Turn) -> None:
        self.past.append(self.game.apply(self.play, move))

    # What lies in view

    def right(self) -> tuple[list[Card], Columns]:
        """Return what should lie in view: the market or what is left of it, and towers."""
        play = self.play
        market = list(play.market or play.leftover)
        columns: Columns = {}
        if self.under is not None:
            row = play.row(self.under)
            columns = {suit: list(row[suit.place].cards) for suit in SUITS}
        if self.is_counting and self.shown:
            market = []
        return market, columns

    def lay(self) -> None:
        """Lay everything in view as it should lie."""
        self.market, self.columns = self.right()

    @property
    def is_right(self) -> bool:
        """Whether everything in view lies as it should lie."""
        market, columns = self.right()
        return sorted(self.market, key=str) == sorted(market, key=str) and self.columns == columns

    def places(self) -> Iterator[list[Card]]:
        """Yield the market and the towers in view, each with the cards that lie there."""
        yield from (place for place in (self.market, *self.columns.values()) if place)

    def lift(self, count: int) -> list[Card]:
        """Take cards out of view, the topmost of their places; return them."""
        taken: list[Card] = []
        for _ in range(count):
            places = list(self.places())
            if places:
                taken.append(self._chance.choice(places).pop())
        return taken

    def knock(self) -> int:
        """Displace cards as a sleeve does; return how many."""
        taken = self.lift(self._chance.randint(2, 6))
        for card in taken:
            places = list(self.places())
            if places and self._chance.random() < 0.6:
                self._chance.choice(places).append(card)
        return len(taken)
