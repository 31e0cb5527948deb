"""What crosses the mat's edge: an arm has edges of its own, a glint fades into the mat."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards.arm import is_arm_over_mat
from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.picture import SheetPicture
from vision.sheet.board import Board, Cards

HIGH, WIDE = (round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in (420, 594))


def teal() -> NDArray[np.float32]:
    rng = np.random.default_rng(3)
    grain = rng.normal(0, 4, (HIGH, WIDE, 1))
    return (np.array([130.0, 115.0, 60.0]) + grain).astype(np.float32)


def places() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    y, x = np.mgrid[0:HIGH, 0:WIDE] / PX_PER_MM - MARGIN_MM
    return x, y


def seen(image: NDArray[np.float32]) -> SheetPicture:
    return SheetPicture(np.clip(image, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("wide_mm", [15.0, 25.0, 40.0])
def test_a_glint_over_the_edge_is_no_arm(mat: Board, deck: Cards, wide_mm: float) -> None:
    x, y = places()
    away = ((x - 320) ** 2 + (y - 410) ** 2) / (2 * wide_mm**2)
    image = teal() + (150 * np.exp(-away)).astype(np.float32)[..., None]
    assert not is_arm_over_mat(seen(image), mat, deck, ())


@pytest.mark.parametrize("wide_mm", [36.0, 60.0])
def test_an_arm_over_the_edge_is_seen(mat: Board, deck: Cards, wide_mm: float) -> None:
    x, y = places()
    image = teal()
    image[(abs(x - 320) < wide_mm / 2) & (y > 250)] = (110.0, 150.0, 215.0)
    assert is_arm_over_mat(seen(image), mat, deck, ())


def test_a_bare_mat_is_not_reached_over(mat: Board, deck: Cards) -> None:
    assert not is_arm_over_mat(seen(teal()), mat, deck, ())
