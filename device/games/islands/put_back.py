"""The tiles of an island that must be put back: each cell that was changed against the rules.

The places of the mat as a whole come first, see `device.games.islands.case`; then every cell of an
island is a place too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.islands.breaches import NOWHERE, OF_LAMPS, cells_of
from device.games.islands.case import PLACES
from device.games.islands.lines import back_of, kinds_of, place_of
from device.table.prompts import Text, text
from games.islands.count.changes import changes, is_alike
from games.islands.count.game import IslandsCount
from games.islands.count.moves import CountMove, ShowsIsland
from games.islands.count.position import CountPosition
from games.islands.island import CELLS, Cell, Face
from games.islands.views import TileSeen

_CELLS = tuple(sorted(CELLS))
_NOT_PUT_BACK = {*NOWHERE, *OF_LAMPS, "not-complete", "not-in-catalogue", "off-grid", "tile-twice"}


def in_question(game: IslandsCount, position: CountPosition, move: CountMove) -> tuple[int, ...]:
    """Return the places of the cells that must be put back as they were, of an unlawful island.

    None of an island that nobody has seen before, and none where a tile lies as it lay: it may
    stand alone now only because its neighbour was moved.
    """
    if not isinstance(move, ShowsIsland) or not position.known_of(move.seat):
        return ()
    cells = {*_wrong(game, position, move), *_moved_to(game, position, move)}
    cells -= {one.cell for one in position.known_of(move.seat) if one in move.seen}
    return tuple(len(PLACES) + n for n, cell in enumerate(_CELLS) if cell in cells)


def cells_at(places: Sequence[int]) -> tuple[Cell, ...]:
    """Return the cells that are among the places."""
    return tuple(_CELLS[place - len(PLACES)] for place in places if place >= len(PLACES))


def cell_text(game: IslandsCount, known: Sequence[TileSeen], cell: Cell) -> Text:
    """Return the sentence that says what should lie in a cell of an island."""
    was = next((one for one in known if one.cell == cell), None)
    if was is None:
        return text("cell-bare", place=place_of(cell))
    return text("cell-holds", place=place_of(cell), kinds=kinds_seen(game, was))


def kinds_seen(game: IslandsCount, was: TileSeen) -> tuple[str, ...]:
    """Return the facts that say in texts what is seen of a tile."""
    if was.face is Face.BACK:
        return (back_of(was.cell),)
    tile = None if was.tile is None else game.setup.box.find(was.tile)
    return ("foreign",) if tile is None else kinds_of(tile)


def _wrong(game: IslandsCount, position: CountPosition, shown: ShowsIsland) -> Iterator[Cell]:
    """Yield the cells that breaches name of which the tile must go back, or come off."""
    for breach in game.explain(position, shown):
        if breach.code not in _NOT_PUT_BACK:
            yield from cells_of(breach, shown.seen)


def _moved_to(game: IslandsCount, position: CountPosition, shown: ShowsIsland) -> Iterator[Cell]:
    """Yield the cells, empty before, in which tiles lie that have left their cells."""
    box, known = game.setup.box, position.known_of(shown.seat)
    gone = {cell for breach in changes(box, known, shown.seen) for cell in cells_of(breach, ())}
    left = [one.tile for one in known if one.cell in gone and one.tile is not None]
    filled = {one.cell for one in known}
    for one in shown.seen:
        if one.cell not in filled and any(is_alike(box, one.tile, tile) for tile in left):
            yield one.cell
