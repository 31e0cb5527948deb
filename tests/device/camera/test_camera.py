from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.box.cameras import folder_camera
from device.camera.folder import FolderCamera, Shot
from device.camera.formats import Format
from device.camera.pixels import Flip, PixelLayout, small_size, turn_of
from device.config.sections import CameraConfig
from device.errors import CameraError
from tests.proofs.camera_stand_in import packed, turned
from tests.vision.labelled import frame_of, noisy, shifted, still
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate


class CountingPicture:
    """Counts how often each of its shapes is made."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def small(self) -> Frame:
        self.made.append("small")
        return np.zeros((216, 384), dtype=np.uint8)

    def grey(self) -> Frame:
        self.made.append("grey")
        return np.zeros((864, 1536), dtype=np.uint8)

    def frame(self) -> Frame:
        self.made.append("frame")
        return np.zeros((864, 1536, 3), dtype=np.uint8)


def _coloured(width: int = 96, height: int = 64) -> Frame:
    """Return a picture of smooth colours, as far from grey as they get."""
    across, down = np.meshgrid(np.linspace(0, 255, width), np.linspace(0, 255, height))
    return np.dstack((across, down, 255 - across)).astype(np.uint8)


# Shots


def test_a_shot_makes_only_what_is_asked_for_and_once() -> None:
    picture = CountingPicture()
    shot = Shot(picture, 0.0)
    assert shot.frame is shot.frame
    assert picture.made == ["frame"]


def test_a_shot_of_a_plain_frame_gives_that_frame() -> None:
    frame = _coloured()
    assert Shot(frame, 0.0).frame is frame


def test_a_shot_of_a_plain_frame_gives_its_brightness() -> None:
    frame = _coloured(1536, 864)
    shot = Shot(frame, 0.0)
    assert np.array_equal(shot.grey, to_grey(frame))
    assert shot.small.shape == (216, 384)


@pytest.mark.parametrize(
    ("size", "small"),
    [((1536, 864), (384, 216)), ((1640, 1232), (384, 288)), ((4056, 3040), (384, 288))],
)
def test_the_small_picture_keeps_the_shape_and_is_even(
    size: tuple[int, int], small: tuple[int, int]
) -> None:
    assert small_size(*size) == small


def test_a_picture_that_is_small_already_is_not_enlarged() -> None:
    assert small_size(96, 54) == (96, 54)


def test_a_folder_camera_refuses_a_picture_of_another_size(tmp_path: Path) -> None:
    sizes = {"a.jpg": (96, 64), "b.jpg": (64, 96)}
    for name, (width, height) in sizes.items():
        cv2.imwrite(str(tmp_path / name), _coloured(width, height))
    camera = FolderCamera([tmp_path / name for name in sizes], fps=10, shots_each=1)
    with pytest.raises(CameraError, match=r"b\.jpg: is 64 x 96, those before are 96 x 64"):
        list(camera.shots())


def test_a_folder_camera_refuses_a_picture_too_small_to_show_anything(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.jpg"), _coloured(400, 1))
    camera = FolderCamera([tmp_path / "a.jpg"], fps=10, shots_each=1)
    with pytest.raises(CameraError, match=r"a\.jpg: is 400 x 1, too small to show a table"):
        list(camera.shots())


def test_a_folder_camera_names_a_picture_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"no picture")
    camera = FolderCamera([tmp_path / "a.jpg"], fps=10, shots_each=1)
    with pytest.raises(CameraError, match=r"a\.jpg: is no picture"):
        next(camera.shots())


# Pixels


@pytest.mark.parametrize("pixel_format", list(Format))
def test_every_format_gives_the_picture_back(pixel_format: Format) -> None:
    picture = _coloured()
    layout = PixelLayout(pixel_format, (96, 64))
    back = layout.frame(packed(picture, pixel_format))
    assert np.abs(back.astype(int) - picture).max() <= 4


@pytest.mark.parametrize("level", [0, 128, 255])
@pytest.mark.parametrize("pixel_format", [Format.YUV420, Format.NV12])
def test_brightness_is_full_range(pixel_format: Format, level: int) -> None:
    picture = np.full((64, 96, 3), level, dtype=np.uint8)
    back = PixelLayout(pixel_format, (96, 64)).frame(packed(picture, pixel_format))
    assert int(back.min()) == int(back.max()) == level


@pytest.mark.parametrize("pixel_format", list(Format))
@pytest.mark.parametrize("shape", [PixelLayout.frame, PixelLayout.grey, PixelLayout.small])
def test_nothing_that_is_given_lies_in_the_cameras_memory(
    pixel_format: Format, shape: object
) -> None:
    pixels = packed(_coloured(), pixel_format)
    layout = PixelLayout(pixel_format, (96, 64))
    assert callable(shape)
    assert not np.may_share_memory(shape(layout, pixels), pixels)


@pytest.mark.parametrize("pixel_format", list(Format))
@pytest.mark.parametrize(
    "turn",
    [
        Flip(is_mirrored=True),
        Flip(is_flipped=True),
        Flip(is_mirrored=True, is_flipped=True),
    ],
)
def test_every_shape_is_turned(pixel_format: Format, turn: Flip) -> None:
    picture = _coloured()
    pixels = packed(turned(picture, turn), pixel_format)
    plain = PixelLayout(pixel_format, (96, 64))
    over = PixelLayout(pixel_format, (96, 64), turn)
    upright = packed(picture, pixel_format)
    for shape in (PixelLayout.frame, PixelLayout.grey, PixelLayout.small):
        wanted = shape(plain, upright).astype(int)
        assert np.abs(shape(over, pixels) - wanted).max() <= 2


@pytest.mark.parametrize(
    ("rotate_deg", "mirror", "turn"),
    [
        (0, "none", Flip()),
        (180, "none", Flip(is_mirrored=True, is_flipped=True)),
        (0, "horizontal", Flip(is_mirrored=True)),
        (0, "vertical", Flip(is_flipped=True)),
        (180, "horizontal", Flip(is_flipped=True)),
        (180, "vertical", Flip(is_mirrored=True)),
    ],
)
def test_rotation_and_mirror_make_one_turn(rotate_deg: int, mirror: str, turn: Flip) -> None:
    assert turn_of(rotate_deg, mirror) == turn


def test_what_the_sensor_has_turned_is_not_turned_again() -> None:
    half = Flip(is_mirrored=True, is_flipped=True)
    assert half.after(half) == Flip()
    assert half.after(Flip(is_flipped=True)) == Flip(is_mirrored=True)


# The gate on the small picture


def _is_still(first: Frame, second: Frame, step: int) -> bool:
    """Ask the gate; a `step` of 4 takes every fourth pixel, as the crudest camera might."""
    gate = StillnessGate()
    seen = [
        gate.is_still(to_grey(frame)[::4, ::4] if step == 4 else Shot(frame, 0.0).small)
        for frame in (first, second)
    ]
    return seen[-1]


@pytest.mark.parametrize(("step", "noise"), [(1, 8.0), (4, 5.0)])
@pytest.mark.parametrize("number", ["016", "042"])
def test_noise_is_no_movement_in_the_small_picture(number: str, step: int, noise: float) -> None:
    frame = frame_of(still(number))
    assert _is_still(noisy(frame, noise, seed=1), noisy(frame, noise, seed=2), step)


@pytest.mark.parametrize("step", [1, 4])
def test_a_fingertip_is_movement_in_the_small_picture(step: int) -> None:
    frame = frame_of(still("016"))
    touched = frame.copy()
    touched[400:460, 700:760] = (110, 140, 190)
    assert not _is_still(frame, touched, step)


@pytest.mark.parametrize("step", [1, 4])
def test_a_bumped_camera_is_movement_in_the_small_picture(step: int) -> None:
    frame = frame_of(still("016"))
    assert not _is_still(frame, shifted(frame, 8.0, 5.0), step)


# A folder that is played in place of a camera


def _folder(tmp_path: Path, *pictures: bytes) -> CameraConfig:
    for number, content in enumerate(pictures):
        (tmp_path / f"{number}.jpg").write_bytes(content)
    return CameraConfig(source="folder", folder=tmp_path, fps=60)


def test_a_picture_that_cannot_be_played_is_left_out_and_is_no_loss_of_the_camera(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = cv2.imencode(".jpg", np.zeros((64, 96, 3), np.uint8))[1].tobytes()
    config = _folder(tmp_path, b"no picture", good, good[:300], good)
    with folder_camera(config) as camera:
        seen = {shot.name for shot in camera.shots()}
    assert seen == {"1.jpg", "3.jpg"}
    assert caplog.text.count("it is left out") == 2


def test_a_folder_in_which_nothing_can_be_played_is_named(tmp_path: Path) -> None:
    config = _folder(tmp_path, b"no picture", b"")
    with folder_camera(config) as camera, pytest.raises(CameraError, match="no picture in it can"):
        next(camera.shots())
