"""Stars whose outlines are faint or cross bright print, on drawn mats that no weights know."""

from __future__ import annotations

import json
from math import hypot
from pathlib import Path

from tests.lab.beads.stills import FRAMES
from vision.beads.bare import bare_mats
from vision.beads.reader import BeadReader
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import read_lens

FAINT = FRAMES / "faint"  # frame 1 of the drawn mat 20004 (`tests.lab.scenes.sky_drawn`)
# Frame 6 of the round `no_setup_reference` (`tests.lab.scenes.record --game dreams --seed 97`).
ON_PRINT = FRAMES / "on_print"
NEAR_MM = 4.0


def _check_all_found(folder: Path) -> None:
    label = json.loads((folder / "mat.json").read_text(encoding="utf-8"))
    board = find_board(label["sheet"], folder / "boards")
    mats = bare_mats(board, folder / "bare") if (folder / "bare").exists() else ()
    reading = BeadReader(board, read_lens(folder / "mat.json"), mats).read(
        read_frame(folder / "mat.jpg")
    )
    found = [(bead.x_mm, bead.y_mm) for bead in reading.found()]
    assert reading.trouble is None
    assert len(found) == len(label["beads"])
    for star in label["beads"]:
        assert any(hypot(x - star["x"], y - star["y"]) < NEAR_MM for x, y in found), star


def test_a_star_with_a_faint_outline_is_found_and_not_taken_for_a_coin() -> None:
    _check_all_found(FAINT)


def test_a_black_star_half_on_a_bright_printed_moon_is_found() -> None:
    """Once its place was moved away from the moon until it looked like no star."""
    _check_all_found(ON_PRINT)
