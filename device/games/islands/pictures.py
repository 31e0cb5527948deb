"""Drawing an island as a plan for the keepsake: what every tile shows, and the points."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.islands.counted_island import KeptIsland
from device.games.islands.lines import kinds_of
from device.keepsake.changed import changed_box
from device.keepsake.drawing import Anchor, Area, Drawing, Lettering, Point, Shape, Stroke
from device.keepsake.keepsake import Say
from device.table.prompts import text
from games.islands.island import COLUMNS, Cell, Face
from games.islands.pieces import ISLAND_ROWS, Row, TileSet

_PAPER, _INK, _SOFT = "#fbf7ee", "#2a2622", "#9a8f80"
_COLOURS = {
    # The colour of a tile, and the darker colour of its edge.
    Row.UPPER: ("#cfe3f2", "#6f93ad"),
    Row.CENTRAL: ("#f0dfb0", "#a8893f"),
    Row.LOWER: ("#b9ddd6", "#4f8c82"),
    Row.DREAM: ("#d9d3ea", "#6a5b96"),
}
_GENIE = ("#8c7bb8", "#54418c")
_BOARD = ("#ead2bd", "#8c5f3f")
_TILE, _DREAM_HIGH, _GAP, _MARGIN = 50.0, 37.0, 2.0, 14.0
_BOARD_WIDE, _TITLE, _LINE, _SIDE = 24.0, 24.0, 9.0, 104.0
_HIGH = 3 * _TILE + 2 * _GAP


def island_plan(
    box: TileSet, kept: KeptIsland, say: Say, changed: frozenset[Cell] = frozenset()
) -> Drawing:
    """Return an island as it lay, with its points line by line.

    Args:
        box: the tiles of the set, with the elements of each.
        kept: the island with its score.
        say: turns a text into a sentence of the players' language.
        changed: the cells to be marked, because another tile lies there than before.
    """
    side = _left(COLUMNS, is_dream=False) + 2 * _GAP
    lines = len(kept.lines) + 2
    height = _TITLE + max(_HIGH, lines * _LINE) + _MARGIN
    name = say(text("key-seat", seat=kept.name))
    shapes: list[Shape] = [Lettering(_MARGIN, _TITLE / 2 + 3, name, 11.0, _INK)]
    board = _MARGIN + _TILE + _GAP
    shapes.append(_tile((board, _TITLE), (_BOARD_WIDE, _HIGH), _BOARD))
    for cell, tile, face in kept.tiles:
        shapes += _lying(box, cell, tile, face, say)
    shapes += _points(kept, side, say)
    shapes += _marks(changed)
    return Drawing(side + _SIDE + _MARGIN, height, _PAPER, tuple(shapes))


def _left(column: int, *, is_dream: bool) -> float:
    if is_dream:
        return _MARGIN
    return _MARGIN + _TILE + _BOARD_WIDE + 2 * _GAP + column * (_TILE + _GAP)


def _marks(changed: frozenset[Cell]) -> Iterator[Shape]:
    for cell in sorted(changed, key=str):
        if cell.column < COLUMNS:
            (left, top), (wide, high) = _place(cell)
            yield from changed_box((left, top), (left + wide, top + high))


def _place(cell: Cell) -> tuple[Point, Point]:
    """Return the corner and the size of the tile of a cell."""
    is_dream = cell.row is Row.DREAM
    high = _DREAM_HIGH if is_dream else _TILE
    row = cell.column if is_dream else ISLAND_ROWS.index(cell.row)
    corner = _left(cell.column, is_dream=is_dream), _TITLE + row * (high + _GAP)
    return corner, (_TILE, high)


def _lying(box: TileSet, cell: Cell, tile: str | None, face: Face, say: Say) -> Iterator[Shape]:
    """Yield a tile in its place; nothing for a tile beside the cells, which the plan omits."""
    if cell.column >= COLUMNS:
        return
    corner, size = _place(cell)
    high = size[1]
    yield _tile(corner, size, _GENIE if face is Face.BACK else _COLOURS[cell.row])
    known = None if tile is None else box.find(tile)
    kinds = ("genie",) if face is Face.BACK else kinds_of(known) if known else ("foreign",)
    middle = corner[0] + _TILE / 2
    top = corner[1] + high / 2 - (len(kinds) - 1) * _LINE / 2
    ink = _PAPER if face is Face.BACK else _INK
    for number, kind in enumerate(kinds):
        words = say(text("tile-holds", kinds=(kind,)))
        yield Lettering(middle, top + number * _LINE, words, 6.0, ink, Anchor.MIDDLE)


def _tile(corner: Point, size: Point, colours: tuple[str, str]) -> Area:
    (left, top), (wide, high) = corner, size
    right, bottom = left + wide, top + high
    outline = (left, top), (right, top), (right, bottom), (left, bottom)
    return Area(outline, colours[0], colours[1], 0.7)


def _points(kept: KeptIsland, left: float, say: Say) -> Iterator[Shape]:
    """Yield the points, line by line, and their sum."""
    y, right = _TITLE + _LINE / 2, left + _SIDE
    for line in kept.lines:
        what, _, points = say(line).partition("\t")
        yield Lettering(left, y, what, 6.4, _INK)
        yield Lettering(right, y, points, 6.4, _INK, Anchor.END)
        y += _LINE
    yield Stroke(((left, y - _LINE / 2), (right, y - _LINE / 2)), _SOFT, 0.5)
    yield Lettering(left, y, say(text("picture-total")), 7.4, _INK)
    yield Lettering(right, y, str(kept.total), 7.4, _INK, Anchor.END)
