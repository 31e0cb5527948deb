from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tiles.islands import mat
from vision.tiles.anchor import Remembered, islands_agreed, islands_around
from vision.tiles.catalogue import Entry
from vision.tiles.find import FoundTile
from vision.tiles.grid import IslandPose, cells
from vision.tiles.top_view import Above, Lie
from vision.tiles.verdict import TileMatch

ISLAND = IslandPose(140.0, 150.0, 4.0, 0.0)
ISLAND_MM = (50.0, 50.0)


def _tiles() -> list[FoundTile]:
    tiles = mat().tiles
    assert tiles is not None
    return [
        FoundTile(
            lie, cell.size_mm, None, (TileMatch(Entry("x", cell.row, "front", b""), 0.9, lie, 0.9),)
        )
        for cell in cells(tiles)
        for lie in [ISLAND.lie(cell)]
    ]


@pytest.mark.parametrize("tile", _tiles(), ids=lambda tile: tile.matches[0].entry.row)
def test_the_island_is_among_those_around_any_of_its_tiles(tile: FoundTile) -> None:
    tiles = mat().tiles
    assert tiles is not None
    around = islands_around(tile, tiles)
    assert len(around) == 4
    apart = [np.hypot(one.x_mm - ISLAND.x_mm, one.y_mm - ISLAND.y_mm) for one in around]
    assert min(apart) < 0.01
    assert {round(one.angle_deg, 6) for one in around} == {4.0}


def test_the_island_that_most_tiles_speak_for_comes_first() -> None:
    tiles = mat().tiles
    assert tiles is not None
    known = _tiles()[:3] + _tiles()[-2:]
    stray = replace(known[0], lie=Lie(380.0, 30.0, 4.0))
    first, *others = islands_agreed([*known, stray], tiles)
    assert (first.x_mm, first.y_mm) == pytest.approx((ISLAND.x_mm, ISLAND.y_mm), abs=0.01)
    assert first.fit == len(known)
    assert all(other.fit < first.fit for other in others)


def test_no_tiles_speak_for_no_island() -> None:
    tiles = mat().tiles
    assert tiles is not None
    assert islands_agreed([], tiles) == ()


class _Asked:
    """A box that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Above, Lie, tuple[float, float]]] = []

    def matches(
        self, above: Above, near: Lie, size_mm: tuple[float, float]
    ) -> tuple[TileMatch, ...]:
        self.asked.append((above, near, size_mm))
        return (TileMatch(Entry("x", "upper", "front", b""), 0.9, near, 0.9),)


def test_a_place_is_compared_once() -> None:
    plain = np.zeros((4, 4, 3), dtype=np.uint8)
    above = Above(plain, plain[..., 0], mat())
    box = _Asked()
    remembered = Remembered(box)
    first = remembered.matches(above, Lie(10.2, 20.0, 0.0), ISLAND_MM)
    assert remembered.matches(above, Lie(9.9, 20.3, 0.0), ISLAND_MM) == first
    remembered.matches(above, Lie(12.0, 20.0, 0.0), ISLAND_MM)
    assert [near.x_mm for _, near, _ in box.asked] == [10.2, 12.0]
