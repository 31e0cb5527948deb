from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.labelled import frame_of, still
from vision.errors import FrameError
from vision.files import MOST_BYTES
from vision.sheet.frames import decode_frame, encode_frame, read_frame
from vision.sheet.lens import Frame

PICTURE = np.zeros((4, 6, 3), dtype=np.uint8)
PICTURE[0, 0] = (255, 0, 0)


def _encoded(kind: str) -> bytes:
    done, data = cv2.imencode(kind, PICTURE)
    assert done
    return data.tobytes()


def test_a_jpeg_is_read_whole() -> None:
    assert frame_of(still("016")).shape == (864, 1536, 3)


def test_a_png_is_read_as_blue_green_red() -> None:
    assert decode_frame(_encoded(".png"), "here")[0, 0].tolist() == [255, 0, 0]


def test_a_grey_picture_becomes_three_channels() -> None:
    done, data = cv2.imencode(".png", PICTURE[..., 0])
    assert done
    assert decode_frame(data.tobytes(), "here").shape == (4, 6, 3)


@pytest.mark.parametrize("share", [0.05, 0.5, 0.98])
def test_a_jpeg_cut_short_is_refused(share: float) -> None:
    data = still("012").with_suffix(".jpg").read_bytes()
    with pytest.raises(FrameError, match="cut short; copy or take the picture again"):
        decode_frame(data[: int(len(data) * share)], "here.jpg")


@pytest.mark.parametrize(("begin", "end"), [(0.1, 0.2), (0.3, 0.9), (0.95, 0.99)])
def test_a_jpeg_without_its_middle_is_refused(begin: float, end: float) -> None:
    data = still("012").with_suffix(".jpg").read_bytes()
    holed = data[: int(len(data) * begin)] + data[int(len(data) * end) :]
    with pytest.raises(FrameError, match=r"here\.jpg: a part of the JPEG is missing; copy or take"):
        decode_frame(holed, "here.jpg")


def test_a_turned_jpeg_without_its_middle_is_refused() -> None:
    data = still("012").with_suffix(".jpg").read_bytes()
    exif = bytes.fromhex("ffe1002245786966000049492a0008000000010012010300010000000300000000000000")
    with pytest.raises(FrameError, match="a part of the JPEG is missing"):
        decode_frame(data[:2] + exif + data[2:50_000] + data[80_000:], "here.jpg")


def test_a_jpeg_that_is_grey_as_what_is_missing_would_be_is_whole() -> None:
    grey = np.full((40, 60, 3), 128, dtype=np.uint8)
    grey[:8] = 30
    done, data = cv2.imencode(".jpg", grey)
    assert done
    assert (decode_frame(data.tobytes(), "here.jpg")[-8:] == 128).all()


def test_a_trailer_after_the_picture_does_no_harm() -> None:
    assert decode_frame(_encoded(".jpg") + b"maker's notes", "here").shape == (4, 6, 3)


@pytest.mark.parametrize("data", [b"", b"no picture at all", _encoded(".png")[:20]])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(FrameError, match="here: is no picture that can be decoded"):
        decode_frame(data, "here")


def test_a_png_cut_short_is_refused() -> None:
    grain = np.random.default_rng(1).integers(0, 256, (60, 60, 3), dtype=np.uint8)
    done, data = cv2.imencode(".png", grain)
    assert done
    with pytest.raises(FrameError, match=r"here\.png"):
        decode_frame(data.tobytes()[: len(data) // 2], "here.png")


def _resized(data: bytes, size: int) -> bytes:
    """Return a picture that says it is a square of so many pixels a side, and is not."""
    if data.startswith(b"\x89PNG"):
        return data[:16] + size.to_bytes(4) * 2 + data[24:]
    frame = data.index(b"\xff\xc0") + 5
    return data[:frame] + size.to_bytes(2) * 2 + data[frame + 4 :]


@pytest.mark.parametrize("kind", [".jpg", ".png"])
@pytest.mark.parametrize("size", [12_000, 65_500])
def test_a_picture_that_says_it_is_enormous_is_refused_before_it_is_decoded(
    kind: str, size: int
) -> None:
    with pytest.raises(FrameError, match=f"here: says it is {size} x {size} pixels; at most"):
        decode_frame(_resized(_encoded(kind), size), "here")


@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_a_picture_that_says_it_has_no_pixels_is_refused(kind: str) -> None:
    with pytest.raises(FrameError, match="here: is no picture that can be decoded"):
        decode_frame(_resized(_encoded(kind), 0), "here")


@pytest.mark.parametrize("kind", [".bmp", ".tiff", ".webp"])
def test_a_picture_of_another_kind_is_refused(kind: str) -> None:
    with pytest.raises(FrameError, match=r"here: is no picture .* a JPEG or PNG is needed"):
        decode_frame(_encoded(kind), "here")


def test_a_missing_picture_is_named(tmp_path: Path) -> None:
    with pytest.raises(FrameError, match=r"gone\.jpg: No such file.*check the path"):
        read_frame(tmp_path / "gone.jpg")


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    with pytest.raises(FrameError, match="check the path"):
        read_frame(tmp_path)


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jpg"
    os.mkfifo(pipe)
    with pytest.raises(FrameError, match=r"pipe\.jpg: is a pipe or a device; save it"):
        read_frame(pipe)


def test_a_file_larger_than_any_picture_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.jpg"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)  # without a byte on the disk
    with pytest.raises(FrameError, match=r"huge\.jpg: has 256,000,001 bytes; at most"):
        read_frame(path)


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(FrameError, match="is no name that a file can have"):
        read_frame(Path("a\0b.jpg"))


def test_a_picture_for_which_no_memory_is_left_is_no_empty_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """OpenCV says no and raises nothing then, and once a file without a byte was kept."""
    assert np.array_equal(decode_frame(encode_frame(PICTURE, ".png"), "it"), PICTURE)
    monkeypatch.setattr(cv2, "imencode", _no_memory)
    with pytest.raises(MemoryError, match=r"no \.png file"):
        encode_frame(PICTURE, ".png")


def _no_memory(_ending: str, frame: Frame, _settings: object) -> tuple[bool, Frame]:
    return False, frame[:0]
