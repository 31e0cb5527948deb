"""Stars that were laid while nobody looked: the lawful stars that may explain a reading.

The camera sees where stars lie, but not in which order they were laid. A line of turns lays stars
that are seen, one after the other, each by the player who is due.
"""

from __future__ import annotations

from collections.abc import Iterator

from device.games.dreams.case import FirmamentCase
from device.games.dreams.evidence import FirmamentPlace, Look
from device.table.case import Case
from device.table.referee import LIMITS
from device.table.unseen import UnseenTurns
from games.dreams import judge
from games.dreams.moves import Action, Placement, SetKind
from games.dreams.pieces import Spot, StarKind
from games.dreams.position import Position
from vision.beads.evidence import Bead

MOST_BACK = 1  # a star may lie anywhere, so more of them taken back would explain any firmament


def unseen_stars(case: Case[Action, Look]) -> UnseenTurns[Position, Action, Look] | None:
    """Return what the search for unseen turns needs of a reading; None if fingers may lie there."""
    if not isinstance(case, FirmamentCase) or case.is_cluttered:
        return None
    places = case.evidence.places

    def looks(position: Position) -> tuple[Look, ...]:
        lying = {star.spot: star.kind.value for star in position.laid}
        return tuple(_look(place, lying) for place in places)

    def moves(position: Position) -> tuple[Action, ...]:
        return tuple(_placements(position, places))

    is_set = bool(case.turns) and isinstance(case.turns[-1], SetKind)
    return UnseenTurns(looks, moves, 0 if is_set else MOST_BACK)


def _look(place: FirmamentPlace, lying: dict[Spot, str]) -> Look:
    spot = _spot(place)
    return Bead(lying[spot], spot.x, spot.y) if spot is not None and spot in lying else None


def _placements(position: Position, places: tuple[FirmamentPlace, ...]) -> Iterator[Placement]:
    """Yield the lawful stars that may be those that are seen, each of the kinds it may have."""
    for place in places:
        spot = _spot(place)
        if position.turn is None or spot is None or not place.stands:
            continue
        for kind in StarKind:
            star = Placement(position.turn, kind, spot)
            is_seen = place.cost(Bead(kind.value, spot.x, spot.y)) <= LIMITS.changed
            if is_seen and not judge.explain(position, star):
                yield star


def _spot(place: FirmamentPlace) -> Spot | None:
    """Return where a star of the record lies, or else where a star is seen."""
    if place.star is not None:
        return Spot(place.star.x_mm, place.star.y_mm)
    return None if place.seen is None else Spot(place.seen.x_mm, place.seen.y_mm)
