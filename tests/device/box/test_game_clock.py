"""The game clock: off by default, it times the player to move and tells without blame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.box.assembly import clock_rules
from device.box.seconds import Seconds
from device.config.sections import ClockConfig
from device.journal.recorder import resumed
from device.journal.store import Journal
from device.panel.gestures import Held
from device.table.events import Blocked, Event, Passed, Trouble
from device.table.game_clock import ClockMode, ClockRules
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Signal, text
from device.table.session import GamePhase
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import View, views
from tests.device.box.rig import Box, open_journal
from vision.sheet.board_file import find_board

GAME = Jinns(parse_seats("b,g,r,y", Edition.WISHES))
OPENING: View = views(GAME.initial(5))[0]
TURNS = ClockRules(ClockMode.TURN, turn_s=90.0)
CHESS = ClockRules(ClockMode.CHESS, budget_s=60.0, increment_s=5.0)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(open_journal(tmp_path)) as opened:
        yield opened


def _timed(journal: Journal, rules: ClockRules) -> Box:
    """Return a game of Jinns for four, timed by `rules`."""
    box = Box(journal)
    box.state = replace(box.state, clock_rules=rules)
    box.begin(OPENING)
    return box


def _wait(box: Box, seconds: int) -> Box:
    for _ in range(seconds):
        box.take(Passed(1.0))
    return box


def _move(box: Box) -> Box:
    """Make the first legal move on the table."""
    game, position = box.session.table.game, box.session.position
    box.see(views(game.apply(position, game.legal_moves(position)[0]))[0])
    return box


def _left(box: Box) -> int | None:
    """Return the seconds that the screen shows; None if it shows no clock."""
    clock = box.state.prompt().clock
    return None if clock is None else clock.seconds


def _used(box: Box) -> dict[int, float]:
    assert box.state.game is not None
    return {int(seat): used_s for seat, used_s in box.state.game.clock.used_s.items()}


def test_by_default_no_time_is_counted_or_shown(journal: Journal) -> None:
    box = _wait(_timed(journal, clock_rules(ClockConfig())), 300)
    assert (_left(box), _used(box)) == (None, {})
    assert [event.kind for event in journal.events("game-1")] == ["begin", "opening"]


def test_a_turn_is_timed_on_its_screen(journal: Journal) -> None:
    box = _wait(_timed(journal, TURNS), 30)
    assert _left(box) == 60
    clock = box.state.prompt().clock
    assert clock is not None
    assert clock.left == pytest.approx(2 / 3)


def test_every_turn_begins_with_all_its_time(journal: Journal) -> None:
    box = _wait(_move(_wait(_timed(journal, TURNS), 30)), 1)
    assert (_left(box), _used(box)) == (89, {1: 30.0, 2: 1.0})


def test_seconds_alone_sound_nothing_and_tell_nobody(journal: Journal) -> None:
    box = _timed(journal, TURNS)
    played = len(box.sounder.played)
    _wait(box, 60)
    assert len(box.sounder.played) == played


def test_players_are_reminded_once_a_turn_by_buzzer_and_screen(journal: Journal) -> None:
    box = _timed(journal, TURNS)
    played = len(box.sounder.played)
    _wait(box, 200)
    assert box.sounder.played[played:] == [Signal.REMINDER]
    line = box.state.prompt().lines[0]
    assert (line.key, dict(line.facts)) == ("clock-reminder", {"time": "1:30"})
    assert _move(box).state.prompt().lines[0].key == "moved"


def test_a_reminder_decides_nothing(journal: Journal) -> None:
    box = _wait(_timed(journal, TURNS), 200)
    assert (box.session.turns, box.session.phase) == ((), GamePhase.PLAYING)


@pytest.mark.parametrize("stop", [[Key.C], [Key.A]], ids=["a pause", "the scores"])
def test_the_clock_stands_still_on_every_other_page(journal: Journal, stop: list[Key]) -> None:
    box = _wait(_timed(journal, TURNS), 10)
    box.press(*stop)
    assert _left(_wait(box, 50)) is None
    box.press(Key.A if stop == [Key.C] else Key.C)
    assert (_left(box), _used(box)) == (80, {1: 10.0})


def test_the_clock_stands_still_while_the_referee_is_called(journal: Journal) -> None:
    box = _wait(_timed(journal, TURNS), 10)
    box.take(Held((Key.B,)))
    assert _used(_wait(box, 50)) == {1: 10.0}


@pytest.mark.parametrize("trouble", [Trouble.DARK, Trouble.CAMERA_LOST, Trouble.UNREADABLE])
def test_a_frame_that_cannot_be_read_costs_nobody_a_second(
    journal: Journal, trouble: Trouble
) -> None:
    box = _wait(_timed(journal, TURNS), 10)
    box.take(Blocked(trouble, 50.0))
    assert _used(_wait(box, 50)) == {1: 10.0}


def test_a_hand_over_the_board_is_play(journal: Journal) -> None:
    box = _wait(_timed(journal, TURNS), 10)
    box.take(Blocked(Trouble.HAND, 50.0))
    assert _used(_wait(box, 5)) == {1: 15.0}


def test_what_is_not_allowed_is_put_back_without_the_clock(journal: Journal) -> None:
    box = _wait(_timed(journal, TURNS), 10)
    stacks = dict(enumerate(OPENING))
    empty = {**stacks, 0: None, 1: None, 2: None}
    for _ in range(4):
        box.see(tuple(empty[star] for star in sorted(empty)))
    assert box.state.prompt().kind != "turn"
    assert _used(_wait(box, 50)) == {1: 10.0}


def test_each_player_has_a_budget_and_more_for_each_turn(journal: Journal) -> None:
    box = _wait(_timed(journal, CHESS), 20)
    assert _left(box) == 40
    for _ in range(4):
        box = _move(box)
    assert (_left(_wait(box, 1)), box.session.position.turn) == (44, 1)


def test_a_budget_that_is_used_up_is_told_and_decides_nothing(journal: Journal) -> None:
    box = _wait(_timed(journal, CHESS), 100)
    assert box.state.prompt().lines[0].key == "clock-used-up"
    assert (_left(box), box.session.phase) == (0, GamePhase.PLAYING)


def test_a_budget_that_is_used_up_ends_the_game_if_that_was_chosen(journal: Journal) -> None:
    box = _wait(_timed(journal, replace(CHESS, is_end=True)), 60)
    assert (box.session.phase, box.state.prompt().kind) == (GamePhase.OVER, "over")
    assert [event.kind for event in journal.events("game-1")][-1] == "agreed"
    box.press(Key.B)
    assert box.session.phase is GamePhase.PLAYING


def test_a_restart_goes_on_with_the_time_that_was_used(journal: Journal) -> None:
    box = _wait(_move(_wait(_timed(journal, CHESS), 20)), 30)
    again = resumed(journal.events("game-1"), {"jinns": find_board("lake")})
    assert box.state.game is not None
    assert again.clock == replace(box.state.game.clock, unkept_s=0.0)


def test_a_power_cut_gives_a_player_back_half_a_minute_at_most(journal: Journal) -> None:
    box = _wait(_timed(journal, CHESS), 59)
    again = resumed(journal.events("game-1"), {"jinns": find_board("lake")})
    assert (_used(box), dict(again.clock.used_s)) == ({1: 59.0}, {1: 30.0})


def test_the_record_says_how_long_everybody_thought(journal: Journal) -> None:
    box = _move(_wait(_timed(journal, TURNS), 75))
    events = journal.events("game-1")
    game: GameInPlay = resumed(events, {"jinns": find_board("lake")})
    told = game.incidents(events)[-1]
    assert told.said == (text("kept-clock", seat="red", time="1:15"),)
    assert box.session.turns


def test_an_owner_sets_the_clock_in_the_configuration() -> None:
    chosen = ClockConfig(mode="chess", budget_min=5, increment_s=3, at_zero="end")
    assert clock_rules(chosen) == ClockRules(
        ClockMode.CHESS, budget_s=300.0, increment_s=3.0, is_end=True
    )


def test_the_seconds_that_passed_are_posted_until_the_end() -> None:
    posted: SimpleQueue[Event] = SimpleQueue()
    times = iter((0.0, 1.5, 2.0))
    seconds = Seconds(posted.put, every_s=0.001, now_s=lambda: _or_end(times, seconds))
    seconds.start()
    assert [posted.get(timeout=5.0) for _ in range(2)] == [Passed(1.5), Passed(0.5)]


def _or_end(times: Iterator[float], seconds: Seconds) -> float:
    """Return the next time, and end the thread once there is none."""
    found = next(times, None)
    if found is None:
        seconds.close()
    return 2.0 if found is None else found
