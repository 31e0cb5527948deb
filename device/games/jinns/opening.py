"""Reading the opening: all domes of the set lie in view, one on each star.

In the older edition they also lie in blocks, so every star's colour is known from the others'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
# Domes that seem to lie outside their blocks, up to which an opening is taken and asked about. Of
# 400 openings of recorded evidence that were laid right, none had more than four.
MOST_ODD = 8
MISPLACED = 1000.0  # nats; more than any reading, so that no colour leaves its block

Told = Mapping[int, Dome]
"""What players said of stars."""


def opening_of(game: Jinns, reading: StackReading) -> Position | None:
    """Return the opening that is laid out, or None while it is not complete or laid wrongly."""
    return None if not is_complete(game, reading) else dealt(game, domes_laid(game, reading))


def is_complete(game: Jinns, reading: StackReading) -> bool:
    """Return whether all domes lie, and at most a few seem to lie outside their blocks."""
    is_bare = any(star.standing < SURELY_EMPTY for star in reading.stars)
    is_whole = len(reading.stars) == len(kinds_of(game)) * COPIES
    return is_whole and not is_bare and len(misplaced(game, reading)) <= MOST_ODD


def domes_laid(game: Jinns, reading: StackReading, told: Told | None = None) -> tuple[Dome, ...]:
    """Return the dome on each star, in the likeliest way that uses exactly the set's domes.

    Args:
        game: the game that is set up.
        reading: a reading of the whole opening.
        told: what players said of stars.
    """
    kinds = kinds_of(game)
    each_star = costs_of(game, reading, told or {})
    columns = best_assignment([[c for c in costs for _ in range(COPIES)] for costs in each_star])
    return tuple(kinds[column // COPIES] for column in columns)


def costs_of(game: Jinns, reading: StackReading, told: Told) -> list[list[float]]:
    """Return how badly each kind of dome explains each star, in nats; stars first."""
    kinds, found = kinds_of(game), laying_of(game, reading)
    colours = (None,) * len(reading.stars) if found is None else found.colours
    pairs = enumerate(zip(reading.stars, colours, strict=True))
    return [
        [0.0 if dome == told[star] else MISPLACED for dome in kinds]
        if star in told
        else _costs(seen, colour, kinds)
        for star, (seen, colour) in pairs
    ]


def kinds_of(game: Jinns) -> tuple[Dome, ...]:
    """Return the kinds of domes in the set; there are `COPIES` of each."""
    return tuple(
        Dome(colour, strength)
        for colour in game.setup.colours
        for strength in range(1, MAX_STRENGTH + 1)
    )


def dealt(game: Jinns, domes: Sequence[Dome]) -> Position | None:
    """Return the opening with these domes; None if the rules know no such opening."""
    try:
        return game.deal(tuple(Stack((dome,)) for dome in domes))
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
    colours = star.by_itself().colours
    return max(colours.values()) - colours[colour] > SURELY_ANOTHER


def _costs(star: StarEvidence, colour: Colour | None, domes: Sequence[Dome]) -> list[float]:
    """Return how badly each dome explains a star; nats."""
    seen = star.by_itself()
    return [
        -seen.log_likelihood(StackLook(1, str(dome.colour), dome.strength))
        + (0.0 if colour in (None, dome.colour) else MISPLACED)
        for dome in domes
    ]
