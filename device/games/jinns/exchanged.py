"""Domes that changed places: no move, and each star by itself may be misread.

Two tops of one colour that were put back the wrong way round differ from the record by their
strengths alone. A misread strength is excused, for readers misread it. But if a star no longer
looks as it did, and so does another, and each now looks as the other should, then the tops have
changed places. What lies below a top cannot be seen, and nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.games.jinns.assignment import best_assignment
from device.reading.readers import AnyReading
from games.jinns.pieces import StackView
from vision.stacks.evidence import StackReading, StarEvidence

Look = StackView | None

# Nats by which a top looks worse than it did; chosen of 2, 3 and 4: docs/measured.md, "Steps".
TURNED = 3.0


def exchanged(
    settled: tuple[AnyReading, Sequence[Look]], reading: AnyReading, looks: Sequence[Look]
) -> tuple[int, ...]:
    """Return the stars whose tops have changed places since board and record agreed.

    Args:
        settled: the last reading that agreed with the record, and how the record looked then.
        reading: a reading that is explained best if nothing happened.
        looks: how the lake looks if nothing happened.
    """
    before, known = settled
    if not isinstance(before, StackReading) or not isinstance(reading, StackReading):
        return ()
    tops = {
        star: look
        for star, look in enumerate(looks)
        if look is not None
        and known[star] == look
        and _cost(reading.stars[star], look) >= _cost(before.stars[star], look) + TURNED
    }
    return _moved(reading, tops) if len(tops) > 1 else ()


def _moved(reading: StackReading, tops: dict[int, StackView]) -> tuple[int, ...]:
    """Return the stars on which another of these tops lies, by the likeliest laying of them."""
    stars, looks = list(tops), list(tops.values())
    costs = [[_cost(reading.stars[star], look) for look in looks] for star in stars]
    lying = best_assignment(costs)
    return tuple(
        star
        for star, look, row, column in zip(stars, looks, costs, lying, strict=True)
        if _top(look) != _top(looks[column]) and row[column] == 0.0
    )


def _cost(star: StarEvidence, look: StackView) -> float:
    """Return how much worse a top explains the star than its best top, in nats."""
    alone = star.by_itself()
    colours, strengths = alone.colours, alone.strengths
    best = max(colours.values()) + max(strengths.values())
    return best - colours[look.colour] - strengths.get(look.strength, min(strengths.values()))


def _top(look: StackView) -> tuple[str, int]:
    return (look.colour, look.strength)
