"""The pen: shapes in millimetres become a vector PDF; the only module that knows reportlab.

x runs right and y down, as in the frame of a sheet. A text's size is the height of its letters'
body. Colours are sRGB hex. The same drawing gives the same bytes, today and tomorrow.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

Point = tuple[float, float]

FONTS = Path(__file__).parent / "fonts"
POINTS_PER_MM = 72 / 25.4
LINE_PITCH = 1.32  # from one line of a paragraph to the next, in sizes of the letters


class Letters(StrEnum):
    """The letters: of titles, of texts, and of what stands out in a text."""

    TITLE = "Cinzel"
    TEXT = "Lato-Regular"
    BOLD = "Lato-Bold"


class Align(StrEnum):
    """Where a line of text stands relative to its point."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Pen:
    """Draws on the pages of one PDF."""

    def __init__(self, title: str) -> None:
        self._file = BytesIO()
        self._canvas: Any = _canvas(self._file)
        self._canvas.setTitle(title)
        self._canvas.setCreator("tablejinn")

    @contextmanager
    def page(self, width: float, height: float) -> Generator[None]:
        """Draw one page of this size."""
        self._canvas.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        self._canvas.translate(0, height * POINTS_PER_MM)
        yield
        self._canvas.showPage()

    def pdf(self) -> bytes:
        """Return the whole file; nothing can be drawn after that."""
        self._canvas.save()
        return self._file.getvalue()

    @contextmanager
    def moved(self, x: float, y: float, turn_deg: float = 0.0) -> Generator[None]:
        """Draw with (x, y) as the origin, turned clockwise."""
        self._canvas.saveState()
        self._canvas.translate(x * POINTS_PER_MM, -y * POINTS_PER_MM)
        self._canvas.rotate(-turn_deg)
        yield
        self._canvas.restoreState()

    @contextmanager
    def inside(self, outline: Sequence[Point]) -> Generator[None]:
        """Draw within an outline only."""
        self._canvas.saveState()
        self._canvas.clipPath(self._path(outline, closed=True), stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
        corner: float = 0.0,
    ) -> None:
        """Draw a rectangle by its upper left corner; `corner` is the radius of its corners."""
        self._paints(fill, line, thick)
        box = [side * POINTS_PER_MM for side in (x, -y - height, width, height)]
        marks = {"fill": int(fill is not None), "stroke": int(line is not None)}
        if corner:
            self._canvas.roundRect(*box, corner * POINTS_PER_MM, **marks)
        else:
            self._canvas.rect(*box, **marks)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
    ) -> None:
        """Draw a circle."""
        self._paints(fill, line, thick)
        marks = {"fill": int(fill is not None), "stroke": int(line is not None)}
        self._canvas.circle(x * POINTS_PER_MM, -y * POINTS_PER_MM, radius * POINTS_PER_MM, **marks)

    def cells(self, corners: Sequence[Point], side: float, fill: str) -> None:
        """Fill squares by their upper left corners, without a seam where two of them meet."""
        self._paints(fill, None, 0.0)
        path = self._canvas.beginPath()
        for x, y in corners:
            path.rect(*_placed((x, y + side)), side * POINTS_PER_MM, side * POINTS_PER_MM)
        self._canvas.drawPath(path, fill=1, stroke=0)

    def area(
        self,
        outline: Sequence[Point],
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
    ) -> None:
        """Draw a polygon."""
        self._paints(fill, line, thick)
        path = self._path(outline, closed=True)
        self._canvas.drawPath(path, fill=int(fill is not None), stroke=int(line is not None))

    def stroke(
        self,
        points: Sequence[Point],
        colour: str,
        thick: float = 0.3,
        *,
        dashes: Sequence[float] = (),
    ) -> None:
        """Draw a line through points."""
        self._paints(None, colour, thick)
        self._canvas.setDash([dash * POINTS_PER_MM for dash in dashes])
        self._canvas.drawPath(self._path(points, closed=False), fill=0, stroke=1)
        self._canvas.setDash([])

    def curve(
        self,
        points: Sequence[Point],
        colour: str | None,
        thick: float = 0.3,
        *,
        closed: bool = False,
        fill: str | None = None,
    ) -> None:
        """Draw a smooth line through points."""
        self._paints(fill, colour, thick)
        path = self._canvas.beginPath()
        path.moveTo(*_placed(points[0]))
        for one, two, end in _bends(points, closed=closed):
            path.curveTo(*_placed(one), *_placed(two), *_placed(end))
        marks = {"fill": int(fill is not None), "stroke": int(colour is not None)}
        self._canvas.drawPath(path, **marks)

    def photo(self, x: float, y: float, width: float, height: float, file: bytes) -> None:
        """Fill a rectangle, by its upper left corner, with a picture: a PNG or JPEG file."""
        image = _reportlab("lib.utils").ImageReader(BytesIO(file))
        box = [side * POINTS_PER_MM for side in (x, -y - height, width, height)]
        self._canvas.drawImage(image, *box)

    def glow(self, x: float, y: float, radius: float, colours: Sequence[str]) -> None:
        """Fill what `inside` leaves open with colours that change from a point outwards."""
        shades = [_colour(colour) for colour in colours]
        self._canvas.radialGradient(
            x * POINTS_PER_MM, -y * POINTS_PER_MM, radius * POINTS_PER_MM, shades
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        colour: str = "#222222",
        align: Align = Align.LEFT,
        face: Letters = Letters.TEXT,
    ) -> None:
        """Write a line whose letters stand on y."""
        self._canvas.setFont(face.value, size * POINTS_PER_MM)
        self._canvas.setFillColor(_colour(colour))
        write = {
            Align.LEFT: self._canvas.drawString,
            Align.MIDDLE: self._canvas.drawCentredString,
            Align.RIGHT: self._canvas.drawRightString,
        }[align]
        write(x * POINTS_PER_MM, -y * POINTS_PER_MM, words)

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        words: str,
        size: float,
        *,
        colour: str = "#222222",
        face: Letters = Letters.TEXT,
    ) -> float:
        """Write a text in lines of this width, and return the y of the line below its last."""
        for line in wrapped(words, width, size, face):
            self.text(x, y, line, size, colour=colour, face=face)
            y += size * LINE_PITCH
        return y

    def _paints(self, fill: str | None, line: str | None, thick: float) -> None:
        if fill is not None:
            self._canvas.setFillColor(_colour(fill))
        if line is not None:
            self._canvas.setStrokeColor(_colour(line))
            self._canvas.setLineWidth(thick * POINTS_PER_MM)

    def _path(self, points: Sequence[Point], *, closed: bool) -> Any:
        path = self._canvas.beginPath()
        path.moveTo(*_placed(points[0]))
        for point in points[1:]:
            path.lineTo(*_placed(point))
        if closed:
            path.close()
        return path


def text_width(words: str, size: float, face: Letters = Letters.TEXT) -> float:
    """Return how long a line of text is, mm."""
    _register_fonts()
    return float(_reportlab("pdfbase.pdfmetrics").stringWidth(words, face.value, size))


def on_circle(x: float, y: float, radius: float, turn_deg: float) -> Point:
    """Return the point of a circle at an angle, clockwise from the right."""
    angle = math.radians(turn_deg)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def star(
    x: float, y: float, radius: float, points: int, waist: float, turn_deg: float = -90.0
) -> list[Point]:
    """Return the outline of a star; `waist` is its inner radius as a share of the outer."""
    step = 180 / points
    return [
        on_circle(x, y, radius * (waist if k % 2 else 1.0), turn_deg + k * step)
        for k in range(2 * points)
    ]


def wrapped(words: str, width: float, size: float, face: Letters) -> list[str]:
    """Return words in lines of at most that width, mm, broken at plain spaces alone."""
    lines = [""]
    for word in words.split(" "):  # not at spaces that bind
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and text_width(longer, size, face) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _placed(point: Point) -> Point:
    return point[0] * POINTS_PER_MM, -point[1] * POINTS_PER_MM


def _bends(points: Sequence[Point], *, closed: bool) -> list[tuple[Point, Point, Point]]:
    """Return a spline through points (Catmull and Rom's) as Bezier curves."""
    last = len(points) - 1
    count = len(points) if closed else last

    def at(k: int) -> Point:
        return points[k % len(points)] if closed else points[min(max(k, 0), last)]

    bends: list[tuple[Point, Point, Point]] = []
    for k in range(count):
        before, start, end, after = at(k - 1), at(k), at(k + 1), at(k + 2)
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        two = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        bends.append((one, two, end))
    return bends


def _colour(colour: str) -> Any:
    return _reportlab("lib.colors").HexColor(colour)


def _canvas(file: BytesIO) -> Any:
    """Return a canvas that writes no date and no chance into its file."""
    _register_fonts()
    canvas = _reportlab("pdfgen.canvas").Canvas
    return canvas(file, pageCompression=1, invariant=1, initialFontName=Letters.TEXT.value)


@cache
def _register_fonts() -> None:
    fonts, metrics = _reportlab("pdfbase.ttfonts"), _reportlab("pdfbase.pdfmetrics")
    for face in Letters:
        metrics.registerFont(fonts.TTFont(face.value, str(FONTS / f"{face.value}.ttf")))


def _reportlab(name: str) -> Any:
    """Return a module of the library, which has no types and is loaded for a PDF alone."""
    return import_module(f"reportlab.{name}")
