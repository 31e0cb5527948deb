"""What a camera may see of a position, and what a player may know of it."""

from __future__ import annotations

from dataclasses import replace

from games.dreams.moves import Blank
from games.dreams.pieces import LaidStar
from games.dreams.position import Position
from games.dreams.rounds import Roles
from games.game import TABLE, Seat

View = tuple[LaidStar, ...]
"""The stars on the mat in any order; here, as they were laid."""


def views(position: Position) -> tuple[View, ...]:
    """Return how the mat may look: once a round is scored, its stars may lie or be taken back.

    In between, while they are being taken back, no look is told: the mat is not settled.
    """
    return (position.beads, ()) if position.is_scored else (position.beads,)


def known_to(position: Position, seat: Seat) -> Position:
    """Return what `seat` may know: its own vote, its own role, and what all have seen.

    A god knows the vision, but not who the mortal is; the mortal only that it is him. `TABLE`
    knows neither, nor any vote before the reveal; nor does a player who was not shown his role yet.
    """
    votes = tuple(
        guess if guess is None or voter == seat else Blank.HIDDEN
        for voter, guess in enumerate(position.votes, 1)
    )
    return replace(position, votes=votes, roles=_known_roles(position, seat))


def _known_roles(position: Position, seat: Seat) -> Roles | None:
    roles = position.roles
    if roles is None:
        return None
    if seat == TABLE or not position.has_looked(seat):
        return Roles(None, None)
    if roles.mortal == seat:
        return Roles(None, seat)
    return Roles(roles.vision, None)
