"""Reading tables drawn from nothing: other art, other digits, tall towers, the mat upside down."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.lab.cards.art import SUITS, VALUES, Picture, Style, back, face, foreign, style_of
from tests.lab.cards.photo import Shot, mat_of, photograph, shot_of
from tests.lab.cards.table import DOWN, Foreign, Lying, Table, built, tower
from vision.cards.catalogue import CardCatalogue, CardPortrait, portrait_size
from vision.cards.evidence import BACK, FRONT, CardReading
from vision.cards.reader import CardReader
from vision.sheet.board import Board, Cards
from vision.sheet.lens import Lens
from vision.sheet.unread import Unread

pytestmark = pytest.mark.slow  # frames are drawn

BOX = 5


@pytest.fixture(scope="module")
def style() -> Style:
    return style_of("a", BOX, fonts=[])  # Hershey's digits: alike on every machine


@pytest.fixture(scope="module")
def drawn_box(style: Style, deck: Cards) -> CardCatalogue:
    size = portrait_size(deck)
    portraits: list[CardPortrait] = []
    for suit in SUITS:
        for value in VALUES:
            small = cv2.resize(face(style, suit, value, BOX), size, interpolation=cv2.INTER_AREA)
            portraits.append(CardPortrait(suit, value, np.asarray(small, np.uint8)))
    return CardCatalogue(tuple(portraits))


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
    faces: list[tuple[Lying | Foreign, Picture]] = [
        (card, back(BOX) if card.value == DOWN else face(style, card.suit, card.value, BOX))
        for card in table.cards()
    ]
    faces += [(thing, foreign(thing.kind)) for thing in table.things]
    return photograph(shot, faces, mat_of(3))


def read(
    mat: Board, box: CardCatalogue | None, style: Style, table: Table, shot: Shot
) -> CardReading:
    lens = Lens(tuple(shot.matrix.ravel().tolist()), tuple(shot.distortion.tolist()))
    return CardReader(mat, lens, box).read(photo(table, style, shot))


def values(reading: CardReading) -> dict[str | None, list[int | None]]:
    return {tower.suit(): list(tower.values()) for tower in reading.towers}


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_other_art_and_digits_are_read(
    mat: Board, drawn_box: CardCatalogue, style: Style, seed: int
) -> None:
    table = towers({"metal": 4, "candy": 7, "haunted": 1, "tree": 5, "sand": 3}, seed)
    reading = read(mat, drawn_box, style, table, shot_of(seed, harsh=0.2))
    assert values(reading) == {t[0].suit: [card.value for card in t] for t in table.towers}


def test_a_tower_of_sixteen_is_read(mat: Board, drawn_box: CardCatalogue, style: Style) -> None:
    table = towers({"haunted": 16}, 4)
    reading = read(mat, drawn_box, style, table, shot_of(21, harsh=0.2))
    assert values(reading) == {"haunted": [card.value for card in table.towers[0]]}


def test_two_cards_alike_are_both_read(mat: Board, drawn_box: CardCatalogue, style: Style) -> None:
    table = Table((), (Lying("sand", 5, 230, 51, 1.0), Lying("sand", 5, 300, 51, -1.0)))
    reading = read(mat, drawn_box, style, table, shot_of(22, harsh=0.2))
    assert [card.best() for card in reading.market] == [("sand", 5), ("sand", 5)]


def test_a_bare_mat_holds_no_cards(mat: Board, drawn_box: CardCatalogue, style: Style) -> None:
    reading = read(mat, drawn_box, style, Table((), ()), shot_of(23, harsh=0.2))
    assert reading == CardReading(None)


def test_an_arm_over_the_edge_is_no_reading(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    shot = shot_of(24, harsh=0.0)
    frame = photo(towers({"sand": 3}, 5), style, shot)
    arm = np.array([(330.0, 200.0, 0), (380, 200, 0), (400, 520, 0), (350, 520, 0)])
    pixels = cv2.projectPoints(arm, shot.rvec, shot.tvec, shot.matrix, shot.distortion)[0]
    cv2.fillPoly(frame, [pixels.reshape(-1, 2).astype(np.int32)], (110, 150, 215))
    lens = Lens(tuple(shot.matrix.ravel().tolist()), tuple(shot.distortion.tolist()))
    assert CardReader(mat, lens, drawn_box).read(frame) == CardReading(Unread.OCCLUDED)


def test_a_card_face_down_on_a_tower_has_its_place(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    table = towers({"sand": 3}, 6)
    down = replace(table.towers[0][-1], value=DOWN)
    table = replace(table, towers=((*table.towers[0][:-1], down),))
    reading = read(mat, drawn_box, style, table, shot_of(25, harsh=0.2))
    assert values(reading) == {"sand": [card.value for card in table.towers[0][:-1]] + [None]}


def test_a_market_card_face_down_is_told(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    table = Table((), (Lying("sand", 5, 230, 55, 1.0), Lying("sand", DOWN, 300, 55, -1.0)))
    reading = read(mat, drawn_box, style, table, shot_of(26, harsh=0.2))
    assert [(card.best(), card.face) for card in reading.market] == [
        (("sand", 5), FRONT),
        (None, BACK),
    ]


@pytest.mark.parametrize("kind", ["coin", "phone", "poker"])
def test_a_foreign_thing_is_told_and_the_cards_are_read(
    mat: Board, drawn_box: CardCatalogue, style: Style, kind: str
) -> None:
    table = replace(towers({"tree": 3}, 7), things=(Foreign(kind, 400.0, 200.0, 20.0),))
    reading = read(mat, drawn_box, style, table, shot_of(27, harsh=0.2))
    assert values(reading) == {"tree": [card.value for card in table.towers[0]]}
    assert [(thing.x_mm, thing.y_mm) for thing in reading.things] == [
        pytest.approx((400, 200), abs=3)
    ]


@pytest.mark.parametrize("seed", [31, 32])
def test_plain_prints_are_read_without_enrolment(mat: Board, style: Style, seed: int) -> None:
    table = towers({"metal": 3, "candy": 4, "haunted": 2, "tree": 5, "sand": 3}, seed)
    reading = read(mat, None, style, table, shot_of(seed, harsh=0.2))
    assert values(reading) == {t[0].suit: [card.value for card in t] for t in table.towers}


def test_cards_laid_askew_are_read(mat: Board, drawn_box: CardCatalogue, style: Style) -> None:
    lying = tuple(
        Lying("candy", value, 250, 360 - 22.0 * level, turn, level)
        for level, (value, turn) in enumerate([(14, 6.0), (9, -6.0), (3, 5.0)])
    )
    reading = read(mat, drawn_box, style, Table((lying,), ()), shot_of(28, harsh=0.2))
    assert values(reading) == {"candy": [14, 9, 3]}


def column(values: list[int], step_mm: float, turns: list[float]) -> Table:
    lying = (
        Lying("candy", value, 250, 360 - step_mm * level, turn, level)
        for level, (value, turn) in enumerate(zip(values, turns, strict=True))
    )
    return Table((tuple(lying),), ())


def test_cards_whose_corners_the_next_ones_hide_are_read(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    table = column([15, 14, 9, 6, 3], 14.5, [0.0, -7.0, 2.0, -6.0, 5.0])
    reading = read(mat, drawn_box, style, table, shot_of(29, harsh=0.4))
    assert values(reading) == {"candy": [15, 14, 9, 6, 3]}


@pytest.mark.parametrize("at", [0, 1])
def test_a_card_face_down_in_a_tower_of_three_has_its_place(
    mat: Board, drawn_box: CardCatalogue, style: Style, at: int
) -> None:
    table = column([12, 7, 2], 22.0, [1.0, -2.0, 0.0])
    (tower,) = table.towers
    cards = tuple(replace(c, value=DOWN) if n == at else c for n, c in enumerate(tower))
    reading = read(mat, drawn_box, style, Table((cards,), ()), shot_of(30, harsh=0.4))
    expected = [None if n == at else value for n, value in enumerate([12, 7, 2])]
    assert values(reading) == {"candy": expected}


def test_a_card_face_down_far_out_under_a_tower_has_its_place(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    ys = [(DOWN, 360.0), (7, 339.0), (2, 317.0)]
    lying = tuple(Lying("candy", value, 250, y, 0.0, n) for n, (value, y) in enumerate(ys))
    reading = read(mat, drawn_box, style, Table((lying,), ()), shot_of(35, harsh=0.4))
    assert values(reading) == {"candy": [None, 7, 2]}


def test_market_cards_one_below_the_other_have_none_between(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    market = (Lying("metal", 11, 500, 120, 0.0), Lying("sand", 1, 500, 212, 0.0))
    reading = read(mat, drawn_box, style, Table((), market), shot_of(36, harsh=0.2))
    assert [card.best() for card in reading.market] == [("metal", 11), ("sand", 1)]


def test_a_number_that_the_next_card_hides_is_told_as_unread(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    ys = [(12, 360.0), (7, 355.0), (2, 335.0)]
    lying = tuple(Lying("candy", value, 250, y, 0.0, n) for n, (value, y) in enumerate(ys))
    reading = read(mat, drawn_box, style, Table((lying,), ()), shot_of(33, harsh=0.2))
    assert values(reading) == {"candy": [None, 7, 2]}


def test_a_tower_laid_widely_has_no_card_between(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    table = column([13, 8, 4], 34.0, [0.0, 3.0, -2.0])
    reading = read(mat, drawn_box, style, table, shot_of(34, harsh=0.4))
    assert values(reading) == {"candy": [13, 8, 4]}


def test_another_games_card_in_a_tower_is_told_as_unread(
    mat: Board, drawn_box: CardCatalogue, style: Style
) -> None:
    table = replace(column([13, 8], 22.0, [0.0, 2.0]), things=(Foreign("poker", 250, 316, 0.0),))
    reading = read(mat, drawn_box, style, table, shot_of(35, harsh=0.2))
    assert values(reading) == {"candy": [13, 8, None]}
