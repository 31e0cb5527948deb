"""Black glass is told by each bead itself and by its company."""

from __future__ import annotations

import numpy as np
import pytest

from tests.lab.beads.stills import mats, points_of, scene_of, still
from vision.beads.kinds import black_signs, is_black, own_signs
from vision.beads.signs import look_at
from vision.beads.weights import load_weights

OWN = 4  # signs of the beads made up here
MADE_UP = np.random.default_rng(1).normal(size=(7, OWN)).astype(np.float32)
ALL = np.ones(len(MADE_UP), dtype=bool)


def test_what_changes_all_beads_alike_changes_none_beside_the_others() -> None:
    before, lighter = black_signs(MADE_UP, ALL), black_signs(MADE_UP + 1.5, ALL)
    assert lighter[:, :OWN] == pytest.approx(before[:, :OWN] + 1.5)
    assert lighter[:, OWN:] == pytest.approx(before[:, OWN:], abs=1e-5)


def test_a_place_that_is_hardly_a_bead_is_no_company() -> None:
    sure, other = ALL.copy(), MADE_UP.copy()
    sure[2], other[2] = False, 40.0
    is_other = np.arange(len(other)) != 2
    assert (black_signs(other, sure)[is_other] == black_signs(MADE_UP, sure)[is_other]).all()


def test_a_bead_alone_has_nothing_beside_it() -> None:
    signs = black_signs(MADE_UP[:1], ALL[:1])
    assert (signs[0, OWN : 3 * OWN] == 0).all()


@pytest.mark.parametrize("case", ["known", "unknown"])
@pytest.mark.parametrize("number", ["000", "014"])
def test_the_black_beads_of_stills_are_told(number: str, case: str) -> None:
    shown = still(number)
    scene, points = scene_of(shown, mats() if case == "known" else ()), points_of(shown)
    own = own_signs(scene, points, look_at(scene, points))
    told = is_black(load_weights(case), black_signs(own, np.ones(len(points), dtype=bool)))
    assert told.tolist() == [bead.kind == "black" for bead in shown.beads]
