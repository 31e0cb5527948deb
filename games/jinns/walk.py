"""The walk round the lake: where a dome's strength leads it, and so which moves are legal.

`walk` is the project's hot loop: the referee asks it for every move after every move. One pass over
the occupied stars, no objects made: stacks know which of their blocks fit which colours, and the
moves lie ready in a table. `landing_stars` says the same of one star in plain words; the tests hold
the two against each other.

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
        banned: the top colours that it may not land on, as bits.
        table: the moves by origin, target and the way of landing.
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

    Each other stack met counts one, empty stars nothing. The origin is never counted and no stack
    counts twice, so with too few others there is no landing at all.
    """
    others = [star for step in range(1, STARS) if lake[star := (origin + step) % STARS].height]
    if strength > len(others):
        return ()
    return tuple(sorted({others[strength - 1], others[-strength]}))


def landing_stars_past_origin(
    lake: Lake, origin: int, strength: int, count: int
) -> tuple[int, ...]:
    """Return the same where a count may go round past the origin (question 1).

    The origin counts while domes still stand on it, that is, when only part of it travels. To land
    on it is no move.
    """
    others = [star for step in range(1, STARS) if lake[star := (origin + step) % STARS].height]
    if not others:
        return ()
    ring = [*others, origin] if lake[origin].height > count else others
    ends = {ring[(strength - 1) % len(ring)]}
    back = [*others[::-1], origin] if lake[origin].height > count else others[::-1]
    ends.add(back[(strength - 1) % len(back)])
    return tuple(sorted(ends - {origin}))
