"""Setting a counted island right by hand: whether numbers and tiles can be so, and what follows.

Source: "Dream tiles"; an island has four dream tiles.
"""

from __future__ import annotations

from dataclasses import replace

from games.game import Seat
from games.islands.count.by_hand import (
    MOST,
    corrected,
    dreams_of,
    most_of,
    tallied,
    with_correction,
)
from games.islands.count.moves import Corrects, in_order
from games.islands.count.position import Counted, CountPosition, CountSetup, island_of
from games.islands.count.set_cell import SetsCell, fits, kept_numbers, lying_in, with_cell
from games.islands.count.tallied import DREAMS, Tallied
from games.islands.island import COLUMNS


def may_correct(setup: CountSetup, position: CountPosition, move: Corrects) -> bool:
    """Return whether an island may have as many of `move.what` as a correction says.

    An island has four dream tiles at most.
    """
    counted = position.of(move.seat)
    if counted is None or abs(move.number) > MOST:
        return False
    shown = island_of(setup.box, counted.seen)
    after = tallied(shown, move.what, setup.options) + move.number
    if move.what in DREAMS and move.number > 0:
        set_right = with_correction(counted.by_hand, move.what, move.number)
        dreams = dreams_of(corrected(shown, set_right, setup.options))
        if len(dreams) > COLUMNS:
            return False
    return move.what is Tallied.POINTS or 0 <= after <= most_of(move.what)


def with_set_cell(
    setup: CountSetup, position: CountPosition, sets: SetsCell
) -> CountPosition | None:
    """Return the count with a cell as it was set by hand; None if it cannot be so."""
    counted = position.of(sets.seat)
    if counted is None or not counted.seen or lying_in(counted.seen, sets.cell) != sets.before:
        return None
    lying = {one.tile for seat in setup.seats for one in position.seen_of(seat)}
    if sets.after in lying or not fits(setup.box, sets):
        return None
    after = replace(counted, seen=in_order(with_cell(counted.seen, sets)))
    islands = island_of(setup.box, counted.seen), island_of(setup.box, after.seen)
    hand = kept_numbers(*islands, counted.by_hand, setup.options)
    return None if hand is None else with_counted(position, sets.seat, replace(after, by_hand=hand))


def with_counted(position: CountPosition, seat: Seat, counted: Counted | None) -> CountPosition:
    """Return the count with what was counted of one island."""
    before, after = position.counted[: seat - 1], position.counted[seat:]
    return replace(position, counted=(*before, counted, *after))
