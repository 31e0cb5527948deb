"""What the card reader says of three stills: 5 (an evening, blurred), 7, and 10 (a hand)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.cards.conftest import FRAMES
from vision.cards.catalogue import CardCatalogue
from vision.cards.evidence import CardReading
from vision.cards.reader import CardReader
from vision.errors import BoardFileError, CatalogueError
from vision.sheet.board import Board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Lens, read_lens
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread

STILLS = sorted((FRAMES / "stills").glob("*.jpg"))
READABLE = [
    pytest.param(path, marks=[] if path.stem == "007" else pytest.mark.slow)
    for path in STILLS
    if json.loads(path.with_suffix(".json").read_text())["occluder"] is None
]
LENS = Lens((1000.0, 0.0, 768.0, 0.0, 1000.0, 432.0, 0.0, 0.0, 1.0), (0.0,) * 5)


def read(path: Path, mat: Board, box: CardCatalogue) -> CardReading:
    return CardReader(mat, read_lens(path.with_suffix(".json")), box).read(read_frame(path))


def label(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.with_suffix(".json").read_text()))


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_towers_are_read_from_the_bottom_up(path: Path, mat: Board, box: CardCatalogue) -> None:
    reading = read(path, mat, box)
    seen = {tower.suit(): list(tower.values()) for tower in reading.towers}
    assert seen == {tower["suit"]: tower["cards"] for tower in label(path)["towers"]}


@pytest.mark.slow
@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_the_market_is_told_from_the_towers(path: Path, mat: Board, box: CardCatalogue) -> None:
    seen = sorted(card.best() or ("", -1) for card in read(path, mat, box).market)
    assert seen == sorted((suit, value) for suit, value in label(path)["market"])


@pytest.mark.slow
def test_cards_lie_where_they_are_seen(mat: Board, box: CardCatalogue) -> None:
    path = FRAMES / "stills" / "007.jpg"
    for tower, truth in zip(read(path, mat, box).towers, label(path)["towers"], strict=True):
        for card, (x, y, angle) in zip(tower.cards, truth["poses"], strict=True):
            assert (card.x_mm, card.y_mm) == pytest.approx((x, y), abs=3.5)
            assert card.angle_deg == pytest.approx(angle, abs=3.0)


@pytest.mark.slow
def test_a_hand_over_the_mat_is_no_reading(mat: Board, box: CardCatalogue) -> None:
    reading = read(FRAMES / "stills" / "010.jpg", mat, box)
    assert reading == CardReading(Unread.OCCLUDED)


@pytest.mark.slow
def test_a_card_that_the_box_lacks_is_never_named_surely(mat: Board, box: CardCatalogue) -> None:
    poor = CardCatalogue(tuple(p for p in box.portraits if (p.suit, p.value) != ("tree", 14)))
    tree = next(
        t for t in read(FRAMES / "stills" / "007.jpg", mat, poor).towers if t.suit() == "tree"
    )
    assert tree.values()[-2:] == (5, 4)
    assert len(tree.cards) == 2 or tree.cards[0].confidence() < 0.95


@pytest.mark.slow
def test_a_box_of_one_card_is_read_by_it(mat: Board, box: CardCatalogue) -> None:
    reading = read(FRAMES / "stills" / "007.jpg", mat, CardCatalogue(box.portraits[:1]))
    assert reading.trouble is None


@pytest.mark.slow
def test_log_probabilities_sum_to_one(mat: Board, box: CardCatalogue) -> None:
    card = read(FRAMES / "stills" / "007.jpg", mat, box).towers[0].cards[0]
    assert np.exp(list(card.suits.values())).sum() == pytest.approx(1.0, abs=1e-4)
    assert np.exp(list(card.values.values())).sum() == pytest.approx(1.0, abs=1e-4)


def test_a_frame_without_a_sheet_says_so(mat: Board) -> None:
    reading = CardReader(mat, LENS).read(np.full((864, 1536, 3), 128, np.uint8))
    assert reading.trouble is Lost.NO_MARKERS


def test_a_board_without_cards_is_refused(mat: Board) -> None:
    with pytest.raises(BoardFileError, match=r"no \[cards\]"):
        CardReader(replace(mat, cards=None), LENS)


def test_a_catalogue_of_other_cards_is_refused(mat: Board, box: CardCatalogue) -> None:
    foreign = CardCatalogue((replace(box.portraits[0], suit="cups"),))
    with pytest.raises(CatalogueError, match="cups 0: no suit of this board"):
        CardReader(mat, LENS, foreign)


def test_print_alone_is_read_where_it_is_sharp(mat: Board) -> None:
    path = FRAMES / "stills" / "007.jpg"
    reading = CardReader(mat, read_lens(path.with_suffix(".json"))).read(read_frame(path))
    seen = {tower.suit(): tower.values() for tower in reading.towers}
    right = [
        mine == theirs
        for tower in label(path)["towers"]
        for mine, theirs in zip(seen[tower["suit"]], tower["cards"], strict=True)
    ]
    assert right.count(False) <= 1
    assert [card.best() for card in reading.market] == [
        (suit, value) for suit, value in label(path)["market"]
    ]


def test_values_that_no_weights_were_fitted_on_want_a_catalogue(mat: Board) -> None:
    assert mat.cards is not None
    more = replace(mat, cards=replace(mat.cards, values=(0, 20)))
    with pytest.raises(BoardFileError, match="0 to 15 are read by their print; enrol"):
        CardReader(more, LENS)
