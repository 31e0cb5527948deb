"""Walking round the lake to find where stacks may land, and so which moves are legal.

`walk` is the loop that must be fastest: the referee calls it after every move for every move that
may follow. It passes once over the occupied stars and makes no objects. Stacks know which of their
blocks fit which colours, and all moves are kept in a table. `landing_stars` is the plain form for
one star. Tests compare the two.

Sources: Lake of Wishes, the strengths 1 to 4 and "empty spaces are not counted"; older edition,
"Moves", and "Variant for 4 players" for the partner's stacks.
"""

from __future__ import annotations

from games.jinns.moves import STARS, Move, MoveTable
from games.jinns.position import Lake


def walk(lake: Lake, playable: int, banned: int, table: MoveTable) -> list[Move]:
    """Return every legal move of a seat.

    Args:
        lake: the stacks.
        playable: the colours that the seat may move, as bits.
        banned: the top colours on which the seat may not land, as bits.
        table: the moves by origin, target and index into `LANDINGS`.
    """
    stars = [star for star, stack in enumerate(lake) if stack.height]
    ring = stars * 3
    occupied = len(stars)
    moves: list[Move] = []
    for place, origin in enumerate(stars, occupied):
        stack = lake[origin]
        strength = stack.strength
        if not stack.top & playable or strength >= occupied:
            continue
        clockwise = ring[place + strength]
        target = lake[clockwise]
        if not target.top & banned:
            moves += table[origin][clockwise][stack.reach[target.colours]]
        counterclockwise = ring[place - strength]
        if counterclockwise != clockwise:
            target = lake[counterclockwise]
            if not target.top & banned:
                moves += table[origin][counterclockwise][stack.reach[target.colours]]
    return moves


def landing_stars(lake: Lake, origin: int, strength: int) -> tuple[int, ...]:
    """Return the stars that a dome of `strength` may land on from `origin`: at most two, rising.

    Each other stack on the way counts one, and empty stars do not count. The origin is never
    counted, and no stack counts twice. So the result is empty if there are too few other stacks.
    """
    others = [star for step in range(1, STARS) if lake[star := (origin + step) % STARS].height]
    if strength > len(others):
        return ()
    return tuple(sorted({others[strength - 1], others[-strength]}))


def landing_stars_past_origin(
    lake: Lake, origin: int, strength: int, count: int
) -> tuple[int, ...]:
    """Return the stars that a block may land on if the count may pass the origin (question 1).

    The origin counts if domes still stand on it, that is, if only part of the stack travels. No
    move lands on its own origin.
    """
    others = [star for step in range(1, STARS) if lake[star := (origin + step) % STARS].height]
    if not others:
        return ()
    ring = [*others, origin] if lake[origin].height > count else others
    ends = {ring[(strength - 1) % len(ring)]}
    back = [*others[::-1], origin] if lake[origin].height > count else others[::-1]
    ends.add(back[(strength - 1) % len(back)])
    return tuple(sorted(ends - {origin}))
