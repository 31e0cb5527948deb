from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from device.camera.folder import Camera, Shot
from device.camera.watching import LONGEST_PAUSE_S, Watcher
from device.errors import CameraError
from device.health.clock_known import Dating
from device.health.heart import EVERY_S, Heart, pace_s
from device.health.housekeeping import Housekeeping
from device.health.notify import Notifier
from device.health.report import Health, Machine
from device.health.status_file import StatusFile
from device.health.vitals import PATIENCE_S, ServicePart, Vitals
from device.journal.recorder import Recorder
from device.journal.store import Extent, Journal, Stamp
from device.table.events import Event, Seen, Tick
from tests.device.box.rig import ListedCamera
from vision.stacks.evidence import StackReading

SHOT = Shot(np.full((54, 96, 3), 90, dtype=np.uint8), 1.0)
LIMIT_S = 30  # the unit's WatchdogSec


class Clock:
    """Moved by hand."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s

    def stamp(self) -> Stamp:
        return Stamp(round(self.now_s * 1e3), round(self.now_s * 1e9), "boot")


class Looker:
    """Sees every shot."""

    def look(self, shot: Shot) -> Event:
        return Seen(StackReading(None), shot.at_s)

    def forget_stillness(self) -> None:
        """Nothing to forget."""


class StuckError(Exception):
    """Stands for a call that never returns: nothing after it happens."""


class StickingJournal(Journal):
    """A journal whose disk may stick."""

    is_stuck = False

    def extent(self) -> Extent:
        if self.is_stuck:
            raise StuckError
        return super().extent()


class Alive:
    """The service's threads, taken step by step: what each step does shows at systemd's socket."""

    def __init__(self, folder: Path, manager: socket.socket) -> None:
        self.clock = Clock()
        self.vitals = Vitals(self.clock)
        self.inbox: list[Event] = []
        self.manager = manager
        told = Notifier(str(manager.getsockname()))
        self.heart = Heart(self.vitals, told, Machine, self.inbox.append)
        self.journal = StickingJournal.open(folder / "journal.sqlite")
        recorder = Recorder(self.journal, self.clock.stamp)
        self.keeping = Housekeeping(
            recorder,
            Dating(self.journal, self.clock.stamp, lambda: False),
            self.vitals,
            notifier=told,
            status=StatusFile(None),
            stamp=self.clock.stamp,
            version="1",
        )
        self.camera: Camera | CameraError = ListedCamera([SHOT], CameraError("gone"))
        self.pauses_s: list[float] = []
        self.watcher = Watcher(
            self._open, Looker(), self.inbox.append, wait=self._pause, prove=self._prove
        )

    def beat(self, *, seconds: float = EVERY_S) -> list[bytes]:
        """Let time pass and the heart beat; return what systemd hears."""
        self.clock.now_s += seconds
        self.heart.beat()
        return self.heard()

    def loop(self) -> Health | None:
        """Let the loop deal with what waits for it."""
        health = None
        for event in self.inbox:
            if isinstance(event, Tick):
                self.heart.answer()
                health, _ = self.keeping.tend(event, self.watcher.pulse, "waiting for players")
        self.inbox.clear()
        return health

    def heard(self) -> list[bytes]:
        heard: list[bytes] = []
        while True:
            try:
                heard.append(self.manager.recv(500, socket.MSG_DONTWAIT))
            except BlockingIOError:
                return heard

    def _open(self) -> Camera:
        if isinstance(self.camera, CameraError):
            raise self.camera
        return self.camera

    def _pause(self, pause_s: float) -> bool:
        self.pauses_s.append(pause_s)
        return True

    def _prove(self, pause_s: float) -> None:
        self.vitals.prove(ServicePart.CAMERA, pause_s=pause_s)


@pytest.fixture
def alive(tmp_path: Path) -> Iterator[Alive]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        alive = Alive(tmp_path, manager)
        yield alive
        alive.journal.close()


def test_systemd_hears_ready_only_once_the_loop_runs(alive: Alive) -> None:
    assert alive.beat() == [b"WATCHDOG=1"]
    alive.loop()
    assert alive.heard() == [b"READY=1\nSTATUS=waiting for players"]
    alive.beat()
    alive.loop()
    assert alive.heard() == []


def test_the_watchdog_is_fed_while_everything_moves(alive: Alive) -> None:
    for _ in range(20):
        assert b"WATCHDOG=1" in alive.beat()
        alive.watcher.watch()
        alive.loop()


def test_a_camera_that_sticks_stops_the_feeding(alive: Alive) -> None:
    fed_s = 0.0
    while b"WATCHDOG=1" in alive.beat():
        alive.loop()
        fed_s += EVERY_S
    assert fed_s < PATIENCE_S
    assert alive.vitals.stuck() == (ServicePart.CAMERA,)


def test_a_loop_that_sticks_stops_the_feeding(alive: Alive) -> None:
    beats = 0
    while b"WATCHDOG=1" in alive.beat():
        alive.watcher.watch()
        beats += 1
    assert beats * EVERY_S < PATIENCE_S
    assert ServicePart.LOOP in alive.vitals.stuck()
    assert sum(isinstance(event, Tick) for event in alive.inbox) == 1  # nothing piles up


def test_a_journal_that_sticks_stops_the_feeding(alive: Alive) -> None:
    alive.journal.is_stuck = True
    beats = 0
    while b"WATCHDOG=1" in alive.beat():
        alive.watcher.watch()
        with pytest.raises(StuckError):
            alive.loop()
        beats += 1
        alive.inbox.clear()
    assert beats * EVERY_S < PATIENCE_S
    assert ServicePart.JOURNAL in alive.vitals.stuck()


def test_a_journal_that_refuses_is_no_reason_to_restart(alive: Alive) -> None:
    alive.journal.close()
    for _ in range(10):
        assert b"WATCHDOG=1" in alive.beat()
        alive.watcher.watch()
        alive.loop()


def test_a_camera_that_is_lost_and_tried_again_is_no_reason_to_restart(alive: Alive) -> None:
    alive.camera = CameraError("gone; check its cable")
    for _ in range(10):
        alive.watcher.watch()
        assert b"WATCHDOG=1" in alive.beat(seconds=alive.pauses_s[-1])
        alive.loop()
    assert max(alive.pauses_s) <= LONGEST_PAUSE_S


def test_pictures_that_are_played_to_their_end_are_no_reason_to_restart(alive: Alive) -> None:
    alive.camera = ListedCamera([SHOT])
    alive.watcher.watch()
    alive.beat()
    alive.loop()
    assert b"WATCHDOG=1" in alive.beat(seconds=PATIENCE_S - 1)


def test_what_was_stuck_and_moves_again_is_fed_again(alive: Alive) -> None:
    assert alive.beat(seconds=PATIENCE_S) == []
    alive.watcher.watch()
    alive.loop()
    assert b"WATCHDOG=1" in alive.beat()


def test_systemd_is_told_of_a_camera_that_is_lost(alive: Alive) -> None:
    alive.beat()
    alive.loop()
    alive.heard()
    alive.watcher.watch()
    alive.beat()
    alive.loop()
    assert alive.heard() == [b"STATUS=waiting for players; gone"]


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, EVERY_S),
        ({"WATCHDOG_USEC": f"{LIMIT_S * 10**6}"}, EVERY_S),
        ({"WATCHDOG_USEC": "6000000"}, 2.0),
    ],
)
def test_the_heart_beats_at_least_as_often_as_the_watchdog_asks(
    environ: dict[str, str], seconds: float
) -> None:
    assert pace_s(environ, 7) == seconds


def test_a_machine_that_cannot_be_measured_does_not_stop_the_heart(alive: Alive) -> None:
    def fail() -> Machine:
        raise ValueError("odd")

    heart = Heart(
        alive.vitals, Notifier(str(alive.manager.getsockname())), fail, alive.inbox.append
    )
    heart.beat()
    assert alive.heard() == [b"WATCHDOG=1"]
    assert alive.inbox == [Tick(Machine())]
