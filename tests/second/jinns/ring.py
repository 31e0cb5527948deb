"""What both sheets of Jinns of the Lake share: the ring of 32 stars and the count to the landing.

A lake is a list of 32 stacks, star 0 first, clockwise. A stack is a list of domes, the lowest
first. A dome is its colour's letter and its strength: `r3`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

STARS = 32
FLOORS = 4
CLOCKWISE, ANTICLOCKWISE = 1, -1

Stack = list[str]
Lake = list[Stack]


class Step(NamedTuple):
    """One move on the lake: the top floors of one star go to another."""

    origin: int
    floors: int
    target: int


def colour(dome: str) -> str:
    """Return the colour of a dome."""
    return dome[0]


def strength(dome: str) -> int:
    """Return the strength of a dome."""
    return int(dome[1:])


def landings(lake: Lake, origin: int, floors: int, *, wraps: bool = False) -> set[int]:
    """Return where the top dome of `origin` may land by the count alone.

    Sheet (older), "Moves": a simple pawn moves on the next pawn, a double on the second it meets, a
    triple on a third, a quadruple on a fourth; empty squares do not matter; not twice to a same
    square within one move.
    Sheet (Wishes): the first, second, third, fourth dome, alone or already stacked, in either
    direction; the empty spaces are not counted.

    Args:
        lake: the stacks.
        origin: the star that is left.
        floors: how many floors leave it.
        wraps: open question 1, the other reading: the walk may go round, and counts its own star
            while domes lie there.
    """
    met = [bool(stack) for stack in lake]
    met[origin] = wraps and len(lake[origin]) > floors
    found = {
        _landing(met, origin, strength(lake[origin][-1]), way, wraps=wraps)
        for way in (CLOCKWISE, ANTICLOCKWISE)
    }
    return {star for star in found if star is not None}


def _landing(met: list[bool], origin: int, left: int, way: int, *, wraps: bool) -> int | None:
    star = origin
    for _ in range(STARS * FLOORS):
        star = (star + way) % STARS
        if star == origin and not wraps:
            return None
        left -= met[star]
        if left == 0:
            return None if star == origin else star
    return None


def one_of_each(block: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether a tower of both parts has no colour twice.

    Sheet (older), "Moves": you cannot play a move that would give a tower twice the same colour.
    Sheet (Wishes): a dome cannot become part of a tower if its colour is already represented there.
    """
    colours = [colour(dome) for dome in (*below, *block)]
    return len(set(colours)) == len(colours)


def worth(pile: Sequence[str]) -> int:
    """Return the points of a pile: its floors times the strength on top (both sheets)."""
    return len(pile) * strength(pile[-1])


def written(lake: Lake, turn: int) -> str:
    """Return the lake and whose turn it is, to see a position again."""
    return f"{lake} {turn}"
