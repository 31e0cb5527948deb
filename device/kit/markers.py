"""Markers on paper: black squares with white cells, and white paper around them."""

from __future__ import annotations

from device.kit.pen import Pen
from vision.sheet.board import Marker
from vision.sheet.markers import white_cells

MARKER_CELLS = 6
QUIET_MM = 4.0
"""White paper around a marker, by which the camera finds it and measures the light."""


def draw_marker(pen: Pen, marker: Marker, quiet_mm: float = QUIET_MM) -> None:
    """Draw a marker with the white paper around it."""
    half = marker.size_mm / 2
    left, top = marker.x_mm - half, marker.y_mm - half
    white = marker.size_mm + 2 * quiet_mm
    pen.rectangle(left - quiet_mm, top - quiet_mm, white, white, fill="#FFFFFF")
    pen.rectangle(left, top, marker.size_mm, marker.size_mm, fill="#000000")
    cell = marker.size_mm / MARKER_CELLS
    corners = [(left + x * cell, top + y * cell) for x, y in white_cells(marker.id)]
    pen.cells(corners, cell, "#FFFFFF")
