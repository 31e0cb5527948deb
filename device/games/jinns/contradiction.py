"""What later looks say against the opening, weighed as a whole.

A dome that was taken wrong may be read right only by a little, look after look. Every look by
itself is explained then, and a star that is always doubtful passes for a habit of the reader. The
supply of domes is known. So the domes that nobody has touched are weighed together, as they were
when the game began: if they lie rather in another way, the record is contradicted.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.games.jinns.assignment import best_assignment, extra_costs
from device.reading.readers import AnyReading
from games.jinns.pieces import Dome
from games.jinns.position import Position
from vision.stacks.evidence import StackLook, StackReading, StarEvidence

# Nats by which the untouched domes lie rather in another way. Of two values tried, 2 told 41 of 100
# weak contradictions (1 nat a star) within 40 looks, and 1 told 96; neither told a right opening.
CONTRADICTED = 1.0
SETTLED = 3.0  # nats; chosen. So much better a dome must look than when players said it is another


def contradicted(
    history: Sequence[Position], reading: AnyReading, vouched: AnyReading | None
) -> tuple[int, ...]:
    """Return the stars on which other domes lie, by the likeliest laying of the untouched domes.

    Args:
        history: every accepted position, the opening first.
        reading: a reading of the lake.
        vouched: the reading when players last said that the record is right, or None. What the
            reader saw otherwise then, it misreads.
    """
    if not isinstance(reading, StackReading):
        return ()
    stars = _untouched(history)
    domes = [history[-1].lake[star].domes[0] for star in stars]
    kinds = tuple(dict.fromkeys(domes))
    own = [kinds.index(dome) for dome in domes]
    before = vouched.stars if isinstance(vouched, StackReading) else reading.stars
    costs = [
        _costs(reading.stars[star], before[star] if vouched else None, kinds, kind)
        for star, kind in zip(stars, own, strict=True)
    ]
    if all(row[kind] <= min(row) for row, kind in zip(costs, own, strict=True)):
        return ()
    extra = extra_costs(costs, _likeliest(costs, own))
    pairs = zip(stars, extra, own, strict=True)
    return tuple(star for star, more, kind in pairs if more[kind] >= CONTRADICTED)


def _untouched(history: Sequence[Position]) -> tuple[int, ...]:
    """Return the stars on which one and the same dome has lain since the opening."""
    opening = history[0].lake
    return tuple(
        star
        for star, stack in enumerate(opening)
        if stack.height == 1 and all(position.lake[star] == stack for position in history)
    )


def _likeliest(costs: Sequence[Sequence[float]], supply: Sequence[int]) -> list[int]:
    """Return the kind of dome on each star, in the likeliest way to lay this supply."""
    columns = best_assignment([[row[kind] for kind in supply] for row in costs])
    return [supply[column] for column in columns]


def _costs(
    seen: StarEvidence, before: StarEvidence | None, kinds: Sequence[Dome], own: int
) -> list[float]:
    """Return how badly each kind explains a star; what spoke for it before counts no more."""
    alone = seen.by_itself()
    now = [-alone.log_likelihood(_look(dome)) for dome in kinds]
    if before is None:
        return now
    earlier = before.by_itself()
    known = earlier.log_likelihood(_look(kinds[own]))
    spoke = [earlier.log_likelihood(_look(dome)) - known for dome in kinds]
    return [
        cost + (SETTLED + for_it if for_it > 0.0 else 0.0)
        for cost, for_it in zip(now, spoke, strict=True)
    ]


def _look(dome: Dome) -> StackLook:
    return StackLook(1, str(dome.colour), dome.strength)
