from __future__ import annotations

from pathlib import Path

import pytest

from device.camera_pixels import Turn
from device.camera_sensors import HQ, MODULE_2, MODULE_3, MODULE_3_WIDE, Sensor, nominal_lens
from device.config import CameraConfig, Config, DisplayConfig, QuietConfig, SoundConfig
from device.errors import CameraError
from device.outside import care_of, lens_of, open_camera, sounds_of, turn_of
from device.panel_quiet import Loudness
from vision.errors import VisionError


def nothing_attached(number: int) -> Sensor | None:
    raise CameraError(f"camera {number} not found")


@pytest.mark.parametrize(
    ("rotate", "mirror", "turn"),
    [
        (0, False, Turn()),
        (0, True, Turn(is_mirrored=True)),
        (180, False, Turn(is_mirrored=True, is_flipped=True)),
        (180, True, Turn(is_flipped=True)),
    ],
)
def test_a_camera_may_hang_upside_down_or_look_into_a_mirror(
    rotate: int, *, mirror: bool, turn: Turn
) -> None:
    assert turn_of(CameraConfig(rotate=rotate, mirror=mirror)) == turn


@pytest.mark.parametrize(
    ("module", "sensor"),
    [("module-2", MODULE_2), ("module-3", MODULE_3), ("module-3-wide", MODULE_3_WIDE), ("hq", HQ)],
)
def test_an_uncalibrated_lens_is_that_of_the_module_named(module: str, sensor: Sensor) -> None:
    lens, is_known = lens_of(CameraConfig(module=module), nothing_attached)
    assert (lens, is_known) == (nominal_lens(sensor, 1536, 864), False)


def test_an_uncalibrated_lens_is_else_that_of_the_module_at_the_port() -> None:
    ports: dict[int, Sensor | None] = {0: MODULE_2, 1: MODULE_3_WIDE, 2: None}
    lenses = [lens_of(CameraConfig(number=number), ports.get)[0] for number in range(3)]
    assert lenses == [nominal_lens(s, 1536, 864) for s in (MODULE_2, MODULE_3_WIDE, MODULE_3)]


def test_without_a_camera_there_is_a_lens_all_the_same() -> None:
    assert lens_of(CameraConfig(), nothing_attached) == (nominal_lens(MODULE_3, 1536, 864), False)


def test_a_lens_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match=r"mine\.json"):
        lens_of(CameraConfig(lens=tmp_path / "mine.json"), nothing_attached)


def test_pictures_are_played_as_the_camera_where_they_are_the_source(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no picture to play"):
        open_camera(CameraConfig(source="folder", folder=tmp_path))


def test_the_display_is_cared_for_as_configured() -> None:
    display = DisplayConfig(contrast=99, night_contrast=7, dim_after_min=2, sleep_after_min=3)
    care = care_of(Config(display=display, quiet=QuietConfig(20, 6)))
    assert (care.contrast, care.night_contrast) == (99, 7)
    assert (care.dim_after_s, care.sleep_after_s) == (120.0, 180.0)
    assert care.night.hold_at(21)


@pytest.mark.parametrize(
    ("sound", "hour", "loudness"),
    [
        (SoundConfig(), 12, Loudness.FULL),
        (SoundConfig(), 23, Loudness.SOFT),
        (SoundConfig(quiet="none"), 23, Loudness.NONE),
        (SoundConfig(on=False), 12, Loudness.NONE),
        (SoundConfig(on=False, quiet="full"), 23, Loudness.NONE),
    ],
)
def test_the_box_is_as_loud_as_configured(
    sound: SoundConfig, hour: int, loudness: Loudness
) -> None:
    assert sounds_of(Config(sound=sound)).at(hour) is loudness
