"""A small picture of what the camera sees now, for those who aim it from a larger screen."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.frames import encode_frame
from vision.sheet.lens import Frame

WIDE_PX = 640  # Chosen: as wide as a phone shows it; markers of 20 mm are still seen as squares.
QUALITY = 60  # Chosen: a frame of the lake has about 40 kB then.


def live_picture(frame: Frame) -> bytes:
    """Return a frame as a small JPEG file.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
    """
    high, wide = frame.shape[:2]
    if wide > WIDE_PX:
        size = (WIDE_PX, max(1, round(high * WIDE_PX / wide)))
        small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
        frame = small.astype(np.uint8, copy=False)
    return encode_frame(frame, ".jpg", cv2.IMWRITE_JPEG_QUALITY, QUALITY)
