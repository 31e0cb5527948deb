"""The keepsake of 1001 Islands: the islands as pictures, and how they were counted."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.islands.counted_island import KeptIsland, kept_islands, shown_by
from device.games.islands.pictures import island_plan
from device.games.islands.screens import IslandsScreens
from device.journal.store import JsonValue
from device.keepsake.keepsake import Keepsake, Say
from device.table.prompts import Text, text
from games.game import Tally
from games.islands.count.position import Counted, CountPosition


def keepsake_of(words: IslandsScreens, now: CountPosition, say: Say) -> Keepsake:
    """Return the keepsake: every counted island with its points."""
    kept = kept_islands(words, now)
    box = words.game.setup.box
    scores = words.game.scores(now)
    pictures = tuple(
        (f"island-{seat}", island_plan(box, one, say))
        for (seat, _), one in zip(shown_by(words, now), kept, strict=True)
    )
    islands = tuple(
        _details(one, counted, scores[seat])
        for (seat, counted), one in zip(shown_by(words, now), kept, strict=True)
    )
    uncounted = frozenset(words.seat_name(s) for s in words.game.seats if now.of(s) is None)
    story = tuple(_story(words, now, kept))
    return Keepsake({"islands": islands}, story, pictures, uncounted=uncounted)


def _details(kept: KeptIsland, counted: Counted, tally: Tally) -> dict[str, JsonValue]:
    return {
        "name": kept.name,
        "tiles": tuple(
            {"row": cell.row.value, "cell": cell.column, "id": tile, "face": face.value}
            for cell, tile, face in kept.tiles
        ),
        "by_hand": {what.value: number for what, number in counted.by_hand},
        "as_it_lay": counted.is_let,
        "total": kept.total,
        "lines": tuple({"what": line.what, "points": line.points} for line in tally.lines),
    }


def _story(
    words: IslandsScreens, now: CountPosition, kept: tuple[KeptIsland, ...]
) -> Iterator[Text]:
    for one in kept:
        yield text("story-island", seat=one.name, points=one.total)
        yield from one.lines
    outcome = words.game.outcome(now)
    if outcome is not None:
        yield text(outcome.reason)
