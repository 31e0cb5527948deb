"""Finding the tiles of which players are asked whether they lie Genie side up.

A reading says which face of a tile is up, and not how surely. So what breaks a rule about turned
tiles is told only after the players have named the faces that speak for it. Asked about are tiles
whose Genie side was not due, and tiles that lie face up with a picture that nobody knows. If
several tiles lie Genie side up so, one question is about all of them.

Sources: "Construction rules", the lamps after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.islands.evidence import IslandView, is_faceless
from games.game import Breach
from games.islands.count.asking import faces_said
from games.islands.count.game import IslandsCount
from games.islands.count.moves import Asks
from games.islands.count.placements import new_tiles
from games.islands.count.position import CountPosition, island_of
from games.islands.count.turned import FEWEST, TURNED, AsksTurned
from games.islands.island import CELLS, Cell, Face, with_tile
from games.islands.pieces import ROWS, Element, Row, TileSet
from games.islands.views import TileSeen
from vision.tiles.evidence import TileEvidence

_OF_BACKS = {"turned-odd", "turned-back", "turned-without-lamp", "no-lamp-left"} | {
    "new-tile-turned",
}
_OF_FRONTS = _OF_BACKS | {"turn-at-once", "not-flipped"}
_MISSING = {"not-complete", "too-few-tiles", "tile-gone"}
_EXPLAINED = {"turned-odd", "no-lamp-left"}
"""What a tile that was not seen explains as well as a face does."""


def asks_face(
    game: IslandsCount, now: CountPosition, view: IslandView, breaches: Sequence[Breach]
) -> Asks | AsksTurned | None:
    """Return the question whether tiles are turned, or None if no breach may come of their faces.

    Args:
        game: the count's rules.
        now: the record.
        view: what a frame says, with the tiles that were seen before as they were then.
        breaches: what is wrong with the island as it is seen.
    """
    codes = {breach.code for breach in breaches}
    codes -= _EXPLAINED if codes & _MISSING else set()
    box, known = game.setup.box, {one.cell: one for one in now.known_of(now.seat)}
    fronts = tuple(_pictureless(box, view, known)) if codes & _OF_FRONTS else ()
    backs = tuple(_undue(game, now, view, known)) if codes & _OF_BACKS else ()
    asks = _first(now, fronts, known) or _together(now, backs)
    return asks or _first(now, backs, known)


def _first(now: CountPosition, cells: Sequence[Cell], known: dict[Cell, TileSeen]) -> Asks | None:
    """Return the question about the first tile whose face is open, or None."""
    asks = (_asks(now, cell, known.get(cell)) for cell in cells)
    return next((one for one in asks if one is not None), None)


def _together(now: CountPosition, backs: Sequence[Cell]) -> AsksTurned | None:
    """Return one question about all tiles whose faces nobody was asked about; None if too few."""
    cells = tuple(
        cell for cell in backs if cell.row is not Row.DREAM and not faces_said(now.asked, cell)
    )
    return AsksTurned(now.seat, cells) if len(cells) >= FEWEST else None


def _asks(now: CountPosition, cell: Cell, before: TileSeen | None) -> Asks | None:
    """Return the question about a tile; None if it was answered.

    If players have said that the tile is turned, and a rule is broken then, they are asked once
    more with the answers exchanged: a wrong button is likelier than a tile turned wrongly.
    """
    front = None if before is None else before.tile
    match faces_said(now.asked, cell):
        case ():
            return Asks(now.seat, cell, TURNED, front)
        case (said,) if said == TURNED:
            return Asks(now.seat, cell, front, TURNED)
        case _:
            return None


def _pictureless(box: TileSet, view: IslandView, known: dict[Cell, TileSeen]) -> Iterator[Cell]:
    """Yield where a tile lies face up, though no tile of the box has its picture.

    A tile that has shown no lamp is never turned, so its face is not in doubt.
    """
    for cell, tile in sorted(view.cells.items(), key=_in_reading_order):
        before = known.get(cell)
        may_turn = before is None or _has_lamp(box, before)
        if cell in CELLS and cell.row is not Row.DREAM and may_turn and is_faceless(box, tile):
            yield cell


def _in_reading_order(lying: tuple[Cell, TileEvidence]) -> tuple[int, int]:
    cell, _ = lying
    return ROWS.index(cell.row), cell.column


def _has_lamp(box: TileSet, seen: TileSeen) -> bool:
    tile = None if seen.tile is None else box.find(seen.tile)
    return tile is None or tile.count(Element.LAMP) > 0


def _undue(
    game: IslandsCount, now: CountPosition, view: IslandView, known: dict[Cell, TileSeen]
) -> Iterator[Cell]:
    """Yield where a tile lies Genie side up that neither was turned before nor had to be turned."""
    due = _due(game, now, view)
    for cell, tile in sorted(view.cells.items(), key=_in_reading_order):
        before = known.get(cell)
        is_known = before is not None and before.face is Face.BACK
        if cell in CELLS and tile.face == Face.BACK and not is_known and cell not in due:
            yield cell


def _due(game: IslandsCount, now: CountPosition, view: IslandView) -> set[Cell]:
    """Return the cells whose tiles the tile that was added turns; none if that is not known."""
    box, options = game.setup.box, game.setup.options
    seen = view.seen(box, now.asked, frozenset())
    new = new_tiles(now, now.seat, seen)
    tile = box.find(new[0].tile) if len(new) == 1 and new[0].tile is not None else None
    if tile is None:
        return set()
    after = with_tile(island_of(box, now.known_of(now.seat)), tile, new[0].cell, options)
    return {placed.cell for placed in after.turned}
