"""The evidence of a reading of the firmament: how well each place fits the record's stars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from device.reading.readers import AnyReading
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

Look = Bead | None

STAY_MM = 3.0  # the notation's: a star put back within 3 mm of its place is where it was
STAY_SPREADS = 6.0  # and so many times the noise that the reader has measured, on top
ABSENT = -6.0  # log odds of a star where the reader found nothing worth naming
SURELY = 3.0  # log odds from which a star, or none, is told for certain
STRANGE = 6.0  # nats that a star from nowhere, or one that is gone, costs on top
APPEARED = 4.0  # nats for a star where nothing was seen when reading and record last agreed
HABIT = 0.5  # nats that a star costs which is read as badly as when it was known to be right
SUSPECT = -3.0  # log odds from which something seen is tried as a star


@dataclass(frozen=True, slots=True)
class FirmamentPlace:
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

    @property
    def stands(self) -> bool:
        """Whether a star is likelier seen there than not."""
        return self.seen is not None and self.seen.standing > 0

    def cost(self, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        cost = _cost(self.seen, look)
        if self.is_new and look is None and self.seen is not None and self.seen.standing > 0:
            return cost + APPEARED
        if self.settled is None or look is None or self.star is None:
            return cost
        if look != self.star:  # of another kind: both frames must speak for it
            return max(cost, _cost(self.settled, look))
        return min(cost, HABIT + abs(cost - _cost(self.settled, look)))


@dataclass(frozen=True, slots=True)
class FirmamentEvidence:
    """What a reading says, place by place; answers are kept."""

    places: tuple[FirmamentPlace, ...]
    _costs: dict[tuple[int, Look], float] = field(default_factory=dict[tuple[int, Look], float])

    def cost(self, place: int, look: Look) -> float:
        """Return how much worse `look` explains the place than its best look, in nats."""
        key = (place, look)
        if key not in self._costs:
            self._costs[key] = self.places[place].cost(look)
        return self._costs[key]


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
    """Return how far from its place a star may be seen that was not moved.

    It may have been put back as far off as the notation allows; the noise of seeing it is added.
    """
    return STAY_MM + STAY_SPREADS * reading.spread_mm


def beads_of(reading: AnyReading) -> BeadReading:
    """Return a reading as one of the firmament; `Table.reads` has let no other in."""
    if not isinstance(reading, BeadReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a firmament")
    return reading


def _cost(seen: BeadEvidence | None, look: Look) -> float:
    standing = seen.standing if seen is not None else ABSENT
    is_strange = (look is None) == (standing > 0) and abs(standing) >= SURELY
    odds = -standing if look is None else standing
    cost = math.log1p(math.exp(-odds)) - math.log1p(math.exp(-abs(standing)))
    if look is not None and seen is not None:
        cost += max(seen.kinds.values()) - seen.kinds[look.kind]
    return cost + (STRANGE if is_strange else 0.0)
