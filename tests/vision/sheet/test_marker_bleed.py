"""Markers into which white bleeds unevenly."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.vision.labelled import lake, pose_of, stars_mm, still
from vision.sheet.lens import Floats
from vision.sheet.pose import Pose, solve_pose


def _drawn_in(corners: Mapping[int, Floats], number: int, bleed_px: float) -> dict[int, Floats]:
    """Return corners, those of one marker drawn towards its centre."""
    spokes = corners[number] - corners[number].mean(axis=0)
    inward = bleed_px * spokes / np.linalg.norm(spokes, axis=1)[:, None]
    return {**corners, number: corners[number] - inward}


def _off_px(pose: Pose, other: Pose) -> float:
    one, two = (each.project_flat(stars_mm(lake())) for each in (pose, other))
    return float(np.linalg.norm(one - two, axis=1).max())


@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("count", [3, 4])
def test_a_marker_that_a_lamp_makes_smaller_does_not_lean_the_sheet(
    number: int, count: int
) -> None:
    whole = pose_of(still("016"))
    kept = {k: whole.corners[k] for k in [*range(number, 4), *range(number)][:count]}
    pose = solve_pose(_drawn_in(kept, number, 4.0), lake(), whole.lens)
    assert isinstance(pose, Pose)
    assert _off_px(pose, whole) < 1.0


def test_evenly_drawn_in_corners_are_solved_as_before() -> None:
    whole = pose_of(still("016"))
    pose = solve_pose(_drawn_in(whole.corners, 1, 0.3), lake(), whole.lens)
    assert isinstance(pose, Pose)
    assert _off_px(pose, whole) < 0.2
