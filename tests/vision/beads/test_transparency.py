"""How much of the print shows through what lies on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.beads.stills import mats, points_of, scene_of, still, with_disc
from vision.beads.signs import MatScene, look_at
from vision.beads.transparency import transparency_signs
from vision.sheet.constants import GAMMA
from vision.sheet.lens import Floats

SHARE = -16  # of the print's colour along both axes, the print as it lies
GLOSSLESS = -6  # the same of what the lamp alone makes of the print
GLOSS = 0.1  # of full white: thrice what the given mats' print sends back
FREE_MM = (150.0, 150.0)  # nothing lies there on still 000


def _signs(scene: MatScene, points_mm: Floats) -> Floats:
    return transparency_signs(scene, points_mm, look_at(scene, points_mm))


def test_all_of_the_print_shows_where_nothing_lies_and_none_through_a_plain_disc() -> None:
    shown, spot = still("000"), np.array([FREE_MM])
    covered = with_disc(shown, *FREE_MM, (60, 60, 60))
    free, hidden = (
        _signs(scene_of(replace(shown, frame=frame), mats()), spot)[0, SHARE]
        for frame in (shown.frame, covered)
    )
    assert free == pytest.approx(1, abs=0.25)
    assert hidden < 0.5 * free


def test_gloss_over_the_whole_mat_takes_nothing_from_what_shows_through() -> None:
    shown, spot = still("000"), np.array([FREE_MM])
    light = (shown.frame / 255.0) ** GAMMA + GLOSS
    veiled = replace(shown, frame=(255 * np.minimum(light, 1) ** (1 / GAMMA)).astype(np.uint8))
    plain, glossy = (_signs(scene_of(one, mats()), spot)[0, GLOSSLESS] for one in (shown, veiled))
    assert glossy == pytest.approx(plain, abs=0.25)


@pytest.mark.parametrize("number", ["000", "014"])
def test_more_of_the_print_shows_through_clear_glass_than_through_grey(number: str) -> None:
    shown = still(number)
    signs = _signs(scene_of(shown, mats()), points_of(shown))
    kinds = np.array([bead.kind for bead in shown.beads])
    clear, grey = (np.median(signs[kinds == kind, SHARE]) for kind in ("clear", "grey"))
    assert clear > grey + 0.2


def test_of_a_mat_that_is_not_known_nothing_is_said() -> None:
    scene = scene_of(still("000"), ())
    assert _signs(scene, np.array([FREE_MM, (80.0, 90.0)])).shape == (2, 0)
