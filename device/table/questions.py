"""Questions on the screen and the answers on the buttons, as values.

Behaviour never depends on the text of a label.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, Never, TypeAlias, TypeVar

from device.table.prompts import Prompt

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)

AnsweredSoFar: TypeAlias = object
"""How far a decision of several buttons has come: a frozen value of the game's own, or None."""


class AnswerRole(Enum):
    """What a button does while a decision is asked."""

    CHOOSE = "choose"  # the decision is made
    SHOW_NEXT = "show-next"  # the next screen of the same decision
    BACK = "back"  # an earlier screen of the same decision
    UNDO = "undo"  # the last turn is taken back


@dataclass(frozen=True, slots=True)
class Answer(Generic[MoveT_co]):
    """What a button means while a decision is asked.

    Attributes:
        role: what the button does.
        choice: the decision that `CHOOSE` makes, else None.
        answered: how far the decision has come after `SHOW_NEXT` or `BACK`; None at its start.
    """

    role: AnswerRole
    choice: MoveT_co | None = None
    answered: AnsweredSoFar = None


@dataclass(frozen=True, slots=True)
class Question(Generic[MoveT_co]):
    """A decision that the players make by the buttons.

    Attributes:
        prompt: the screen that asks.
        answers: the answers of A, B and C; None for a button that does nothing.
        is_private: whether one player alone may see the question. After a pause such a question
            begins again from its first screen.
    """

    prompt: Prompt
    answers: tuple[Answer[MoveT_co] | None, Answer[MoveT_co] | None, Answer[MoveT_co] | None]
    is_private: bool = False


def choose(choice: MoveT) -> Answer[MoveT]:
    """Return the answer that decides for `choice`."""
    return Answer(AnswerRole.CHOOSE, choice)


def show_next(answered: AnsweredSoFar) -> Answer[Never]:
    """Return the answer that goes on to another screen of the same decision."""
    return Answer(AnswerRole.SHOW_NEXT, answered=answered)


def back_to(answered: AnsweredSoFar) -> Answer[Never]:
    """Return the answer that goes back to an earlier screen; None is the first screen."""
    return Answer(AnswerRole.BACK, answered=answered)


def take_back() -> Answer[Never]:
    """Return the answer that takes the last turn back."""
    return Answer(AnswerRole.UNDO)
