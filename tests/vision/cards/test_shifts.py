"""Searching cuts for a strip: as `cv2.matchTemplate` would, in the best of several cuts."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards.constants import FAINT_CONTRAST_LEVELS
from vision.cards.shifts import Shifts

SIZE = (100, 23)


def _drawn(seed: int, height: int = 35, width: int = 112) -> NDArray[np.float32]:
    grain = np.random.default_rng(seed).normal(0, 60, (height, width, 3)).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grain, (0, 0), 1.5), dtype=np.float32)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (7, 4), (12, 12)])
def test_a_strip_is_found_where_it_was_cut_out(x: int, y: int) -> None:
    cuts = [_drawn(1), _drawn(2), _drawn(3)]
    strip = cuts[1][y : y + SIZE[1], x : x + SIZE[0]]
    best = Shifts(cuts, SIZE).best(strip)
    assert (best.cut, best.x, best.y) == (1, x, y)
    assert best.likeness == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("seed", range(4))
def test_the_correlation_is_that_of_opencv(seed: int) -> None:
    cut = _drawn(seed)
    strip = cut[5:28, 3:103] + _drawn(seed + 100, SIZE[1], SIZE[0])
    best = Shifts([cut], SIZE).best(strip)
    _, likeness, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(cut, strip, cv2.TM_CCORR_NORMED))
    assert (best.x, best.y) == (x, y)
    assert best.likeness == pytest.approx(likeness, abs=1e-5)


def test_what_is_hardly_printed_counts_for_less() -> None:
    cut = _drawn(1)
    strip = cut[4:27, 7:107].copy()
    faint = cut * np.float32(0.5 * FAINT_CONTRAST_LEVELS * np.sqrt(strip.size) / cv2.norm(strip))
    assert Shifts([faint], SIZE).best(strip).likeness == pytest.approx(0.5, abs=1e-4)


def test_without_print_nothing_is_alike() -> None:
    blank = np.zeros((35, 112, 3), dtype=np.float32)
    assert abs(Shifts([blank], SIZE).best(_drawn(1, SIZE[1], SIZE[0])).likeness) < 1e-3
