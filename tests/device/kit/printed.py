"""Printed sheets: PDFs drawn as pictures, tiles glued together, and photographed by simulation."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.games.jinns.kit_pawns import place_of, supply
from device.kit.document import document, paper_of
from device.kit.ink import Ink
from device.kit.items import PAGE_MM, KitItem
from device.kit.offer import offered
from device.kit.paper import Cutting, Paper, cut
from device.kit.words import kit_words
from tests.lab.scenes.sheets import PX_PER_MM
from tests.lab.scenes.values import (
    Art,
    Design,
    Glyph,
    Marker,
    PieceFinish,
    PieceStyle,
)
from tests.lab.scenes.values import Board as DrawnBoard
from vision.sheet.board import Board, Pieces

Picture = NDArray[np.uint8]
POINTS_PER_MM = 72 / 25.4
WORDS = kit_words("en")
MARGIN_PX = 0.5  # a sheet's edge may fall within a pixel


@dataclass(frozen=True)
class Sheet:
    """A sheet of the kit as it lies on the table, BGR, with its scale."""

    picture: Picture
    px_per_mm: float


def _opened(content: bytes) -> Any:
    """Return a document of pdfium, which has no types."""
    return import_module("pypdfium2").PdfDocument(content)


def item(name: str) -> KitItem:
    """Return an item by its name."""
    return next(one for items in offered().values() for one in items if one.name == name)


@cache
def pdf(name: str, paper: Paper = Paper.A4, ink: Ink = Ink.FULL) -> bytes:
    """Return the file of an item."""
    return document(item(name), paper, ink, WORDS)


def pages(content: bytes, px_per_mm: float) -> Iterator[Picture]:
    """Yield the pages of a file as pictures, BGR."""
    with _opened(content) as drawn:
        for page in drawn:
            drawn_page = page.render(scale=px_per_mm / POINTS_PER_MM).to_numpy()[..., :3]
            # pdfium stretches a page to whole pixels.
            wide, high = (side / POINTS_PER_MM * px_per_mm for side in page.get_size())
            stretch_x, stretch_y = wide / drawn_page.shape[1], high / drawn_page.shape[0]
            back = np.array(
                [
                    [stretch_x, 0, (stretch_x - 1) / 2],
                    [0, stretch_y, (stretch_y - 1) / 2],
                ]
            )
            size = drawn_page.shape[1], drawn_page.shape[0]
            laid = cv2.warpAffine(
                np.ascontiguousarray(drawn_page), back, size, borderValue=(255, 255, 255)
            )
            yield np.asarray(laid, np.uint8)


@dataclass(frozen=True)
class Detail:
    """A part of a page, drawn finely: pixels to mm on the page by `at`."""

    grey: NDArray[np.float64]
    first: tuple[int, int]
    scale: tuple[float, float]

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return the place of a pixel's middle on the page, mm."""
        x = (column + self.first[0] + 0.5) / self.scale[0]
        return x, (row + self.first[1] + 0.5) / self.scale[1]


def detail(
    content: bytes, page: int, at: tuple[float, float], reach: float, fine: float = 25.0
) -> Detail:
    """Return a square part of a page around a place, mm, `fine` pixels to the millimetre."""
    with _opened(content) as drawn:
        shown = drawn[page]
        sides = [side / POINTS_PER_MM * fine for side in shown.get_size()]
        whole = [math.ceil(side) for side in sides]
        first = [max(0, round((middle - reach) * fine)) for middle in at]
        last = [min(whole[k], round((at[k] + reach) * fine)) for k in (0, 1)]
        cut_off = (first[0], whole[1] - last[1], whole[0] - last[0], first[1])
        scale = fine / POINTS_PER_MM
        crop = tuple((pixels - 0.5) / scale if pixels else 0.0 for pixels in cut_off)
        bgr = shown.render(scale=scale, crop=crop).to_numpy()[..., :3]
        stretched = fine * whole[0] / sides[0], fine * whole[1] / sides[1]
        return Detail(bgr.astype(np.float64).mean(axis=2), (first[0], first[1]), stretched)


def cut_of(one: KitItem, paper: Paper) -> Cutting:
    """Return how the first sheet of an item is cut."""
    sheet = one.sheets[0]
    return cut(sheet.width_mm, sheet.height_mm, paper_of(one, paper))


@cache
def glued(
    name: str, paper: Paper = Paper.A4, ink: Ink = Ink.FULL, px_per_mm: float = PX_PER_MM
) -> Sheet:
    """Return the first sheet of an item, its tiles glued together as the cover says."""
    return assembled(pdf(name, paper, ink), item(name), paper, px_per_mm)


def assembled(content: bytes, one: KitItem, paper: Paper, px_per_mm: float = PX_PER_MM) -> Sheet:
    """Return the first sheet of an item's file, its tiles glued together as the cover says."""
    sheet, its_cut = one.sheets[0], cut_of(one, paper)
    size = round(sheet.height_mm * px_per_mm), round(sheet.width_mm * px_per_mm)
    whole = np.full((*size, 3), 255, np.uint8)
    printed = list(pages(content, px_per_mm))[1 : 1 + len(its_cut.tiles)]
    for page, tile in zip(printed, its_cut.tiles, strict=True):
        shift_x, shift_y = its_cut.shift(tile)
        move = np.array([[1, 0, -shift_x * px_per_mm], [0, 1, -shift_y * px_per_mm]])
        laid = cv2.warpAffine(page, move, size[::-1], flags=cv2.INTER_LINEAR)
        left, top = (round(at * px_per_mm) for at in (tile.x, tile.y))
        right = round((tile.x + tile.width) * px_per_mm)
        bottom = round((tile.y + tile.height) * px_per_mm)
        whole[top:bottom, left:right] = laid[top:bottom, left:right]
    return Sheet(whole, px_per_mm)


@cache
def tops(px_per_mm: float = 12.0) -> dict[tuple[str, int], Picture]:
    """Return the printed tops of the domes, cut out, by colour and strength."""
    return cut_out(glued("domes", px_per_mm=px_per_mm))


def cut_out(sheet: Sheet) -> dict[tuple[str, int], Picture]:
    """Return the tops on a printed sheet of domes, by colour and strength."""
    board, px_per_mm = lake(), sheet.px_per_mm
    assert board.pieces is not None
    radius = board.pieces.radius_mm
    assert item("domes").sheets[0].width_mm == PAGE_MM[0]
    found: dict[tuple[str, int], Picture] = {}
    for number, dome in enumerate(supply(board.pieces)):
        x, y = place_of(number)
        left, top = (round((at - radius) * px_per_mm) for at in (x, y))
        side = round(2 * radius * px_per_mm)
        found[dome] = sheet.picture[top : top + side, left : left + side]
    return found


def lake() -> Board:
    """Return the board of the printed lake."""
    board = item("lake-wishes").sheets[0].board
    assert board is not None
    return board


def design(board: Board) -> Design:
    """Return a board as the renderer takes it; its print and its tops come from the kit."""
    markers = tuple(Marker(one.id, one.x_mm, one.y_mm, one.size_mm) for one in board.markers)
    stars = tuple((place.x_mm, place.y_mm) for place in board.stars)
    style = _style(board.pieces)
    drawn = DrawnBoard(
        board.stem, board.width_mm, board.height_mm, markers, stars, style, board.name
    )
    art = Art(0, "plain", ("#FFFFFF", "#FFFFFF"), None, None, "dot", "#FFFFFF", 1.0, "line")
    return Design(drawn, art, PieceFinish(style.colours, style.glyph_colour))


def _style(pieces: Pieces | None) -> PieceStyle:
    if pieces is None:
        return PieceStyle(24.0, 8.0, (("red", "#C0282D"),), Glyph.NONE, "#FFFFFF")
    colours = tuple((name, _hex(colour)) for name, colour in pieces.colours)
    glyph = Glyph(pieces.glyph.value)
    return PieceStyle(
        pieces.diameter_mm, pieces.thickness_mm, colours, glyph, _hex(pieces.glyph_colour)
    )


def _hex(colour: tuple[int, int, int]) -> str:
    return "#" + bytes(colour).hex().upper()
