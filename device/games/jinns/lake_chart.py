"""A small plan of the lake beside the words: the stacks, and the way of a move."""

from __future__ import annotations

from dataclasses import dataclass

from device.table.prompts import Chart
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


def lake_chart(plan: LakePlan | None, position: Position, action: Action) -> Chart | None:
    """Return the plan of the lake before an action, with the way of the action; None if none."""
    if plan is None:
        return None
    places, size_mm = plan.stars_mm, plan.size_mm
    dots = tuple(places[star] for star, stack in enumerate(position.lake) if stack.domes)
    match action:
        case Move():
            return Chart(size_mm, dots, arrow=(places[action.origin], places[action.target]))
        case Take():
            return Chart(size_mm, dots, ring=places[action.star])
        case SetRight(stars) if stars:
            return Chart(size_mm, dots, ring=places[stars[0][0]])
        case _:
            return None
