"""Where a lamp is mirrored in the mat or in a tile: a clipped core that fades on all sides."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats
from vision.tiles.constants import (
    GLARE_CORE_MM2,
    HALO_FADE_LOG,
    HALO_FAR_MM,
    HALO_MM,
    HALO_NEAR_MM,
    HALO_PER_RADIUS,
    HALO_QUANTILE,
    WIDEST_HALO_MM,
)


def glaring(clipped: NDArray[np.bool_], brightness: Floats) -> NDArray[np.bool_]:
    """Return the cells, 1 mm wide, that a mirrored lamp spoils.

    Args:
        clipped: the cells that have lost their colours.
        brightness: log brightness of all cells.
    """
    spoilt = np.zeros(clipped.shape, dtype=np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(clipped.astype(np.uint8))
    for label in range(1, len(stats)):
        area = float(stats[label, cv2.CC_STAT_AREA])
        if area < GLARE_CORE_MM2:
            continue
        around = _around(np.asarray(stats[label]))
        core = np.asarray(labels[around] == label)
        if _fades(core, clipped[around], brightness[around]):
            reach = min(HALO_MM + HALO_PER_RADIUS * (area / np.pi) ** 0.5, WIDEST_HALO_MM)
            spoilt[around] |= _grown(core, round(reach))
    return spoilt > 0


def _around(stats: NDArray[np.int32]) -> tuple[slice, slice]:
    """Return the rows and columns of a patch and of the widest halo around it."""
    reach = round(max(WIDEST_HALO_MM, HALO_FAR_MM))
    left, top = (int(stats[n]) for n in (cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP))
    width, height = (int(stats[n]) for n in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
    return (
        slice(max(0, top - reach), top + height + reach),
        slice(max(0, left - reach), left + width + reach),
    )


def _fades(core: NDArray[np.bool_], clipped: NDArray[np.bool_], brightness: Floats) -> bool:
    """Return whether the surroundings of a core grow darker gradually on nearly all sides."""
    inner, outer = (_grown(core, reach) > 0 for reach in (HALO_NEAR_MM, HALO_FAR_MM))
    edge = _grown(core, 1) > 0
    near, far = inner & ~edge & ~clipped, outer & ~inner & ~clipped
    if not near.any() or not far.any():
        return False
    return bool(
        np.quantile(brightness[near], HALO_QUANTILE) > np.median(brightness[far]) + HALO_FADE_LOG
    )


def _grown(mask: NDArray[np.bool_], reach: int) -> NDArray[np.uint8]:
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    return cv2.dilate(mask.astype(np.uint8), disc).astype(np.uint8, copy=False)
