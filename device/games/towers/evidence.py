"""The evidence of a reading of the towers mat: six places and stray cards.

The places are the five towers in the order of the suits, and the market. Cards elsewhere are
strays. A look is what a hypothesis expects at a place: the cards of a tower from bottom to top, or
the sorted cards of the market. A look is None if the hypothesis says nothing of the place. The
cards of a look are aligned with the cards seen so that as few as possible are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from device.reading.readers import AnyReading
from games.towers.evening.card_entry import Flaw
from games.towers.pieces import SUITS, Card, Cards, Suit
from vision.cards.evidence import BACK, CardEvidence, CardReading

Look = Cards | None

MARKET, STRAYS, PLACES = 5, 6, 7

# Nats: below the limit for unchanged places (8.5), above the limit for changed ones (6.0).
UNREAD = 7.0
# A card that shows no number is none of the record's cards, so the screen speaks of it.
NO_FACE = 10.0
# A card that is not seen: the reader's floor is 10.4 nats. A covered card costs as much. If the
# record explained a tower without it, nobody would notice a card that is torn from the middle.
MISSING = 10.0
INVENTED = 10.0  # a card seen where there is none
ASIDE = 3.0  # odds of 20 to 1 that towers which differ from the record are being moved
RIVAL = 6.0  # nats within which another reading of a card is tried
# To the next suit: twice the limit for a question (3 nats), as a lone card counts twice.
CLEAR = 6.0
FOOT = 1.0  # added weight of the lowest card, so that it counts twice for the suit of a tower


Column = tuple[CardEvidence, ...]


@dataclass(frozen=True, slots=True)
class TowersView:
    """A reading of the towers mat, place by place; computed costs are kept.

    Attributes:
        columns: the five towers, in the order of the suits, each from the bottom up.
        market: the market's cards, row by row.
        apart: cards of second towers of a suit.
        lone: columns whose suit is not clear.
        things: the places of things that are no cards, (x, y) mm.
    """

    columns: tuple[Column, ...]
    market: Column
    apart: Column = ()
    lone: tuple[Column, ...] = ()
    things: tuple[tuple[float, float], ...] = ()
    _costs: dict[tuple[int, Look], float] = field(
        default_factory=dict[tuple[int, Look], float], init=False, compare=False, repr=False
    )

    @property
    def strays(self) -> Column:
        """The cards that belong to no tower."""
        return (*self.apart, *(card for column in self.lone for card in column))

    def cost(self, place: int, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        key = (place, look)
        if key not in self._costs:
            self._costs[key] = self._cost(place, look)
        return self._costs[key]

    @property
    def unread(self) -> tuple[tuple[int, CardEvidence], ...]:
        """The cards that cannot be read, each with the number of its place."""
        seen = (*self.columns, self.market, self.strays)
        return tuple(
            (place, card) for place, cards in enumerate(seen) for card in cards if flaw_of(card)
        )

    @property
    def seen(self) -> int:
        """How many cards are seen on the mat."""
        return sum(map(len, self.columns)) + len(self.market) + len(self.strays)

    @property
    def has_towers(self) -> bool:
        """Whether any tower is in view."""
        return any(self.columns) or bool(self.strays)

    def cards_at(self, place: int) -> tuple[CardEvidence, ...]:
        """Return the cards seen at a place."""
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
    """Return a reading by places, with each column assigned to a suit.

    Of two columns of one suit, the taller is the tower. The cards of the other are strays.
    """
    if not isinstance(reading, CardReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a towers mat")
    columns: dict[Suit, Column] = {}
    apart: list[CardEvidence] = []
    clear = [column.cards for column in reading.towers if is_clear(column.cards)]
    for column in sorted(clear, key=len, reverse=True):
        weights = suit_weights(column)
        suit = max(SUITS, key=weights.__getitem__)
        if suit in columns:
            apart += column
        else:
            columns[suit] = column
    lone = tuple(column.cards for column in reading.towers if not is_clear(column.cards))
    towers = tuple(columns.get(suit, ()) for suit in SUITS)
    things = tuple((thing.x_mm, thing.y_mm) for thing in reading.things)
    return TowersView(towers, reading.market, tuple(apart), lone, things)


def suit_weights(column: Column) -> dict[Suit, float]:
    """Return how well each suit explains a column, in nats; the lowest card counts twice."""
    first = column[0].suits
    return {suit: FOOT * first[suit] + sum(card.suits[suit] for card in column) for suit in SUITS}


def is_clear(column: Column) -> bool:
    """Return whether one suit explains a column far better than all others."""
    best, second, *_ = sorted(suit_weights(column).values(), reverse=True)
    return best - second >= CLEAR


def flaw_of(seen: CardEvidence) -> Flaw | None:
    """Return why a card cannot be read, or None for a card that can be read."""
    if seen.best() is not None:
        return None
    return Flaw.BACK if seen.face == BACK else Flaw.UNREAD


def card_of(seen: CardEvidence) -> Card | None:
    """Return the likeliest card, or None for a card that cannot be read."""
    best = seen.best()
    return None if best is None else Card(Suit(best[0]), best[1])


def rivals(seen: CardEvidence) -> tuple[Card, ...]:
    """Return the cards that a card seen may be, the likeliest first."""
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
    flaw = flaw_of(seen)
    if flaw is not None:
        return NO_FACE if flaw is Flaw.BACK else UNREAD
    return _best(seen) - seen.log_probability(card.suit, card.value)


def _tower_cost(seen: Sequence[CardEvidence], look: Cards) -> float:
    """Return the cost of aligning the look's cards with those seen, in order (edit distance)."""
    costs = [0.0]
    for _ in look:
        costs.append(costs[-1] + MISSING)
    for evidence in seen:
        before, costs = costs, [costs[0] + INVENTED]
        for level, card in enumerate(look):
            matched = before[level] + _card_cost(evidence, card)
            extra = before[level + 1] + INVENTED
            costs.append(min(matched, extra, costs[level] + MISSING))
    return costs[-1]


def _market_cost(seen: Sequence[CardEvidence], look: Cards) -> float:
    """Return the least cost of matching the cards seen with the look's cards, in any order."""
    best = {0: 0.0}  # by set of cards seen that are matched, as bits: the least cost
    for card in look:
        matches = [
            (1 << n, cost)
            for n, evidence in enumerate(seen)
            if (cost := _card_cost(evidence, card)) < MISSING + INVENTED  # else two other cards
        ]
        following: dict[int, float] = {}
        for taken, cost in best.items():
            ways = [(taken, cost + MISSING)]
            ways += [(taken | bit, cost + more) for bit, more in matches if not taken & bit]
            for key, value in ways:
                following[key] = min(value, following.get(key, value))
        best = following
    return min(cost + INVENTED * (len(seen) - taken.bit_count()) for taken, cost in best.items())
