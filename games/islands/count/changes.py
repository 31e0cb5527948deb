"""Finding what changed on an island between two looks that the rules do not let change.

Source: "Construction rules": "Tiles cannot be moved once they are set", and the lamps after them.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.game import Breach, Fact
from games.islands.inspection import CONSTRUCTION
from games.islands.island import Face
from games.islands.pieces import Element, TileSet
from games.islands.setup import EDITION
from games.islands.views import TileSeen

Seen = tuple[TileSeen, ...]


def changes(box: TileSet, before: Seen, after: Seen) -> tuple[Breach, ...]:
    """Return what was moved or turned wrongly since an island was seen before.

    Tiles that look alike are not told apart. New tiles are no change.
    """
    return tuple(_changes(box, before, after))


def is_alike(box: TileSet, one: str | None, other: str | None) -> bool:
    """Return whether two tiles show the same, so that nobody can tell them apart."""
    first, second = (None if name is None else box.find(name) for name in (one, other))
    if first is None or second is None:
        return one == other
    return (first.row, first.elements, first.dream) == (second.row, second.elements, second.dream)


def is_mostly_gone(box: TileSet, before: Seen, after: Seen) -> bool:
    """Return whether most tiles of an island lie nowhere on another: then they are two islands.

    A tile that may have been turned is not gone.
    """
    fronts = [one for one in before if one.face is Face.FRONT and one.tile is not None]
    turned = {one.cell for one in after if one.face is Face.BACK}
    gone = [
        one
        for one in fronts
        if one.cell not in turned and not any(is_alike(box, one.tile, now.tile) for now in after)
    ]
    return 2 * len(gone) > len(fronts)


def is_same(box: TileSet, one: Seen, other: Seen) -> bool:
    """Return whether two islands look the same, cell by cell."""
    lying = {seen.cell: seen for seen in other}
    return len(one) == len(other) and all(
        (now := lying.get(seen.cell)) is not None
        and now.face is seen.face
        and is_alike(box, seen.tile, now.tile)
        for seen in one
    )


def _changes(box: TileSet, before: Seen, after: Seen) -> Iterator[Breach]:
    lying = {one.cell: one for one in after}
    for was in before:
        now = lying.get(was.cell)
        if now is None:
            yield _breach("tile-moved" if _lies_elsewhere(box, was, after) else "tile-gone", was)
        elif was.face is Face.BACK and now.face is Face.FRONT:
            yield _breach("turned-back", was)
        elif was.face is Face.FRONT and now.face is Face.BACK:
            if not _may_turn(box, was):
                yield _breach("turned-without-lamp", was)
        elif was.face is Face.FRONT and _differs(box, was, now):
            yield _breach("tile-moved" if _lies_elsewhere(box, was, after) else "tile-gone", was)


def _lies_elsewhere(box: TileSet, was: TileSeen, after: Seen) -> bool:
    """Return whether a tile that left its cell may lie in another cell of the island.

    Otherwise it is only gone: covered, fallen off the mat, or not laid yet.
    """
    if was.face is Face.BACK or was.tile is None:
        return False
    return any(one.face is Face.FRONT and is_alike(box, was.tile, one.tile) for one in after)


def _differs(box: TileSet, was: TileSeen, now: TileSeen) -> bool:
    """Return whether a tile is surely another one; a tile that is not in the box tells nothing."""
    return None not in (was.tile, now.tile) and not is_alike(box, was.tile, now.tile)


def _may_turn(box: TileSet, seen: TileSeen) -> bool:
    """Return whether a tile may show a lamp, as only such a tile is turned."""
    tile = None if seen.tile is None else box.find(seen.tile)
    return tile is None or tile.count(Element.LAMP) > 0


def _breach(code: str, seen: TileSeen) -> Breach:
    facts: tuple[tuple[str, Fact], ...] = (
        ("row", seen.cell.row),
        ("cell", seen.cell.column),
        ("tile", seen.tile or "?"),
    )
    return Breach(code, CONSTRUCTION, EDITION, facts)
