"""The questions about votes, roles and points.

Button A takes what is shown, B shows the next answer, C goes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from device.games.dreams.role_questions import RoleQuestions, RoleSeenAnew, RoleSeenAnewScreen
from device.games.dreams.screens import LINES_A_PAGE, DreamsScreens
from device.table.corrections import PlayerShown, whose_score
from device.table.prompts import Prompt, Signal, Text, text
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
from games.dreams.moves import Accused, Action, Blank, Correct, Guess, Image, NextRound, RevealRoles
from games.dreams.moves import Vote as SetDisc
from games.dreams.options import Missing
from games.dreams.position import Phase, Position
from games.dreams.setup import IMAGES, LAST_SPACE, Setup
from games.game import Seat

_KEYS = (text("key-ok"), text("key-next"), text("key-undo"))


class Voting(StrEnum):
    """How guesses are made: on the discs and then entered, or secretly on the box."""

    DISCS = "discs"
    SECRET = "secret"  # noqa: S105 - no password


class VoterRole(Enum):
    """The role as which a player guesses in secret."""

    GOD = "god"
    MORTAL = "mortal"


@dataclass(frozen=True, slots=True)
class GuessShown:
    """The number of the guess that is shown for a disc, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class AsksWho:
    """The box was handed on, and the player is asked whether he is a god or the mortal."""


@dataclass(frozen=True, slots=True)
class SecretShown:
    """The role as which a player guesses in secret, and how many guesses he has skipped."""

    role: VoterRole
    passed: int = 0


@dataclass(frozen=True, slots=True)
class ImageShown:
    """The number of the image that is shown when players are asked for the true one, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class MortalShown:
    """The true image as told, and the number of the suspect shown as the mortal, from 0."""

    image: int
    number: int = 0


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

    def __init__(self, words: DreamsScreens, voting: Voting, roles: RoleQuestions) -> None:
        self._words = words
        self._voting = voting
        self._roles = roles

    def decision(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question that is open before the first star, or once all stars lie."""
        match position.phase:
            case Phase.DEALING | Phase.LOOKING:
                return self._roles.question(position, answered)
            case Phase.VOTING if self._voting is Voting.SECRET:
                return self._secret(position, position.missing[0], answered)
            case Phase.VOTING:
                return self._disc(position, position.missing[0], answered)
            case Phase.REVEALING:
                return self._reveal(position, answered)
            case _ if isinstance(answered, Correcting):
                return self._correcting(position, answered.answered)
            case _:
                return self._points(position, answered)

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

    def _disc(self, position: Position, seat: Seat, answered: AnsweredSoFar) -> Question[Action]:
        """Ask what a revealed disc shows: another player, an image, or nothing."""
        setup = position.setup
        images = [Image(number) for number in range(1, IMAGES + 1)]
        guesses = self._allowed(position, seat, [*_players(setup, seat), *images, Blank.NONE])
        passed = answered.number if isinstance(answered, GuessShown) else 0
        shown = passed % len(guesses)
        name = self._words.seat_name(seat)
        lines = (text("vote-disc", seat=name), self._guess_text(guesses[shown]))
        prompt = Prompt("vote", text("title-disc", seat=name), lines, _KEYS)
        choice = SetDisc(seat, guesses[shown])
        return Question(prompt, (choose(choice), show_next(GuessShown(shown + 1)), take_back()))

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
        named = images if shown.role is VoterRole.MORTAL else _players(position.setup, seat)
        may_miss = position.setup.options.missing_vote is Missing.NO_VOTE
        none = [Blank.NONE] if may_miss else []
        guesses = self._allowed(position, seat, [*named, *none])
        first = self._roles.first_shown(position, seat, len(guesses))
        guess = guesses[(first + shown.passed) % len(guesses)]
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        lines = (text(f"vote-{shown.role.value}"), self._guess_text(guess))
        prompt = Prompt("vote", text("title-vote"), lines, keys)
        back = back_to(AsksWho() if is_mortal(position, seat) is None else None)
        following = show_next(replace(shown, passed=shown.passed + 1))
        return Question(prompt, (choose(SetDisc(seat, guess)), following, back), is_private=True)

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

    def _reveal(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question for the true image, then for the mortal."""
        seats = self._suspects(position)
        if not seats:
            return _discs_wrong()
        match answered:
            case MortalShown():
                return self._which_mortal(seats, answered)
            case ImageShown(number):
                return _which_image(number)
            case _:
                return _which_image(0)

    def _which_mortal(self, seats: Sequence[Seat], shown: MortalShown) -> Question[Action]:
        mortal = seats[shown.number % len(seats)]
        others = len(seats) > 1
        lines = (text("ask-mortal"), text("guess-player", seat=self._words.seat_name(mortal)))
        keys = (text("key-ok"), text("key-next") if others else None, text("key-back"))
        prompt = Prompt("reveal", text("title-reveal"), lines, keys, Signal.QUESTION)
        following = show_next(replace(shown, number=shown.number + 1)) if others else None
        reveal = choose(RevealRoles(shown.image, mortal))
        return Question(prompt, (reveal, following, back_to(None)))

    def _suspects(self, position: Position) -> list[Seat]:
        """Return the seats that may be the mortal's; seats whose disc shows a number come first."""
        game, seats = self._words.game, position.setup.seats
        possible = [seat for seat in seats if not game.explain(position, RevealRoles(1, seat))]
        return sorted(possible, key=lambda seat: not isinstance(position.votes[seat - 1], Image))

    def _points(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the screen of the round's points, the mortal first; A begins the next round."""
        lines = self._words.point_lines(position)
        page = answered.number if isinstance(answered, PointsPage) else 0
        shown = tuple(lines[page * LINES_A_PAGE : (page + 1) * LINES_A_PAGE])
        is_last = (page + 1) * LINES_A_PAGE >= len(lines)
        keys = (
            text("key-next-round") if is_last else text("key-next"),
            text("key-fix") if is_last else None,
            text("key-undo"),
        )
        title = text("title-points", number=position.number)
        prompt = Prompt("points", title, shown, keys, Signal.TOWER)
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
        return whose_score("moon", text("title-track"), lines, chosen, position.setup.after(seat))

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


def _discs_wrong() -> Question[Action]:
    keys = (None, None, text("key-undo"))
    title = text("title-discs-wrong")
    prompt = Prompt("reveal", title, (text("discs-wrong"),), keys, Signal.TROUBLE)
    return Question(prompt, (None, None, take_back()))


def _which_image(shown: int) -> Question[Action]:
    image = shown % IMAGES + 1
    lines = (text("ask-vision"), text("guess-image", number=image))
    prompt = Prompt("reveal", text("title-reveal"), lines, _KEYS, Signal.QUESTION)
    following = show_next(ImageShown(shown + 1))
    return Question(prompt, (show_next(MortalShown(image)), following, take_back()))


def _more() -> Question[Action]:
    keys = (text("key-track"), text("key-role"), text("key-back"))
    prompt = Prompt("more", text("title-more"), (text("more-track"), text("more-role")), keys)
    whose = show_next(RoleSeenAnew(RoleSeenAnewScreen.WHOSE, Seat(1)))
    return Question(prompt, (show_next(PlayerShown(Seat(1))), whose, None))


def _players(setup: Setup, seat: Seat) -> list[Accused]:
    """Return the guesses of a god: the others clockwise; himself only if a house rule allows."""
    return [Accused(setup.after(seat, steps)) for steps in range(1, setup.players + 1)]


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
