"""The pixel formats in which a camera may deliver pictures, by libcamera's names."""

from __future__ import annotations

from enum import Enum


class Format(Enum):
    """A pixel format."""

    RGB888 = "RGB888"  # three bytes: blue, green, red
    YUV420 = "YUV420"  # the Y plane, then U and V, each halved both ways
    NV12 = "NV12"  # the Y plane, then U and V in turn, halved both ways
