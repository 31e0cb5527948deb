from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.paths import FRAMES
from tests.vision.labelled import board_of, frame_of, pose_of, stars_mm, still, truth_of
from vision.sheet.flat import Flattener
from vision.sheet.lens import Floats, read_lens
from vision.stacks.constants import ASTRAY_MM
from vision.stacks.edges import edges
from vision.stacks.reader import StackReader
from vision.stacks.tops import Tops, disc, find_tops, reach_mm


@cache
def _tops(label: Path) -> Tops:
    board = board_of(label)
    assert board.pieces is not None
    flat = Flattener(pose_of(label), board).flatten(frame_of(label))
    field = edges(flat, stars_mm(board), reach_mm(board, board.pieces, flat.eye))
    return find_tops(field, board, board.pieces, flat.eye)


@cache
def _expected(label: Path) -> tuple[Floats, Floats]:
    """Return where the label's stacks show their tops, if they stood right on their stars."""
    board, pose, stacks = board_of(label), pose_of(label), truth_of(label).stacks
    assert board.pieces is not None
    eye = Flattener(pose, board).flatten(frame_of(label)).eye
    stars = sorted(stacks)
    heights = np.array([len(stacks[star]) * board.pieces.thickness_mm for star in stars])
    centres = eye.lifted(stars_mm(board)[stars], heights)
    return centres, board.pieces.radius_mm * eye.scale(heights)


@pytest.mark.parametrize("number", ["012", "016", "035"])
def test_tops_are_found_within_reach_of_where_they_stand(number: str) -> None:
    label = still(number)
    centres, _ = _expected(label)
    off = np.linalg.norm(_tops(label).centres_mm[sorted(truth_of(label).stacks)] - centres, axis=1)
    assert off.max() < ASTRAY_MM + 1.0


@pytest.mark.parametrize("number", ["012", "016", "035"])
def test_tops_are_as_large_as_their_height_says(number: str) -> None:
    label = still(number)
    _, radii = _expected(label)
    found = _tops(label).radii_mm[sorted(truth_of(label).stacks)]
    assert np.median(np.abs(found - radii)) < 0.25


@pytest.mark.parametrize("number", ["012", "016", "035"])
def test_stacks_have_an_outline(number: str) -> None:
    label = still(number)
    assert np.median(_tops(label).outlines[sorted(truth_of(label).stacks)]) > 0.85


@pytest.mark.parametrize("number", ["012", "035"])
def test_empty_stars_have_less_of_an_outline(number: str) -> None:
    label = still(number)
    stacks = sorted(truth_of(label).stacks)
    empty = [star for star in range(32) if star not in stacks]
    outlines = _tops(label).outlines
    assert outlines[empty].mean() < outlines[stacks].mean() - 0.1


def test_an_even_sheet_has_no_outline() -> None:
    label = still("016")
    board = board_of(label)
    assert board.pieces is not None
    grey = np.full((864, 1536, 3), 120, dtype=np.uint8)
    flat = Flattener(pose_of(label), board).flatten(grey)
    field = edges(flat, stars_mm(board), reach_mm(board, board.pieces, flat.eye))
    assert find_tops(field, board, board.pieces, flat.eye).outlines.max() < 0.05


@pytest.mark.parametrize("number", ["002", "004"])
def test_a_piece_is_not_taken_for_the_top_of_a_tower_on_the_next_star(number: str) -> None:
    """In a slanting view the top of a tall tower on star 29 would show where star 28's piece is."""
    label = FRAMES / "slanting" / f"{number}.json"
    centres, _ = _expected(label)
    off = np.linalg.norm(_tops(label).centres_mm[sorted(truth_of(label).stacks)] - centres, axis=1)
    assert off.max() < ASTRAY_MM + 1.0


def test_a_face_whose_outline_runs_into_its_shadow_is_looked_for_by_its_glyph() -> None:
    """The dark piece on star 27 has its best outline with a part of its shadow in it."""
    label = FRAMES / "slanting" / "016.json"
    reading = StackReader(board_of(label), read_lens(label)).read(frame_of(label))
    look = reading.looks()[27]
    assert look is not None
    assert (look.colour, look.strength) == truth_of(label).tops[27]


def test_a_disc_is_worked_out_once_and_cannot_be_changed() -> None:
    points = disc(3.0, 1.5)
    assert disc(3.0, 1.5) is points
    with pytest.raises(ValueError, match="read-only"):
        points += 1.0
