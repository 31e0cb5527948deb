"""Lenses that are fitted to views, beside the lens that made the views."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.calibration.sights import GUESS, TILTS, TRUE, seen
from vision.calibration.fit import Judgement, LensFit, Terms, fit_lens
from vision.calibration.views import LensView, is_new
from vision.sheet.board_file import find_board
from vision.sheet.lens_target import TARGET
from vision.sheet.markers import corners_mm, outward_from

CORNERS = np.array(
    [
        (x * TARGET.square_mm, y * TARGET.square_mm, 0.0)
        for y in range(1, TARGET.rows)
        for x in range(1, TARGET.columns)
    ]
)
LAKE = find_board("lake")
MARKERS = np.concatenate([corners_mm(marker) for marker in LAKE.markers])


def _target(number: int, noise_px: float = 0.2) -> LensView:
    size = TARGET.size_mm
    return seen(
        CORNERS, TILTS[number], size, distance_mm=1.3 * size[0], noise_px=noise_px, seed=number
    )


def _sheet(number: int) -> LensView:
    size = (LAKE.width_mm, LAKE.height_mm)
    return seen(MARKERS, TILTS[number], size, distance_mm=1.25 * size[0], seed=number)


def _off(fit: LensFit | None) -> float:
    """Return how far the focal length is off, as a part of itself."""
    assert fit is not None
    return abs(fit.lens.matrix[0] / TRUE.matrix[0] - 1)


@pytest.mark.parametrize(
    ("views", "terms", "most"), [(1, Terms.FEW, 0.09), (3, Terms.SOME, 0.03), (8, Terms.ALL, 0.01)]
)
def test_more_views_tell_more_of_the_lens(views: int, terms: Terms, most: float) -> None:
    fit = fit_lens([_target(number) for number in range(views)], GUESS)
    assert fit is not None
    assert (fit.terms, fit.views) == (terms, views)
    assert _off(fit) < most


def test_eight_views_find_centre_and_distortion_too() -> None:
    fit = fit_lens([_target(number) for number in range(8)], GUESS)
    assert fit is not None
    assert fit.judgement is Judgement.ACCEPTED
    assert fit.lens.matrix[2] == pytest.approx(TRUE.matrix[2], abs=8)
    assert fit.lens.matrix[5] == pytest.approx(TRUE.matrix[5], abs=8)
    assert fit.lens.distortion[0] == pytest.approx(TRUE.distortion[0], abs=0.03)


@pytest.mark.parametrize(("views", "most"), [(3, 0.05), (8, 0.02)])
def test_a_sheets_own_markers_tell_the_lens(views: int, most: float) -> None:
    assert _off(fit_lens([_sheet(number) for number in range(views)], GUESS)) < most


def test_white_that_bleeds_over_the_markers_bends_no_lens() -> None:
    views = [_sheet(number) for number in range(8)]
    bled = [
        replace(view, pixels=view.pixels - 0.4 * ways, outward=ways)
        for view in views
        for ways in [outward_from(view.pixels)]
    ]
    clean, fit = fit_lens(views, GUESS), fit_lens(bled, GUESS)
    assert clean is not None
    assert fit is not None
    assert fit.error_px == pytest.approx(clean.error_px, abs=0.02)
    assert fit.lens.distortion[0] == pytest.approx(clean.lens.distortion[0], abs=0.02)


def test_a_view_from_straight_above_tells_no_focal_length() -> None:
    assert fit_lens([_target(6)], GUESS) is None


@pytest.mark.parametrize(
    ("noise_px", "judgement"),
    [(0.2, Judgement.ACCEPTED), (0.5, Judgement.WARNED), (1.5, Judgement.REFUSED)],
)
def test_what_the_lens_does_not_explain_is_judged(noise_px: float, judgement: Judgement) -> None:
    fit = fit_lens([_target(number, noise_px) for number in range(8)], GUESS)
    assert fit is not None
    assert fit.judgement is judgement


def test_a_view_is_new_by_its_tilt_or_its_distance() -> None:
    x, y, z, far = TILTS[0]
    size = TARGET.size_mm

    def view(*tilt: float) -> LensView:
        return seen(CORNERS, (tilt[0], tilt[1], tilt[2], tilt[3]), size, distance_mm=1.3 * size[0])

    first = view(x, y, z, far)
    assert not is_new(view(x + 0.03, y, z, far), [first], GUESS)
    assert is_new(view(x - 0.3, y, z, far), [first], GUESS)
    assert is_new(view(x, y, z, 1.4 * far), [first], GUESS)
