"""The faces of other boxes: walls, roofs, motifs and numbers, drawn by chance."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.lettering import PLAIN, Lettering, fonts_found, number_mask
from tests.lab.cards.walls import PAINTED, painted_wall

Picture: TypeAlias = NDArray[np.uint8]
Colour: TypeAlias = tuple[float, float, float]

PX_PER_MM = 6
WIDTH_MM, HEIGHT_MM = 56.0, 87.0
SUITS = ("candy", "haunted", "tree", "metal", "sand")
VALUES = range(16)
# hue, saturation and value that the published suits are near, and their second colours
HUES = {
    "candy": ((0.93, 0.48, 0.88), (0.94, 0.42, 0.72)),
    "haunted": ((0.74, 0.60, 0.52), (0.75, 0.62, 0.40)),
    "tree": ((0.27, 0.62, 0.40), (0.07, 0.60, 0.45)),
    "metal": ((0.60, 0.08, 0.56), (0.58, 0.07, 0.66)),
    "sand": ((0.125, 0.55, 0.86), (0.12, 0.52, 0.76)),
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a box is drawn.

    Attributes:
        wall: `bricks`, `scales`, `planks` or `dots`, or one of `walls.PAINTED`.
        plate: what lies under the middle number: `oval`, `square`, `ribbon` or `none`.
        lettering: the numbers' font.
        digit_mm: how high numbers are.
        foot_mm: how far above the card's lower edge they stand.
        aside_mm: how far from the card's middle the outer numbers' outer edges are.
        rim: the frame's colour, or None for art up to the edge.
        outlined: whether numbers have an outline of the other tone.
        inverse: whether inks are light where they are dark on the published cards.
        shift: how far hues are from the published ones.
    """

    wall: str
    plate: str
    lettering: Lettering
    digit_mm: float
    foot_mm: float
    aside_mm: float
    rim: Colour | None
    outlined: bool
    shift: float
    inverse: bool = False


def style_of(name: str, seed: int, fonts: list[str] | None = None) -> Style:
    """Return a style of family `a` (near the published box) or `b` (as far as its rules allow)."""
    rng = np.random.default_rng([seed, ord(name)])
    found = fonts_found() if fonts is None else fonts
    serif = [font for font in found if "Serif" in font] + ["hershey-complex", "hershey-triplex"]
    other = [font for font in found if "Serif" not in font] + [PLAIN, "hershey-duplex"]
    near = name == "a"
    choice = serif if near else other
    return Style(
        wall=str(rng.choice(["bricks", "scales"] if near else ["planks", "dots", "bricks"])),
        plate=str(rng.choice(["oval", "none"] if near else ["square", "oval", "none"])),
        lettering=Lettering(str(rng.choice(choice)), float(rng.uniform(0.85, 1.1))),
        digit_mm=float(rng.uniform(7.0, 9.0)),
        foot_mm=float(rng.uniform(2.2, 3.6)),
        aside_mm=float(rng.uniform(24.0, 26.0)),
        rim=None if rng.random() < 0.5 else (0.9, 0.9, 0.88),
        outlined=bool(rng.random() < 0.6),
        shift=float(rng.uniform(-0.012, 0.012)),
    )


def wild_style(seed: int, fonts: Sequence[str]) -> Style:
    """Return a style with any of the fonts, inks and walls: what nobody tuned a reader on."""
    rng = np.random.default_rng([seed, ord("c")])
    return Style(
        wall=str(rng.choice(["bricks", "scales", "planks", "dots"])),
        plate=str(rng.choice(["oval", "square", "none"])),
        lettering=Lettering(str(rng.choice(list(fonts))), float(rng.uniform(0.9, 1.1))),
        digit_mm=float(rng.uniform(6.8, 9.2)),
        foot_mm=float(rng.uniform(2.0, 4.0)),
        aside_mm=float(rng.uniform(23.5, 26.5)),
        rim=None if rng.random() < 0.5 else (0.9, 0.9, 0.88),
        outlined=bool(rng.random() < 0.5),
        shift=float(rng.uniform(-0.012, 0.012)),
        inverse=bool(rng.random() < 0.3),
    )


def painted_style(seed: int, fonts: Sequence[str]) -> Style:
    """Return a style with painted walls and ribbons: art of another hand than all the others."""
    rng = np.random.default_rng([seed, ord("d")])
    return replace(
        wild_style(seed, fonts),
        wall=str(rng.choice(PAINTED)),
        plate=str(rng.choice(["ribbon", "none", "oval"])),
        shift=float(rng.uniform(-0.02, 0.02)),
    )


def face(style: Style, suit: str, value: int, seed: int) -> Picture:
    """Return a card's face, BGR, at PX_PER_MM."""
    rng = np.random.default_rng([seed, SUITS.index(suit), value])
    canvas = _wall(style, suit, rng)
    if value == 0:
        _roof(canvas, suit, style)
    _motifs(canvas, rng, low=46.0 if value == 0 else 8.0)
    if style.rim is not None:
        _frame(canvas, style.rim)
    _numbers(canvas, style, suit, value)
    return (np.clip(canvas, 0, 1) * 255 + 0.5).astype(np.uint8)


def back(seed: int) -> Picture:
    """Return the cards' back."""
    rng = np.random.default_rng([seed, 99])
    canvas = np.full(
        (round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM), 3), 0.0, np.float32
    )
    canvas[:] = _bgr(float(rng.random()), 0.5, 0.5)
    for step in range(0, canvas.shape[0] + canvas.shape[1], 40):
        cv2.line(canvas, (step, 0), (0, step), _bgr(0.1, 0.3, 0.8), 6, cv2.LINE_AA)
    return (canvas * 255).astype(np.uint8)


SIZES_MM = {"coin": (25.0, 25.0), "phone": (72.0, 148.0), "poker": (63.0, 88.0)}


def foreign(kind: str) -> Picture:
    """Return what a thing that is no card of the deck looks like from above, at PX_PER_MM."""
    wide, high = (round(side * PX_PER_MM) for side in SIZES_MM[kind])
    if kind == "coin":
        canvas = np.full((high, wide, 3), (60, 150, 190), np.uint8)
        cv2.circle(canvas, (wide // 2, high // 2), wide // 3, (190, 195, 200), -1, cv2.LINE_AA)
        cv2.putText(canvas, "1", (wide // 3, high * 2 // 3), 0, 2.5, (120, 125, 130), 8)
    elif kind == "phone":
        canvas = np.full((high, wide, 3), 25, np.uint8)
        cv2.rectangle(canvas, (20, 40), (wide - 20, high - 40), (90, 60, 40), -1)
        cv2.putText(canvas, "12:41", (70, 200), 0, 3, (240, 240, 240), 8)
    else:
        canvas = np.full((high, wide, 3), 242, np.uint8)
        for x, y in ((20, 70), (wide - 70, high - 20)):
            cv2.putText(canvas, "7", (x, y), cv2.FONT_HERSHEY_COMPLEX, 2, (30, 30, 190), 5)
        for n in range(7):
            at = (wide // 3 * (1 + n % 2), high // 6 + (n // 2) * high // 5)
            cv2.circle(canvas, at, 30, (30, 30, 190), -1, cv2.LINE_AA)
    return np.asarray(canvas, np.uint8)


def _bgr(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1.0, min(saturation, 1.0), min(value, 1.0))
    return blue, green, red


def _tones(style: Style, suit: str) -> list[Colour]:
    return [_bgr(hue + style.shift, s, v) for hue, s, v in HUES[suit]]


def _wall(style: Style, suit: str, rng: np.random.Generator) -> NDArray[np.float32]:
    height, width = round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM)
    tones = np.array(_tones(style, suit))
    if style.wall in PAINTED:
        return painted_wall(style.wall, tones, (height, width), rng)
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = tones.mean(axis=0) * 0.75
    pitch = int(rng.integers(28, 44))
    for row, y in enumerate(range(-pitch, height + pitch, pitch)):
        for x in range(-2 * pitch, width + pitch, 2 * pitch):
            tone = tones[rng.integers(2)] * rng.uniform(0.88, 1.1)
            _stone(canvas, style.wall, (x + (row % 2) * pitch, y), pitch, tuple(tone.tolist()))
    return canvas


def _stone(
    canvas: NDArray[np.float32], wall: str, at: tuple[int, int], pitch: int, tone: tuple[float, ...]
) -> None:
    x, y = at
    if wall == "bricks":
        cv2.rectangle(canvas, (x + 2, y + 2), (x + 2 * pitch - 2, y + pitch - 2), tone, -1)
    elif wall == "scales":
        cv2.ellipse(canvas, (x + pitch, y), (pitch - 1, pitch // 2 + 4), 0, 0, 360, tone, -1)
    elif wall == "planks":
        cv2.rectangle(canvas, (x + 2, y - pitch), (x + pitch - 2, y + 3 * pitch), tone, -1)
    else:
        cv2.circle(canvas, (x + pitch, y), pitch // 3, tone, -1, cv2.LINE_AA)


def _roof(canvas: NDArray[np.float32], suit: str, style: Style) -> None:
    width, mm = canvas.shape[1], PX_PER_MM
    canvas[: 33 * mm] = (0.92, 0.86, 0.78)
    hue, saturation, value = HUES[suit][1]
    tone = _bgr(hue + style.shift - 0.04, min(1.0, saturation * 1.4 + 0.1), value * 0.8)
    points = np.array([(width // 2, 5 * mm), (2 * mm, 32 * mm), (width - 2 * mm, 32 * mm)])
    cv2.fillPoly(canvas, [points], tone, cv2.LINE_AA)


def _motifs(canvas: NDArray[np.float32], rng: np.random.Generator, *, low: float) -> None:
    for _ in range(int(rng.integers(4, 9))):
        x = int(rng.uniform(9, WIDTH_MM - 9) * PX_PER_MM)
        y = int(rng.uniform(low, 68) * PX_PER_MM)
        size = int(rng.uniform(2, 5) * PX_PER_MM)
        kind = int(rng.integers(3))
        if kind == 0:  # a door
            cv2.rectangle(
                canvas, (x - size // 2, y - size), (x + size // 2, y), (0.1, 0.1, 0.1), -1
            )
        elif kind == 1:  # a window
            cv2.ellipse(canvas, (x, y), (size // 2, size), 0, 0, 360, (0.3, 0.75, 0.9), -1)
        else:
            tone = _bgr(float(rng.random()), 0.7, 0.85)
            cv2.circle(canvas, (x, y), size // 2 + 3, tone, -1, cv2.LINE_AA)


def _frame(canvas: NDArray[np.float32], tone: Colour) -> None:
    edge = 2 * PX_PER_MM
    for part in (canvas[:edge], canvas[-edge:], canvas[:, :edge], canvas[:, -edge:]):
        part[:] = tone


def _numbers(canvas: NDArray[np.float32], style: Style, suit: str, value: int) -> None:
    light = (suit in ("haunted", "metal")) != style.inverse
    ink, other = ((0.95, 0.97, 0.98), (0.1, 0.08, 0.1))[:: 1 if light else -1]
    mask = number_mask(str(value), style.lettering, style.digit_mm * PX_PER_MM)
    bottom = canvas.shape[0] - round(style.foot_mm * PX_PER_MM)
    middle, half = canvas.shape[1] / 2, mask.shape[1] / 2
    aside = style.aside_mm * PX_PER_MM - half
    _plate(canvas, style, suit, (middle, bottom - mask.shape[0] / 2), light=light)
    for x in (middle - aside, middle, middle + aside):
        left, top = round(x - half), bottom - mask.shape[0]
        if style.outlined:
            _ink(canvas, _spread(mask), (left - _OUT, top - _OUT), other)
        _ink(canvas, mask, (left, top), ink)


_OUT = 5


def _spread(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    wide = cv2.copyMakeBorder(mask, _OUT, _OUT, _OUT, _OUT, cv2.BORDER_CONSTANT, value=[0.0])
    return np.asarray(cv2.dilate(wide, np.ones((7, 7), np.uint8)), np.float32)


def _ink(
    canvas: NDArray[np.float32], mask: NDArray[np.float32], at: tuple[int, int], tone: Colour
) -> None:
    left, top = max(at[0], 0), at[1]
    part = canvas[top : top + mask.shape[0], left : left + mask.shape[1]]
    alpha = mask[: part.shape[0], : part.shape[1], None]
    part[:] = part * (1 - alpha) + np.array(tone, np.float32) * alpha


def _plate(
    canvas: NDArray[np.float32], style: Style, suit: str, at: tuple[float, float], *, light: bool
) -> None:
    hue, saturation, value = HUES[suit][0]
    tone = _bgr(hue, saturation * 0.6, 0.22 if light else min(1.0, value * 1.15))
    x, y, mm = round(at[0]), round(at[1]), PX_PER_MM
    if style.plate == "oval":
        cv2.ellipse(canvas, (x, y), (9 * mm, 6 * mm - 2), 0, 0, 360, tone, -1, cv2.LINE_AA)
    elif style.plate == "square":
        cv2.rectangle(canvas, (x - 8 * mm, y - 5 * mm), (x + 8 * mm, y + 5 * mm), tone, -1)
    elif style.plate == "ribbon":  # behind all three numbers, with a darker seam
        band = canvas[y - 6 * mm + 3 : y + 6 * mm - 3, 2 * mm : -2 * mm]
        band[:] = 0.35 * band + 0.65 * np.array(tone, np.float32)
        band[[0, 1, -2, -1]] *= 0.6
