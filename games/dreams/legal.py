"""Who must decide, and what may be done: all of it, but of the places for a star a sample."""

from __future__ import annotations

from collections.abc import Iterator

from games.dreams.judge import explain, is_mortal, place_breaches
from games.dreams.moves import (
    Accused,
    Action,
    Blank,
    Guess,
    Image,
    Looks,
    NextRound,
    Placement,
    RevealRoles,
    Vote,
)
from games.dreams.options import Invalid, Overlap
from games.dreams.pieces import Spot
from games.dreams.position import Phase, Position, is_countable
from games.dreams.setup import IMAGES, Setup
from games.game import TABLE, Seat

SAMPLE_ROWS = 7
"""The sample is a grid of 49 spots, which 18 stars never cover on a mat of the usual size."""


def to_move(position: Position) -> tuple[Seat, ...]:
    """Return who must decide now: one seat, all whose votes are missing, or the table."""
    if position.is_over:
        return ()
    due = position.turn or position.looking
    if due is not None:
        return (due,)
    if position.phase is Phase.VOTING:
        may_reveal = any(True for _ in _reveals(position))
        return (TABLE, *position.missing) if may_reveal else position.missing
    if position.phase is Phase.REVEALING and _no_roles_fit(position):
        return position.setup.seats
    return (TABLE,)


def legal_moves(position: Position) -> tuple[Action, ...]:
    """Return the legal moves of those who must decide; of the places for a star, a sample.

    Corrections of the track are legal at any time and not told; nor is a vote set anew, but where
    no roles fit the discs (question 61); nor a deal by a seal, of which there are too many.
    """
    if position.is_over:
        return ()
    if position.looking is not None:
        return (Looks(position.looking),)
    match position.phase:
        case Phase.PLACING:
            return tuple(_placements(position))
        case Phase.VOTING | Phase.REVEALING:
            return (*_votes(position), *_reveals(position))
        case Phase.DEALING:
            return tuple(_reveals(position))
        case _:
            return (NextRound(),)


def guesses(position: Position, seat: Seat) -> tuple[Guess, ...]:
    """Return what the disc of `seat` may show: what its role allows, as far as that is known."""
    of_mortal = is_mortal(position, seat)
    shown: list[Guess] = [Accused(other) for other in position.setup.seats]
    shown += [Image(number) for number in range(1, IMAGES + 1)]
    shown = [guess for guess in shown if is_countable(guess, of_mortal=of_mortal)]
    return tuple(
        guess for guess in (*shown, Blank.NONE) if not explain(position, Vote(seat, guess))
    )


def sample_spots(setup: Setup) -> tuple[Spot, ...]:
    """Return places spread over the mat, row by row, none nearer to its edge than a star's half."""
    inset = setup.bead_mm / 2
    steps = [step / (SAMPLE_ROWS - 1) for step in range(SAMPLE_ROWS)]
    columns = [inset + step * (setup.width_mm - setup.bead_mm) for step in steps]
    rows = [inset + step * (setup.height_mm - setup.bead_mm) for step in steps]
    return tuple(dict.fromkeys(Spot(x, y) for y in rows for x in columns))


def _placements(position: Position) -> Iterator[Placement]:
    if position.turn is None:
        return
    free = [
        spot
        for spot in sample_spots(position.setup)
        if not any(place_breaches(position.setup, spot, position.laid))
    ]
    crowded = not free and position.setup.options.overlap is Overlap.WARN
    for kind in position.kinds_left(position.turn):
        for spot in sample_spots(position.setup) if crowded else free:
            yield Placement(position.turn, kind, spot, is_tolerated=crowded)


def _votes(position: Position) -> Iterator[Vote]:
    for seat in to_move(position):
        if seat != TABLE:
            for guess in guesses(position, seat):
                yield Vote(seat, guess)


def _reveals(position: Position) -> Iterator[RevealRoles]:
    for vision in range(1, IMAGES + 1):
        for mortal in position.setup.seats:
            reveal = RevealRoles(vision, mortal)
            if not explain(position, reveal):
                yield reveal


def _no_roles_fit(position: Position) -> bool:
    """Return whether discs must be set anew: one alone may show a number (question 61)."""
    refuses = position.setup.options.invalid_disc is Invalid.REFUSED
    if not refuses or Blank.HIDDEN in position.votes:
        return False
    return not any(True for _ in _reveals(position))
