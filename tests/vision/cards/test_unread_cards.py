from __future__ import annotations

from math import log

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.coverage import Coverage
from vision.cards.evidence import BACK, FRONT, CardEvidence
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.unread_cards import _is_line, find_unread  # pyright: ignore[reportPrivateUsage]
from vision.sheet.board import Board, Cards

SHAPE = (round(420 + 2 * MARGIN_MM), round(594 + 2 * MARGIN_MM))
SHAPE_PX = round(SHAPE[0] * PX_PER_MM), round(SHAPE[1] * PX_PER_MM), 3
PLAIN = SheetPicture(np.full(SHAPE_PX, 120, np.uint8))  # shows no rim
AWAY = 20.0  # of a thing from the mat, spreads


def bare() -> NDArray[np.float32]:
    return np.ones(SHAPE, dtype=np.float32)


def laid(away: NDArray[np.float32], spot: CardPlace, wide_mm: float, high_mm: float) -> None:
    half = np.array([wide_mm, high_mm]) / 2
    corners = half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    points = np.round(spot.at(corners) + MARGIN_MM).astype(np.int32)
    cv2.fillConvexPoly(away, points, (AWAY,))


def coverage(away: NDArray[np.float32]) -> Coverage:
    return Coverage(away > 4.5, np.ones(SHAPE, dtype=bool), away.astype(np.float64))


def card(x_mm: float, y_mm: float, value: int = 5) -> CardEvidence:
    return CardEvidence(x_mm, y_mm, 0.0, {"sand": log(0.99)}, {value: log(0.99), -1: log(0.01)})


def test_cards_that_were_read_leave_nothing(mat: Board, deck: Cards) -> None:
    away = bare()
    laid(away, CardPlace(200, 350, 0), 56, 87)
    assert find_unread([card(201, 349)], PLAIN, coverage(away), mat, deck) == ((), ())


@pytest.mark.parametrize("turn_deg", [0.0, 6.0, -4.0])
def test_what_is_as_large_as_a_card_is_one_face_down(
    mat: Board, deck: Cards, turn_deg: float
) -> None:
    away = bare()
    laid(away, CardPlace(300, 200, turn_deg), 56, 87)
    more, things = find_unread([], PLAIN, coverage(away), mat, deck)
    assert [(one.face, one.best()) for one in more] == [(BACK, None)]
    assert (more[0].x_mm, more[0].y_mm) == pytest.approx((300, 200), abs=1.5)
    assert things == ()


@pytest.mark.parametrize(
    "size_mm", [(25.0, 25.0), (63.0, 88.0), (72.0, 148.0), (16.0, 16.0)], ids=str
)
@pytest.mark.parametrize("turn_deg", [0.0, 30.0])
def test_what_is_no_card_is_a_thing(
    mat: Board, deck: Cards, size_mm: tuple[float, float], turn_deg: float
) -> None:
    away = bare()
    laid(away, CardPlace(300, 200, turn_deg), *size_mm)
    more, things = find_unread([], PLAIN, coverage(away), mat, deck)
    assert more == ()
    assert [(thing.x_mm, thing.y_mm) for thing in things] == [pytest.approx((300, 200), abs=1.5)]


def test_a_glint_is_no_thing(mat: Board, deck: Cards) -> None:
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]]
    away = 1 + AWAY * np.exp(-((x - 300) ** 2 + (y - 200) ** 2) / (2 * 30.0**2))
    assert find_unread([], PLAIN, coverage(away.astype(np.float32)), mat, deck) == ((), ())


def test_a_card_in_a_glint_is_found(mat: Board, deck: Cards) -> None:
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]]
    away = (1 + 6 * np.exp(-((x - 300) ** 2 + (y - 260) ** 2) / (2 * 25.0**2))).astype(np.float32)
    laid(away, CardPlace(300, 200, 0), 56, 87)
    more, things = find_unread([], PLAIN, coverage(away), mat, deck)
    assert ([one.face for one in more], things) == ([BACK], ())


def test_what_lies_beside_the_mat_is_not_told(mat: Board, deck: Cards) -> None:
    away = bare()
    laid(away, CardPlace(594, 200, 0), 24, 24)
    assert find_unread([], PLAIN, coverage(away), mat, deck) == ((), ())


def test_a_card_on_top_of_a_tower_that_was_not_read_has_its_place(mat: Board, deck: Cards) -> None:
    away = bare()
    for y_mm in (350, 328, 306):
        laid(away, CardPlace(200, y_mm, 0), 56, 87)
    more, things = find_unread([card(200, 350), card(200, 328)], PLAIN, coverage(away), mat, deck)
    assert [one.best() for one in more] == [None]
    assert (more[0].x_mm, more[0].y_mm) == pytest.approx((200, 306), abs=2)
    assert things == ()


def test_the_lowest_card_that_was_not_read_has_its_place(mat: Board, deck: Cards) -> None:
    away = bare()
    for y_mm in (350, 328, 306):
        laid(away, CardPlace(200, y_mm, 0), 56, 87)
    more, _ = find_unread([card(200, 328), card(200, 306)], PLAIN, coverage(away), mat, deck)
    assert [(one.face, one.best()) for one in more] == [(FRONT, None)]
    assert more[0].y_mm == pytest.approx(350, abs=2)


def test_a_card_within_a_tower_that_was_not_read_has_its_place(mat: Board, deck: Cards) -> None:
    away = bare()
    ys = [360, 340, 320, 300, 280]
    for y_mm in ys:
        laid(away, CardPlace(200, y_mm, 0), 56, 87)
    seen = [card(200, y_mm) for y_mm in ys if y_mm != 320]
    more, things = find_unread(seen, PLAIN, coverage(away), mat, deck)
    assert [(one.y_mm, one.best()) for one in more] == [(320, None)]
    assert things == ()


def test_a_tower_laid_widely_hides_no_card(mat: Board, deck: Cards) -> None:
    away = bare()
    ys = [360, 325, 290]
    for y_mm in ys:
        laid(away, CardPlace(200, y_mm, 0), 56, 87)
    assert find_unread([card(200, y_mm) for y_mm in ys], PLAIN, coverage(away), mat, deck) == (
        (),
        (),
    )


def test_a_tower_without_any_number_is_told_by_its_ends(mat: Board, deck: Cards) -> None:
    away = bare()
    laid(away, CardPlace(200, 330, 0), 56, 127)
    more, _ = find_unread([], PLAIN, coverage(away), mat, deck)
    assert [one.best() for one in more] == [None, None]
    assert [one.y_mm for one in more] == pytest.approx([350, 310], abs=2)


@pytest.mark.parametrize(("reach_mm", "is_line"), [(70.0, True), (28.0, False)])
def test_a_line_printed_on_the_mat_goes_on_beside_a_card(
    deck: Cards, reach_mm: float, *, is_line: bool
) -> None:
    image, spot = PLAIN.image.copy(), CardPlace(300, 200, -2.0)
    y = 200 + deck.height_mm / 2
    corners = np.array([(300 - reach_mm, y), (300 + reach_mm, y + 2.0)])
    left, right = np.round((corners + MARGIN_MM) * PX_PER_MM).astype(int).tolist()
    cv2.rectangle(image, left, right, (60, 190, 230), -1)
    assert _is_line(SheetPicture(image), spot, deck) is is_line
