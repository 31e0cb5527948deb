"""What photos of the bare mat are good for, and what is wrong with them."""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.lab.beads.stills import bare_photo, board, pose_of, still, with_bead_at
from tests.paths import ROOT
from vision.beads.bare import bare_mats
from vision.beads.reader import BeadReader
from vision.errors import FrameError

SHIPPED = ROOT / "vision" / "boards" / "bare"
STRIP_MM = (268.0, 340.0)  # along the right edge, between its markers


def _photo_without(folder: Path, top_mm: float, bottom_mm: float) -> None:
    """Write a photo of the bare mat that is black, as beyond a frame, along the right edge."""
    shown = bare_photo(0)
    left, right = STRIP_MM
    corners = np.array([(left, top_mm), (right, top_mm), (right, bottom_mm), (left, bottom_mm)])
    pixels = np.rint(pose_of(shown).project_flat(corners)).astype(np.int32)
    frame = cv2.fillPoly(shown.frame.copy(), [pixels], (0, 0, 0))
    cv2.imwrite(str(folder / "firmament_0.png"), frame)
    (folder / "firmament_0.png").rename(folder / "firmament_0.jpg")
    shutil.copy(SHIPPED / "firmament_0.json", folder / "firmament_0.json")


def test_beads_are_read_where_the_photo_does_not_show_the_mat(tmp_path: Path) -> None:
    _photo_without(tmp_path, 60.0, 240.0)
    frame = with_bead_at(still("000"), 2, 285.0, 150.0)
    reading = BeadReader(board(), still("000").lens, bare_mats(board(), tmp_path)).read(frame)
    assert any(np.hypot(bead.x_mm - 285, bead.y_mm - 150) < 2.5 for bead in reading.found())


def test_nothing_else_is_read_there(tmp_path: Path) -> None:
    _photo_without(tmp_path, 60.0, 240.0)
    mats = bare_mats(board(), tmp_path)
    reading = BeadReader(board(), still("000").lens, mats).read(still("000").frame)
    assert len(reading.found()) == len(still("000").beads)


def test_a_photo_without_the_mat_is_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "firmament_0.jpg"), np.full((864, 1536, 3), 90, dtype=np.uint8))
    shutil.copy(SHIPPED / "firmament_0.json", tmp_path / "firmament_0.json")
    with pytest.raises(FrameError, match="the bare firmament is not found in it"):
        bare_mats(board(), tmp_path)
