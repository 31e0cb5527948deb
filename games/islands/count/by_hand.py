"""Corrections by hand: an island that shows as many elements as the players say.

Source: "Dream tiles"; there are two copies of each, and an island has four dream tiles.
"""

from __future__ import annotations

from dataclasses import replace

from games.islands.count.tallied import COLUMN_GEMS, DREAMS, LINE_GEMS, Tallied
from games.islands.island import COLUMNS, DREAM_SLOTS, Cell, Face, Island, Placed, lamps_shown
from games.islands.options import Options
from games.islands.pieces import GEMS, ISLAND_ROWS, Dream, Element, Row, Tile
from games.islands.score import GemsByHand, gem_kinds

ByHand = tuple[tuple[Tallied, int], ...]
"""What was set right and by how much, in the order of telling; each stands once."""

MOST = 99  # of anything, points too: far more than fit on an island
COPIES = 2  # of each dream tile

_BESIDE = (*COLUMN_GEMS, *LINE_GEMS, Tallied.POINTS)
"""What is corrected in the score, and on no tile."""


def tallied(island: Island, what: Tallied, options: Options) -> int:
    """Return how many of `what` an island shows; lamps are counted as question 44 says."""
    if what in DREAMS:
        return dreams_of(island).count(DREAMS[what])
    if what in COLUMN_GEMS:
        return len(gem_kinds(island.shown(column=COLUMN_GEMS.index(what))))
    if what in LINE_GEMS:
        return len(gem_kinds(island.shown(row=ISLAND_ROWS[LINE_GEMS.index(what)])))
    match what:
        case Tallied.GENIE:
            return len(island.turned)
        case Tallied.LAMP:
            return lamps_shown(island, options)
        case Tallied.POINTS:
            return 0
        case _:
            return island.count(Element(what.value))


def dreams_of(island: Island) -> list[Dream]:
    """Return the kinds of the dream tiles that are known, slot by slot."""
    tiles = [placed.shown for placed in island.dreams if placed.shown is not None]
    return [tile.dream for tile in tiles if tile.dream is not None]


def most_of(what: Tallied) -> int:
    """Return the highest number of `what` that players may say."""
    if what in DREAMS:
        return COPIES
    return len(GEMS) if what in (*COLUMN_GEMS, *LINE_GEMS) else MOST


def by_hand(corrections: ByHand, what: Tallied) -> int:
    """Return the number that players added to the count of `what`; 0 without a correction."""
    return dict(corrections).get(what, 0)


def gems_by_hand(corrections: ByHand) -> GemsByHand:
    """Return how many kinds of gems players added to each column and line."""
    return GemsByHand(
        tuple(by_hand(corrections, what) for what in COLUMN_GEMS),
        tuple(by_hand(corrections, what) for what in LINE_GEMS),
    )


def with_correction(corrections: ByHand, what: Tallied, number: int) -> ByHand:
    """Return the corrections with one more; it replaces an earlier correction of `what`."""
    return tuple(pair for pair in with_answer(corrections, what, number) if pair[1])


def with_answer(corrections: ByHand, what: Tallied, number: int) -> ByHand:
    """Return the corrections with one more, which is remembered although it be zero.

    So it is known what was entered already of an island that no camera saw.
    """
    return (*(pair for pair in corrections if pair[0] is not what), (what, number))


def corrected(island: Island, corrections: ByHand, options: Options) -> Island:
    """Return an island that shows as many of every element as the corrections say.

    Elements that are too many are taken off its tiles. Missing elements lie on tiles beside the
    cells, where they join no row or column of gems. Dream tiles lie in the dream slots.
    """
    for what, number in corrections:
        if what in _BESIDE:
            continue
        for _ in range(abs(number)):
            island = _more(island, what) if number > 0 else _fewer(island, what, options)
    return island


def _more(island: Island, what: Tallied) -> Island:
    if what in DREAMS:
        return _with_dream(island, DREAMS[what])
    columns = [placed.cell.column for placed in island.tiles]
    beside = Cell(Row.UPPER, max([COLUMNS - 1, *columns]) + 1)
    if what is Tallied.GENIE:
        return Island((*island.placed, Placed(beside, None, Face.BACK)))
    tile = Tile("by-hand", Row.UPPER, ((Element(what.value), 1),))
    return Island((*island.placed, Placed(beside, tile)))


def _with_dream(island: Island, dream: Dream) -> Island:
    """Return an island with one more dream tile; an unknown dream tile is that one, if any is."""
    tile = Tile("by-hand", Row.DREAM, dream=dream)
    for placed in island.dreams:
        if placed.tile is None and placed.face is Face.FRONT:
            others = tuple(other for other in island.placed if other is not placed)
            return Island((*others, replace(placed, tile=tile)))
    slot = next((slot for slot in DREAM_SLOTS if slot not in island.filled), DREAM_SLOTS[-1])
    return Island((*island.placed, Placed(slot, tile)))


def _fewer(island: Island, what: Tallied, options: Options) -> Island:
    """Return an island that shows one less of `what`; unchanged if the island shows none."""
    lying = list(island.placed)
    for number, placed in enumerate(lying):
        if what is Tallied.GENIE and placed in island.turned:
            lying[number] = Placed(placed.cell, None)
            break
        if what in DREAMS and placed.shown and placed.shown.dream is DREAMS[what]:
            lying[number] = Placed(placed.cell, None)
            break
        if _is_element(what) and placed.shown and placed.shown.count(Element(what.value)):
            lying[number] = replace(placed, tile=_without(placed.shown, what, options))
            break
    return Island(tuple(lying))


def _is_element(what: Tallied) -> bool:
    return what.value in list(Element)


def _without(tile: Tile, what: Tallied, options: Options) -> Tile:
    """Return a tile with one element less, or without lamps where tiles with lamps are counted."""
    is_whole = what is Tallied.LAMP and not options.lamps_count_singly
    left = {
        element: 0 if element == what.value and is_whole else count - (element == what.value)
        for element, count in tile.elements
    }
    return replace(tile, elements=tuple(pair for pair in left.items() if pair[1]))
