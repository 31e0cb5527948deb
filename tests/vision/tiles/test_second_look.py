"""Tiles looked at again: pushed under a neighbour, of another box, or half lost in a glare."""

import math
from dataclasses import replace

import numpy as np
import pytest

from tests.lab.tiles.place import Layout, Placed
from tests.vision.tiles.islands import drawn, drawn_box, drawn_catalogue, mat
from vision.tiles.catalogue import Entry
from vision.tiles.evidence import TileEvidence
from vision.tiles.find import FoundTile, tiles_in_cells
from vision.tiles.grid import GridCell, IslandPose, cells
from vision.tiles.ground import Ground, look_at_ground
from vision.tiles.placement import PlacedIsland
from vision.tiles.reader import TileReader
from vision.tiles.second_look import look_again
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import TileMatch, odds

SIZE = (50.0, 50.0)
LIE = TilePlace(200.0, 150.0, 0.0)
ISLAND = IslandPose(130.0, 150.0, 0.0, 1.0)


class _Fixed:
    """A box that says the same of every place."""

    def __init__(self, match: TileMatch) -> None:
        self._match = match
        self.asked: list[tuple[TopView, TilePlace, tuple[float, float]]] = []

    def matches(
        self, view: TopView, near: TilePlace, size_mm: tuple[float, float]
    ) -> tuple[TileMatch, ...]:
        self.asked.append((view, near, size_mm))
        return (replace(self._match, place=near),)


def _match(likeness: float, *, rival: float) -> TileMatch:
    return TileMatch(Entry("x", "upper", "front", b""), likeness, LIE, 0.8, 0.1, rival)


def _cell(row: str, number: int) -> GridCell:
    tiles = mat().tiles
    assert tiles is not None
    return next(cell for cell in cells(tiles) if (cell.row, cell.number) == (row, number))


def _found(number: int, match: TileMatch, *, share: float = 1.0) -> FoundTile:
    cell = _cell("upper", number)
    place = ISLAND.place(cell)
    return FoundTile(place, SIZE, cell, (replace(match, place=place),), share=share)


def _plain() -> TopView:
    image = np.full((594, 840, 3), 120, dtype=np.uint8)
    return TopView(image, np.full((594, 840), 255, dtype=np.uint8), mat())


def _read(*placed: Placed) -> tuple[TileEvidence, ...]:
    frame, lens = drawn(Layout(placed, (120.0, 150.0, 0.0, 0)))
    reading = TileReader(mat(), lens, drawn_catalogue()).read(frame)
    assert reading.trouble is None
    return reading.tiles


@pytest.mark.slow
def test_a_tile_pushed_under_its_neighbour_is_named_in_its_cell() -> None:
    names = [name for name in drawn_box() if name.startswith(("upper", "central", "lower"))]
    placed = (
        Placed(f"{row}-0{column + 1}", row, 176.0 + 51 * column, 99.0 + 51 * down, 0.0, cell=column)
        for down, row in enumerate(("upper", "central", "lower"))
        for column in range(3)
    )
    whole = [tile for tile in placed if tile.id in names]
    pushed = replace(whole[4], x=whole[4].x - 3.0, y=whole[4].y - 15.0)
    tiles = _read(pushed, *whole[:4], *whole[5:])
    assert {(t.row, t.cell): t.best() for t in tiles} == {(t.row, t.cell): t.id for t in whole}


def test_what_is_not_named_is_sought_aside_only_if_most_is_named() -> None:
    known, unknown = _match(0.95, rival=0.3), _match(0.3, rival=0.3)
    thorough, brief = _Fixed(unknown), _Fixed(unknown)
    found = [_found(number, known) for number in range(2)] + [_found(2, unknown)]
    look_again(_plain(), found, (), (), thorough)
    look_again(_plain(), [_found(number, unknown) for number in range(3)], (), (), brief)
    assert len(thorough.asked) > 10
    assert len(brief.asked) == 3


def test_a_known_tile_found_again_from_beside_it_is_no_second_tile() -> None:
    known = _match(0.95, rival=0.3)
    named = _found(0, known)
    here = _Fixed(known)
    doubtful = replace(_found(1, known), matches=(), place=named.place.moved(6.0, 0.0))
    assert look_again(_plain(), [named], [doubtful], (), here) == (named,)


def test_a_tile_of_which_little_shows_is_named_only_beyond_doubt() -> None:
    unread = replace(_found(2, _match(0.3, rival=0.3)), matches=())
    named = [_found(number, _match(0.95, rival=0.3)) for number in range(2)]
    hidden = replace(_match(0.76, rival=0.56), worst=0.5, left=math.inf)
    seen = look_again(_plain(), [*named, unread], (), (), _Fixed(hidden))
    assert odds(hidden, unread.setting) > 0
    assert not seen[2].is_named


def test_tiles_squarely_in_their_places_that_are_like_none_of_the_box_are_anothers() -> None:
    foreign = [_found(number, _match(0.3, rival=0.3)) for number in range(4)]
    assert PlacedIsland(ISLAND, tuple(foreign)).is_of_another_box
    assert not PlacedIsland(
        ISLAND, tuple(replace(one, share=0.7) for one in foreign)
    ).is_of_another_box
    dim = [_found(number, _match(0.5, rival=0.45)) for number in range(4)]
    assert not PlacedIsland(ISLAND, tuple(dim)).is_of_another_box
    assert not PlacedIsland(ISLAND).is_of_another_box


def _glared(ground: Ground) -> Ground:
    """Return a ground on which a glare covers everything."""
    nothing = np.zeros_like(ground.covered)
    return replace(ground, covered=~nothing, kept=nothing)


def test_a_tile_half_lost_in_a_glare_is_there_though_not_read() -> None:
    tiles = mat().tiles
    assert tiles is not None
    view = _plain()
    ground = _glared(look_at_ground(view))
    doubtful = _Fixed(replace(_match(0.7, rival=0.65), worst=0.4))
    found = tiles_in_cells(view, ground, ISLAND, tiles, doubtful)
    assert len(found) == len(cells(tiles))
    assert not any(tile.is_named for tile in found)


def test_a_glare_on_the_bare_mat_is_no_tile() -> None:
    tiles = mat().tiles
    assert tiles is not None
    view = _plain()
    ground = _glared(look_at_ground(view))
    assert tiles_in_cells(view, ground, ISLAND, tiles, _Fixed(_match(0.4, rival=0.35))) == ()
