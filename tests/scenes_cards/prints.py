"""Number strips of boxes that never were: any font, any wall, any ink, as a camera may see them.

Wider than any real box on purpose: what reads all of these reads a box that nobody has enrolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.scenes_cards.glimpse import Canvas, Strip, glimpsed
from tests.scenes_cards.lettering import Lettering, Mask, number_mask
from tests.scenes_cards.walls import PAINTED, painted_wall

FINE = 4  # canvas pixels per mm
WIDE_MM, HIGH_MM = 76.0, 34.0  # of a canvas; the numbers' row lies in its middle
CARD_MM = 56.0
_TALL_PX = 60
COVERED = 0.6  # of the strips have the next card of a tower above them
PAINTED_BY_HAND = 0.35  # of the walls
HOLLOW, FAINT = 0.18, 0.14  # of the numbers: ink as the wall within an outline; little contrast


@dataclass(frozen=True, slots=True)
class Print:
    """A painted strip and where its numbers' middles are.

    Attributes:
        image: BGR at PX_PER_MM.
        value: what all the numbers say, if there are any.
        middles_mm: x, y of each number's middle from the picture's top left corner.
    """

    image: Strip
    value: int | None
    middles_mm: tuple[tuple[float, float], ...]


def painted(rng: np.random.Generator, fonts: Sequence[str], value: int | None) -> Print:
    """Return a strip by chance that shows a value three times, or nothing but its wall."""
    canvas = _wall(rng, _tones(rng))
    _clutter(canvas, rng)
    digit_mm = float(rng.uniform(6.2, 9.8))
    foot_mm = float(rng.uniform(1.5, 5.0))
    _under(canvas, rng, HIGH_MM / 2 + digit_mm / 2 + foot_mm)
    if rng.random() < COVERED:
        _above(canvas, rng, HIGH_MM / 2 - digit_mm / 2 - float(rng.uniform(0.8, 9.0)))
    _beside(canvas, rng)
    if value is None:
        return _seen(canvas, rng, value, [])
    mask = _mask(rng, str(rng.choice(list(fonts))), value, digit_mm)
    aside_mm = float(rng.uniform(23.0, 27.0)) - mask.shape[1] / 2 / FINE
    aside_mm = max(aside_mm, mask.shape[1] / FINE + 1.0)
    middles = [(WIDE_MM / 2 + x, HIGH_MM / 2) for x in (-aside_mm, 0.0, aside_mm)]
    _number(canvas, rng, mask, middles)
    return _seen(canvas, rng, value, middles)


def _tones(rng: np.random.Generator) -> NDArray[np.float64]:
    base = rng.uniform(0.05, 0.95) * (1 + rng.uniform(-0.6, 0.6, 3))
    return np.clip(base + rng.uniform(-0.12, 0.12, (3, 3)) * rng.uniform(0.2, 1.4), 0, 1)


def _wall(rng: np.random.Generator, tones: NDArray[np.float64]) -> Canvas:
    high, wide = round(HIGH_MM * FINE), round(WIDE_MM * FINE)
    if rng.random() < PAINTED_BY_HAND:
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
    """Draw what lies left and right of the card, and its rim."""
    left = round((WIDE_MM - CARD_MM) / 2 * FINE) + int(rng.integers(-3, 4))
    right = canvas.shape[1] - left
    canvas[:, :left] = tuple(_tones(rng)[0].tolist())
    canvas[:, right:] = tuple(_tones(rng)[0].tolist())
    if rng.random() < 0.5:
        rim = int(rng.integers(2, 11))
        tone = tuple(rng.uniform(0.5, 1.0, 3).tolist())
        canvas[:, left : left + rim] = tone
        canvas[:, right - rim : right] = tone


def _mask(rng: np.random.Generator, font: str, value: int, digit_mm: float) -> Mask:
    """Return a number's ink on the canvas's scale, slanted and set wide or narrow by chance."""
    ink = _set(font, value, int(rng.integers(-3, 4)) if rng.random() < 0.5 else None)
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
def _set(font: str, value: int, apart: int | None) -> Mask:
    """Return a number's ink _TALL_PX high; `apart` sets its digits one by one, that far apart."""
    if apart is not None and value > 9:
        digits = [number_mask(digit, Lettering(font), _TALL_PX) for digit in str(value)]
        gap = np.zeros((_TALL_PX, 8 + 2 * apart), np.float32)
        return np.hstack([part for digit in digits for part in (gap, digit)][1:])
    return number_mask(str(value), Lettering(font), _TALL_PX)


def _number(
    canvas: Canvas, rng: np.random.Generator, mask: Mask, middles: Sequence[tuple[float, float]]
) -> None:
    rows = canvas[canvas.shape[0] // 2 - 14 : canvas.shape[0] // 2 + 14]
    ink, outline, plate = _tones_of_ink(rng, rows.reshape(-1, 3).mean(axis=0))
    kind, wide_mm = int(rng.integers(5)), rng.uniform(5.0, 10.0)
    if kind == 4:
        _ribbon(canvas, rng, plate)
    elif kind == 3 and rng.random() < 0.5:  # plates under all three
        _plates(canvas, rng, [(x, y, 0) for x, y in middles], wide_mm, plate)
    elif kind:
        _plates(canvas, rng, [(*middles[1], kind)], wide_mm, plate)
    width = int(rng.integers(1, 6))
    for x, y in middles:
        if outline is not None:
            pad = np.pad(mask, width)
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width + 1,) * 2)
            _ink(canvas, np.asarray(cv2.dilate(pad, kernel), np.float32), (x, y), outline)
        _ink(canvas, mask, (x, y), ink)


def _tones_of_ink(
    rng: np.random.Generator, wall: NDArray[Any]
) -> tuple[NDArray[np.float64], NDArray[np.float64] | None, NDArray[np.float64]]:
    """Return the tones of a number on a wall: its ink, its outline if it has one, and its plate.

    Ink may be as faint as its wall or its plate where an outline, or a little contrast, is left.
    """
    chance = rng.random()
    if chance < HOLLOW:
        ink = np.clip(wall + rng.uniform(-0.15, 0.15, 3), 0, 1)
    elif chance < HOLLOW + FAINT:
        away = rng.choice([-1, 1]) * rng.uniform(0.12, 0.4) + rng.uniform(-0.08, 0.08, 3)
        ink = np.clip(wall + away, 0, 1)
    else:
        ink = _contrasting(rng, wall)
    has_outline = chance < HOLLOW or rng.random() < 0.4
    is_like = has_outline and rng.random() < 0.3
    plate = np.clip(ink + rng.uniform(-0.25, 0.25, 3), 0, 1) if is_like else _contrasting(rng, ink)
    return ink, _contrasting(rng, ink) if has_outline else None, plate


def _ribbon(canvas: Canvas, rng: np.random.Generator, tone: NDArray[np.float64]) -> None:
    """Draw a ribbon behind all three numbers that the wall shines through."""
    y, high = canvas.shape[0] // 2, round(rng.uniform(4.8, 7.0) * FINE)
    left = round((WIDE_MM - CARD_MM) / 2 * FINE) + int(rng.integers(0, 12))
    band = canvas[y - high : y + high, left:-left]
    share = rng.uniform(0.4, 1.0)
    band[:] = (1 - share) * band + share * tone.astype(np.float32)
    if rng.random() < 0.5:
        band[[0, 1, -2, -1]] *= rng.uniform(0.5, 0.9)


def _plates(
    canvas: Canvas,
    rng: np.random.Generator,
    places: Sequence[tuple[float, float, int]],
    wide_mm: float,
    tone: NDArray[np.float64],
) -> None:
    high_mm = rng.uniform(4.8, 7.0)
    for x_mm, y_mm, kind in places:
        x, y = round(x_mm * FINE), round(y_mm * FINE)
        wide, high = round(wide_mm * FINE), round(high_mm * FINE)
        if kind == 1:
            cv2.rectangle(canvas, (x - wide, y - high), (x + wide, y + high), tone.tolist(), -1)
        else:
            cv2.ellipse(canvas, (x, y), (wide, high), 0, 0, 360, tone.tolist(), -1, cv2.LINE_AA)
            if rng.random() < 0.3:
                cv2.ellipse(
                    canvas, (x, y), (wide, high), 0, 0, 360, (0.1, 0.1, 0.1), 2, cv2.LINE_AA
                )


def _contrasting(rng: np.random.Generator, tone: NDArray[Any]) -> NDArray[np.float64]:
    """Return a tone apart from another: mostly black or white, else any that differs enough."""
    level = float(np.mean(tone))
    if rng.random() < 0.6:
        plain = 0.08 if level > 0.5 or (level > 0.3 and rng.random() < 0.5) else 0.95
        return np.clip(plain + rng.uniform(-0.08, 0.08, 3), 0, 1)
    while True:
        other = rng.random(3)
        if np.abs(other - tone).max() > 0.4:
            return other


def _ink(canvas: Canvas, mask: Mask, at_mm: tuple[float, float], tone: NDArray[np.float64]) -> None:
    left = round(at_mm[0] * FINE - mask.shape[1] / 2)
    top = round(at_mm[1] * FINE - mask.shape[0] / 2)
    part = canvas[top : top + mask.shape[0], left : left + mask.shape[1]]
    alpha = mask[..., None]
    part[:] = part * (1 - alpha) + tone.astype(np.float32) * alpha


def _seen(
    canvas: Canvas,
    rng: np.random.Generator,
    value: int | None,
    middles: Sequence[tuple[float, float]],
) -> Print:
    image, turned = glimpsed(rng, canvas, FINE)
    places = [turned[:, :2] @ np.array(middle) + turned[:, 2] for middle in middles]
    return Print(image, value, tuple((float(x), float(y)) for x, y in places))
