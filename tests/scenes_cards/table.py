"""What lies on the table: towers and a market by chance, as players lay them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.scenes_cards.art import SUITS, VALUES

SHEET_MM = (594.0, 420.0)


@dataclass(frozen=True, slots=True)
class Lying:
    """A card where it lies: centre, mm; degrees clockwise; how many cards are under it."""

    suit: str
    value: int
    x_mm: float
    y_mm: float
    angle_deg: float
    level: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Cards on the mat, towers from the bottom up."""

    towers: tuple[tuple[Lying, ...], ...]
    market: tuple[Lying, ...]

    def cards(self) -> list[Lying]:
        """Return all cards, lower ones first."""
        return [card for tower in self.towers for card in tower] + list(self.market)


def dealt(seed: int, *, tallest: int = 9) -> Table:
    """Return a table dealt by chance."""
    rng = np.random.default_rng([seed, 7])
    suits = rng.permutation(np.array(SUITS)).tolist()[: int(rng.integers(1, 6))]
    pitch = float(rng.uniform(64, min(96, 460 / max(len(suits), 1))))
    left = float(rng.uniform(85, 509 - pitch * (len(suits) - 1)))
    towers = [
        tower(str(suit), built(rng, int(rng.integers(1, tallest + 1))), left + n * pitch, rng)
        for n, suit in enumerate(suits)
    ]
    tops = min(t[-1].y_mm for t in towers)
    return Table(tuple(towers), _market(rng, int(rng.integers(0, 6))) if tops > 165 else ())


def built(rng: np.random.Generator, count: int) -> list[int]:
    """Return a tower's values: mostly falling, a 9 on lower ones, anything on an 8."""
    values = sorted(rng.choice(list(VALUES), size=count, replace=False).tolist(), reverse=True)
    for special in (8, 9):
        if special in values and rng.random() < 0.5 and values[-1] != 0:
            values.remove(special)
            values.insert(int(rng.integers(0, len(values) + 1)), special)
    return [int(value) for value in values]


def tower(suit: str, values: list[int], x_mm: float, rng: np.random.Generator) -> tuple[Lying, ...]:
    """Return a tower as a hand lays it."""
    step = float(rng.uniform(17, min(28, 270 / max(len(values) - 1, 1))))
    foot = float(rng.uniform(354, 366))
    return tuple(
        Lying(
            suit,
            value,
            x_mm + float(rng.uniform(-2, 2)),
            foot - level * step + float(rng.uniform(-1, 1)),
            float(rng.uniform(-3, 3)),
            level,
        )
        for level, value in enumerate(values)
    )


def _market(rng: np.random.Generator, count: int) -> tuple[Lying, ...]:
    left = SHEET_MM[0] / 2 - (count - 1) * 33
    return tuple(
        Lying(
            SUITS[int(rng.integers(5))],
            int(rng.integers(16)),
            left + n * 66 + float(rng.uniform(-3, 3)),
            51 + float(rng.uniform(-3, 3)),
            float(rng.uniform(-3, 3)),
        )
        for n in range(count)
    )


def grid(cards: list[tuple[str, int]], seed: int) -> Table:
    """Return up to 20 cards laid out in the enrolment grid."""
    rng = np.random.default_rng([seed, 8])
    lying = [
        Lying(
            suit,
            value,
            SHEET_MM[0] / 2 + (n % 5 - 2) * 92 + float(rng.uniform(-4, 4)),
            SHEET_MM[1] / 2 + (n // 5 - 1.5) * 96 + float(rng.uniform(-3, 3)),
            float(rng.uniform(-2.5, 2.5)),
        )
        for n, (suit, value) in enumerate(cards)
    ]
    return Table((), tuple(lying))
