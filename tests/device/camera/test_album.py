"""Pictures that are leafed through: what is open is seen until the next is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, groupby, islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.camera.album import Album, AlbumCamera
from device.camera.folder import Shot
from device.errors import CameraError

LEAST_SHOTS = 5
NAMES = ("a.jpg", "b.jpg", "c.jpg")


@pytest.fixture
def album(tmp_path: Path) -> Album:
    for name in NAMES:
        cv2.imwrite(str(tmp_path / name), np.zeros((64, 96, 3), dtype=np.uint8))
    return Album([tmp_path / name for name in NAMES])


def _camera(album: Album) -> AlbumCamera:
    ticks = count()
    return AlbumCamera(album, fps=1000, least_s=LEAST_SHOTS / 1000, clock=lambda: next(ticks))


def _held(shots: Sequence[Shot]) -> list[tuple[str, int]]:
    """Return the pictures that were seen, and in how many shots each."""
    return [(name, len(list(same))) for name, same in groupby(shot.name for shot in shots)]


def test_a_picture_stays_until_the_next_is_asked_for(album: Album) -> None:
    with _camera(album) as camera:
        shots = camera.shots()
        assert _held(list(islice(shots, 40))) == [("a.jpg", 40)]
        album.leaf()
        assert _held(list(islice(shots, 40))) == [("b.jpg", 40)]


def test_however_fast_one_leafs_every_picture_is_seen(album: Album) -> None:
    with _camera(album) as camera:
        shots = camera.shots()
        first = next(shots)
        album.leaf()
        album.leaf()
        seen = [first, *islice(shots, 3 * LEAST_SHOTS - 1)]
    assert _held(seen) == [(name, LEAST_SHOTS) for name in NAMES]


def test_the_last_picture_stays_and_that_is_said(album: Album) -> None:
    assert [album.leaf() for _ in range(3)] == [
        "picture 2 of 3: b.jpg",
        "picture 3 of 3: c.jpg",
        "picture 3 of 3: c.jpg: the last one, it stays",
    ]
    with _camera(album) as camera:
        assert _held(list(islice(camera.shots(), 40))) == [("c.jpg", 40)]


def test_what_is_held_up_is_taken_anew_each_time(album: Album) -> None:
    with _camera(album) as camera:
        assert [shot.at_s for shot in islice(camera.shots(), 4)] == [0, 1, 2, 3]


def test_a_camera_opened_again_goes_on_where_the_album_is_open(album: Album) -> None:
    album.pictures[0].write_bytes(b"no picture")
    with _camera(album) as camera, pytest.raises(CameraError, match=r"a\.jpg: is no picture"):
        next(camera.shots())
    album.leaf()
    with _camera(album) as camera:
        assert next(camera.shots()).name == "b.jpg"


@pytest.mark.parametrize("odd", ["another size", "no picture"])
def test_in_place_of_a_picture_that_cannot_be_shown_the_one_before_stays(
    album: Album, odd: str, caplog: pytest.LogCaptureFixture
) -> None:
    if odd == "no picture":
        album.pictures[1].write_bytes(b"no picture")
    else:
        cv2.imwrite(str(album.pictures[1]), np.zeros((96, 64, 3), dtype=np.uint8))
    with _camera(album) as camera:
        shots = camera.shots()
        next(shots)
        album.leaf()
        album.leaf()
        seen = list(islice(shots, 3 * LEAST_SHOTS))
    assert {shot.frame.shape for shot in seen} == {(64, 96, 3)}
    assert seen[-1].name == "c.jpg"
    assert "b.jpg: " in caplog.text
    assert "the picture before stays" in caplog.text


def test_a_first_picture_that_cannot_be_shown_is_named(album: Album) -> None:
    album.pictures[0].write_bytes(b"no picture")
    with _camera(album) as camera, pytest.raises(CameraError, match=r"a\.jpg: is no picture"):
        next(camera.shots())


def test_a_slow_camera_shows_every_picture_often_enough_to_be_at_rest(album: Album) -> None:
    with AlbumCamera(album, fps=1000, least_s=0.001) as camera:
        shots = camera.shots()
        first = next(shots)
        album.leaf()
        assert _held([first, *islice(shots, 4)]) == [("a.jpg", 3), ("b.jpg", 2)]


def test_an_album_without_pictures_is_refused() -> None:
    with pytest.raises(CameraError, match="no picture to show"):
        Album([])
