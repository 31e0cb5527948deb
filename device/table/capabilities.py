"""What only some games can do or need: a game declares its own, and every other has a default.

A field is a function that the table calls without asking which game is played. A game that says
nothing of a field gets its default, which is what most games need.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from device.reading.readers import AnyReading
from device.table.prompts import Prompt, Text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import Hypothesis
from games.game import Breach

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def _nothing(*_: object) -> None:
    """Return nothing, whatever is asked."""


def _no(*_: object) -> bool:
    """Return False, for any arguments."""
    return False


def _none(*_: object) -> tuple[()]:
    """Return an empty tuple, for any arguments."""
    return ()


def _empty(*_: object) -> str:
    """Return an empty text, for any arguments."""
    return ""


def _one(*_: object) -> int:
    """Return 1, for any arguments."""
    return 1


def _in_a_row(_: object, moves: Sequence[object]) -> str:
    return " ".join(map(str, moves))


@dataclass(frozen=True, slots=True)
class RecordForms(Generic[PositionT, MoveT]):
    """How a game is written where the notation has more than a move's own text.

    Attributes:
        moves: the record form of moves made one after the other in a position.
        board: what of a position lies on the sheet; empty where the notation has no form for it.
        capture: the record form of the last turn if it took pieces off, with its decision.
    """

    moves: Callable[[PositionT, Sequence[MoveT]], str] = _in_a_row
    board: Callable[[PositionT], str] = _empty
    capture: Callable[[Sequence[PositionT], Sequence[MoveT]], str] = _empty


@dataclass(frozen=True, slots=True)
class BlurredMoves(Generic[PositionT, MoveT, LookT]):
    """What a camera cannot tell of a move: by default it tells everything.

    Attributes:
        is_same: whether two moves are the same as far as a camera can tell.
        further_breaches: rules that a move may break beside those that the rules name, because a
            camera cannot see who made it.
        may_take_likelier: whether the first hypothesis is taken although the second is less likely
            by a few nats only. What they differ in is shown, and set right by taking it back.
        is_one_piece: whether two hypotheses are about one piece that was laid, whatever it is.
        is_presumed: whether players who go on without an answer mean the first, lawful hypothesis.
    """

    is_same: Callable[[MoveT, MoveT], bool] = operator.eq
    further_breaches: Callable[[PositionT, MoveT], tuple[Breach, ...]] = _none
    may_take_likelier: Callable[
        [Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT], float], bool
    ] = _no
    is_one_piece: Callable[[Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT]], bool] = _no
    is_presumed: Callable[[Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT]], bool] = _no


@dataclass(frozen=True, slots=True)
class Capabilities(Generic[PositionT, MoveT, LookT]):
    """What a game does that not every game does.

    Attributes:
        correction: the question by which players set the score right; None where they cannot.
        lawful_instead: the lawful moves that players may let stand in place of an unlawful one.
        forced_move: the turn that the rules make for a player who can do nothing, or None.
        turns_taken_back: how many turns go when the last one is taken back.
        is_repetition: whether the last position stands for the third time.
        is_turned: whether the sheet was turned between two readings, where that matters.
        setup_hint: what keeps a reading from being the opening, where a line can say it.
        clearing_prompt: the screen that asks for pieces out of play to be taken off; None where
            the screen of the turn says all.
        over_prompt: the screen of the game's end; None where the winners and the reason say all.
        forms: how the game is written.
        blurred: what a camera cannot tell of a move.
    """

    correction: Callable[[PositionT, AnsweredSoFar], Question[MoveT] | None] = _nothing
    lawful_instead: Callable[[PositionT, MoveT], tuple[MoveT, ...]] = _none
    forced_move: Callable[[PositionT], MoveT | None] = _nothing
    turns_taken_back: Callable[[Sequence[PositionT], Sequence[MoveT]], int] = _one
    is_repetition: Callable[[Sequence[PositionT]], bool] = _no
    is_turned: Callable[[AnyReading, AnyReading], bool] = _no
    setup_hint: Callable[[AnyReading], Text | None] = _nothing
    clearing_prompt: Callable[[Sequence[PositionT], Sequence[MoveT]], Prompt | None] = _nothing
    over_prompt: Callable[[PositionT], Prompt | None] = _nothing
    forms: RecordForms[PositionT, MoveT] = field(default_factory=lambda: RecordForms())
    blurred: BlurredMoves[PositionT, MoveT, LookT] = field(default_factory=lambda: BlurredMoves())
