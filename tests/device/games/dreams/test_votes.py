"""Guesses by three buttons: how many presses they take, and that nobody sees another's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import cast

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.display.screens import lay_out
from device.games.dreams.voting import Voting
from device.panel.gestures import OFF, Chord, Repeated
from device.panel.keys import KeyPanel
from device.table.events import Event, JournalBack, JournalFailed, PauseAsked, Pressed
from device.table.prompts import Key, Signal, text
from device.table.session import GamePhase
from device.texts.language import say
from games.dreams.moves import Accused, Blank, Guess, Image
from games.dreams.options import Invalid, Missing, Options
from games.dreams.position import Phase
from games.game import Seat
from tests.device.games.dreams.mat_top import NAMES, Round
from tests.device.panel.test_panel import Pins
from tests.device.texts.spoken import SPOKEN
from vision.beads.evidence import Bead

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
    hand = fingers(Round(6, voting).revealed())
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


@pytest.mark.parametrize("language", SPOKEN)
def test_no_guess_is_told_from_another_across_the_table(language: str) -> None:
    shapes = set[object]()
    for role in (A, B):
        play = Round(6, Voting.SECRET).lay_all().press(A, role)
        for _ in range(6):
            body = lay_out(play.prompt, language).body
            shapes.add((body.face, len(body.rows), play.prompt.keys))
            play.press(B)
    assert len(shapes) == 1


def test_a_pause_hides_a_guess_half_made() -> None:
    play = Round(voting=Voting.SECRET).lay_all().press(A, A, B)
    assert play.take(PauseAsked()).prompt.kind == "paused"
    assert play.press(A).prompt.kind == "hand-box"  # whoever goes on may be another


def test_the_boxes_own_page_hides_a_guess_half_made() -> None:
    play = Round(voting=Voting.SECRET).lay_all().press(A, A, B)
    assert play.take(Chord(OFF)).prompt.kind == "hand-box"


@pytest.mark.parametrize(
    ("missing", "may_miss"), [(Missing.BLOCKS, False), (Missing.NO_VOTE, True)]
)
def test_a_secret_guess_is_left_out_only_by_a_house_rule(
    missing: Missing, *, may_miss: bool
) -> None:
    play = Round(voting=Voting.SECRET, options=Options(missing_vote=missing)).lay_all().press(A, A)
    offered = {play.press(B).prompt.lines[-1].key for _ in range(6)}
    assert ("guess-nothing" in offered) is may_miss


# Discs that cannot be

REFUSED = Options(invalid_disc=Invalid.REFUSED)


def test_a_disc_that_shows_nothing_is_not_offered_where_it_must_be_set_anew() -> None:
    play = Round(options=REFUSED).revealed()
    offered = [play.prompt.lines[-1].key] + [play.press(B).prompt.lines[-1].key for _ in range(7)]
    assert "guess-nothing" not in offered


def test_discs_among_which_is_no_mortals_are_sent_back() -> None:
    play = Round(options=REFUSED).revealed().press(A, A, A)
    assert play.position.phase is Phase.REVEALING
    assert play.prompt.title.key == "title-unfit"
    play.press(A, B)
    assert play.prompt.title.key == "title-unfit"
    play.press(C, B, B, A, A, A)
    assert play.position.is_scored
    assert play.position.rounds[0].votes[2] == Image(1)


def test_only_who_shows_a_number_can_have_been_the_mortal_there() -> None:
    play = Round(options=REFUSED).revealed().press(A, A, B, B, A, A)
    assert play.prompt.lines[0].key == "ask-mortal"
    first = play.prompt
    assert play.press(B).prompt == first


def test_a_disc_that_shows_nothing_counts_as_no_vote() -> None:
    play = Round().revealed().press(*[B] * 6, A)
    assert play.position.votes[0] is Blank.NONE


# Points


def test_the_track_is_set_right_from_the_points_of_a_round() -> None:
    play = Round(3).revealed().press(A, A, B, B, A, A, A)
    assert play.prompt.kind == "points"
    assert play.prompt.keys[1] is not None
    play.press(B)
    assert play.prompt.kind == "moon"
    assert play.press(C).prompt.kind == "points"
    before = play.position.track[0]
    play.press(B, A, B, A)
    assert play.position.track[0] == before + 1
    assert play.prompt.kind == "points"


@pytest.mark.parametrize("event", [JournalFailed(is_full=False), JournalBack()])
def test_what_comes_between_a_correction_leaves_nothing_behind(event: Event) -> None:
    play = Round(3).revealed().press(A)
    asked = play.prompt
    play.take(PauseAsked()).press(B, B, A, B)
    assert play.prompt.kind == "moon"
    assert play.take(event).press(A, A).prompt == asked


def test_a_mat_turned_during_a_correction_leaves_nothing_behind() -> None:
    play = Round(3).revealed().press(A)
    asked = play.prompt
    play.take(PauseAsked()).press(B, B, A, B)
    play.see(*play.on_mat, roll_deg=90.0)
    assert play.take(PauseAsked()).press(A).prompt == asked
    assert play.see(*play.on_mat, roll_deg=90.0).prompt.kind == "turned"


# A button kept down


def test_a_button_kept_down_leafs_through_the_answers_and_decides_nothing() -> None:
    play = Round(6).revealed().press(B)
    other = Round(6).revealed().press(B, B, B)
    assert play.take(Repeated(B)).take(Repeated(B)).prompt == other.prompt
    before = play.session
    assert play.take(Repeated(A)).session == before
    assert play.take(Repeated(C)).session == before


def test_a_moon_goes_on_while_the_button_is_kept_down() -> None:
    play = Round().scores().press(B, A, B)
    for _ in range(14):
        play.take(Repeated(B))
    assert play.press(A).position.track == (15, 0, 0)


def test_no_turn_is_taken_back_by_a_button_kept_down() -> None:
    play = Round().lay("grey 30,50").take(Repeated(B))
    assert len(play.position.laid) == 1


# A whole round


def scored(play: Round) -> Round:
    """Vote on the discs: red names yellow, yellow names green, green is the mortal and says 3."""
    play.revealed()
    play.press(A)  # red: yellow comes first
    play.press(A)  # yellow: green comes first
    play.press(B, B, B, B, A)  # green: red, yellow, #1, #2, #3
    play.press(B, B, A)  # the true image was #3
    return play.press(A)  # the mortal: whose disc shows a number


def test_discs_are_entered_seat_by_seat_and_the_number_tells_the_mortal() -> None:
    play = scored(Round())
    record = play.position.rounds[0]
    assert (record.vision, record.mortal) == (3, 3)
    assert [str(vote) for vote in record.votes] == ["s2", "s3", "#3"]
    assert record.points == (1, 2, 2)


def test_every_vote_is_in_the_record_as_soon_as_it_is_made() -> None:
    play = Round().revealed()
    play.press(A)
    assert play.kept[0].payload == {"turn": "s1 ->s2"}


def test_points_come_with_their_reasons_the_mortal_first() -> None:
    play = scored(Round())
    assert play.prompt.kind == "points"
    reasons = ["true-image", "unsuspected", "vain-player", "named-mortal"]
    assert [line.key for line in play.prompt.lines] == reasons


def test_a_vote_can_be_set_anew() -> None:
    play = Round().revealed().press(A, A)
    assert play.position.missing == (3,)
    play.press(C)
    assert play.position.missing == (2, 3)
    assert play.press(C).position.missing == (1, 2, 3)
    assert len(play.position.laid) == 9


def test_the_next_round_waits_for_the_mat_to_be_cleared() -> None:
    play = scored(Round())
    play.press(A)
    assert (play.position.number, play.position.turn) == (2, 2)
    play.see(*play.on_mat)
    assert play.prompt.kind == "lift"
    play.see(*play.on_mat[:3])
    assert play.prompt.kind == "lift"
    play.see()
    assert play.prompt.kind == "turn"
    assert play.lay("black 20,20").said() == ["move s2 black 20.0,20.0"]


def test_taking_stars_off_while_points_are_shown_breaks_no_rule() -> None:
    play = scored(Round())
    play.see(*play.on_mat[:4])
    assert play.prompt.kind == "points"


def test_the_track_is_set_right_by_hand() -> None:
    play = Round().lay("grey 30,50")
    play.press(A, B)
    assert play.prompt.kind == "moon"
    play.press(B, A, B, B, C, A)  # yellow's moon: from 0 to 1
    assert play.position.track == (0, 1, 0)
    assert play.kept[0].payload == {"turn": "s2 track 1"}
    assert play.prompt.kind == "scores"


def test_a_moon_set_right_and_undone_is_told_until_the_next_star_lies_there() -> None:
    play = Round().lay("grey 30,50").press(A, B, B, A, B, B, C, A, C)
    play.press(B)
    assert play.position.track == (0, 0, 0)
    told = "Undone: Yellow's moon is on 0 again."
    assert say(play.prompt.lines[0]) == told
    assert say(play.see(*play.on_mat).prompt.lines[0]) == told
    assert say(play.lay("grey 80,50").prompt.lines[0]) != told


def test_a_star_undone_after_a_moon_is_put_back_and_the_moon_is_told_no_more() -> None:
    play = Round().lay("grey 30,50").press(A, B, A, B, A, C, B)
    assert say(play.prompt.lines[0]) == "Undone: Red's moon is on 0 again."
    assert play.press(B).prompt.kind == "put-back"
    assert say(play.see().prompt.lines[0]) != "Undone: Red's moon is on 0 again."


def test_a_moon_left_where_it_lies_is_no_correction() -> None:
    play = Round().lay("grey 30,50").press(A, B, A, A)
    assert play.turns == ["s1 grey 30.0,50.0"]
    assert play.prompt.kind == "moon"


def test_a_moon_set_back_below_sixteen_takes_the_end_back() -> None:
    play = scored(Round(3)).press(B, A, *[B] * 16, A)
    assert play.session.phase is GamePhase.OVER
    play.press(A, B, A, *[C] * 5, A, C)
    assert play.session.phase is GamePhase.PLAYING
    assert play.prompt.kind == "points"


def test_whoever_does_not_want_to_set_the_track_goes_back() -> None:
    play = Round().lay("grey 30,50")
    assert play.press(A, B, C).prompt.kind == "scores"
    assert play.press(C).prompt.kind == "turn"


def test_at_sixteen_the_game_is_over() -> None:
    play = Round()
    play.scores().press(B, A)
    play.press(*[B] * 15, A, C, A)  # red's moon on space 15
    scored(play)
    assert play.press(A).session.phase is GamePhase.OVER
    assert play.prompt.kind == "over"


def _last_round() -> Round:
    """Return the last round: red is on 15, and the points are told."""
    play = Round()
    play.scores().press(B, A)
    play.press(*[B] * 15, A, C, A)
    return scored(play)


def test_the_points_of_the_last_round_are_told_before_the_end() -> None:
    """Once the game was over at once, and nobody was told which points had ended it."""
    play = _last_round()
    usual = scored(Round())
    assert (play.prompt.kind, play.prompt.lines) == ("points", usual.prompt.lines)
    play.see().see()
    assert play.prompt.kind == "points"
    assert play.press(A).prompt.kind == "over"


def test_the_last_token_may_be_taken_back_before_the_end() -> None:
    play = _last_round().press(B)
    assert (play.session.phase, play.prompt.kind) == (GamePhase.PLAYING, "reveal")


@pytest.mark.parametrize("voting", list(Voting))
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(Options(), marks=pytest.mark.slow),
        pytest.param(REFUSED, marks=pytest.mark.slow),
        Options(deals_roles=True),
    ],
    ids=["as in the book", "strict discs", "dealt by the box"],
)
def test_every_label_of_an_evening_does_something(voting: Voting, options: Options) -> None:
    play, dice = Round(3, voting, options, "seed"), Random(1)  # noqa: S311 - a game, no secrets
    shown: set[str] = set()
    for step in range(900):
        if step % 90 == 89:
            play.scores()
        shown.add(play.prompt.kind)
        assert play.idle == [], play.prompt
        labelled = [key for key, label in zip(Key, play.prompt.keys, strict=True) if label]
        if not labelled or play.prompt.title.key == "title-lay-mat":
            play.see()  # the mat was to be cleared
            labelled = [key for key, label in zip(Key, play.prompt.keys, strict=True) if label]
            play.press(*labelled[:1])
        elif play.prompt.kind in ("turn", "lift") and dice.random() < 0.9:
            _lay_next(play)
        else:
            play.press(dice.choice([*labelled, labelled[0], labelled[0]]))
    assert {"vote", "points", "scores", "paused"} <= shown
    assert ("role" in shown) == options.deals_roles


def _lay_next(play: Round) -> None:
    lap, turn = divmod(len(play.position.laid), 3)
    lying = [Bead(star.kind.value, star.spot.x, star.spot.y) for star in play.position.laid]
    play.see(*lying)
    if play.position.turn is not None:
        kind = play.position.kinds_left(play.position.turn)[0].value
        play.see(*lying, Bead(kind, 30 + 45 * turn, 50 + 80 * lap))


@pytest.mark.parametrize("voting", Voting)
def test_before_the_first_guess_the_last_star_is_taken_back(voting: Voting) -> None:
    play = Round(3, voting=voting).lay_all()
    assert play.prompt.keys[2] == text("key-undo")
    play.press(C)
    assert (play.position.phase, play.prompt.kind) == (Phase.PLACING, "unsure")
    play.see(*play.on_mat)
    assert len(play.position.laid) == play.position.setup.stars - 1  # it lies there still
    lying = play.on_mat
    assert play.see(*lying[:-1]).prompt.kind == "turn"
    play.see(*lying)
    assert play.position.phase is Phase.VOTING
