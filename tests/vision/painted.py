"""Hands that are painted into a frame."""

from __future__ import annotations

import cv2

from vision.sheet.lens import Frame

SKIN = (120, 150, 205)


def painted_hand(frame: Frame, *, at_right: bool = False) -> Frame:
    """Return a frame with a hand painted into it, from below or from the right."""
    height, width = frame.shape[:2]
    middle, reach = (round(width * 0.45), round(height * 0.97)), (width // 16, height * 2 // 5)
    if at_right:
        middle, reach = (round(width * 0.8), height // 2), (width // 4, height // 6)
    painted = frame.copy()
    cv2.ellipse(painted, middle, reach, 8, 0, 360, SKIN, -1)
    return painted
