from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, lake, lit, pose_of, stars_mm, still
from vision.sheet.constants import GAMMA
from vision.sheet.flat import Flattener
from vision.sheet.lens import Floats, Frame
from vision.sheet.light import Light, linear, measure_light
from vision.sheet.pose import Pose


@cache
def _pose() -> Pose:
    return pose_of(still("016"))


def _light(frame: Frame) -> Light:
    flat = Flattener(_pose(), board_of(still("016"))).flatten(frame)
    return measure_light(flat, lake(), _pose())


def _paper_everywhere(white_bgr: Floats) -> Frame:
    """Return a frame of nothing but paper, lit as told: linear light, broadcast to the frame."""
    light = np.broadcast_to(white_bgr, (864, 1536, 3))
    return (255 * np.clip(light, 0, 1) ** (1 / GAMMA)).round().astype(np.uint8)


def test_even_light_is_even() -> None:
    whites = _light(_paper_everywhere(np.array([0.5, 0.6, 0.7]))).white(stars_mm(lake()))
    assert np.allclose(whites, [0.5, 0.6, 0.7], rtol=0.03)


def test_paper_white_is_measured_under_a_gradient() -> None:
    """A lamp on the left of the frame: light falls off exponentially to a third."""
    columns: Floats = 3.0 ** -np.linspace(0.0, 1.0, 1536)
    frame = _paper_everywhere(0.9 * columns[None, :, None])
    stars = stars_mm(lake())
    pixels = _pose().project_flat(stars)
    truth = 0.9 * np.exp(-pixels[:, 0] / 1535 * np.log(3.0))
    assert np.allclose(_light(frame).white(stars)[:, 1], truth, rtol=0.06)


def test_dark_print_beside_the_paper_does_not_count() -> None:
    """Of the pixels around a marker, the brighter are paper: the markers' own frame is used."""
    whites = _light(frame_of(still("016"))).white(stars_mm(lake()))
    assert whites.min() > 0.3


@pytest.mark.parametrize("gain", [0.4, 0.8])
def test_half_the_light_is_measured_as_half(gain: float) -> None:
    frame = frame_of(still("016"))
    stars = stars_mm(lake())
    dimmed = _light(lit(frame, (gain, gain, gain))).white(stars)
    assert np.allclose(dimmed / _light(frame).white(stars), gain, rtol=0.03)


def test_a_warm_lamp_is_told_from_a_cold_one() -> None:
    frame = frame_of(still("016"))
    warm = _light(lit(frame, (0.6, 0.8, 1.0))).white(stars_mm(lake()))
    cold = _light(lit(frame, (1.0, 0.8, 0.6))).white(stars_mm(lake()))
    assert np.median(warm[:, 0] / warm[:, 2]) < 0.5 * np.median(cold[:, 0] / cold[:, 2])


def test_only_markers_that_are_seen_are_asked() -> None:
    frame = frame_of(still("016")).copy()
    x, y = _pose().corners[2].min(axis=0).astype(int)
    frame[y - 10 : y + 90, x - 10 : x + 90] = 5
    seen = Pose(
        _pose().rvec,
        _pose().tvec,
        _pose().lens,
        {number: quad for number, quad in _pose().corners.items() if number != 2},
        _pose().error_px,
    )
    flat = Flattener(seen, lake()).flatten(frame)
    whites = measure_light(flat, lake(), seen).white(stars_mm(lake()))
    whole = _light(frame_of(still("016"))).white(stars_mm(lake()))
    assert np.allclose(whites, whole, rtol=0.25)


def test_full_scale_is_full_light() -> None:
    assert linear(np.array([0, 255, 300])).tolist() == [0.0, 1.0, 1.0]
