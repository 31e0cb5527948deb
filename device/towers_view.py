"""What a frame says of the towers' mat as the referee is asked about it: six places and strays.

Places are the five towers, in the order of the suits; the market; and whatever else lies there. A
look is the cards of a tower from bottom to top, those of the market sorted, or None where a
hypothesis says nothing. Cards are laid beside the cards seen so that as few as can be are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from device.sight import AnyReading
from games.towers.cards import SUITS, Card, Cards, Suit
from vision.cards.evidence import CardEvidence, CardReading, ColumnEvidence

Look = Cards | None

MARKET, STRAYS, PLACES = 5, 6, 7

UNREAD = 7.0  # nats: explained where nothing changed (limit 8.5), never where cards came (6.0)
HIDDEN = 7.0  # a covered card that is not seen: its value may be hidden by the next card
MISSING = 10.0  # a card wholly in view that is not seen: the reader's floor is 10.4 nats
INVENTED = 10.0  # a card seen where there is none
ASIDE = 3.0  # odds of 20 to 1 that towers which are not as recorded are on their way
RIVAL = 6.0  # nats within which another reading of a card is tried
FOOT = 0.5  # a tower's suit is its cards', the lowest counting half as much again


@dataclass(frozen=True, slots=True)
class TowersView:
    """A reading of the mat, place by place; answers are kept."""

    columns: tuple[tuple[CardEvidence, ...], ...]
    market: tuple[CardEvidence, ...]
    strays: tuple[CardEvidence, ...] = ()
    _costs: dict[tuple[int, Look], float] = field(default_factory=dict[tuple[int, Look], float])

    def cost(self, place: int, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        key = (place, look)
        if key not in self._costs:
            self._costs[key] = self._cost(place, look)
        return self._costs[key]

    @property
    def unread(self) -> tuple[tuple[int, CardEvidence], ...]:
        """The cards that cannot be read, each with its place."""
        seen = (*self.columns, self.market, self.strays)
        return tuple(
            (place, card) for place, cards in enumerate(seen) for card in cards if not card.best()
        )

    @property
    def seen(self) -> int:
        """How many cards lie there."""
        return sum(map(len, self.columns)) + len(self.market) + len(self.strays)

    @property
    def has_towers(self) -> bool:
        """Whether any tower is in view."""
        return any(self.columns) or bool(self.strays)

    def cards_at(self, place: int) -> tuple[CardEvidence, ...]:
        """Return what is seen at a place."""
        return (*self.columns, self.market, self.strays)[place]

    def _cost(self, place: int, look: Look) -> float:
        if place == STRAYS:
            if look is None:
                return ASIDE if self.has_towers else 0.0
            return INVENTED * len(self.strays)
        if look is None:
            return 0.0
        if place == MARKET:
            return _market_cost(self.market, look)
        return _tower_cost(self.columns[place], look)


def view_of(reading: AnyReading) -> TowersView:
    """Return what a reading says, its columns shared out among the suits.

    Of two columns of one suit the taller is the tower; the other is a stray.
    """
    if not isinstance(reading, CardReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a towers mat")
    columns: dict[Suit, tuple[CardEvidence, ...]] = {}
    strays: list[CardEvidence] = []
    for column in sorted(reading.towers, key=lambda column: -len(column.cards)):
        suit = column_suit(column)
        if suit in columns:
            strays += column.cards
        else:
            columns[suit] = column.cards
    towers = tuple(columns.get(suit, ()) for suit in SUITS)
    return TowersView(towers, reading.market, tuple(strays))


def column_suit(column: ColumnEvidence) -> Suit:
    """Return whose tower a column is: what most of its cards are, above all the lowest."""
    first = column.cards[0].suits

    def weight(suit: Suit) -> float:
        return FOOT * first[suit] + sum(card.suits[suit] for card in column.cards)

    return max(SUITS, key=weight)


def rivals(seen: CardEvidence) -> tuple[Card, ...]:
    """Return the cards that may be what is seen, the likeliest first."""
    best = _best(seen)
    likely = [
        (best - logp, Card(suit, value))
        for suit in SUITS
        for value in _values(seen)
        if best - (logp := seen.log_probability(suit, value)) <= RIVAL
    ]
    return tuple(card for _, card in sorted(likely, key=lambda pair: pair[0]))


def _values(seen: CardEvidence) -> list[int]:
    return [value for value in seen.values if value >= 0]


def _best(seen: CardEvidence) -> float:
    return max(seen.suits.values()) + max(seen.values[value] for value in _values(seen))


def _card_cost(seen: CardEvidence, card: Card) -> float:
    if seen.best() is None:
        return UNREAD
    return _best(seen) - seen.log_probability(card.suit, card.value)


def _tower_cost(seen: Sequence[CardEvidence], look: Cards) -> float:
    """Return the cost of laying the look's cards beside those seen, in order (edit distance)."""
    costs = [0.0]
    for level in range(len(look)):
        costs.append(costs[-1] + _gone(level, look))
    for evidence in seen:
        before, costs = costs, [costs[0] + INVENTED]
        for level, card in enumerate(look):
            matched = before[level] + _card_cost(evidence, card)
            extra = before[level + 1] + INVENTED
            costs.append(min(matched, extra, costs[level] + _gone(level, look)))
    return costs[-1]


def _gone(level: int, look: Cards) -> float:
    return MISSING if level == len(look) - 1 else HIDDEN


def _market_cost(seen: Sequence[CardEvidence], look: Cards) -> float:
    """Return the cost of sharing the cards seen out among the look's, in any order."""
    best = {0: 0.0}  # cards seen that are taken, as bits, and what that costs
    for card in look:
        following: dict[int, float] = {}
        for taken, cost in best.items():
            ways = [(taken, cost + MISSING)]
            ways += [
                (taken | 1 << n, cost + _card_cost(evidence, card))
                for n, evidence in enumerate(seen)
                if not taken & 1 << n
            ]
            for key, value in ways:
                following[key] = min(value, following.get(key, value))
        best = following
    return min(cost + INVENTED * (len(seen) - taken.bit_count()) for taken, cost in best.items())
