"""Votes, roles and points by three buttons: A takes what is shown, B shows the next, C goes back.

The step of a question is the number of the answer shown, after what was settled before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from device.games.dreams.role_questions import RoleQuestions
from device.games.dreams.screens import LINES_A_PAGE, DreamsScreens
from device.table.port import Answer, Question
from device.table.prompts import Prompt, Signal, Text, text
from games.dreams.judge import is_mortal
from games.dreams.moves import Accused, Action, Blank, Correct, Guess, Image, NextRound, RevealRoles
from games.dreams.moves import Vote as SetDisc
from games.dreams.options import Missing
from games.dreams.position import Phase, Position
from games.dreams.setup import IMAGES, LAST_SPACE, Setup
from games.game import Seat

_KEYS = (text("key-ok"), text("key-next"), text("key-undo"))
_WHO, _GOD, _MORTAL = "who", "god", "mortal"
_FIX = "fix:"


class Voting(StrEnum):
    """How guesses are made: on the discs and entered after the reveal, or secretly on the box."""

    DISCS = "discs"
    SECRET = "secret"  # noqa: S105 - no password


class DreamsQuestions:
    """The questions of one game of Dreams."""

    def __init__(self, words: DreamsScreens, voting: Voting, roles: RoleQuestions) -> None:
        self._words = words
        self._voting = voting
        self._roles = roles

    def decision(self, position: Position, step: str) -> Question[Action]:
        """Return the question that is open before the first star, or once all stars lie."""
        match position.phase:
            case Phase.DEALING | Phase.LOOKING:
                return self._roles.question(position, step)
            case Phase.VOTING if self._voting is Voting.SECRET:
                return self._secret(position, position.missing[0], step)
            case Phase.VOTING:
                return self._disc(position, position.missing[0], step)
            case Phase.REVEALING:
                return self._reveal(position, step)
            case _ if step.startswith(_FIX):
                return self._fixing(position, step.removeprefix(_FIX))
            case _:
                return self._points(position, step)

    def correction(self, position: Position, step: str) -> Question[Action]:
        """Return the question whose moon lies elsewhere, then on which space.

        Where the box has dealt the roles, it may show one again instead.
        """
        if position.roles is not None and not step:
            return _more()
        word, _, space = step.partition("|")
        if word and not word.isdigit():
            return self._roles.again(position, step)
        if not space:
            return self._whose_moon(position, int(word or "1"))
        return self._which_space(position, Seat(int(word)), int(space))

    def _disc(self, position: Position, seat: Seat, step: str) -> Question[Action]:
        """Ask what a revealed disc shows: any other player, any image, nothing."""
        setup = position.setup
        images = [Image(number) for number in range(1, IMAGES + 1)]
        guesses = self._allowed(position, seat, [*_players(setup, seat), *images, Blank.NONE])
        shown = int(step or "0") % len(guesses)
        name = self._words.seat_name(seat)
        lines = (text("vote-disc", seat=name), self._guess_text(guesses[shown]))
        prompt = Prompt("vote", text("title-disc", seat=name), lines, _KEYS)
        choice = SetDisc(seat, guesses[shown])
        # Not `Answer[Action](…)`: Python 3.11 cannot call a subscripted generic with slots.
        return Question(prompt, (Answer(choice), _step(str(shown + 1)), _undo()))

    def _secret(self, position: Position, seat: Seat, step: str) -> Question[Action]:
        """Have the box handed on, then ask for a god's guess or the mortal's.

        Who is who is asked first: else the mortal would be heard to press longest.
        """
        role, _, shown = step.partition("|")
        if not role:
            lines = (text("hand-box", seat=self._words.seat_name(seat)),)
            ready = (text("key-ready"), None, text("key-undo"))
            prompt = Prompt("hand-box", text("title-vote"), lines, ready)
            known = is_mortal(position, seat)
            first = _WHO if known is None else (_MORTAL if known else _GOD)
            return Question(prompt, (_step(first), None, _undo()))
        if role == _WHO:
            keys = (text("key-god"), text("key-mortal"), text("key-back"))
            prompt = Prompt("vote", text("title-vote"), (text("vote-who"),), keys)
            return Question(prompt, (_step(_GOD), _step(_MORTAL), _step("")))
        return self._secret_guess(position, seat, role, int(shown or "0"))

    def _secret_guess(
        self, position: Position, seat: Seat, role: str, shown: int
    ) -> Question[Action]:
        images = [Image(number) for number in range(1, IMAGES + 1)]
        named = images if role == _MORTAL else _players(position.setup, seat)
        may_miss = position.setup.options.missing_vote is Missing.NO_VOTE
        none = [Blank.NONE] if may_miss else []
        guesses = self._allowed(position, seat, [*named, *none])
        first = self._roles.first_shown(position, seat, len(guesses))
        guess = guesses[(first + shown) % len(guesses)]
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        lines = (text(f"vote-{role}"), self._guess_text(guess))
        prompt = Prompt("vote", text("title-vote"), lines, keys)
        back = _step(_WHO if is_mortal(position, seat) is None else "")
        following = _step(f"{role}|{shown + 1}")
        return Question(prompt, (Answer(SetDisc(seat, guess)), following, back), is_private=True)

    def _allowed(self, position: Position, seat: Seat, guesses: Sequence[Guess]) -> list[Guess]:
        """Return the guesses that the house rules let this player make."""
        game = self._words.game
        return [guess for guess in guesses if not game.explain(position, SetDisc(seat, guess))]

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
        seats = self._suspects(position)
        settled, _, shown = step.rpartition("|")
        if not seats:
            return _discs_wrong()
        if not settled:
            return _which_image(int(shown or "0"))
        return self._which_mortal(seats, int(settled), int(shown or "0"))

    def _which_mortal(self, seats: Sequence[Seat], image: int, shown: int) -> Question[Action]:
        mortal = seats[shown % len(seats)]
        others = len(seats) > 1
        lines = (text("ask-mortal"), text("guess-player", seat=self._words.seat_name(mortal)))
        keys = (text("key-ok"), text("key-next") if others else None, text("key-back"))
        prompt = Prompt("reveal", text("title-reveal"), lines, keys, Signal.QUESTION)
        following = _step(f"{image}|{shown + 1}") if others else None
        return Question(prompt, (Answer(RevealRoles(image, mortal)), following, _step("")))

    def _suspects(self, position: Position) -> list[Seat]:
        """Return who may have been the mortal by the discs, who shows a number first."""
        game, seats = self._words.game, position.setup.seats
        possible = [seat for seat in seats if not game.explain(position, RevealRoles(1, seat))]
        return sorted(possible, key=lambda seat: not isinstance(position.votes[seat - 1], Image))

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
        return Question(prompt, (onwards, _step(_FIX) if is_last else None, _undo()))

    def _fixing(self, position: Position, step: str) -> Question[Action]:
        """Return the question by which a moon is set right before the round goes on."""
        asked = self.correction(position, step)
        a, b, c = (_within(_FIX, answer) for answer in asked.answers)
        return Question(asked.prompt, (a, b, c or _step("")))

    def _whose_moon(self, position: Position, seat: int) -> Question[Action]:
        players = position.setup.players
        seat = (seat - 1) % players + 1
        space = position.track[seat - 1]
        name = self._words.seat_name(Seat(seat))
        lines = (text("ask-moon"), text("score", seat=name, points=space))
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        prompt = Prompt("moon", text("title-track"), lines, keys)
        return Question(prompt, (_step(f"{seat}|{space}"), _step(str(seat % players + 1)), None))

    def _which_space(self, position: Position, seat: Seat, space: int) -> Question[Action]:
        name = self._words.seat_name(seat)
        lines = (text("ask-space"), text("score", seat=name, points=space))
        keys = (text("key-ok"), text("key-plus"), text("key-minus"))
        prompt = Prompt("moon", text("title-track"), lines, keys)
        spaces = LAST_SPACE + 1
        more, less = (space + 1) % spaces, (space - 1) % spaces
        # A space that it lies on is no correction: that would take points beyond the track away.
        is_new = space != position.track[seat - 1]
        choice: Answer[Action] = Answer(Correct(seat, space)) if is_new else _step("")
        return Question(prompt, (choice, _step(f"{seat}|{more}"), _step(f"{seat}|{less}")))


def _discs_wrong() -> Question[Action]:
    keys = (None, None, text("key-undo"))
    title = text("title-discs-wrong")
    prompt = Prompt("reveal", title, (text("discs-wrong"),), keys, Signal.TROUBLE)
    return Question(prompt, (None, None, _undo()))


def _which_image(shown: int) -> Question[Action]:
    image = shown % IMAGES + 1
    lines = (text("ask-vision"), text("guess-image", number=image))
    prompt = Prompt("reveal", text("title-reveal"), lines, _KEYS, Signal.QUESTION)
    return Question(prompt, (_step(f"{image}|0"), _step(str(shown + 1)), _undo()))


def _more() -> Question[Action]:
    keys = (text("key-track"), text("key-role"), text("key-back"))
    prompt = Prompt("more", text("title-more"), (text("more-track"), text("more-role")), keys)
    return Question(prompt, (_step("1"), _step("whose"), None))


def _players(setup: Setup, seat: Seat) -> list[Accused]:
    """Return the guesses of a god: the others clockwise, and himself where that is no breach."""
    return [Accused(setup.after(seat, steps)) for steps in range(1, setup.players + 1)]


def _within(prefix: str, answer: Answer[Action] | None) -> Answer[Action] | None:
    """Return an answer whose step, if it is one, stays within another question."""
    if answer is None or answer.choice is not None:
        return answer
    return _step(prefix + answer.step)


def _step(step: str) -> Answer[Action]:
    return Answer(step=step)


def _undo() -> Answer[Action]:
    """Return the way back to the answer before, before the first to the last star."""
    return Answer(undoes=True)
