"""The questions about votes, roles and points.

Button A takes what is shown, B shows the next answer, C goes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from device.games.dreams.role_questions import RoleQuestions, RoleSeenAnew, RoleSeenAnewScreen
from device.games.dreams.screens import LINES_A_PAGE, DreamsScreens
from device.games.dreams.token_questions import TokenQuestions, gods_guesses
from device.games.dreams.voting import Voting
from device.table.corrections import PlayerShown, whose_score
from device.table.prompts import Key, Prompt, Signal, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    AnswerRole,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.dreams.judge import is_mortal
from games.dreams.moves import Action, Blank, Correct, Image, NextRound
from games.dreams.moves import Vote as SetDisc
from games.dreams.options import Missing
from games.dreams.position import Phase, Position
from games.dreams.setup import IMAGES, LAST_SPACE
from games.game import Seat


class VoterRole(Enum):
    """The role as which a player guesses in secret."""

    GOD = "god"
    MORTAL = "mortal"


@dataclass(frozen=True, slots=True)
class AsksWho:
    """The box was handed on, and the player is asked whether he is a god or the mortal."""


@dataclass(frozen=True, slots=True)
class SecretShown:
    """The role as which a player guesses in secret, and how many guesses he has skipped."""

    role: VoterRole
    passed: int = 0


@dataclass(frozen=True, slots=True)
class PointsPage:
    """The number of the page of a round's points that is shown, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class MoonOn:
    """The space that is shown as the place of a player's moon."""

    seat: Seat
    space: int


@dataclass(frozen=True, slots=True)
class Correcting:
    """How far a correction of the track has come, while a round's points are shown."""

    answered: AnsweredSoFar = None


class DreamsQuestions:
    """The questions of one game of Dreams."""

    def __init__(self, words: DreamsScreens, roles: RoleQuestions) -> None:
        self._words = words
        self._roles = roles
        self._tokens = TokenQuestions(words)

    def decision(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question that is open before the first star, or once all stars lie."""
        match position.phase:
            case Phase.DEALING | Phase.LOOKING:
                return self._roles.question(position, answered)
            case Phase.VOTING if self._words.voting is Voting.SECRET:
                return self._secret(position, position.missing[0], answered)
            case Phase.VOTING:
                return self._tokens.token(position, answered)
            case Phase.REVEALING:
                return self._tokens.reveal(position, answered)
            case _ if isinstance(answered, Correcting):
                return self._correcting(position, answered.answered)
            case _:
                return self._points(position, answered)

    def last_points(
        self,
        history: Sequence[Position],
        turns: Sequence[Action],  # noqa: ARG002 - the positions say enough
    ) -> Prompt | None:
        """Return the screen of the last round's points, before the end; None if none are new."""
        is_over = self._words.game.outcome(history[-1]) is not None
        if not is_over or len(history) == 1 or history[-2].is_scored:
            return None
        lines = tuple(self._words.told_lines(history[-1]))
        keys = (text("key-next-round"), text("key-undo"), None)
        prompt = Prompt("points", text("title-moons"), lines, keys, Signal.TOWER)
        return replace(prompt, leafing=Key.A, leafing_label=text("key-next"))

    def correction(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Ask whose moon to correct, then on which space it lies.

        If the box has dealt the roles, it offers to show a player's role again instead.
        """
        match answered:
            case None if position.roles is not None:
                return _more()
            case RoleSeenAnew():
                return self._roles.again(position, answered)
            case MoonOn(seat, space):
                return self._which_space(position, seat, space)
            case PlayerShown(seat):
                return self._whose_moon(position, seat)
            case _:
                return self._whose_moon(position, Seat(1))

    def _secret(self, position: Position, seat: Seat, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question of a secret vote: hand the box on, then role, then guess.

        The role is asked first. If the mortal had to skip guesses of gods, others would hear him
        press longer.
        """
        match answered:
            case SecretShown():
                return self._secret_guess(position, seat, answered)
            case AsksWho():
                keys = (text("key-god"), text("key-mortal"), text("key-back"))
                prompt = Prompt("vote", text("title-vote"), (text("vote-who"),), keys)
                god, mortal = (show_next(SecretShown(role)) for role in VoterRole)
                return Question(prompt, (god, mortal, back_to(None)))
            case _:
                lines = (text("hand-box", seat=self._words.seat_name(seat)),)
                ready = (text("key-ready"), None, text("key-undo"))
                prompt = Prompt("hand-box", text("title-vote"), lines, ready)
                first = show_next(_first_asked(position, seat))
                return Question(prompt, (first, None, take_back()))

    def _secret_guess(self, position: Position, seat: Seat, shown: SecretShown) -> Question[Action]:
        images = [Image(number) for number in range(1, IMAGES + 1)]
        named = images if shown.role is VoterRole.MORTAL else gods_guesses(position, seat)
        may_miss = position.setup.options.missing_vote is Missing.NO_VOTE
        none = [Blank.NONE] if may_miss else []
        guesses = self._tokens.allowed(position, seat, [*named, *none])
        first = self._roles.first_shown(position, seat, len(guesses))
        guess = guesses[(first + shown.passed) % len(guesses)]
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        lines = (text(f"vote-{shown.role.value}"), self._words.guess_text(guess))
        prompt = Prompt("vote", text("title-vote"), lines, keys)
        back = back_to(AsksWho() if is_mortal(position, seat) is None else None)
        if shown.passed:
            back = back_to(replace(shown, passed=shown.passed - 1))
        following = show_next(replace(shown, passed=shown.passed + 1))
        return Question(prompt, (choose(SetDisc(seat, guess)), following, back), is_private=True)

    def _points(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the screen of the round's points, the mortal first; A begins the next round.

        If the box has dealt the roles, the screen begins with the roles, which no marker shows.
        """
        lines = self._words.told_lines(position)
        page = answered.number if isinstance(answered, PointsPage) else 0
        shown = tuple(lines[page * LINES_A_PAGE : (page + 1) * LINES_A_PAGE])
        is_last = (page + 1) * LINES_A_PAGE >= len(lines)
        keys = (
            text("key-next-round") if is_last else text("key-next"),
            text("key-fix") if is_last else None,
            text("key-undo"),
        )
        prompt = Prompt("points", text("title-moons"), shown, keys, Signal.TOWER)
        onwards = choose(NextRound()) if is_last else show_next(PointsPage(page + 1))
        fix = show_next(Correcting()) if is_last else None
        return Question(prompt, (onwards, fix, take_back()))

    def _correcting(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question by which a moon is corrected before the next round begins."""
        asked = self.correction(position, answered)
        a, b, c = map(_within, asked.answers)
        return Question(asked.prompt, (a, b, c or back_to(None)))

    def _whose_moon(self, position: Position, seat: Seat) -> Question[Action]:
        space = position.track[seat - 1]
        name = self._words.seat_name(seat)
        lines = (text("ask-moon"), text("score", seat=name, points=space))
        chosen = show_next(MoonOn(seat, space))
        return whose_score(
            "moon",
            text("title-track"),
            lines,
            chosen,
            shown=seat,
            following=position.setup.after(seat),
        )

    def _which_space(self, position: Position, seat: Seat, space: int) -> Question[Action]:
        name = self._words.seat_name(seat)
        lines = (text("ask-space"), text("score", seat=name, points=space))
        keys = (text("key-ok"), text("key-plus"), text("key-minus"))
        prompt = Prompt("moon", text("title-track"), lines, keys)
        spaces = LAST_SPACE + 1
        more, less = (space + 1) % spaces, (space - 1) % spaces
        # The moon's own space is no correction: it would remove points beyond the track's end.
        is_new = space != position.track[seat - 1]
        choice = choose(Correct(seat, space)) if is_new else show_next(None)
        plus, minus = (show_next(MoonOn(seat, number)) for number in (more, less))
        return Question(prompt, (choice, plus, minus))


def _more() -> Question[Action]:
    keys = (text("key-track"), text("key-role"), text("key-back"))
    prompt = Prompt("more", text("title-more"), (text("more-track"), text("more-role")), keys)
    whose = show_next(RoleSeenAnew(RoleSeenAnewScreen.WHOSE, Seat(1)))
    return Question(prompt, (show_next(PlayerShown(Seat(1))), whose, None))


def _first_asked(position: Position, seat: Seat) -> AsksWho | SecretShown:
    """Return the first screen of a secret vote: the question for the role, unless it is known."""
    match is_mortal(position, seat):
        case None:
            return AsksWho()
        case True:
            return SecretShown(VoterRole.MORTAL)
        case False:
            return SecretShown(VoterRole.GOD)


def _within(answer: Answer[Action] | None) -> Answer[Action] | None:
    """Return the answer with its progress marked as part of a correction, if it has progress."""
    if answer is None or answer.role not in (AnswerRole.SHOW_NEXT, AnswerRole.BACK):
        return answer
    return replace(answer, answered=Correcting(answer.answered))
