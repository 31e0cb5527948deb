"""Corrections by hand: an island that shows as many elements as the players say."""

from __future__ import annotations

from dataclasses import replace

from games.islands.count.moves import Tallied
from games.islands.island import COLUMNS, Cell, Face, Island, Placed, lamps_shown
from games.islands.options import Options
from games.islands.pieces import Element, Row, Tile

ByHand = tuple[tuple[Tallied, int], ...]
"""What was set right and by how much, in the order of telling; each stands once."""

MOST = 99  # of anything, points too: far more than fit on an island


def tallied(island: Island, what: Tallied, options: Options) -> int:
    """Return how many of `what` an island shows; lamps are counted as question 44 says."""
    match what:
        case Tallied.GENIE:
            return len(island.turned)
        case Tallied.LAMP:
            return lamps_shown(island, options)
        case Tallied.POINTS:
            return 0
        case _:
            return island.count(Element(what.value))


def by_hand(corrections: ByHand, what: Tallied) -> int:
    """Return the number that players added to the count of `what`; 0 without a correction."""
    return dict(corrections).get(what, 0)


def with_correction(corrections: ByHand, what: Tallied, number: int) -> ByHand:
    """Return the corrections with one more; it replaces an earlier correction of `what`."""
    others = tuple(pair for pair in corrections if pair[0] is not what)
    return (*others, (what, number)) if number else others


def corrected(island: Island, corrections: ByHand, options: Options) -> Island:
    """Return an island that shows as many of every element as the corrections say.

    Elements that are too many are taken off its tiles. Missing elements lie on tiles beside the
    cells, where they join no row or column of gems.
    """
    for what, number in corrections:
        if what is Tallied.POINTS:
            continue
        for _ in range(abs(number)):
            island = _more(island, what) if number > 0 else _fewer(island, what, options)
    return island


def _more(island: Island, what: Tallied) -> Island:
    columns = [placed.cell.column for placed in island.tiles]
    beside = Cell(Row.UPPER, max([COLUMNS - 1, *columns]) + 1)
    if what is Tallied.GENIE:
        return Island((*island.placed, Placed(beside, None, Face.BACK)))
    tile = Tile("by-hand", Row.UPPER, ((Element(what.value), 1),))
    return Island((*island.placed, Placed(beside, tile)))


def _fewer(island: Island, what: Tallied, options: Options) -> Island:
    """Return an island that shows one less of `what`; unchanged if the island shows none."""
    lying = list(island.placed)
    for number, placed in enumerate(lying):
        if what is Tallied.GENIE and placed in island.turned:
            lying[number] = Placed(placed.cell, None)
            break
        if what is not Tallied.GENIE and placed.shown and placed.shown.count(Element(what.value)):
            lying[number] = replace(placed, tile=_without(placed.shown, what, options))
            break
    return Island(tuple(lying))


def _without(tile: Tile, what: Tallied, options: Options) -> Tile:
    """Return a tile with one element less, or without lamps where tiles with lamps are counted."""
    is_whole = what is Tallied.LAMP and not options.lamps_count_singly
    left = {
        element: 0 if element == what.value and is_whole else count - (element == what.value)
        for element, count in tile.elements
    }
    return replace(tile, elements=tuple(pair for pair in left.items() if pair[1]))
