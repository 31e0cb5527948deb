"""The printed sheet: ground, lake, path, star prints, decoys, border and markers."""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np

from tests.lab.scenes.canvas import Canvas, bgr, circle, cloud, spots, star
from tests.lab.scenes.grounds import ground
from tests.lab.scenes.skies import sky_print
from tests.lab.scenes.values import Art, Board, Decoy, Design, Doubles, Image, Marker

PX_PER_MM = 5.0
_QUIET = 1.2  # the white square round a marker, against the black one, as on the given sheet


@lru_cache(maxsize=12)
def sheet_print(design: Design) -> Image:
    """Return the flat print, BGR, `PX_PER_MM` pixels to the millimetre, read-only."""
    board, art = design.board, design.art
    rng = np.random.default_rng(art.seed)
    if design.sky is not None:
        canvas = sky_print(design.sky, (board.width, board.height), PX_PER_MM, rng)
    else:
        canvas = _lake_print(board, art, rng)
    for marker in board.markers:
        _draw_marker(canvas, marker)
    canvas.picture.flags.writeable = False  # shared by every frame of this design
    return canvas.picture


def _lake_print(board: Board, art: Art, rng: np.random.Generator) -> Canvas:
    shape = round(board.height * PX_PER_MM), round(board.width * PX_PER_MM)
    canvas = Canvas(ground(art.ground, shape, PX_PER_MM, rng, art.ground_colours), PX_PER_MM)
    ring = np.array(board.stars)
    if art.path_colour is not None:
        _draw_path(canvas, ring, art.path_colour)
    if art.lake_colours is not None:
        _draw_lake(canvas, ring, art, art.lake_colours, rng)
    _draw_border(canvas, board, art, rng)
    for decoy in art.decoys:
        draw_decoy(canvas, decoy, art.mark_colour)
    on_star = {(decoy.x, decoy.y) for decoy in art.decoys}
    for index, (x, y) in enumerate(board.stars):
        if (x, y) not in on_star:
            STAR_PRINTS[art.star_print](canvas, art, x, y, index)
    return canvas


def draw_decoy(canvas: Canvas, decoy: Decoy, mark_colour: str) -> None:
    """Draw a printed disc that could be taken for a piece."""
    canvas.disc(decoy.x, decoy.y, decoy.diameter + 1.2, mark_colour)
    canvas.disc(decoy.x, decoy.y, decoy.diameter, decoy.colour)
    radius = decoy.diameter / 2
    if decoy.mark == "flower":
        outline = star(decoy.x, decoy.y, radius * 0.8, points=8, waist=0.55, turn_deg=11)
        canvas.polygon(outline, mark_colour)
        canvas.disc(decoy.x, decoy.y, radius * 0.28, decoy.colour)
    elif decoy.mark == "pips":
        for dx, dy in spots(decoy.count, radius):
            canvas.disc(decoy.x + dx, decoy.y + dy, radius * 0.5, mark_colour)
    else:
        pitch = radius * 0.38
        for k in range(decoy.count):
            y = decoy.y + (k - (decoy.count - 1) / 2) * pitch
            canvas.rectangle(
                decoy.x - radius * 0.6, y - pitch * 0.27, radius * 1.2, pitch * 0.54, mark_colour
            )


def _draw_path(canvas: Canvas, ring: Doubles, colour: str) -> None:
    before = canvas.picture.copy()
    canvas.loop(ring, colour, 26.0)
    canvas.picture[:] = cv2.addWeighted(before, 0.45, canvas.picture, 0.55, 0)


def _draw_lake(
    canvas: Canvas, ring: Doubles, art: Art, colours: tuple[str, str], rng: np.random.Generator
) -> None:
    shape = canvas.picture.shape[:2]
    mask = np.zeros((*shape, 3), np.uint8)
    shore = _shore(ring, art.lake_inset, rng)
    Canvas(mask, canvas.px_per_mm).polygon(shore, "#FFFFFF")
    waves = cloud((shape[0], shape[1]), rng, (180, 90, 1.0), (50, 25, 0.3))
    depth = np.clip(cv2.GaussianBlur(mask[..., 0].astype(np.float32) / 255, (0, 0), 60), 0.5, 1)
    share = (np.asarray(depth, np.float32) - 0.5) * 2 + 0.12 * np.sin(waves * 8)
    low, high = np.array(bgr(colours[0])), np.array(bgr(colours[1]))
    water = low + np.clip(share, 0, 1)[..., None] * (high - low)
    foam = (np.abs(np.sin(waves * 14)) > 0.985) & (rng.random() < 0.7)
    water[foam] = water[foam] * 0.6 + 100
    cover = mask.astype(np.float32) / 255
    mixed = canvas.picture * (1 - cover) + np.clip(water, 0, 255) * cover
    canvas.picture[:] = mixed.astype(np.uint8)
    canvas.loop(shore, "#D9EEF2", 0.8)


def _shore(ring: Doubles, inset: float, rng: np.random.Generator) -> Doubles:
    middle = ring.mean(0)
    arms = ring - middle
    lengths = np.linalg.norm(arms, axis=1, keepdims=True)
    steps = np.linspace(0, len(ring), 180, endpoint=False)
    closed = np.vstack([arms * (1 - inset / 2 / lengths), arms[:1] * (1 - inset / 2 / lengths[:1])])
    shape = np.stack([np.interp(steps, np.arange(len(ring) + 1), closed[:, k]) for k in (0, 1)], 1)
    wobble = np.ones(180)
    for waves in (5, 9, 14, 23):
        wobble += 0.012 * rng.standard_normal() * np.sin(waves * steps / len(ring) * 2 * math.pi)
    return middle + shape * wobble[:, None]


def _draw_border(canvas: Canvas, board: Board, art: Art, rng: np.random.Generator) -> None:
    edge = 5.5
    frame = np.array(
        [
            [edge, edge],
            [board.width - edge, edge],
            [board.width - edge, board.height - edge],
            [edge, board.height - edge],
        ]
    )
    if art.border == "line":
        canvas.loop(frame, art.star_colour, 1.2)
    elif art.border == "strip":
        canvas.loop(frame, "#6E1420", 6.5)
        colours = ["#D9A21B", "#2E6B3E", "#27529B", "#C03A2B"]
        perimeter = np.vstack([frame, frame[:1]])
        for start, end in pairwise(perimeter):
            count = int(np.linalg.norm(end - start) / 11)
            for k in range(count):
                x, y = start + (end - start) * (k + 0.5) / count
                canvas.polygon(star(x, y, 3.6, points=2, waist=0.6), colours[k % 4])
                canvas.disc(x, y, 1.6, "#F0E8D0")
    elif art.border == "dots":
        for x in np.arange(edge, board.width, 9.0):
            for y in (edge, board.height - edge):
                canvas.disc(float(x), y, float(rng.uniform(2, 4)), art.star_colour)


def _flower(canvas: Canvas, art: Art, x: float, y: float, index: int) -> None:
    size = art.star_diameter
    for dx, dy in circle(0, 0, size * 0.28, sides=6 + index % 2):
        canvas.disc(x + dx, y + dy, size * 0.42, art.star_colour)
    canvas.disc(x, y, size * 0.24, "#C79A2A")


def _rosette(canvas: Canvas, art: Art, x: float, y: float, index: int) -> None:
    size = art.star_diameter
    canvas.polygon(star(x, y, size / 2, points=8, waist=0.6, turn_deg=index * 7), art.star_colour)
    canvas.disc(x, y, size * 0.16, "#5A4632")
    for corner_x, corner_y in circle(x, y, size * 0.55, sides=4):
        canvas.disc(corner_x, corner_y, size * 0.13, "#B23A2E")


def _star5(canvas: Canvas, art: Art, x: float, y: float, _: int) -> None:
    outline = star(x, y, art.star_diameter / 2, points=5, waist=0.42, turn_deg=-90)
    canvas.polygon(outline, art.star_colour)


def _one_ring(canvas: Canvas, art: Art, x: float, y: float, _: int) -> None:
    canvas.ring(x, y, art.star_diameter, art.star_colour, 1.2)


def _two_rings(canvas: Canvas, art: Art, x: float, y: float, _: int) -> None:
    canvas.ring(x, y, art.star_diameter, art.star_colour, 0.9)
    canvas.ring(x, y, art.star_diameter * 0.55, art.star_colour, 0.9)


def _number(canvas: Canvas, art: Art, x: float, y: float, index: int) -> None:
    size = art.star_diameter
    canvas.ring(x, y, size, art.star_colour, 0.7)
    words = f"{index + 1:02d}"
    canvas.text(x - size * 0.3, y + size * 0.2, words, art.star_colour, size * 0.36)


def _dot(canvas: Canvas, art: Art, x: float, y: float, _: int) -> None:
    canvas.disc(x, y, art.star_diameter * 0.6, art.star_colour)


def _cross(canvas: Canvas, art: Art, x: float, y: float, _: int) -> None:
    for angle in (0.0, math.pi / 2):
        arm = np.array([math.cos(angle), math.sin(angle)]) * art.star_diameter / 2
        ends = np.array([x, y]) + np.stack([-arm, arm])
        canvas.line(ends, art.star_colour, 1.4)


STAR_PRINTS: dict[str, Callable[[Canvas, Art, float, float, int], None]] = {
    "flower": _flower,
    "rosette": _rosette,
    "star5": _star5,
    "ring": _one_ring,
    "double ring": _two_rings,
    "number": _number,
    "dot": _dot,
    "cross": _cross,
}


def _draw_marker(canvas: Canvas, marker: Marker) -> None:
    white = marker.size * _QUIET
    canvas.rectangle(marker.x - white / 2, marker.y - white / 2, white, white, "#F8F8F5")
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = np.asarray(cv2.aruco.generateImageMarker(dictionary, marker.id, 6))
    cell = marker.size / 6
    left, top = marker.x - marker.size / 2, marker.y - marker.size / 2
    canvas.rectangle(left, top, marker.size, marker.size, "#1A1A1C")
    for row, column in np.argwhere(cells > 127):
        canvas.rectangle(left + column * cell, top + row * cell, cell, cell, "#F8F8F5")
