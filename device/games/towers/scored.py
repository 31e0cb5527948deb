"""The reading of the towers and the market, held against the label of its frame, card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NotRequired, TypedDict, cast

from device.games.port import Scorer
from device.measure.scores import Claim, FrameScore, Mistake
from device.reading.readers import AnyReading
from vision.cards.evidence import CardEvidence, CardReading
from vision.sheet.board import Board


class _Tower(TypedDict):
    """A tower of the label: its cards are values, the bottom one first."""

    suit: str
    cards: list[int]


class _Label(TypedDict):
    """What a label says of a table: the market holds suit and value."""

    towers: list[_Tower]
    market: NotRequired[list[tuple[str, int]]]


def score(
    label: Mapping[str, object],
    reading: AnyReading,
    board: Board,  # noqa: ARG001 - cards are told by suit and order
) -> FrameScore:
    """Return the score of a table's frame; what was not read counts as missing.

    A card of a tower is right in its order from the bottom; a card of the market by suit and value.
    `invented` counts cards beyond those that lie there, tower by tower.
    """
    if not isinstance(reading, CardReading):
        raise TypeError(f"{type(reading).__name__} is no reading of cards")
    truth = cast("_Label", label)
    market = [(suit, value) for suit, value in truth.get("market") or []]
    hits, mistakes, invented = _towers(truth["towers"], reading)
    rest = [card.best() or (None, None) for card in reading.market]
    for one in market:
        hits.append(one in rest)
        if one in rest:
            rest.remove(one)
        else:
            mistakes.append(Mistake(f"market: {one[0]} {one[1]} is missed"))
    mistakes += [Mistake(f"market: {suit} {value} is not there") for suit, value in rest]
    return FrameScore(
        {"card": tuple(hits), "table": (not mistakes,)},
        counts={"invented": invented},
        claims=tuple(_claims(truth["towers"], market, reading)),
        mistakes=tuple(mistakes),
    )


def _towers(truth: Sequence[_Tower], reading: CardReading) -> tuple[list[bool], list[Mistake], int]:
    """Return which cards of the towers are right, what is wrong, and how many are too many."""
    found = {tower.suit(): tower for tower in reading.towers}
    hits: list[bool] = []
    mistakes: list[Mistake] = []
    invented = 0
    for tower in truth:
        seen = found.pop(tower["suit"], None)
        cards, read = tower["cards"], () if seen is None else seen.values()
        right = _in_order(cards, read)
        hits += [True] * right + [False] * (len(cards) - right)
        invented += max(0, len(read) - len(cards))
        if list(read) != list(cards):
            top = None if seen is None else (seen.cards[-1].x_mm, seen.cards[-1].y_mm)
            mistakes.append(Mistake(f"{tower['suit']}: is {_told(cards)}, read {_told(read)}", top))
    for suit, column in found.items():
        invented += len(column.cards)
        where = (column.cards[-1].x_mm, column.cards[-1].y_mm)
        mistakes.append(Mistake(f"{suit}: read {_told(column.values())}, is not there", where))
    return hits, mistakes, invented


def _in_order(one: Sequence[int], other: Sequence[int | None]) -> int:
    """Return how many cards two towers have in common, in their order."""
    longest = [0] * (len(other) + 1)
    for card in one:
        before = list(longest)
        for k, found in enumerate(other):
            longest[k + 1] = before[k] + 1 if card == found else max(before[k + 1], longest[k])
    return longest[-1]


def _claims(
    towers: Sequence[_Tower], market: Sequence[tuple[str, int]], reading: CardReading
) -> Iterator[Claim]:
    built = [(tower["suit"], value) for tower in towers for value in tower["cards"]]
    for tower in reading.towers:
        yield from (_claim(card, built) for card in tower.cards if card.best() is not None)
    yield from (_claim(card, market) for card in reading.market if card.best() is not None)


def _claim(card: CardEvidence, true: Sequence[tuple[str, int]]) -> Claim:
    return Claim("card", card.confidence(), card.best() in true)


def _told(cards: Sequence[int | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards) or "nothing"


SCORER = Scorer("towers", score)
