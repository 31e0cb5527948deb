"""Reading the opening: all domes of the set lie in view, one on each star.

In the older edition they also lie in blocks, so every star's colour is known from the others'.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.games.jinns.assignment import best_assignment
from games.errors import PositionError
from games.jinns.blocks import BlockLaying, laying
from games.jinns.game import Jinns
from games.jinns.pieces import COPIES, MAX_STRENGTH, Colour, Dome, Stack
from games.jinns.position import Position
from games.jinns.setup import Edition
from vision.stacks.evidence import AnyStackLook, StackLook, StackReading, StarEvidence

SURELY_EMPTY = -3.0  # log odds of a dome, 1 to 20; even a dome that is hard to see has more
SURELY_ANOTHER = 6.0  # nats; the referee's limit for a place that a hypothesis changes
ODD_DOMES = 2  # two domes that changed places; a single odd one is rather misread
MISPLACED = 1000.0  # nats; more than any reading, so that no colour leaves its block


def opening_of(game: Jinns, reading: StackReading) -> Position | None:
    """Return the opening that is laid out, or None while it is not complete or laid wrongly.

    All domes are assigned to stars at once, in the most likely way that uses exactly the domes of
    the set.
    """
    stars = reading.stars
    domes = _set_of(game)
    is_bare = any(star.standing < SURELY_EMPTY for star in stars)
    if is_bare or len(stars) != len(domes) or len(misplaced(game, reading)) >= ODD_DOMES:
        return None
    found = laying_of(game, reading)
    colours = (None,) * len(stars) if found is None else found.colours
    costs = [_costs(*pair, domes) for pair in zip(stars, colours, strict=True)]
    lake = tuple(Stack((domes[index],)) for index in best_assignment(costs))
    try:
        return game.deal(lake)
    except PositionError:
        return None


def laying_of(game: Jinns, reading: StackReading) -> BlockLaying | None:
    """Return how far the blocks of the older edition are laid; None where there are no blocks."""
    if game.setup.edition is Edition.WISHES:
        return None
    looks = reading.looks()
    return laying(game.setup, [None if look is None else Colour(look.colour) for look in looks])


def misplaced(game: Jinns, reading: StackReading) -> tuple[int, ...]:
    """Return the stars with domes that surely do not belong there, or not yet."""
    found = laying_of(game, reading)
    if found is None:
        return ()
    seen = reading.looks()
    return tuple(
        star
        for star in found.wrong
        if _is_another(reading.stars[star], found.colours[star])
        or _has_colour(seen[star], found.colours[star])
    )


def _has_colour(look: AnyStackLook | None, colour: Colour) -> bool:
    return look is not None and look.colour == colour


def _is_another(star: StarEvidence, colour: Colour) -> bool:
    """Return whether a star surely shows another colour."""
    return max(star.colours.values()) - star.colours[colour] > SURELY_ANOTHER


def _costs(star: StarEvidence, colour: Colour | None, domes: Sequence[Dome]) -> list[float]:
    """Return how badly each dome explains a star; nats."""
    return [
        -star.log_likelihood(StackLook(1, str(dome.colour), dome.strength))
        + (0.0 if colour in (None, dome.colour) else MISPLACED)
        for dome in domes
    ]


def _set_of(game: Jinns) -> list[Dome]:
    return [
        Dome(colour, strength)
        for colour in game.setup.colours
        for strength in range(1, MAX_STRENGTH + 1)
        for _ in range(COPIES)
    ]
