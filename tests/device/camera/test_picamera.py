from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import NoReturn

import numpy as np
import pytest

from device.camera.focus import LensFocus
from device.camera.lent import ShotGoneError
from device.camera.picamera import PiCamera, Wish, attached_sensor, open_pi_camera
from device.camera.pixels import Flip
from device.errors import CameraError
from tests.paths import FRAMES
from tests.proofs.camera_stand_in import METERED, Bench, StandIn, Transform
from vision.sheet.frames import read_frame

PICTURE = FRAMES / "lake_stills" / "016.jpg"
WISH = Wish((1536, 864), 10, focus=LensFocus(2.5, sharpness=0.0))


@pytest.fixture
def bench() -> Bench:
    return Bench(read_frame(PICTURE))


def _opened(bench: Bench, wish: Wish = WISH) -> PiCamera:
    return PiCamera(StandIn(bench), bench.library(), wish)


def _stream(bench: Bench, name: str) -> object:
    return bench.settings[name]


# How it is configured


def test_the_camera_is_asked_for_a_full_and_a_small_stream_of_one_request(bench: Bench) -> None:
    _opened(bench)
    assert _stream(bench, "main") == {"size": (1536, 864), "format": "YUV420"}
    assert _stream(bench, "lores") == {"size": (384, 216), "format": "YUV420"}


def test_the_camera_runs_at_a_steady_rate(bench: Bench) -> None:
    _opened(bench)
    controls = bench.settings["controls"]
    assert isinstance(controls, dict)
    assert controls["FrameDurationLimits"] == (100_000, 100_000)


def test_the_sensor_is_read_over_its_whole_field(bench: Bench) -> None:
    _opened(bench)
    assert bench.settings["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}


def test_a_sensor_that_is_not_known_is_left_to_libcamera(bench: Bench) -> None:
    bench.model = "ov5647"
    camera = _opened(bench)
    assert camera.sensor is None
    assert "sensor" not in bench.settings


def test_a_camera_that_is_no_pis_is_asked_for_one_stream(bench: Bench) -> None:
    bench.model = ""
    _opened(bench)
    assert "lores" not in bench.settings


def test_frames_are_never_queued(bench: Bench) -> None:
    _opened(bench)
    assert bench.settings["queue"] is False


def test_the_sensor_is_asked_to_turn_the_picture(bench: Bench) -> None:
    half = Flip(is_mirrored=True, is_flipped=True)
    _opened(bench, Wish((1536, 864), 10, turn=half))
    assert bench.settings["transform"] == Transform(hflip=True, vflip=True)


def test_a_size_that_the_camera_does_not_give_is_refused_by_name(bench: Bench) -> None:
    class Adjusting(StandIn):
        def camera_configuration(self) -> Mapping[str, object]:
            agreed = super().camera_configuration()
            return {**agreed, "main": {"size": (1280, 720), "format": "NV12"}}

    with pytest.raises(CameraError, match="gives 1280 x 720 pixels, not 1536 x 864; set"):
        PiCamera(Adjusting(bench), bench.library(), WISH)
    assert bench.told == ["configure", "stop", "close"]


def test_a_format_that_is_not_read_is_refused_by_name(bench: Bench) -> None:
    class Adjusting(StandIn):
        def camera_configuration(self) -> Mapping[str, object]:
            agreed = super().camera_configuration()
            return {**agreed, "main": {"size": (1536, 864), "format": "YUYV"}}

    with pytest.raises(CameraError, match=r"YUYV pixels.*RGB888, YUV420, NV12"):
        PiCamera(Adjusting(bench), bench.library(), WISH)


def test_a_rate_that_the_sensor_cannot_give_is_refused_by_name(bench: Bench) -> None:
    with pytest.raises(CameraError, match="4608 x 2592 at most 14 times a second, not 30"):
        _opened(bench, Wish((4608, 2592), 30))


# What it gives


def test_the_small_stream_is_what_the_gate_sees(bench: Bench) -> None:
    with _opened(bench) as camera:
        assert next(camera.shots()).small.shape == (216, 384)


def test_a_shot_has_the_time_at_which_the_sensor_took_it(bench: Bench) -> None:
    with _opened(bench) as camera:
        shot = next(camera.shots())
    assert shot.at_s == pytest.approx(bench.now_ns / 1e9 - 0.06)


def test_a_camera_without_time_stamps_is_believed_to_be_prompt(bench: Bench) -> None:
    bench.age_ns = None
    with _opened(bench) as camera:
        assert next(camera.shots()).at_s == pytest.approx(bench.now_ns / 1e9)


def test_frames_that_are_too_old_are_not_given(bench: Bench) -> None:
    with _opened(bench) as camera:
        shots = camera.shots()
        first = next(shots)
        bench.late_ns += [900_000_000, 700_000_000, 100_000_000]
        second = next(shots)
    assert second.at_s - first.at_s == pytest.approx(0.3 + 0.06 - 0.1)


def test_a_camera_whose_frames_all_come_late_is_an_error(bench: Bench) -> None:
    bench.age_ns = 900_000_000
    with _opened(bench) as camera, pytest.raises(CameraError, match=r"come 0\.9 s late"):
        next(camera.shots())


def test_a_request_goes_back_to_the_camera_with_the_next_shot(bench: Bench) -> None:
    with _opened(bench) as camera:
        for _ in islice(camera.shots(), 5):
            assert bench.lent == 1
    assert bench.lent == 0


def test_a_shot_that_is_gone_says_so(bench: Bench) -> None:
    with _opened(bench) as camera:
        shots = camera.shots()
        first = next(shots)
        next(shots)
        with pytest.raises(ShotGoneError, match="take its frame before the next shot"):
            _ = first.frame


def test_the_small_picture_of_a_shot_that_is_gone_is_still_right(bench: Bench) -> None:
    with _opened(bench) as camera:
        shots = camera.shots()
        first = next(shots)
        before = first.small.copy()
        next(shots)
        assert np.array_equal(first.small, before)


# Light


def test_no_shot_is_given_before_exposure_focus_and_white_balance_rest(bench: Bench) -> None:
    bench.metadata = {**METERED, "AfState": 1}
    with _opened(bench) as camera:
        shot = next(camera.shots())
    assert shot.at_s > 5.0


def test_what_was_found_is_held(bench: Bench) -> None:
    with _opened(bench) as camera:
        next(camera.shots())
    assert bench.set == [
        {
            "AeEnable": False,
            "ExposureTime": 20_000,
            "AnalogueGain": 2.0,
            "AwbEnable": False,
            "ColourGains": (1.5, 1.8),
            "AfMode": 0,
            "LensPosition": 2.5,
        }
    ]


def test_another_light_is_found_and_held_anew(bench: Bench) -> None:
    with _opened(bench) as camera:
        shots = camera.shots()
        next(shots)
        bench.picture = (bench.picture * 0.5).astype(np.uint8)
        times = [shot.at_s for shot in islice(shots, 40)]
    longest_s = max(np.diff(times))
    assert [controls["AeEnable"] for controls in bench.set] == [False, True, False]
    assert longest_s > 1.0


def test_a_camera_that_tells_nothing_of_its_light_gives_shots_at_once(bench: Bench) -> None:
    bench.metadata = {}
    with _opened(bench) as camera:
        shot = next(camera.shots())
    assert shot.at_s < 0.1
    assert bench.set == []


# Faults


def test_a_cable_that_comes_out_is_an_error_that_says_what_to_check(bench: Bench) -> None:
    with _opened(bench) as camera:
        shots = camera.shots()
        next(shots)
        bench.is_plugged = False
        with pytest.raises(CameraError, match="no frame for 3 s; check its cable"):
            next(shots)


def test_a_frame_that_cannot_be_mapped_is_an_error_of_the_camera(bench: Bench) -> None:
    def unmapped(_request: object, _name: str) -> NoReturn:
        raise RuntimeError("failed to find buffer")

    library = replace(bench.library(), mapped=unmapped)
    with (
        PiCamera(StandIn(bench), library, WISH) as camera,
        pytest.raises(CameraError, match="failed to find buffer"),
    ):
        next(camera.shots())


def test_whoever_waits_for_a_silent_camera_is_let_go_before_it_is_stopped(bench: Bench) -> None:
    with _opened(bench) as camera:
        shots = camera.shots()
        next(shots)
        bench.is_plugged = False
        with pytest.raises(CameraError):
            next(shots)
    assert bench.told == ["configure", "start", "cancel", "stop", "close"]


def test_a_camera_that_does_not_start_is_an_error(bench: Bench) -> None:
    bench.is_plugged = False
    with pytest.raises(CameraError, match="does not start"):
        _opened(bench)
    assert bench.told[-1] == "close"


def test_a_camera_that_is_gone_can_be_closed(bench: Bench) -> None:
    class Gone(StandIn):
        def stop(self) -> None:
            raise RuntimeError("no such device")

    PiCamera(Gone(bench), bench.library(), WISH).close()
    assert bench.told == ["configure", "start", "close"]


def test_closing_twice_is_safe(bench: Bench) -> None:
    camera = _opened(bench)
    camera.close()
    camera.close()
    assert bench.told == ["configure", "start", "stop", "close"]


def test_no_shot_comes_after_closing(bench: Bench) -> None:
    camera = _opened(bench)
    camera.close()
    assert list(camera.shots()) == []


def test_without_picamera2_the_error_names_the_package_to_install() -> None:
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_pi_camera(Wish((6, 4), 10))


def test_without_picamera2_no_sensor_is_found() -> None:
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        attached_sensor()
