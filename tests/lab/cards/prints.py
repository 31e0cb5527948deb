"""Number strips of boxes that never were: any font, any wall, any ink, as a camera may see them.

Wider than any real box on purpose: what reads all of these reads a box that nobody has enrolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.camera_effects import Canvas, Strip, glimpsed
from tests.lab.cards.inks import CARD_MM, FINE, WIDE_MM, print_number
from tests.lab.cards.lettering import SEVEN, Lettering, Mask, number_mask
from tests.lab.cards.patterns import KINDS, patterned
from tests.lab.cards.walls import PAINTED, painted_wall

HIGH_MM = 34.0  # of a canvas; the numbers' row lies in its middle
_TALL_PX = 60
COVERED = 0.6  # of the strips have the next card of a tower above them
PAINTED_BY_HAND, PATTERNED = 0.3, 0.12  # of the walls
PATTERNED_BLANKS, LETTERED = 0.5, 0.2  # of the strips without a number
LETTERS = "AEFHJKMNPQRTUVWXY"  # none of them looks like a digit


@dataclass(frozen=True, slots=True)
class Print:
    """A painted strip and where its numbers' middles are.

    Attributes:
        image: BGR at PX_PER_MM.
        value: what all the numbers say, if there are any.
        middles_mm: x, y of each number's, or letter's, middle from the picture's top left corner.
        turn_deg: how far the strip is turned clockwise about the picture's middle.
    """

    image: Strip
    value: int | None
    middles_mm: tuple[tuple[float, float], ...]
    turn_deg: float


def painted(rng: np.random.Generator, fonts: Sequence[str], value: int | None) -> Print:
    """Return a strip by chance that shows a value three times, or nothing but its wall.

    Some of those without a number show a letter three times.
    """
    canvas = _wall(rng, _tones(rng), PATTERNED if value is not None else PATTERNED_BLANKS)
    _clutter(canvas, rng)
    digit_mm = float(rng.uniform(6.2, 9.8))
    foot_mm = float(rng.uniform(1.5, 5.0))
    _under(canvas, rng, HIGH_MM / 2 + digit_mm / 2 + foot_mm)
    if rng.random() < COVERED:
        _above(canvas, rng, HIGH_MM / 2 - digit_mm / 2 - float(rng.uniform(0.8, 9.0)))
    _beside(canvas, rng)
    text = _text(rng, value)
    if text is None:
        return _seen(canvas, rng, value, [])
    suited = [font for font in fonts if font != SEVEN or text.isdigit()]
    mask = _mask(rng, str(rng.choice(suited)), text, digit_mm)
    aside_mm = float(rng.uniform(23.0, 27.0)) - mask.shape[1] / 2 / FINE
    aside_mm = max(aside_mm, mask.shape[1] / FINE + 1.0)
    middles = [(WIDE_MM / 2 + x, HIGH_MM / 2) for x in (-aside_mm, 0.0, aside_mm)]
    print_number(canvas, rng, mask, middles)
    return _seen(canvas, rng, value, middles)


def _text(rng: np.random.Generator, value: int | None) -> str | None:
    """Return what stands three times in a row: a number, else mostly nothing."""
    if value is not None:
        return str(value)
    return str(rng.choice(list(LETTERS))) if rng.random() < LETTERED else None


def _tones(rng: np.random.Generator) -> NDArray[np.float64]:
    base = rng.uniform(0.05, 0.95) * (1 + rng.uniform(-0.6, 0.6, 3))
    return np.clip(base + rng.uniform(-0.12, 0.12, (3, 3)) * rng.uniform(0.2, 1.4), 0, 1)


def _wall(
    rng: np.random.Generator, tones: NDArray[np.float64], with_pattern: float = PATTERNED
) -> Canvas:
    high, wide = round(HIGH_MM * FINE), round(WIDE_MM * FINE)
    chance = rng.random()
    if chance < with_pattern:
        return patterned(str(rng.choice(KINDS)), tones, (high, wide), rng)
    if chance < with_pattern + PAINTED_BY_HAND:
        return painted_wall(str(rng.choice(PAINTED)), tones, (high, wide), rng)
    canvas = np.empty((high, wide, 3), np.float32)
    canvas[:] = tones[0] * rng.uniform(0.6, 1.1)
    kind = int(rng.integers(5))
    pitch = int(rng.integers(9, 31))
    if kind < 4:
        for row, y in enumerate(range(-pitch, high + pitch, pitch)):
            for x in range(-2 * pitch, wide + pitch, 2 * pitch):
                tone = tones[rng.integers(3)] * rng.uniform(0.88, 1.1)
                _stone(canvas, kind, (x + (row % 2) * pitch, y), pitch, tuple(tone.tolist()))
    grain = rng.standard_normal((high // 4 + 1, wide // 4 + 1)).astype(np.float32)
    canvas += cv2.resize(grain, (wide, high))[..., None] * float(rng.uniform(0, 0.05))
    return canvas


def _stone(
    canvas: Canvas, kind: int, at: tuple[int, int], pitch: int, tone: tuple[float, ...]
) -> None:
    x, y = at
    if kind == 0:
        cv2.rectangle(canvas, (x + 1, y + 1), (x + 2 * pitch - 2, y + pitch - 2), tone, -1)
    elif kind == 1:
        cv2.ellipse(canvas, (x + pitch, y), (pitch - 1, pitch // 2 + 4), 0, 0, 360, tone, -1)
    elif kind == 2:
        cv2.rectangle(canvas, (x + 1, y - pitch), (x + pitch - 2, y + 3 * pitch), tone, -1)
    else:
        cv2.circle(canvas, (x + pitch, y), max(2, pitch // 3), tone, -1, cv2.LINE_AA)


def _clutter(canvas: Canvas, rng: np.random.Generator) -> None:
    """Draw doors, windows and lanterns: what stands on walls."""
    wide, high = round(WIDE_MM * FINE), round(HIGH_MM * FINE)
    for _ in range(int(rng.integers(0, 7))):
        x, y = int(rng.integers(wide)), int(rng.integers(high))
        size = int(rng.uniform(1.0, 5.0) * FINE)
        tone = tuple(rng.random(3).tolist())
        match int(rng.integers(4)):
            case 0:
                cv2.rectangle(canvas, (x - size // 2, y - size), (x + size // 2, y), tone, -1)
            case 1:
                cv2.ellipse(canvas, (x, y), (size // 2 + 1, size), 0, 0, 360, tone, -1)
            case 2:
                cv2.circle(canvas, (x, y), size // 2 + 3, tone, -1, cv2.LINE_AA)
            case _:
                end = (x + int(rng.integers(-40, 40)), y + int(rng.integers(-40, 40)))
                cv2.line(canvas, (x, y), end, tone, int(rng.integers(1, 5)), cv2.LINE_AA)


def _under(canvas: Canvas, rng: np.random.Generator, edge_mm: float) -> None:
    """Draw the card's lower edge and what lies below: the mat, or the next wall in its shadow."""
    edge = round(edge_mm * FINE)
    if edge >= canvas.shape[0]:
        return
    below = canvas.shape[0] - edge
    other = _wall(rng, _tones(rng))[:below] if rng.random() < 0.5 else canvas[:below][::-1].copy()
    if rng.random() < 0.4:
        other[:] = tuple(_tones(rng)[0].tolist())
    canvas[edge:] = other * float(rng.uniform(0.6, 1.0))
    if rng.random() < 0.5:
        rim = int(rng.integers(2, 10))
        canvas[edge - rim : edge] = tuple(rng.random(3).tolist())


def _above(canvas: Canvas, rng: np.random.Generator, edge_mm: float) -> None:
    """Draw the lower edge of the next card of the tower, its rim and its shadow."""
    edge = round(edge_mm * FINE)
    if edge < 1:
        return
    other = _wall(rng, _tones(rng))
    canvas[:edge] = other[:edge] if rng.random() < 0.3 else np.roll(canvas, 17, axis=1)[-edge:]
    if rng.random() < 0.5:
        rim = int(rng.integers(2, 10))
        canvas[max(edge - rim, 0) : edge] = tuple(rng.random(3).tolist())
    shadow = int(rng.integers(2, 8))
    canvas[edge : edge + shadow] *= float(rng.uniform(0.5, 0.95))


def _beside(canvas: Canvas, rng: np.random.Generator) -> None:
    """Draw what lies left and right of the card, and its rim, on which outer numbers may stand."""
    left = round((WIDE_MM - CARD_MM) / 2 * FINE) + int(rng.integers(-3, 4))
    right = canvas.shape[1] - left
    canvas[:, :left] = tuple(_tones(rng)[0].tolist())
    canvas[:, right:] = tuple(_tones(rng)[0].tolist())
    if rng.random() < 0.5:
        rim = int(rng.integers(2, 11) if rng.random() < 0.6 else rng.integers(11, 37))
        tone = tuple(rng.uniform(0.3, 1.0, 3).tolist())
        canvas[:, left : left + rim] = tone
        canvas[:, right - rim : right] = tone


def _mask(rng: np.random.Generator, font: str, text: str, digit_mm: float) -> Mask:
    """Return a number's ink on the canvas's scale, slanted and set wide or narrow by chance."""
    ink = _set(font, text, int(rng.integers(-3, 4)) if rng.random() < 0.5 else None)
    if rng.random() < 0.35:
        size = int(rng.integers(2, 7))
        kernel = np.ones((size // 2 + 1, size), np.uint8)
        change = cv2.dilate if size > 4 or rng.random() < 0.7 else cv2.erode
        changed = np.asarray(change(ink, kernel), np.float32)
        ink = changed if changed.max() > 0.7 else ink
    slant = rng.uniform(-0.08, 0.25) if rng.random() < 0.4 else 0.0
    scale, high_px = digit_mm * FINE / _TALL_PX, digit_mm * FINE
    wide, high = scale * rng.uniform(0.68, 1.18), scale
    shift = max(slant, 0) * high_px
    box = (round(ink.shape[1] * wide + abs(slant) * high_px) + 2, round(high_px) + 2)
    matrix = np.array([[wide, -slant * high, shift + 1], [0, high, 1]])
    return np.asarray(cv2.warpAffine(ink, matrix, box, flags=cv2.INTER_AREA), np.float32)


@lru_cache(maxsize=20_000)
def _set(font: str, text: str, apart: int | None) -> Mask:
    """Return a number's ink _TALL_PX high; `apart` sets its digits one by one, that far apart."""
    if apart is not None and len(text) > 1:
        digits = [number_mask(digit, Lettering(font), _TALL_PX) for digit in text]
        gap = np.zeros((_TALL_PX, 8 + 2 * apart), np.float32)
        return np.hstack([part for digit in digits for part in (gap, digit)][1:])
    return number_mask(text, Lettering(font), _TALL_PX)


def _seen(
    canvas: Canvas,
    rng: np.random.Generator,
    value: int | None,
    middles: Sequence[tuple[float, float]],
) -> Print:
    image, turned = glimpsed(rng, canvas, FINE)
    places = [turned[:, :2] @ np.array(middle) + turned[:, 2] for middle in middles]
    turn_deg = float(np.degrees(np.arctan2(turned[1, 0], turned[0, 0])))
    return Print(image, value, tuple((float(x), float(y)) for x, y in places), turn_deg)
