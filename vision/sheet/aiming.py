"""How well a camera is aimed at a sheet, from one frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.board import Board
from vision.sheet.constants import (
    AIM_ALONG_EDGE,
    AIM_BURNT_LEVEL,
    AIM_BURNT_MM2,
    AIM_CONTRAST_PERCENT,
    AIM_EDGE_MM,
    AIM_EDGE_SHARES,
    AIM_OVER_PAPER,
    AIM_PROFILE_PX,
    AIM_PROFILE_STEP_PX,
    GAMMA,
    PX_PER_MM,
)
from vision.sheet.flat import CameraPlace, Flat, Flattener, to_mm
from vision.sheet.frames import to_grey
from vision.sheet.lens import Floats, Frame
from vision.sheet.light import Light, measure_light
from vision.sheet.markers import Grey, corners_mm
from vision.sheet.pose import Pose

Point = tuple[float, float]

SIDES = ("left", "top", "right", "bottom")


@dataclass(frozen=True, slots=True)
class Aim:
    """How the sheet looks in a frame.

    Attributes:
        hidden: the corners of the sheet whose marker is not seen.
        outside: the corners of the sheet that lie outside the frame or at its very edge.
        over: the sides of the picture that they lie beyond.
        px_per_mm: how finely the middle of the sheet is seen.
        fills: the sheet's longer side as a share of the frame's width, or its shorter side of the
            frame's height, whichever is greater.
        tilt_deg: the angle between straight down and the line of sight to the sheet's middle.
        edge_px: how wide the edges of the markers are, from 10 to 90 % of their contrast.
        paper: how bright white paper is where it is dimmest, linear, 0 to 1.
        uneven: how much brighter the paper is at its brightest corner than at its dimmest.
        burnt_mm: the middles of burnt-out patches, as of a lamp's reflection.
    """

    hidden: tuple[str, ...]
    outside: tuple[str, ...]
    over: tuple[str, ...]
    px_per_mm: float
    fills: float
    tilt_deg: float
    edge_px: float
    paper: float
    uneven: float
    burnt_mm: tuple[Point, ...]


def aim_of(frame: Frame, pose: Pose, board: Board) -> Aim:
    """Return how the sheet looks in a frame.

    Args:
        frame: BGR camera image, shape (H, W, 3), uint8.
        pose: where the sheet lies in it.
        board: the sheet.
    """
    flat = Flattener(pose, board).flatten(frame)
    corners = _corners(board)
    seen = pose.project_flat(np.array(list(corners.values())))
    height, width = frame.shape[:2]
    edge = AIM_EDGE_MM * _px_per_mm(pose, board)
    room = np.hstack([seen, np.array([width, height]) - seen]) - edge
    light = measure_light(flat, board, pose)
    paper = light.white(np.array(list(corners.values()))).mean(axis=1)
    spread = np.ptp(seen, axis=0) / np.array([width, height])
    return Aim(
        hidden=tuple(
            corner_name(board, (marker.x_mm, marker.y_mm))
            for marker in board.markers
            if marker.id not in pose.corners
        ),
        outside=tuple(
            name for name, left in zip(corners, room.min(axis=1), strict=True) if left < 0
        ),
        over=tuple(side for side, left in zip(SIDES, room.min(axis=0), strict=True) if left < 0),
        px_per_mm=_px_per_mm(pose, board),
        fills=float(spread.max()),
        tilt_deg=_tilt_deg(pose, board),
        edge_px=_edge_px(to_grey(frame), pose, board),
        paper=float(paper.min()),
        uneven=float(paper.max() / paper.min()),
        burnt_mm=_burnt(flat, board, light),
    )


def corner_name(board: Board, at_mm: Point) -> str:
    """Return which corner of the sheet a place is nearest to, as the sheet lies before a reader."""
    down = "upper" if at_mm[1] < board.height_mm / 2 else "lower"
    return f"{down} {'left' if at_mm[0] < board.width_mm / 2 else 'right'}"


def _corners(board: Board) -> dict[str, Point]:
    places = [(x, y) for y in (0.0, board.height_mm) for x in (0.0, board.width_mm)]
    return {corner_name(board, place): place for place in places}


def _px_per_mm(pose: Pose, board: Board) -> float:
    middle = np.array([board.width_mm, board.height_mm]) / 2
    square = np.array([[0.0, 0.0], [AIM_EDGE_MM, 0.0], [0.0, AIM_EDGE_MM]]) + middle
    corner, right, below = pose.project_flat(square)
    across, down = np.linalg.norm(right - corner), np.linalg.norm(below - corner)
    return float(math.sqrt(across * down) / AIM_EDGE_MM)


def _tilt_deg(pose: Pose, board: Board) -> float:
    eye = CameraPlace(*pose.eye_mm)
    aside = math.dist((eye.x_mm, eye.y_mm), (board.width_mm / 2, board.height_mm / 2))
    return math.degrees(math.atan2(aside, eye.height_mm))


def _edge_px(grey: Grey, pose: Pose, board: Board) -> float:
    """Return the median width of the outer edges of all markers that are seen, pixels."""
    widths = [
        _width_px(_profile(grey, line))
        for marker in board.markers
        if marker.id in pose.corners
        for line in _across_edges(pose, corners_mm(marker)[:, :2])
    ]
    return float(np.median(widths)) if widths else math.inf


def _across_edges(pose: Pose, corners: Floats) -> list[Floats]:
    """Return a line of pixels across each edge, shape (steps, 2), half of it outside.

    Args:
        pose: where the sheet lies in the frame.
        corners: of the marker, shape (4, 2), mm.
    """
    middle = corners.mean(axis=0)
    steps = np.arange(-AIM_PROFILE_PX, AIM_PROFILE_PX, AIM_PROFILE_STEP_PX)
    lines: list[Floats] = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        at = start + AIM_ALONG_EDGE * (end - start)
        pair = pose.project_flat(np.stack([at, at + middle - (start + end) / 2]))
        inward = (pair[1] - pair[0]) / np.linalg.norm(pair[1] - pair[0])
        lines.append(np.asarray(pair[0] + steps[:, None] * inward))
    return lines


def _profile(grey: Grey, line: Floats) -> Floats:
    pixels = line.astype(np.float32)
    values = cv2.remap(grey, pixels[None, :, 0], pixels[None, :, 1], cv2.INTER_LINEAR)
    return np.asarray(values[0], dtype=np.float64)


def _width_px(profile: Floats) -> float:
    """Return how far a profile falls from 90 to 10 % of its contrast."""
    dark, bright = np.percentile(profile, AIM_CONTRAST_PERCENT)
    low, high = (dark + share * (bright - dark) for share in AIM_EDGE_SHARES)
    between = np.count_nonzero((profile > low) & (profile < high))
    return float(between * AIM_PROFILE_STEP_PX)


def _burnt(flat: Flat, board: Board, light: Light) -> tuple[Point, ...]:
    """Return the middles of patches of the sheet that are burnt out, the largest first.

    A mirrored lamp is brighter than white paper. A print's white parts are not.
    """
    least = np.maximum(AIM_BURNT_LEVEL, _paper_level(flat, light) + AIM_OVER_PAPER)
    burnt: NDArray[np.bool_] = np.asarray(flat.image.min(axis=2) >= least)
    _, _, stats, middles = cv2.connectedComponentsWithStats(burnt.astype(np.uint8))
    sizes = np.asarray(stats, dtype=np.int64)[1:, cv2.CC_STAT_AREA]
    places_mm = to_mm(np.asarray(middles, dtype=np.float64))[1:]
    large = [one for one in np.argsort(-sizes) if sizes[one] >= AIM_BURNT_MM2 * PX_PER_MM**2]
    places = [(float(places_mm[one, 0]), float(places_mm[one, 1])) for one in large]
    return tuple(place for place in places if _is_on_sheet(place, board))


def _paper_level(flat: Flat, light: Light) -> Floats:
    """Return the value of white paper at each pixel of the flat picture, shape (H, W)."""
    height, width = flat.image.shape[:2]
    corners = np.array([(0, 0), (width - 1, 0), (0, height - 1)], dtype=np.float64)
    logs: Floats = np.log(light.white(to_mm(corners)).max(axis=1))
    across = np.linspace(0.0, float(logs[1] - logs[0]), width)
    down = np.linspace(0.0, float(logs[2] - logs[0]), height)
    paper = np.exp(logs[0] + across + down[:, None])
    return np.asarray(255.0 * np.minimum(paper, 1.0) ** (1 / GAMMA))


def _is_on_sheet(place: Point, board: Board) -> bool:
    """Return whether a place lies on the sheet and not on a marker, whose paper is white."""
    if not (0 <= place[0] <= board.width_mm and 0 <= place[1] <= board.height_mm):
        return False
    return all(
        max(abs(place[0] - marker.x_mm), abs(place[1] - marker.y_mm))
        > marker.size_mm / 2 + AIM_EDGE_MM
        for marker in board.markers
    )
