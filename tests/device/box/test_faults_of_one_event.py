from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.display.pages import Pager
from device.games.jinns.adapter import JinnsAdapter, JinnsCase
from device.health.last_line import LastLines
from device.health.report import Machine
from device.journal.recorder import Recorder
from device.reading.readers import AnyReading
from device.table.events import JournalEntry, Tick
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt
from games.jinns.game import Jinns
from games.jinns.moves import Action
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import View, views
from tests.device.box.rig import Box, RememberingScreen, open_journal
from vision.stacks.evidence import StackReading

GAME = Jinns(parse_seats("b,g,r,y", Edition.WISHES))
OPENING = views(GAME.initial(5))[0]


class FailingJinns(JinnsAdapter):
    """Fails at every scene while it is told to."""

    is_failing = True

    def case(
        self,
        reading: AnyReading,
        history: Sequence[Position],
        turns: Sequence[Action],
        settled: tuple[AnyReading, Sequence[object]] | None,
    ) -> JinnsCase:
        del settled
        if self.is_failing:
            raise KeyError("tile")
        assert isinstance(reading, StackReading)
        return super().case(reading, history, turns, None)


class FailingScreen(RememberingScreen):
    """Fails at the first screen of a kind."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def show(self, prompt: Prompt) -> None:
        if prompt.kind == self.kind:
            self.kind = ""
            raise LookupError(prompt.kind)
        super().show(prompt)


class FailingPager(Pager):
    """Fails at the pages of one kind of screen, each time."""

    def pages(self, prompt: Prompt) -> tuple[Prompt, ...]:
        if prompt.kind == "turn":
            raise LookupError(prompt.kind)
        return super().pages(prompt)


class FailingRecorder(Recorder):
    """Fails at every entry."""

    def __init__(self) -> None:
        """Need no journal."""

    def append(self, game_id: str, entry: JournalEntry) -> None:
        raise TypeError(f"{game_id} {entry.kind}")


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with closing(open_journal(tmp_path)) as journal:
        begun = Box(journal)
        begun.begin(OPENING)
        begun.outlets = replace(begun.outlets, last_lines=LastLines())
        yield begun


def _failing(box: Box) -> FailingJinns:
    table = FailingJinns(GAME)
    box.state = replace(box.state, game=GameInPlay.of(replace(box.session, table=table)))
    return table


def _next_view(box: Box) -> View:
    position = box.session.position
    return views(GAME.apply(position, GAME.legal_moves(position)[0]))[0]


def test_a_scene_that_fails_each_time_is_told_and_logged_once_and_play_goes_on_after(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    table, moved = _failing(box), _next_view(box)
    for _ in range(5):
        box.see(moved)
    assert box.state.prompt().kind == "fault"
    assert [record.levelno for record in caplog.records if record.exc_info] == [logging.ERROR]
    table.is_failing = False
    box.see(moved)
    assert box.state.prompt().kind == "turn"
    assert len(box.session.turns) == 1


def test_the_buttons_work_while_a_scene_fails(box: Box) -> None:
    _failing(box)
    box.see(_next_view(box))
    box.press(Key.C)
    assert box.state.prompt().kind == "paused"


def test_a_screen_that_cannot_be_drawn_costs_neither_the_move_nor_the_record(box: Box) -> None:
    moved = _next_view(box)
    box.outlets = replace(box.outlets, screen=FailingScreen("turn"))
    box.see(moved)
    assert len(box.session.turns) == 1
    assert box.outlets.recorder.memory().waiting == 0
    box.press(Key.C)
    assert box.state.prompt().kind == "paused"


def test_a_screen_that_cannot_be_cut_into_pages_costs_neither_the_move_nor_the_record(
    box: Box,
) -> None:
    moved = _next_view(box)
    box.state = replace(box.state, pager=FailingPager())
    box.see(moved)
    assert len(box.session.turns) == 1
    assert box.outlets.recorder.memory().waiting == 0
    box.press(Key.C)
    assert box.screen.shown[-1].kind == "fault"


def test_a_record_that_fails_as_nobody_foresaw_is_told_as_not_saved(box: Box) -> None:
    box.outlets = replace(box.outlets, recorder=FailingRecorder())
    box.see(_next_view(box))
    assert box.screen.shown[-1].kind == "unsaved"


def test_a_check_of_the_box_that_fails_changes_nothing(box: Box) -> None:
    def fail(_tick: Tick, _activity: str) -> None:
        raise ValueError("odd")

    before = box.state
    box.outlets = replace(box.outlets, check_health=fail)
    box.take(Tick(Machine()))
    assert box.state == before
