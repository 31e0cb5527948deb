"""Finding what is wrong with an island that is shown to be counted."""

from __future__ import annotations

from collections.abc import Iterator

from games.game import AT_TABLE, Breach, Fact, Seat, edition_of
from games.islands.count.changes import changes
from games.islands.count.draft import Draft
from games.islands.count.position import CountPosition, CountSetup, island_of
from games.islands.inspection import CONTENTS, faults, table_faults, unfinished
from games.islands.island import Face, Island
from games.islands.pieces import ROWS
from games.islands.setup import EDITION
from games.islands.views import TileSeen

PRINCIPLE = "Principle of the game"
SELDOM = 0.5  # of the tiles face up: if fewer are known, the tiles come from another box

_OF_MISSING_TILES = frozenset({"not-adjacent", "not-leftmost", "turned-odd", "no-lamp-left"})
"""What a tile that was not seen explains as well."""


def shown_breaches(
    setup: CountSetup, position: CountPosition, seat: Seat, seen: tuple[TileSeen, ...]
) -> tuple[Breach, ...]:
    """Return what is wrong with an island as shown, most telling first; empty if nothing is.

    After the draft the island must be complete. During the draft it must have as many tiles of
    each type as the rounds have brought. Tiles that are missing come first, then those that were
    moved or turned: a gap, or an odd number of Genies, may only come of that. What the players have
    allowed is told no more before the count.
    """
    island = island_of(setup.box, seen)
    draft = position.draft
    allowed = () if draft is None else tuple(_lying(setup, position, seat))
    changed = changes(setup.box, position.known_of(seat), seen)
    gone = tuple(breach for breach in changed if breach.code == "tile-gone")
    drawn = () if draft is None else tuple(_not_as_drawn(draft, seat, island))
    lacking = unfinished(island) if draft is None else ()
    is_short = bool(lacking) or any(breach.code == "too-few-tiles" for breach in drawn)
    late = _OF_MISSING_TILES if is_short else frozenset[str]()
    broken = faults(island, setup.options)
    found = (
        *_other_box(setup, island),
        *gone,
        *(breach for breach in changed if breach not in gone),
        *(breach for breach in broken if breach.code not in late),
        *_unknown(island),
        *lacking,
        *(breach for breach in drawn if breach.code == "too-few-tiles"),
        *(breach for breach in broken if breach.code in late),
        *(breach for breach in drawn if breach.code != "too-few-tiles"),
        *_twice(setup, position, seat, island),
    )
    return tuple(breach for breach in found if breach not in allowed)


def _lying(setup: CountSetup, position: CountPosition, seat: Seat) -> Iterator[Breach]:
    """Yield what is wrong with an island as it was last seen, and was let lie so."""
    island = island_of(setup.box, position.known_of(seat))
    yield from faults(island, setup.options)
    yield from _unknown(island)
    yield from _twice(setup, position, seat, island)


def _not_as_drawn(draft: Draft, seat: Seat, island: Island) -> Iterator[Breach]:
    """Yield a breach for each type of which the island has too few tiles, or too many.

    Source: "Each round, each player adds a tile to their personal board". A tile of this round may
    be placed already, or not yet.
    """
    for row in ROWS:
        has = sum(placed.cell.row is row for placed in island.placed)
        least, most = draft.due(row, seat)
        if not least <= has <= most:
            code = "too-many-tiles" if has > most else "too-few-tiles"
            facts: tuple[tuple[str, Fact], ...] = (("row", row), ("count", has), ("most", most))
            yield Breach(code, PRINCIPLE, EDITION, facts)


def _breach(code: str, rule: str, **facts: Fact) -> Breach:
    return Breach(code, rule, edition_of(rule, EDITION), tuple(facts.items()))


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
        other: island_of(setup.box, position.seen_of(other))
        for other in setup.seats
        if other != seat
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
