"""Guesses by three buttons: how many presses they take, and that nobody sees another's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import cast

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.display.screens import lay_out
from device.dreams.votes import Voting
from device.events import PauseAsked, Pressed
from device.panel.keys import KeyPanel
from device.prompt import Key, Signal
from games.dreams.actions import Accused, Blank, Guess, Image
from games.dreams.options import Invalid, Options
from games.dreams.position import Phase
from games.game import Seat
from tests.device.mat_top import NAMES, Round
from tests.device.test_panel import Pins

A, B, C = Key.A, Key.B, Key.C
PINS = {A: 17, B: 27, C: 22}
EVERY_PRESS_S = 0.8  # a press and a look at the screen that follows
DOWN_S = 0.1
ASKED_S = 60.0


class Fingers:
    """The box's own buttons under a player's fingers; every press counts, and takes its time."""

    def __init__(self, play: Round) -> None:
        self.play, self.presses, self.now_s = play, 0, -1000.0
        factory = MockFactory(pin_class=MockPin)
        self.panel = KeyPanel(PINS, self._post, factory, lambda: self.now_s)
        pins = cast("Pins", factory)
        self.pins = {key: pins.pin(number) for key, number in PINS.items()}

    def press(self, key: Key) -> None:
        self.presses += 1
        pin = self.pins[key]
        pin.drive_low()
        self._wait(DOWN_S)
        pin.drive_high()
        self._wait(EVERY_PRESS_S - DOWN_S)

    def until(self, key: Key, is_there: Callable[[], bool]) -> None:
        """Press a button until what is looked for is on the screen."""
        for _ in range(20):
            if is_there():
                return
            self.press(key)
        raise AssertionError(f"not to be found: {self.play.prompt}")

    def choose(self, *facts: object) -> None:
        """Leaf to the screen that shows all of these, and take it."""
        self.until(B, lambda: set(facts) <= set(_facts(self.play)))
        self.press(A)

    def _wait(self, seconds: float) -> None:
        self.now_s += seconds / 2
        self.panel.tick()
        self.now_s += seconds / 2
        self.panel.tick()

    def _post(self, key: Key) -> None:
        self.play.take(Pressed(key))


def _facts(play: Round) -> list[object]:
    return [fact for _, fact in play.prompt.lines[-1].facts]


@pytest.fixture
def fingers() -> Iterator[Callable[[Round], Fingers]]:
    taken: list[Fingers] = []

    def put(play: Round) -> Fingers:
        taken.append(Fingers(play))
        return taken[-1]

    yield put
    for one in taken:
        one.panel.close()


# How long it takes

Guesses = tuple[Guess, ...]
HARD: Guesses = (*(Accused(Seat((seat + 4) % 6 + 1)) for seat in range(1, 6)), Image(4))
USUAL: Guesses = (
    Accused(Seat(3)),
    Accused(Seat(6)),
    Accused(Seat(4)),
    Accused(Seat(6)),
    Accused(Seat(4)),
    Image(2),
)


def _told(hand: Fingers, guess: Guess) -> None:
    hand.choose(NAMES[guess.seat - 1] if isinstance(guess, Accused) else _number(guess))


def _number(guess: Guess) -> int:
    assert isinstance(guess, Image)
    return guess.number


def _entered(hand: Fingers, guesses: Guesses, vision: int) -> None:
    """Enter six discs, and who and what was true: the last seat was the mortal."""
    for guess in guesses:
        if hand.play.prompt.kind == "hand-box":
            hand.press(A)
            hand.press(A if isinstance(guess, Accused) else B)
        _told(hand, guess)
    hand.choose(vision)
    hand.choose(NAMES[5])
    assert hand.play.position.is_scored
    assert hand.play.position.rounds[0].votes == guesses


@pytest.mark.parametrize(
    ("voting", "guesses", "vision", "presses"),
    [
        (Voting.DISCS, HARD, 4, 39),
        (Voting.DISCS, USUAL, 2, 24),
        (Voting.SECRET, HARD, 4, 46),
        (Voting.SECRET, USUAL, 2, 31),
    ],
    ids=["discs at worst", "discs as usual", "in secret at worst", "in secret as usual"],
)
def test_six_players_are_entered_in_under_a_minute(
    fingers: Callable[[Round], Fingers],
    voting: Voting,
    guesses: Guesses,
    vision: int,
    presses: int,
) -> None:
    hand = fingers(Round(6, voting).lay_all())
    _entered(hand, guesses, vision)
    assert hand.presses == presses
    assert hand.presses * EVERY_PRESS_S < ASKED_S


# Who sees what


def test_secret_guesses_ask_each_player_to_take_the_box_first() -> None:
    play = Round(voting=Voting.SECRET).lay_all()
    assert play.prompt.kind == "hand-box"
    play.press(A)
    assert [key.key for key in play.prompt.keys if key] == ["key-god", "key-mortal", "key-back"]
    play.press(A, A)
    assert play.prompt.kind == "hand-box"
    shown = [str(fact) for line in play.prompt.lines for _, fact in line.facts]
    assert shown == ["yellow"]


def test_a_mortal_presses_no_more_buttons_than_a_god() -> None:
    counts: dict[Key, set[int]] = {A: set(), B: set()}
    for role, steps in product((A, B), range(4)):
        play = Round(6, Voting.SECRET).lay_all().press(A, role, *[B] * steps, A)
        assert play.prompt.kind == "hand-box"
        counts[role].add(steps)
    assert counts[A] == counts[B]


def test_who_took_the_wrong_role_goes_back_without_touching_another_guess() -> None:
    play = Round(voting=Voting.SECRET).lay_all().press(A, A, A)
    play.press(A, B, C, C)
    assert play.prompt.kind == "hand-box"
    assert play.position.missing == (2, 3)


SECRETS = [(A, A), (A, B, A), (A, B, B, A), (B, A), (B, B, B, A), (B, *[B] * 4, A)]


@pytest.mark.parametrize("mine", SECRETS, ids=lambda keys: "".join(key.value for key in keys))
def test_whatever_was_guessed_the_next_players_see_hear_and_find_the_same(
    mine: tuple[Key, ...],
) -> None:
    seen: list[list[object]] = []
    for first in (mine, SECRETS[0]):
        play = Round(4, Voting.SECRET).lay_all().press(A, *first)
        shown: list[object] = [play.prompt]
        shown += [play.press(*keys).prompt for keys in ((A,), (C,), (A, B), (B,), (C, C))]
        shown.append(play.press(C).prompt)  # the first guess is taken back
        shown.append(play.press(A).prompt)  # and asked for anew
        shown.append(play.take(PauseAsked()).prompt)
        shown.append(play.press(B).prompt)
        seen.append(shown)
    assert seen[0] == seen[1]


def test_no_light_and_no_sound_tells_one_guess_from_another() -> None:
    signals: set[Signal] = set()
    for keys in SECRETS:
        play = Round(4, Voting.SECRET).lay_all().press(A)
        for key in keys:
            signals.add(play.press(key).prompt.signal)
    assert signals == {Signal.QUIET}


def test_no_guess_is_told_from_another_across_the_table() -> None:
    shapes = set[object]()
    for role in (A, B):
        play = Round(6, Voting.SECRET).lay_all().press(A, role)
        for _ in range(6):
            body = lay_out(play.prompt).body
            shapes.add((body.face, len(body.rows), play.prompt.keys))
            play.press(B)
    assert len(shapes) == 1


def test_a_pause_hides_a_guess_half_made() -> None:
    play = Round(voting=Voting.SECRET).lay_all().press(A, A, B)
    asked = play.prompt
    assert play.take(PauseAsked()).prompt.kind == "paused"
    assert play.press(A).prompt == asked


# Discs that cannot be

REFUSED = Options(invalid_disc=Invalid.REFUSED)


def test_a_disc_that_shows_nothing_is_not_offered_where_it_must_be_set_anew() -> None:
    play = Round(options=REFUSED).lay_all()
    offered = [play.prompt.lines[-1].key] + [play.press(B).prompt.lines[-1].key for _ in range(7)]
    assert "guess-nothing" not in offered


def test_discs_among_which_is_no_mortals_are_sent_back() -> None:
    play = Round(options=REFUSED).lay_all().press(A, A, A)
    assert play.position.phase is Phase.REVEALING
    assert play.prompt.title.key == "title-discs-wrong"
    play.press(A, B)
    assert play.prompt.title.key == "title-discs-wrong"
    play.press(C, B, B, A, A, A)
    assert play.position.is_scored
    assert play.position.rounds[0].votes[2] == Image(1)


def test_only_who_shows_a_number_can_have_been_the_mortal_there() -> None:
    play = Round(options=REFUSED).lay_all().press(A, A, B, B, A, A)
    assert play.prompt.lines[0].key == "ask-mortal"
    first = play.prompt
    assert play.press(B).prompt == first


def test_a_disc_that_shows_nothing_counts_as_no_vote() -> None:
    play = Round().lay_all().press(*[B] * 6, A)
    assert play.position.votes[0] is Blank.NONE


# Points


def test_the_track_is_set_right_from_the_points_of_a_round() -> None:
    play = Round(3).lay_all().press(A, A, B, B, A, A, A)
    assert play.prompt.kind == "points"
    assert play.prompt.keys[1] is not None
    play.press(B)
    assert play.prompt.kind == "moon"
    assert play.press(C).prompt.kind == "points"
    before = play.position.track[0]
    play.press(B, A, B, A)
    assert play.position.track[0] == before + 1
    assert play.prompt.kind == "points"
