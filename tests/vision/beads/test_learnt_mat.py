"""The mat as a round's own frames show it, and what has not changed since."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tests.lab.beads.stills import mats, scene_of, still
from vision.beads.evidence import BeadEvidence
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
