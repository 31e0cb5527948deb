"""A Pi's camera above a table in the light of lamps, by a stand-in that obeys its controls."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import islice

import cv2
import numpy as np
import pytest

from device.camera.focus import LensFocus
from device.camera.formats import Format
from device.camera.picamera import PiCamera, Wish
from tests.device.camera.lit_camera import Lamp, LitBench, LitCamera
from tests.paths import FRAMES
from vision.sheet.frames import read_frame

PICTURE = cv2.resize(
    read_frame(FRAMES / "lake_stills" / "016.jpg"), (768, 432), interpolation=cv2.INTER_AREA
).astype(np.uint8)
WISH = Wish((768, 432), 10, Format.RGB888, focus=LensFocus(2.6, sharpness=0.0))
UNFOCUSED = replace(WISH, focus=None)


def _bench(**changes: object) -> LitBench:
    bench = LitBench(PICTURE)
    for name, value in changes.items():
        setattr(bench, name, value)
    return bench


def _seen(bench: LitBench, shots: int, wish: Wish = WISH) -> list[float]:
    """Return the times of the first shots."""
    with PiCamera(LitCamera(bench), bench.library(), wish) as camera:
        return [shot.at_s for shot in islice(camera.shots(), shots)]


# Exposure


@pytest.mark.parametrize(("hz", "flash_us"), [("50", 10_000), ("60", 8_333)])
def test_the_exposure_is_held_at_a_multiple_of_the_lamps_flashes(hz: str, flash_us: int) -> None:
    bench = _bench(lamp=Lamp(light=46_000, mains_hz=float(hz)))
    _seen(bench, 1, replace(WISH, mains=hz))
    time_us = int(str(bench.applied["ExposureTime"]))
    assert time_us % flash_us == 0
    assert time_us * float(str(bench.applied["AnalogueGain"])) == pytest.approx(46_000, rel=0.01)


def test_the_cameras_own_exposure_is_told_of_the_mains_while_it_is_free() -> None:
    bench = _bench()
    with PiCamera(LitCamera(bench), bench.library(), WISH):
        assert (bench.applied["AeFlickerMode"], bench.applied["AeFlickerPeriod"]) == (1, 10_000)


def test_no_shot_is_given_before_a_frame_has_what_was_asked_for() -> None:
    bench = _bench(lamp=Lamp(light=46_000))
    with PiCamera(LitCamera(bench), bench.library(), WISH) as camera:
        next(camera.shots())
        assert bench.metadata["ExposureTime"] == pytest.approx(20_000, rel=0.02)


def test_a_camera_that_does_not_take_the_exposure_is_told_of_and_used(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = _bench(lamp=Lamp(light=46_000), ignores=frozenset({"ExposureTime", "AeEnable"}))
    assert len(_seen(bench, 3)) == 3
    assert "an exposure of 20000 us was asked for, and is 22988 us" in caplog.text


def test_a_table_too_bright_for_one_flash_keeps_the_exposure_that_was_metered() -> None:
    bench = _bench(lamp=Lamp(light=4_000, mains_hz=0))
    _seen(bench, 1)
    assert int(str(bench.applied["ExposureTime"])) < 10_000


def test_bands_that_roll_at_60_hz_make_the_camera_try_that(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = _bench(lamp=Lamp(light=25_000, mains_hz=60.0))
    caplog.set_level(logging.INFO)
    _seen(bench, 250)
    assert int(str(bench.applied["ExposureTime"])) % 8_333 == 0
    assert "bands" not in caplog.text


def test_bands_that_no_exposure_cures_are_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    bench = _bench(lamp=Lamp(light=25_000, mains_hz=43.0))
    with PiCamera(LitCamera(bench), bench.library(), WISH) as camera:
        assert list(islice(camera.shots(), 350))[-1].is_banded
    assert caplog.text.count("bands of a flickering lamp roll through the picture") == 1


def test_a_steady_lamp_shows_no_bands(caplog: pytest.LogCaptureFixture) -> None:
    bench = _bench(lamp=Lamp(light=25_000))
    times = _seen(bench, 150)
    assert times[-1] - times[0] == pytest.approx(14.9, abs=0.1)
    assert caplog.text == ""


# White balance


def test_a_lamp_of_another_colour_alone_is_found_and_held_anew() -> None:
    bench = _bench()
    with PiCamera(LitCamera(bench), bench.library(), WISH) as camera:
        shots = camera.shots()
        next(shots)
        bench.lamp.colours = (1.1, 2.3)
        for _ in islice(shots, 60):
            pass
    assert bench.applied["AwbEnable"] is False
    assert bench.applied["ColourGains"] == (1.1, 2.3)


# Focus


def test_the_focus_is_searched_by_the_markers_and_kept() -> None:
    found: list[LensFocus] = []
    bench = _bench(sharp_at=3.3)
    times = _seen(bench, 1, replace(UNFOCUSED, keep_focus=found.append))
    (focus,) = found
    assert focus.position == pytest.approx(3.3, abs=0.13)
    assert (bench.applied["AfMode"], bench.applied["LensPosition"]) == (0, focus.position)
    assert times[0] < 12.0


def test_a_focus_that_is_known_is_locked_from_the_first_frame_and_not_searched() -> None:
    found: list[LensFocus] = []
    bench = _bench()
    times = _seen(bench, 1, replace(WISH, keep_focus=found.append))
    assert found == []
    assert times[0] < 2.5
    assert "AfTrigger" not in bench.applied


def test_a_camera_that_was_hung_elsewhere_is_focused_anew() -> None:
    found: list[LensFocus] = []
    bench = _bench(sharp_at=2.6)
    _seen(bench, 1, replace(UNFOCUSED, keep_focus=found.append))
    higher = _bench(sharp_at=1.4)
    _seen(higher, 1, replace(WISH, focus=found[0], keep_focus=found.append))
    assert found[1].position == pytest.approx(1.4, abs=0.13)


def test_a_lens_that_does_not_obey_keeps_its_own_focus() -> None:
    found: list[LensFocus] = []
    bench = _bench(ignores=frozenset({"AfMode", "LensPosition"}))
    assert len(_seen(bench, 3, replace(UNFOCUSED, keep_focus=found.append))) == 3
    assert found == []


def test_a_sheet_that_comes_later_is_focused_on_when_it_is_seen() -> None:
    found: list[LensFocus] = []
    bench = _bench()
    wish = replace(UNFOCUSED, keep_focus=found.append)
    camera = LitCamera(bench)
    camera.show((PICTURE * 0 + 90).astype(PICTURE.dtype))
    with PiCamera(camera, bench.library(), wish) as opened:
        shots = opened.shots()
        for _ in islice(shots, 20):
            pass
        assert found == []
        camera.show(PICTURE)
        for _ in islice(shots, 220):
            pass
    assert found[0].position == pytest.approx(2.6, abs=0.13)
