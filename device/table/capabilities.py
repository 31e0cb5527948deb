"""The capabilities: what only some games can do or need.

Most fields are functions, which the table calls without asking which game is played. A field that
a game does not set has its default, which is right for most games.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from device.journal.store import JsonValue
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.reading.readers import AnyReading
from device.table.alone import AloneScreen
from device.table.case import Case
from device.table.prompts import Chart, Prompt, Text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import Hypothesis
from device.table.rule_pages import RuleWords
from device.table.unseen import UnseenTurns
from games.game import Breach, Seat

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def _return_none(*_: object) -> None:
    """Return None, for any arguments."""


def _return_false(*_: object) -> bool:
    """Return False, for any arguments."""
    return False


def _return_no_items(*_: object) -> tuple[()]:
    """Return an empty tuple, for any arguments."""
    return ()


def _return_no_text(*_: object) -> str:
    """Return an empty text, for any arguments."""
    return ""


def _return_first(first: AnyReading, *_: object) -> AnyReading:
    """Return the first argument."""
    return first


def _return_one(*_: object) -> int:
    """Return 1, for any arguments."""
    return 1


def _return_no_numbers(*_: object) -> frozenset[int]:
    """Return no numbers, for any arguments."""
    return frozenset()


def _show_nothing(*_: object) -> Shown:
    """Return a position without pictures and words, for any arguments."""
    return Shown()


def _count(_: object, places: Sequence[int]) -> int:
    return len(places)


def _in_a_row(_: object, moves: Sequence[object]) -> str:
    return " ".join(map(str, moves))


@dataclass(frozen=True, slots=True)
class RecordForms(Generic[PositionT, MoveT]):
    """The record forms of a game, where the notation has more than the text of a move.

    Attributes:
        moves: the record form of moves made one after the other in a position.
        board: the text of what lies on the sheet in a position; empty if the notation has none.
        capture: the record form of the last turn with its decision, if it took pieces off.
    """

    moves: Callable[[PositionT, Sequence[MoveT]], str] = _in_a_row
    board: Callable[[PositionT], str] = _return_no_text
    capture: Callable[[Sequence[PositionT], Sequence[MoveT]], str] = _return_no_text


@dataclass(frozen=True, slots=True)
class ReadingForms(Generic[PositionT]):
    """The forms in which readings are kept in the record.

    Attributes:
        kept: takes a reading that agrees with a position, and what was kept last or None. Returns
            what to keep, or None if what was kept last still holds.
        again: the reading that was kept, for the position that it agreed with.
    """

    kept: Callable[[AnyReading, PositionT, JsonValue], JsonValue]
    again: Callable[[JsonValue, PositionT], AnyReading]


@dataclass(frozen=True, slots=True)
class BlurredMoves(Generic[PositionT, MoveT, LookT]):
    """What a camera cannot tell about moves; by default, the camera tells everything.

    Attributes:
        is_same: whether two moves are the same as far as a camera can tell.
        further_breaches: further breaches of a move if another player made it; a camera cannot see
            who made a move.
        may_take_likelier: whether the first hypothesis is taken although the second is only a few
            nats less likely. The screen shows in what they differ. Players correct a mistake by
            taking the move back.
        is_one_piece: whether two hypotheses are about the same piece that was laid.
        may_be_another: whether an illegal move may be a piece that was misread, or another piece
            than it seems, so that players may deny it.
        is_presumed: whether the first hypothesis, a lawful one, is taken if players play on without
            answering.
        is_said_twice: whether players must say once more that the second hypothesis is true, though
            the first one is likelier.
    """

    is_same: Callable[[MoveT, MoveT], bool] = operator.eq
    further_breaches: Callable[[PositionT, MoveT], tuple[Breach, ...]] = _return_no_items
    may_take_likelier: Callable[
        [Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT], float], bool
    ] = _return_false
    is_one_piece: Callable[[Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT]], bool] = (
        _return_false
    )
    may_be_another: Callable[[MoveT], bool] = _return_false
    is_presumed: Callable[[Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT]], bool] = (
        _return_false
    )
    is_said_twice: Callable[[Hypothesis[MoveT, LookT], Hypothesis[MoveT, LookT]], bool] = (
        _return_false
    )


@dataclass(frozen=True, slots=True)
class OpeningSupposed(Generic[PositionT]):
    """The opening that is taken if players play on without answering what was asked about it.

    Attributes:
        position: the opening.
        places: the places that are doubtful in it.
        told: the line that tells players what was taken.
    """

    position: PositionT
    places: tuple[int, ...]
    told: Text


@dataclass(frozen=True, slots=True)
class OpeningDoubts(Generic[PositionT]):
    """The questions about what is doubtful of an opening, before the game begins.

    Attributes:
        begin: where the questions about a reading begin; None if nothing is doubtful.
        is_there: whether a later reading still shows what is asked about.
        ask: the question after the answers so far. It decides for the opening.
        hint: a line that says what seems to lie wrongly in a reading of the opening, or None.
        supposed: the opening that is taken if players play on after the answers so far; None if
            it is not likely enough, or players have denied it.
    """

    begin: Callable[[AnyReading], AnsweredSoFar] = _return_none
    is_there: Callable[[AnsweredSoFar, AnyReading], bool] = _return_false
    ask: Callable[[AnsweredSoFar], Question[PositionT] | None] = _return_none
    hint: Callable[[AnyReading], Text | None] = _return_none
    supposed: Callable[[AnsweredSoFar], OpeningSupposed[PositionT] | None] = _return_none


@dataclass(frozen=True, slots=True)
class ByHand(Generic[PositionT, MoveT]):
    """What players may set by hand in the record, whatever the camera sees.

    Attributes:
        line: the line of the referee's menu that leads there.
        ask: the question after the answers so far. None if nothing can be set, or the answers no
            longer fit the record. Before its decision is made, it is asked who agrees.
    """

    line: Text
    ask: Callable[[PositionT, AnsweredSoFar], Question[MoveT] | None]


@dataclass(frozen=True, slots=True)
class SecondThoughts(Generic[PositionT, MoveT, LookT]):
    """What a game corrects in the record once pieces are seen better than when they were laid.

    Attributes:
        correct: the corrected record by a case that agrees with the record, or None. Takes how
            many of the first turns were made when players last answered a question: these stay.
        told: the lines that say what the record has now; takes the position before and after.
    """

    correct: Callable[[Case[MoveT, LookT], int], Hypothesis[MoveT, LookT] | None]
    told: Callable[[PositionT, PositionT], tuple[Text, ...]]


@dataclass(frozen=True, slots=True)
class Capabilities(Generic[PositionT, MoveT, LookT]):
    """The capabilities of one game: what it does that not every game does.

    Attributes:
        correction: the question by which players correct the score; None if they cannot.
        correct_words: the line of the referee's menu that leads to `correction` in a position; None
            if points are set right by it.
        to_set_right: where the question begins by which players set right the places that differ;
            None if they cannot. `correction` asks it.
        by_hand: what else players may set by hand; None if there is nothing.
        lawful_instead: the lawful moves that players may let stand in place of an unlawful move.
        is_out_of_sight: whether an illegal move is only that a piece is not seen in its place, of
            which players may say that it lies there.
        may_be_overlooked: whether places differ from how the record looks only because pieces are
            not seen, of which players may say that they lie there.
        forced_move: the turn that the rules make for a player who can do nothing, or None.
        turns_taken_back: how many turns are removed when players take the last turn back.
        is_kept_on_sheet: whether the sheet shows the position. Then a turn that is taken back must
            be put back by hand, and the screen says what to put back, place by place.
        in_question: the places of the sheet that an illegal move is about, in a game whose sheet
            does not show the position; the screen says of them what to put back.
        displaced: how many places a hand must have touched for these places to differ from how the
            record looks, so that a knock is known as one.
        are_nearly_back: whether the pieces of the record that were knocked about lie again nearly
            where they lay, by the places that differ; then they count as put back.
        told: the sentence about what was done in a position; None for what is secret or no turn.
        told_back: the sentence that stands on the screen of a turn after a move was taken back that
            left no trace on the sheet; takes the position and the move. None for any other move.
        plan: the plan of the sheet that shows a move from a position; None if there is none.
        unseen: what the search for unseen turns needs of a case; None if it cannot be
            made, and None for a case in which it makes no sense.
        may_play: the lines that say what the player to move may play.
        as_it_lies: the moves by which the record accepts what lies on the places that differ; takes
            the illegal move that lies there, if any. None of them if it cannot.
        house_rules: the house rules of this game as they are settled.
        is_repetition: whether the last position stands for the third time.
        is_turned: whether the sheet was turned between two readings, where that matters.
        opening_doubts: the questions about what is doubtful of an opening.
        setup_hint: a line that says why a reading is not the opening, or None.
        contradicted: the places that look otherwise than in the record if the sheet is weighed as
            a whole; takes the history, a reading, and the reading when players last said that the
            record is right, or None.
        exchanged: the places whose pieces have changed places since sheet and record agreed, though
            each of them may be misread; takes that agreement, a reading, and how the sheet looks if
            nothing happened.
        second_thought: what is corrected once pieces are seen better; None if nothing is.
        clearing_prompt: the screen that asks players to take off pieces out of play; None if the
            screen of the turn is enough.
        last_offer: the screen that comes before the game is over: what the last player may still
            do, or what the last turn brought; None if the game is over at once.
        over_prompt: the screen of the game's end; None if the usual screen is enough.
        rule_words: how the game words its breaches; None for refusals of one page.
        shown: the position as everybody at the table may see it, for screens larger than the box's;
            takes history, turns and what turns a text into a sentence.
        alone: what one player alone may see and decide in a position, on a screen of his own; None
            for a game without secrets that the box holds.
        veiled: the numbers, from 0, of the turns that are still secret from some player.
        forms: the record forms of the game.
        with_denied: the reading in which finds are marked that players call no pieces: those that
            are marked in the agreement before, and those of moves that they have just denied.
        readings: how a reading that agrees with the record is kept; None if none need be kept.
        blurred: what a camera cannot tell about moves.
    """

    correction: Callable[[PositionT, AnsweredSoFar], Question[MoveT] | None] = _return_none
    correct_words: Callable[[PositionT], Text | None] = _return_none
    to_set_right: Callable[[PositionT, AnyReading, Sequence[int]], AnsweredSoFar] | None = None
    by_hand: ByHand[PositionT, MoveT] | None = None
    lawful_instead: Callable[[PositionT, MoveT], tuple[MoveT, ...]] = _return_no_items
    is_out_of_sight: Callable[[MoveT], bool] = _return_false
    may_be_overlooked: Callable[[Sequence[LookT], Sequence[int]], bool] = _return_false
    forced_move: Callable[[PositionT], MoveT | None] = _return_none
    turns_taken_back: Callable[[Sequence[PositionT], Sequence[MoveT]], int] = _return_one
    is_kept_on_sheet: Callable[[PositionT], bool] = _return_false
    in_question: Callable[[PositionT, MoveT], tuple[int, ...]] = _return_no_items
    displaced: Callable[[Sequence[LookT], Sequence[int]], int] = _count
    are_nearly_back: Callable[[Case[MoveT, LookT], Sequence[int]], bool] = _return_false
    told: Callable[[PositionT, MoveT], Text | None] = _return_none
    told_back: Callable[[PositionT, MoveT], Text | None] = _return_none
    plan: Callable[[PositionT, MoveT], Chart | None] = _return_none
    unseen: Callable[[Case[MoveT, LookT]], UnseenTurns[PositionT, MoveT, LookT] | None] | None = (
        None
    )
    may_play: Callable[[PositionT], tuple[Text, ...]] = _return_no_items
    as_it_lies: Callable[
        [PositionT, AnyReading, Sequence[int], MoveT | None], tuple[MoveT, ...]
    ] = _return_no_items
    house_rules: tuple[Text, ...] = ()
    is_repetition: Callable[[Sequence[PositionT]], bool] = _return_false
    is_turned: Callable[[AnyReading, AnyReading], bool] = _return_false
    opening_doubts: OpeningDoubts[PositionT] = field(default_factory=lambda: OpeningDoubts())
    setup_hint: Callable[[AnyReading], Text | None] = _return_none
    contradicted: Callable[
        [Sequence[PositionT], AnyReading, AnyReading | None], tuple[int, ...]
    ] = _return_no_items
    exchanged: Callable[
        [tuple[AnyReading, Sequence[LookT]], AnyReading, Sequence[LookT]], tuple[int, ...]
    ] = _return_no_items
    second_thought: SecondThoughts[PositionT, MoveT, LookT] | None = None
    clearing_prompt: Callable[[Sequence[PositionT], Sequence[MoveT]], Prompt | None] = _return_none
    last_offer: Callable[[Sequence[PositionT], Sequence[MoveT]], Prompt | None] = _return_none
    over_prompt: Callable[[PositionT], Prompt | None] = _return_none
    rule_words: RuleWords[MoveT] | None = None
    shown: Callable[[Sequence[PositionT], Sequence[MoveT], Say], Shown] = _show_nothing
    alone: Callable[[PositionT, Seat], AloneScreen[MoveT] | None] | None = None
    veiled: Callable[[PositionT, Sequence[MoveT]], frozenset[int]] = _return_no_numbers
    forms: RecordForms[PositionT, MoveT] = field(default_factory=lambda: RecordForms())
    with_denied: Callable[
        [AnyReading, tuple[AnyReading, Sequence[LookT]] | None, Sequence[MoveT]], AnyReading
    ] = _return_first
    readings: ReadingForms[PositionT] | None = None
    blurred: BlurredMoves[PositionT, MoveT, LookT] = field(default_factory=lambda: BlurredMoves())
