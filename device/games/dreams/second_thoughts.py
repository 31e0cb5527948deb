"""Kinds of glass that are seen better once more stars lie.

Grey glass and clear glass are told apart by comparing stars, and the first stars of a round have
little to be compared with. A kind that was recorded then is corrected once the picture plainly
speaks for another. A player's kinds are weighed together, as he has one star of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from device.games.dreams.amendments import changed_kinds, with_stars
from device.games.dreams.case import FirmamentCase, bead_of
from device.games.dreams.evidence import Look
from device.table.case import Case
from device.table.referee import Hypothesis, HypothesisKind
from games.dreams.moves import Action, Placement
from games.dreams.pieces import LaidStar
from games.dreams.position import Phase
from games.game import Seat

PLAINLY = 2.5
"""Nats by which a player's kinds must be likelier than the recorded ones, over two looks.

Chosen on 13 drawn rounds, in which 11 of 212 kinds were recorded wrongly: seven of them are
corrected and one right kind is spoilt. With 3.5 nats it is six and none, with 1.5 eight and one.
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
    amendment = next(with_stars(case.position, case.turns, changed), None) if changed else None
    if amendment is None:
        return None
    stars = {number: bead_of(star) for number, star in changed.items()}
    looks = tuple(stars.get(number, look) for number, look in enumerate(case.record))
    count = len(amendment.moves)
    return Hypothesis(HypothesisKind.AMENDED, amendment.moves, looks, instead=count)


def _plainer_kinds(case: FirmamentCase, answered: int, seat: Seat) -> Mapping[int, LaidStar]:
    """Return the stars of a player that are plainly of other kinds, by their numbers."""
    if sum(_cost(case, number) for number in _numbers(case, seat)) < PLAINLY:
        return {}  # no other kinds can be likelier by so much
    open_to_change = _open_to_change(case, answered)
    plainest: Mapping[int, LaidStar] = {}
    most = PLAINLY
    for changed in changed_kinds(case.position, case.turns, seat):
        gain = sum(
            _cost(case, number) - case.evidence.places[number].kind_cost(bead_of(star))
            for number, star in changed.items()
        )
        if gain >= most and open_to_change.issuperset(changed):
            plainest, most = changed, gain
    return plainest


def _numbers(case: FirmamentCase, seat: Seat) -> Iterator[int]:
    """Yield the numbers of a player's stars."""
    return (number for number, (owner, _) in enumerate(case.position.placed) if owner == seat)


def _cost(case: FirmamentCase, number: int) -> float:
    """Return how much worse a star's recorded kind explains its place than the likeliest one."""
    return case.evidence.places[number].kind_cost(bead_of(case.position.laid[number]))


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
