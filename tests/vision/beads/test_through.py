"""How much of the print shows through what lies on it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.beads.stills import Still, board, mats, pose_of, still, with_disc
from vision.beads.signs import Scene, look_at, make_scene
from vision.beads.through import through_signs
from vision.beads.tones import toner
from vision.flat import Flattener
from vision.lens import Floats, Frame
from vision.light import measure_light

SHARE = -6  # of the print's colour along both axes, the print as it lies
FREE_MM = (150.0, 150.0)  # nothing lies there on still 000


def _scene(shown: Still, frame: Frame, *, is_known: bool) -> Scene:
    pose, pieces = pose_of(shown), board().pieces
    assert pieces is not None
    flat = Flattener(pose, board()).flatten(frame)
    make = toner(measure_light(flat, board(), pose))
    return make_scene(flat, make, mats() if is_known else (), board(), pieces)


def _signs(scene: Scene, points_mm: Floats) -> Floats:
    return through_signs(scene, points_mm, look_at(scene, points_mm))


def test_all_of_the_print_shows_where_nothing_lies_and_none_through_a_plain_disc() -> None:
    shown, spot = still("000"), np.array([FREE_MM])
    covered = with_disc(shown, *FREE_MM, (60, 60, 60))
    free, hidden = (
        _signs(_scene(shown, frame, is_known=True), spot)[0, SHARE]
        for frame in (shown.frame, covered)
    )
    assert free == pytest.approx(1, abs=0.25)
    assert hidden < 0.5 * free


@pytest.mark.parametrize("number", ["000", "014"])
def test_more_of_the_print_shows_through_clear_glass_than_through_grey(number: str) -> None:
    shown = still(number)
    scene = _scene(shown, shown.frame, is_known=True)
    signs = _signs(scene, np.array([(bead.x_mm, bead.y_mm) for bead in shown.beads]))
    kinds = np.array([bead.kind for bead in shown.beads])
    clear, grey = (np.median(signs[kinds == kind, SHARE]) for kind in ("clear", "grey"))
    assert clear > grey + 0.2


def test_of_a_mat_that_is_not_known_nothing_is_said() -> None:
    shown = still("000")
    scene = _scene(shown, shown.frame, is_known=False)
    assert _signs(scene, np.array([FREE_MM, (80.0, 90.0)])).shape == (2, 0)
