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
from vision.stacks.kin import is_one_of_many
from vision.stacks.reader import StackReader

CELLS = np.zeros((150, 210, 3), dtype=np.float32)
POINTS = 7 * 24


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
    many = is_one_of_many(_prints(board, alike), CELLS, board, board.pieces)
    assert np.flatnonzero(many).tolist() == list(range(told))


def test_plain_pieces_may_look_alike() -> None:
    board = find_board("lake")
    assert board.pieces is not None
    plain = replace(board.pieces, glyph=Glyph.NONE)
    assert not is_one_of_many(_prints(board, 20), CELLS, board, plain).any()


def test_stars_that_are_printed_as_pieces_are_empty_without_any_photo(tmp_path: Path) -> None:
    design = design_of(unseen(20, 7001)[14])
    frame, label = render(Scene(design, stacks=(stack_of(3, ("red", 2)), stack_of(9, ("blue", 1)))))
    (tmp_path / "sheet.toml").write_text(board_toml(design.board))
    reader = StackReader(read_board(tmp_path / "sheet.toml"), lens_from(label["camera"], "label"))
    stands = [star.star for star in reader.read(frame) if star.best() is not None]
    assert stands == [3, 9]
