from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from device.camera.folder import Camera, FolderCamera, Shot
from device.camera.picamera import PiCamera, Wish
from device.camera.watching import LONGEST_PAUSE_S, Watcher
from device.errors import CameraError
from device.table.events import Blocked, Event, Seen, Trouble
from tests.device.box.rig import ListedCamera
from tests.paths import FRAMES
from tests.proofs.camera_stand_in import Bench, StandIn
from vision.stacks.evidence import StackReading

GREY = np.full((54, 96, 3), 90, dtype=np.uint8)
GONE = CameraError("gone; check its cable")
PICTURE = FRAMES / "lake_stills" / "016.jpg"


class Looker:
    """Sees every shot, and remembers when it was told that anything may have happened."""

    def __init__(self) -> None:
        self.forgotten = 0
        self.faults: list[Exception] = []

    def look(self, shot: Shot) -> Event:
        if self.faults:
            raise self.faults.pop(0)
        return Seen(StackReading(None), shot.at_s)

    def forget_stillness(self) -> None:
        self.forgotten += 1


class Room:
    """A room where cameras are plugged in and out by a list: shots, or an error on opening."""

    def __init__(self, *cameras: ListedCamera | CameraError, waits: int = 20) -> None:
        self.cameras = list(cameras)
        self.waits = waits
        self.events: list[Event] = []
        self.pauses_s: list[float] = []
        self.looker = Looker()
        self.watcher = Watcher(self.open, self.looker, self.events.append, wait=self._wait)

    def watch(self) -> list[Trouble | float]:
        """Return what was posted: times of what was seen, and troubles."""
        self.watcher.watch()
        return [
            event.trouble if isinstance(event, Blocked) else event.at_s
            for event in self.events
            if isinstance(event, Seen | Blocked)
        ]

    def open(self) -> Camera:
        camera = self.cameras.pop(0) if self.cameras else GONE
        if isinstance(camera, CameraError):
            raise camera
        return camera

    def _wait(self, pause_s: float) -> bool:
        self.pauses_s.append(pause_s)
        return len(self.pauses_s) == self.waits


def _shots(*times_s: float) -> list[Shot]:
    return [Shot(GREY, at_s) for at_s in times_s]


def test_every_shot_is_looked_at() -> None:
    assert Room(ListedCamera(_shots(1, 2, 3))).watch() == [1, 2, 3]


def test_a_camera_that_has_no_more_ends_the_watch() -> None:
    room = Room(ListedCamera(_shots(1)))
    room.watch()
    assert room.pauses_s == []


def test_a_loss_is_told_once_however_often_opening_fails() -> None:
    room = Room(ListedCamera(_shots(1), GONE), GONE, GONE, GONE, ListedCamera(_shots(9)))
    assert room.watch() == [1, Trouble.CAMERA_LOST, 9]


def test_a_second_loss_is_told_again() -> None:
    room = Room(ListedCamera(_shots(1), GONE), ListedCamera(_shots(5), GONE), waits=3)
    assert room.watch() == [1, Trouble.CAMERA_LOST, 5, Trouble.CAMERA_LOST]


def test_a_camera_that_is_missing_from_the_start_is_told_and_waited_for() -> None:
    assert Room(GONE, ListedCamera(_shots(4))).watch() == [Trouble.CAMERA_LOST, 4]


def test_a_loss_has_the_time_of_the_last_shot() -> None:
    room = Room(ListedCamera(_shots(1, 2), GONE), waits=1)
    room.watch()
    assert room.events[-1] == Blocked(Trouble.CAMERA_LOST, 2)


@pytest.mark.parametrize("error", [ValueError("odd"), KeyError("odd"), ZeroDivisionError("odd")])
def test_a_fault_that_nobody_foresaw_is_told_and_the_camera_opened_again(error: Exception) -> None:
    room = Room(ListedCamera(_shots(1, 2)), ListedCamera(_shots(3)))
    room.looker.faults = [error]
    assert room.watch() == [Trouble.FAULT, 3]
    assert room.pauses_s == [1]
    assert room.watcher.pulse.losses == 1


def test_the_pauses_double_up_to_a_bound() -> None:
    room = Room(waits=8)
    room.watch()
    assert room.pauses_s == [1, 2, 4, 8, 16, 30, 30, 30]
    assert max(room.pauses_s) == LONGEST_PAUSE_S


def test_a_camera_that_gave_shots_is_tried_again_soon() -> None:
    room = Room(GONE, GONE, GONE, ListedCamera(_shots(1), GONE), waits=5)
    room.watch()
    assert room.pauses_s == [1, 2, 4, 1, 2]


def test_a_camera_that_opens_but_gives_nothing_is_not_back() -> None:
    room = Room(*(ListedCamera([], GONE) for _ in range(4)), waits=4)
    assert room.watch() == [Trouble.CAMERA_LOST]
    assert room.pauses_s == [1, 2, 4, 8]


def test_loss_and_return_are_logged_once_each(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="device.camera.watching"):
        Room(ListedCamera(_shots(1), GONE), GONE, GONE, ListedCamera(_shots(9, 10))).watch()
    assert [record.message for record in caplog.records] == [
        "camera: gone; check its cable",
        "camera: back",
    ]


def test_the_scene_is_read_anew_after_a_loss() -> None:
    room = Room(ListedCamera(_shots(1), GONE), ListedCamera(_shots(2)))
    room.watch()
    assert room.looker.forgotten == 1


def test_the_pulse_tells_shots_losses_and_trouble() -> None:
    room = Room(ListedCamera(_shots(1, 2), GONE), waits=1)
    room.watch()
    pulse = room.watcher.pulse
    assert (pulse.shots, pulse.last_at_s, pulse.losses) == (2, 2, 1)
    assert pulse.trouble == "gone; check its cable"


def test_the_pulse_has_no_trouble_once_the_camera_is_back() -> None:
    room = Room(GONE, ListedCamera(_shots(1)))
    room.watch()
    assert room.watcher.pulse.trouble == ""


def test_closing_ends_at_the_next_shot() -> None:
    class Closing(ListedCamera):
        def shots(self) -> Iterator[Shot]:
            for shot in super().shots():
                if shot.at_s == 3:
                    room.watcher.close()
                yield shot

    room = Room(Closing(_shots(1, 2, 3, 4)))
    assert room.watch() == [1, 2]


def test_a_watcher_that_was_closed_opens_nothing() -> None:
    room = Room(ListedCamera(_shots(1)))
    room.watcher.close()
    assert room.watch() == []


def test_closing_ends_a_pause_and_a_paced_camera_within_a_moment() -> None:
    def opened() -> Camera:
        return FolderCamera([PICTURE] * 1000, fps=100, shots_each=1, is_paced=True)

    for open_camera in (opened, Room().open):
        watcher = Watcher(open_camera, Looker(), lambda _event: None)
        thread = watcher.start()
        watcher.close()
        thread.join(5)
        assert not thread.is_alive()


def test_a_cable_that_is_pulled_and_put_back_goes_on_in_the_same_light() -> None:
    """The whole way, with the adapter for picamera2 over its stand-in."""
    bench = Bench(np.full((864, 1536, 3), 90, dtype=np.uint8))
    seen: list[Trouble | float] = []

    def opened() -> Camera:
        return PiCamera(StandIn(bench), bench.library(), Wish((1536, 864), 10))

    def post(event: Event) -> None:
        if isinstance(event, Blocked):
            seen.append(event.trouble)
        elif isinstance(event, Seen):
            seen.append(event.at_s)
            bench.is_plugged = len(seen) not in {3, 7}

    def wait(_pause_s: float) -> bool:
        bench.is_plugged = True
        return len(seen) > 7

    Watcher(opened, Looker(), post, wait=wait).watch()
    assert [entry for entry in seen if isinstance(entry, Trouble)] == [Trouble.CAMERA_LOST] * 2
    assert [index for index, entry in enumerate(seen) if isinstance(entry, Trouble)] == [3, 7]
    assert all(isinstance(entry, float) for entry in islice(seen, 4, 7))


def test_bands_in_the_pictures_are_in_the_pulse_and_leave_it_again() -> None:
    banded = Room(ListedCamera([Shot(GREY, 1.0), Shot(GREY, 2.0, is_banded=True)]), waits=1)
    banded.watch()
    assert banded.watcher.pulse.is_banded
    steady = Room(ListedCamera([Shot(GREY, 1.0, is_banded=True), Shot(GREY, 2.0)]), waits=1)
    steady.watch()
    assert not steady.watcher.pulse.is_banded
