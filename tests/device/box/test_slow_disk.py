"""A card that takes seconds for each move: play goes on, and the watchdog does not bite."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.health.vitals import PATIENCE_S, Vitals
from device.journal.recorder import SLOW_S, Recorder
from device.journal.store import Journal, JsonValue, Stamp
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import views
from tests.device.box.rig import Box

GAME = Jinns(parse_seats("b,g,r,y", Edition.WISHES))
OPENING = GAME.initial(5)
MOVES = 6
SLOWLY_S = PATIENCE_S - 1


class SlowJournal(Journal):
    """A real journal on a card that takes its time; the clock stands still otherwise."""

    write_s = 0.0
    now_s = 1000.0

    def append(self, game: str, kind: str, payload: Mapping[str, JsonValue], at: Stamp) -> int:
        self.now_s += self.write_s
        return super().append(game, kind, payload, at)

    def clock(self) -> float:
        return self.now_s

    def stamp(self) -> Stamp:
        return Stamp(round(self.now_s * 1e3), round(self.now_s * 1e9), "boot")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SlowJournal]:
    with closing(SlowJournal.open(tmp_path / "journal.sqlite")) as opened:
        yield opened


def _play(journal: SlowJournal, vitals: Vitals) -> list[str]:
    """Play without a pause, as fast as the card takes it; return the parts that seemed stuck."""
    box = Box(journal)
    recorder = Recorder(journal, journal.stamp)
    box.outlets = replace(box.outlets, recorder=recorder, prove=vitals.prove_loop)
    box.begin(views(OPENING)[0])
    stuck: list[str] = []
    for _ in range(MOVES):
        position = box.session.position
        after = GAME.apply(position, GAME.legal_moves(position)[0])
        box.see(views(after)[0])
        assert box.session.position == after
        stuck += [part.value for part in vitals.stuck() if part.value != "camera"]
    return stuck


def test_moves_that_wait_for_a_slow_card_are_no_reason_to_restart(journal: SlowJournal) -> None:
    """Once only ticks counted as life, and they wait behind every move that is being written."""
    journal.write_s = SLOWLY_S
    assert _play(journal, Vitals(journal.clock)) == []
    assert len(journal.events("game-1")) >= MOVES


def test_a_slow_card_is_logged_once(journal: SlowJournal, caplog: pytest.LogCaptureFixture) -> None:
    journal.write_s = SLOW_S + 1
    with caplog.at_level(logging.WARNING):
        _play(journal, Vitals(journal.clock))
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith("the disk took 3 s to write an event")


def test_a_card_that_is_quick_is_not_logged(
    journal: SlowJournal, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        _play(journal, Vitals(journal.clock))
    assert not caplog.records
