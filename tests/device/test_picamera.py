from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from device.errors import CameraError
from device.picamera import PiCamera, open_pi_camera


class FakePicamera2:
    """Gives grey frames and remembers what it was told; fails when its cable is out."""

    def __init__(self, *, is_plugged: bool = True) -> None:
        self.is_plugged = is_plugged
        self.told: list[str] = []
        self.settings: dict[str, object] = {}

    def create_video_configuration(self, **settings: object) -> object:
        self.settings = settings
        return settings

    def configure(self, configuration: object) -> None:
        del configuration
        self.told.append("configure")

    def start(self) -> None:
        if not self.is_plugged:
            raise RuntimeError("camera frontend has timed out")
        self.told.append("start")

    def stop(self) -> None:
        self.told.append("stop")

    def close(self) -> None:
        self.told.append("close")

    def capture_array(self, name: str) -> NDArray[np.uint8]:
        if not self.is_plugged:
            raise RuntimeError(f"no buffer for {name}")
        return np.full((4, 6, 3), 90, dtype=np.uint8)


def test_the_camera_is_asked_for_bgr_frames_at_a_steady_rate() -> None:
    fake = FakePicamera2()
    PiCamera(fake, size=(1536, 864), fps=10)
    assert fake.settings["main"] == {"size": (1536, 864), "format": "RGB888"}
    assert fake.settings["controls"] == {"FrameDurationLimits": (100_000, 100_000)}


def test_shots_come_one_after_the_other_with_rising_times() -> None:
    with PiCamera(FakePicamera2(), size=(6, 4), fps=10) as camera:
        shots = camera.shots()
        first, second = next(shots), next(shots)
    assert first.frame.shape == (4, 6, 3)
    assert second.at_s >= first.at_s


def test_a_cable_that_comes_out_is_an_error_that_says_what_to_check() -> None:
    fake = FakePicamera2()
    with PiCamera(fake, size=(6, 4), fps=10) as camera:
        shots = camera.shots()
        next(shots)
        fake.is_plugged = False
        with pytest.raises(CameraError, match="check its cable"):
            next(shots)


def test_a_camera_that_does_not_start_is_an_error() -> None:
    with pytest.raises(CameraError, match="does not start"):
        PiCamera(FakePicamera2(is_plugged=False), size=(6, 4), fps=10)


def test_closing_twice_is_safe() -> None:
    fake = FakePicamera2()
    camera = PiCamera(fake, size=(6, 4), fps=10)
    camera.close()
    camera.close()
    assert fake.told == ["configure", "start", "stop", "close"]


def test_no_shot_comes_after_closing() -> None:
    camera = PiCamera(FakePicamera2(), size=(6, 4), fps=10)
    camera.close()
    assert list(camera.shots()) == []


def test_without_picamera2_the_error_names_the_package_to_install() -> None:
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_pi_camera((6, 4), 10)
