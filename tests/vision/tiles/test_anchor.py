import numpy as np
import pytest

from tests.vision.tiles.islands import mat
from vision.tiles.above import Above, Lie
from vision.tiles.anchor import Remembered, islands_around
from vision.tiles.catalogue import Entry
from vision.tiles.find import Found
from vision.tiles.grid import Island, cells
from vision.tiles.match import Match

ISLAND = Island(140.0, 150.0, 4.0, 0.0)
ISLAND_MM = (50.0, 50.0)


def _tiles() -> list[Found]:
    tiles = mat().tiles
    assert tiles is not None
    return [
        Found(lie, cell.size_mm, None, (Match(Entry("x", cell.row, "front", b""), 0.9, lie, 0.9),))
        for cell in cells(tiles)
        for lie in [ISLAND.lie(cell)]
    ]


@pytest.mark.parametrize("tile", _tiles(), ids=lambda tile: tile.matches[0].entry.row)
def test_the_island_is_among_those_around_any_of_its_tiles(tile: Found) -> None:
    tiles = mat().tiles
    assert tiles is not None
    around = islands_around(tile, tiles)
    assert len(around) == 4
    apart = [np.hypot(one.x_mm - ISLAND.x_mm, one.y_mm - ISLAND.y_mm) for one in around]
    assert min(apart) < 0.01
    assert {round(one.angle_deg, 6) for one in around} == {4.0}


class _Asked:
    """A box that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Above, Lie, tuple[float, float]]] = []

    def matches(self, above: Above, near: Lie, size_mm: tuple[float, float]) -> tuple[Match, ...]:
        self.asked.append((above, near, size_mm))
        return (Match(Entry("x", "upper", "front", b""), 0.9, near, 0.9),)


def test_a_place_is_compared_once() -> None:
    plain = np.zeros((4, 4, 3), dtype=np.uint8)
    above = Above(plain, plain[..., 0], mat())
    box = _Asked()
    remembered = Remembered(box)
    first = remembered.matches(above, Lie(10.2, 20.0, 0.0), ISLAND_MM)
    assert remembered.matches(above, Lie(9.9, 20.3, 0.0), ISLAND_MM) == first
    remembered.matches(above, Lie(12.0, 20.0, 0.0), ISLAND_MM)
    assert [near.x_mm for _, near, _ in box.asked] == [10.2, 12.0]
