"""Reading 12 megapixels while the process may take no more memory, and again once it may.

    python -m tests.proofs.scarce FOLDER

It prints what the box makes of a scene in want, and then in plenty. Frames that a reader fails at
go to FOLDER.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import cv2
import numpy as np

from device.camera.faulty_frames import FaultyFrames
from device.camera.folder import Shot
from device.reading.scene import SceneReader
from device.table.events import Blocked
from tests.paths import FRAMES
from tests.vision.labelled import board_of, frame_of
from vision.sheet.lens import Lens, read_lens
from vision.sheet.stillness import StillnessGate
from vision.stacks.reader import StackReader

LABEL = sorted((FRAMES / "lake_stills").glob("*.json"))[0]
TIMES = 3  # 1536 x 864 becomes 4608 x 2592
SPARE = 1 << 20  # bytes
LOOKS = 3


def main(folder: Path) -> None:
    """Look in want, and then in plenty."""
    lens = read_lens(LABEL)
    scaled = tuple(each * TIMES if number < 6 else each for number, each in enumerate(lens.matrix))
    reader = StackReader(board_of(LABEL), Lens(scaled, lens.distortion))
    scene = SceneReader({"jinns": reader}, StillnessGate(1), FaultyFrames(folder).keep)
    frame = frame_of(LABEL)
    large = np.asarray(cv2.resize(frame, None, fx=TIMES, fy=TIMES), dtype=np.uint8)
    unlimited = resource.getrlimit(resource.RLIMIT_AS)
    times_s = [10.0 * look for look in range(2 * LOOKS)]
    shots = [_with_small(Shot(large, at_s)) for at_s in times_s]  # a camera gives the small ones
    for looked_at, limit in ((shots[:LOOKS], _taken() + SPARE), (shots[LOOKS:], unlimited[0])):
        resource.setrlimit(resource.RLIMIT_AS, (limit, unlimited[1]))
        scene.forget_stillness()
        said = [scene.look(shot) for shot in looked_at]
        seen = next(one for one in said if one is not None)
        sys.stdout.write(f"{seen.trouble.value if isinstance(seen, Blocked) else 'seen'}\n")


def _with_small(shot: Shot) -> Shot:
    """Return a shot whose small picture is made already."""
    assert shot.small.size
    return shot


def _taken() -> int:
    """Return how many bytes of addresses the process has."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
