"""An evening as pages of A4 to print: how it ended, what was played, and its pictures."""

from __future__ import annotations

from collections.abc import Iterator

from device.keepsake.drawing import (
    Anchor,
    Area,
    Disc,
    Drawing,
    Lettering,
    PlacedPhoto,
    Point,
    Shape,
    Stroke,
)
from device.keepsake.keepsake import KeptGame, Say, counted
from device.kit.pen import LINE_PITCH, Align, Letters, Pen, text_width
from device.table.prompts import text

WIDE, HIGH = 210.0, 297.0  # mm, A4
MARGIN = 18.0  # mm
TITLE, TEXT = 8.0, 3.8  # mm, the letters
GAP = 4.0  # mm
COLUMN = 60.0  # mm, of names and points
FOOT = 0.32  # of a line of letters: from its middle down to where the letters stand
BODY = 0.92  # of a drawing's size of letters, which counts descenders, is this of the pen's
_ALIGNED = {Anchor.START: Align.LEFT, Anchor.MIDDLE: Align.MIDDLE, Anchor.END: Align.RIGHT}


def to_pdf(evening: KeptGame, say: Say) -> bytes:
    """Return the evening as a PDF file; the same evening gives the same bytes."""
    title = say(text("sheet-title", game=evening.game))
    pages = _Pages(Pen(title))
    pages.title(title)
    pages.line(evening.date)
    pages.line(" ".join(map(say, evening.ending)), Letters.BOLD)
    for seat, points in counted(evening):
        said = say(text("not-counted")) if points is None else str(points)
        pages.row(say(text("key-seat", seat=seat)), said)
    pages.gap()
    for line in (*evening.setup, *evening.keepsake.story, *evening.keepsake.notes):
        pages.line(say(line).replace("\t", ": "))
    for one in evening.incidents:
        told = (text("kept-after", number=one.after), *one.said)
        pages.line(" ".join(map(say, told)).replace("\t", ": "))
    for _, drawing in evening.keepsake.pictures:
        pages.drawing(drawing)
    return pages.pdf()


class _Pages:
    """Writes down the pages, and begins a new one when the last is full."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._page = pen.page(WIDE, HIGH)
        self._page.__enter__()
        self._y = MARGIN

    def title(self, words: str) -> None:
        self._y += TITLE
        size = min(TITLE, TITLE * (WIDE - 2 * MARGIN) / max(_wide(words), 1.0))
        self._pen.text(MARGIN, self._y, words, size, face=Letters.BOLD)
        self._y += GAP

    def line(self, words: str, face: Letters = Letters.TEXT) -> None:
        """Write a sentence, on several lines if need be; nothing for no words."""
        if not words:
            return
        wide = text_width(words, TEXT, face) / (WIDE - 2 * MARGIN)
        self._make_room((int(wide * 1.1) + 1) * TEXT * LINE_PITCH)
        self._y = self._pen.paragraph(
            MARGIN, self._y + TEXT, WIDE - 2 * MARGIN, words, TEXT, face=face
        )
        self._y -= TEXT - 1.0

    def gap(self) -> None:
        """Leave room between two lists."""
        self._y += GAP

    def row(self, name: str, points: str) -> None:
        """Write a name, and points in a column at its right."""
        self._make_room(TEXT * LINE_PITCH)
        self._y += TEXT * LINE_PITCH
        right = MARGIN + max(COLUMN, text_width(name, TEXT) + 3 * GAP)
        self._pen.text(MARGIN, self._y, name, TEXT)
        self._pen.text(right, self._y, points, TEXT, align=Align.RIGHT, face=Letters.BOLD)
        self._y += 1.0

    def drawing(self, drawing: Drawing) -> None:
        """Place a drawing, as wide as the page if it is not too high."""
        most = WIDE - 2 * MARGIN, HIGH - 2 * MARGIN
        scale = min(most[0] / drawing.width, most[1] / drawing.height, 1.0)
        self._make_room(drawing.height * scale + GAP)
        with self._pen.moved(MARGIN, self._y + GAP):
            self._pen.rectangle(
                0, 0, drawing.width * scale, drawing.height * scale, fill=drawing.ground
            )
            for shape in drawing.shapes:
                _draw(self._pen, shape, scale)
        self._y += drawing.height * scale + GAP

    def pdf(self) -> bytes:
        self._page.__exit__(None, None, None)
        return self._pen.pdf()

    def _make_room(self, height: float) -> None:
        if self._y + height > HIGH - MARGIN and self._y > MARGIN:
            self._page.__exit__(None, None, None)
            self._page = self._pen.page(WIDE, HIGH)
            self._page.__enter__()
            self._y = MARGIN


def _wide(words: str) -> float:
    return text_width(words, TITLE, Letters.BOLD)


def _draw(pen: Pen, shape: Shape, scale: float) -> None:
    """Draw a shape of a drawing, made smaller."""
    match shape:
        case Disc(x, y, radius, fill, outline, width):
            pen.disc(
                *(x * scale, y * scale, radius * scale),
                fill=fill,
                line=outline,
                thick=width * scale,
            )
        case Stroke(points, colour, width):
            pen.stroke(list(_scaled(points, scale)), colour, width * scale)
        case Area(points, fill, outline, width):
            pen.area(list(_scaled(points, scale)), fill=fill, line=outline, thick=width * scale)
        case Lettering(x, y, words, size, colour, anchor):
            high = size * BODY
            foot = (y + high * FOOT) * scale
            aligned = _ALIGNED[anchor]
            pen.text(x * scale, foot, words, high * scale, colour=colour, align=aligned)
        case PlacedPhoto(x, y, width, height, file):
            pen.photo(*(x * scale, y * scale, width * scale, height * scale), file)


def _scaled(points: tuple[Point, ...], scale: float) -> Iterator[Point]:
    for x, y in points:
        yield x * scale, y * scale
