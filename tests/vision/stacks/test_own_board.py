"""A board that no file describes, learnt from a drawn photo of it bare and one of the opening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import pytest

from tests.lab.scenes.designs import design_of
from tests.lab.scenes.frame import render
from tests.lab.scenes.sets import SETS, board_toml
from tests.lab.scenes.setting import scene_of
from tests.lab.scenes.values import Scene
from vision.sheet.board import Board, Glyph
from vision.sheet.board_file import read_board
from vision.sheet.lens import Floats, Frame, Lens
from vision.stacks.own_order import way_round
from vision.stacks.own_pieces import looks_of, shared_out
from vision.stacks.own_places import FoundPieces, NotLearnt, find_pieces

PIECES = 32


@dataclass(frozen=True, slots=True)
class Own:
    """A drawn board, and two photos of it."""

    scene: Scene
    board: Board
    bare: Frame
    full: Frame
    lens: Lens

    @property
    def sheet(self) -> Board:
        return replace(self.board, stars=(), pieces=None)

    def found(self, count: int = PIECES, bare: Frame | None = None) -> FoundPieces | NotLearnt:
        pieces = self.board.pieces
        assert pieces is not None
        return find_pieces(
            self.bare if bare is None else bare,
            self.full,
            self.sheet,
            self.lens,
            count=count,
            thickness_mm=pieces.thickness_mm,
        )

    def stands_at(self) -> Floats:
        """Return where the pieces really stand, by star."""
        stars = [(star.x_mm, star.y_mm) for star in self.board.stars]
        places = np.array(stars)
        for stack in self.scene.stacks:
            places[stack.star] += (stack.dx, stack.dy)
        return places


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Own:
    recipes = SETS["unseen"]
    design = design_of(recipes.designs[6])
    scene = replace(scene_of(design, recipes.taste, 0, 5), hand=None)
    path = tmp_path_factory.mktemp("own") / "mine.toml"
    path.write_text(board_toml(design.board))
    full, label = render(scene)
    bare, _ = render(replace(scene, stacks=()))
    matrix = tuple(float(value) for row in label["camera"]["matrix"] for value in row)
    return Own(
        scene, read_board(path), bare, full, Lens(matrix, tuple(label["camera"]["distortion"]))
    )


@pytest.fixture(scope="module")
def found(own: Own) -> FoundPieces:
    pieces = own.found()
    assert isinstance(pieces, FoundPieces)
    return pieces


def test_every_piece_is_found_where_it_stands(own: Own, found: FoundPieces) -> None:
    apart = np.linalg.norm(found.places_mm[:, None] - own.stands_at(), axis=2)
    assert sorted(apart.argmin(axis=1)) == list(range(PIECES))
    assert apart.min(axis=1).mean() < 1.0
    assert apart.min(axis=1).max() < 3.0


def test_the_pieces_are_measured(own: Own, found: FoundPieces) -> None:
    assert own.board.pieces is not None
    assert 2 * found.radius_mm == pytest.approx(own.board.pieces.diameter_mm, abs=2.5)


def test_the_places_are_ordered_around_the_board(own: Own, found: FoundPieces) -> None:
    apart = np.linalg.norm(found.places_mm[:, None] - own.stands_at(), axis=2)
    stars = [int(apart[place].argmin()) for place in way_round(found.places_mm)]
    assert {(after - star) % PIECES for star, after in pairwise(stars)} == {1}


def test_the_colours_and_strengths_of_the_supply_are_told_apart(
    own: Own, found: FoundPieces
) -> None:
    assert own.board.pieces is not None
    looks = looks_of(found, own.board.pieces.thickness_mm, 4)
    tops = {stack.star: stack.pieces[-1] for stack in own.scene.stacks}
    apart = np.linalg.norm(found.places_mm[:, None] - own.stands_at(), axis=2)
    shown = [tops[int(star)] for star in apart.argmin(axis=1)]
    kinds = {(colour, top.colour) for colour, top in zip(looks.colour_of, shown, strict=True)}
    assert len(kinds) == 4
    assert looks.glyph is own.board.pieces.glyph
    if looks.glyph is not Glyph.NONE:
        assert list(looks.strength_of) == [top.strength for top in shown]


def test_a_photo_without_the_sheet_is_told(own: Own) -> None:
    assert own.found(bare=np.zeros_like(own.bare)) is NotLearnt.BARE_LOST


def test_fewer_pieces_than_asked_for_are_told(own: Own) -> None:
    assert own.found(bare=own.full) is NotLearnt.TOO_FEW


def test_a_way_round_a_bean_goes_clockwise_and_crosses_nothing() -> None:
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = 100 + 35 * np.cos(2 * turns)
    bean = np.stack([reach * np.sin(turns), -reach * np.cos(turns)], axis=1)
    mixed = np.random.default_rng(2).permutation(24)
    assert [int(mixed[place]) for place in way_round(bean[mixed])] == list(range(24))


def test_things_are_shared_out_evenly_at_the_least_cost() -> None:
    costs = np.array([[0.0, 5], [1, 3], [0, 1], [4, 4.0]])
    assert shared_out(costs).tolist() == [0, 0, 1, 1]
