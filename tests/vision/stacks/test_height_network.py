"""Towers tell each other how high they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, pose_of, still, truth_of
from vision.sheet.flat import Flattener
from vision.sheet.light import measure_light
from vision.stacks.colours import nominal_palette
from vision.stacks.constants import SURE_HEIGHT_MARGIN
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.height_network import FrameTowers, heights_together, tower_signs
from vision.stacks.star_reading import Earlier, FlatStacks, read_stacks
from vision.stacks.weighing import margins

LABEL = still("009")


def _read(earlier: Earlier | None = None) -> FlatStacks:
    board = board_of(LABEL)
    assert board.pieces is not None
    flat = Flattener(pose_of(LABEL), board).flatten(frame_of(LABEL))
    light = measure_light(flat, board, flat.pose)
    palette = nominal_palette(board.pieces)
    return read_stacks(FlatFrame.of(flat, light, board, board.pieces), palette, (), earlier)


@pytest.fixture(scope="module")
def read() -> FlatStacks:
    return _read()


@pytest.fixture(scope="module")
def towers(read: FlatStacks) -> FrameTowers:
    return read.towers


def test_most_heights_of_a_clear_frame_are_right(towers: FrameTowers) -> None:
    told = heights_together(towers).argmax(axis=1) + 1
    stacks, stars = truth_of(LABEL).stacks, board_of(LABEL).stars
    right = [told[k] == len(stacks[one.star]) for k, one in enumerate(stars) if one.star in stacks]
    assert np.mean(right) > 0.9


def test_a_tower_that_was_not_looked_at_keeps_what_is_usual(towers: FrameTowers) -> None:
    unseen = replace(towers, is_told=np.zeros_like(towers.is_told))
    usual = heights_together(unseen)
    assert np.exp(usual).sum(axis=1) == pytest.approx(1)
    assert (usual.argmax(axis=1) == towers.weighed.argmax(axis=1)).all()


def test_what_others_show_changes_what_is_told_of_a_tower(towers: FrameTowers) -> None:
    star = int(np.flatnonzero(towers.is_told & (towers.stands > 0.9))[0])
    stands = np.where(np.arange(len(towers.stands)) == star, towers.stands, 0.0)
    alone = heights_together(replace(towers, stands=stands))
    assert not np.allclose(alone[star], heights_together(towers)[star])


def test_a_sure_height_does_not_depend_on_whether_the_star_network_was_asked(
    towers: FrameTowers,
) -> None:
    asked = np.ones_like(towers.look.is_asked)
    sure = margins(towers.logs) > SURE_HEIGHT_MARGIN
    signs = [
        tower_signs(replace(towers, look=replace(towers.look, is_asked=one)))
        for one in (asked, ~asked)
    ]
    assert sure.any()
    assert (signs[0][sure] == signs[1][sure]).all()
    assert (signs[0][~sure] != signs[1][~sure]).any()


def test_the_sides_of_towers_that_lie_as_before_are_kept(read: FlatStacks) -> None:
    after = _read(Earlier(read, np.array([3])))
    others = np.arange(len(read.standing)) != 3
    assert (after.sides.shape[others] == read.sides.shape[others]).all()
    assert (after.sides.is_told == read.sides.is_told).all()
    assert after.sides.shape[3] == pytest.approx(read.sides.shape[3], abs=0.2)
