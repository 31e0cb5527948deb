"""Stars that look as many others do show their print, and no pieces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.lab.scenes import Scene, render
from tests.lab.scenes.designs import design_of
from tests.lab.scenes.play import stack_of
from tests.lab.scenes.recipes_unseen import unseen
from tests.lab.scenes.sets import board_toml
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import find_board, read_board
from vision.sheet.lens import Floats, lens_from
from vision.stacks.kin import is_kin_of_own_empty, is_one_of_many
from vision.stacks.reader import StackReader

CELLS = np.zeros((150, 210, 3), dtype=np.float32)
POINTS = 7 * 24
ALL = np.arange(32)


def _prints(board: Board, alike: int) -> Floats:
    """Return the prints of stars of which the first ones are printed alike."""
    chance = np.random.default_rng(3)
    prints = chance.normal(0, 0.5, (len(board.stars), POINTS, 3)).astype(np.float32)
    prints[:alike] = prints[0] + chance.normal(0, 0.05, (alike, POINTS, 3))
    return prints


@pytest.mark.parametrize(("alike", "told"), [(3, 0), (6, 6), (20, 20)])
def test_many_stars_that_look_alike_show_their_print(alike: int, told: int) -> None:
    board = find_board("lake")
    assert board.pieces is not None
    many = is_one_of_many(_prints(board, alike), CELLS, board, board.pieces, ALL)
    assert np.flatnonzero(many).tolist() == list(range(told))


def test_plain_pieces_may_look_alike() -> None:
    board = find_board("lake")
    assert board.pieces is not None
    plain = replace(board.pieces, glyph=Glyph.NONE)
    assert not is_one_of_many(_prints(board, 20), CELLS, board, plain, ALL).any()


def _plain_kin(standing: float, others: float, alike: int) -> bool:
    """Return whether star 6, with so many stars like it, is told to be empty."""
    board = find_board("lake")
    assert board.pieces is not None
    plain = replace(board.pieces, glyph=Glyph.NONE)
    odds = np.full(len(board.stars), 5.0)
    odds[:alike], odds[6] = others, standing
    prints = _prints(board, 7)
    return bool(is_kin_of_own_empty(prints, CELLS, odds, board, plain, ALL)[6])


@pytest.mark.parametrize(("alike", "told"), [(2, False), (3, True), (6, True)])
def test_a_star_like_some_that_are_surely_empty_is_empty(alike: int, *, told: bool) -> None:
    assert _plain_kin(0.5, others=-5.0, alike=alike) is told


@pytest.mark.parametrize(("others", "told"), [(0.3, True), (3.0, False)])
def test_many_plain_stars_alike_are_empty_if_they_hardly_seem_full(
    others: float, *, told: bool
) -> None:
    assert _plain_kin(1.2, others=others, alike=6) is told


def test_plain_black_pieces_and_black_flowers_are_told_apart_without_any_photo(
    tmp_path: Path,
) -> None:
    design = design_of(unseen(20, 9101)[6])
    colour = design.board.pieces.colours[0][0]
    frame, label = render(
        Scene(design, stacks=(stack_of(3, (colour, 0)), stack_of(9, (colour, 0))))
    )
    (tmp_path / "sheet.toml").write_text(board_toml(design.board))
    reader = StackReader(read_board(tmp_path / "sheet.toml"), lens_from(label["camera"], "label"))
    stands = [star.star for star in reader.read(frame) if star.best() is not None]
    assert stands == [3, 9]


def test_stars_that_are_printed_as_pieces_are_empty_without_any_photo(tmp_path: Path) -> None:
    design = design_of(unseen(20, 7001)[14])
    frame, label = render(Scene(design, stacks=(stack_of(3, ("red", 2)), stack_of(9, ("blue", 1)))))
    (tmp_path / "sheet.toml").write_text(board_toml(design.board))
    reader = StackReader(read_board(tmp_path / "sheet.toml"), lens_from(label["camera"], "label"))
    stands = [star.star for star in reader.read(frame) if star.best() is not None]
    assert stands == [3, 9]
