"""The printed mats of 5 Towers and 1001 Islands with what lies on them, photographed."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from device.kit.ink import Ink
from tests.device.kit.printed import Picture, glued, item
from tests.lab.cards.art import SUITS, VALUES, face, style_of
from tests.lab.cards.photo import AROUND_MM, SHARP, Shot, mat_of, photograph
from tests.lab.cards.table import Foreign, Lying, Table
from vision.cards.catalogue import CardCatalogue, CardPortrait, portrait_size
from vision.sheet.board import Board
from vision.sheet.lens import Lens

BOX = 5
"""The seed of the drawn box of cards."""


def board_of(name: str) -> Board:
    """Return the board of an item of the kit."""
    board = item(name).sheets[0].board
    assert board is not None
    return board


@cache
def _face(suit: str, value: int, box: int) -> Picture:
    return face(style_of("a", box, fonts=[]), suit, value, box)


@cache
def drawn_deck(box: int = BOX) -> CardCatalogue:
    """Return a drawn box of cards as if it had been enrolled."""
    deck = board_of("towers-mat").cards
    assert deck is not None
    size = portrait_size(deck)
    portraits: list[CardPortrait] = []
    for suit in SUITS:
        for value in VALUES:
            small = cv2.resize(_face(suit, value, box), size, interpolation=cv2.INTER_AREA)
            portraits.append(CardPortrait(suit, value, np.asarray(small, np.uint8)))
    return CardCatalogue(tuple(portraits))


@cache
def _laid(ink: Ink, table: int) -> Picture:
    """Return the printed towers mat on a table, from above."""
    whole = mat_of(table).copy()
    edge = round(AROUND_MM * SHARP)
    printed = glued("towers-mat", ink=ink, px_per_mm=SHARP).picture
    whole[edge : edge + printed.shape[0], edge : edge + printed.shape[1]] = printed
    return whole


def photographed(
    table: Table, shot: Shot, *, ink: Ink = Ink.FULL, box: int = BOX, under: int = 3
) -> tuple[Picture, Lens]:
    """Return a photo of cards on the printed towers mat, BGR, and the lens that took it.

    Args:
        table: what lies there.
        shot: the view and the light.
        ink: of the print.
        box: the seed of the box of cards.
        under: the seed of the table below the mat.
    """
    faces: list[tuple[Lying | Foreign, Picture]] = [
        (card, _face(card.suit, card.value, box)) for card in table.cards()
    ]
    lens = Lens(tuple(shot.matrix.ravel().tolist()), tuple(shot.distortion.tolist()))
    return photograph(shot, faces, _laid(ink, under)), lens
