"""One game of 5 Towers, round by round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.second.towers.builder import MARKET, Builder, Card, deck
from tests.second.towers.plans import HouseRules, Plan, highest_bid, may_bid


@dataclass
class Towers:
    """One game, round by round.

    Args:
        players: two to five.
        start: who bids first.
        rules: the powers and the house rules.
        deck: the cards not yet revealed, in no order that anybody knows.
    """

    players: int
    start: int = 1
    rules: HouseRules = field(default_factory=HouseRules)
    deck: list[Card] = field(default_factory=list[Card])
    builders: dict[int, Builder] = field(default_factory=dict[int, Builder])
    discard: list[Card] = field(default_factory=list[Card])
    market: list[Card] = field(default_factory=list[Card])
    bids: list[int] = field(default_factory=list[int])
    passes: int = 1
    is_over: bool = False

    def __post_init__(self) -> None:
        self.deck = self.deck or deck(self.players)
        self.builders = {seat: Builder() for seat in range(1, self.players + 1)}

    @property
    def due(self) -> int:
        """Return how many cards the next market has: five, or what is left (question 21)."""
        return min(MARKET, len(self.deck))

    def reveal(self, cards: Iterable[Card]) -> None:
        """Reveal the market."""
        self.market, self.bids = list(cards), []
        for card in self.market:
            self.deck.remove(card)

    def _after(self, seat: int, steps: int = 1) -> int:
        return (seat - 1 + steps) % self.players + 1

    @property
    def bidder(self) -> int:
        """Return who bids next: each player once, clockwise from the start player."""
        return self._after(self.start, len(self.bids))

    @property
    def best(self) -> int:
        """Return the highest bid."""
        return max(self.bids, default=0)

    @property
    def winner(self) -> int:
        """Return who has bid highest."""
        return self._after(self.start, self.bids.index(self.best))

    @property
    def are_bids_over(self) -> bool:
        """Return whether nobody may bid any more.

        A bid of five ends the bidding; with the tree's power, if nobody can bid more (question 27).
        """
        if len(self.bids) == self.players:
            return True
        if not self.bids or self.best < len(self.market):
            return False
        waiting = [self._after(self.start, n) for n in range(len(self.bids), self.players)]
        return self.rules.five_ends or all(self.most(seat) <= self.best for seat in waiting)

    def most(self, seat: int) -> int:
        """Return the highest bid that a seat can honour."""
        return highest_bid(self.builders[seat], self.market, self.rules)

    def may_bid(self, seat: int, bid: int) -> bool:
        """Return whether a seat can honour a bid."""
        return may_bid(self.builders[seat], self.market, bid, self.rules)

    def build(self, plan: Plan) -> None:
        """Build what the winner took; the rest of the market is discarded."""
        seat = self.winner
        self.builders[seat] = plan.after
        for card in plan.taken:
            self.market.remove(card)
        self.discard += plan.paid
        self._next(self._after(seat if self.rules.left_of_winner else self.start))

    def all_passed(self) -> None:
        """Discard the whole market; the start player stays."""
        self._next(self.start)

    def _next(self, start: int) -> None:
        """Begin the next round. The deck is shuffled anew once; then the game ends."""
        self.start = start
        self.discard += self.market
        self.market, self.bids = [], []
        if not self.deck and self.passes == 1:
            self.passes, self.deck, self.discard = 2, self.discard, []
        short = self.rules.short_ends and self.passes == 2 and len(self.deck) < MARKET
        self.is_over = not self.deck or short

    def points(self, seat: int) -> int:
        """Return the points of a seat."""
        powers = "candy-haunted" in self.rules.powers
        copies = self.rules.pairs_by_copies
        return self.builders[seat].points(pairs=powers, by_copies=copies)

    def winners(self) -> list[int]:
        """Return who won: the most points (ties: question 23)."""
        scores = {seat: self.points(seat) for seat in self.builders}
        best = [seat for seat in scores if scores[seat] == max(scores.values())]
        if not self.rules.fewer_torn:
            return best
        ranks = {
            seat: (-len(self.builders[seat].torn), self.builders[seat].highest) for seat in best
        }
        return [seat for seat in best if ranks[seat] == max(ranks.values())]
