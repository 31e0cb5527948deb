"""Votes, roles and points by three buttons: A takes what is shown, B shows the next, C goes back.

The step of a question is the number of the answer shown, after what was settled before it.
"""

from __future__ import annotations

from enum import StrEnum

from device.dreams.prompts import LINES_A_PAGE, DreamsPrompts
from device.prompt import Prompt, Signal, Text, text
from device.table import Answer, Question
from games.dreams.actions import Accused, Action, Blank, Correct, Guess, Image, NextRound, Reveal
from games.dreams.actions import Vote as SetDisc
from games.dreams.position import Phase, Position
from games.dreams.setup import IMAGES, LAST_SPACE
from games.game import Seat

_KEYS = (text("key-ok"), text("key-next"), text("key-undo"))
_READY = "0"


class Voting(StrEnum):
    """How guesses are made: on the discs and entered after the reveal, or secretly on the box."""

    DISCS = "discs"
    SECRET = "secret"  # noqa: S105 - no password


class DreamsVotes:
    """The questions of one game of Dreams."""

    def __init__(self, words: DreamsPrompts, voting: Voting) -> None:
        self._words = words
        self._voting = voting

    def decision(self, position: Position, step: str) -> Question[Action]:
        """Return the question that is open once all stars lie."""
        match position.phase:
            case Phase.VOTING:
                return self._vote(position, position.missing[0], step)
            case Phase.REVEALING:
                return self._reveal(position, step)
            case _:
                return self._points(position, step)

    def correction(self, position: Position, step: str) -> Question[Action]:
        """Return the question whose moon lies elsewhere, then on which space."""
        seat, _, space = step.partition("|")
        if not space:
            return self._whose_moon(position, int(seat or "1"))
        return self._which_space(Seat(int(seat)), int(space))

    def _vote(self, position: Position, seat: Seat, step: str) -> Question[Action]:
        name = self._words.seat_name(seat)
        first = len(position.missing) == position.setup.players
        if self._voting is Voting.SECRET and not step:
            lines = (text("hand-box", seat=name),)
            ready = (text("key-ready"), None, None if first else text("key-undo"))
            prompt = Prompt("hand-box", text("title-vote"), lines, ready)
            # Not `Answer[Action](…)`: Python 3.11 cannot call a subscripted generic with slots.
            return Question(prompt, (Answer(step=_READY), None, _undo(is_first=first)))
        options = self._guesses(position, seat)
        shown = int(step or _READY) % len(options)
        title = text("title-disc", seat=name)
        ask = text("vote-secret" if self._voting is Voting.SECRET else "vote-disc", seat=name)
        keys = (text("key-ok"), text("key-next"), None if first else text("key-undo"))
        prompt = Prompt("vote", title, (ask, self._guess_text(options[shown])), keys)
        choice = SetDisc(seat, options[shown])
        return Question(prompt, (Answer(choice), _step(str(shown + 1)), _undo(is_first=first)))

    def _guesses(self, position: Position, seat: Seat) -> list[Guess]:
        """Return what a disc may show: any other player, any image, nothing."""
        setup = position.setup
        others = [setup.after(seat, steps) for steps in range(1, setup.players)]
        own = [seat] if setup.options.own_colour_vote else []
        images = [Image(number) for number in range(1, IMAGES + 1)]
        return [*(Accused(other) for other in (*others, *own)), *images, Blank.NONE]

    def _guess_text(self, guess: Guess) -> Text:
        match guess:
            case Accused(seat):
                return text("guess-player", seat=self._words.seat_name(seat))
            case Image(number):
                return text("guess-image", number=number)
            case _:
                return text("guess-nothing")

    def _reveal(self, position: Position, step: str) -> Question[Action]:
        """Ask for the true image, then for the mortal: discs with a number come first."""
        settled, _, shown = step.rpartition("|")
        number = int(shown or "0")
        if not settled:
            image = number % IMAGES + 1
            lines = (text("ask-vision"), text("guess-image", number=image))
            prompt = Prompt("reveal", text("title-reveal"), lines, _KEYS, Signal.QUESTION)
            answers = (_step(f"{image}|0"), _step(str(number + 1)), _undo())
            return Question(prompt, answers)
        seats = self._suspects(position)
        mortal = seats[number % len(seats)]
        lines = (text("ask-mortal"), text("guess-player", seat=self._words.seat_name(mortal)))
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        prompt = Prompt("reveal", text("title-reveal"), lines, keys, Signal.QUESTION)
        choice = Reveal(int(settled), mortal)
        return Question(prompt, (Answer(choice), _step(f"{settled}|{number + 1}"), _step("")))

    def _suspects(self, position: Position) -> list[Seat]:
        seats = position.setup.seats
        return sorted(seats, key=lambda seat: not isinstance(position.votes[seat - 1], Image))

    def _points(self, position: Position, step: str) -> Question[Action]:
        """Show the points of the round, the mortal first; then the next round begins."""
        lines = self._words.point_lines(position)
        page = int(step or "0")
        shown = tuple(lines[page * LINES_A_PAGE : (page + 1) * LINES_A_PAGE])
        is_last = (page + 1) * LINES_A_PAGE >= len(lines)
        keys = (
            text("key-next-round") if is_last else text("key-next"),
            text("key-fix") if is_last else None,
            text("key-undo"),
        )
        title = text("title-points", number=position.number)
        prompt = Prompt("points", title, shown, keys, Signal.TOWER)
        onwards: Answer[Action] = Answer(NextRound()) if is_last else _step(str(page + 1))
        return Question(prompt, (onwards, None, _undo()))

    def _whose_moon(self, position: Position, seat: int) -> Question[Action]:
        players = position.setup.players
        seat = (seat - 1) % players + 1
        space = position.track[seat - 1]
        name = self._words.seat_name(Seat(seat))
        lines = (text("ask-moon"), text("score", seat=name, points=space))
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        prompt = Prompt("moon", text("title-track"), lines, keys)
        return Question(prompt, (_step(f"{seat}|{space}"), _step(str(seat % players + 1)), None))

    def _which_space(self, seat: Seat, space: int) -> Question[Action]:
        name = self._words.seat_name(seat)
        lines = (text("ask-space"), text("score", seat=name, points=space))
        keys = (text("key-ok"), text("key-plus"), text("key-minus"))
        prompt = Prompt("moon", text("title-track"), lines, keys)
        spaces = LAST_SPACE + 1
        more, less = (space + 1) % spaces, (space - 1) % spaces
        choice = Correct(seat, space)
        return Question(prompt, (Answer(choice), _step(f"{seat}|{more}"), _step(f"{seat}|{less}")))


def _step(step: str) -> Answer[Action]:
    return Answer(step=step)


def _undo(*, is_first: bool = False) -> Answer[Action] | None:
    """Return the way back to the answer before; before the first there is none."""
    return None if is_first else Answer(undoes=True)
