from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from device.camera.watching import Pulse
from device.errors import JournalFullError
from device.health.clock_known import Dating
from device.health.housekeeping import Housekeeping
from device.health.notify import Notifier
from device.health.report import Health, Machine, SupplyState
from device.health.status_file import StatusFile
from device.health.vitals import Vitals
from device.journal.recorder import Recorder
from device.journal.store import Extent, Journal, Stamp
from device.table.events import JournalBack, JournalEntry, JournalFailed, Tick

TICK = Tick(Machine(50.0, SupplyState.GOOD))


class FullJournal:
    """A disk that has no room while `is_full`."""

    def __init__(self) -> None:
        self.is_full = True
        self.rows: list[str] = []

    def append(self, _game: str, kind: str, _payload: object, _at: Stamp) -> int:
        if self.is_full:
            raise JournalFullError("no room")
        self.rows.append(kind)
        return len(self.rows)

    def extent(self) -> Extent:
        return Extent(len(self.rows), 512)

    def date(self, _at: Stamp) -> None:
        """Nothing to date."""


class House:
    """The service's rounds on a clock of the test's own."""

    def __init__(self, journal: Journal) -> None:
        self.now_s = 100.0
        self.recorder = Recorder(journal, self.stamp)
        self.keeping = Housekeeping(
            self.recorder,
            Dating(journal, self.stamp, lambda: self.now_s > 110.0),
            Vitals(lambda: self.now_s),
            notifier=Notifier(),
            status=StatusFile(None),
            stamp=self.stamp,
            version="1.2",
        )

    def stamp(self) -> Stamp:
        return Stamp(1_795_219_200_000, round(self.now_s * 1e9), "boot")

    def go_round(self, pulse: Pulse, *, seconds: float = 5.0) -> Health:
        self.now_s += seconds
        return self.keeping.tend(TICK, pulse, "waiting for players")[0]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        yield House(journal)


def test_the_rounds_find_what_the_machine_and_the_service_say(house: House) -> None:
    health = house.go_round(Pulse())
    assert (health.version, health.up_s, health.machine) == ("1.2", 5.0, TICK.machine)
    assert health.doing == "waiting for players"


def test_the_camera_is_as_fast_as_it_was_of_late(house: House) -> None:
    assert house.go_round(Pulse(shots=50)).eyesight.fps == 10.0
    assert house.go_round(Pulse(shots=60)).eyesight.fps == 2.0


def test_a_moment_says_nothing_of_the_cameras_speed(house: House) -> None:
    assert house.go_round(Pulse(shots=1), seconds=0.01).eyesight.fps is None


def test_it_is_known_how_long_ago_the_board_was_read(house: House) -> None:
    assert house.go_round(Pulse()).eyesight.read_ago_s is None
    assert house.go_round(Pulse(read_at_s=107.5)).eyesight.read_ago_s == 2.5


def test_a_lost_camera_is_found(house: House) -> None:
    eyesight = house.go_round(Pulse(trouble="gone; check its cable", losses=2)).eyesight
    assert (eyesight.trouble, eyesight.losses) == ("gone; check its cable", 2)


def test_the_journal_is_dated_on_the_round_after_the_time_is_known(house: House) -> None:
    assert [house.go_round(Pulse()).is_dated for _ in range(3)] == [False, False, True]


def test_what_was_recorded_since_the_start_is_counted(house: House) -> None:
    house.recorder.append("friday", JournalEntry("begin", {}))
    house.recorder.append("friday", JournalEntry("turn", {}))
    memory = house.go_round(Pulse()).memory
    assert (memory.events, memory.written, memory.waiting) == (2, 2, 0)
    assert memory.size_bytes > 0


def test_events_that_wait_are_recorded_as_soon_as_there_is_room_though_nobody_moves() -> None:
    disk = FullJournal()
    house = House(cast("Journal", disk))
    assert house.recorder.append("friday", JournalEntry("turn", {})) == JournalFailed(is_full=True)
    assert house.keeping.tend(TICK, Pulse(), "")[1] is None
    assert house.go_round(Pulse()).memory.waiting == 1
    disk.is_full = False
    health, news = house.keeping.tend(TICK, Pulse(), "")
    assert (news, health.memory.waiting, disk.rows) == (JournalBack(), 0, ["turn"])
