"""Proof: the camera contract over the real picamera2, on libcamera's virtual pipeline.

    python -m tests.proofs.camera

It installs nothing. It needs picamera2, and libcamera 0.7 with its `virtual` pipeline and Python
bindings, on LD_LIBRARY_PATH and PYTHONPATH, in a folder that may be written to; and gcc where the
kernel has no DMA buffers. `docs/proofs/camera.md` says how to make such a userland. Ends with 1 if
a clause fails, with 3 if it could not be run, and then says why.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from typing import Any

import cv2

from device.camera.folder import Camera, Shot
from device.camera.lent import LentPicture
from device.camera.picamera import SILENT_S, attached_sensor
from device.camera.sensors import MODULE_3_WIDE
from device.camera.watching import Watcher
from device.errors import CameraError
from device.table.events import Blocked, Event, Trouble
from tests.proofs.camera_contract import CONTRACT
from tests.proofs.camera_virtual import MissingError, Virtual, with_dma_buffers
from vision.sheet.stillness import StillnessGate

NOT_RUN = 3
LOSSES = 3
ROUNDS = 50
IDLE_SHOTS = 200
SLOWED_S = 0.025


def main() -> int:
    """Try every clause and say how it went."""
    cv2.setNumThreads(1)
    try:
        provider = with_dma_buffers()
        virtual = Virtual()
    except MissingError as error:
        _say(f"not run; it needs {error}")
        return NOT_RUN
    _say(f"{virtual.versions}; DMA buffers from {provider}")
    held = [_holds(name, trial) for name, trial in _trials(virtual)]
    for line in _figures(virtual):
        _say(line)
    _say(f"{sum(held)} of {len(held)} clauses hold")
    return 0 if all(held) else 1


class Stopper:
    """Looks at shots, and stops the camera from under us at every third."""

    def __init__(self, opened: list[Any]) -> None:
        self._opened = opened
        self._looked = 0
        self.rests = 0

    def look(self, shot: Shot) -> Event | None:
        del shot
        self._looked += 1
        if self._looked % 3 == 0:
            self._opened[-1].stop()
        return None

    def forget_stillness(self) -> None:
        self.rests += 1


def a_camera_that_falls_silent_is_an_error_that_says_what_to_check(virtual: Virtual) -> None:
    with virtual.open() as camera:
        shots = camera.shots()
        next(shots)
        virtual.opened[-1].stop()
        started_s = time.monotonic()
        said = ""
        try:
            next(shots)
        except CameraError as error:
            said = str(error)
        assert said.endswith("check its cable"), said or "it gave another shot"
        assert time.monotonic() - started_s < SILENT_S + 1


def a_watcher_tells_each_loss_once_and_goes_on_with_the_next_camera(virtual: Virtual) -> None:
    events: list[Event] = []
    pauses_s: list[float] = []
    before = len(virtual.opened)

    def wait(pause_s: float) -> bool:
        pauses_s.append(pause_s)
        return len(pauses_s) == LOSSES

    def opened() -> Camera:
        return virtual.open()

    watcher = Watcher(opened, Stopper(virtual.opened), events.append, wait=wait)
    watcher.watch()
    assert len(virtual.opened) - before == LOSSES
    assert pauses_s == [1.0] * LOSSES, pauses_s  # each camera gave shots: no longer pauses
    troubles = [event.trouble for event in events if isinstance(event, Blocked)]
    assert troubles == [Trouble.CAMERA_LOST] * LOSSES, events
    assert watcher.pulse.shots == 3 * LOSSES, watcher.pulse


def the_module_at_the_port_is_told_without_opening_it(virtual: Virtual) -> None:
    before = len(virtual.opened)
    assert attached_sensor() is MODULE_3_WIDE
    assert len(virtual.opened) == before


def a_port_without_a_camera_is_an_error_that_says_what_to_check(_virtual: Virtual) -> None:
    said = ""
    try:
        attached_sensor(7)
    except CameraError as error:
        said = str(error)
    assert said == "camera 7 not found; check the ribbon cable", said


def _trials(virtual: Virtual) -> Iterator[tuple[str, Callable[[], None]]]:
    for rig in (virtual.rig(has_small=True), virtual.rig(has_small=False)):
        for clause in CONTRACT:
            yield f"{rig.name}: {clause.__name__}", partial(clause, rig)
    for trial in (
        the_module_at_the_port_is_told_without_opening_it,
        a_port_without_a_camera_is_an_error_that_says_what_to_check,
        a_camera_that_falls_silent_is_an_error_that_says_what_to_check,
        a_watcher_tells_each_loss_once_and_goes_on_with_the_next_camera,
    ):
        yield trial.__name__, partial(trial, virtual)


def _holds(name: str, trial: Callable[[], None]) -> bool:
    try:
        trial()
    except (AssertionError, CameraError) as error:
        _say(f"FAILS  {name.replace('_', ' ')}: {error}")
        return False
    _say(f"holds  {name.replace('_', ' ')}")
    return True


def _figures(virtual: Virtual) -> Iterator[str]:
    """Yield what a shot costs, as processor time of this process's own thread."""
    yield _idle(virtual)
    with virtual.open() as camera:
        shots = camera.shots()
        times = [_cost_ms(partial(next, shots)) for _ in range(ROUNDS)]
        yield f"a shot with its small picture: {median(times):.2f} ms of this thread"
        for name, shape in (("grey picture", LentPicture.grey), ("BGR frame", LentPicture.frame)):
            costs: list[float] = []
            for shot in islice(shots, ROUNDS):
                taken = shot.picture
                assert isinstance(taken, LentPicture)
                costs.append(_cost_ms(partial(shape, taken)))
            yield f"the {name} of a shot that is read: {median(costs):.2f} ms of this thread"


def _idle(virtual: Virtual) -> str:
    """Return what shots cost that are only passed to the gate, all threads of picamera2 included.

    The pipeline knows no rate: it is slowed down, and draws about four frames for each shot.
    """
    gate = StillnessGate()
    with virtual.open(pause_s=SLOWED_S) as camera:
        shots = camera.shots()
        gate.is_still(next(shots).small)
        busy_s, wall_s = time.process_time(), time.monotonic()
        still = sum(gate.is_still(shot.small) for shot in islice(shots, IDLE_SHOTS))
        busy_s, wall_s = time.process_time() - busy_s, time.monotonic() - wall_s
    return (
        f"idle: {still / wall_s:.1f} still shots a second took {100 * busy_s / wall_s:.1f} % of one"
        " core, the pipeline's own drawing included"
    )


def _cost_ms(action: Callable[[], object]) -> float:
    started_s = time.thread_time()
    action()
    return 1000 * (time.thread_time() - started_s)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
