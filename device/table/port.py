"""The interface between a game and the table, beyond the rules of the game.

A `GameAdapter` joins a game to the camera and the buttons. It turns readings into the referee's
evidence, lists what may have happened, and words the prompts. The session uses every game through
it. What only some games need stands in `device.table.capabilities`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import Capabilities
from device.table.prompts import Prompt, Text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import Evidence, Hypothesis
from games.game import Game, Seat

PositionT = TypeVar("PositionT")
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


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


class GameScreens(Protocol[PositionT_contra, MoveT, LookT]):
    """What is said of a game: its positions, moves and readings as prompts."""

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts."""
        ...

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen that asks for the opening, of which `seen` pieces lie."""
        ...

    def turn_prompt(self, history: Sequence[PositionT_contra], turns: Sequence[MoveT]) -> Prompt:
        """Return the screen that says whose turn it is, and what was done last."""
        ...

    def progress(self, position: PositionT_contra, turns: Sequence[MoveT]) -> Text:
        """Return how far a game has come, in its own words."""
        ...

    def illegal_prompt(self, position: PositionT_contra, move: MoveT) -> Prompt:
        """Return the screen that says what was done and which rule it breaks; B takes back."""
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
        """Return the scores: totals first, then each seat's breakdown; the display pages them."""
        ...


class GameAdapter(Protocol[PositionT, MoveT, LookT]):
    """One game as it is played on one kind of sheet."""

    @property
    def game(self) -> Game[PositionT, MoveT, object]:
        """The rules."""
        ...

    @property
    def screens(self) -> GameScreens[PositionT, MoveT, LookT]:
        """What is said of the game."""
        ...

    @property
    def capabilities(self) -> Capabilities[PositionT, MoveT, LookT]:
        """What it does that not every game does."""
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

    def pieces_seen(self, reading: AnyReading) -> int:
        """Return how many pieces are in view before the first move."""
        ...

    def decision(self, position: PositionT, answered: AnsweredSoFar) -> Question[MoveT]:
        """Return the question that a pending decision asks, as far as it was answered."""
        ...

    def keepsake(self, history: Sequence[PositionT], turns: Sequence[MoveT], say: Say) -> Keepsake:
        """Return what players take home of the game so far."""
        ...
