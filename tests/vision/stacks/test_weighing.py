"""Where the star network is asked, and that its silence elsewhere changes no answer."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, pose_of, still, truth_of
from vision.sheet.flat import Flattener
from vision.sheet.foreign import Mask
from vision.sheet.lens import Floats
from vision.sheet.light import measure_light
from vision.stacks import star_reading
from vision.stacks.colours import nominal_palette
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.star_network import no_look
from vision.stacks.star_reading import Earlier, FlatStacks, read_stacks
from vision.stacks.weighing import (
    are_doubtful,
    are_heights_doubtful,
    margins,
    weigh_strengths,
)

STILL = still("009")
SURE, VAGUE = [-30.0, 0.0, -30.0, -30.0], [-2.0, 0.0, -30.0, -30.0]


def _read(earlier: Earlier | None = None) -> FlatStacks:
    board = board_of(STILL)
    assert board.pieces is not None
    flat = Flattener(pose_of(STILL), board).flatten(frame_of(STILL))
    light = measure_light(flat, board, flat.pose)
    palette = nominal_palette(board.pieces)
    return read_stacks(FlatFrame.of(flat, light, board, board.pieces), palette, (), earlier)


def _all(signs: Floats, _glyphs: Floats, _kin: Mask) -> Mask:
    return np.ones_like(signs, dtype=np.bool_)


def test_a_doubtful_stack_is_looked_at() -> None:
    asked = are_doubtful(np.array([1.0, -1.0, 20.0, -20.0]), np.array([SURE] * 4), np.zeros(4) > 0)
    assert asked.tolist() == [True, True, False, False]


def test_a_vague_strength_is_looked_at_where_a_stack_seems_to_stand() -> None:
    glyphs = np.array([VAGUE, VAGUE, SURE])
    asked = are_doubtful(np.array([20.0, -20.0, 20.0]), glyphs, np.zeros(3) > 0)
    assert asked.tolist() == [True, False, False]


def test_a_stack_that_looks_as_empty_stars_do_is_looked_at() -> None:
    kin = np.array([True, False])
    asked = are_doubtful(np.array([20.0, 20.0]), np.zeros((2, 0)), kin)
    assert asked.tolist() == [True, False]


def test_a_vague_height_is_looked_at_where_a_stack_stands() -> None:
    heights = np.log(
        np.array([[0.5, 0.3, 0.1, 0.1], [0.5, 0.3, 0.1, 0.1], [0.9, 0.08, 0.01, 0.01]])
    )
    asked = are_heights_doubtful(np.array([5.0, -5.0, 5.0]), heights)
    assert asked.tolist() == [True, False, False]


def test_a_margin_is_that_of_the_likeliest_to_the_next() -> None:
    assert margins(np.array([[0.0, 3.0, 1.0, -5.0]])).tolist() == [2.0]


def test_strengths_of_a_star_that_was_not_asked_about_are_those_of_its_glyph() -> None:
    assert weigh_strengths(np.array([SURE]), no_look(1)).argmax() == 1


def test_most_stars_of_a_plain_frame_are_not_asked_about() -> None:
    assert _read().look.is_asked.mean() < 0.5


def test_the_answers_are_those_of_a_network_that_is_asked_about_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = _read()
    monkeypatch.setattr(star_reading, "are_doubtful", _all)
    whole = _read()
    assert whole.look.is_asked.all()
    assert [star.best() for star in some.stars] == [star.best() for star in whole.stars]
    assert {star.star for star in whole.stars if star.best()} == set(truth_of(STILL).tops)


def test_what_was_said_of_stars_that_lie_as_before_is_kept() -> None:
    before = _read()
    star = int(np.flatnonzero(before.look.is_asked)[0])
    others = np.delete(np.arange(32), star)
    after = _read(Earlier(before, np.array([star])))
    assert (after.look.standing[others] == before.look.standing[others]).all()
    assert after.look.is_asked[star]
