from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol, cast

import pytest
from gpiozero.pins.mock import MockFactory

from device.box.cameras import SOURCES, CameraSource, pi_camera, pi_sensor, turn_of
from device.box.hardware import care_of, known_hour, open_camera, open_panel, sounds_of
from device.box.lenses import lens_of
from device.camera.album import Album, AlbumCamera
from device.camera.focus import LensFocus
from device.camera.focus_store import focus_file, kept_focus, write_focus
from device.camera.folder import Camera, FolderCamera
from device.camera.formats import Format
from device.camera.nominal import nominal_lens
from device.camera.picamera import Wish
from device.camera.pixels import Flip
from device.camera.sensors import HQ, MODULE_2, MODULE_3, MODULE_3_WIDE, WEB_CAMERA, Sensor
from device.config.file import settings_of
from device.config.kinds import OneOf
from device.config.sections import (
    CameraConfig,
    Config,
    DisplayConfig,
    PinsConfig,
    QuietConfig,
    SoundConfig,
)
from device.errors import CameraError
from device.health.clock_known import ClockSigns
from device.panel.quiet_hours import Loudness
from tests.device.box.rig import ListedCamera
from vision.errors import VisionError


def nothing_attached(number: int) -> Sensor | None:
    raise CameraError(f"camera {number} not found")


def attached(at: Callable[[int], Sensor | None]) -> Mapping[str, CameraSource]:
    """Return the sources of a Pi with such modules at its ports."""
    return {"picamera2": CameraSource(pi_camera, lambda config: pi_sensor(config, at))}


@pytest.mark.parametrize(
    ("rotate", "mirror", "turn"),
    [
        (0, False, Flip()),
        (0, True, Flip(is_mirrored=True)),
        (180, False, Flip(is_mirrored=True, is_flipped=True)),
        (180, True, Flip(is_flipped=True)),
    ],
)
def test_a_camera_may_hang_upside_down_or_look_into_a_mirror(
    rotate: int, *, mirror: bool, turn: Flip
) -> None:
    assert turn_of(CameraConfig(rotate=rotate, mirror=mirror)) == turn


def test_a_pis_camera_is_opened_as_configured() -> None:
    opened: list[tuple[Wish, int]] = []

    def open_pi(wish: Wish, number: int) -> Camera:
        opened.append((wish, number))
        return ListedCamera([])

    config = CameraConfig(width=640, height=480, fps=15, number=1, pixels="RGB888", mirror=True)
    pi_camera(config, None, open_pi)
    turn = Flip(is_mirrored=True)
    assert opened == [(Wish((640, 480), 15, Format.RGB888, turn), 1)]


def test_the_focus_of_a_pis_camera_is_kept_beside_its_lenses(tmp_path: Path) -> None:
    wishes: list[Wish] = []

    def open_pi(wish: Wish, number: int) -> Camera:
        wishes.append(wish)
        if wish.keep_focus is not None and wish.focus is None:
            wish.keep_focus(LensFocus(2.625, 0.3 + number))
        return ListedCamera([])

    for _ in range(2):
        pi_camera(CameraConfig(mains="60"), tmp_path / "lenses", open_pi)
    assert [wish.focus for wish in wishes] == [None, LensFocus(2.625, 0.3)]
    assert {wish.mains for wish in wishes} == {"60"}


def test_a_damaged_focus_is_searched_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    focus_file(tmp_path, 0).write_text('{"lens_position": "near"}')
    assert kept_focus(focus_file(tmp_path, 0)) is None
    assert "the focus is searched anew" in caplog.text


def test_a_focus_that_cannot_be_kept_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    write_focus(tmp_path / "file" / "focus-0.json", LensFocus(2.0, 0.3))
    assert "the focus is not kept" in caplog.text


@pytest.mark.parametrize(
    ("module", "sensor"),
    [("module-2", MODULE_2), ("module-3", MODULE_3), ("module-3-wide", MODULE_3_WIDE), ("hq", HQ)],
)
def test_an_uncalibrated_lens_is_that_of_the_module_named(module: str, sensor: Sensor) -> None:
    lens, is_known = lens_of(CameraConfig(module=module), attached(nothing_attached))
    assert (lens, is_known) == (nominal_lens(sensor, 1536, 864), False)


def test_an_uncalibrated_lens_is_else_that_of_the_module_at_the_port() -> None:
    ports: dict[int, Sensor | None] = {0: MODULE_2, 1: MODULE_3_WIDE, 2: None}
    lenses = [lens_of(CameraConfig(number=n), attached(ports.get))[0] for n in range(3)]
    assert lenses == [nominal_lens(s, 1536, 864) for s in (MODULE_2, MODULE_3_WIDE, MODULE_3)]


def test_without_a_camera_there_is_a_lens_all_the_same() -> None:
    lens, is_known = lens_of(CameraConfig(), attached(nothing_attached))
    assert (lens, is_known) == (nominal_lens(MODULE_3, 1536, 864), False)


def test_a_lens_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match=r"mine\.json"):
        lens_of(CameraConfig(lens=tmp_path / "mine.json"))


def test_every_source_that_may_be_configured_can_be_opened() -> None:
    kinds = {one.name: one.kind for one in settings_of(Config())}
    limit = kinds["camera.source"].limit
    assert isinstance(limit, OneOf)
    assert set(limit.options) == set(SOURCES)


def test_an_uncalibrated_usb_camera_has_the_lens_of_a_web_camera() -> None:
    lens, is_known = lens_of(CameraConfig(source="usb", width=1280, height=720))
    assert (lens, is_known) == (nominal_lens(WEB_CAMERA, 1280, 720), False)


def test_a_module_that_is_named_holds_for_a_usb_camera_too() -> None:
    lens, _ = lens_of(CameraConfig(source="usb", module="hq"))
    assert lens == nominal_lens(HQ, 1536, 864)


def test_a_usb_camera_that_is_not_there_is_named_with_the_next_step() -> None:
    with pytest.raises(CameraError, match=r"USB camera 3 not found .*; check its plug and"):
        open_camera(CameraConfig(source="usb", number=3))


def test_pictures_are_played_as_the_camera_where_they_are_the_source(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="holds no JPEG pictures"):
        open_camera(CameraConfig(source="folder", folder=tmp_path))


def test_pictures_as_the_source_need_a_folder() -> None:
    with pytest.raises(CameraError, match="none is named; set \\[camera\\] folder"):
        open_camera(CameraConfig(source="folder"))


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match=f"{tmp_path}/none: holds no JPEG pictures; name another"):
        open_camera(CameraConfig(source="folder", folder=tmp_path / "none"))


def test_pictures_are_known_by_any_usual_ending_and_what_is_hidden_is_none(tmp_path: Path) -> None:
    for name in ("1.JPG", "2.jpeg", "3.jpg"):
        (tmp_path / name).touch()
    (tmp_path / "._1.JPG").write_bytes(b"left by another computer")
    with open_camera(CameraConfig(source="folder", folder=tmp_path)) as camera:
        assert isinstance(camera, FolderCamera)
        assert [path.name for path in camera.pictures] == ["1.JPG", "2.jpeg", "3.jpg"]


def test_at_a_desk_the_camera_sees_what_is_open_there_whatever_is_configured(
    tmp_path: Path,
) -> None:
    desk = Album([tmp_path / "1.jpg"])
    with open_camera(CameraConfig(source="folder", folder=tmp_path / "none"), desk) as camera:
        assert isinstance(camera, AlbumCamera)
        assert camera.album is desk


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


def test_a_box_that_does_not_know_the_time_has_no_quiet_hours(tmp_path: Path) -> None:
    signs = ClockSigns(tmp_path / "synchronized", tmp_path / "none")
    assert known_hour(signs) is None
    signs.told.touch()
    assert known_hour(signs) in range(24)


class Pin(Protocol):
    pull: str
    function: str


class Pins(Protocol):
    def pin(self, name: int) -> Pin: ...


def test_the_configured_pins_are_the_buttons_the_led_and_the_buzzer(pins: MockFactory) -> None:
    config = Config(pins=PinsConfig(a=5, b=6, c=13, led=19, buzzer=26))
    with ExitStack() as stack:
        open_panel(config, lambda _: None, lambda _: None, stack, lambda: pins)
        taken = {number: cast("Pins", pins).pin(number) for number in (5, 6, 13, 19, 26)}
        assert [taken[number].pull for number in (5, 6, 13)] == ["up"] * 3
        assert [taken[number].function for number in (19, 26)] == ["output"] * 2
