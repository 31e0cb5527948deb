"""How far focal lengths are off, fitted to one, three and eight photographs of a chessboard.

`python -m tests.lab.lens_photos PHOTOS` prints a table. PHOTOS holds a folder for each set; a set
whose name ends in `Old_Pattern` has the layout of OpenCV before 4.6. A set's full fit to all its
photographs counts as the truth.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from device.camera.nominal import nominal_lens
from device.camera.sensors import WEB_CAMERA
from vision.calibration.fit import LensFit, fit_lens
from vision.calibration.target_view import chessboard, find_target
from vision.calibration.views import LensView, is_new
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Lens
from vision.sheet.lens_target import LensTarget

TARGET = LensTarget(8, 8, 25.4, 19.05)
COUNTS = (1, 3, 8)
TRIES = 40
TITLE = "## Lenses, from photographs"
ABOUT = """Real photographs of a ChArUco chessboard on a monitor, by a small web camera.
How far the focal length is off that of the full fit to all photographs of the set: the median over
single views, and over 40 choices by chance of three and of eight distinct views.
A dash stands where a set has no eight distinct views."""
HEAD = "| set | photographs | error px | 1 view | 3 views | 8 views |\n" + "| --- " * 6 + "|"


def views_in(folder: Path) -> list[LensView]:
    """Return the views of the target in the photographs of a set."""
    board = chessboard(TARGET, is_legacy=folder.name.endswith("Old_Pattern"))
    found = (find_target(to_grey(read_frame(path)), board) for path in sorted(folder.glob("*.jpg")))
    return [view for view in found if isinstance(view, LensView)]


def row(folder: Path) -> str:
    """Return the table's row of a set: medians of the focal length's error, in per cent."""
    views = views_in(folder)
    nominal = nominal_lens(WEB_CAMERA, *views[0].size)
    whole = fit_lens(views, nominal)
    if whole is None:
        raise ValueError(f"{folder}: gives no lens")
    offs = [_median(_offs(views, count, nominal, whole)) for count in COUNTS]
    return f"| {folder.name} | {len(views)} | {whole.error_px:.2f} | {' | '.join(offs)} |"


def _median(offs: Sequence[float]) -> str:
    """Return the median; a dash where the set has too few distinct views."""
    return f"{np.median(offs):.1f} %" if offs else "-"


def _offs(views: Sequence[LensView], count: int, nominal: Lens, whole: LensFit) -> list[float]:
    fits = (fit_lens(some, nominal) for some in _chosen(views, count, nominal))
    true = whole.lens.matrix[0]
    return [abs(fit.lens.matrix[0] / true - 1) * 100 for fit in fits if fit is not None]


def _chosen(views: Sequence[LensView], count: int, nominal: Lens) -> Iterator[list[LensView]]:
    """Yield sets of `count` distinct views, taken by chance; each view alone if one is wanted."""
    if count == 1:
        yield from ([view] for view in views)
        return
    for number in range(TRIES):
        chosen: list[LensView] = []
        for view in random.Random(number).sample(views, len(views)):  # noqa: S311 - a seed
            if len(chosen) < count and is_new(view, chosen, nominal):
                chosen.append(view)
        if len(chosen) == count:
            yield chosen


def section(photos: Path | None) -> str:
    """Return the part of the ledger about lenses."""
    if photos is None:
        return f"{TITLE}\nThe photographs were not there.\n"
    folders = sorted(path for path in photos.iterdir() if path.is_dir())
    rows = "\n".join(row(folder) for folder in folders)
    return f"{TITLE}\n{ABOUT}\n\n{HEAD}\n{rows}\n"


def main() -> int:
    """Print the table."""
    cv2.setNumThreads(1)
    sys.stdout.write(section(Path(sys.argv[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
