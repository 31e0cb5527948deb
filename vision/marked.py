"""A frame with what was seen in it: the outline of the sheet, every piece, its likeliest look."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.board import Board
from vision.sheet.lens import Floats, Frame
from vision.sheet.markers import corners_mm
from vision.sheet.pose import Pose

Points = tuple[tuple[float, float], ...]

# Above the first share a look is drawn as sure, below the second as doubtful. Set by hand; not
# swept.
SURE_SHARE = 0.95
DOUBTFUL_SHARE = 0.7

# Corners of a polygon that is drawn for a circle. Chosen: a circle looks round.
CIRCLE_CORNERS = 32

# Height of a letter and width of a line, as parts of the frame's width. Chosen: legible at 1536.
LETTER_PART = 1 / 3000
LINE_PART = 1 / 900
RING_PART = 1 / 36  # a ring's radius; Chosen: it goes around a piece at 1536

# Colours, BGR. Chosen: told apart on white paper and on a dark mat.
SURE_COLOUR = (60, 200, 40)
UNSURE_COLOUR = (0, 190, 255)
DOUBTFUL_COLOUR = (40, 40, 255)
SHEET_COLOUR = (255, 140, 0)
RING_COLOUR = (255, 0, 255)
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)


@dataclass(frozen=True, slots=True)
class SeenThing:
    """One thing that was seen on the sheet, or a star on which nothing was seen.

    Attributes:
        where: its place in words.
        what: its likeliest look in words.
        sure: the probability of that look, 0 to 1.
        rival: the next likeliest look in words; empty where there is none.
        label: a few letters that stand on the picture.
        outline_mm: its outline on the sheet; empty for what has none.
        height_mm: how far its outline lies above the sheet.
    """

    where: str
    what: str
    sure: float
    rival: str = ""
    label: str = ""
    outline_mm: Points = ()
    height_mm: float = 0.0


def disc(x_mm: float, y_mm: float, radius_mm: float) -> Points:
    """Return the outline of a round piece."""
    turns = (2 * math.pi * step / CIRCLE_CORNERS for step in range(CIRCLE_CORNERS))
    return tuple((x_mm + radius_mm * math.cos(t), y_mm + radius_mm * math.sin(t)) for t in turns)


def rectangle(x_mm: float, y_mm: float, size_mm: tuple[float, float], angle_deg: float) -> Points:
    """Return the outline of a card or tile of width and height `size_mm`, turned clockwise."""
    turn, half = math.radians(angle_deg), (size_mm[0] / 2, size_mm[1] / 2)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        (
            x_mm + right * half[0] * math.cos(turn) - down * half[1] * math.sin(turn),
            y_mm + right * half[0] * math.sin(turn) + down * half[1] * math.cos(turn),
        )
        for right, down in corners
    )


def pixels_of(pose: Pose, points_mm: Points, height_mm: float) -> Floats:
    """Return the pixels of points that lie `height_mm` above the sheet, shape (N, 2)."""
    flat = np.array(points_mm, dtype=np.float64)
    return pose.project(np.hstack([flat, np.full((len(flat), 1), -height_mm)]))


def mark(frame: Frame, pose: Pose | None, board: Board, things: Sequence[SeenThing]) -> Frame:
    """Return a copy of a frame with the sheet and the things drawn on it.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
        pose: where the sheet lies; without a pose nothing is drawn.
        board: the sheet.
        things: what was seen.
    """
    picture = frame.copy()
    if pose is None:
        return picture
    edge = ((0, 0), (board.width_mm, 0), (board.width_mm, board.height_mm), (0, board.height_mm))
    _outline(picture, pixels_of(pose, edge, 0.0), SHEET_COLOUR)
    for marker in board.markers:
        if marker.id in pose.corners:
            _outline(picture, pose.project(corners_mm(marker)), SHEET_COLOUR)
    scale = LETTER_PART * picture.shape[1]
    for thing in things:
        if thing.outline_mm:
            corners = pixels_of(pose, thing.outline_mm, thing.height_mm)
            _outline(picture, corners, _colour(thing.sure))
            _letter(picture, thing.label, corners.mean(axis=0), scale)
    return picture


def ringed(picture: Frame, pose: Pose, places_mm: Sequence[tuple[float, float]]) -> Frame:
    """Return a copy of a picture with a ring around each of these places of the sheet."""
    done = picture.copy()
    radius, width = (round(part * picture.shape[1]) for part in (RING_PART, 2 * LINE_PART))
    for x, y in pixels_of(pose, tuple(places_mm), 0.0) if places_mm else ():
        cv2.circle(done, (round(x), round(y)), radius, RING_COLOUR, width, cv2.LINE_AA)
    return done


def headed(picture: Frame, words: str) -> Frame:
    """Return a picture with a line of words in its upper left corner."""
    scale = 2 * LETTER_PART * picture.shape[1]
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
    done = picture.copy()
    _letter(done, words, np.array([width / 2 + height, 1.5 * height]), scale)
    return done


def _colour(sure: float) -> tuple[int, int, int]:
    if sure >= SURE_SHARE:
        return SURE_COLOUR
    return UNSURE_COLOUR if sure >= DOUBTFUL_SHARE else DOUBTFUL_COLOUR


def _outline(picture: Frame, corners: Floats, colour: tuple[int, int, int]) -> None:
    width = max(1, round(LINE_PART * picture.shape[1]))
    cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, colour, width, cv2.LINE_AA)  # noqa: FBT003 - closed; OpenCV names it in C only


def _letter(picture: Frame, words: str, middle: Floats, scale: float) -> None:
    font, width = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(2 * scale))
    rows = words.split("\n")
    for number, row in enumerate(rows):
        (across, down), _ = cv2.getTextSize(row, font, scale, width)
        lower = (number - (len(rows) - 1) / 2) * 1.6 * down + down / 2
        at = (round(float(middle[0]) - across / 2), round(float(middle[1]) + lower))
        cv2.putText(picture, row, at, font, scale, _BLACK, 3 * width, cv2.LINE_AA)
        cv2.putText(picture, row, at, font, scale, _WHITE, width, cv2.LINE_AA)
