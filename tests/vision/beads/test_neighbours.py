"""Stars that touch each other, on a drawn mat that no weights were fitted on."""

from __future__ import annotations

import json
from dataclasses import replace
from math import hypot

import numpy as np

from tests.lab.beads.stills import FRAMES, mats, points_of, scene_of, still, with_bead_at
from vision.beads.bare import bare_mats
from vision.beads.neighbours import touched, without_neighbours
from vision.beads.reader import BeadReader
from vision.beads.signs import look_at
from vision.sheet.board_file import find_board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Floats, read_lens

TOUCHING = FRAMES / "touching"  # frame 2 of the drawn mat 61004 (`tests.lab.scenes.sky_drawn`)
NEAR_MM = 4.0


def test_stars_that_touch_are_found() -> None:
    label = json.loads((TOUCHING / "mat.json").read_text(encoding="utf-8"))
    board = find_board(label["sheet"], TOUCHING / "boards")
    reader = BeadReader(
        board, read_lens(TOUCHING / "mat.json"), bare_mats(board, TOUCHING / "bare")
    )
    found = reader.read(read_frame(TOUCHING / "mat.jpg")).found()
    assert len(found) == len(label["beads"])
    for star in label["beads"]:
        assert any(hypot(one.x_mm - star["x"], one.y_mm - star["y"]) < NEAR_MM for one in found)


def test_a_patch_without_its_neighbour_shows_what_it_showed_before_that_came() -> None:
    shown = still("000")
    stars = points_of(shown)
    here = stars[:1]
    beside = here + np.array([1.05 * 17.0, 0.0])
    crowded = replace(shown, frame=with_bead_at(shown, 1, *beside[0].tolist()))
    alone = look_at(scene_of(shown, mats()), here)
    scene = scene_of(crowded, mats())
    both = look_at(scene, here)
    apart = without_neighbours(scene, both, here, np.concatenate([here, beside]))
    assert _off(apart.tones, alone.tones) < 0.5 * _off(both.tones, alone.tones)
    assert touched(scene, np.concatenate([here, beside]), beside).tolist() == [True, False]


def _off(one: Floats, other: Floats) -> float:
    return float(np.abs(one - other).mean())
