"""The star network on frames that the project was given, on which it was not fitted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, pose_of, stars_mm, still, truth_of
from vision.sheet.flat import Flattener
from vision.sheet.light import measure_light
from vision.stacks.bare import bare_references
from vision.stacks.reference import Reference
from vision.stacks.star_network import StarLook, look_at_stars

LABEL = still("009")


def _look(reference: Reference | None) -> StarLook:
    board = board_of(LABEL)
    assert board.pieces is not None
    flat = Flattener(pose_of(LABEL), board).flatten(frame_of(LABEL))
    stars = stars_mm(board)
    white = measure_light(flat, board, flat.pose).white(stars)
    return look_at_stars(flat, stars, white, board.pieces, reference)


def _bare() -> Reference:
    return bare_references(board_of(LABEL))[0]


@pytest.mark.parametrize("is_known", [True, False])
def test_it_tells_stacks_from_empty_stars(*, is_known: bool) -> None:
    look = _look(_bare() if is_known else None)
    tops = truth_of(LABEL).tops
    stands = np.array([place.star in tops for place in board_of(LABEL).stars])
    assert not stands.all()
    assert ((look.standing > 0) == stands).mean() > 0.9
    assert (look.has_bare == is_known).all()


def test_it_reads_most_strengths() -> None:
    tops, look = truth_of(LABEL).tops, _look(_bare())
    places = [k for k, place in enumerate(board_of(LABEL).stars) if place.star in tops]
    strengths = [tops[board_of(LABEL).stars[k].star][1] for k in places]
    assert (look.strengths[places].argmax(axis=1) + 1 == strengths).mean() > 0.8


def test_a_bare_sheet_of_which_nothing_is_known_counts_for_nothing() -> None:
    bare = _bare()
    unknown = replace(bare, image=np.zeros_like(bare.image))
    look, alone = _look(unknown), _look(None)
    assert not look.has_bare.any()
    assert np.allclose(look.standing, alone.standing)
    assert np.allclose(look.heights, alone.heights)


def test_no_stars_need_no_network() -> None:
    board = board_of(LABEL)
    assert board.pieces is not None
    flat = Flattener(pose_of(LABEL), board).flatten(frame_of(LABEL))
    none = np.zeros((0, 2))
    look = look_at_stars(flat, none, np.zeros((0, 3)), board.pieces, None)
    assert look.standing.shape == (0,)
    assert look.heights.shape == (0, 4)
    assert look.strengths.shape == (0, 4)
