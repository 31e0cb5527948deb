"""A star whose outline is faint, on a drawn mat that no weights were fitted on."""

from __future__ import annotations

import json
from math import hypot

from tests.lab.beads.stills import FRAMES
from vision.beads.bare import bare_mats
from vision.beads.reader import BeadReader
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import read_lens

FAINT = FRAMES / "faint"  # frame 1 of the drawn mat 20004 (`tests.lab.scenes.sky_drawn`)
NEAR_MM = 4.0


def test_a_star_with_a_faint_outline_is_found_and_not_taken_for_a_coin() -> None:
    label = json.loads((FAINT / "mat.json").read_text(encoding="utf-8"))
    board = find_board(label["sheet"], FAINT / "boards")
    mats = bare_mats(board, FAINT / "bare")
    reading = BeadReader(board, read_lens(FAINT / "mat.json"), mats).read(
        read_frame(FAINT / "mat.jpg")
    )
    found = [(bead.x_mm, bead.y_mm) for bead in reading.found()]
    assert reading.trouble is None
    assert len(found) == len(label["beads"])
    for star in label["beads"]:
        assert any(hypot(x - star["x"], y - star["y"]) < NEAR_MM for x, y in found)
