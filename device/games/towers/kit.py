"""What 5 Towers prints: the mat on which towers and market lie."""

from __future__ import annotations

from device.kit.ink import Ink
from device.kit.items import KitItem, board_sheet
from device.kit.ornaments import draw_ground, scattered
from device.kit.pen import Align, Letters, Pen
from device.kit.words import KitWords
from vision.sheet.board import Board, Cards
from vision.sheet.board_file import find_board

# White paper would make the camera take the cards darker: then dark prints are not read surely.
_GROUND, _LINE, _FAINT, _STONE = "#B9B5AA", "#4B4F5B", "#97948B", "#A8A499"
MARKET_MM = 51.0  # from the upper edge to the middle of the market's cards
FOOT_MM = 60.0  # from the lower edge to the middle of a tower's lowest card
_LANE_MM = 121.0  # from the upper edge to the upper end of a lane
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
        if _LANE_MM - 38 < at[1] < _LANE_MM + 4:
            continue  # words stand there
        wide = 12 + 6 * size
        for dx, dy in ((0.0, 0.0), (wide + 1, 0.0), (wide / 2, 7.5)):
            pen.rectangle(at[0] + dx, at[1] + dy, wide, 6.5, line=_STONE, thick=0.4, corner=1.2)


def _draw_lane(
    pen: Pen, board: Board, cards: Cards, number: int, suit: str, words: KitWords
) -> None:
    """Draw a tower's lane, and a place of the market above it, as the reader looks for them."""
    x = board.width_mm / 2 + cards.enrol.aside_mm(number)[0]
    colour = _LANES.get(suit, _LINE)
    left, wide, high = x - cards.width_mm / 2, cards.width_mm, cards.height_mm
    pen.rectangle(left, MARKET_MM - high / 2, wide, high, line=_FAINT, thick=0.4, corner=2)
    under = MARKET_MM + high / 2 + 4.5
    pen.text(x, under, words("towers-market"), 3.4, align=Align.MIDDLE, colour=_LINE)
    top, foot = _LANE_MM, board.height_mm - FOOT_MM + high / 2
    pen.text(
        x,
        top - 9,
        words(f"towers-{suit}"),
        6,
        align=Align.MIDDLE,
        face=Letters.TITLE,
        colour=_LINE,
    )
    _draw_battlement(pen, left, top, wide, colour)
    pen.rectangle(left, top, wide, foot - top, line=colour, thick=0.5, corner=2)


def _draw_battlement(pen: Pen, left: float, top: float, wide: float, colour: str) -> None:
    step = wide / 7
    for k in range(0, 7, 2):
        pen.rectangle(left + k * step, top - 6, step, 6, fill=colour)
