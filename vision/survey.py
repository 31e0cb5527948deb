"""Why a place on the sheet is read with doubt: from the frame, and from what was seen there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

import cv2
import numpy as np

from vision.marked import SURE_SHARE, SeenThing, pixels_of
from vision.sheet.constants import AIM_BURNT_LEVEL, AIM_MOST_TILT_DEG
from vision.sheet.lens import Floats, Frame
from vision.sheet.pose import Pose

# Share of a piece's top that is burnt out, from which glare is to blame. Set by hand; not swept.
BURNT_SHARE = 0.05

# Brightness of a piece beside the others of its colour, below which it lies in a shadow. Set by
# hand; not swept.
SHADED_SHARE = 0.6


class DoubtReason(Enum):
    """What makes a place doubtful; the first that holds is told."""

    GLARE = "glare"
    SHADOW = "shadow"
    STEEP = "steep"
    COLOURS = "colours"
    UNCLEAR = "unclear"


def doubtful(things: Sequence[SeenThing]) -> tuple[SeenThing, ...]:
    """Return the things that are not read surely.

    Heights are no doubt: in a game they follow from the moves.
    """
    return tuple(
        one for one in things if one.sure < SURE_SHARE and _top(one.what) != _top(one.rival)
    )


def reason_of(
    thing: SeenThing, things: Sequence[SeenThing], frame: Frame, pose: Pose
) -> DoubtReason:
    """Return why a thing is doubtful.

    Args:
        thing: the doubtful thing.
        things: everything that was seen.
        frame: BGR camera image, shape (H, W, 3), uint8.
        pose: where the sheet lies in it.
    """
    if not thing.outline_mm:
        return DoubtReason.UNCLEAR
    colours = _colours(frame, pose, thing)
    if np.mean(colours.min(axis=1) >= AIM_BURNT_LEVEL) >= BURNT_SHARE:
        return DoubtReason.GLARE
    like = [_brightness(frame, pose, one) for one in things if _is_like(one, thing)]
    if like and _brightness(frame, pose, thing) < SHADED_SHARE * float(np.median(like)):
        return DoubtReason.SHADOW
    if _steep_deg(pose, thing) > AIM_MOST_TILT_DEG:
        return DoubtReason.STEEP
    is_colour = bool(thing.rival) and _first(thing.what) != _first(thing.rival)
    return (
        DoubtReason.COLOURS
        if is_colour and "empty" not in (thing.what, thing.rival)
        else DoubtReason.UNCLEAR
    )


def _is_like(one: SeenThing, thing: SeenThing) -> bool:
    return one is not thing and bool(one.outline_mm) and _first(one.what) == _first(thing.what)


def _top(what: str) -> str:
    """Return a look without its height."""
    return what.partition(",")[0]


def _first(what: str) -> str:
    """Return the first word of a look, which is its colour or its kind."""
    return what.partition(" ")[0]


def _colours(frame: Frame, pose: Pose, thing: SeenThing) -> Floats:
    """Return the pixels of a thing's top, shape (N, 3), BGR."""
    corners = np.round(pixels_of(pose, thing.outline_mm, thing.height_mm)).astype(np.int32)
    mask = np.zeros(frame.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [corners], (255,))
    found = frame[mask > 0].astype(np.float64)
    return found if len(found) else np.zeros((1, 3))


def _brightness(frame: Frame, pose: Pose, thing: SeenThing) -> float:
    return float(np.median(_colours(frame, pose, thing).mean(axis=1)))


def _steep_deg(pose: Pose, thing: SeenThing) -> float:
    """Return the angle between straight down and the line of sight to a thing."""
    middle = np.mean(np.array(thing.outline_mm), axis=0)
    x, y, height = pose.eye_mm
    aside = math.dist((x, y), (float(middle[0]), float(middle[1])))
    return math.degrees(math.atan2(aside, height))
