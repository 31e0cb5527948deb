"""What Dreams prints: the firmament, its cards, markers, moons, track and selection tokens."""

from __future__ import annotations

from device.games.dreams.kit_cards import PER_PAGE, draw_cards, draw_empty_cards
from device.games.dreams.kit_pictures import DREAMS
from device.games.dreams.kit_sky import draw_sky
from device.games.dreams.kit_tokens import draw_dials, draw_markers, draw_track
from device.kit.ink import Ink
from device.kit.items import KitItem, KitSheet, board_sheet, small_page
from device.kit.pen import Pen
from device.kit.words import KitWords
from vision.sheet.board_file import find_board


def dreams_kit() -> tuple[KitItem, ...]:
    """Return the items of the game."""
    board = find_board("firmament")

    def sky(pen: Pen, ink: Ink, _words: KitWords) -> None:
        draw_sky(pen, board, ink)

    pages = tuple(_cards_from(first) for first in range(0, len(DREAMS), PER_PAGE))
    return (
        KitItem("firmament", (board_sheet(board, sky),)),
        KitItem(
            "dreams-cards",
            (*pages, small_page(draw_empty_cards)),
            facts=(("count", str(len(DREAMS))),),
        ),
        KitItem("dreams-tokens", (small_page(draw_markers), small_page(draw_track))),
        KitItem("dreams-dials", (_dials(0), _dials(3))),
    )


def _cards_from(first: int) -> KitSheet:
    def draw(pen: Pen, ink: Ink, _words: KitWords) -> None:
        draw_cards(pen, ink, DREAMS[first : first + PER_PAGE])

    return small_page(draw)


def _dials(first: int) -> KitSheet:
    def draw(pen: Pen, ink: Ink, words: KitWords) -> None:
        draw_dials(pen, ink, words, first)

    return small_page(draw)
