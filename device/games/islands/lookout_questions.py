"""The questions before the draft: what to lay ready, and who is the first Lookout."""

from __future__ import annotations

from dataclasses import dataclass

from device.games.islands.screens import IslandsScreens
from device.table.prompts import Prompt, Signal, Text, text
from device.table.questions import AnsweredSoFar, Question, back_to, choose, show_next
from games.game import Seat
from games.islands.count.draft import FirstLookout
from games.islands.count.moves import CountMove

_IN_BOX = 20

Asked = Question[CountMove]


@dataclass(frozen=True, slots=True)
class StepShown:
    """The number of the step of the set-up that is shown, from 0; the Lookout comes last."""

    number: int


@dataclass(frozen=True, slots=True)
class LookoutShown:
    """The player who is shown as the first Lookout, if the players choose."""

    seat: Seat


class LookoutQuestions:
    """The questions before one draft."""

    def __init__(self, words: IslandsScreens, drawn: Seat) -> None:
        """Ask the players.

        Args:
            words: the screens of the count.
            drawn: the Lookout whom chance has found.
        """
        self._words = words
        self._seats = words.game.seats
        self._drawn = drawn

    def decision(self, answered: AnsweredSoFar) -> Asked:
        """Return the question that is open."""
        steps = self._steps()
        match answered:
            case LookoutShown(seat):
                return self._chosen(seat, len(steps))
            case StepShown(number) if number >= len(steps):
                return self._who(len(steps))
            case StepShown(number):
                return self._step(steps, number)
            case _:
                return self._step(steps, 0)

    def _steps(self) -> tuple[Text, ...]:
        """Return what the players lay ready, step by step.

        What counts in the end comes with it, for it says which tiles to take.

        Source: "Setup", "God of the game", "End of the game and scoring points".
        """
        used = self._words.game.setup.tiles_per_stack
        key = "lay-ready-all" if used == _IN_BOX else "lay-ready-some"
        is_read = bool(self._words.game.setup.box.tiles)
        return (
            text(key, count=used),
            text("lay-ready-stacks"),
            text("lay-ready-characters", count=len(self._seats)),
            text("lay-ready-sides"),
            text("lay-ready-lamps"),
            text("lay-ready-points"),
            *((text("lay-ready-mat"),) if is_read else ()),
        )

    def _step(self, steps: tuple[Text, ...], number: int) -> Asked:
        title = text("title-lay-ready", number=number + 1, most=len(steps))
        keys = (text("key-next"), None, text("key-back") if number else None)
        back = back_to(StepShown(number - 1)) if number else None
        prompt = Prompt("lay-ready", title, (steps[number],), keys)
        return Question(prompt, (show_next(StepShown(number + 1)), None, back))

    def _who(self, steps: int) -> Asked:
        """Ask whether chance finds the first Lookout.

        Source: "Randomly choose the first player, called the Lookout."
        """
        keys = (text("key-draw"), text("key-choose"), text("key-back"))
        prompt = Prompt(
            "lookout", text("title-lookout"), (text("lookout-ask"),), keys, Signal.QUESTION
        )
        draw, by_hand = choose(FirstLookout(self._drawn)), show_next(LookoutShown(self._seats[0]))
        return Question(prompt, (draw, by_hand, back_to(StepShown(steps - 1))))

    def _chosen(self, seat: Seat, steps: int) -> Asked:
        """Ask whether the player who is shown is the first Lookout."""
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        line = text("lookout-chosen", seat=self._words.seat_name(seat))
        prompt = Prompt("lookout", text("title-lookout"), (line,), keys, Signal.QUESTION)
        following = Seat(seat % len(self._seats) + 1)
        others = show_next(LookoutShown(following))
        return Question(prompt, (choose(FirstLookout(seat)), others, back_to(StepShown(steps))))
