"""Cards face down, told by their rims: in glints, on mottled mats, beside what is larger."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards.card_edges import find_beneath, find_on_top, find_outline
from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Cards

HIGH, WIDE = (round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in (420, 594))


def mat(*, glint_at: tuple[float, float] | None = None) -> NDArray[np.float32]:
    """A mottled mat with a camera's grain, under a glint if one is asked for."""
    rng = np.random.default_rng(5)
    coarse = rng.standard_normal((HIGH // 20, WIDE // 20)).astype(np.float32)
    mottle = np.asarray(cv2.resize(coarse, (WIDE, HIGH)), np.float32) * 8
    image = np.array([110.0, 90.0, 100.0]) + mottle[..., None] + rng.normal(0, 6, (HIGH, WIDE, 3))
    if glint_at is not None:
        y, x = np.mgrid[0:HIGH, 0:WIDE] / PX_PER_MM - MARGIN_MM
        away = (x - glint_at[0]) ** 2 + (y - glint_at[1]) ** 2
        image += (110 * np.exp(-away / (2 * 25.0**2)))[..., None]
    return image.astype(np.float32)


def laid(
    image: NDArray[np.float32],
    spot: CardPlace,
    size_mm: tuple[float, float] = (56.0, 87.0),
    bgr: tuple[float, float, float] = (60.0, 140.0, 60.0),
) -> NDArray[np.float32]:
    half = np.array(size_mm) / 2
    corners = spot.at(half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    points = np.round((corners + MARGIN_MM) * PX_PER_MM).astype(np.int32)
    cv2.fillConvexPoly(image, points, bgr)
    return image


def seen(image: NDArray[np.float32]) -> SheetPicture:
    return SheetPicture(np.clip(image, 0, 255).astype(np.uint8))


def card(x_mm: float, y_mm: float) -> CardPlace:
    return CardPlace(x_mm, y_mm, 0.0)


@pytest.mark.parametrize("glint_at", [None, (170.0, 265.0)])
@pytest.mark.parametrize("higher_mm", [10.0, 22.0, 34.0])
def test_a_card_on_a_tower_is_found_by_its_rim(
    deck: Cards, higher_mm: float, glint_at: tuple[float, float] | None
) -> None:
    image = laid(mat(glint_at=glint_at), CardPlace(200, 340, 0), bgr=(60, 60, 190))
    laid(image, CardPlace(201, 340 - higher_mm, 2.0))
    found = find_on_top(seen(image), deck, card(200, 340), [card(200, 340)])
    assert found is not None
    assert (found.x_mm, found.y_mm) == pytest.approx((201, 340 - higher_mm), abs=2)


@pytest.mark.parametrize("glint_at", [None, (200.0, 280.0)])
def test_nothing_lies_on_an_uppermost_card(
    deck: Cards, glint_at: tuple[float, float] | None
) -> None:
    image = laid(mat(glint_at=glint_at), CardPlace(200, 340, 0))
    assert find_on_top(seen(image), deck, card(200, 340), [card(200, 340)]) is None


def test_the_next_card_of_a_market_row_lies_on_no_tower(deck: Cards) -> None:
    image = laid(laid(mat(), CardPlace(546, 164, 0)), CardPlace(546, 256, 0))
    both = [card(546, 164), card(546, 256)]
    assert [find_on_top(seen(image), deck, one, both) for one in both] == [None, None]


def test_a_card_in_a_glint_is_found_by_its_rim(deck: Cards) -> None:
    image = laid(mat(glint_at=(180.0, 330.0)), CardPlace(200, 340, 3.0))
    found = find_outline(seen(image), deck, CardPlace(190, 335, 0), (14.0, 9.0))
    assert found is not None
    assert (found.x_mm, found.y_mm) == pytest.approx((200, 340), abs=2)


@pytest.mark.parametrize("turn_deg", [0.0, 11.0, 30.0])
@pytest.mark.parametrize("size_mm", [(63.0, 88.0), (72.0, 148.0)], ids=str)
def test_what_is_larger_than_a_card_is_none(
    deck: Cards, size_mm: tuple[float, float], turn_deg: float
) -> None:
    image = laid(mat(), CardPlace(200, 250, turn_deg), size_mm)
    assert find_outline(seen(image), deck, CardPlace(200, 250, 0), (8.0, 8.0)) is None


@pytest.mark.parametrize("glint_at", [None, (230.0, 270.0)])
def test_a_printed_back_is_found_by_its_rim(
    deck: Cards, glint_at: tuple[float, float] | None
) -> None:
    image = laid(mat(glint_at=glint_at), CardPlace(200, 250, 2.0), bgr=(50, 190, 190))
    y, x = np.mgrid[0:HIGH, 0:WIDE] / PX_PER_MM
    is_card = (np.abs(image - (50, 190, 190)) < 0.5).all(axis=2)
    image[is_card & ((x + y) % 6 < 3)] = (190, 60, 50)
    found = find_outline(seen(image), deck, CardPlace(204, 247, 0), (9.0, 9.0))
    assert found is not None
    assert (found.x_mm, found.y_mm) == pytest.approx((200, 250), abs=2)


@pytest.mark.parametrize("lower_mm", [5.0, 8.0])
def test_a_card_that_peeps_out_under_a_column_is_found(deck: Cards, lower_mm: float) -> None:
    image = laid(mat(), CardPlace(201, 340 + lower_mm, 1.0), bgr=(60, 60, 190))
    laid(image, CardPlace(200, 340, 0))
    found = find_beneath(seen(image), deck, card(200, 340))
    assert found is not None
    assert found.y_mm == pytest.approx(340 + lower_mm, abs=1.5)


def test_a_printed_line_under_a_column_is_no_card(deck: Cards) -> None:
    image = laid(mat(), CardPlace(200, 340, 0))
    row = round((340 + 43.5 + 4 + MARGIN_MM) * PX_PER_MM)
    image[row : row + 2] = (60, 160, 200)
    assert find_beneath(seen(image), deck, card(200, 340)) is None


def test_a_bare_mat_shows_no_card(deck: Cards) -> None:
    assert (
        find_outline(seen(mat(glint_at=(200.0, 250.0))), deck, CardPlace(200, 250, 0), (15.0, 15.0))
        is None
    )
