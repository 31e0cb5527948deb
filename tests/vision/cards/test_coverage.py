from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.coverage import card_share, find_coverage
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Board, Cards

SIZE_PX = (round((420 + 2 * MARGIN_MM) * PX_PER_MM), round((594 + 2 * MARGIN_MM) * PX_PER_MM))


def bare(
    *, grain: float = 3.0, fall: float = 0.0
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A mat whose light falls off to the right, with a camera's grain."""
    rng = np.random.default_rng(1)
    light = np.linspace(1, 1 - fall, SIZE_PX[1])[None, :, None]
    image = np.array([120.0, 110.0, 90.0]) * light + rng.normal(0, grain, (*SIZE_PX, 3))
    return np.clip(image, 0, 255).astype(np.uint8)


def laid(
    image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], spot: CardPlace, bgr: tuple[int, ...]
) -> None:
    corners = np.array([(-28.0, -43.5), (28, -43.5), (28, 43.5), (-28, 43.5)])
    pixels = (spot.at(corners) + MARGIN_MM) * PX_PER_MM
    cv2.fillConvexPoly(image, np.round(pixels).astype(np.int32), bgr)


@pytest.mark.parametrize("fall", [0.0, 0.6])
def test_a_bare_mat_is_bare_in_any_light(mat: Board, fall: float) -> None:
    assert not find_coverage(SheetPicture(bare(fall=fall)), mat).mask.any()


@pytest.mark.parametrize("bgr", [(150, 110, 200), (90, 40, 50), (140, 140, 140)])
def test_a_card_covers_its_place(mat: Board, deck: Cards, bgr: tuple[int, int, int]) -> None:
    image, spot = bare(fall=0.4), CardPlace(300, 200, 5)
    laid(image, spot, bgr)
    coverage = find_coverage(SheetPicture(image), mat)
    assert card_share(coverage, spot, deck) == 1.0
    assert coverage.mask.sum() == pytest.approx(58 * 89, rel=0.1)


def test_a_place_half_bare_is_told(mat: Board, deck: Cards) -> None:
    image = bare()
    laid(image, CardPlace(300, 200, 0), (60, 60, 200))
    coverage = find_coverage(SheetPicture(image), mat)
    assert card_share(coverage, CardPlace(300, 160, 0), deck) < 0.2


def test_markers_are_no_cover(mat: Board) -> None:
    image = bare()
    for marker in mat.markers:
        x, y = (round((v + MARGIN_MM) * PX_PER_MM) for v in (marker.x_mm, marker.y_mm))
        cv2.rectangle(image, (x - 40, y - 40), (x + 40, y + 40), (0, 0, 0), -1)
    assert not find_coverage(SheetPicture(image), mat).mask.any()
