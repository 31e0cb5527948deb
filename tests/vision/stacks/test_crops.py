"""A crop shows a star and its tower where the outlines beside it say."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, pose_of, stars_mm, still
from vision.sheet.board import Pieces
from vision.sheet.flat import Flat, Flattener
from vision.sheet.lens import Floats
from vision.stacks.constants import MAX_HEIGHT
from vision.stacks.crops import (
    Bare,
    CropWindow,
    frame_crops,
    is_bare_known,
    outline_planes,
    planes,
    window,
)

LABEL = still("016")
STARS = stars_mm(board_of(LABEL))[::5]
WHITE = np.ones((len(STARS), 3))
_TURN = np.linspace(0, 2 * np.pi, 90, endpoint=False)
_ROUND = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)


def _pieces() -> Pieces:
    pieces = board_of(LABEL).pieces
    assert pieces is not None
    return pieces


def _with_tops(height: int) -> tuple[Flat, CropWindow]:
    """Return a dark picture with the tops of towers of this height drawn white."""
    pieces, frame = _pieces(), np.full_like(frame_of(LABEL), 20)
    even = Flattener(pose_of(LABEL), board_of(LABEL)).flatten(frame)
    rise_mm = height * pieces.thickness_mm
    for star in STARS:
        outline = even.eye.lifted(star + pieces.radius_mm * _ROUND, np.full(90, rise_mm))
        pixels = even.pose.project_flat(outline) * 16
        cv2.fillPoly(frame, [np.rint(pixels).astype(np.int32)], (240, 240, 240), shift=4)
    flat = Flattener(even.pose, board_of(LABEL)).flatten(frame)
    return flat, window(STARS, pieces, flat.eye)


@pytest.mark.parametrize("height", range(1, MAX_HEIGHT + 1))
def test_a_tower_s_top_lies_where_the_outline_of_its_height_is(height: int) -> None:
    flat, where = _with_tops(height)
    seen = frame_crops(flat, where)[..., 1]
    off = outline_planes(where)[:, height - 1]
    assert (seen[off < -0.12] > 200).all()
    assert (seen[(off > 0.12) & (off < 0.3)] < 60).mean() > 0.95  # beyond may be a neighbour


def test_towers_lean_to_the_right_and_higher_ones_further() -> None:
    _, where = _with_tops(1)
    assert (where.leans[:, 0] > 0).all()
    assert (np.diff(where.leans, axis=1) > 0).all()
    assert (np.diff(where.swellings) > 0).all()


def test_another_lamp_gives_the_same_planes() -> None:
    flat, where = _with_tops(1)
    seen = frame_crops(flat, where)
    dim = (seen * 0.5).astype(np.uint8)
    bright, dimmed = planes(seen, WHITE, None, where), planes(dim, WHITE * 0.5**2.2, None, where)
    assert np.allclose(bright[:, :3], dimmed[:, :3], atol=0.03)


def _bare(known: Floats) -> Bare:
    crops = np.full((len(STARS), 56, 96, 3), 120, np.uint8)
    crops[~known.astype(bool)] = 0
    return Bare(crops, WHITE, is_bare_known(crops))


def test_a_star_whose_bare_look_is_not_known_is_not_compared() -> None:
    flat, where = _with_tops(1)
    known = np.arange(len(STARS)) % 2.0
    seen = planes(frame_crops(flat, where), WHITE, _bare(known), where)
    assert (seen[:, 6].max(axis=(1, 2)) == known).all()
    assert (seen[known == 0, 3:7] == 0).all()
