"""Turns that nobody saw: they are found, said in words, and taken only if the players say so."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from device.display.screens import lay_out
from device.games.jinns.adapter import Look
from device.table.prompts import Key
from device.table.screen import screen
from device.table.unseen import MOST_TRIED, UnseenSearch, UnseenTurns
from games.jinns.moves import Action
from games.jinns.position import Position
from games.jinns.views import views
from tests.device.games.jinns.evenings import FOUR, four
from tests.device.games.jinns.seen_stars import SeenTable
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.device.games.jinns.true_table import Camera, ClearCamera, TrueTable, played
from tests.device.table.played import PAGER
from tests.games.jinns.tables import table

A, C = Key.A, Key.C
THREE = ("0>1", "20>9", "25>5")


def _seen_late(*moves: str) -> Evening:
    """Return an evening in which the box looks again only after several moves."""
    evening = four()
    after = settled(evening.after(*moves))
    return evening.see(after).see(after).see(after)


def _turns(evening: Evening) -> list[str]:
    return list(map(str, evening.session.turns))


def test_three_turns_that_nobody_saw_are_said_in_words() -> None:
    prompt = _seen_late(*THREE).prompt
    assert (prompt.kind, len(prompt.lines)) == ("unseen", 3)
    assert [dict(line.facts)["seat"] for line in prompt.lines] == ["red", "blue", "yellow"]


def test_turns_that_nobody_saw_fit_their_pages_with_the_longest_names() -> None:
    evening = Evening(table("wishes-2"), FOUR)
    game, moves = evening.game, list[str]()
    for _ in range(3):
        moves.append(str(game.legal_moves(evening.after(*moves))[-1]))
    after = settled(evening.after(*moves))
    pages = PAGER.pages(screen(evening.see(after).see(after).see(after).session))
    assert pages[0].kind == "unseen"
    assert [page for page in pages if lay_out(page).is_cut] == []


def test_turns_that_nobody_saw_are_not_taken_in_silence() -> None:
    assert _turns(_seen_late(*THREE)) == []


def test_turns_that_nobody_saw_are_taken_if_it_was_so_and_marked_in_the_record() -> None:
    evening = _seen_late(*THREE).press(A)
    assert _turns(evening) == list(THREE)
    assert [entry.kind for entry in evening.kept] == ["together", "turn", "turn", "turn"]
    assert evening.see_board().prompt.kind == "turn"


def test_turns_that_nobody_saw_may_be_taken_step_by_step() -> None:
    evening = _seen_late(*THREE).press(C)
    assert len(evening.prompt.lines) == 2
    assert _turns(evening.press(A)) == ["0>1"]
    assert evening.prompt.kind == "unseen-step"
    assert _turns(evening.press(A, A)) == list(THREE)


def test_a_seat_that_cannot_move_misses_its_turn_among_the_steps_too() -> None:
    """Once the turn that it misses was asked for again after the step, and the box failed."""
    evening = Evening(table("dreams-4"), {0: "y1", 1: "g1", 2: "r2", 3: "r3", 8: "g2"})
    after = settled(evening.after("0>1", "pass", "3>8"))
    evening.see(after).see(after).see(after).press(C)
    assert (evening.prompt.kind, evening.words[1]) == ("unseen-step", "Yellow: square 0 to 1")
    evening.press(A)
    assert (evening.prompt.kind, evening.words[1]) == ("unseen-step", "Red: square 3 to 8")
    evening.press(A)
    assert _turns(evening)[:3] == ["0>1", "pass", "3>8"]


def test_steps_may_be_stopped_where_they_are_not_true() -> None:
    evening = _seen_late(*THREE).press(C, A, C)
    assert (_turns(evening), evening.prompt.kind) == (["0>1"], "differs")


def test_if_it_was_not_so_the_stars_that_differ_are_listed() -> None:
    evening = _seen_late(*THREE).press(C, C)
    assert (_turns(evening), evening.prompt.kind) == ([], "knocked")
    assert evening.see(settled(evening.after(*THREE))).prompt.kind == "knocked"


def test_a_board_put_back_ends_the_question() -> None:
    assert _seen_late(*THREE).see_board().prompt.kind == "turn"


THIRD_BUILDS = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2", 7: "g1", 12: "r2", 14: "b2", 20: "y1"}
"""Yellow is to move; of three turns the third, red's, completes the tower on star 0."""


@pytest.mark.parametrize("is_standing", [True, False])
@pytest.mark.parametrize("is_knocked", [True, False])
def test_turns_that_nobody_saw_are_found_though_the_tower_they_built_stands(
    *, is_standing: bool, is_knocked: bool
) -> None:
    evening = Evening(table("wishes-4"), THIRD_BUILDS, "s3")
    turns = ("20>14", "7>12", "31>0")
    after, *standing = views(evening.after(*turns))
    if is_knocked:
        evening.see_for(3, changed(after, {1: after[5], 2: after[6], 5: None, 6: None}))
    evening.see_for(20, standing[0] if is_standing else after)
    assert (evening.prompt.kind, len(evening.prompt.lines)) == ("unseen", 3)
    evening.press(A)
    assert (_turns(evening), evening.prompt.kind) == (list(turns), "tower")
    evening.press(A).see_for(2, after)
    assert evening.prompt.kind == "turn"


def test_the_question_stays_when_the_tower_that_nobody_saw_built_is_taken_off() -> None:
    evening = Evening(table("wishes-4"), THIRD_BUILDS, "s3")
    after, standing = views(evening.after("20>14", "7>12", "31>0"))
    evening.see_for(20, standing).see_for(3, after)
    assert (evening.prompt.kind, len(evening.prompt.lines)) == ("unseen", 3)


def test_a_tower_taken_off_after_a_no_is_not_asked_about_again() -> None:
    evening = Evening(table("wishes-4"), THIRD_BUILDS, "s3")
    after, standing = views(evening.after("20>14", "7>12", "31>0"))
    evening.see_for(20, standing).press(C, C)
    assert evening.prompt.kind == "knocked"
    assert evening.see_for(20, after).prompt.kind == "knocked"


def test_a_turn_taken_back_and_two_others_made_are_said_in_words() -> None:
    evening = four()
    others = settled(evening.after("0>25", "20>9"))
    evening.see_move("0>1").see(others).see(others).see(others)
    assert evening.prompt.lines[0].key == "unseen-back"
    assert _turns(evening.press(A)) == ["0>25", "20>9"]
    assert [entry.kind for entry in evening.kept] == ["together", "undone", "turn", "turn"]


def test_two_turns_seen_at_once_are_both_told_on_the_next_screen() -> None:
    evening = four()
    evening.see(settled(evening.after("0>1", "20>9")))
    assert evening.prompt.kind == "together"
    assert [dict(line.facts)["seat"] for line in evening.prompt.lines] == ["red", "blue"]
    assert [entry.kind for entry in evening.kept] == ["together", "turn", "turn"]


def test_after_the_next_turn_only_that_turn_is_told() -> None:
    evening = four()
    evening.see(settled(evening.after("0>1", "20>9"))).see_move("25>5")
    assert evening.prompt.kind == "turn"


def test_whether_the_second_of_two_turns_was_taken_back_or_played_back_is_asked() -> None:
    """Once it was taken back without a word, although the next player may play it back."""
    laid = {2: "r2g1", 8: "g2", 18: "b1", 24: "g1", 25: "r1", 27: "y1"}
    evening = Evening(table("wishes-3"), laid)
    evening.see(settled(evening.after("8>27", "2>18")))
    assert evening.prompt.kind == "together"
    evening.see(settled(evening.after("18>2")))
    assert (_turns(evening), evening.prompt.kind) == (["8>27", "2>18"], "unsure")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("missed", "camera", "right"),
    [(2, "clear", 26), (4, "clear", 23), (2, "seen", 24), (4, "seen", 20)],
)
def test_after_missed_looks_the_box_catches_up(missed: int, camera: str, right: int) -> None:
    """Of 30 games; before the search 4 to 8 were right at the end."""
    ends = Counter(_end_after(missed, camera, seed) for seed in range(30))
    assert ends["right"] >= right, ends


def _end_after(missed: int, camera: str, seed: int) -> str:
    """Return how a game ends for the box after looks were missed: right, or the screen shown."""
    chance = Random(1000 * missed + seed)  # noqa: S311 - to be repeated
    game = table(("wishes-2", "wishes-3", "wishes-4")[seed % 3])
    start = played(game, chance, chance.randrange(4, 40))
    eyes: Camera = ClearCamera() if camera == "clear" else SeenTable(chance)
    play = TrueTable(game, start, eyes)
    for _ in range(missed + 1):
        play.move(chance)
    play.see(looks=4)
    play.answer()
    return "right" if play.agrees else play.prompt.kind


def test_a_search_ends_whatever_lies_on_the_lake() -> None:
    game, chance = table("wishes-4"), Random(3)  # noqa: S311 - to be repeated
    start, other = played(game, chance, 6), played(game, chance, 30)
    play = TrueTable(game, start, ClearCamera())
    reading = play.camera.reading(views(other)[0])
    case = play.session.table.case(reading, (start,), (), None)
    turns: UnseenTurns[Position, Action, Look] = UnseenTurns(
        lambda p: views(p)[0], game.legal_moves
    )
    search = UnseenSearch(game, case.evidence, case.record, turns, [(0, 0, start)])
    assert search.lines() == ()
    assert search.tried <= MOST_TRIED
