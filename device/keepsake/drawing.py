"""Pictures to keep, drawn once as shapes in millimetres: written as SVG, painted as PNG."""

from __future__ import annotations

import base64
import io
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from xml.sax.saxutils import escape, quoteattr

from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]


class Anchor(StrEnum):
    """Where a line of text stands relative to its point."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle: middle, radius and width of its outline in mm; colours are sRGB hex, or None."""

    x: float
    y: float
    radius: float
    fill: str | None
    outline: str | None = None
    width: float = 0.5


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; points and width in mm."""

    points: tuple[Point, ...]
    colour: str
    width: float = 0.5


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; its corners and the width of its outline in mm."""

    points: tuple[Point, ...]
    fill: str | None
    outline: str | None = None
    width: float = 0.5


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text; lengths are in mm.

    `size` is the height from the top of capitals to the foot of descenders.
    """

    x: float
    y: float
    words: str
    size: float
    colour: str
    anchor: Anchor = Anchor.START


@dataclass(frozen=True, slots=True)
class PlacedPhoto:
    """A picture that fills a rectangle, mm; `file` holds the bytes of a PNG or a JPEG."""

    x: float
    y: float
    width: float
    height: float
    file: bytes


Shape = Disc | Stroke | Area | Lettering | PlacedPhoto


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture made of shapes, the rearmost first.

    Lengths are in mm; the origin is the top-left corner, x runs right and y down. `ground` is the
    background's colour.
    """

    width: float
    height: float
    ground: str
    shapes: tuple[Shape, ...]


def to_svg(drawing: Drawing) -> str:
    """Return the drawing as an SVG file, true to the millimetre."""
    size = f'width="{_n(drawing.width)}mm" height="{_n(drawing.height)}mm"'
    box = f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}"'
    body = "\n".join(map(_svg, drawing.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>\n'
        f'<rect width="100%" height="100%" fill={quoteattr(drawing.ground)}/>\n{body}\n</svg>\n'
    )


def to_png(drawing: Drawing, px_per_mm: float = 4.0) -> bytes:
    """Return the drawing as a PNG file."""
    scale = px_per_mm * _FINER
    size = round(drawing.width * scale), round(drawing.height * scale)
    image = Image.new("RGB", size, drawing.ground)
    for shape in drawing.shapes:
        _paint(image, shape, scale)
    image = image.resize((size[0] // _FINER, size[1] // _FINER), Image.Resampling.BOX)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


_PNG = b"\x89PNG"
MORE_LETTERS = "DejaVuSans.ttf"  # Debian's fonts-dejavu-core
_SPELT = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE", "đ": "d", "Đ": "D"}
)
_Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_FINER = 2  # pictures are painted larger by this factor, then shrunk, for smooth edges


def _svg(shape: Shape) -> str:
    match shape:
        case Disc(x, y, radius):
            at = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
            return f"<circle {at} {_style(shape.fill, shape.outline, shape.width)}/>"
        case Stroke(points, colour, width):
            return f'<polyline points="{_points(points)}" {_style(None, colour, width)}/>'
        case Area(points, fill, outline, width):
            return f'<polygon points="{_points(points)}" {_style(fill, outline, width)}/>'
        case PlacedPhoto(x, y, width, height, file):
            data = base64.b64encode(file).decode()
            kind = "png" if file.startswith(_PNG) else "jpeg"
            box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
            return f'<image {box} href="data:image/{kind};base64,{data}"/>'
        case Lettering(x, y, words, size, colour, anchor):
            font = f'font-family="sans-serif" font-size="{_n(size)}" text-anchor="{anchor}"'
            return (
                f'<text x="{_n(x)}" y="{_n(y)}" {font} fill={quoteattr(colour)}'
                f' dominant-baseline="central">{escape(words)}</text>'
            )


def _style(fill: str | None, outline: str | None, width: float) -> str:
    stroke = f"stroke={quoteattr(outline)} stroke-width={quoteattr(_n(width))}" if outline else ""
    return f"fill={quoteattr(fill or 'none')} {stroke}".rstrip()


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _paint(image: Image.Image, shape: Shape, scale: float) -> None:
    pen = ImageDraw.Draw(image)
    match shape:
        case Disc(x, y, radius, fill, outline, width):
            box = tuple(v * scale for v in (x - radius, y - radius, x + radius, y + radius))
            pen.ellipse(box, fill=fill, outline=outline, width=_px(width, scale))
        case Stroke(points, colour, width):
            pen.line([(x * scale, y * scale) for x, y in points], colour, _px(width, scale))
        case Area(points, fill, outline, width):
            outlined = [(x * scale, y * scale) for x, y in points]
            pen.polygon(outlined, fill=fill, outline=outline, width=_px(width, scale))
        case PlacedPhoto(x, y, width, height, file):
            with Image.open(io.BytesIO(file)) as photo:
                size = round(width * scale), round(height * scale)
                image.paste(photo.convert("RGB").resize(size), (round(x * scale), round(y * scale)))
        case Lettering(x, y, words, size, colour, anchor):
            written, font = _lettered(words, size * scale)
            place = {Anchor.START: "lm", Anchor.MIDDLE: "mm", Anchor.END: "rm"}[anchor]
            pen.text((x * scale, y * scale), written, fill=colour, font=font, anchor=place)


def _lettered(words: str, size: float) -> tuple[str, _Font]:
    """Return a font, and the words in letters that it has: Pillow's own font has ASCII only."""
    if not words.isascii():
        with suppress(OSError):
            return words, ImageFont.truetype(MORE_LETTERS, size)
    return without_accents(words), ImageFont.load_default(size)


def without_accents(words: str) -> str:
    """Return words in ASCII: letters lose their accents; `?` replaces what has no ASCII letter."""
    parts = unicodedata.normalize("NFKD", words.translate(_SPELT))
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare.encode("ascii", "replace").decode("ascii")


def _px(width: float, scale: float) -> int:
    return max(1, round(width * scale))
