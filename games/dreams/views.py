"""The views that a camera may have of a position, and what each seat may know of it."""

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
    """Return how the mat may look.

    Once a round is scored, either all of its stars still lie, or all are taken back. While players
    are taking stars back the mat is not settled, so no view shows some of the stars.
    """
    return (position.beads, ()) if position.is_scored else (position.beads,)


def known_to(position: Position, seat: Seat) -> Position:
    """Return what `seat` may know: its own vote, its own role, and all that is public.

    A god knows the vision, but not who the mortal is. The mortal knows only that he is the mortal.
    `TABLE` knows no role, and no vote before the reveal. A player who was not shown his role yet
    knows no role either.
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
