"""What looks like a star on the bare mat is asked about before the first game: is it printed?"""

from __future__ import annotations

import math
from dataclasses import dataclass

from device.games.dreams.evidence import DRIFT_MM, SURELY, beads_of
from device.reading.readers import AnyReading
from device.table.capabilities import OpeningSupposed
from device.table.prompts import Prompt, Signal, Text, ringed, text
from device.table.questions import AnsweredSoFar, Question, back_to, choose
from games.dreams.game import Dreams
from games.dreams.position import Position
from vision.beads.evidence import BeadEvidence, BeadReading

# Log odds. Measured: 450 of 474 stars of recorded evidence stand more surely. None of its 6 finds
# that are no stars does, nor do 3 prints of drawn rounds, which were known when this was chosen.
MOST_OF_PRINT = 7.5


@dataclass(frozen=True, slots=True)
class SeemToLie:
    """What surely looks like stars on a mat that players have called empty.

    Attributes:
        finds: what looks so, in the order of the reading.
    """

    finds: tuple[BeadEvidence, ...]


class BareMatQuestions:
    """The question whether what looks like stars before the first game is print."""

    def __init__(self, game: Dreams) -> None:
        self._game = game

    def begin(self, reading: AnyReading) -> SeemToLie | None:
        """Return what is asked about a reading; None if the mat looks empty."""
        finds = _surely(beads_of(reading))
        return SeemToLie(finds) if finds else None

    def hint(self, reading: AnyReading) -> Text | None:
        """Return the line that says how many stars seem to lie there; None if there is none."""
        finds = _surely(beads_of(reading))
        return text("lay-take-off", seen=len(finds)) if finds else None

    def is_there(self, answered: AnsweredSoFar, reading: AnyReading) -> bool:
        """Return whether a later reading shows just what is asked about."""
        if not isinstance(answered, SeemToLie):
            return False
        now = _surely(beads_of(reading))
        return len(now) == len(answered.finds) and all(
            any(_is_near(one, other) for other in now) for one in answered.finds
        )

    def ask(self, answered: AnsweredSoFar) -> Question[Position] | None:
        """Return the question, with a ring round each find; None if there is nothing to ask."""
        if not isinstance(answered, SeemToLie):
            return None
        setup, finds = self._game.setup, answered.finds
        rings = [(find.x_mm, find.y_mm) for find in finds]
        prompt = Prompt(
            "opening-print",
            text("title-bare"),
            (text("bare-things-or-print", count=len(finds)),),
            (text("key-print"), None, text("key-back")),
            Signal.QUESTION,
            ringed((setup.width_mm, setup.height_mm), (), rings),
        )
        return Question(prompt, (choose(self._game.initial(0)), None, back_to(None)))

    def supposed(self, answered: AnsweredSoFar) -> OpeningSupposed[Position] | None:
        """Return the empty mat if players lay their stars and what seems to lie there may be print.

        None if it is as surely a star as most stars are: then players must say what it is.
        """
        if not isinstance(answered, SeemToLie):
            return None
        if any(find.standing > MOST_OF_PRINT for find in answered.finds):
            return None
        told = text("lay-supposed-print", seen=len(answered.finds))
        return OpeningSupposed(self._game.initial(0), (), told)


def _surely(reading: BeadReading) -> tuple[BeadEvidence, ...]:
    return tuple(find for find in reading.beads if find.standing >= SURELY)


def _is_near(one: BeadEvidence, other: BeadEvidence) -> bool:
    return math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) <= DRIFT_MM
