"""What 5 Towers prints: the mat on which towers and market lie."""

from __future__ import annotations

from device.kit.ink import Ink
from device.kit.items import KitItem, board_sheet
from device.kit.ornaments import draw_ground, scattered
from device.kit.pen import Align, Letters, Pen
from device.kit.words import KitWords
from vision.sheet.board import Board, Cards
from vision.sheet.board_file import find_board

_GROUND, _LINE, _FAINT, _STONE = "#EDEBE4", "#5B5F6B", "#C9C7BF", "#DFDCD2"
_LANES = {
    "candy": "#D77FA6",
    "haunted": "#7A5AA6",
    "tree": "#6F8A4A",
    "metal": "#7F8B95",
    "sand": "#C9A24B",
}


def towers_kit() -> tuple[KitItem, ...]:
    """Return the items of the game."""
    board = find_board("towers_mat")

    def mat(pen: Pen, ink: Ink, words: KitWords) -> None:
        _draw_mat(pen, board, ink, words)

    return (KitItem("towers-mat", (board_sheet(board, mat),)),)


def _draw_mat(pen: Pen, board: Board, ink: Ink, words: KitWords) -> None:
    draw_ground(pen, board, ink, _GROUND, _LINE)
    if ink is Ink.FULL:
        _draw_stones(pen, board)
    cards = board.cards
    if cards is not None:
        for number, suit in enumerate(cards.suits):
            _draw_lane(pen, board, cards, number, suit, words)


def _draw_stones(pen: Pen, board: Board) -> None:
    """Draw some stones of a wall, here and there."""
    for x, y, size in scattered(50):
        at = 14 + x * (board.width_mm - 65), 14 + y * (board.height_mm - 44)
        wide = 12 + 6 * size
        for dx, dy in ((0.0, 0.0), (wide + 1, 0.0), (wide / 2, 7.5)):
            pen.rectangle(at[0] + dx, at[1] + dy, wide, 6.5, line=_STONE, thick=0.4, corner=1.2)


def _draw_lane(
    pen: Pen, board: Board, cards: Cards, number: int, suit: str, words: KitWords
) -> None:
    """Draw a tower's lane, and a place of the market below it."""
    grid = cards.enrol
    x = board.width_mm / 2 + (number - (grid.columns - 1) / 2) * grid.pitch_x_mm
    lowest = board.height_mm / 2 + (grid.rows - 1) / 2 * grid.pitch_y_mm
    colour = _LANES.get(suit, _LINE)
    left, wide = x - cards.width_mm / 2, cards.width_mm
    foot = lowest - grid.pitch_y_mm + cards.height_mm / 2
    top = 38.0
    pen.rectangle(left, top, wide, foot - top, line=colour, thick=0.5, corner=2)
    high = cards.height_mm
    pen.rectangle(left, lowest - high / 2, wide, high, line=_FAINT, thick=0.4, corner=2)
    _draw_battlement(pen, left, top, wide, colour)
    name = words(f"towers-{suit}")
    pen.text(x, top - 11, name, 6, align=Align.MIDDLE, face=Letters.TITLE, colour=colour)
    said = words("towers-market")
    under = lowest + high / 2 + 4.5
    pen.text(x, under, said, 3.4, align=Align.MIDDLE, colour=_LINE)


def _draw_battlement(pen: Pen, left: float, top: float, wide: float, colour: str) -> None:
    step = wide / 7
    for k in range(0, 7, 2):
        pen.rectangle(left + k * step, top - 6, step, 6, fill=colour)
