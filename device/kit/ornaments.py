"""Ornaments that several sheets share: frames, waves, scattered stars, grounds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from device.kit.ink import Ink
from device.kit.items import SAFE_EDGE_MM
from device.kit.pen import Pen, Point, star
from vision.sheet.board import Board

_GOLDEN = (math.sqrt(5) - 1) / 2
_SILVER = math.sqrt(2) - 1


def draw_ground(pen: Pen, board: Board, ink: Ink, colour: str, line: str) -> None:
    """Draw the ground of a sheet within its safe edge, with a double line around it."""
    edge = SAFE_EDGE_MM
    wide, high = board.width_mm - 2 * edge, board.height_mm - 2 * edge
    fill = ink.ground(colour)
    pen.rectangle(edge, edge, wide, high, fill=fill, line=line, thick=0.7, corner=3)
    pen.rectangle(edge + 1.6, edge + 1.6, wide - 3.2, high - 3.2, line=line, thick=0.25, corner=2)


def draw_beads(pen: Pen, board: Board, colours: Sequence[str], line: str) -> None:
    """Draw a string of small diamonds along the edge, between the markers."""
    inset = SAFE_EDGE_MM + 4.2
    corner = min(board.markers, key=lambda one: one.x_mm + one.y_mm)
    clear = corner.x_mm + corner.size_mm / 2 + 10
    for x, y in _along(board, inset, clear):
        pen.stroke(_diamond(x, y, 1.5) + _diamond(x, y, 1.5)[:1], line, 0.3)
    for number, (x, y) in enumerate(_along(board, inset, clear)):
        pen.area(_diamond(x, y, 0.9), fill=colours[number % len(colours)])


def scattered(count: int, start: int = 0) -> Iterator[tuple[float, float, float]]:
    """Yield even but irregular places as shares of a width and a height, each with a size."""
    for k in range(start, start + count):
        yield (k * _GOLDEN) % 1, (k * _SILVER) % 1, (k * 0.7548776662) % 1


def draw_waves(pen: Pen, x: float, y: float, size: float, colour: str, thick: float) -> None:
    """Draw a short row of waves, its middle at (x, y)."""
    bumps = [(x + (k - 4) * size / 4, y + (k % 2) * size * 0.14) for k in range(9)]
    pen.curve(bumps, colour, thick)


def draw_twinkle(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    """Draw a star of the sky."""
    pen.area(star(x, y, size, 4, 0.28), fill=colour)


def closed_ring(points: Sequence[Point], share: float, inset: float = 0.0) -> list[Point]:
    """Return points drawn towards their middle: by a share, and then by some millimetres."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    drawn: list[Point] = []
    for x, y in points:
        dx, dy = x - middle_x, y - middle_y
        scale = share - inset / max(math.hypot(dx, dy), 1.0)
        drawn.append((middle_x + dx * scale, middle_y + dy * scale))
    return drawn


def _along(board: Board, inset: float, clear: float) -> Iterator[Point]:
    pitch = 6.5
    across = int((board.width_mm - 2 * clear) / pitch)
    down = int((board.height_mm - 2 * clear) / pitch)
    for k in range(across + 1):
        x = board.width_mm / 2 + (k - across / 2) * pitch
        yield x, inset
        yield x, board.height_mm - inset
    for k in range(down + 1):
        y = board.height_mm / 2 + (k - down / 2) * pitch
        yield inset, y
        yield board.width_mm - inset, y


def _diamond(x: float, y: float, reach: float) -> list[Point]:
    return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
