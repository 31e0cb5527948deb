"""Finding what is wrong with an island that is shown to be counted."""

from __future__ import annotations

from collections.abc import Iterator

from games.game import Breach, Fact, Seat
from games.islands.count.position import CountPosition, CountSetup, island_of
from games.islands.inspection import CONTENTS, faults, table_faults, unfinished
from games.islands.island import Face, Island
from games.islands.setup import EDITION
from games.islands.views import TileSeen

AT_TABLE = "At the table"
SELDOM = 0.5  # of the tiles face up: if fewer are known, the tiles come from another box


def shown_breaches(
    setup: CountSetup, position: CountPosition, seat: Seat, seen: tuple[TileSeen, ...]
) -> tuple[Breach, ...]:
    """Return why an island cannot be counted as shown, most telling first; empty if it can."""
    island = island_of(setup.box, seen)
    return (
        *_other_box(setup, island),
        *faults(island, setup.options),
        *_unknown(island),
        *unfinished(island),
        *_twice(setup, position, seat, island),
    )


def _breach(code: str, rule: str, **facts: Fact) -> Breach:
    return Breach(code, rule, "tablejinn" if rule == AT_TABLE else EDITION, tuple(facts.items()))


def _other_box(setup: CountSetup, island: Island) -> Iterator[Breach]:
    """Yield a breach if hardly any tile is known: no box was enrolled, or a different box."""
    fronts = [placed for placed in island.placed if placed.face is Face.FRONT]
    known = sum(placed.tile is not None for placed in fronts)
    if fronts and not setup.box.tiles:
        yield _breach("no-catalogue", AT_TABLE, count=len(fronts))
    elif fronts and known < SELDOM * len(fronts):
        yield _breach("other-box", AT_TABLE, count=len(fronts), known=known)


def _unknown(island: Island) -> Iterator[Breach]:
    for placed in island.placed:
        if placed.tile is None and placed.face is Face.FRONT:
            facts: dict[str, Fact] = {"row": placed.cell.row, "cell": placed.cell.column}
            yield _breach("not-in-catalogue", AT_TABLE, **facts)


def _twice(
    setup: CountSetup, position: CountPosition, seat: Seat, island: Island
) -> Iterator[Breach]:
    """Yield a breach for each tile that lies on this island and on another player's island."""
    others = {
        other: island_of(setup.box, counted.seen)
        for other, counted in zip(setup.seats, position.counted, strict=True)
        if counted is not None and other != seat
    }
    for other, lying in others.items():
        there = {placed.tile.id for placed in lying.tiles if placed.tile is not None}
        for placed in island.tiles:
            if placed.tile is not None and placed.tile.id in there:
                yield _breach(
                    "tile-on-two-islands",
                    CONTENTS,
                    tile=placed.tile.id,
                    row=placed.cell.row,
                    cell=placed.cell.column,
                    seat=other,
                )
    yield from table_faults([island], setup.box)
    yield from _too_many_dreams(setup, island, others)


def _too_many_dreams(
    setup: CountSetup, island: Island, others: dict[Seat, Island]
) -> Iterator[Breach]:
    """Yield a breach for each dream that lies more often on all islands than in the box."""
    own = {placed.tile.dream for placed in island.dreams if placed.tile is not None}
    alone = table_faults([island], setup.box)
    for breach in table_faults([island, *others.values()], setup.box):
        is_own = dict(breach.facts).get("dream") in own
        if breach.code == "too-many-copies" and is_own and breach not in alone:
            yield breach
