"""Where an island lies, told by a tile of it that is known: for when the mat's light does not say.

A tile belongs in one row, so that only its column is open; the island is where most of the places
that follow hold tiles of their own rows.
"""

from __future__ import annotations

from vision.board import Tiles
from vision.tiles.above import Above, Lie
from vision.tiles.find import Found, Matching
from vision.tiles.grid import Island, cells
from vision.tiles.match import Match

Size = tuple[float, float]


class Remembered:
    """A box that remembers what it found where: islands a column apart share most places."""

    def __init__(self, box: Matching) -> None:
        self._box = box
        self._known: dict[tuple[Size, int, int], tuple[Match, ...]] = {}

    def matches(self, above: Above, near: Lie, size_mm: Size) -> tuple[Match, ...]:
        """Return how well the likeliest tiles explain a place, to the millimetre."""
        place = size_mm, round(near.x_mm), round(near.y_mm)
        if place not in self._known:
            self._known[place] = self._box.matches(above, near, size_mm)
        return self._known[place]


def islands_around(tile: Found, tiles: Tiles) -> tuple[Island, ...]:
    """Return the islands in which a named tile lies in its own row, one for each column."""
    row = tile.matches[0].entry.row
    boards = (tile.lie.moved(-cell.x_mm, -cell.y_mm) for cell in cells(tiles) if cell.row == row)
    return tuple(Island(lie.x_mm, lie.y_mm, lie.angle_deg, 0.0) for lie in boards)
