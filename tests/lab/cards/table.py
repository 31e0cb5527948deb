"""What lies on the table: towers and a market by chance, as players lay them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tests.lab.cards.art import SUITS, VALUES

SHEET_MM = (594.0, 420.0)
DOWN = -1


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
class Hand:
    """How tidily cards are laid: the most they are turned, and a tower's closest step."""

    tilt_deg: float = 3.0
    closest_mm: float = 17.0


@dataclass(frozen=True, slots=True)
class Foreign:
    """A thing that is no card of the deck: `coin`, `phone` or `poker`; centre, mm; degrees."""

    kind: str
    x_mm: float
    y_mm: float
    angle_deg: float


@dataclass(frozen=True, slots=True)
class Table:
    """Cards on the mat, towers from the bottom up; a card of value DOWN lies face down."""

    towers: tuple[tuple[Lying, ...], ...]
    market: tuple[Lying, ...]
    things: tuple[Foreign, ...] = ()

    def cards(self) -> list[Lying]:
        """Return all cards, lower ones first."""
        return [card for tower in self.towers for card in tower] + list(self.market)


def dealt(seed: int, *, tallest: int = 9, hand: Hand = Hand()) -> Table:
    """Return a table dealt by chance."""
    rng = np.random.default_rng([seed, 7])
    suits = rng.permutation(np.array(SUITS)).tolist()[: int(rng.integers(1, 6))]
    pitch = float(rng.uniform(64, min(96, 460 / max(len(suits), 1))))
    left = float(rng.uniform(85, 509 - pitch * (len(suits) - 1)))
    towers = [
        tower(str(suit), built(rng, int(rng.integers(1, tallest + 1))), left + n * pitch, rng, hand)
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


def tower(
    suit: str,
    values: list[int],
    x_mm: float,
    rng: np.random.Generator,
    hand: Hand = Hand(),
) -> tuple[Lying, ...]:
    """Return a tower as a hand lays it."""
    step = float(rng.uniform(hand.closest_mm, min(28, 270 / max(len(values) - 1, 1))))
    foot = float(rng.uniform(354, 366))
    return tuple(
        Lying(
            suit,
            value,
            x_mm + float(rng.uniform(-2, 2)),
            foot - level * step + float(rng.uniform(-1, 1)),
            float(rng.uniform(-hand.tilt_deg, hand.tilt_deg)),
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


def disturbed(table: Table, seed: int) -> Table:
    """Return the table with a card face down and a foreign thing, where either finds room."""
    rng = np.random.default_rng([seed, 9])
    towers, market = list(table.towers), list(table.market)
    taller = [n for n, tower in enumerate(towers) if len(tower) > 1]
    if market and (rng.random() < 0.5 or not taller):
        at = int(rng.integers(len(market)))
        market[at] = replace(market[at], value=DOWN)
    else:  # the top card: one further down would show as little
        n = int(rng.choice(taller)) if taller else 0
        towers[n] = (*towers[n][:-1], replace(towers[n][-1], value=DOWN))
    cards = [card for tower in towers for card in tower] + market
    for _ in range(60):
        x, y = float(rng.uniform(90, 504)), float(rng.uniform(70, 350))
        kind = str(rng.choice(["coin", "phone", "poker"]))
        if all(abs(card.x_mm - x) > 78 or abs(card.y_mm - y) > 130 for card in cards):
            thing = Foreign(kind, x, y, float(rng.uniform(-40, 40)))
            return Table(tuple(towers), tuple(market), (thing,))
    return Table(tuple(towers), tuple(market))
