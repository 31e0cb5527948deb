"""Finding what is wrong with an island, without knowing the moves that led to it.

A camera sees tiles in cells; some tiles show their back, the Genie side. The functions here find
what no legal play leads to: tiles in a wrong row, gaps, lamp tiles that should have been turned,
and a tile that lies on two islands.

Sources: "Construction rules", the lamps after them, and "Game contents" for the number of tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.game import HOUSE_RULES, Breach, Fact, edition_of
from games.islands.island import (
    CELLS,
    MOST_LAMPS,
    NEIGHBOURS,
    Cell,
    Face,
    Island,
    Placed,
    lamp_tiles,
    lamps_shown,
)
from games.islands.options import Options
from games.islands.pieces import ROWS, Element, Row, TileSet
from games.islands.setup import EDITION

CONSTRUCTION = "Construction rules"
CONTENTS = "Game contents"
END = "End of the game and scoring points"


def faults(island: Island, options: Options) -> tuple[Breach, ...]:
    """Return what breaks the construction rules, most telling first; empty for a legal island."""
    return (
        *_place_faults(island),
        *_gap_faults(island, options),
        *_lamp_faults(island, options),
        *_turned_faults(island, options),
    )


def unfinished(island: Island) -> tuple[Breach, ...]:
    """Return what an island lacks to be complete: four tiles of each type.

    Source: "A complete Island means that 4 Dream tiles and 12 Island tiles … have been placed".
    """
    filled = island.filled
    return tuple(
        _breach("not-complete", END, row=row, missing=missing)
        for row in ROWS
        if (missing := sum(cell.row is row for cell in CELLS - filled))
    )


def table_faults(islands: Sequence[Island], box: TileSet) -> tuple[Breach, ...]:
    """Return the tiles that cannot lie on the islands of one table together.

    These are tiles that are not in the box, and tiles that lie there more often than the box has
    them. The copies of a dream tile look alike, so dream tiles are counted by kind.
    """
    placed = [placed for island in islands for placed in island.placed]
    known = [lying.tile for lying in placed if lying.tile is not None]
    foreign = [tile for tile in known if box.find(tile.id) != tile]
    seen = Counter(tile.id for tile in known if tile.dream is None)
    dreams = Counter(tile.dream for tile in known if tile.dream is not None)
    return (
        *(_breach("not-in-box", CONTENTS, tile=tile.id) for tile in foreign),
        *(
            _breach("tile-twice", CONTENTS, tile=tile_id, count=count)
            for tile_id, count in seen.items()
            if count > 1
        ),
        *(
            _breach("too-many-copies", CONTENTS, dream=dream, count=count, copies=box.copies(dream))
            for dream, count in dreams.items()
            if count > box.copies(dream)
        ),
    )


def _breach(code: str, rule: str, **facts: Fact) -> Breach:
    return Breach(code, rule, edition_of(rule, EDITION), tuple(facts.items()))


def _where(placed: Placed) -> dict[str, Fact]:
    tile = () if placed.tile is None else (placed.tile.id,)
    return {"row": placed.cell.row, "cell": placed.cell.column, "tile": "".join(tile) or "?"}


def _place_faults(island: Island) -> Iterator[Breach]:
    """Yield the tiles that lie in a row of another type, outside all cells, or on another tile."""
    for placed in island.placed:
        if placed.cell not in CELLS:
            yield _breach("off-grid", CONSTRUCTION, **_where(placed))
        if placed.tile is not None and placed.tile.row is not placed.cell.row:
            facts = _where(placed) | {"belongs": placed.tile.row}
            yield _breach("wrong-row", CONSTRUCTION, **facts)
    for cell, count in Counter(placed.cell for placed in island.placed).items():
        if count > 1:
            facts = {"row": cell.row, "cell": cell.column, "tiles": _names(island, cell)}
            yield _breach("cell-taken", CONSTRUCTION, **facts)


def _names(island: Island, cell: Cell) -> tuple[str, ...]:
    lying = [placed.tile for placed in island.placed if placed.cell == cell]
    return tuple("?" if tile is None else tile.id for tile in lying)


def _gap_faults(island: Island, options: Options) -> Iterator[Breach]:
    """Yield a breach for each tile that a gap separates from the character board.

    Every tile is put beside one that lies already. Where rows are filled from left to right, a tile
    needs a tile in every cell to its left. Else a chain of neighbours must lead from the tile to
    the character board (question 40).
    """
    filled = {cell for cell in island.filled & CELLS if cell.row is not Row.DREAM}
    code, rule, held = "not-adjacent", CONSTRUCTION, _connected(filled)
    if options.rows_left_to_right:
        code, rule, held = "not-leftmost", HOUSE_RULES, _unbroken(filled)
    for placed in island.tiles:
        if placed.cell in filled - held:
            yield _breach(code, rule, **_where(placed))


def _unbroken(filled: set[Cell]) -> set[Cell]:
    """Return the cells whose row has no empty cell between them and the character board."""
    return {
        cell
        for cell in filled
        if all(Cell(cell.row, column) in filled for column in range(cell.column))
    }


def _connected(filled: set[Cell]) -> set[Cell]:
    """Return the cells from which a chain of filled neighbours leads to the character board."""
    held: set[Cell] = set()
    reached = {cell for cell in filled if cell.column == 0}
    while reached:
        held |= reached
        beside = {other for cell in reached for other in NEIGHBOURS[cell]}
        reached = (beside & filled) - held
    return held


def _lamp_faults(island: Island, options: Options) -> Iterator[Breach]:
    """Yield a breach if more lamps show than may stay; the other lamp tiles should be turned."""
    lamps = lamp_tiles(island)
    if len(lamps) > 1 and lamps_shown(island, options) > MOST_LAMPS:
        yield _breach(
            "not-flipped",
            CONSTRUCTION,
            lamps=lamps_shown(island, options),
            cells=tuple(str(placed.cell) for placed in lamps),
        )


def _turned_faults(island: Island, options: Options) -> Iterator[Breach]:
    """Yield what is wrong with the tiles that lie Genie side up.

    Dream tiles are never turned. Only tiles with a lamp are turned. Their number is even, unless a
    tile with two lamps counts as two (`options`). One lamp tile stays unturned. A tile that could
    not be read may be the lamp tile that stays.
    """
    for placed in island.placed:
        if placed.face is Face.BACK and placed.cell.row is Row.DREAM:
            yield _breach("dream-turned", CONSTRUCTION, **_where(placed))
    for placed in island.turned:
        if placed.tile is not None and not placed.tile.count(Element.LAMP):
            yield _breach("turned-without-lamp", CONSTRUCTION, **_where(placed))
    if not island.turned:
        return
    cells = tuple(str(placed.cell) for placed in island.turned)
    if len(cells) % 2 and not options.lamps_count_singly:
        yield _breach("turned-odd", CONSTRUCTION, count=len(cells), cells=cells)
    unread = any(p.tile is None and p.face is Face.FRONT for p in island.tiles)
    if not lamp_tiles(island) and not unread:
        yield _breach("no-lamp-left", CONSTRUCTION, cells=cells)
