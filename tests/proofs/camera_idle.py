"""Proof: what an idle table costs, as a share of one core.

    python -m tests.proofs.camera_idle [seconds]

Ten frames a second through the adapter for picamera2 (over its stand-in, which copies what a
Pi's camera would have written), the light's holding, the gate, the eye and the lake's reader, which
reads a settled table now and again. Everything of this process counts, start-up excepted.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from threading import Event as Flag

import cv2
import numpy as np

from device.camera.folder import Camera
from device.camera.light import CameraLimits, Holding, Look
from device.camera.picamera import PiCamera, Wish
from device.camera.watching import Watcher
from device.games.registry import manifest_of
from device.reading.requests import ReadingPace
from device.reading.scene import SceneReader
from device.reading.sources import Sources
from device.table.events import Event, Seen
from tests.paths import recorded
from tests.proofs.camera_stand_in import CONTROLS, METERED, Bench, StandIn, StandInRequest
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame
from vision.sheet.stillness import StillnessGate

FRAME = recorded("jinns") / "000.jpg"
FPS = 10
SECONDS = 60
ROUNDS = 200
NOISE_LEVELS = 3.0  # of a sensor in room light


class Paced(StandIn):
    """A stand-in that takes its time, and whose every picture has noise of its own."""

    def __init__(self, bench: Bench, pictures: Sequence[Frame]) -> None:
        super().__init__(bench)
        self._noisy = cycle(pictures)

    def capture_request(self, *, wait: float) -> StandInRequest:
        Flag().wait(1 / FPS)
        self._bench.picture = next(self._noisy)
        return super().capture_request(wait=wait)


def main(seconds: int) -> None:
    """Measure, and print."""
    cv2.setNumThreads(1)
    pictures = [_noisy(read_frame(FRAME), seed) for seed in range(4)]
    bench = Bench(pictures[0], model="imx708")
    sources = Sources()
    open_reader = manifest_of("jinns").sight().reader
    reader = open_reader(sources.board_for(FRAME), sources.lens_for(FRAME), None, None)
    scene = SceneReader({"jinns": reader}, StillnessGate())
    scene.post(ReadingPace.SELDOM)
    events: list[Event] = []

    def opened() -> Camera:
        return PiCamera(Paced(bench, pictures), bench.library(), Wish((1536, 864), FPS))

    watcher = Watcher(opened, scene, events.append)
    thread = watcher.start()
    Flag().wait(5)
    busy_s, wall_s, shots, read = (
        time.process_time(),
        time.monotonic(),
        watcher.pulse.shots,
        _seen(events),
    )
    Flag().wait(seconds)
    busy_s, wall_s = time.process_time() - busy_s, time.monotonic() - wall_s
    shots, read = watcher.pulse.shots - shots, _seen(events) - read
    watcher.close()
    thread.join()
    _say(
        f"{shots} shots in {wall_s:.0f} s, {read} of them read: {100 * busy_s / wall_s:.2f} %"
        " of one core"
    )
    resident = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    _say(
        f"{resident * resource.getpagesize() / 2**20:.0f} MB resident, four noisy pictures included"
    )
    _parts(bench)


def _seen(events: list[Event]) -> int:
    """Return how many readings there were; a frame that could not be read is none."""
    return sum(isinstance(event, Seen) for event in events)


def _parts(bench: Bench) -> None:
    """Print what each step of a shot that is not read costs."""
    with PiCamera(StandIn(bench), bench.library(), Wish((1536, 864), FPS)) as camera:
        shot = next(camera.shots())
        gate, holding = StillnessGate(), Holding(CameraLimits(frozenset(CONTROLS)))
        grey = shot.small  # no markers are seen in it, so no focus is searched
        look = Look(grey, lambda: np.dstack([grey] * 3), lambda: grey)
        for k in range(3 * FPS):
            holding.see(METERED, look, k / FPS)
        _say(
            f"gate {_ms(lambda: gate.is_still(shot.small)):.3f} ms,"
            f" light {_ms(lambda: holding.see(METERED, look, 9.0)):.3f} ms a shot;"
            f" BGR frame {_ms(shot.picture.frame):.2f} ms when it is read"
        )


def _noisy(picture: Frame, seed: int) -> Frame:
    noise = np.random.default_rng(seed).normal(0, NOISE_LEVELS, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def _ms(action: Callable[[], object]) -> float:
    costs: list[float] = []
    for _ in range(ROUNDS):
        started_s = time.thread_time()
        action()
        costs.append(1000 * (time.thread_time() - started_s))
    return median(costs)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
