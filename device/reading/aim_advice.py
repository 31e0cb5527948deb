"""What to do so that the camera sees the sheet well, in sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

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
from vision.sheet.pose import Lost

LOST = {
    Lost.NO_MARKERS: "No marker is seen. Lay the sheet under the camera, and take hands away.",
    Lost.TOO_FEW_MARKERS: "Only one marker is seen. Move the sheet so that all four are in view.",
    Lost.MIRRORED: "The picture is mirrored. Set [camera] mirror, or take the mirror away.",
    Lost.TWO_SHEETS: "Two sheets are seen. Take one away.",
    Lost.NOT_FLAT: "The markers do not fit the sheet. Lay it flat, or name it with --sheet.",
    Lost.TOO_DARK: "It is too dark to find the markers. Switch a lamp on.",
}
_AWAY = {"top": "down", "bottom": "up", "left": "right", "right": "left"}


def lost_advice(why: Lost) -> str:
    """Return what to do so that the sheet is found."""
    return LOST[why]


def advice(aim: Aim, board: Board) -> tuple[str, ...]:
    """Return what to do, the most important first; nothing if the camera is well aimed."""
    return (*_in_view(aim), *_place(aim), *_lit(aim, board))


def summary(aim: Aim) -> str:
    """Return the figures in one line."""
    return (
        f"{aim.px_per_mm:.1f} px/mm, {aim.tilt_deg:.0f} degrees from straight down, "
        f"edges {aim.edge_px:.1f} px wide, paper {aim.paper:.0%} bright"
    )


def _in_view(aim: Aim) -> Iterator[str]:
    if aim.outside:
        corners, move = _and(aim.outside), _moves(aim.over)
        do = f"Move it {move} in the picture." if move else "Turn it, or hang the camera higher."
        yield f"The picture cuts the sheet's {corners} off, or nearly so. {do}"
    covered = tuple(corner for corner in aim.hidden if corner not in aim.outside)
    if covered and aim.edge_px <= AIM_MOST_EDGE_PX:
        yield f"No marker is seen at the sheet's {_and(covered)}. Uncover it."


def _place(aim: Aim) -> Iterator[str]:
    if aim.px_per_mm < AIM_LEAST_PX_PER_MM:
        yield f"The sheet is seen too coarsely, {aim.px_per_mm:.1f} px/mm. Hang the camera lower."
    elif aim.fills < AIM_LEAST_FILLS and not aim.outside:
        yield f"The sheet fills {aim.fills:.0%} of the picture. Hang the camera lower."
    if aim.tilt_deg > AIM_MOST_TILT_DEG:
        yield (
            f"The camera looks {aim.tilt_deg:.0f} degrees from the side. "
            "Hang it nearer to above the middle."
        )
    if aim.edge_px > AIM_MOST_EDGE_PX:
        yield f"The picture is not sharp: edges are {aim.edge_px:.0f} px wide. Focus the lens."


def _lit(aim: Aim, board: Board) -> Iterator[str]:
    if aim.paper < AIM_LEAST_PAPER:
        yield f"It is dark: white paper is {aim.paper:.0%} bright. Switch a lamp on."
    elif aim.uneven > AIM_MOST_UNEVEN:
        yield f"One side is {aim.uneven:.1f} times as bright as the other. Move the lamp."
    if aim.burnt_mm:
        yield f"A lamp is mirrored {_where(aim.burnt_mm, board)}. Move the lamp or the camera."


def _moves(sides: Sequence[str]) -> str:
    """Return where to move the sheet in the picture; empty if it is too large for the picture."""
    opposite = (("left", "right"), ("top", "bottom"))
    if any(set(pair) <= set(sides) for pair in opposite):
        return ""
    return " and ".join(_AWAY[side] for side in sides)


def _where(places: Sequence[Point], board: Board) -> str:
    stars = sorted(
        {
            star.star
            for star in board.stars
            if any(math.dist((star.x_mm, star.y_mm), at) <= AIM_BESIDE_MM for at in places)
        }
    )
    if stars:
        return f"on star{'s' if len(stars) > 1 else ''} {_and(tuple(map(str, stars)))}"
    corners = dict.fromkeys(corner_name(board, place) for place in places)
    return f"at the {_and(tuple(corners))} of the sheet"


def _and(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
