"""How far a lens is off that was fitted to drawn views, whose lens is known.

`python -m tests.lab.lens_drawn` prints a table: of the target out of the kit, as `tablejinn lens`
sees it, and of the lake's sheet, from which the box learns its lens in play.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from tests.vision.calibration.sights import GUESS, photographed, posed, target_picture
from vision.calibration.fit import LensFit, fit_lens
from vision.calibration.sheet_view import sheet_view
from vision.calibration.target_view import chessboard, find_target
from vision.calibration.views import LensView, is_new
from vision.sheet.board_file import find_board
from vision.sheet.drawn_board import draw_board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens
from vision.sheet.lens_target import TARGET
from vision.sheet.markers import Grey, corners_mm

LENSES = 20
COUNTS = (1, 3, 8)
PX_PER_MM = 4.0
SOFT_PX = 1.2  # so that frames, which are coarser, have no stairs at edges
NOISE = 3.0
MOST_TILT = 0.55
TOWER_MM = 32.0
PLACES = ((0.1, 0.2, 0.1, 1.0), (0.3, 0.0, 0.0, 1.1), (0.0, -0.35, 0.2, 1.0))
"""Rotations about x, y and z in radians, and distances as parts of the usual one."""
LAKE = find_board("lake")
TITLE = "## Lenses, from drawn views"
ABOUT = f"""Views are drawn through {LENSES} lenses, with noise: of the target out of the kit, and of the lake's sheet.
A lens is chosen by chance: up to 8 % off the nominal focal length, its centre up to 20 px off, k1 from
-0.05 to 0.16, k2 from -0.27 to 0. How far the fitted lens is off, in frames of 1536 by 864. *Towers px* is
where the tops of stacks of four are expected, by the sheet's markers, at places that were not fitted: the
mean over the lake's stars, its median and the worst of all lenses. *Nothing* is the nominal lens."""  # noqa: E501 - lines of a page
HEAD = (
    "| seen | views | lenses fitted | error px | focal length: median, worst | towers px: median, worst |\n"  # noqa: E501 - a table's head
    + "| --- " * 6
    + "|"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """A flat thing that is photographed.

    Attributes:
        name: what the table calls it.
        flat: its picture, `PX_PER_MM` pixels a mm.
        far_mm: the usual distance of the camera.
        find: gives the view that a frame shows; anything else if it shows none.
    """

    name: str
    flat: Frame
    far_mm: float
    find: Callable[[Grey], object]


def subjects() -> list[Subject]:
    """Return the target and the lake's sheet."""
    board = chessboard(TARGET)
    target, sheet = (
        np.asarray(cv2.GaussianBlur(flat, (0, 0), SOFT_PX), np.uint8)
        for flat in (target_picture(PX_PER_MM), draw_board(LAKE, PX_PER_MM))
    )
    return [
        Subject("target", target, 1.3 * TARGET.size_mm[0], lambda grey: find_target(grey, board)),
        Subject("sheet", sheet, 1.6 * LAKE.width_mm, lambda grey: sheet_view(grey, LAKE)),
    ]


def drawn_lens(rng: np.random.Generator) -> Lens:
    """Return a lens about the nominal one."""
    focal = GUESS.matrix[0] * rng.uniform(0.92, 1.08)
    x, y = GUESS.matrix[2] + rng.uniform(-20, 20), GUESS.matrix[5] + rng.uniform(-20, 20)
    terms = (rng.uniform(-0.05, 0.16), rng.uniform(-0.27, 0), *rng.normal(0, 0.0005, 2), 0.0)
    return Lens((focal, 0.0, x, 0.0, focal, y, 0.0, 0.0, 1.0), terms)


def views(subject: Subject, lens: Lens, rng: np.random.Generator) -> Iterator[LensView]:
    """Yield distinct views of a thing, tilted about by chance."""
    found: list[LensView] = []
    while True:
        tilt = (*rng.uniform(-MOST_TILT, MOST_TILT, 2), rng.uniform(-0.4, 0.4), rng.uniform(1, 1.4))
        frame = photographed(subject.flat, PX_PER_MM, tilt, subject.far_mm, lens)
        noisy = np.clip(frame + rng.normal(0, NOISE, frame.shape), 0, 255).astype(np.uint8)
        view = subject.find(to_grey(noisy))
        if isinstance(view, LensView) and is_new(view, found, GUESS):
            found.append(view)
            yield view


def towers_off(made: Lens, true: Lens) -> float:
    """Return how far off the tops of stacks of four are expected, the mean in pixels."""
    stars = np.array([(star.x_mm, star.y_mm, TOWER_MM) for star in LAKE.stars])
    corners = np.concatenate([corners_mm(marker) for marker in LAKE.markers])
    offs: list[float] = []
    for tilt in PLACES:
        rvec, tvec = posed(tilt, (LAKE.width_mm, LAKE.height_mm), 1.6 * LAKE.width_mm)
        there = (true.camera_matrix(), true.coefficients())
        here = (made.camera_matrix(), made.coefficients())
        markers = cv2.projectPoints(corners, rvec, tvec, *there)[0]
        _, rvec_here, tvec_here = cv2.solvePnP(corners, markers, *here)
        tops = cv2.projectPoints(stars, rvec, tvec, *there)[0].reshape(-1, 2)
        expected = cv2.projectPoints(stars, rvec_here, tvec_here, *here)[0].reshape(-1, 2)
        offs.append(float(np.hypot(*(tops - expected).T).mean()))
    return float(np.mean(offs))


def row(seen: str, errors: list[float], pairs: list[tuple[Lens, Lens]]) -> str:
    """Return the table's row of lenses that were made, each beside the true one."""
    focal = [abs(made.matrix[0] / true.matrix[0] - 1) * 100 for made, true in pairs]
    tops = [towers_off(made, true) for made, true in pairs]
    error = f"{np.median(errors):.2f}" if errors else ""
    return (
        f"| {seen} | {len(pairs)} | {error} | {np.median(focal):.1f} %, {max(focal):.1f} % "
        f"| {np.median(tops):.2f}, {max(tops):.2f} |"
    )


def section(lenses: int = LENSES) -> str:
    """Return the part of the ledger about drawn views."""
    trues = [drawn_lens(np.random.default_rng(number)) for number in range(lenses)]
    rows = [row("nothing | 0", [], [(GUESS, true) for true in trues])]
    for subject in subjects():
        fits: dict[int, list[tuple[LensFit, Lens]]] = {count: [] for count in COUNTS}
        for number, lens in enumerate(trues):
            rng = np.random.default_rng((number, 1))
            seen: list[LensView] = []
            for view in views(subject, lens, rng):
                seen.append(view)
                fit = fit_lens(seen, GUESS) if len(seen) in COUNTS else None
                if fit is not None:
                    fits[len(seen)].append((fit, lens))
                if len(seen) == COUNTS[-1]:
                    break
        for count in COUNTS:
            errors = [fit.error_px for fit, _ in fits[count]]
            pairs = [(fit.lens, lens) for fit, lens in fits[count]]
            rows.append(row(f"{subject.name} | {count}", errors, pairs))
    return "\n".join([TITLE, ABOUT, "", HEAD, *rows, ""])


def main() -> int:
    """Print the table."""
    cv2.setNumThreads(1)
    sys.stdout.write(section())
    return 0


if __name__ == "__main__":
    sys.exit(main())
