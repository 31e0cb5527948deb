"""Frames that a camera should not give: of another size, or black for an hour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from device.camera.folder import Shot
from device.reading.scene import SceneReader
from device.table.events import Blocked, Event, Seen, Trouble
from tests.paths import FRAMES
from tests.vision.labelled import frame_of, reader_of
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate

LABEL = sorted((FRAMES / "lake_stills").glob("*.json"))[0]


def _looked(frame: Frame, seconds: range) -> list[Event]:
    scene = SceneReader({"jinns": reader_of(LABEL)}, StillnessGate(1))
    return _looks(scene, frame, seconds)


def _looks(scene: SceneReader, frame: Frame, seconds: range) -> list[Event]:
    said = [scene.look(Shot(frame, float(at_s))) for at_s in seconds]
    return [one for one in said if one is not None]


@pytest.mark.parametrize("size", [(640, 480), (3072, 1728)])
def test_a_camera_that_changes_its_resolution_in_play_is_told_and_never_misread(
    size: tuple[int, int],
) -> None:
    frame = frame_of(LABEL)
    scene = SceneReader({"jinns": reader_of(LABEL)}, StillnessGate(1))
    assert isinstance(_looks(scene, frame, range(3))[-1], Seen)
    other = cv2.resize(frame, size).astype(np.uint8)
    said = _looks(scene, other, range(40, 44))
    assert said
    assert all(isinstance(one, Blocked) for one in said)
    assert isinstance(_looks(scene, frame, range(80, 84))[-1], Seen)


def test_a_black_picture_for_an_hour_is_told_as_dark_each_time() -> None:
    said = _looked(np.zeros((864, 1536, 3), np.uint8), range(0, 3600, 60))
    assert len(said) > 50
    assert {one.trouble for one in said if isinstance(one, Blocked)} == {Trouble.DARK}
    assert all(isinstance(one, Blocked) for one in said)
