from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.camera.folder import Shot
from device.camera.usb import BUFFERS, Patience, UsbCamera, UsbWish, v4l2_capture
from device.camera.watching import Watcher
from device.errors import CameraError
from device.table.events import Blocked, Event, Trouble
from tests.device.camera.usb_stand_in import StandInCapture, UsbBench
from vision.sheet.lens import Frame

WISH = UsbWish((640, 480), 1000)
PATIENT = Patience(start_s=5.0, silent_s=5.0)


def grey_picture(width: int = 640, height: int = 480) -> Frame:
    return np.full((height, width, 3), 128, dtype=np.uint8)


@pytest.fixture
def bench() -> UsbBench:
    return UsbBench(grey_picture())


def opened(
    bench: UsbBench, wish: UsbWish = WISH, clock: Callable[[], float] | None = None
) -> UsbCamera:
    times = {} if clock is None else {"clock": clock}
    title = "Cam at /dev/video0"
    return UsbCamera(lambda: StandInCapture(bench), wish, title=title, patience=PATIENT, **times)


def asked(bench: UsbBench) -> dict[int, float]:
    return dict(bench.asked)


# What it is asked for


def test_size_rate_and_buffers_are_asked_for(bench: UsbBench) -> None:
    with opened(bench):
        wanted = {
            cv2.CAP_PROP_FRAME_WIDTH: 640,
            cv2.CAP_PROP_FRAME_HEIGHT: 480,
            cv2.CAP_PROP_FPS: 1000,
            cv2.CAP_PROP_BUFFERSIZE: BUFFERS,
        }
        assert wanted.items() <= asked(bench).items()


@pytest.mark.parametrize(
    ("size", "fps", "needs_mjpg"),
    [
        ((640, 480), 30, False),
        ((640, 480), 31, True),
        ((1280, 720), 10, False),
        ((1536, 864), 10, True),
        ((1920, 1080), 5, True),
        ((1920, 1080), 4, False),
    ],
)
def test_jpegs_are_asked_for_where_raw_frames_are_too_many_bytes_for_usb_2(
    size: tuple[int, int], fps: int, *, needs_mjpg: bool
) -> None:
    assert UsbWish(size, fps).needs_mjpg is needs_mjpg


def test_jpegs_are_asked_for_before_the_size_that_needs_them() -> None:
    bench = UsbBench(grey_picture(1920, 1080))
    with opened(bench, UsbWish((1920, 1080), 10)):
        assert bench.asked[0] == (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))


def test_small_frames_are_left_in_the_pixels_that_the_camera_chooses(bench: UsbBench) -> None:
    with opened(bench, UsbWish((640, 480), 10)):
        assert cv2.CAP_PROP_FOURCC not in asked(bench)


# What comes back


def test_frames_of_another_size_are_refused_with_what_to_set() -> None:
    bench = UsbBench(grey_picture(1280, 720))
    message = (
        r"Cam at /dev/video0 gives 1280 x 720 pixels, not 1536 x 864;"
        r" set \[camera\] width = 1280 and height = 720"
    )
    with pytest.raises(CameraError, match=message):
        opened(bench, UsbWish((1536, 864), 1000))
    assert bench.released == 1


def test_a_camera_that_changes_its_size_in_play_is_lost_and_opened_again(bench: UsbBench) -> None:
    with opened(bench) as camera:
        shots = camera.shots()
        next(shots)
        bench.picture = grey_picture(1280, 720)
        with pytest.raises(CameraError, match=r"gives 1280 x 720 pixels, not 640 x 480"):
            next(shots)
    assert bench.released == 1


def test_a_shot_is_a_frame_that_was_taken_after_it_was_asked_for(bench: UsbBench) -> None:
    with opened(bench) as camera:
        shots = camera.shots()
        for _ in range(5):
            before = bench.grabbed
            next(shots)
            assert bench.retrieved[-1] > before


def test_frames_that_nobody_asks_for_are_let_go_unread(bench: UsbBench) -> None:
    with opened(bench) as camera:
        next(camera.shots())
        seen = bench.grabbed
        while bench.grabbed < seen + 20:
            bench.gone.wait(0.001)
        assert len(bench.retrieved) == 2  # the one that was looked at first, and the shot


def test_a_camera_that_is_faster_than_asked_is_read_at_the_rate_asked_for(bench: UsbBench) -> None:
    times = iter(range(10_000))
    with opened(bench, UsbWish((640, 480), 0.1), lambda: float(next(times))) as camera:
        at_s = [shot.at_s for shot in islice(camera.shots(), 4)]
    apart_s = [later - earlier for earlier, later in pairwise(at_s)]
    assert min(apart_s) >= 9.0  # 10 s between frames, of which one may be early


def test_a_frame_that_was_damaged_on_the_cable_is_passed_over(bench: UsbBench) -> None:
    with opened(bench) as camera:
        bench.damaged = 3
        assert next(camera.shots()).frame.shape == (480, 640, 3)


# When it is not there, or goes


def test_a_camera_that_does_not_open_is_named(bench: UsbBench) -> None:
    bench.is_there = False
    with pytest.raises(CameraError, match="Cam at /dev/video0 does not open; another program"):
        opened(bench)
    assert bench.released == 1


def test_an_error_of_opencv_is_one_of_the_camera() -> None:
    def fail() -> StandInCapture:
        raise cv2.error("no backend")

    with pytest.raises(CameraError, match="the USB camera fails: no backend; check its plug"):
        UsbCamera(fail, WISH)


def test_an_unplugged_camera_is_named_with_the_next_step(bench: UsbBench) -> None:
    with opened(bench) as camera:
        shots = camera.shots()
        next(shots)
        bench.is_plugged = False
        with pytest.raises(CameraError, match="Cam at /dev/video0 is gone; check its plug"):
            list(shots)
    assert bench.released == 1


def test_a_camera_that_falls_silent_is_named_and_closed(bench: UsbBench) -> None:
    patience = Patience(silent_s=0.05, close_s=0.01)
    camera = UsbCamera(lambda: StandInCapture(bench), WISH, patience=patience)
    shots = camera.shots()
    next(shots)
    bench.hangs = True
    with pytest.raises(CameraError, match=r"is silent: no frame for 0\.05 s; check its plug"):
        list(shots)
    assert list(camera.shots()) == []
    bench.freed.set()


def test_a_device_that_is_not_there_is_not_open(tmp_path: Path) -> None:
    assert not v4l2_capture(str(tmp_path / "video0")).isOpened()


def test_a_read_that_hangs_is_not_waited_for(bench: UsbBench) -> None:
    bench.hangs = True
    message = r"Cam at /dev/video0 is silent: no frame for 0\.01 s; check its plug"
    with pytest.raises(CameraError, match=message):
        UsbCamera(
            lambda: StandInCapture(bench),
            WISH,
            title="Cam at /dev/video0",
            patience=Patience(start_s=0.01, close_s=0.01),
        )
    assert bench.released == 0
    bench.freed.set()


def test_a_camera_whose_reads_hung_lets_go_when_they_return(bench: UsbBench) -> None:
    bench.hangs = True
    patience = Patience(start_s=0.01, close_s=0.01)
    with pytest.raises(CameraError):
        UsbCamera(lambda: StandInCapture(bench), WISH, patience=patience)
    bench.freed.set()
    bench.gone.wait(5.0)
    assert bench.released == 1


class Looker:
    """Pulls the plug at the first shot, and ends the watch at the next."""

    def __init__(self, bench: UsbBench, end: Callable[[], None]) -> None:
        self._bench = bench
        self._end = end
        self._seen: list[float] = []

    def look(self, shot: Shot) -> Event | None:
        self._seen.append(shot.at_s)
        if len(self._seen) == 1:
            self._bench.is_plugged = False
        else:
            self._end()
        return None

    def forget_stillness(self) -> None:
        """Nothing to rest."""


def test_a_lost_camera_is_told_once_and_its_return_once(
    bench: UsbBench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    events: list[Event] = []
    pauses: list[float] = []

    def wait(pause_s: float) -> bool:
        pauses.append(pause_s)
        bench.is_plugged = len(pauses) == 3
        return False

    watcher = Watcher(
        lambda: opened(bench), Looker(bench, lambda: watcher.close()), events.append, wait=wait
    )
    watcher.watch()
    assert [e.trouble for e in events if isinstance(e, Blocked)] == [Trouble.CAMERA_LOST]
    assert [record.getMessage() for record in caplog.records] == [
        "camera: Cam at /dev/video0 is gone; check its plug",
        "camera: back",
    ]
    assert bench.opened == bench.released == 4
