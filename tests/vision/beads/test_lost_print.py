"""A faint print that noise hides is no thing on the mat."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.lab.beads.stills import mats, scene_of, still
from vision.beads.occlusion import strange_cells, trouble
from vision.beads.signs import MatScene
from vision.sheet.board_file import find_board
from vision.sheet.constants import MARGIN_MM, PX_PER_MM
from vision.sheet.lens import Floats
from vision.sheet.unread import Unread

PLACE_MM = (70.0, 70.0, 60.0)  # x, y and size of a square
NOISE_LOG = 0.06


def _without_print(step_log: float) -> tuple[MatScene, Floats]:
    """Return a scene with a square where noise hides the print, darker by a step; and the stars."""
    shown = still("000")
    scene = scene_of(shown, mats())
    x, y, size = (round((mm + MARGIN_MM) * PX_PER_MM) for mm in PLACE_MM)
    square = (slice(y, y + size), slice(x, x + size))
    noise = np.random.default_rng(1).normal(0.0, NOISE_LOG, scene.tones[square].shape)
    tones, apart = scene.tones.copy(), np.asarray(scene.apart).copy()
    tones[square] = tones[square].mean(axis=(0, 1)) - step_log + noise
    apart[square] -= step_log
    beads = np.array([(bead.x_mm, bead.y_mm) for bead in shown.beads])
    return replace(scene, tones=tones, apart=apart), beads


def test_a_print_that_noise_hides_is_no_thing_on_the_mat() -> None:
    """Clear pictures of a printed round were refused: "Something lies on the board"."""
    scene, beads = _without_print(0.0)
    assert trouble(strange_cells(scene, mats(), find_board("firmament"), beads)) is None


def test_a_card_that_is_a_little_darker_than_the_mat_is_told() -> None:
    scene, beads = _without_print(0.2)
    assert trouble(strange_cells(scene, mats(), find_board("firmament"), beads)) is Unread.COVERED
