"""What contradicts the record although every place by itself agrees with it well enough.

A contradiction may be weak in every look. Then it is told once it has lasted for some looks. The
places of one look that speak against the record may do so by chance. So each place is counted: a
look that speaks against the record there counts up, any other look counts down. Pieces that were
exchanged are told at once, for their places changed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from device.table.referee import Hypothesis, HypothesisKind
from device.table.session import Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

LASTING = 6  # looks; chosen, and measured: docs/measured.md, "Steps"


def with_contradictions(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session that has counted its last reading, of an unchanged sheet."""
    if session.reading is None:
        return session
    seen, vouched = session.reading, session.vouched
    found = session.capabilities.contradicted(session.history, seen, vouched)
    return replace(session, contradicted=_counted(session.contradicted, found))


def lasting(session: Session[PositionT, MoveT, LookT]) -> tuple[int, ...]:
    """Return the places that have been contradicted for long enough to be told.

    A piece that lies elsewhere leaves its place to another piece, so one place alone is misread.
    """
    places = tuple(place for place, looks in session.contradicted.items() if looks >= LASTING)
    return places if len(places) > 1 else ()


def exchanged(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> tuple[int, ...]:
    """Return the places whose pieces have changed places, if otherwise nothing happened.

    Args:
        session: the session with the last reading.
        truth: the hypothesis that explains the reading best.
    """
    if truth.kind is not HypothesisKind.UNCHANGED:
        return ()
    if session.settled is None or session.reading is None:
        return ()
    return session.capabilities.exchanged(session.settled, session.reading, truth.looks)


def _counted(before: Mapping[int, int], found: Sequence[int]) -> dict[int, int]:
    """Return the counts after a look; a place is not counted beyond `LASTING`."""
    places = sorted({*before, *found})
    counts = {place: before.get(place, 0) + (1 if place in found else -1) for place in places}
    return {place: min(count, LASTING) for place, count in counts.items() if count > 0}
