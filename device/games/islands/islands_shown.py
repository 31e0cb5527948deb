"""The islands as everybody at the table may see them: those that were counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.islands.counted_island import kept_islands, shown_by
from device.games.islands.pictures import island_plan
from device.games.islands.screens import IslandsScreens
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import Text, text
from games.game import Seat
from games.islands.count.position import CountPosition
from games.islands.island import Cell


def islands_shown(words: IslandsScreens, history: Sequence[CountPosition], say: Say) -> Shown:
    """Return the counted islands; of what a player has not shown yet, nothing is told.

    The cells on which another tile lies since the last change of an island are marked.
    """
    now, changed = history[-1], _changed(words, history)
    seats = [seat for seat, _ in shown_by(words, now)]
    pictures = tuple(
        (
            f"island-{seat}",
            island_plan(words.game.setup.box, one, say, changed.get(seat, frozenset())),
        )
        for seat, one in zip(seats, kept_islands(words, now), strict=True)
    )
    return Shown(pictures, tuple(_counts(words, now)), any(changed.values()))


def _changed(
    words: IslandsScreens, history: Sequence[CountPosition]
) -> dict[Seat, frozenset[Cell]]:
    """Return the cells that changed last, by the island's player; a turn may change none."""
    now = _lying(words, history[-1])
    earlier = (_lying(words, position) for position in reversed(history[:-1]))
    before = next((one for one in earlier if one != now), now)
    return {
        seat: frozenset(
            cell for cell, tile in tiles.items() if tile != before.get(seat, {}).get(cell)
        )
        for seat, tiles in now.items()
    }


def _lying(
    words: IslandsScreens, position: CountPosition
) -> dict[Seat, dict[Cell, tuple[object, object]]]:
    """Return which tile lies on each cell with which face, by the island's player."""
    return {
        seat: {one.cell: (one.tile, one.face) for one in counted.seen}
        for seat, counted in shown_by(words, position)
    }


def _counts(words: IslandsScreens, now: CountPosition) -> Iterator[Text]:
    for island in kept_islands(words, now):
        yield text("story-island", seat=island.name, points=island.total)
        yield from island.lines
