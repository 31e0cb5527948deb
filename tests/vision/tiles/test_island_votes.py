from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tiles.islands import mat
from vision.tiles.catalogue import Entry
from vision.tiles.find import FoundTile
from vision.tiles.grid import IslandPose, cells
from vision.tiles.island_votes import MatchCache, islands_of_tile, voted_islands
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import TileMatch

ISLAND = IslandPose(140.0, 150.0, 4.0, 0.0)
ISLAND_MM = (50.0, 50.0)


def _tiles() -> list[FoundTile]:
    tiles = mat().tiles
    assert tiles is not None
    return [
        FoundTile(
            place,
            cell.size_mm,
            None,
            (TileMatch(Entry("x", cell.row, "front", b""), 0.9, place, 0.9),),
        )
        for cell in cells(tiles)
        for place in [ISLAND.place(cell)]
    ]


@pytest.mark.parametrize("tile", _tiles(), ids=lambda tile: tile.matches[0].entry.row)
def test_the_island_is_among_those_around_any_of_its_tiles(tile: FoundTile) -> None:
    tiles = mat().tiles
    assert tiles is not None
    around = islands_of_tile(tile, tiles)
    assert len(around) == 4
    apart = [np.hypot(one.x_mm - ISLAND.x_mm, one.y_mm - ISLAND.y_mm) for one in around]
    assert min(apart) < 0.01
    assert {round(one.angle_deg, 6) for one in around} == {4.0}


def test_the_island_that_most_tiles_speak_for_comes_first() -> None:
    tiles = mat().tiles
    assert tiles is not None
    known = _tiles()[:3] + _tiles()[-2:]
    stray = replace(known[0], place=TilePlace(380.0, 30.0, 4.0))
    first, *others = voted_islands([*known, stray], tiles)
    assert (first.x_mm, first.y_mm) == pytest.approx((ISLAND.x_mm, ISLAND.y_mm), abs=0.01)
    assert first.fit == len(known)
    assert all(other.fit < first.fit for other in others)


def test_no_tiles_speak_for_no_island() -> None:
    tiles = mat().tiles
    assert tiles is not None
    assert voted_islands([], tiles) == ()


class _Asked:
    """A box that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[TopView, TilePlace, tuple[float, float]]] = []

    def matches(
        self, view: TopView, near: TilePlace, size_mm: tuple[float, float]
    ) -> tuple[TileMatch, ...]:
        self.asked.append((view, near, size_mm))
        return (TileMatch(Entry("x", "upper", "front", b""), 0.9, near, 0.9),)


def test_a_place_is_compared_once() -> None:
    plain = np.zeros((4, 4, 3), dtype=np.uint8)
    view = TopView(plain, plain[..., 0], mat())
    box = _Asked()
    remembered = MatchCache(box)
    first = remembered.matches(view, TilePlace(10.2, 20.0, 0.0), ISLAND_MM)
    assert remembered.matches(view, TilePlace(9.9, 20.3, 0.0), ISLAND_MM) == first
    remembered.matches(view, TilePlace(12.0, 20.0, 0.0), ISLAND_MM)
    assert [near.x_mm for _, near, _ in box.asked] == [10.2, 12.0]
