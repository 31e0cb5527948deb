"""The file of an item: a cover with the square that checks the printer, then sheets or tiles."""

from __future__ import annotations

from collections.abc import Iterator

from device.kit.cover import draw_cover
from device.kit.ink import Ink
from device.kit.items import KitItem, KitSheet
from device.kit.markers import QUIET_MM, draw_marker
from device.kit.paper import OVERLAP_MM, Cutting, Paper, SheetPart, cut
from device.kit.pen import Align, Pen, Point
from device.kit.words import KitWords
from vision.sheet.board import Board, Marker

REGISTER_MM = 0.15
"""The thickness of the crosses by which tiles are laid one over the other."""

_CROSS_MM, _HALO_MM = 4.0, 0.8
_ALONG_SEAM = (0.07, 0.6)  # where the crosses stand along a tile's side: clear of stars and markers
_TRIM_MM = 4.0


def document(item: KitItem, paper: Paper, ink: Ink, words: KitWords) -> bytes:
    """Return the PDF of an item."""
    paper = paper_of(item, paper)
    cuts = [cut(sheet.width_mm, sheet.height_mm, paper) for sheet in item.sheets]
    pen = Pen(words(f"title-{item.name}"))
    page = cuts[0].page
    with pen.page(*page):
        draw_cover(pen, page, item, cuts[0], words)
    for sheet, its_cut in zip(item.sheets, cuts, strict=True):
        for number, tile in enumerate(its_cut.tiles, start=1):
            with pen.page(*its_cut.page):
                _draw_tile(pen, sheet, its_cut, tile, ink, words)
                if len(its_cut.tiles) > 1:
                    _draw_seams(pen, sheet, its_cut, tile)
                    _caption(pen, item, its_cut, number, words)
    return pen.pdf()


def paper_of(item: KitItem, paper: Paper) -> Paper:
    """Return the paper of an item: small things need no A3."""
    return Paper.A4 if paper is Paper.A3 and item.is_small else paper


def _draw_tile(
    pen: Pen, sheet: KitSheet, its_cut: Cutting, tile: SheetPart, ink: Ink, words: KitWords
) -> None:
    with pen.moved(*its_cut.shift(tile)):
        right, bottom = tile.x + tile.width, tile.y + tile.height
        outline = [(tile.x, tile.y), (right, tile.y), (right, bottom), (tile.x, bottom)]
        with pen.inside(outline):
            sheet.draw(pen, ink, words)
            for marker in () if sheet.board is None else sheet.board.markers:
                draw_marker(pen, marker)


def _draw_seams(pen: Pen, sheet: KitSheet, its_cut: Cutting, tile: SheetPart) -> None:
    """Draw the crosses that a tile shares with its neighbours, and the marks to trim it by."""
    with pen.moved(*its_cut.shift(tile)):
        for x, y in crosses(its_cut, sheet.board):
            inside_x = tile.x < x < tile.x + tile.width
            if inside_x and tile.y < y < tile.y + tile.height:
                _draw_cross(pen, x, y)
        for x, outward in ((tile.x, -1), (tile.x + tile.width, 1)):
            for y, down in ((tile.y, -1), (tile.y + tile.height, 1)):
                ends = ((x + outward * _TRIM_MM, y), (x, y + down * _TRIM_MM))
                pen.stroke([(x + outward, y), ends[0]], "#000000", REGISTER_MM)
                pen.stroke([(x, y + down), ends[1]], "#000000", REGISTER_MM)


def _draw_cross(pen: Pen, x: float, y: float) -> None:
    arms = (((x - _CROSS_MM, y), (x + _CROSS_MM, y)), ((x, y - _CROSS_MM), (x, y + _CROSS_MM)))
    for colour, thick in (("#FFFFFF", _HALO_MM), ("#000000", REGISTER_MM)):
        for arm in arms:
            pen.stroke(arm, colour, thick)


def crosses(its_cut: Cutting, board: Board | None) -> Iterator[Point]:
    """Yield the middles of the crosses, mm on the sheet, but for those too near a marker."""
    for tile in its_cut.tiles:
        seam_x, seam_y = tile.x + OVERLAP_MM / 2, tile.y + OVERLAP_MM / 2
        spots = [(seam_x, tile.y + share * tile.height) for share in _ALONG_SEAM if tile.column]
        spots += [(tile.x + share * tile.width, seam_y) for share in _ALONG_SEAM if tile.row]
        markers = () if board is None else board.markers
        yield from (spot for spot in spots if not any(_is_near(spot, one) for one in markers))


def _is_near(spot: Point, marker: Marker) -> bool:
    reach = marker.size_mm / 2 + QUIET_MM + _CROSS_MM
    return abs(spot[0] - marker.x_mm) < reach and abs(spot[1] - marker.y_mm) < reach


def _caption(pen: Pen, item: KitItem, its_cut: Cutting, number: int, words: KitWords) -> None:
    tile = its_cut.tiles[number - 1]
    facts = {"number": number, "count": len(its_cut.tiles), "sheet": words(f"title-{item.name}")}
    said = words("tile", **facts, column=tile.column + 1, row=tile.row + 1)
    below = (its_cut.page[1] + tile.height) / 2 + 3.4
    pen.text(its_cut.page[0] / 2, below, said, 2.6, align=Align.MIDDLE, colour="#444444")
