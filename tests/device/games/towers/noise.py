"""Readings of a towers mat with one thing wrong, as a camera gets things wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from games.towers.pieces import HIGHEST, SUITS, Card, Cards
from tests.device.games.towers.towers_top import DOUBT, evidence_of
from vision.cards.evidence import NO_VALUE, CardEvidence, CardReading, ColumnEvidence

ASKED_NATS = 2.9  # a wrong card is likelier than the right one by less than makes the reader sure
ASKEW_MM = (12.0, 27.0)  # aside of a column and still taken for one of its cards
PITCH_MM, STEP_MM = 80.0, 20.0


class Noise(StrEnum):
    """What is wrong with a reading."""

    UNREAD = "unread"
    BACK = "back"
    OTHER_VALUE = "other-value"
    OTHER_SUIT = "other-suit"
    ASKEW = "askew"
    SPLIT = "split"


@dataclass(slots=True)
class Scene:
    """The evidence of a market and of columns while it is spoilt."""

    market: list[CardEvidence]
    columns: list[list[CardEvidence]]

    def reading(self) -> CardReading:
        columns = [
            ColumnEvidence(_x_mm(number), tuple(column))
            for number, column in enumerate(self.columns)
            if column
        ]
        return CardReading(None, tuple(columns), tuple(self.market))


@dataclass(frozen=True, slots=True)
class _Spot:
    """A card of the scene: its column, the market's being -1, and its number there."""

    column: int
    level: int
    card: Card


def clear(market: Cards, columns: Sequence[Cards]) -> Scene:
    """Return what a clear frame says of a market and of columns, bottom to top."""
    row = [evidence_of(str(card), 165.0 + 66 * n) for n, card in enumerate(market)]
    towers = [
        [evidence_of(str(card), _x_mm(n), 360.0 - STEP_MM * m) for m, card in enumerate(column)]
        for n, column in enumerate(column for column in columns if column)
    ]
    return Scene(row, towers)


def spoilt(dice: Random, noise: Noise, market: Cards, columns: Sequence[Cards]) -> CardReading:
    """Return a reading of the scene with one thing wrong; as it is where that cannot go wrong."""
    scene = clear(market, columns)
    towers = [column for column in columns if column]
    spots = [_Spot(n, m, card) for n, column in enumerate(towers) for m, card in enumerate(column)]
    spots += [_Spot(-1, m, card) for m, card in enumerate(market)]
    if spots:
        _SPOILERS[noise](dice, scene, dice.choice(spots))
    return scene.reading()


def _x_mm(number: int) -> float:
    return 100.0 + PITCH_MM * number


def _put(scene: Scene, spot: _Spot, seen: CardEvidence) -> None:
    row = scene.market if spot.column < 0 else scene.columns[spot.column]
    old = row[spot.level]
    row[spot.level] = replace(seen, x_mm=old.x_mm, y_mm=old.y_mm)


def _unread(dice: Random, scene: Scene, spot: _Spot) -> None:  # noqa: ARG001 - one of the spoilers
    _put(scene, spot, evidence_of("?"))


def _back(dice: Random, scene: Scene, spot: _Spot) -> None:  # noqa: ARG001 - one of the spoilers
    _put(scene, spot, evidence_of("#"))


def _other_value(dice: Random, scene: Scene, spot: _Spot) -> None:
    values = [value for value in range(HIGHEST + 1) if value != spot.card.value]
    other = replace(spot.card, value=dice.choice(values))
    _put(scene, spot, _between(spot.card, other, dice.uniform(0.1, ASKED_NATS)))


def _other_suit(dice: Random, scene: Scene, spot: _Spot) -> None:
    suits = [suit for suit in SUITS if suit is not spot.card.suit]
    other = replace(spot.card, suit=dice.choice(suits))
    _put(scene, spot, _between(spot.card, other, dice.uniform(0.1, ASKED_NATS)))


def _between(card: Card, other: Card, nats: float) -> CardEvidence:
    """Return the evidence of a card that seems another one, likelier by so many nats."""
    wrong, right = -math.log1p(math.exp(-nats)), -math.log1p(math.exp(nats))
    floor = math.log(DOUBT / 17)
    suits = {suit.value: floor for suit in SUITS}
    values = dict.fromkeys((*range(HIGHEST + 1), NO_VALUE), floor)
    suits |= {card.suit.value: right, other.suit.value: wrong}
    values |= {card.value: right, other.value: wrong}
    if card.suit is other.suit:
        suits[card.suit.value] = -DOUBT
    else:
        values[card.value] = -DOUBT
    return CardEvidence(0.0, 0.0, 0.0, suits, values)


def _askew(dice: Random, scene: Scene, spot: _Spot) -> None:
    """Let a card lie so far aside that it is taken for one of the next column."""
    if spot.column < 0 or len(scene.columns) == 1:
        return
    beside = spot.column + 1 if spot.column + 1 < len(scene.columns) else spot.column - 1
    aside = dice.choice((-1, 1)) * dice.uniform(*ASKEW_MM)
    card = scene.columns[spot.column].pop(spot.level)
    column = scene.columns[beside]
    column.insert(min(spot.level, len(column)), replace(card, x_mm=_x_mm(beside) + aside))


def _split(dice: Random, scene: Scene, spot: _Spot) -> None:  # noqa: ARG001 - one of the spoilers
    """Let a tower fall into two columns."""
    if spot.column < 0 or not spot.level:
        return
    column = scene.columns[spot.column]
    scene.columns[spot.column] = column[: spot.level]
    upper = column[spot.level :]
    scene.columns.append([replace(card, x_mm=_x_mm(len(scene.columns))) for card in upper])


_SPOILERS: dict[Noise, Callable[[Random, Scene, _Spot], None]] = {
    Noise.UNREAD: _unread,
    Noise.BACK: _back,
    Noise.OTHER_VALUE: _other_value,
    Noise.OTHER_SUIT: _other_suit,
    Noise.ASKEW: _askew,
    Noise.SPLIT: _split,
}
