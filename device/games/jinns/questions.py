"""The questions to the builder of a tower of four: which half, then who gets the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.games.jinns.screens import JinnsScreens
from device.table.prompts import Prompt, Signal, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.jinns.moves import Action, Choice, Half
from games.jinns.pieces import Stack
from games.jinns.play import halves
from games.jinns.position import Position
from games.jinns.score import pile_points


@dataclass(frozen=True, slots=True)
class KeptHalf:
    """The half that the builder keeps, while he is asked who gets the other half."""

    half: Half


class JinnsQuestions:
    """The questions of one game of Jinns."""

    def __init__(self, words: JinnsScreens) -> None:
        self._words = words

    def decision(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Ask which half the builder keeps, then who gets the other half."""
        moves = self._words.game.legal_moves(position)
        choices = [choice for choice in moves if isinstance(choice, Choice)]
        halves = {choice.keeps for choice in choices}
        if isinstance(answered, KeptHalf):
            kept = answered.half
        elif len(halves) > 1:
            return self._ask_half(position, choices)
        else:
            kept = next(iter(halves))
        return self._ask_receiver(position, [c for c in choices if c.keeps is kept])

    def _ask_half(self, position: Position, choices: Sequence[Choice]) -> Question[Action]:
        setup = position.setup
        top, bottom = halves(setup, position.pending or Stack(()))
        seat = self._words.seat_name(position.turn)
        prompt = Prompt(
            "tower",
            text("title-tower"),
            (
                text("tower-ask", seat=seat),
                text("tower-top", points=pile_points(setup, top)),
                text("tower-bottom", points=pile_points(setup, bottom)),
            ),
            (text("key-top"), text("key-bottom"), text("key-undo")),
            Signal.TOWER,
        )
        receivers = {choice.receiver for choice in choices}
        if len(receivers) > 1:
            first, second = (show_next(KeptHalf(half)) for half in (Half.TOP, Half.BOTTOM))
            return Question(prompt, (first, second, take_back()))
        receiver = next(iter(receivers))
        one, other = (choose(Choice(half, receiver)) for half in (Half.TOP, Half.BOTTOM))
        return Question(prompt, (one, other, take_back()))

    def _ask_receiver(self, position: Position, choices: Sequence[Choice]) -> Question[Action]:
        labels = [
            text("key-seat", seat=self._words.seat_name(choice.receiver)) for choice in choices
        ]
        shown = [*labels[:2], None, None][:2]
        prompt = Prompt(
            "receiver",
            text("title-receiver"),
            (text("tower-receiver", seat=self._words.seat_name(position.turn)),),
            (shown[0], shown[1], text("key-back")),
            Signal.QUESTION,
        )
        answers: list[Answer[Choice] | None] = [*map(choose, choices[:2]), None, None]
        return Question(prompt, (answers[0], answers[1], back_to(None)))
