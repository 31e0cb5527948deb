"""A board drawn from its file: markers, stars and pieces at their size, on white paper."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sheet.board import Board, Marker
from vision.sheet.constants import (
    CHANNELS,
    DRAWN_LINE_MM,
    FAINT_COLOUR,
    INK_COLOUR,
    MARKER_CELLS,
    PAPER_LEVEL,
    PLAIN_FONT_PX,
    STAR_NUMBER_PART,
)
from vision.sheet.lens import Frame


def draw_board(board: Board, px_per_mm: float) -> Frame:
    """Return the sheet as its file describes it, seen from straight above, BGR.

    Stars are circles of a piece's size with their numbers. A board of beads has none.
    """
    size = (round(board.height_mm * px_per_mm), round(board.width_mm * px_per_mm), CHANNELS)
    paper = np.full(size, PAPER_LEVEL, dtype=np.uint8)
    line = max(1, round(DRAWN_LINE_MM * px_per_mm))
    cv2.rectangle(paper, (0, 0), (size[1] - 1, size[0] - 1), FAINT_COLOUR, line)
    for marker in board.markers:
        _draw_marker(paper, marker, px_per_mm)
    radius_mm = 0.0 if board.pieces is None else board.pieces.radius_mm
    for star in board.stars:
        middle = (round(star.x_mm * px_per_mm), round(star.y_mm * px_per_mm))
        cv2.circle(paper, middle, round(radius_mm * px_per_mm), FAINT_COLOUR, line, cv2.LINE_AA)
        _write(paper, str(star.star), middle, radius_mm * px_per_mm)
    return paper


def _draw_marker(paper: Frame, marker: Marker, px_per_mm: float) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = cv2.aruco.generateImageMarker(dictionary, marker.id, MARKER_CELLS)
    scale = marker.size_mm * px_per_mm / MARKER_CELLS
    left = (marker.x_mm - marker.size_mm / 2) * px_per_mm
    top = (marker.y_mm - marker.size_mm / 2) * px_per_mm
    place = np.array([[scale, 0, left - 0.5], [0, scale, top - 0.5]])
    place[:, 2] += scale / 2
    cv2.warpAffine(
        cv2.cvtColor(cells, cv2.COLOR_GRAY2BGR),
        place,
        (paper.shape[1], paper.shape[0]),
        dst=paper,
        flags=cv2.INTER_NEAREST,
        borderMode=cv2.BORDER_TRANSPARENT,
    )


def _write(paper: Frame, words: str, middle: tuple[int, int], radius_px: float) -> None:
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, STAR_NUMBER_PART * radius_px / PLAIN_FONT_PX
    (across, down), _ = cv2.getTextSize(words, font, scale, 1)
    at = (middle[0] - across // 2, middle[1] + down // 2)
    cv2.putText(paper, words, at, font, scale, INK_COLOUR, max(1, round(scale)), cv2.LINE_AA)
