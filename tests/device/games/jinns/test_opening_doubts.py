"""What is doubtful of an opening is asked before the game begins."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from device.games.jinns.adapter import JinnsAdapter
from device.games.jinns.assignment import best_assignment, extra_costs
from device.games.jinns.opening import domes_laid, is_complete
from device.games.jinns.opening_doubts import OpeningQuestions
from device.games.jinns.setup import jinns_adapter
from device.panel.gestures import Repeated
from device.table.events import PauseAsked, Seen
from device.table.prompts import Key, text
from device.table.referee_entries import CALL
from device.table.session import GamePhase, Page, begin
from games.jinns.position import Position
from games.jinns.setup import Edition
from tests.device.games.jinns.openings import counted
from tests.device.games.jinns.seen_stars import SeenTable
from tests.device.games.jinns.table_top import Evening, changed, reading_of, settled
from tests.games.jinns.tables import table
from vision.sheet.board_file import find_board
from vision.stacks.evidence import StackReading

A, B, C = Key.A, Key.B, Key.C
GAME = table("wishes-4")
LAID = GAME.initial(3)
SURER = 4.0  # nats by which the reader prefers what it sees on a doubtful star


def _doubtful_pair() -> tuple[int, int]:
    """Return two stars with domes of one colour and two strengths."""
    first = LAID.lake[0].domes[0]
    for star in range(1, 32):
        dome = LAID.lake[star].domes[0]
        if dome.colour == first.colour and dome.strength != first.strength:
            return 0, star
    raise AssertionError


ONE, OTHER = _doubtful_pair()


def _swapped() -> Position:
    lake = list(LAID.lake)
    lake[ONE], lake[OTHER] = lake[OTHER], lake[ONE]
    return GAME.deal(tuple(lake))


def _read(seen: Position) -> StackReading:
    """Return a reading that hardly tells the strengths of the two stars; `seen` is likelier."""
    stars = list(reading_of(settled(seen)).stars)
    pair = [LAID.lake[star].domes[0].strength for star in (ONE, OTHER)]
    for star in (ONE, OTHER):
        shown = seen.lake[star].domes[0].strength
        logs = dict.fromkeys(range(1, 5), -9.0) | dict.fromkeys(pair, -SURER / 2)
        stars[star] = replace(stars[star], strengths={**logs, shown: math.log(0.5)})
    return StackReading(None, tuple(stars))


def test_an_opening_is_weighed_by_what_each_star_shows_by_itself() -> None:
    """The supply is weighed here; what a reading has told by it would count twice."""
    pairs = zip(_read(_swapped()), _read(LAID), strict=True)
    stars = [replace(told, alone=one) for told, one in pairs]
    laid = domes_laid(GAME, StackReading(None, tuple(stars)))
    assert laid == tuple(stack.domes[0] for stack in LAID.lake)


def _laid(seen: Position) -> Evening:
    evening = Evening(GAME, {})
    evening.session = begin(JinnsAdapter(GAME))
    return evening.take(Seen(_read(seen), 1.0))


def _dome(star: int, position: Position = LAID) -> str:
    dome = position.lake[star].domes[0]
    return f"{dome.colour} {dome.strength}"


def test_a_clear_opening_begins_without_a_question() -> None:
    evening = Evening(GAME, {}).anew().take(Seen(reading_of(settled(LAID)), 1.0)).press(A)
    assert (evening.said(), evening.position) == (["setup"], LAID)


def test_an_opening_that_is_read_surely_is_told_so_before_the_game_begins() -> None:
    evening = Evening(GAME, {}).anew().take(Seen(reading_of(settled(LAID)), 1.0))
    assert evening.words[-1] == "All 32 are read surely."


def test_stars_that_are_doubtful_are_told_before_the_game_begins() -> None:
    assert _laid(LAID).words[-1] == f"Doubtful: {ONE} and {OTHER}. You will be asked."


def test_an_opening_that_is_hardly_read_is_told_with_what_helps() -> None:
    dim = [
        replace(star, strengths=dict.fromkeys(star.strengths, math.log(0.25)))
        for star in reading_of(settled(LAID)).stars
    ]
    evening = Evening(GAME, {}).anew().take(Seen(StackReading(None, tuple(dim)), 1.0))
    line = evening.prompt.lines[-1]
    assert line.key == "lay-doubtful-many"
    assert int(str(dict(line.facts)["count"])) >= 20


@pytest.mark.parametrize("name", ["wishes-2", "wishes-4", "dreams-4"])
def test_whatever_is_told_as_read_surely_is_right(name: str) -> None:
    game, sure = table(name), 0
    for seed in range(800_000, 800_050):
        chance = Random(seed)  # noqa: S311 - to be repeated
        seen = SeenTable(chance)
        start = game.initial(chance.randrange(1 << 30))
        reading = seen.reading(settled(start))
        hint = OpeningQuestions(game).hint(reading) if is_complete(game, reading) else None
        if hint is not None and hint.key == "lay-sure":
            sure += 1
            assert domes_laid(game, reading) == tuple(stack.domes[0] for stack in start.lake)
    assert sure >= 20


def test_a_doubtful_star_is_asked_about_before_the_game_begins() -> None:
    evening = _laid(LAID).press(A)
    assert evening.session.phase is GamePhase.LAYING
    assert evening.words == ["Is it so?", *(f"{star}: {_dome(star)}" for star in (ONE, OTHER))]
    assert evening.prompt.keys == (text("key-yes"), None, text("key-no"))


def test_yes_begins_the_game() -> None:
    evening = _laid(LAID).press(A, A)
    assert (evening.said(), evening.position) == (["setup"], LAID)


def test_no_asks_star_by_star_and_the_other_star_follows_by_the_supply() -> None:
    evening = _laid(_swapped()).press(A, C)
    assert evening.words == ["Set it right", f"What lies on {ONE}?", _dome(ONE, _swapped())]
    assert evening.press(B).words[-1] == _dome(ONE)
    assert evening.press(A).words[1:] == [f"What lies on {OTHER}?", _dome(OTHER)]
    assert evening.press(A).position == LAID


def test_the_star_that_is_asked_about_is_ringed_on_the_plan() -> None:
    board = find_board("lake")
    evening = _laid(LAID)
    seats = [(str(colour),) for colour in GAME.setup.colours]
    evening.session = begin(jinns_adapter(board, Edition.WISHES.value, seats))
    evening.take(Seen(_read(LAID), 1.0)).press(A, C)
    chart = evening.prompt.chart
    assert chart is not None
    assert (len(chart.dots), chart.ring) == (32, (board.stars[ONE].x_mm, board.stars[ONE].y_mm))


def test_back_leads_from_star_to_star_and_then_to_all_of_them() -> None:
    evening = _laid(LAID).press(A, C, A, C)
    assert evening.words[1] == f"What lies on {ONE}?"
    assert evening.press(C).prompt.kind == "opening-doubt"


def test_what_players_said_stands_though_the_camera_reads_it_otherwise() -> None:
    evening = _laid(_swapped()).press(A, C, B, A, A)
    for _ in range(4):
        evening.at_s += 0.5
        evening.take(Seen(_read(_swapped()), evening.at_s))
    assert (evening.prompt.kind, evening.position) == ("turn", LAID)


def test_a_dome_that_is_moved_meanwhile_ends_the_question() -> None:
    evening = _laid(LAID).press(A)
    evening.see(changed(settled(LAID), {9: None}))
    assert (evening.prompt.kind, evening.session.answered_so_far) == ("lay", None)


def test_a_look_that_shows_the_same_leaves_the_question_open() -> None:
    evening = _laid(LAID).press(A, C).take(Seen(_read(LAID), 1.5))
    assert evening.prompt.kind == "opening-star"


def test_only_the_next_dome_repeats_while_a_button_is_held() -> None:
    evening = _laid(_swapped()).press(A).take(Repeated(C))
    assert evening.prompt.kind == "opening-doubt"
    evening.press(C).take(Repeated(A))
    assert evening.words[1] == f"What lies on {ONE}?"
    assert evening.take(Repeated(B)).words[-1] == _dome(ONE)


def test_before_the_opening_keeping_b_down_leafs_as_there_is_no_referee_to_call() -> None:
    evening = _laid(_swapped()).press(A, C)
    assert evening.take(CALL).words[-1] == _dome(ONE)


def test_a_pause_ends_the_question_and_start_asks_it_again() -> None:
    evening = _laid(LAID).press(A).take(PauseAsked())
    assert evening.session.page is Page.PAUSED
    assert evening.press(A).prompt.kind == "lay"
    assert evening.press(A).prompt.kind == "opening-doubt"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wishes-2", "wishes-3", "wishes-4", "dreams-4"])
def test_no_opening_is_taken_wrong_in_silence_and_most_need_no_question(name: str) -> None:
    """Before, about 25 of 300 began wrong in silence, and 6 of 100 of the older edition never."""
    found = counted(table(name), range(700_000, 700_060))
    assert (found["wrong"], found["never"]) == (0, 0), found
    assert found["questions 0"] + found["questions 1"] >= 50, found


def test_what_another_choice_costs_is_what_the_best_assignment_with_it_costs() -> None:
    costs = [[4.0, 1.0, 3.0], [2.0, 0.0, 5.0], [3.0, 2.0, 2.0]]
    best = best_assignment(costs)
    least = sum(row[column] for row, column in zip(costs, best, strict=True))
    extra = extra_costs(costs, best)
    for row in range(3):
        for column in range(3):
            forced = [
                [
                    cost if (one == row) == (other == column) else 1e3
                    for other, cost in enumerate(line)
                ]
                for one, line in enumerate(costs)
            ]
            found = best_assignment(forced)
            dearest = sum(line[one] for line, one in zip(costs, found, strict=True))
            assert extra[row][column] == pytest.approx(dearest - least)
