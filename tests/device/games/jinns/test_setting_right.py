"""'Does not match' has a way out: players set stars and the turn right by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from device.games.jinns.setting_right import stars_to_set
from device.journal.store import Stamp, StoredEvent
from device.panel.gestures import Held
from device.table.events import RefereeAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.screen import screen
from device.table.session import begin
from games.jinns.pieces import domes_of
from games.jinns.views import View
from tests.device.games.jinns.evenings import FOUR, four, look
from tests.device.games.jinns.table_top import Evening, changed, reading_of, settled
from tests.games.jinns.tables import position_of, table
from tests.paths import ROOT

AT = Stamp(1_790_000_000_000, 1, "boot")
A, B, C = Key.A, Key.B, Key.C
EDITIONS = ["wishes-4", "dreams-4"]


def _swapped(evening: Evening) -> View:
    """Return the lake with the domes of stars 1 and 5 changed: the opening was taken wrong."""
    return changed(settled(evening.position), {1: look(1, "green", 1), 5: look(1, "yellow", 4)})


def _differing(name: str = "wishes-4") -> Evening:
    evening = Evening(table(name), FOUR)
    view = _swapped(evening)
    for _ in range(4):
        evening.see(view)
    for _ in range(6):
        if evening.prompt.kind == "unseen":
            evening.press(C)
    assert evening.prompt.kind == "differs"
    return evening


def _fixing(evening: Evening) -> Evening:
    return evening.press(A, B)


def _stored(evening: Evening) -> list[StoredEvent]:
    return [StoredEvent(1, "one", entry.kind, entry.payload, AT) for entry in evening.kept]


def _until(evening: Evening, words: str) -> Evening:
    """Leaf to the answer with these words."""
    for _ in range(20):
        if evening.words[2:] == [words]:
            break
        evening.press(B)
    return evening


@pytest.mark.parametrize("name", EDITIONS)
def test_the_board_is_right_is_said_by_pressing_a(name: str) -> None:
    evening = _fixing(_differing(name))
    assert evening.words == ["Set it right", "What lies on 1?", "green 1"]
    assert evening.press(A).words == ["Set it right", "What lies on 5?", "yellow 4"]
    assert evening.press(A).words[1] == "Whose turn is it?"
    evening.press(A)
    assert evening.kept[0].payload["turn"] == "set:1:g1,5:y4"
    assert [str(evening.position.lake[star]) for star in (1, 5)] == ["g1", "y4"]
    assert (evening.prompt.kind, evening.words[1]) == ("turn", "Set right by hand: 1 and 5.")


def test_the_game_goes_on_from_what_was_set() -> None:
    evening = _fixing(_differing()).press(A, A, A)
    assert evening.see_board().prompt.kind == "turn"
    assert evening.see_move("0>1").said() == ["move 0>1"]


def test_the_turn_is_set_with_the_stars() -> None:
    evening = _fixing(_differing()).press(A, A, B, A)
    assert evening.position.turn == 2
    assert evening.words == ["Blue to move", "Set right by hand: 1 and 5. Now Blue moves."]


def test_a_star_that_the_camera_misreads_keeps_what_players_say() -> None:
    evening = four()
    misread = changed(settled(evening.position), {1: look(1, "green", 1)})
    for _ in range(4):
        evening.see(misread)
    assert evening.prompt.kind == "differs"
    _fixing(evening)
    _until(evening, "yellow 4").press(A, A)
    assert evening.see(misread).see(misread).prompt.kind == "turn"
    assert str(evening.position.lake[1]) == "y4"


def test_two_domes_that_came_from_two_stars_are_offered() -> None:
    """Once only what had lain together was offered, and players leafed without an end."""
    evening = four()
    bare = dict.fromkeys((1, 14), None)
    view = changed(settled(evening.position), {**bare, 20: look(3, "green", 2)})
    for _ in range(8):
        evening.see(view)
    evening.press(B)
    said: set[str] = set()
    while evening.prompt.kind == "set-star" and " ".join(evening.words[2:]) not in said:
        if evening.words[1] == "What lies on 20?":
            said.add(" ".join(evening.words[2:]))
            evening.press(B)
        else:
            evening.press(*(B,) * (evening.words[2] != "nothing"), A)
    assert "green 2 on yellow 4 on blue 2" in said


R3B1 = look(2, "blue", 1)
MANY = {1: "g4y3", 7: "g2b1r4", 8: "r2", 14: "r3", 15: "y3", 16: "y2g4b3", 17: "g2", 22: "b4"}


def test_whatever_may_be_seen_on_a_star_is_offered_however_it_is_misread() -> None:
    """Once many ways to hide domes below the misread one filled the list, and the truth was out."""
    position, stars = position_of(table("wishes-4"), MANY, "s1"), sorted(MANY)
    misread = changed(settled(position), {14: look(3, "green", 4), 17: None})
    state = stars_to_set(position, reading_of(misread), stars)
    assert "r3g2" in map(str, state.offered[stars.index(14)])


def test_a_dome_that_once_was_said_to_lie_nowhere_may_be_said_to_lie_somewhere() -> None:
    """Once it could be given to no star, and the record could not be set right any more."""
    position, stars = position_of(table("wishes-4"), MANY, "s1"), [14]
    state = stars_to_set(position, reading_of(changed(settled(position), {14: R3B1})), stars)
    assert str(state.likeliest[0]) == "r3b1"


def test_hidden_domes_follow_the_record_and_are_named() -> None:
    evening = four()
    view = changed(
        settled(evening.position), {9: look(1, "yellow", 3), 25: look(2, "red", 2), 14: None}
    )
    view = changed(view, {2: look(1, "green", 2), 14: look(1, "yellow", 2)})
    for _ in range(4):
        evening.see(view)
    _fixing(evening)
    said: list[list[str]] = []
    for _ in range(5):
        said.append(evening.words[1:])
        evening.press(A)
    assert ["What lies on 25?", "red 2", "on green 3"] in said
    assert ["What lies on 9?", "yellow 3"] in said


def test_a_dome_that_would_lie_nowhere_is_told() -> None:
    evening = four()
    gone = changed(settled(evening.position), {1: None})
    for _ in range(50):
        evening.see(gone)
    assert evening.prompt.kind == "differs"
    _fixing(evening)
    _until(evening, "nothing").press(A)
    assert evening.words == ["Set it right", "OK if these lie nowhere:", "yellow 4"]
    assert evening.press(C).words[1] == "What lies on 1?"


def test_a_dome_that_is_left_over_may_lie_on_a_star_that_the_camera_misreads() -> None:
    """Once it could be said to lie nowhere alone, and then the record was wrong in silence."""
    evening = four()
    doubtful = {25: [look(1, "yellow", 3), look(2, "green", 1)]}
    gone = changed(settled(evening.position), {14: None})
    for _ in range(50):
        evening.see(gone, doubtful)
    _until(_fixing(evening), "nothing").press(A)
    assert evening.words[1:] == ["OK if these lie nowhere:", "green 2"]
    assert evening.prompt.keys[1] == text("key-elsewhere")
    evening.press(B)
    assert evening.words[1:] == ["What lies on 25?", "green 2", "on yellow 3"]
    evening.press(A, A)
    assert [str(evening.position.lake[star]) for star in (14, 25)] == ["-", "y3g2"]


def test_whoever_finds_it_on_no_star_says_that_it_lies_nowhere() -> None:
    evening = four()
    for _ in range(50):
        evening.see(changed(settled(evening.position), {1: None}))
    _until(_fixing(evening), "nothing").press(A)
    asked: list[str] = []
    while evening.prompt.keys[1] == text("key-elsewhere"):
        evening.press(B)
        asked.append(evening.words[1])
        star = int(asked[-1].removeprefix("What lies on ").removesuffix("?"))
        own = evening.position.lake[star].domes
        names = [f"{dome.colour} {dome.strength}" for dome in reversed(own)] or ["nothing"]
        for _ in range(100):
            if [words.removeprefix("on ") for words in evening.words[2:]] == names:
                break
            evening.press(B)
        evening.press(A)
    assert len(set(asked)) == len(asked) > 3
    evening.press(A, A)
    assert (str(evening.position.lake[1]), evening.prompt.kind) == ("-", "turn")


def test_back_leads_out_again_page_by_page() -> None:
    evening = _fixing(_differing()).press(A, C)
    assert evening.words[1] == "What lies on 1?"
    assert evening.press(C).prompt.kind == "should-be"
    assert evening.press(C).prompt.kind == "differs"


def test_a_correction_is_taken_back_like_a_move() -> None:
    evening = _fixing(_differing()).press(A, A, A).press(B)
    assert [entry.kind for entry in evening.kept] == ["undone", "still-lies"]
    assert (str(evening.position.lake[1]), evening.prompt.kind) == ("y4", "put-back")
    assert str(evening.press(A).position.lake[1]) == "g1"


def test_a_restart_knows_the_correction_and_its_undoing() -> None:
    evening = _differing()
    start = evening.position
    _fixing(evening).press(A, A, B, A)
    events = _stored(evening)
    fresh = GameInPlay.of(begin(evening.session.table, start))
    assert fresh.replayed(events).position == evening.position
    evening.press(B)
    events += _stored(evening)
    assert fresh.replayed(events).position == start


@pytest.mark.parametrize("name", EDITIONS)
def test_the_turn_alone_is_set_from_the_scores(name: str) -> None:
    evening = Evening(table(name), FOUR)
    evening.see_board().press(A, B)
    assert evening.words[1] == "Whose turn is it?"
    evening.press(B, A)
    assert (evening.position.turn, evening.prompt.kind) == (3, "turn")
    assert evening.see_board().see_board().prompt.kind == "turn"
    assert evening.press(B).position.turn == 1


def test_what_counts_as_not_allowed_may_be_set_right_too() -> None:
    evening = four().see_move("0>5")
    assert evening.prompt.kind == "illegal"
    evening.press(B)
    assert evening.prompt.keys[1] is not None
    assert evening.press(B).prompt.kind == "set-star"


def test_where_nothing_is_to_be_put_back_there_is_no_fix() -> None:
    """A soak pressed it in vain: the stars were seen as in the record, one by one."""
    evening = four().see_move("0>5").press(B)
    session = replace(evening.session, reading=reading_of(settled(evening.position)))
    assert screen(session).keys[1] is None


def test_a_star_with_nothing_left_to_lay_has_no_next() -> None:
    domes = [dome for colour in table("wishes-4").setup.colours for dome in domes_of(colour)]
    evening = Evening(table("wishes-4"), dict(enumerate(map(str, domes))))
    evening.see(changed(settled(evening.position), {1: look(2, "blue", 2), 9: None}))
    assert evening.prompt.kind == "illegal"
    evening.press(B, B, A)
    assert evening.words[1:] == ["What lies on 9?", "nothing"]
    assert evening.prompt.keys[1] is None


def _choosing_places() -> Evening:
    """Return an evening with the referee's page of places open; the board is as it should be."""
    evening = four().see_board().take(Held((B,)))
    while evening.words[1] != "Say what lies on a place":
        evening.press(B)
    return evening.press(A)


def test_a_place_that_is_right_already_is_no_turn() -> None:
    """Once the record had a correction that set nothing right, and the screen told of it."""
    evening = _choosing_places()
    before = evening.session.turns
    evening.press(A, C, A, A)
    assert (evening.session.turns, evening.kept) == (before, [])
    assert evening.prompt.kind == "turn"


def test_what_was_set_by_the_referees_menu_leads_back_to_the_game() -> None:
    """Once the places that were chosen stood there still, to be set again."""
    evening = _choosing_places().press(A, A, C)
    evening.press(B, A, A)
    while evening.prompt.kind != "set-turn":
        evening.press(A)
    evening.press(B, A)
    assert evening.prompt.kind == "turn"
    assert evening.words[1].startswith("Set right by hand")


def test_when_all_places_are_chosen_the_page_still_says_so() -> None:
    evening = _choosing_places().press(*[A] * 32)
    assert evening.words == ["Which place?", "32 chosen"]
    assert evening.prompt.keys == (None, None, text("key-done"))
    assert evening.press(C).prompt.kind == "set-star"


def test_a_repetition_that_a_turn_set_by_hand_brings_leads_out_of_the_menu() -> None:
    """Once Yes led back to the menu of the referee, though the game was over."""
    evening = four().see_board()
    for _ in range(12):
        if evening.prompt.kind == "repetition":
            break
        evening.take(RefereeAsked())
        while evening.words[1] != "Set whose turn it is":
            evening.press(B)
        evening.press(A, A)
    assert evening.prompt.kind == "repetition"
    assert evening.press(A).prompt.kind == "over"


@pytest.mark.parametrize("seed", ["1", "3"])
def test_of_what_fits_alike_the_same_is_offered_first_at_every_start(seed: str) -> None:
    """Once the order of a set decided it, which Python mixes anew at every start."""
    asked = (
        "from tests.device.games.jinns.evenings import four, look\n"
        "from tests.device.games.jinns.table_top import changed, settled\n"
        "evening = four().see_board()\n"
        "seen = {0: look(2, 'green', 3), 9: None}\n"
        "evening.see_for(12, changed(settled(evening.position), seen))\n"
        "from device.table.prompts import Key\n"
        "print(evening.press(Key.A, Key.B).words)\n"
    )
    shown = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.strip() == "['Set it right', 'What lies on 0?', 'green 3', 'on red 2']"
