"""A marker frame for an owner's own board: four corners to print, and their board file."""

from __future__ import annotations

import re

from device.errors import MisuseError
from device.kit.ink import Ink
from device.kit.items import PAGE_MM, KitItem, small_page
from device.kit.markers import draw_marker
from device.kit.pen import Align, Pen
from device.kit.words import KitWords
from vision.sheet.board import Board, Marker, Pieces

LEAST_MM, MOST_MM = 120.0, 1200.0
_MARKER_MM, _LARGE_MARKER_MM = 30.0, 40.0
_LARGE_BOARD_MM = 450.0  # from this length on a camera stands so high that it wants larger markers
_GAP_MM = 6.0  # from the board to the black of a marker, and from there to the paper's edge
_UNDER_MM = 40.0  # how far a corner reaches under the board
_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)", re.ASCII)


def parse_size(text: str) -> tuple[float, float]:
    """Return the width and height of a board from a text such as `420x297`, mm.

    Raises:
        MisuseError: this is no size, or one for which no frame can be made.
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        raise MisuseError(f"--size {text}: width and height in mm are needed, as 420x297")
    width, height = float(found[1]), float(found[2])
    for side in (width, height):
        if side < LEAST_MM:
            raise MisuseError(
                f"--size {text}: {side:g} mm is too small for markers; {LEAST_MM:g} mm at least"
            )
        if side > MOST_MM:
            raise MisuseError(
                f"--size {text}: {side:g} mm is too large for a camera; {MOST_MM:g} mm at most"
            )
    return width, height


def frame_board(width: float, height: float) -> Board:
    """Return the sheet that board and markers make together; the board lies in its middle."""
    size = _LARGE_MARKER_MM if max(width, height) > _LARGE_BOARD_MM else _MARKER_MM
    band = size + 2 * _GAP_MM
    near, far_x, far_y = band / 2, 1.5 * band + width, 1.5 * band + height
    places = ((near, near), (far_x, near), (far_x, far_y), (near, far_y))
    markers = tuple(Marker(number, x, y, size) for number, (x, y) in enumerate(places))
    stem = f"frame_{width:g}x{height:g}".replace(".", "_")
    return Board(stem, "frame", width + 2 * band, height + 2 * band, markers, (), None)


def board_file(board: Board) -> str:
    """Return the text of a board file: a sheet, its markers, and stars and pieces if it has any."""
    lines = ["[sheet]", f'name = "{board.name}"']
    lines += [f"width = {board.width_mm:.1f}", f"height = {board.height_mm:.1f}"]
    for marker in board.markers:
        lines += ["", "[[marker]]", f"id = {marker.id}", f"x = {marker.x_mm:.1f}"]
        lines += [f"y = {marker.y_mm:.1f}", f"size = {marker.size_mm:.1f}"]
    for place in board.stars:
        lines += ["", "[[star]]", f"index = {place.star}"]
        lines += [f"x = {place.x_mm:.1f}", f"y = {place.y_mm:.1f}"]
    lines += [] if board.pieces is None else _pieces_lines(board.pieces)
    return "\n".join(lines) + "\n"


def _pieces_lines(pieces: Pieces) -> list[str]:
    lines = ["", "[pieces]", f"diameter = {pieces.diameter_mm:.1f}"]
    lines += [f"thickness = {pieces.thickness_mm:.1f}", f'glyph = "{pieces.glyph.value}"']
    lines += [f'glyph_colour = "{hex_of(pieces.glyph_colour)}"', "", "[pieces.colours]"]
    return lines + [f'{name} = "{hex_of(colour)}"' for name, colour in pieces.colours]


def hex_of(colour: tuple[int, int, int]) -> str:
    """Return an sRGB colour as board files write it, such as `#C0282D`."""
    return "#" + bytes(colour).hex().upper()


def frame_item(board: Board) -> KitItem:
    """Return the item with the four corners of a frame."""

    def draw(pen: Pen, _ink: Ink, words: KitWords) -> None:
        for marker in board.markers:
            _draw_corner(pen, board, marker, words)

    facts = (("file", f"{board.stem}.toml"),)
    return KitItem("frame", (small_page(draw),), facts, file=board.stem)


def corner_shift(board: Board, marker: Marker) -> tuple[float, float]:
    """Return where the sheet's origin lies on the page when this marker's corner is drawn."""
    reach = marker.size_mm + 2 * _GAP_MM + _UNDER_MM
    gap = (PAGE_MM[0] - 2 * reach) / 3
    is_right, is_lower = marker.x_mm > board.width_mm / 2, marker.y_mm > board.height_mm / 2
    x = gap + (reach + gap) * is_right
    y = gap + (reach + gap) * is_lower
    left = board.width_mm - reach if is_right else 0.0
    top = board.height_mm - reach if is_lower else 0.0
    return x - left, y - top


def _draw_corner(pen: Pen, board: Board, marker: Marker, words: KitWords) -> None:
    band = marker.size_mm + 2 * _GAP_MM
    reach = band + _UNDER_MM
    is_right, is_lower = marker.x_mm > board.width_mm / 2, marker.y_mm > board.height_mm / 2
    left = board.width_mm - reach if is_right else 0.0
    top = board.height_mm - reach if is_lower else 0.0
    edge_x = board.width_mm - band if is_right else band
    edge_y = board.height_mm - band if is_lower else band
    with pen.moved(*corner_shift(board, marker)):
        sides = [(left, top), (left + reach, top), (left + reach, top + reach)]
        sides += [(left, top + reach), (left, top)]
        pen.stroke(sides, "#888888", 0.2, dashes=(2, 1.5))
        far_x = left if is_right else left + reach
        far_y = top if is_lower else top + reach
        pen.stroke([(edge_x, edge_y), (far_x, edge_y)], "#000000", 0.6)
        pen.stroke([(edge_x, edge_y), (edge_x, far_y)], "#000000", 0.6)
        _say(pen, board, marker, (edge_x + far_x) / 2, (edge_y + far_y) / 2, words)
        draw_marker(pen, marker)


def _say(pen: Pen, board: Board, marker: Marker, x: float, y: float, words: KitWords) -> None:
    band = marker.size_mm + 2 * _GAP_MM
    facts = {"width": f"{board.width_mm - 2 * band:g}", "height": f"{board.height_mm - 2 * band:g}"}
    pen.text(x, y - 1, words("frame-board"), 3, align=Align.MIDDLE)
    said = words("frame-corner", id=marker.id, **facts)
    half = len(said) // 2
    at = said.find(" ", half)
    pen.text(x, y + 4, said[:at], 2.4, align=Align.MIDDLE, colour="#555555")
    pen.text(x, y + 7.4, said[at + 1 :], 2.4, align=Align.MIDDLE, colour="#555555")
