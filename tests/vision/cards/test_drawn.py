"""Reading tables drawn from nothing: other art, other digits, tall towers, the mat upside down."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.scenes_cards.art import SUITS, VALUES, Style, face, style_of
from tests.scenes_cards.photo import Shot, mat_of, photograph, shot_of
from tests.scenes_cards.table import Lying, Table, built, tower
from vision.board import Board, Cards
from vision.cards.catalogue import Catalogue, Portrait, portrait_size
from vision.cards.evidence import CardReading
from vision.cards.reader import CardReader
from vision.evidence import Unread
from vision.lens import Lens

BOX = 5


@pytest.fixture(scope="module")
def style() -> Style:
    return style_of("a", BOX, fonts=[])  # Hershey's digits: alike on every machine


@pytest.fixture(scope="module")
def drawn_box(style: Style, deck: Cards) -> Catalogue:
    size = portrait_size(deck)
    portraits: list[Portrait] = []
    for suit in SUITS:
        for value in VALUES:
            small = cv2.resize(face(style, suit, value, BOX), size, interpolation=cv2.INTER_AREA)
            portraits.append(Portrait(suit, value, np.asarray(small, np.uint8)))
    return Catalogue(tuple(portraits))


def towers(heights: dict[str, int], seed: int) -> Table:
    rng = np.random.default_rng(seed)
    return Table(
        tuple(
            tower(suit, built(rng, height), 110.0 + 80 * n, rng)
            for n, (suit, height) in enumerate(heights.items())
        ),
        (),
    )


def photo(
    table: Table, style: Style, shot: Shot
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    faces = [(card, face(style, card.suit, card.value, BOX)) for card in table.cards()]
    return photograph(shot, faces, mat_of(3))


def read(mat: Board, box: Catalogue, style: Style, table: Table, shot: Shot) -> CardReading:
    lens = Lens(tuple(shot.matrix.ravel().tolist()), tuple(shot.distortion.tolist()))
    return CardReader(mat, lens, box).read(photo(table, style, shot))


def values(reading: CardReading) -> dict[str, list[int | None]]:
    return {tower.suit(): list(tower.values()) for tower in reading.towers}


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_other_art_and_digits_are_read(
    mat: Board, drawn_box: Catalogue, style: Style, seed: int
) -> None:
    table = towers({"metal": 4, "candy": 7, "haunted": 1, "tree": 5, "sand": 3}, seed)
    reading = read(mat, drawn_box, style, table, shot_of(seed, harsh=0.2))
    assert values(reading) == {t[0].suit: [card.value for card in t] for t in table.towers}


def test_a_tower_of_sixteen_is_read(mat: Board, drawn_box: Catalogue, style: Style) -> None:
    table = towers({"haunted": 16}, 4)
    reading = read(mat, drawn_box, style, table, shot_of(21, harsh=0.2))
    assert values(reading) == {"haunted": [card.value for card in table.towers[0]]}


def test_two_cards_alike_are_both_read(mat: Board, drawn_box: Catalogue, style: Style) -> None:
    table = Table((), (Lying("sand", 5, 230, 51, 1.0), Lying("sand", 5, 300, 51, -1.0)))
    reading = read(mat, drawn_box, style, table, shot_of(22, harsh=0.2))
    assert [card.best() for card in reading.market] == [("sand", 5), ("sand", 5)]


def test_a_bare_mat_holds_no_cards(mat: Board, drawn_box: Catalogue, style: Style) -> None:
    reading = read(mat, drawn_box, style, Table((), ()), shot_of(23, harsh=0.2))
    assert reading == CardReading(None)


def test_an_arm_over_the_edge_is_no_reading(mat: Board, drawn_box: Catalogue, style: Style) -> None:
    shot = shot_of(24, harsh=0.0)
    frame = photo(towers({"sand": 3}, 5), style, shot)
    arm = np.array([(330.0, 200.0, 0), (380, 200, 0), (400, 520, 0), (350, 520, 0)])
    pixels = cv2.projectPoints(arm, shot.rvec, shot.tvec, shot.matrix, shot.distortion)[0]
    cv2.fillPoly(frame, [pixels.reshape(-1, 2).astype(np.int32)], (110, 150, 215))
    lens = Lens(tuple(shot.matrix.ravel().tolist()), tuple(shot.distortion.tolist()))
    assert CardReader(mat, lens, drawn_box).read(frame) == CardReading(Unread.OCCLUDED)
