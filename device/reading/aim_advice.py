"""What to do so that the camera sees the sheet well: texts, and a small plan of the picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from device.table.prompts import Chart, Text, text
from vision.sheet.aiming import Aim, Point, corner_name
from vision.sheet.board import Board
from vision.sheet.constants import (
    AIM_BESIDE_MM,
    AIM_LEAST_FILLS,
    AIM_LEAST_PAPER,
    AIM_LEAST_PX_PER_MM,
    AIM_MOST_EDGE_PX,
    AIM_MOST_TILT_DEG,
    AIM_MOST_UNEVEN,
)
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost, Pose

LOST = {
    Lost.NO_MARKERS: text("aim-no-markers"),
    Lost.TOO_FEW_MARKERS: text("aim-one-marker"),
    Lost.MIRRORED: text("aim-mirrored-picture"),
    Lost.TWO_SHEETS: text("aim-two-sheets"),
    Lost.NOT_FLAT: text("aim-not-flat"),
    Lost.TOO_DARK: text("aim-too-dark"),
}
GOOD = text("aim-good")
_AWAY = {"top": "down", "bottom": "up", "left": "right", "right": "left"}
_STEP = {"down": (0.0, 1.0), "up": (0.0, -1.0), "right": (1.0, 0.0), "left": (-1.0, 0.0)}
_ARROW = 0.35  # of the picture's height
_MOST_CORNERS = 2  # more of them do not fit beside the plan


def advice(aim: Aim, board: Board) -> tuple[Text, ...]:
    """Return what to do, the most important first; nothing if the camera is well aimed."""
    return (*_in_view(aim), *_place(aim), *_lit(aim, board))


def summary(aim: Aim) -> str:
    """Return the figures in one line."""
    return (
        f"{aim.px_per_mm:.1f} px/mm, {aim.tilt_deg:.0f} degrees from straight down, "
        f"edges {aim.edge_px:.1f} px wide, paper {aim.paper:.0%} bright"
    )


def picture_chart(frame: Frame, pose: Pose, board: Board, aim: Aim) -> Chart:
    """Return a plan of the picture, in pixels.

    Dots are the markers that are seen, the ring is one that is hidden, and the arrow says where the
    sheet has to go.
    """
    height, width = frame.shape[:2]
    middles = np.array([(marker.x_mm, marker.y_mm) for marker in board.markers])
    places = [(float(x), float(y)) for x, y in pose.project_flat(middles)]
    is_seen = [marker.id in pose.corners for marker in board.markers]
    hidden = [place for place, seen in zip(places, is_seen, strict=True) if not seen]
    return Chart(
        size_mm=(float(width), float(height)),
        dots=tuple(place for place, seen in zip(places, is_seen, strict=True) if seen),
        ring=hidden[0] if hidden else None,
        arrow=_arrow(aim, (width / 2, height / 2), _ARROW * height),
    )


def _arrow(aim: Aim, middle: Point, length: float) -> tuple[Point, Point] | None:
    steps = [_STEP[move] for move in _moves(aim.over)]
    if not steps:
        return None
    x, y = (length * sum(parts) for parts in zip(*steps, strict=True))
    return middle, (middle[0] + x, middle[1] + y)


def _in_view(aim: Aim) -> Iterator[Text]:
    if aim.outside:
        moves = _moves(aim.over)
        yield text("aim-outside", moves=moves) if moves else text("aim-too-large")
    covered = tuple(corner for corner in aim.hidden if corner not in aim.outside)
    if covered and aim.edge_px <= AIM_MOST_EDGE_PX:
        yield text("aim-covered", corners=covered[:_MOST_CORNERS])


def _place(aim: Aim) -> Iterator[Text]:
    if aim.px_per_mm < AIM_LEAST_PX_PER_MM:
        yield text("aim-coarse", size=f"{aim.px_per_mm:.1f}")
    elif aim.fills < AIM_LEAST_FILLS and not aim.outside:
        yield text("aim-far", share=round(100 * aim.fills))
    if aim.tilt_deg > AIM_MOST_TILT_DEG:
        yield text("aim-tilted", degrees=round(aim.tilt_deg))
    if aim.edge_px > AIM_MOST_EDGE_PX:
        yield text("aim-blurred", size=f"{aim.edge_px:.0f}")


def _lit(aim: Aim, board: Board) -> Iterator[Text]:
    if aim.paper < AIM_LEAST_PAPER:
        yield text("aim-dim", share=round(100 * aim.paper))
    elif aim.uneven > AIM_MOST_UNEVEN:
        yield text("aim-uneven", times=f"{aim.uneven:.1f}")
    if aim.burnt_mm:
        yield _mirrored(aim.burnt_mm, board)


def _moves(sides: Sequence[str]) -> tuple[str, ...]:
    """Return where to move the sheet in the picture; nothing if it is too large for the picture."""
    opposite = (("left", "right"), ("top", "bottom"))
    if any(set(pair) <= set(sides) for pair in opposite):
        return ()
    return tuple(_AWAY[side] for side in sides)


def _mirrored(places: Sequence[Point], board: Board) -> Text:
    stars = sorted(
        {
            star.star
            for star in board.stars
            if any(math.dist((star.x_mm, star.y_mm), at) <= AIM_BESIDE_MM for at in places)
        }
    )
    if stars:
        return text("aim-lamp-on-stars", stars=tuple(stars))
    corners = dict.fromkeys(corner_name(board, place) for place in places)
    return text("aim-lamp-at-corners", corners=tuple(corners)[:_MOST_CORNERS])
