"""The questions about selection tokens and markers: guessing is led, then what they show is told.

Each screen asks whether it is this answer, so that no answer looks like something that was read. A
says yes, B shows the next answer, and C the one before. On the first answer C goes back, or takes
the last guess back.

Source: "Guess & Resolve".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from device.games.dreams.screens import DreamsScreens
from device.games.dreams.voting import Voting
from device.table.prompts import Prompt, Signal, Text, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.dreams.judge import is_mortal
from games.dreams.moves import Accused, Action, Blank, Guess, Image, RevealRoles, Vote
from games.dreams.position import Position, is_countable
from games.dreams.setup import IMAGES
from games.game import Seat

_BACK = text("key-back")
_UNDO = text("key-undo")


class Led(Enum):
    """The screens that lead from the last star to the first token."""

    REVEAL = "reveal"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class GuessShown:
    """The number of the guess that is asked about for a token, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class NotCounted:
    """The number of a guess that the player's role does not allow, while that is told."""

    number: int


@dataclass(frozen=True, slots=True)
class ImageShown:
    """The number of the image that is asked about as the true vision, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class MortalShown:
    """The true vision as told, and the number of the suspect asked about, from 0.

    With `is_taken`, the suspect was told to be the mortal, and tokens that do not fit are told.
    """

    image: int
    number: int = 0
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class SetAnew:
    """A token that is told anew after the reveal, and the number of the guess asked about."""

    seat: Seat
    number: int = 0


class TokenQuestions:
    """The questions about tokens and markers of one game of Dreams."""

    def __init__(self, words: DreamsScreens) -> None:
        self._words = words

    def token(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question for the next token; before the first, guess and reveal are led."""
        seat = position.missing[0]
        is_first = len(position.missing) == position.setup.players
        match answered:
            case Led.REVEAL:
                return _lead_reveal(position)
            case NotCounted(number):
                return self._not_counted(position, seat, number)
            case GuessShown(number) if number:
                return self._token(position, seat, number, back_to(GuessShown(number - 1)))
            case None if is_first:
                return _lead_guess()
            case _ if is_first:
                return self._token(position, seat, 0, back_to(Led.REVEAL))
            case _:
                return self._token(position, seat, 0, take_back())

    def reveal(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question for the true vision, then for the mortal."""
        seats = self._suspects(position)
        if not seats:
            return _guesses_wrong(self._words.voting)
        match answered:
            case SetAnew(seat, number):
                return self._set_anew(position, seat, number)
            case MortalShown(is_taken=True):
                return self._wrong_tokens(position, seats, answered)
            case MortalShown():
                return self._which_mortal(position, seats, answered)
            case ImageShown(number):
                return _which_image(number)
            case _:
                return _which_image(0)

    def allowed(self, position: Position, seat: Seat, guesses: Sequence[Guess]) -> list[Guess]:
        """Return the guesses that the house rules let this player make."""
        game = self._words.game
        return [guess for guess in guesses if not game.explain(position, Vote(seat, guess))]

    def _guesses(self, position: Position, seat: Seat) -> list[Guess]:
        images = [Image(number) for number in range(1, IMAGES + 1)]
        return self.allowed(position, seat, [*gods_guesses(position, seat), *images, Blank.NONE])

    def _token(
        self, position: Position, seat: Seat, number: int, back: Answer[Action]
    ) -> Question[Action]:
        """Ask whether a token shows another player, an image, or nothing."""
        guess = self._shown(position, seat, number)
        is_known = is_mortal(position, seat)
        counts = guess is Blank.NONE or is_known is None or is_countable(guess, of_mortal=is_known)
        taken = choose(Vote(seat, guess)) if counts else show_next(NotCounted(number))
        prompt = self._token_prompt(seat, guess, _UNDO if back == take_back() else _BACK)
        return Question(prompt, (taken, show_next(GuessShown(number + 1)), back))

    def _shown(self, position: Position, seat: Seat, number: int) -> Guess:
        guesses = self._guesses(position, seat)
        return guesses[number % len(guesses)]

    def _token_prompt(self, seat: Seat, guess: Guess, back: Text) -> Prompt:
        is_secret = self._words.voting is Voting.SECRET
        title, asked = ("title-told", "told-is") if is_secret else ("title-token", "token-shows")
        lines = (text(asked), self._asked(guess))
        keys = (text("key-yes"), text("key-next"), back)
        return Prompt("vote", text(title, seat=self._words.seat_name(seat)), lines, keys)

    def _asked(self, guess: Guess) -> Text:
        """Return the question whether it is this guess."""
        match guess:
            case Accused(seat):
                name, token = self._words.seat_name(seat), self._words.tokens[seat - 1]
                key = "is-player" if name == token else "is-player-by-token"
                return text(key, seat=name, owner=token)
            case Image(number):
                return text("is-image", number=number)
            case _:
                return text("is-nothing")

    def _not_counted(self, position: Position, seat: Seat, number: int) -> Question[Action]:
        """Tell that a guess does not fit the role that the box has dealt."""
        guess = self._shown(position, seat, number)
        lines = (self._unfit(seat, of_mortal=bool(is_mortal(position, seat))),)
        keys = (text("key-ok"), None, _BACK)
        prompt = Prompt("vote", text("title-unfit"), (*lines, text("no-guess")), keys)
        return Question(prompt, (choose(Vote(seat, guess)), None, back_to(GuessShown(number))))

    def _which_mortal(
        self, position: Position, seats: Sequence[Seat], shown: MortalShown
    ) -> Question[Action]:
        mortal = seats[shown.number % len(seats)]
        reveal = choose(RevealRoles(shown.image, mortal))
        is_fit = not self._unfit_tokens(position, mortal)
        following = replace(shown, number=shown.number + 1) if len(seats) > 1 else None
        before = replace(shown, number=shown.number - 1) if shown.number else None
        lines = (text("ask-mortal"), text("is-player", seat=self._words.seat_name(mortal)))
        keys = (text("key-yes"), text("key-next") if following else None, _BACK)
        prompt = Prompt("reveal", text("title-reveal"), lines, keys, Signal.QUESTION)
        return Question(
            prompt,
            (
                reveal if is_fit else show_next(replace(shown, is_taken=True)),
                show_next(following) if following else None,
                back_to(before),
            ),
        )

    def _wrong_tokens(
        self, position: Position, seats: Sequence[Seat], shown: MortalShown
    ) -> Question[Action]:
        """Tell the first token that shows no guess of its player's role, before points are told."""
        mortal = seats[shown.number % len(seats)]
        unfit = self._unfit_tokens(position, mortal)
        first = unfit[0]
        lines = (self._unfit(first, of_mortal=first == mortal), text("no-guess"))
        keys = (text("key-ok"), text("key-fix"), _BACK)
        prompt = Prompt("reveal", text("title-unfit"), lines, keys, Signal.TROUBLE)
        reveal = choose(RevealRoles(shown.image, mortal))
        back = back_to(replace(shown, is_taken=False))
        return Question(prompt, (reveal, show_next(SetAnew(first)), back))

    def _unfit_tokens(self, position: Position, mortal: Seat) -> list[Seat]:
        """Return the seats whose token shows no guess of their role (question 61)."""
        return [
            Seat(seat)
            for seat, guess in enumerate(position.votes, 1)
            if isinstance(guess, Accused | Image)
            and not is_countable(guess, of_mortal=seat == mortal)
        ]

    def _unfit(self, seat: Seat, *, of_mortal: bool) -> Text:
        name = self._words.seat_name(seat)
        return text("unfit-mortal" if of_mortal else "unfit-god", seat=name)

    def _set_anew(self, position: Position, seat: Seat, number: int) -> Question[Action]:
        guess = self._shown(position, seat, number)
        back = back_to(SetAnew(seat, number - 1)) if number else back_to(None)
        prompt = self._token_prompt(seat, guess, _BACK)
        following = show_next(SetAnew(seat, number + 1))
        return Question(prompt, (choose(Vote(seat, guess)), following, back))

    def _suspects(self, position: Position) -> list[Seat]:
        """Return the seats that may be the mortal's; first those whose token shows a number."""
        game, seats = self._words.game, position.setup.seats
        possible = [seat for seat in seats if not game.explain(position, RevealRoles(1, seat))]
        return sorted(possible, key=lambda seat: not isinstance(position.votes[seat - 1], Image))


def gods_guesses(position: Position, seat: Seat) -> list[Accused]:
    """Return the guesses of a god: the others clockwise; himself last, if a house rule allows."""
    setup = position.setup
    return [Accused(setup.after(seat, steps)) for steps in range(1, setup.players + 1)]


def _lead_guess() -> Question[Action]:
    lines = (text("guess-gods"), text("guess-mortal"))
    keys = (text("key-next"), None, _UNDO)
    prompt = Prompt("guess", text("title-guess"), lines, keys, Signal.QUESTION)
    return Question(prompt, (show_next(Led.REVEAL), None, take_back()))


def _lead_reveal(position: Position) -> Question[Action]:
    """Lead the reveal; markers are turned over only if the markers have dealt the roles."""
    lines = [text("reveal-tokens")]
    if position.roles is None:
        lines.append(text("reveal-markers"))
    keys = (text("key-next"), None, _BACK)
    prompt = Prompt("guess", text("title-reveal"), tuple(lines), keys)
    return Question(prompt, (show_next(Led.TOKENS), None, back_to(None)))


def _guesses_wrong(voting: Voting) -> Question[Action]:
    keys = (None, None, _UNDO)
    wrong = text("tokens-wrong" if voting is Voting.DISCS else "guesses-wrong")
    prompt = Prompt("reveal", text("title-unfit"), (wrong,), keys, Signal.TROUBLE)
    return Question(prompt, (None, None, take_back()))


def _which_image(shown: int) -> Question[Action]:
    image = shown % IMAGES + 1
    lines = (text("ask-vision"), text("is-image", number=image))
    keys = (text("key-yes"), text("key-next"), _BACK if shown else _UNDO)
    prompt = Prompt("reveal", text("title-reveal"), lines, keys, Signal.QUESTION)
    back = back_to(ImageShown(shown - 1)) if shown else take_back()
    return Question(prompt, (show_next(MortalShown(image)), show_next(ImageShown(shown + 1)), back))
