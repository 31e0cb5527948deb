"""What 1001 Islands prints: the mat on which an island is counted."""

from __future__ import annotations

import math

from device.kit.ink import Ink
from device.kit.items import KitItem, board_sheet
from device.kit.ornaments import draw_ground, draw_waves, scattered
from device.kit.pen import Align, Letters, Pen
from device.kit.words import KitWords
from games.islands.island import COLUMNS
from vision.sheet.board import Board, Tiles
from vision.sheet.board_file import find_board

_ROWS = ("upper", "central", "lower")
_GROUND, _LINE, _FAINT, _WAVE = "#EEF3F4", "#5D8793", "#B9CDD3", "#D3E0E4"


def islands_kit() -> tuple[KitItem, ...]:
    """Return the items of the game."""
    board = find_board("island_mat")

    def mat(pen: Pen, ink: Ink, words: KitWords) -> None:
        _draw_mat(pen, board, ink, words)

    return (KitItem("island-mat", (board_sheet(board, mat),)),)


def _draw_mat(pen: Pen, board: Board, ink: Ink, words: KitWords) -> None:
    draw_ground(pen, board, ink, _GROUND, _LINE)
    if board.tiles is not None:
        _draw_sea(pen, board, board.tiles, ink)
        _draw_places(pen, board, board.tiles, words)
    _draw_rose(pen, board.width_mm / 2, board.height_mm - 42)


def _draw_sea(pen: Pen, board: Board, tiles: Tiles, ink: Ink) -> None:
    """Draw waves where no tile lies."""
    half = tiles.character_mm[1] / 2 + 10
    for x, y, size in scattered(120):
        at = 14 + x * (board.width_mm - 28), 14 + y * (board.height_mm - 28)
        if abs(at[1] - board.height_mm / 2) > half:
            draw_waves(pen, *at, 6 + 5 * size, _WAVE if ink is Ink.FULL else _FAINT, 0.35)


def _draw_places(pen: Pen, board: Board, tiles: Tiles, words: KitWords) -> None:
    wide, high = tiles.character_mm
    tile_wide, tile_high = tiles.island_mm
    dream_wide, dream_high = tiles.dream_mm
    left = (board.width_mm - wide - COLUMNS * tile_wide - dream_wide) / 2 + dream_wide
    top = (board.height_mm - high) / 2
    _draw_place(pen, left, top, wide, high)
    right = left + wide
    for row, name in enumerate(_ROWS):
        y = top + row * tile_high
        for column in range(COLUMNS):
            _draw_place(pen, right + column * tile_wide, y, tile_wide, tile_high)
        end = right + COLUMNS * tile_wide + 3
        pen.text(end, y + tile_high / 2 + 1, words(f"island-{name}"), 3.6, colour=_LINE)
    for slot in range(int(high // dream_high)):
        _draw_place(pen, left - dream_wide, top + slot * dream_high, dream_wide, dream_high)
    above = top - 3
    for x, name in ((left + wide / 2, "board"), (left - dream_wide / 2, "dreams")):
        pen.text(x, above, words(f"island-{name}"), 3.6, align=Align.MIDDLE, colour=_LINE)
    pen.text(
        board.width_mm / 2, 24, words("title-island-mat"), 9,
        align=Align.MIDDLE, face=Letters.TITLE, colour=_LINE,
    )  # fmt: skip


def _draw_place(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    pen.rectangle(x, y, width, height, line=_FAINT, thick=0.25)


def _draw_rose(pen: Pen, x: float, y: float) -> None:
    """Draw a compass rose."""
    pen.disc(x, y, 12, line=_FAINT, thick=0.4)
    pen.disc(x, y, 10.6, line=_FAINT, thick=0.2)
    for turn in range(0, 360, 45):
        reach = 15 if turn % 90 == 0 else 9
        angle = math.radians(turn)
        ahead = math.cos(angle), math.sin(angle)
        tip = x + reach * ahead[0], y + reach * ahead[1]
        side = x - 2 * ahead[1] + 2 * ahead[0], y + 2 * ahead[0] + 2 * ahead[1]
        other = x + 2 * ahead[1] + 2 * ahead[0], y - 2 * ahead[0] + 2 * ahead[1]
        pen.area([(x, y), side, tip], fill=_FAINT)
        pen.area([(x, y), other, tip], line=_FAINT, thick=0.25)
