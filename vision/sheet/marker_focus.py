"""How sharp the markers are, wherever the lens is focused: the measure of a focus sweep."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.constants import (
    FOCUS_CONTRAST_PERCENT,
    FOCUS_EDGE,
    FOCUS_LEAST_MARKERS,
    FOCUS_ROOM,
    FOCUS_SOBEL_GAIN,
)
from vision.sheet.markers import Grey, detector

Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture, pixels."""


def marker_boxes(grey: Grey) -> tuple[Box, ...]:
    """Return the parts of a picture that show a marker; none if too few are seen.

    The camera does not move while its focus is searched, so the parts hold for blurred pictures.
    """
    found, _, _ = detector().detectMarkers(grey)
    if len(found) < FOCUS_LEAST_MARKERS:
        return ()
    height, width = grey.shape
    boxes: list[Box] = []
    for corners in found:
        points = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
        low, high = points.min(axis=0), points.max(axis=0)
        room = FOCUS_ROOM * (high - low)
        left, top = np.maximum(np.floor(low - room), 0).astype(int)
        right, bottom = np.minimum(np.ceil(high + room), (width, height)).astype(int)
        boxes.append((int(left), int(top), int(right), int(bottom)))
    return tuple(boxes)


def sharpness(grey: Grey, boxes: tuple[Box, ...]) -> float:
    """Return how steep the edges in the boxes are; brighter light alone changes nothing.

    The result is the median over the boxes of the steepest slopes, as a share of the box's contrast
    for each pixel.
    """
    return float(np.median([_steepness(grey[b[1] : b[3], b[0] : b[2]]) for b in boxes]))


def _steepness(part: Grey) -> float:
    values = part.astype(np.float32)
    across = cv2.Sobel(values, cv2.CV_32F, 1, 0) / FOCUS_SOBEL_GAIN
    down = cv2.Sobel(values, cv2.CV_32F, 0, 1) / FOCUS_SOBEL_GAIN
    dark, bright = np.percentile(values, FOCUS_CONTRAST_PERCENT)
    slopes = np.percentile(np.hypot(across, down), FOCUS_EDGE)
    return float(slopes / max(bright - dark, 1.0))
