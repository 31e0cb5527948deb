"""Paper that is not flat: how high it lies above the table, and how it slopes.

The print is not stretched with it: what lies at (x, y) on flat paper stays there, and is lifted.
Over 8 mm in 300 the paper's own length differs by half a millimetre at most.
"""

import numpy as np

from tests.lab.scenes.values import Floats, Relief

KINDS = ("bulge", "corner", "fold")
_SLOPE_STEP_MM = 0.5


def heights(relief: Relief, x: Floats, y: Floats) -> Floats:
    """Return how far above the table the paper lies at points of the sheet frame, mm."""
    dx, dy = x - relief.x, y - relief.y
    if relief.kind == "fold":
        turn = np.radians(relief.angle_deg)
        away = np.abs(dy * np.cos(turn) - dx * np.sin(turn)) / relief.reach
        share = np.maximum(1 - away, 0)
    elif relief.kind == "corner":
        share = np.square(np.maximum(1 - np.hypot(dx, dy) / relief.reach, 0))
    elif relief.kind == "bulge":
        away = np.minimum(np.hypot(dx, dy) / relief.reach, 1)
        share = np.square(np.cos(away * np.pi / 2))
    else:
        raise ValueError(f"{relief.kind!r}: is none of {KINDS}")
    return np.asarray(relief.height * share)


def height_at(relief: Relief | None, x: float, y: float) -> float:
    """Return how far above the table the paper lies at one point; 0 where it is flat."""
    return 0.0 if relief is None else float(heights(relief, np.array([x]), np.array([y]))[0])


def slopes(relief: Relief, x: Floats, y: Floats) -> Floats:
    """Return how the paper rises along x and along y, shape (N,) gives (N, 2)."""
    step = _SLOPE_STEP_MM
    along_x = heights(relief, x + step, y) - heights(relief, x - step, y)
    along_y = heights(relief, x, y + step) - heights(relief, x, y - step)
    return np.stack([along_x, along_y], axis=-1) / (2 * step)
