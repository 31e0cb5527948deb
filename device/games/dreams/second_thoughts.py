"""Kinds of glass that are seen better once more stars lie.

Grey glass and clear glass are told apart by comparing stars, and the first stars of a round have
little to be compared with. A kind that was recorded then is corrected once the picture plainly
speaks for another. A player's kinds are weighed together, as he has one star of each.
"""

from __future__ import annotations

from collections.abc import Mapping

from device.games.dreams.amendments import other_kinds, with_stars
from device.games.dreams.case import FirmamentCase
from device.games.dreams.evidence import Look
from device.table.case import Case
from device.table.referee import Hypothesis, HypothesisKind
from games.dreams.moves import Action, Placement
from games.dreams.pieces import LaidStar
from games.dreams.position import Phase
from games.game import Seat
from vision.beads.evidence import Bead

PLAINLY = 2.5
"""Nats by which a player's kinds must be likelier than the recorded ones, over two looks.

Chosen on 13 drawn rounds: of 11 kinds that were recorded wrongly, six are corrected, and none is
spoilt. With 3 nats it is seven and one.
"""


def second_thought(case: Case[Action, Look], answered: int) -> Hypothesis[Action, Look] | None:
    """Return the record in which kinds are corrected that are now seen plainly; None if none are.

    Args:
        case: a reading that agrees with the record.
        answered: how many of the first turns were made when players last answered a question. What
            they could have said otherwise then stays.
    """
    if not isinstance(case, FirmamentCase) or case.position.phase is not Phase.PLACING:
        return None
    changed: dict[int, LaidStar] = {}
    for seat in case.position.setup.seats:
        changed |= _plainer_kinds(case, answered, seat)
    for amendment in with_stars(case.position, case.turns, changed) if changed else ():
        stars = {number: _bead(star) for number, star in changed.items()}
        looks = tuple(stars.get(number, look) for number, look in enumerate(case.record))
        count = len(amendment.moves)
        return Hypothesis(HypothesisKind.AMENDED, amendment.moves, looks, instead=count)
    return None


def _plainer_kinds(case: FirmamentCase, answered: int, seat: Seat) -> Mapping[int, LaidStar]:
    """Return the stars of a player that are plainly of other kinds, by their numbers."""
    open_to_change = _open_to_change(case, answered)
    plainest: Mapping[int, LaidStar] = {}
    most = PLAINLY
    for amendment in other_kinds(case.position, case.turns, seat):
        gain = sum(_gain(case, number, star) for number, star in amendment.stars.items())
        if gain >= most and open_to_change.issuperset(amendment.stars):
            plainest, most = amendment.stars, gain
    return plainest


def _gain(case: FirmamentCase, number: int, star: LaidStar) -> float:
    """Return how much better a star explains its place than the recorded one, in nats."""
    place, recorded = case.evidence.places[number], case.position.laid[number]
    return place.kind_cost(_bead(recorded)) - place.kind_cost(_bead(star))


def _open_to_change(case: FirmamentCase, answered: int) -> frozenset[int]:
    """Return the numbers of the stars seen twice that were laid since players last answered."""
    made = [number for number, turn in enumerate(case.turns) if isinstance(turn, Placement)]
    count = len(case.position.laid)
    return frozenset(
        number
        for number, turn in zip(range(count), made[-count:], strict=False)
        if turn >= answered
        and case.evidence.places[number].stands
        and case.evidence.places[number].settled is not None
    )


def _bead(star: LaidStar) -> Bead:
    return Bead(star.kind.value, star.spot.x, star.spot.y)
