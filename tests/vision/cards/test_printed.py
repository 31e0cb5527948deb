"""Cards without a catalogue: an evening's blurred still, and numbers in doubt."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.cards.conftest import FRAMES
from vision.cards.constants import MARGIN_MM, VALUES
from vision.cards.coverage import Coverage
from vision.cards.find_by_print import Triple
from vision.cards.number_triples import NumberTriple
from vision.cards.picture import CardPlace
from vision.cards.printed import (
    PrintReader,
    _in_line,  # pyright: ignore[reportPrivateUsage]
    _is_gap,  # pyright: ignore[reportPrivateUsage]
    _with_unread,  # pyright: ignore[reportPrivateUsage]
)
from vision.cards.reader import CardReader
from vision.sheet.board import Board, Cards
from vision.sheet.frames import read_frame
from vision.sheet.lens import read_lens

EVENING = FRAMES / "stills" / "005.jpg"


@pytest.mark.slow
def test_a_blurred_evening_is_mostly_read_and_hardly_ever_wrong(mat: Board) -> None:
    reading = CardReader(mat, read_lens(EVENING.with_suffix(".json"))).read(read_frame(EVENING))
    seen = {tower.suit(): tower.values() for tower in reading.towers}
    towers = json.loads(EVENING.with_suffix(".json").read_text())["towers"]
    pairs = [
        (mine, theirs)
        for tower in towers
        for mine, theirs in zip(seen[tower["suit"]], tower["cards"], strict=True)
    ]
    assert sum(mine == theirs for mine, theirs in pairs) >= 0.7 * len(pairs)
    assert sum(mine not in (theirs, None) for mine, theirs in pairs) <= 1


@pytest.mark.parametrize(
    ("odds", "is_read"), [((-0.1, -4.0, -6.0), True), ((-0.6, -0.9, -6.0), False)]
)
def test_one_of_two_likely_values_is_rather_unread(
    odds: tuple[float, ...], *, is_read: bool
) -> None:
    chances = np.exp(_with_unread(np.array(odds)))
    assert chances.sum() == pytest.approx(1.0)
    assert (int(chances.argmax()) == 0) is is_read
    assert (int(chances.argmax()) == len(odds)) is not is_read


def printed(spot: CardPlace, value: int, odds: float, *, is_rival: bool) -> NumberTriple:
    """A card that shows a value with these odds, and hardly any other."""
    values = np.full(VALUES, -6.0)
    values[value] = odds
    places = np.array([(spot.x_mm + aside, spot.y_mm + 36.0) for aside in (-20.0, 0.0, 20.0)])
    triple = Triple(places, np.append(values, -6.0), is_rival=is_rival)
    return NumberTriple(triple, spot, values, 3 * values)


@pytest.mark.parametrize(("odds", "value"), [(-0.3, 4), (-2.0, 6)])
def test_a_rival_row_counts_where_it_looks_far_likelier(
    deck: Cards, odds: float, value: int
) -> None:
    row = printed(CardPlace(100, 200, 0), 4, odds, is_rival=False)
    rival = printed(CardPlace(101, 198, 0), 6, -0.1, is_rival=True)
    assert [int(one.odds.argmax()) for one in _in_line([row, rival], deck)] == [value]


def coverage(left: float, top: float, right: float, bottom: float) -> Coverage:
    """Something that lies between these millimetres of the sheet."""
    mask = np.zeros((420 + 24, 594 + 24), dtype=bool)
    low, high = round(top + MARGIN_MM), round(bottom + MARGIN_MM)
    mask[low:high, round(left + MARGIN_MM) : round(right + MARGIN_MM)] = True
    return Coverage(mask, np.ones_like(mask), mask.astype(np.float64))


CARD = (171.0, 155.5, 229.0, 244.5)  # the card at 200, 200
ABOVE, BELOW = (171.0, 133.5, 229.0, 244.5), (171.0, 155.5, 229.0, 266.5)
LARGER = (150.0, 100.0, 250.0, 300.0)


@pytest.mark.parametrize(
    ("lying", "others", "has_room"),
    [
        (CARD, (), True),
        (LARGER, (), False),
        (ABOVE, (), False),
        (ABOVE, (178.0,), True),
        (BELOW, (222.0,), True),
        (LARGER, (178.0, 222.0), True),
    ],
)
def test_a_row_in_doubt_is_a_cards_where_one_ends(
    mat: Board,
    deck: Cards,
    lying: tuple[float, float, float, float],
    others: tuple[float, ...],
    *,
    has_room: bool,
) -> None:
    cards = [printed(CardPlace(201, y, 0), 7, -0.01, is_rival=False) for y in others]
    reader = PrintReader(mat, deck)
    assert reader._has_room(CardPlace(200, 200, 0), cards, coverage(*lying)) is has_room  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("ys", "is_gap"),
    [
        ((200.0, 222.0, 266.0, 288.0), True),
        ((222.0, 250.0, 276.0), False),
        ((220.0, 262.0), True),
        ((206.0, 228.0, 278.0, 300.0), False),
    ],
)
def test_a_card_in_doubt_lies_where_its_neighbours_are_far_apart(
    ys: tuple[float, ...], *, is_gap: bool
) -> None:
    assert _is_gap(240.0, ys) is is_gap
