from __future__ import annotations

import numpy as np
import pytest

from tests.vision.labelled import frame_of, lake, pose_of, shifted, stars_mm, still
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost, Pose
from vision.sheet.tracker import SheetTracker

WHOLE = pose_of(still("016"))


def _covered(frame: Frame, numbers: tuple[int, ...], x_px: float = 0.0) -> Frame:
    """Return a frame with something flat and brown over some of the markers."""
    covered = frame.copy()
    for number in numbers:
        x, y = WHOLE.corners[number].min(axis=0).astype(int)
        x += round(x_px)
        covered[y - 5 : y + 90, x - 5 : x + 90] = (40, 60, 90)
    return covered


def _found(tracker: SheetTracker, frame: Frame) -> Pose:
    seen = tracker.find(to_grey(frame))
    assert not isinstance(seen, Lost)
    return seen.pose


@pytest.mark.parametrize("hidden", [(1,), (0, 1), (2, 3)])
def test_markers_that_were_hidden_at_first_count_once_they_are_seen(
    hidden: tuple[int, ...],
) -> None:
    tracker, frame = SheetTracker(lake(), WHOLE.lens), frame_of(still("016"))
    assert set(_found(tracker, _covered(frame, hidden)).corners) == {0, 1, 2, 3} - set(hidden)
    assert set(_found(tracker, frame).corners) == {0, 1, 2, 3}


def test_a_sheet_slid_under_a_hand_is_found_exactly_once_the_hand_is_gone() -> None:
    tracker, frame = SheetTracker(lake(), WHOLE.lens), frame_of(still("016"))
    _found(tracker, frame)
    for step in range(1, 9):
        _found(tracker, _covered(shifted(frame, 0.8 * step, 0.0), (0, 1), 0.8 * step))
    slid = _found(tracker, shifted(frame, 6.4, 0.0))
    off = slid.project_flat(stars_mm(lake())) - WHOLE.project_flat(stars_mm(lake()))
    assert np.abs(off - [6.4, 0.0]).max() < 0.3


def test_a_pose_stays_the_same_object_while_a_marker_stays_hidden() -> None:
    tracker, frame = SheetTracker(lake(), WHOLE.lens), frame_of(still("016"))
    first = _found(tracker, _covered(frame, (1,)))
    assert _found(tracker, _covered(frame, (1,))) is first
