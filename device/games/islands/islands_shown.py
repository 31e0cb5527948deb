"""The islands as everybody at the table may see them: those that were counted."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.islands.counted_island import kept_islands
from device.games.islands.keepsake import keepsake_of
from device.games.islands.screens import IslandsScreens
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import Text, text
from games.islands.count.position import CountPosition


def islands_shown(words: IslandsScreens, now: CountPosition, say: Say) -> Shown:
    """Return the counted islands; of what a player has not shown yet, nothing is told."""
    return Shown(keepsake_of(words, now, say).pictures, tuple(_counts(words, now)))


def _counts(words: IslandsScreens, now: CountPosition) -> Iterator[Text]:
    for island in kept_islands(words, now):
        yield text("story-island", seat=island.name, points=island.total)
        yield from island.lines
