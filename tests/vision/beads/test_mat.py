"""What counts as different from the bare mat, and what does not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.beads.mat import BareMat, compared, differences, make_mat, relit
from vision.sheet.lens import Floats

SIZE = 365  # pixels of the firmament's flat picture
MOONS = [(x, y) for x in (80, 180, 280) for y in (80, 180, 280)]


@pytest.fixture
def tones() -> Floats:
    """Dark print with stars."""
    rng = np.random.default_rng(7)
    picture = np.full((SIZE, SIZE, 3), -3.0, dtype=np.float32)
    for x, y in rng.integers(30, SIZE - 30, (150, 2)).tolist():
        cv2.circle(picture, (x, y), 1, (-0.5, -0.5, -0.5), -1)
    return picture


def _mat(tones: Floats) -> BareMat:
    known: NDArray[np.bool_] = np.ones((SIZE, SIZE), dtype=bool)
    return make_mat(tones, known)


def _at_moons(apart: Floats) -> float:
    """Return how far the moons' middles differ, the furthest."""
    return float(max(np.abs(apart[y - 4 : y + 5, x - 4 : x + 5]).mean() for x, y in MOONS))


def _inside(picture: Floats) -> Floats:
    return np.abs(picture[30:-30, 30:-30])


def test_the_mat_does_not_differ_from_itself(tones: Floats) -> None:
    assert _inside(differences(tones, _mat(tones))).max() == pytest.approx(0, abs=1e-5)


def test_another_lamp_is_no_difference(tones: Floats) -> None:
    slope = np.linspace(-0.3, 0.4, SIZE, dtype=np.float32)[:, None, None]
    lit = tones + slope + np.array([0.2, 0.0, -0.3], dtype=np.float32)
    assert np.median(_inside(differences(lit, _mat(tones)))) < 0.01


def test_stars_seen_a_pixel_off_are_no_difference(tones: Floats) -> None:
    moved = np.roll(tones, 1, axis=1)
    assert _inside(differences(moved, _mat(tones))).max() == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("veil", [0.03, 0.15])
def test_gloss_that_lightens_all_print_alike_is_no_difference(tones: Floats, veil: float) -> None:
    """Dark print gains more in logarithms than light print: a moon would seem to have gone."""
    printed = tones.copy()
    for x, y in MOONS:
        cv2.circle(printed, (x, y), 9, (-0.7, -0.7, -0.7), -1)
    veiled = np.log(np.exp(printed) + np.float32(veil)).astype(np.float32)
    assert _at_moons(differences(veiled, _mat(printed))) < 0.05
    assert _at_moons(differences(printed, _mat(veiled))) < 0.05


def test_a_disc_differs_though_gloss_lies_on_the_photo_of_the_bare_mat(tones: Floats) -> None:
    veiled = np.log(np.exp(tones) + np.float32(0.1)).astype(np.float32)
    shown = tones.copy()
    cv2.circle(shown, (180, 180), 9, (-2.0, -2.0, -2.0), -1)
    apart = differences(shown, _mat(veiled))
    assert float(apart[176:185, 176:185].mean()) > 0.7
    assert float(np.abs(apart[176:185, 200:209]).max()) < 0.05


def test_a_mat_is_relit_as_the_frame_shows_it(tones: Floats) -> None:
    veiled = np.log(2 * (np.exp(tones) + np.float32(0.1))).astype(np.float32)
    assert _inside(relit(veiled, _mat(tones)) - veiled).max() < 0.05


def test_a_disc_differs_by_its_tone_even_over_stars(tones: Floats) -> None:
    shown = tones.copy()
    cv2.circle(shown, (180, 180), 9, (-2.0, -2.0, -2.0), -1)
    apart = differences(shown, _mat(tones))
    assert float(apart[176:185, 176:185].mean()) > 0.7
    assert float(np.abs(apart[176:185, 200:209]).max()) < 0.05


def test_each_pixel_is_compared_with_the_mat_that_explains_it_best(tones: Floats) -> None:
    stained = tones.copy()
    cv2.circle(stained, (180, 180), 9, (-2.0, -2.0, -2.0), -1)
    both, _ = compared(tones, [_mat(stained), _mat(tones)])
    assert _inside(both).max() == pytest.approx(0, abs=1e-5)
