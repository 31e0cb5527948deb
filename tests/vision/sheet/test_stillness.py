from __future__ import annotations

import numpy as np
import pytest

from tests.vision.labelled import frame_of, lit, noisy, shifted, still
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate


def _second(first: Frame, second: Frame) -> bool:
    gate = StillnessGate()
    gate.is_still(first)
    return gate.is_still(second)


def _with_patch(frame: Frame, size: int, at: tuple[int, int] = (700, 400)) -> Frame:
    patched = frame.copy()
    x, y = at
    patched[y : y + size, x : x + size] = (110, 140, 190)
    return patched


def test_the_first_frame_is_not_called_still() -> None:
    assert not StillnessGate().is_still(frame_of(still("016")))


def test_the_same_picture_again_is_still() -> None:
    frame = frame_of(still("016"))
    assert _second(frame, frame)


@pytest.mark.parametrize("number", ["016", "042"])
def test_noise_is_no_movement(number: str) -> None:
    frame = frame_of(still(number))
    assert _second(noisy(frame, 8.0, seed=1), noisy(frame, 8.0, seed=2))


@pytest.mark.parametrize("gain", [0.7, 1.15])
def test_a_dimmed_lamp_is_no_movement(gain: float) -> None:
    frame = lit(frame_of(still("016")), (0.6, 0.6, 0.6))
    assert _second(frame, lit(frame, (gain, gain, gain)))


def test_a_fingertip_is_movement() -> None:
    frame = frame_of(still("016"))
    assert not _second(frame, _with_patch(frame, 60))


def test_a_pale_thing_on_a_pale_sheet_is_movement() -> None:
    frame = frame_of(still("016"))
    pale = frame.copy()
    pale[400:480, 700:780] = np.clip(pale[400:480, 700:780].astype(int) + 14, 0, 255)
    assert not _second(frame, pale)


def test_a_speck_is_no_movement() -> None:
    frame = frame_of(still("016"))
    assert _second(frame, _with_patch(frame, 12))


def test_a_bumped_camera_is_movement() -> None:
    frame = frame_of(still("016"))
    assert not _second(frame, shifted(frame, 8.0, 5.0))


def test_a_hand_at_rest_is_still() -> None:
    """It is the reader that refuses it; the gate speaks of movement only."""
    hand = frame_of(still("010"))
    assert _second(noisy(hand, 3.0, seed=1), noisy(hand, 3.0, seed=2))


def test_several_still_frames_can_be_asked_for() -> None:
    gate, frame = StillnessGate(3), frame_of(still("016"))
    assert [gate.is_still(frame) for _ in range(5)] == [False, False, False, True, True]


def test_movement_starts_the_count_again() -> None:
    gate, frame = StillnessGate(2), frame_of(still("016"))
    moved = _with_patch(frame, 80)
    assert [gate.is_still(f) for f in (frame, frame, moved, moved, moved)] == [
        False,
        False,
        False,
        False,
        True,
    ]


def test_grey_frames_are_taken_too() -> None:
    grey = np.full((864, 1536), 90, dtype=np.uint8)
    assert _second(grey, grey)


def test_a_black_frame_is_still() -> None:
    black = np.zeros((864, 1536, 3), dtype=np.uint8)
    assert _second(black, black)


def _changed(first: Frame, second: Frame) -> bool:
    gate = StillnessGate()
    gate.is_still(first)
    gate.remember()
    gate.is_still(second)
    return gate.has_changed()


def test_until_a_picture_is_remembered_it_counts_as_changed() -> None:
    gate = StillnessGate()
    gate.is_still(frame_of(still("016")))
    assert gate.has_changed()


@pytest.mark.parametrize("number", ["016", "042"])
def test_noise_changes_no_picture(number: str) -> None:
    frame = frame_of(still(number))
    assert not _changed(noisy(frame, 8.0, seed=1), noisy(frame, 8.0, seed=2))


def test_steps_too_small_for_movement_add_up_to_a_change() -> None:
    gate, frame = StillnessGate(), frame_of(still("016"))
    gate.is_still(frame)
    gate.remember()
    crept = [shifted(frame, 0.2 * step, 0.0) for step in range(1, 11)]
    assert all(gate.is_still(each) for each in crept)
    assert gate.has_changed()


def test_a_small_piece_slid_by_half_its_width_is_a_change() -> None:
    frame = frame_of(still("016"))
    assert _changed(_with_patch(frame, 40), _with_patch(frame, 40, at=(720, 400)))


@pytest.mark.parametrize("gain", [0.8, 1.25])
def test_light_that_slowly_became_another_is_a_change(gain: float) -> None:
    frame = lit(frame_of(still("016")), (0.6, 0.6, 0.6))
    assert _changed(frame, lit(frame, (gain, gain, gain)))


def test_a_flicker_of_light_is_no_change() -> None:
    frame = lit(frame_of(still("016")), (0.6, 0.6, 0.6))
    assert not _changed(frame, lit(frame, (1.01, 1.01, 1.01)))


def test_what_is_remembered_anew_is_what_counts() -> None:
    gate, frame = StillnessGate(), frame_of(still("016"))
    gate.is_still(frame)
    gate.remember()
    gate.is_still(_with_patch(frame, 60))
    gate.remember()
    assert not gate.has_changed()
