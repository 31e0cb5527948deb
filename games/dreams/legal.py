"""Listing who must decide and which moves are legal; of the places for a star, only a sample."""

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
    """Return the legal moves of the seats that must decide, with a sample of places for a star.

    Some legal moves are not listed. Corrections of the track and of the kinds of stars are legal
    at any time. A vote may be set anew at any time, but such votes are listed only if no roles fit
    the discs (question 61). There are too many seals to list the deals.
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
    """Return the guesses that the disc of `seat` may show, by its role if the role is known."""
    of_mortal = is_mortal(position, seat)
    shown: list[Guess] = [Accused(other) for other in position.setup.seats]
    shown += [Image(number) for number in range(1, IMAGES + 1)]
    shown = [guess for guess in shown if is_countable(guess, of_mortal=of_mortal)]
    return tuple(
        guess for guess in (*shown, Blank.NONE) if not explain(position, Vote(seat, guess))
    )


def sample_spots(setup: Setup) -> tuple[Spot, ...]:
    """Return places spread over the mat, row by row, at least half a star from the mat's edge."""
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
    """Return whether discs must be set anew because no roles fit them (question 61).

    Only the mortal's disc may show a number, so exactly one disc must.
    """
    refuses = position.setup.options.invalid_disc is Invalid.REFUSED
    if not refuses or Blank.HIDDEN in position.votes:
        return False
    return not any(True for _ in _reveals(position))
