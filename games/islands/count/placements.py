"""Judging what the camera sees in the draft: the tiles on offer, and a tile just placed.

The rules of a placement are those of the game, `games.islands.judge`. Here they are asked about an
island as it was last seen and as it lies now.

Sources: "Drawing the tiles", "Choosing a tile", "Construction rules" and "2-player game".
"""

from __future__ import annotations

from collections.abc import Iterator

from games.game import Breach, Fact, Seat
from games.islands.count.changes import changes, is_alike
from games.islands.count.draft import Draft
from games.islands.count.faults import shown_breaches
from games.islands.count.moves import ShowsIsland
from games.islands.count.position import FEWEST, CountPosition, CountSetup, island_of
from games.islands.inspection import CONSTRUCTION
from games.islands.island import CELLS, Face, Island, Placed, with_tile
from games.islands.judge import cell_breaches
from games.islands.legal import SHOWN_OF_TWO
from games.islands.moves import RevealTiles
from games.islands.pieces import Row
from games.islands.setup import EDITION
from games.islands.views import TileSeen

DRAWING = "Drawing the tiles"
CHOOSING = "Choosing a tile"
TWO = "2-player game"
_SAME = {"turn-at-once": "not-flipped"}  # the same fault, found on the island as a whole


def offer_breaches(setup: CountSetup, draft: Draft, reveal: RevealTiles) -> tuple[Breach, ...]:
    """Return why the tiles that lie open cannot be those of this round."""
    tiles = [tile for one in reveal.tiles if (tile := setup.box.find(one)) is not None]
    strange = [tile for tile in tiles if tile.row is not draft.picked]
    expected = open_tiles(setup)
    found: list[Breach] = []
    if strange and draft.picked is not None:
        facts: dict[str, Fact] = {"kind": strange[0].row, "picked": draft.picked}
        found.append(_breach("offer-wrong-stack", DRAWING, **facts))
    if len(reveal.tiles) != expected:
        facts = {"count": len(reveal.tiles), "most": expected}
        is_two = expected == SHOWN_OF_TWO
        code, rule = ("offer-of-two", TWO) if is_two else ("offer-wrong-number", DRAWING)
        found.append(_breach(code, rule, **facts))
    return tuple(found)


def open_tiles(setup: CountSetup) -> int:
    """Return how many tiles lie open in a round; the third tile of two players is hidden."""
    players = len(setup.names)
    return SHOWN_OF_TWO if players == 2 else players


def placement_breaches(
    setup: CountSetup, position: CountPosition, seat: Seat, seen: tuple[TileSeen, ...]
) -> tuple[Breach, ...]:
    """Return what is wrong with an island to which a tile was just added, most telling first."""
    new: tuple[Breach, ...] = ()
    if not changes(setup.box, position.known_of(seat), seen):
        new = tuple(_new_breaches(setup, position, seat, seen))
    told = {_SAME.get(breach.code, breach.code) for breach in new}
    whole = shown_breaches(setup, position, seat, seen)
    return (*new, *(breach for breach in whole if breach.code not in told))


def new_tiles(position: CountPosition, seat: Seat, seen: tuple[TileSeen, ...]) -> list[TileSeen]:
    """Return the tiles in cells that were empty when the island was last seen."""
    filled = {one.cell for one in position.known_of(seat)}
    return [one for one in seen if one.cell not in filled]


def has_placed(position: CountPosition, seat: Seat) -> bool:
    """Return whether the camera has seen the tile that a player has taken in this round."""
    draft = position.draft
    if draft is None or draft.picked is None or seat in draft.chosen:
        return False
    return _count(position.known_of(seat), draft.picked) == draft.due(draft.picked, seat)[1]


def last_seen_placed(position: CountPosition) -> Seat | None:
    """Return who has taken the last tile, if the camera has seen it placed; else None."""
    draft = position.draft
    if draft is None:
        return None
    tiles = sum(draft.drawn) + bool(draft.chosen)
    last = draft.chosen[-1] if draft.chosen else _last_of_round(position, draft)
    return last if tiles and len(position.known_of(last)) == tiles else None


def _last_of_round(position: CountPosition, draft: Draft) -> Seat:
    """Return who took the last tile of the round before: the Lookout, or of two the other one."""
    is_two = len(position.counted) == FEWEST
    return Seat(3 - draft.lookout) if is_two else draft.lookout


def is_placed_now(position: CountPosition, shows: ShowsIsland) -> bool:
    """Return whether an island that is looked at more closely has just the tile of this turn more.

    Then the tile is judged as a tile that is placed.
    """
    draft = position.draft
    if draft is None or draft.picked is None or shows.seat != draft.turn:
        return False
    is_one = len(new_tiles(position, shows.seat, shows.seen)) == 1
    return is_one and not has_placed(position, shows.seat)


def is_placement(position: CountPosition, seat: Seat, seen: tuple[TileSeen, ...]) -> bool:
    """Return whether an island may be that of a player who has just placed a tile.

    An island that is still being brought has fewer tiles.
    """
    draft = position.draft
    if draft is None or draft.picked is None or has_placed(position, seat):
        return False
    return len(seen) > max(len(position.known_of(seat)), sum(draft.drawn))


def _count(seen: tuple[TileSeen, ...], row: Row) -> int:
    return sum(one.cell.row is row for one in seen)


def _new_breaches(
    setup: CountSetup, position: CountPosition, seat: Seat, seen: tuple[TileSeen, ...]
) -> Iterator[Breach]:
    """Yield what is wrong with the one tile that was added, and with the lamps that it turns."""
    draft, new = position.draft, new_tiles(position, seat, seen)
    if draft is None or len(new) != 1:
        return
    placed = new[0]
    if placed.cell not in CELLS:
        return  # it lies beside the cells, which is a fault of the island as a whole
    if placed.face is Face.BACK:
        if placed.cell.row is not Row.DREAM:  # the back of a dream is a fault of the whole island
            yield _at("new-tile-turned", placed)
        return
    tile = None if placed.tile is None else setup.box.find(placed.tile)
    if tile is None:
        return
    is_offered = any(is_alike(setup.box, tile.id, one) for one in draft.offer)
    if not is_offered and not draft.may_offer(tile.id, setup.seats):
        yield _at("not-on-offer", placed, CHOOSING)
    before = island_of(setup.box, position.known_of(seat))
    breaches = tuple(cell_breaches(before, tile, placed.cell, setup.options))
    yield from breaches
    if not breaches and not _is_unsure(before):
        yield from _lamp_breaches(with_tile(before, tile, placed.cell, setup.options), seen)


def _is_unsure(island: Island) -> bool:
    """Return whether a tile that lies face up is unknown: it may show a lamp."""
    return any(one.tile is None and one.face is Face.FRONT for one in island.placed)


def _lamp_breaches(due: Island, seen: tuple[TileSeen, ...]) -> Iterator[Breach]:
    """Yield a breach for tiles that lie face up although a third lamp turns them."""
    faces = {one.cell: one.face for one in seen}
    late = [
        placed
        for placed in due.placed
        if placed.face is Face.BACK and faces.get(placed.cell) is Face.FRONT
    ]
    if late:
        cells = tuple(str(placed.cell) for placed in late)
        yield _breach("turn-at-once", CONSTRUCTION, count=len(late), cells=cells)


def _at(code: str, placed: TileSeen | Placed, rule: str = CONSTRUCTION) -> Breach:
    return _breach(code, rule, row=placed.cell.row, cell=placed.cell.column)


def _breach(code: str, rule: str, **facts: Fact) -> Breach:
    return Breach(code, rule, EDITION, tuple(facts.items()))
