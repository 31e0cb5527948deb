"""The mat as a round's own frames show it, and what has not changed since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.stills import mats, scene_of, still
from vision.beads.evidence import Bead, BeadEvidence
from vision.beads.kinds import KINDS
from vision.beads.learnt_mat import learn_mat, with_unchanged
from vision.beads.signs import MatScene
from vision.sheet.constants import PX_PER_MM
from vision.sheet.flat import to_pixels
from vision.sheet.tracker import SheetSighting

ASIDE_MM = 2.0  # by which a star is seen beside where it was


def _place(x_mm: float, y_mm: float) -> BeadEvidence:
    return BeadEvidence(x_mm, y_mm, 5.0, dict.fromkeys(KINDS, -1.1))


def _disc(scene: MatScene, x_mm: float, y_mm: float) -> NDArray[np.bool_]:
    """Return the pixels of the flat picture on a star's disc."""
    centre = to_pixels(scene.eye.lifted(np.array([(x_mm, y_mm)]), scene.height_mm))[0]
    rows, columns = np.indices(scene.tones.shape[:2])
    return np.hypot(columns - centre[0], rows - centre[1]) < scene.radius_mm * PX_PER_MM


def _with_changed_rim(scene: MatScene, x_mm: float, y_mm: float) -> MatScene:
    """Return a scene that changed on a star's disc alone, but not on the disc a little aside."""
    rim = _disc(scene, x_mm, y_mm) & ~_disc(scene, x_mm + ASIDE_MM, y_mm)
    tones = np.where(rim[..., None], scene.tones + 1.5, scene.tones)
    return replace(scene, tones=tones.astype(np.float32))


def test_a_star_whose_disc_changed_at_its_rim_is_not_told_as_gone() -> None:
    shown = still("000")
    scene, star = scene_of(shown, mats()), shown.beads[0]
    nowhere = cast("SheetSighting", None)
    places = [_place(bead.x_mm, bead.y_mm) for bead in shown.beads]
    learnt = learn_mat(nowhere, scene, places, shown.beads, None, mats())
    seen = _place(star.x_mm + ASIDE_MM, star.y_mm)
    told = with_unchanged(learnt, _with_changed_rim(scene, star.x_mm, star.y_mm), [seen])
    assert seen in told


def _with_spot(scene: MatScene, x_mm: float, y_mm: float) -> MatScene:
    """Return a scene with something dark on it, as large as a star."""
    disc = _disc(scene, x_mm, y_mm)
    tones = np.where(disc[..., None], scene.tones - 0.7, scene.tones)
    return replace(scene, tones=tones.astype(np.float32))


def _bare_place(beads: Sequence[Bead]) -> tuple[float, float]:
    """Return a place of the mat that is far from every star."""
    places = [(float(x), float(y)) for x in range(60, 300, 20) for y in range(60, 300, 20)]
    gaps = [min(np.hypot(b.x_mm - x, b.y_mm - y) for b in beads) for x, y in places]
    return places[int(np.argmax(gaps))]


def test_a_fingertip_that_was_overlooked_is_not_learnt_as_mat() -> None:
    """A star was laid where it had been, and was never seen."""
    shown = still("000")
    scene, nowhere = scene_of(shown, mats()), cast("SheetSighting", None)
    places = [_place(bead.x_mm, bead.y_mm) for bead in shown.beads]
    at = _bare_place(shown.beads)
    bare = learn_mat(nowhere, scene, places, shown.beads, None, mats())
    touched = learn_mat(nowhere, _with_spot(scene, *at), places, shown.beads, bare, mats())
    inside = _disc(scene, *at)
    assert np.abs(touched.mat.tones - scene.tones)[inside].mean() < 0.05
    seen = _place(*at)
    assert seen in with_unchanged(touched, _with_spot(scene, *at), [seen])


def test_what_stays_while_another_star_is_laid_is_the_mat() -> None:
    """A shadow stays, and a fingertip does not."""
    shown = still("000")
    scene, nowhere = scene_of(shown, mats()), cast("SheetSighting", None)
    places = [_place(bead.x_mm, bead.y_mm) for bead in shown.beads]
    at = _bare_place(shown.beads)
    dark = _with_spot(scene, *at)
    learnt = learn_mat(nowhere, scene, places, shown.beads[:-1], None, mats())
    for beads in (shown.beads[:-1], shown.beads[:-1], shown.beads):
        learnt = learn_mat(nowhere, dark, places, beads, learnt, mats())
    inside = _disc(scene, *at)
    assert np.abs(learnt.mat.tones - dark.tones)[inside].mean() < 0.05
