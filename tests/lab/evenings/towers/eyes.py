"""The camera over a towers mat: clear evidence of cards, misread at a given rate."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random

from games.towers.pieces import SUITS, Card, Suit
from tests.device.games.towers.towers_top import evidence_of
from vision.cards.evidence import NO_VALUE, CardEvidence, CardReading, ColumnEvidence

CHANGES = 0.002  # of the cards a frame: a shadow comes or goes, and the card is read anew
VALUES = range(16)
# Of what is misread: not seen at all; without a number. Measured on 117 cards in harsh light: with
# a catalogue none was wrong; by print alone a suit was, and a number could not be read.
MISSED, UNREAD = 0.1, 0.4
MOST_NATS = 4.0  # by which a wrong card is likelier than the right one, at most
DOUBTED_NATS = 3.0  # of cards read rightly, as many as are misread: at most so sure
FLOOR_NATS = -10.4  # the reader's own, of what a card surely is not


class CardEyes:
    """What a reader says of a mat; a card that lies still is read in the same way again."""

    def __init__(self, chance: Random, misreads: float) -> None:
        """Keep the source of chance, and how many of the cards are misread, 0 to 1."""
        self._chance, self._misreads = chance, misreads
        self._drawn: dict[tuple[str, int, Card], CardEvidence | None] = {}

    def nudged(self) -> None:
        """Know that every card lies a little otherwise."""
        self._drawn = {}

    def reading(
        self, market: Sequence[Card], columns: Mapping[Suit, Sequence[Card]]
    ) -> CardReading:
        """Return the reading of a frame of a market and of one player's towers."""
        row = [self._seen("market", n, card) for n, card in enumerate(market)]
        towers: list[ColumnEvidence] = []
        for suit in SUITS:
            seen = [self._seen(suit, n, card) for n, card in enumerate(columns.get(suit, ()))]
            cards = tuple(one for one in seen if one is not None)
            if cards:
                towers.append(ColumnEvidence(cards[0].x_mm, cards))
        return CardReading(None, tuple(towers), tuple(one for one in row if one is not None))

    def _seen(self, place: str, number: int, card: Card) -> CardEvidence | None:
        key = (place, number, card)
        if key not in self._drawn or self._chance.random() < CHANGES:
            self._drawn[key] = self._draw(place, number, card)
        return self._drawn[key]

    def _draw(self, place: str, number: int, card: Card) -> CardEvidence | None:
        x_mm, y_mm = 165.0 + 66 * number, 51.0
        if place != "market":
            x_mm, y_mm = 100.0 + 80 * SUITS.index(Suit(place)), 360.0 - 18 * number
        other = Card(card.suit, self._chance.choice([v for v in VALUES if v != card.value]))
        if self._chance.random() >= self._misreads:
            is_doubted = self._chance.random() < self._misreads
            nats = self._chance.uniform(0, DOUBTED_NATS) if is_doubted else -FLOOR_NATS
            return _evidence(card, other, nats, x_mm, y_mm)
        kind = self._chance.random()
        if kind < MISSED:
            return None
        if kind < MISSED + UNREAD:
            return evidence_of("?", x_mm, y_mm)
        return _evidence(other, card, self._chance.uniform(0, MOST_NATS), x_mm, y_mm)


def _evidence(first: Card, second: Card, nats: float, x_mm: float, y_mm: float) -> CardEvidence:
    """Return the evidence of a card that is rather the first than the second, of one suit."""
    values = dict.fromkeys((*VALUES, NO_VALUE), FLOOR_NATS)
    weight = math.exp(-nats)
    values[second.value] = max(FLOOR_NATS, math.log(weight / (1 + weight)))
    values[first.value] = -math.log(1 + weight)
    suits = {suit.value: FLOOR_NATS for suit in SUITS} | {first.suit.value: -1e-4}
    return CardEvidence(x_mm, y_mm, 0.0, suits, values)
