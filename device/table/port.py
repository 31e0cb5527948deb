"""The interface between a game and the table, beyond the rules of the game.

A `GameAdapter` joins a game to the camera and the buttons. It turns readings into the referee's
evidence, lists what may have happened, and words the prompts. The session uses every game through
its adapter. What only some games need is in `device.table.capabilities`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import Capabilities
from device.table.case import Case
from device.table.prompts import Prompt, Text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import Hypothesis
from games.game import Game, Seat

PositionT = TypeVar("PositionT")
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


class GameScreens(Protocol[PositionT_contra, MoveT, LookT]):
    """The screens of a game: prompts for its positions, moves and readings."""

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts."""
        ...

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen that asks for the opening, of which `seen` pieces lie."""
        ...

    def turn_prompt(self, history: Sequence[PositionT_contra], turns: Sequence[MoveT]) -> Prompt:
        """Return the screen that says whose turn it is, and what the last turn was."""
        ...

    def progress(self, position: PositionT_contra, turns: Sequence[MoveT]) -> Text:
        """Return the sentence that says how far a game has come."""
        ...

    def illegal_prompt(self, position: PositionT_contra, move: MoveT) -> Prompt:
        """Return the screen of an illegal move: the move and the rule; B takes a turn back."""
        ...

    def unsure_prompt(
        self,
        position: PositionT_contra,
        one: Hypothesis[MoveT, LookT],
        other: Hypothesis[MoveT, LookT],
    ) -> Prompt:
        """Return the screen that asks which of two things happened."""
        ...

    def differs_prompt(
        self, position: PositionT_contra, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that lists the places where board and record differ."""
        ...

    def should_be_prompt(
        self, position: PositionT_contra, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says how those places should look."""
        ...

    def scores_prompt(self, position: PositionT_contra) -> Prompt:
        """Return the screen of the scores: totals first, then the lines of each seat."""
        ...


class GameAdapter(Protocol[PositionT, MoveT, LookT]):
    """One game as the table plays it, on one kind of sheet."""

    @property
    def game(self) -> Game[PositionT, MoveT, object]:
        """The rules."""
        ...

    @property
    def screens(self) -> GameScreens[PositionT, MoveT, LookT]:
        """The screens of the game."""
        ...

    @property
    def capabilities(self) -> Capabilities[PositionT, MoveT, LookT]:
        """The capabilities of the game."""
        ...

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of this game's sheet.

        Readings of another game's sheet may still arrive just after a change of games.
        """
        ...

    def case(
        self,
        reading: AnyReading,
        history: Sequence[PositionT],
        turns: Sequence[MoveT],
        settled: tuple[AnyReading, Sequence[LookT]] | None,
    ) -> Case[MoveT, LookT]:
        """Return the case for the referee: a reading beside the record.

        Args:
            reading: the reading of a frame.
            history: every accepted position, the opening first.
            turns: the moves between those positions.
            settled: the last reading that agreed with the record, and how the record looked then.
        """
        ...

    def opening(self, reading: AnyReading) -> PositionT | None:
        """Return the opening that is laid out, or None while the opening is not complete."""
        ...

    def pieces_seen(self, reading: AnyReading) -> int:
        """Return how many pieces are in view before the first move."""
        ...

    def decision(self, position: PositionT, answered: AnsweredSoFar) -> Question[MoveT]:
        """Return the question of the decision that is due, after the answers so far."""
        ...

    def keepsake(self, history: Sequence[PositionT], turns: Sequence[MoveT], say: Say) -> Keepsake:
        """Return the keepsake of the game so far.

        Args:
            history: every accepted position, the opening first.
            turns: the moves between those positions.
            say: turns a text into a sentence of the players' language.
        """
        ...
