"""What Jinns of the Lake prints: the lake of both editions, and the tops of the domes.

The places come from the board file; the counts from the rules (`games.jinns.pieces`).
"""

from __future__ import annotations

from device.games.jinns.kit_lake import DREAMS, WISHES, draw_lake
from device.games.jinns.kit_pawns import draw_pawns, draw_tokens
from device.kit.ink import Ink
from device.kit.items import KitItem, board_sheet, small_page
from device.kit.pen import Pen
from device.kit.words import KitWords
from vision.sheet.board_file import find_board


def jinns_kit() -> tuple[KitItem, ...]:
    """Return the items of the game."""
    board = find_board("lake")
    pieces = board.pieces

    def wishes(pen: Pen, ink: Ink, words: KitWords) -> None:
        draw_lake(pen, board, WISHES, ink, words)

    def dreams(pen: Pen, ink: Ink, words: KitWords) -> None:
        draw_lake(pen, board, DREAMS, ink, words)

    def pawns(pen: Pen, _ink: Ink, words: KitWords) -> None:
        if pieces is not None:
            draw_pawns(pen, pieces, words)
            draw_tokens(pen, pieces, words)

    return (
        KitItem("lake-wishes", (board_sheet(board, wishes),)),
        KitItem("lake-older", (board_sheet(board, dreams),)),
        KitItem("domes", (small_page(pawns),)),
    )
