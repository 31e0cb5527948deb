"""What every camera must do, whatever is behind it: run over each rig by pytest and by the proof.

A clause is a function that takes a rig and raises AssertionError, and is named as a sentence.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TypeVar

import cv2
import numpy as np

from device.camera.folder import Camera, Shot
from device.camera.pixels import SMALL_WIDTH, Grey
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame
from vision.sheet.markers import detector
from vision.sheet.stillness import StillnessGate

T = TypeVar("T")

LEVELS = 4.0  # mean grey levels that a picture may lose on its way through 4:2:0 and JPEG


@dataclass(frozen=True, slots=True)
class Rig:
    """A camera on trial.

    Attributes:
        name: what is behind it.
        shown: what it is made to show, as its frames should be, BGR.
        open: opens it, showing that for a dozen shots at least.
    """

    name: str
    shown: Frame
    open: Callable[[], Camera]


def shots_come_one_after_the_other_with_rising_times(rig: Rig) -> None:
    with rig.open() as camera:
        times = [shot.at_s for shot in islice(camera.shots(), 5)]
    assert len(times) == 5
    assert all(before < after for before, after in pairwise(times)), times


def a_frame_is_the_picture_in_bgr(rig: Rig) -> None:
    frame = _first(rig, lambda shot: shot.frame)
    assert (frame.shape, frame.dtype.name) == (rig.shown.shape, "uint8")
    assert _distance(frame, rig.shown) < LEVELS, _distance(frame, rig.shown)
    channels = [abs(float(frame[..., k].mean() - rig.shown[..., k].mean())) for k in range(3)]
    assert max(channels) < LEVELS / 2, channels


def the_grey_picture_is_the_brightness_of_the_frame(rig: Rig) -> None:
    grey, frame = _first(rig, lambda shot: (shot.grey, shot.frame))
    assert (grey.shape, grey.dtype.name) == (frame.shape[:2], "uint8")
    assert _distance(grey, to_grey(frame)) < LEVELS / 2


def the_small_picture_is_the_grey_one_reduced(rig: Rig) -> None:
    small, grey = _first(rig, lambda shot: (shot.small, shot.grey))
    height, width = small.shape
    assert width <= SMALL_WIDTH
    assert abs(width / height - grey.shape[1] / grey.shape[0]) < 0.02
    reduced = cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA)
    assert _distance(small, reduced.astype(np.uint8)) < LEVELS / 2


def the_markers_are_found_in_the_grey_picture(rig: Rig) -> None:
    seen = _markers(_first(rig, lambda shot: shot.grey))
    wanted = _markers(to_grey(rig.shown))
    assert wanted, "the picture shown has no markers"
    assert seen == wanted


def a_scene_at_rest_passes_the_stillness_gate(rig: Rig) -> None:
    gate = StillnessGate()
    with rig.open() as camera:
        still = [gate.is_still(shot.small) for shot in islice(camera.shots(), 4)]
    assert still == [False, True, True, True]


def what_was_asked_of_a_shot_outlives_it(rig: Rig) -> None:
    with rig.open() as camera:
        shots = camera.shots()
        frame = next(shots).frame
        kept = frame.copy()
        for _ in islice(shots, 6):
            pass
        assert np.array_equal(frame, kept)
    assert np.array_equal(frame, kept)


def a_closed_camera_gives_no_more_shots(rig: Rig) -> None:
    with rig.open() as camera:
        shots = camera.shots()
        next(shots)
        camera.close()
        camera.close()
        assert list(shots) == []


def closing_from_another_thread_ends_the_shots(rig: Rig) -> None:
    with rig.open() as camera:
        closing = threading.Thread(target=camera.close)
        for number, _ in enumerate(camera.shots()):
            if number == 1:
                closing.start()
                closing.join()
        closing.join()


def it_can_be_opened_again(rig: Rig) -> None:
    for _ in range(3):
        with rig.open() as camera:
            assert next(camera.shots()).small.size


CONTRACT: tuple[Callable[[Rig], None], ...] = (
    shots_come_one_after_the_other_with_rising_times,
    a_frame_is_the_picture_in_bgr,
    the_grey_picture_is_the_brightness_of_the_frame,
    the_small_picture_is_the_grey_one_reduced,
    the_markers_are_found_in_the_grey_picture,
    a_scene_at_rest_passes_the_stillness_gate,
    what_was_asked_of_a_shot_outlives_it,
    a_closed_camera_gives_no_more_shots,
    closing_from_another_thread_ends_the_shots,
    it_can_be_opened_again,
)


def _first(rig: Rig, asked: Callable[[Shot], T]) -> T:
    with rig.open() as camera:
        return asked(next(camera.shots()))


def _distance(one: Frame, other: Frame) -> float:
    """Return how far apart two pictures are, in mean levels."""
    return float(cv2.absdiff(one, other).mean())


def _markers(grey: Grey) -> list[int]:
    """Return the ids of the markers in a picture."""
    corners, ids, _ = detector().detectMarkers(grey)
    return sorted(int(number) for number in np.array(ids).reshape(-1)) if corners else []
