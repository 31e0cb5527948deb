"""The game clock on the display: an hourglass and the time that is left, beside the heading."""

from __future__ import annotations

from PIL import ImageDraw

from device.display.typeface import TINY
from device.table.prompts import ClockFace

GLASS_PX = 9
"""The width of the hourglass, with a gap of two pixels beside it."""

_LIT = 255
_HALF_PX = 4  # rows of each bulb
_TOP_PX = 1


def time_text(face: ClockFace) -> str:
    """Return the time that is left in minutes and seconds."""
    minutes, seconds = divmod(face.seconds, 60)
    return f"{minutes}:{seconds:02}"


def time_px(face: ClockFace) -> int:
    """Return the width of the time in pixels, with a gap beside it."""
    return TINY.length_px(time_text(face)) + 2


def draw_clock(
    pen: ImageDraw.ImageDraw, face: ClockFace, right: int, height: int, *, has_time: bool
) -> None:
    """Draw the clock at the right end of a heading.

    Args:
        pen: draws.
        face: what the clock shows.
        right: the right edge of the heading, pixels.
        height: the height of the heading, pixels.
        has_time: whether there is room for the time beside the hourglass.
    """
    if has_time:
        words = time_text(face)
        x = right - TINY.length_px(words)
        TINY.write(pen, (x, (height - TINY.height_px) // 2), words, _LIT)
        right = x - 2
    _draw_glass(pen, face, right - GLASS_PX + 2)


def _draw_glass(pen: ImageDraw.ImageDraw, face: ClockFace, left: int) -> None:
    """Draw the glass, 7 pixels wide and 11 high: sand falls from the upper bulb to the lower."""
    middle, bottom = left + 3, _TOP_PX + 2 * _HALF_PX + 2
    pen.line((left, _TOP_PX, left + 6, _TOP_PX), fill=_LIT)
    pen.line((left, bottom, left + 6, bottom), fill=_LIT)
    above = round(_HALF_PX * face.left)
    for row in range(_HALF_PX):
        half = 3 - row
        upper, lower = _TOP_PX + 1 + row, bottom - 1 - row
        is_sand = row >= _HALF_PX - above, row < _HALF_PX - above
        for y, is_full in zip((upper, lower), is_sand, strict=True):
            pen.point(((middle - half, y), (middle + half, y)), fill=_LIT)
            if is_full:
                pen.line((middle - half, y, middle + half, y), fill=_LIT)
    pen.point((middle, _TOP_PX + 1 + _HALF_PX), fill=_LIT)
