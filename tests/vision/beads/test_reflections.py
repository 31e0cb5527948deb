"""What beads show beside the room that black glass mirrors."""

from __future__ import annotations

import numpy as np
import pytest

from tests.lab.beads.stills import mats, points_of, scene_of, still
from vision.beads.reflections import reflection_signs
from vision.sheet.lens import Floats

LIGHT_WHERE_DARK = 3  # how light discs are where black glass mirrors least
OPPOSITE = -3  # how much more of the mirror image is seen on the other side than in its place


def _signs(number: str, *, has_black: bool = True) -> tuple[Floats, Floats]:
    """Return signs of a still's beads, and their kinds."""
    shown = still(number)
    kinds = np.array([bead.kind for bead in shown.beads])
    black = (kinds == "black") & has_black
    sure = np.ones(len(kinds), dtype=bool)
    return reflection_signs(scene_of(shown, mats()), points_of(shown), black, sure), kinds


@pytest.mark.parametrize(
    ("number", "sign"), [("000", OPPOSITE), ("000", LIGHT_WHERE_DARK), ("014", LIGHT_WHERE_DARK)]
)
def test_lamps_show_again_on_the_other_side_of_clear_glass(number: str, sign: int) -> None:
    signs, kinds = _signs(number)
    clear, grey = (np.median(signs[kinds == kind, sign]) for kind in ("clear", "grey"))
    assert clear > grey


def test_black_glass_shows_what_black_glass_mirrors() -> None:
    signs, kinds = _signs("000")
    black = signs[kinds == "black"]
    assert black[:, OPPOSITE].max() < signs[kinds == "clear", OPPOSITE].min()


def test_without_black_glass_the_beads_are_compared_with_one_another() -> None:
    signs, _ = _signs("000", has_black=False)
    assert np.isfinite(signs).all()
    assert signs.std(axis=0).max() > 0
