"""Numbers as a printer might set them: in fonts that every machine has, or in those found on it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask: TypeAlias = NDArray[np.float32]

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
HERSHEY = {
    "hershey-simplex": (cv2.FONT_HERSHEY_SIMPLEX, 0.11),
    "hershey-duplex": (cv2.FONT_HERSHEY_DUPLEX, 0.07),
    "hershey-complex": (cv2.FONT_HERSHEY_COMPLEX, 0.07),
    "hershey-triplex": (cv2.FONT_HERSHEY_TRIPLEX, 0.05),
}
SEVEN = "seven-segment"
_SEGMENTS = (
    "abcdef",
    "bc",
    "abdeg",
    "abcdg",
    "bcfg",
    "acdfg",
    "acdefg",
    "abc",
    "abcdefg",
    "abcdfg",
)
PLAIN = "plain"  # the one that comes with Pillow
ODD = (  # fonts without plain digits, and those too thin for any printer
    *("math", "sym", "nonuni", "siz", "ex10", "mi10", "sy10", "emoji", "d050000l", "lastresort"),
    *("biolinum_k", "hairline", "thin", "extralight"),
)
_TALL_PX = 96


@dataclass(frozen=True, slots=True)
class Lettering:
    """A font: a Hershey name, `plain`, or a font file's path; and how wide it is set."""

    font: str
    stretch: float = 1.0


def fonts_found(*folders: Path) -> list[str]:
    """Return the font files with digits on this machine, sorted; symbols' and odd ones left out."""
    files = {path for folder in (*FOLDERS, *folders) for path in folder.rglob("*.[ot]tf")}
    there = (path for path in files if path.is_file())  # packages may link to others' fonts
    return sorted(str(path) for path in there if not any(o in path.name.lower() for o in ODD))


def number_mask(text: str, lettering: Lettering, height_px: float) -> Mask:
    """Return a number's ink, 0 to 1, cropped to it; digits are `height_px` high."""
    if lettering.font in HERSHEY:
        ink = _stroked(text, *HERSHEY[lettering.font])
    elif lettering.font == SEVEN:
        ink = np.hstack([_segments(int(digit)) for digit in text])
    else:
        ink = _typeset(text, lettering.font)
    rows, columns = np.nonzero(ink > 0.5)
    ink = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    scale = height_px / ink.shape[0]
    size = (max(2, round(ink.shape[1] * scale * lettering.stretch)), max(2, round(height_px)))
    return np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.float32)


def _stroked(text: str, face: int, weight: float) -> Mask:
    canvas = np.zeros((3 * _TALL_PX, 6 * _TALL_PX), np.uint8)
    thick = max(2, round(weight * _TALL_PX))
    scale = cv2.getFontScaleFromHeight(face, _TALL_PX, thick)
    cv2.putText(canvas, text, (40, 2 * _TALL_PX), face, scale, (255,), thick, cv2.LINE_AA)
    return np.asarray(canvas / 255, dtype=np.float32)


def _segments(digit: int) -> Mask:
    ink = np.zeros((2 * _TALL_PX, 130), np.uint8)
    left, right, top, middle, bottom = 20, 100, 10, 90, 170
    ends = {
        "a": (left, top, right, top),
        "b": (right, top, right, middle),
        "c": (right, middle, right, bottom),
        "d": (left, bottom, right, bottom),
        "e": (left, middle, left, bottom),
        "f": (left, top, left, middle),
        "g": (left, middle, right, middle),
    }
    for name in _SEGMENTS[digit]:
        x, y, to_x, to_y = ends[name]
        cv2.line(ink, (x, y), (to_x, to_y), (255,), 20, cv2.LINE_AA)
    return np.asarray(ink / 255, dtype=np.float32)


def _typeset(text: str, font: str) -> Mask:
    if font == PLAIN:
        face = ImageFont.load_default(size=_TALL_PX * 1.3)
    else:
        face = ImageFont.truetype(font, size=round(_TALL_PX * 1.3))
    image = Image.new("L", (6 * _TALL_PX, 3 * _TALL_PX))
    ImageDraw.Draw(image).text((40, 40), text, fill=255, font=face)
    return np.asarray(np.asarray(image) / 255, dtype=np.float32)
