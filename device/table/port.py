"""What the service must know of a game at the table, beyond its rules: one translation each.

A `GameAdapter` joins a game to the camera and the buttons: it turns readings into the referee's
evidence, says what may have happened, and words the prompts. The session is written once over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.prompts import Prompt, Text
from device.table.referee import Evidence, Hypothesis
from games.game import Breach, Game, Seat

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


@dataclass(frozen=True, slots=True)
class Answer(Generic[MoveT]):
    """What a button means while a decision is asked: the decision, a step to it, or a step back.

    Attributes:
        choice: the decision, or None.
        step: how far it has come then.
        undoes: whether the last turn is taken back.
    """

    choice: MoveT | None = None
    step: str = ""
    undoes: bool = False


@dataclass(frozen=True, slots=True)
class Question(Generic[MoveT]):
    """A decision asked by the buttons.

    Attributes:
        prompt: the screen that asks.
        answers: those of A, B and C.
        is_private: whether one player alone may see it: after a pause it is asked from the start.
    """

    prompt: Prompt
    answers: tuple[Answer[MoveT] | None, Answer[MoveT] | None, Answer[MoveT] | None]
    is_private: bool = False


class Case(Protocol[MoveT, LookT]):
    """One reading and the record beside it, as the referee is asked about them."""

    @property
    def evidence(self) -> Evidence[LookT]:
        """What the reading says, place by place."""
        ...

    @property
    def record(self) -> Sequence[LookT]:
        """How every place looks if nothing happened."""
        ...

    def hypotheses(self, *, is_deep: bool) -> Iterable[Hypothesis[MoveT, LookT]]:
        """Return what may have happened; if `is_deep`, the rare and the forbidden too."""
        ...


class GameAdapter(Protocol[PositionT, MoveT, LookT]):
    """One game as it is played on one kind of sheet."""

    @property
    def game(self) -> Game[PositionT, MoveT, object]:
        """The rules."""
        ...

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of this game's sheet; another's may still be under way."""
        ...

    def case(
        self,
        reading: AnyReading,
        history: Sequence[PositionT],
        turns: Sequence[MoveT],
        settled: tuple[AnyReading, Sequence[LookT]] | None,
    ) -> Case[MoveT, LookT]:
        """Return what the referee is asked about a reading.

        Args:
            reading: what a frame says.
            history: every accepted position, the opening first.
            turns: the moves between them.
            settled: the reading that last agreed with the record, and how the record looked.
        """
        ...

    def opening(self, reading: AnyReading) -> PositionT | None:
        """Return the starting position that is laid out, or None while it is not complete."""
        ...

    def laid(self, reading: AnyReading) -> int:
        """Return how many of the opening's pieces are seen."""
        ...

    def is_same_move(self, one: MoveT, other: MoveT) -> bool:
        """Return whether two moves are the same as far as a camera can tell."""
        ...

    def breaches(self, position: PositionT, move: MoveT) -> tuple[Breach, ...]:
        """Return every rule that a move seen may break, most telling first.

        More than the rules' own answer where a camera cannot see who moved.
        """
        ...

    def may_take_likelier(
        self, one: Hypothesis[MoveT, LookT], other: Hypothesis[MoveT, LookT], margin: float
    ) -> bool:
        """Return whether `one` is taken although `other` is less likely by `margin` nats only.

        What they differ in is shown to the players, who set it right by taking the turn back.
        """
        ...

    def is_one_piece(self, one: Hypothesis[MoveT, LookT], other: Hypothesis[MoveT, LookT]) -> bool:
        """Return whether two hypotheses are about one piece that was laid, whatever it is."""
        ...

    def is_presumed(
        self, lawful: Hypothesis[MoveT, LookT], other: Hypothesis[MoveT, LookT]
    ) -> bool:
        """Return whether players who go on without an answer mean the lawful one of the two."""
        ...

    def turns_taken_back(self, history: Sequence[PositionT], turns: Sequence[MoveT]) -> int:
        """Return how many turns go when the last one is taken back; at least one is there."""
        ...

    def lawful_instead(self, position: PositionT, move: MoveT) -> tuple[MoveT, ...]:
        """Return the lawful moves that players may let stand in place of an unlawful one."""
        ...

    def move_form(self, position: PositionT, moves: Sequence[MoveT]) -> str:
        """Return the record form of moves made one after the other in `position`."""
        ...

    def capture_form(self, history: Sequence[PositionT], turns: Sequence[MoveT]) -> str:
        """Return the record form of the last turn if it took pieces off, its decision included."""
        ...

    def board_text(self, position: PositionT) -> str:
        """Return what of a position lies on the sheet, in notation."""
        ...

    def forced_move(self, position: PositionT) -> MoveT | None:
        """Return the turn that the rules make for a player who can do nothing, or None."""
        ...

    def is_repetition(self, history: Sequence[PositionT]) -> bool:
        """Return whether the last position stands for the third time."""
        ...

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen that asks for the opening, of which `seen` pieces lie."""
        ...

    def setup_hint(self, reading: AnyReading) -> Text | None:
        """Return what keeps a reading from being the opening, where a line can say it."""
        ...

    def turn_prompt(self, history: Sequence[PositionT], turns: Sequence[MoveT]) -> Prompt:
        """Return the screen that says whose turn it is, and what was done last."""
        ...

    def progress(self, position: PositionT, turns: Sequence[MoveT]) -> Text:
        """Return how far a game has come, in its own words."""
        ...

    def illegal_prompt(self, position: PositionT, move: MoveT) -> Prompt:
        """Return the screen that says what was done and which rule it breaks."""
        ...

    def unsure_prompt(
        self, position: PositionT, one: Hypothesis[MoveT, LookT], other: Hypothesis[MoveT, LookT]
    ) -> Prompt:
        """Return the screen that asks which of two things happened."""
        ...

    def differs_prompt(
        self, position: PositionT, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that lists the places where board and record differ."""
        ...

    def should_be_prompt(
        self, position: PositionT, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says how those places should look."""
        ...

    def decision(self, position: PositionT, step: str) -> Question[MoveT]:
        """Return the question that a pending decision asks, after the answer `step`."""
        ...

    def correction(self, position: PositionT, step: str) -> Question[MoveT] | None:
        """Return the question by which players set the score right, or None where they cannot."""
        ...

    def is_turned(self, before: AnyReading, now: AnyReading) -> bool:
        """Return whether the sheet was turned between two readings, where that matters."""
        ...

    def clearing_prompt(self, history: Sequence[PositionT], turns: Sequence[MoveT]) -> Prompt:
        """Return the screen that asks for captured pieces to be taken off the sheet."""
        ...

    def scores_prompt(self, position: PositionT, page: int) -> Prompt:
        """Return page `page` of the scores: totals first, then each seat's breakdown."""
        ...

    def over_prompt(self, position: PositionT) -> Prompt:
        """Return the screen of the game's end, by the rules or by agreement."""
        ...

    def keepsake(self, history: Sequence[PositionT], turns: Sequence[MoveT], say: Say) -> Keepsake:
        """Return what players take home of the game so far."""
        ...

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts."""
        ...
