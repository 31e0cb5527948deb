"""A labelled bead, glints and all, shown at another place of the same picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.lens import Floats, Frame
from vision.sheet.pose import Pose

RIM_MM = 2.0  # height at which a bead's outline lies
SOFT_PX = 1.0


def paste(frame: Frame, pose: Pose, source_mm: Floats, target_mm: Floats, reach_mm: float) -> Frame:
    """Return `frame` with the disc around one sheet point, shape (2,), shown around another too."""
    turns = np.linspace(0, 2 * np.pi, 48)
    outline = reach_mm * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    source, target = (
        pose.project(np.hstack([outline + at, np.full((len(outline), 1), -RIM_MM)]))
        for at in (source_mm, target_mm)
    )
    move, _ = cv2.findHomography(source, target)
    height, width = frame.shape[:2]
    moved = cv2.warpPerspective(frame, move, (width, height), flags=cv2.INTER_CUBIC)
    mask = np.zeros((height, width), dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(target).astype(np.int32)], (255,))
    soft = cv2.GaussianBlur(mask, (0, 0), SOFT_PX)[..., None] / 255.0
    return (moved * soft + frame * (1 - soft)).round().astype(np.uint8)
