"""A small plan of the sheet on the display: dots for pieces, a ring or an arrow for what to do."""

from __future__ import annotations

import math

from PIL import ImageDraw

from device.display.geometry import Box
from device.table.prompts import Chart

_LIT = 255
_RING_PX = 4
_HEAD_PX, _HEAD_DEG = 5.0, 35.0

Point = tuple[float, float]


def draw_chart(pen: ImageDraw.ImageDraw, chart: Chart, box: Box) -> None:
    """Draw the plan as large as its place allows, with the top of the sheet at the top."""
    left, top, right, bottom = box
    width, height = chart.size_mm
    scale = min((right - left) / width, (bottom - top) / height)
    x0 = left + (right - left - width * scale) / 2
    y0 = top + (bottom - top - height * scale) / 2

    def at(point: Point) -> Point:
        x, y = x0 + point[0] * scale, y0 + point[1] * scale
        return min(max(x, left), right), min(max(y, top), bottom)

    pen.rectangle((*at((0.0, 0.0)), *at((width, height))), outline=_LIT)
    for dot in chart.dots:
        x, y = at(dot)
        pen.rectangle((x - 0.5, y - 0.5, x + 0.5, y + 0.5), fill=_LIT)
    for place in (*(() if chart.ring is None else (chart.ring,)), *chart.further):
        x, y = at(place)
        pen.ellipse((x - _RING_PX, y - _RING_PX, x + _RING_PX, y + _RING_PX), outline=_LIT)
    if chart.arrow is not None:
        _draw_arrow(pen, at(chart.arrow[0]), at(chart.arrow[1]))


def _draw_arrow(pen: ImageDraw.ImageDraw, start: Point, end: Point) -> None:
    pen.line((*start, *end), fill=_LIT)
    back = math.atan2(start[1] - end[1], start[0] - end[0])
    for turn in (math.radians(_HEAD_DEG), -math.radians(_HEAD_DEG)):
        x = end[0] + _HEAD_PX * math.cos(back + turn)
        y = end[1] + _HEAD_PX * math.sin(back + turn)
        pen.line((*end, x, y), fill=_LIT)
