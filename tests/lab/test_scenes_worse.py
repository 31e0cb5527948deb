"""Frames made worse, and sheets that are not as their board file says."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.degraded import SPOILS, spoilt
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import piles_of
from tests.lab.scenes.recipes import TUNE
from tests.lab.scenes.relief import KINDS, height_at, slopes
from tests.lab.scenes.stage import Stage
from tests.lab.scenes.uneven import printed_at, relief_of
from tests.lab.scenes.values import Piece, Relief, Scene, Stack

BULGE = Relief("bulge", 8.0, 200.0, 150.0, 120.0)


def _spoilt(name: str, seed: int) -> np.ndarray:
    light = np.random.default_rng(5).uniform(0.05, 0.5, (72, 128, 3)).astype(np.float32)
    return spoilt(light, name, np.random.default_rng(seed))


def test_there_are_twenty_ways_to_spoil_a_frame() -> None:
    assert len(SPOILS) == 20


@pytest.mark.parametrize("name", SPOILS)
def test_a_frame_is_spoilt_alike_each_time(name: str) -> None:
    assert np.array_equal(_spoilt(name, 3), _spoilt(name, 3))


def test_no_two_ways_spoil_a_frame_alike() -> None:
    pictures = [_spoilt(name, 3) for name in SPOILS]
    assert len({picture.tobytes() for picture in pictures}) == len(SPOILS)


def test_a_bulge_is_highest_in_its_middle_and_flat_at_its_end() -> None:
    assert height_at(BULGE, 200, 150) == 8
    assert height_at(BULGE, 200, 270) == pytest.approx(0)


def test_flat_paper_lies_on_the_table() -> None:
    assert height_at(None, 200, 150) == 0


def test_paper_slopes_down_from_the_top_of_a_fold() -> None:
    fold = Relief("fold", 6.0, 200.0, 150.0, 100.0, angle_deg=90)
    assert slopes(fold, np.array([230.0]), np.array([80.0]))[0] == pytest.approx([-0.06, 0])


@pytest.mark.parametrize("kind", KINDS)
def test_paper_rises_as_high_as_asked(kind: str) -> None:
    design = design_of(TUNE[0])
    relief = relief_of(kind, design.board, np.random.default_rng(1))
    assert height_at(relief, relief.x, relief.y) == relief.height


def test_rays_meet_paper_that_bulges_above_the_table() -> None:
    scene = Scene(design_of(TUNE[0]))
    stage = Stage(camera_of(scene.view), scene.light, [], (420.0, 297.0), BULGE)
    flat = Stage(camera_of(scene.view), scene.light, [], (420.0, 297.0))
    assert (flat.depth - stage.depth).max() == pytest.approx(8, abs=0.1)


def test_stacks_stand_on_the_paper() -> None:
    design = design_of(TUNE[0])
    x, y = design.board.stars[0]
    stacks = (Stack(0, (Piece("red", 1),)),)
    scene = Scene(design, stacks=stacks, relief=replace(BULGE, x=x, y=y))
    assert piles_of(scene)[0].foot == 8


def test_a_smaller_print_has_its_stars_nearer_and_pieces_of_their_size() -> None:
    design = design_of(TUNE[0])
    smaller = printed_at(Scene(design), 0.97).design.board
    assert smaller.stars[5][0] == pytest.approx(0.97 * design.board.stars[5][0])
    assert smaller.pieces == design.board.pieces
