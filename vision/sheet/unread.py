"""Why a sheet that was found in a frame was not read, whatever lies on it."""

from __future__ import annotations

from enum import Enum


class Unread(Enum):
    """Why a sheet that was found was not read."""

    OCCLUDED = "occluded"
    COVERED = "covered"  # something that is no piece lies on the sheet
    OUT_OF_FRAME = "out-of-frame"
    BURNT_OUT = "burnt-out"  # overexposed
