"""Evenings on the lake that several tests begin with."""

from __future__ import annotations

from device.games.jinns.lake_chart import LakePlan
from device.table.prompts import Text
from games.jinns.pieces import Colour, StackView
from tests.device.games.jinns.table_top import Evening
from tests.games.jinns.tables import table
from vision.sheet.board_file import find_board

FOUR = {0: "r1", 1: "y4", 2: "y2", 5: "g1", 9: "g3r2", 14: "g2", 20: "b2", 25: "y3"}
"""Four players: red to move; red 1 on star 0 may go to 1 or, the other way round, to 25."""

TOWER = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2", 7: "g1", 12: "r2"}
"""Four players: red 1 on star 31 completes the tower on star 0."""


def four() -> Evening:
    """Return an evening that begins with `FOUR`."""
    return Evening(table("wishes-4"), FOUR)


def lake_plan() -> LakePlan:
    """Return where the stars of the printed lake lie."""
    board = find_board("lake")
    places = tuple((star.x_mm, star.y_mm) for star in board.stars)
    return LakePlan((board.width_mm, board.height_mm), places)


def four_on_a_plan() -> Evening:
    """Return an evening that begins with `FOUR`, with the plan of the lake beside the words."""
    return Evening(table("wishes-4"), FOUR, plan=lake_plan())


def tower() -> Evening:
    """Return an evening that begins with `TOWER`."""
    return Evening(table("wishes-4"), TOWER)


def look(height: int, colour: str, strength: int) -> StackView:
    """Return how a stack looks."""
    return StackView(height, Colour(colour), strength)


def facts(text: Text) -> dict[str, object]:
    """Return the facts of a text by their names."""
    return dict(text.facts)
