"""The firmament as the referee is asked about it: which star is which, and what may have happened.

Places are not fixed. For each reading they are: this round's stars as the record has them, those of
the round before while the mat is being cleared, and whatever else is seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from device.referee import Hypothesis, Kind
from device.sight import AnyReading
from games.dreams import judge
from games.dreams.actions import Action, Placement, Removal, Shift
from games.dreams.beads import Bead as Star
from games.dreams.beads import Kind as StarKind
from games.dreams.beads import Spot
from games.dreams.position import Phase, Position
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

Look = Bead | None
DreamsHypothesis = Hypothesis[Action, Look]

STAY_MM = 3.0  # the notation's: a star put back within 3 mm of its place is where it was
STAY_SPREADS = 6.0  # but never less than six times the noise that the reader has measured
ABSENT = -6.0  # log odds of a star where the reader found nothing worth naming
SURELY = 3.0  # log odds from which a star, or none, is told for certain
STRANGE = 6.0  # nats that a star from nowhere, or one that is gone, costs on top
APPEARED = 4.0  # nats for a star where nothing was seen when reading and record last agreed
HABIT = 0.5  # nats that a star costs which is read as badly as when it was known to be right
SUSPECT = -3.0  # log odds from which something seen is tried as a star


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the mat: the star that the record has there, what is seen there, or both.

    Attributes:
        star: the record's star, None where it has none.
        seen: what the reader found, None where it found nothing.
        settled: what it found there when reading and record last agreed.
        is_old: whether the star is of the round before, waiting to be taken off.
        is_new: whether nothing was seen there when reading and record last agreed: what a print
            looks like it looked like then, too.
    """

    star: Bead | None
    seen: BeadEvidence | None
    settled: BeadEvidence | None = None
    is_old: bool = False
    is_new: bool = False

    def cost(self, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        cost = _cost(self.seen, look)
        if self.is_new and look is None and self.seen is not None and self.seen.standing > 0:
            return cost + APPEARED
        if self.settled is None or look is None or look != self.star:
            return cost
        return min(cost, HABIT + abs(cost - _cost(self.settled, look)))


@dataclass(frozen=True, slots=True)
class FirmamentEvidence:
    """What a reading says, place by place; answers are kept."""

    places: tuple[Place, ...]
    _costs: dict[tuple[int, Look], float] = field(default_factory=dict[tuple[int, Look], float])

    def cost(self, place: int, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        key = (place, look)
        if key not in self._costs:
            self._costs[key] = self.places[place].cost(look)
        return self._costs[key]


@dataclass(frozen=True, slots=True)
class FirmamentCase:
    """A reading of the firmament beside the record; see `device.table.Case`."""

    position: Position
    evidence: FirmamentEvidence

    @property
    def record(self) -> tuple[Look, ...]:
        """How every place looks if nothing happened."""
        return tuple(None if place.is_old else place.star for place in self.evidence.places)

    def hypotheses(self, *, is_deep: bool) -> Iterator[DreamsHypothesis]:
        """Return what may have happened since the last position."""
        if self.position.phase is not Phase.PLACING:
            yield Hypothesis(Kind.UNCHANGED, (), self._as_seen())
            return
        yield Hypothesis(Kind.UNCHANGED, (), self.record)
        yield from self._uncleared()
        for number, placement in self._placements():
            if not judge.explain(self.position, placement):
                yield self._with(Kind.LEGAL, placement, {number: _bead(placement.bead)})
        if is_deep:
            yield from self._forbidden()
            yield from self._at_once()
            yield from self._disturbed()

    def _as_seen(self) -> tuple[Look, ...]:
        """Return the plain look: once all stars are placed, nothing on the mat is a move."""
        return tuple(
            place.star if place.star is not None and _stands(place) else _best(place)
            for place in self.evidence.places
        )

    def _uncleared(self) -> Iterator[DreamsHypothesis]:
        """Yield the mat with stars of the round before still on it."""
        looks = tuple(
            place.star if not place.is_old or _stands(place) else None
            for place in self.evidence.places
        )
        if looks != self.record:
            yield Hypothesis(Kind.UNCHANGED, (), looks, lingers=True)

    def _newcomers(self) -> list[tuple[int, BeadEvidence]]:
        """Return what is seen where the record has no star."""
        return [
            (number, place.seen)
            for number, place in enumerate(self.evidence.places)
            if place.star is None and place.seen is not None and place.seen.standing > SUSPECT
        ]

    def _placements(self) -> Iterator[tuple[int, Placement]]:
        """Yield every star that the player to move may have placed, lawfully or not."""
        seat = self.position.turn
        if seat is None:
            return
        for number, seen in self._newcomers():
            spot = Spot(seen.x_mm, seen.y_mm)
            for kind in StarKind:
                yield number, Placement(seat, kind, spot)

    def _forbidden(self) -> Iterator[DreamsHypothesis]:
        for number, placement in self._placements():
            if judge.explain(self.position, placement):
                yield self._with(Kind.ILLEGAL, placement, {number: _bead(placement.bead)})

    def _at_once(self) -> Iterator[DreamsHypothesis]:
        """Yield several stars placed at once: all but one of them are out of turn.

        Which of them came first nobody saw: the first is one that may be placed, if any may.
        """
        turn, setup = self.position.turn, self.position.setup
        there = [
            (number, bead)
            for number, seen in self._newcomers()
            if (bead := seen.best()) is not None
        ]
        if turn is None or not 2 <= len(there) <= setup.stars - len(self.position.laid):
            return
        stars = [Star(StarKind(bead.kind), Spot(bead.x_mm, bead.y_mm)) for _, bead in there]
        lawful = [
            not judge.explain(self.position, Placement(turn, star.kind, star.spot))
            for star in stars
        ]
        first = lawful.index(True) if True in lawful else 0
        second = stars[0 if first else 1]
        late = Placement(setup.after(turn), second.kind, second.spot)
        yield self._with(Kind.ILLEGAL, late, dict(there))

    def _disturbed(self) -> Iterator[DreamsHypothesis]:
        """Yield every star that is not seen moved or taken away, alone or as another is placed."""
        turn = self.position.turn
        if turn is None:
            return
        added = [(number, _bead(p.bead)) for number, p in self._placements()]
        for index, star in enumerate(self.position.laid):
            if _stands(self.evidence.places[index]):
                continue
            removal = Removal(turn, star.kind, star.spot)
            yield self._with(Kind.ILLEGAL, removal, {index: None})
            for number, bead in added:
                if bead.kind != star.kind.value:
                    yield self._with(Kind.ILLEGAL, removal, {index: None, number: bead})
            yield from self._shifted(index, star, added)

    def _shifted(
        self, index: int, star: Star, added: Sequence[tuple[int, Bead]]
    ) -> Iterator[DreamsHypothesis]:
        turn = self.position.turn
        if turn is None:
            return
        for number, seen in self._newcomers():
            shift = Shift(turn, star.kind, star.spot, Spot(seen.x_mm, seen.y_mm))
            moved: dict[int, Look] = {
                index: None,
                number: Bead(star.kind.value, seen.x_mm, seen.y_mm),
            }
            yield self._with(Kind.ILLEGAL, shift, moved)
            for other, bead in added:
                if other != number:
                    yield self._with(Kind.ILLEGAL, shift, moved | {other: bead})

    def _with(self, kind: Kind, move: Action, changes: Mapping[int, Look]) -> DreamsHypothesis:
        looks = list(self.record)
        for number, look in changes.items():
            looks[number] = look
        return Hypothesis(kind, (move,), tuple(looks))


def case_of(position: Position, reading: BeadReading, settled: BeadReading | None) -> FirmamentCase:
    """Return the case of a reading: its finds shared out among the record's stars, nearest first.

    Args:
        position: the record.
        reading: what a frame says.
        settled: the reading that last agreed with the record, or None.
    """
    old = () if position.beads or position.number == 1 else position.rounds[-1].beads
    stars = [_bead(star) for star in (position.beads or old)]
    found, rest = matched(stars, reading)
    before = matched(stars, settled)[0] if settled is not None else [None] * len(stars)
    places = [
        Place(star, seen, habit, is_old=bool(old))
        for star, seen, habit in zip(stars, found, before, strict=True)
    ]
    places += [Place(None, seen, is_new=_is_new(seen, settled)) for seen in rest]
    return FirmamentCase(position, FirmamentEvidence(tuple(places)))


def _is_new(seen: BeadEvidence, settled: BeadReading | None) -> bool:
    if settled is None:
        return False
    spot = Bead("", seen.x_mm, seen.y_mm)
    found = matched([spot], settled)[0][0]
    return found is None or found.standing < SUSPECT


def matched(
    stars: Sequence[Bead], reading: BeadReading
) -> tuple[list[BeadEvidence | None], list[BeadEvidence]]:
    """Return what is seen of each star, and what else is seen.

    A find within `stay_mm` of a star is that star; the nearest pairs go together.
    """
    reach = stay_mm(reading)
    pairs = sorted(
        (distance, i, j)
        for i, star in enumerate(stars)
        for j, seen in enumerate(reading.beads)
        if (distance := math.hypot(star.x_mm - seen.x_mm, star.y_mm - seen.y_mm)) <= reach
    )
    found: list[BeadEvidence | None] = [None] * len(stars)
    used: set[int] = set()
    for _, i, j in pairs:
        if found[i] is None and j not in used:
            found[i] = reading.beads[j]
            used.add(j)
    return found, [seen for j, seen in enumerate(reading.beads) if j not in used]


def stay_mm(reading: BeadReading) -> float:
    """Return how far from its place a star may be seen that was not moved."""
    return max(STAY_MM, STAY_SPREADS * reading.spread_mm)


def beads_of(reading: AnyReading) -> BeadReading:
    """Return a reading as one of the firmament; `Table.reads` has let no other in."""
    if not isinstance(reading, BeadReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a firmament")
    return reading


def _bead(star: Star) -> Bead:
    return Bead(star.kind.value, star.spot.x, star.spot.y)


def _stands(place: Place) -> bool:
    return place.seen is not None and place.seen.standing > 0


def _best(place: Place) -> Look:
    return place.seen.best() if place.seen is not None else None


def _cost(seen: BeadEvidence | None, look: Look) -> float:
    standing = seen.standing if seen is not None else ABSENT
    is_strange = (look is None) == (standing > 0) and abs(standing) >= SURELY
    odds = -standing if look is None else standing
    cost = math.log1p(math.exp(-odds)) - math.log1p(math.exp(-abs(standing)))
    if look is not None and seen is not None:
        cost += max(seen.kinds.values()) - seen.kinds[look.kind]
    return cost + (STRANGE if is_strange else 0.0)
