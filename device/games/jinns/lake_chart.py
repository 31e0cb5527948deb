"""A small plan of the lake beside the words: the stacks, and the way of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.table.prompts import Chart, ringed
from games.jinns.moves import Action, Move, SetRight, Take
from games.jinns.position import Position


@dataclass(frozen=True, slots=True)
class LakePlan:
    """Where the stars of the lake lie on the sheet.

    Attributes:
        size_mm: width and height of the sheet.
        stars_mm: (x, y) of each star by its number.
    """

    size_mm: tuple[float, float]
    stars_mm: tuple[tuple[float, float], ...]


def chart_of_stars(plan: LakePlan | None, position: Position, stars: Sequence[int]) -> Chart | None:
    """Return the plan of the lake with a ring round each of the stars; None without a plan."""
    if plan is None or not stars:
        return None
    return ringed(plan.size_mm, _dots(plan, position), [plan.stars_mm[star] for star in stars])


def lake_chart(plan: LakePlan | None, position: Position, action: Action) -> Chart | None:
    """Return the plan of the lake before an action, with the way of the action; None if none."""
    if plan is None:
        return None
    places, size_mm, dots = plan.stars_mm, plan.size_mm, _dots(plan, position)
    match action:
        case Move():
            return Chart(size_mm, dots, arrow=(places[action.origin], places[action.target]))
        case Take():
            return Chart(size_mm, dots, ring=places[action.star])
        case SetRight(stars) if stars:
            return Chart(size_mm, dots, ring=places[stars[0][0]])
        case _:
            return None


def _dots(plan: LakePlan, position: Position) -> tuple[tuple[float, float], ...]:
    return tuple(plan.stars_mm[star] for star, stack in enumerate(position.lake) if stack.domes)
