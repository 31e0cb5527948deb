"""The evidence of a frame: how well each card of the deck explains each card seen.

All numbers are natural logarithms of probabilities. These values leave `vision`, so they hold no
arrays.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from vision.cards.constants import UNREAD_DOUBT_SHARE
from vision.sheet.board import Cards
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread

NO_VALUE = -1
"""The value of what is no card of this deck: foreign, face down, or unreadable."""

FRONT, BACK = "front", "back"


@dataclass(frozen=True, slots=True)
class CardEvidence:
    """How well each card of the deck explains one card seen.

    Attributes:
        x_mm: the card's centre across the sheet, estimated from its visible part.
        y_mm: the card's centre down the sheet, estimated from its visible part.
        angle_deg: clockwise seen from above.
        suits: log probability of each suit.
        values: log probability of each value, and of NO_VALUE.
        face: `front`; or `back` for a card face down, which has a card's size and no number.
    """

    x_mm: float
    y_mm: float
    angle_deg: float
    suits: Mapping[str, float]
    values: Mapping[int, float]
    face: str = FRONT

    def best(self) -> tuple[str, int] | None:
        """Return the likeliest suit and value, or None if no value is likeliest."""
        value = max(self.values, key=self.values.__getitem__)
        if value == NO_VALUE or self.face == BACK:
            return None
        return self.likeliest_suit(), value

    def likeliest_suit(self) -> str:
        """Return the likeliest suit, also of a card without a value."""
        return max(self.suits, key=self.suits.__getitem__)

    def log_probability(self, suit: str, value: int) -> float:
        """Return the log probability of one card; suit and value count as independent."""
        return self.suits[suit] + self.values[value]

    def confidence(self) -> float:
        """Return the probability of `best`, 0 to 1."""
        value = max(self.values.values())
        if self.best() is None:
            return math.exp(min(0.0, value))
        return math.exp(min(0.0, value + max(self.suits.values())))


def unread_card(
    x_mm: float, y_mm: float, angle_deg: float, cards: Cards, face: str
) -> CardEvidence:
    """Return the evidence of a card of which only the place is known."""
    values = range(cards.values[0], cards.values[1] + 1)
    some = math.log(UNREAD_DOUBT_SHARE / len(values))
    return CardEvidence(
        x_mm,
        y_mm,
        angle_deg,
        dict.fromkeys(cards.suits, -math.log(len(cards.suits))),
        dict.fromkeys(values, some) | {NO_VALUE: math.log(1 - UNREAD_DOUBT_SHARE)},
        face,
    )


@dataclass(frozen=True, slots=True)
class ColumnEvidence:
    """A tower: overlapping cards, or a single one, in the towers' row.

    Attributes:
        x_mm: the middle of the column.
        cards: its cards from the bottom to the top card, which is wholly in view.
    """

    x_mm: float
    cards: tuple[CardEvidence, ...]

    def suit(self) -> str | None:
        """Return the suit that its cards together explain best, or None if no card shows one."""
        if all(min(card.suits.values()) == max(card.suits.values()) for card in self.cards):
            return None
        names = self.cards[0].suits
        return max(names, key=lambda name: sum(card.suits[name] for card in self.cards))

    def values(self) -> tuple[int | None, ...]:
        """Return the plain reading from bottom to top; None for cards without a likeliest value."""
        return tuple(None if (card := seen.best()) is None else card[1] for seen in self.cards)

    def confidence(self) -> float:
        """Return the probability that the whole reading is right, 0 to 1."""
        return math.prod(card.confidence() for card in self.cards)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the mat that is no card of the deck: a coin, a phone, another game's card.

    Attributes:
        x_mm: its middle on the sheet.
        y_mm: its middle on the sheet, down.
        width_mm: how far it reaches across.
        height_mm: how far it reaches down.
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class CardReading:
    """The reading of one frame.

    Attributes:
        trouble: why there is no evidence, or None.
        towers: by column from left to right.
        market: single cards outside the towers' row, row by row.
        things: what lies on the mat and is no card; the reading goes on beside it.
    """

    trouble: Lost | Unread | None
    towers: tuple[ColumnEvidence, ...] = ()
    market: tuple[CardEvidence, ...] = ()
    things: tuple[Thing, ...] = ()
