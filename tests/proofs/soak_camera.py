"""Players for the running service: a camera that shows a game, ten times as fast, and a finger.

It stands in for picamera2 (`tests.proofs.listened`). The first moves of a recorded game are played
forth and, by taking back move by move, back again, for ever. The left button is pressed through the
mock pins: until the game has begun, and once in a while, as for an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, cycle
from pathlib import Path

from tests.paths import recorded
from tests.proofs.idle_camera import ColorSpace, Finger, LentCamera, MappedArray, Transform
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

__all__ = ["ColorSpace", "MappedArray", "Picamera2", "Transform"]

SPEED = 10
FPS = 10 * SPEED
FRAMES = 9  # of the recording: the opening and some moves, before the first tower
HELD_SHOTS = 60  # 6 s of play, 0.6 s of ours: time for two readings of a scene at rest
OPENING_SHOTS = 600
_FINGERS = (Finger(every=40, rests=15), Finger(every=400, rests=15))  # at first, and later
COUNT = "shots"
"""In the service's folder: how many there were."""

RECORDED = recorded("jinns")

MODULES: Mapping[str, str] = {
    "picamera2.py": "from tests.proofs.soak_camera import MappedArray, Picamera2\n",
    "libcamera.py": "from tests.proofs.soak_camera import ColorSpace, Transform\n",
}


class Picamera2(LentCamera):
    """A camera above people who play without an end."""

    def __init__(self, _number: int = 0) -> None:
        pictures = [read_frame(RECORDED / f"{number:03}.jpg") for number in range(FRAMES)]
        super().__init__(pictures, 1 / FPS)
        self._shots = 0
        self._scene = _scenes(pictures)

    def _next(self) -> Frame:
        _FINGERS[self._shots > OPENING_SHOTS].move(self._shots)
        self._shots += 1
        if self._shots % FPS == 0:
            Path(COUNT).write_text(str(self._shots), encoding="ascii")
        return next(self._scene)


def _scenes(pictures: list[Frame]) -> Iterator[Frame]:
    """Yield the picture of every shot: the opening, then forth and back."""
    opening = [pictures[0]] * OPENING_SHOTS
    there_and_back = [*pictures[1:], *pictures[-2::-1]]
    held = chain.from_iterable([picture] * HELD_SHOTS for picture in cycle(there_and_back))
    return chain(opening, held)
