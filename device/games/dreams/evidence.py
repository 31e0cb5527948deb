"""The evidence of a reading of the firmament: how well each place fits the record's stars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from device.reading.readers import AnyReading
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

Look = Bead | None

STAY_MM = 3.0  # by the notation, a star put back within 3 mm of its place was not moved
STAY_SPREADS = 6.0  # added to `STAY_MM`, in multiples of the noise that the reader has measured
ABSENT = -6.0  # log odds of a star at a place where the reader found nothing
SURELY = 3.0  # log odds from which a star is certain; with a minus, its absence
DRIFT_MM = 9.0  # about half a star: one that was agreed on hair by hair counts as moved from here
STRANGE = 6.0  # nats added if a star appears from nowhere, or is gone
APPEARED = 4.0  # nats added if no star is supposed where one has newly appeared
HABIT = 0.5  # nats that a star costs if it is read as badly as when it was known to be right
SUSPECT = -3.0  # log odds from which a find is tried as a star
ANOTHER = 8.5  # nats by which no one kind explains two looks at a star; as `Limits.misfit`


@dataclass(frozen=True, slots=True)
class FirmamentPlace:
    """A place on the mat: the star that the record has there, what is seen there, or both.

    Attributes:
        star: the record's star, or None.
        seen: the reader's find, or None.
        settled: the find there when reading and record last agreed, or None.
        is_old: whether the star is of the round before, waiting to be taken off.
        is_new: whether the reader found nothing there when reading and record last agreed. A print
            that looks like a star would have been found then, too.
        is_ghost: whether the find came with a likelier one that it overlaps. One star was laid,
            and a shadow or a reflection beside it may look like another.
        was_overlooked: whether the record's star was not found when reading and record last
            agreed: players said that it lies there.
        is_said: whether players have said by hand of what kind the record's star is.
    """

    star: Bead | None
    seen: BeadEvidence | None
    settled: BeadEvidence | None = None
    is_old: bool = False
    is_new: bool = False
    is_ghost: bool = False
    was_overlooked: bool = False
    is_said: bool = False

    @property
    def stands(self) -> bool:
        """Whether the find is more likely a star than not."""
        return self.seen is not None and self.seen.standing > 0

    def cost(self, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        if self.is_ghost and self.seen is not None and look is None:
            return _odds_cost(self.seen.standing)
        cost = _standing_cost(self.seen, look)
        if self.is_new and look is None and self.stands:
            return cost + APPEARED
        if look is None:
            return cost
        if self.star is not None and (self.settled is not None or self.was_overlooked):
            cost = min(cost, HABIT + abs(cost - _standing_cost(self.settled, look)))
        return cost + self.kind_cost(look)

    def kind_cost(self, look: Bead) -> float:
        """Return how much worse the kind of `look` explains the place than the likeliest kind.

        What is seen now and what was seen before count alike. The record does not count, so a kind
        that was taken wrongly is not held for right because it was taken. What players have said by
        hand counts alone.
        """
        if self.is_said:
            return 0.0
        seen = [found.kinds for found in (self.seen, self.settled) if found is not None]
        if not seen:
            return 0.0
        logs = {kind: sum(kinds[kind] for kinds in seen) / len(seen) for kind in seen[0]}
        return max(logs.values()) - logs[look.kind]


@dataclass(frozen=True, slots=True)
class FirmamentEvidence:
    """The evidence of a reading, place by place; computed costs are kept."""

    places: tuple[FirmamentPlace, ...]
    _costs: dict[tuple[int, Look], float] = field(default_factory=dict[tuple[int, Look], float])

    def cost(self, place: int, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        key = (place, look)
        if key not in self._costs:
            self._costs[key] = self.places[place].cost(look)
        return self._costs[key]


def matched(
    stars: Sequence[Bead], reading: BeadReading, before: Sequence[BeadEvidence | None] = ()
) -> tuple[list[BeadEvidence | None], list[BeadEvidence]]:
    """Return the find of each star, or None, and the finds that belong to no star.

    A find within `stay_mm` of a star belongs to that star. So does one within `stay_mm` of where
    the star was seen `before`, if it is no further than `DRIFT_MM` from the star. The nearest pairs
    are matched first. A find of surely another kind than was seen before belongs to no star: it
    lies on that one, or was changed for it.
    """
    return _paired(stars, before or [None] * len(stars), reading, stay_mm(reading))


def agreed(stars: Sequence[Bead], settled: BeadReading) -> list[BeadEvidence | None]:
    """Return the find of each star in a reading that agreed with the record, or None.

    Stars that were brushed hair by hair may lie up to `DRIFT_MM` from their places.
    """
    return _paired(stars, [None] * len(stars), settled, DRIFT_MM)[0]


def _paired(
    stars: Sequence[Bead],
    before: Sequence[BeadEvidence | None],
    reading: BeadReading,
    reach_mm: float,
) -> tuple[list[BeadEvidence | None], list[BeadEvidence]]:
    widest_mm = max(reach_mm, DRIFT_MM)  # most pairs lie further apart
    pairs = sorted(
        (distance, i, j)
        for i, (star, known) in enumerate(zip(stars, before, strict=True))
        for j, seen in enumerate(reading.beads)
        if abs(star.x_mm - seen.x_mm) <= widest_mm
        and (distance := _off_mm(star, known, seen)) <= reach_mm
        and not (known is not None and _is_another(seen, known))
    )
    found: list[BeadEvidence | None] = [None] * len(stars)
    used: set[int] = set()
    for _, i, j in pairs:
        if found[i] is None and j not in used:
            found[i] = reading.beads[j]
            used.add(j)
    return found, [seen for j, seen in enumerate(reading.beads) if j not in used]


def _is_another(seen: BeadEvidence, before: BeadEvidence) -> bool:
    """Return whether no one kind explains two looks; only surely black and surely clear glass."""
    alike = max(log + before.kinds[kind] for kind, log in seen.kinds.items())
    return max(seen.kinds.values()) + max(before.kinds.values()) - alike > ANOTHER


def _off_mm(star: Bead, before: BeadEvidence | None, seen: BeadEvidence) -> float:
    """Return how far a find lies from a star's place, or from where it was last agreed on."""
    off_mm = math.hypot(star.x_mm - seen.x_mm, star.y_mm - seen.y_mm)
    if before is None or off_mm > DRIFT_MM:
        return off_mm
    return min(off_mm, math.hypot(before.x_mm - seen.x_mm, before.y_mm - seen.y_mm))


def stay_mm(reading: BeadReading) -> float:
    """Return how far from its place an unmoved star may be seen, in millimetres.

    This is the distance that the notation allows for putting a star back, plus the reader's noise.
    """
    return STAY_MM + STAY_SPREADS * reading.spread_mm


def beads_of(reading: AnyReading) -> BeadReading:
    """Return the reading, typed as a reading of the firmament.

    `DreamsAdapter.is_own_reading` has refused all other readings.
    """
    if not isinstance(reading, BeadReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a firmament")
    return reading


def _standing_cost(seen: BeadEvidence | None, look: Look) -> float:
    """Return what a star, or none, costs at a place by whether one is seen there, in nats."""
    standing = seen.standing if seen is not None else ABSENT
    is_strange = (look is None) == (standing > 0) and abs(standing) >= SURELY
    cost = _odds_cost(standing if look is None else -standing)
    return cost + (STRANGE if is_strange else 0.0)


def _odds_cost(against: float) -> float:
    """Return what a claim costs beside its opposite by the log odds against it, in nats."""
    return math.log1p(math.exp(against)) - math.log1p(math.exp(-abs(against)))
