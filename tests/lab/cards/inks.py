"""Numbers on a drawn strip: inks of any tone, outlines, shadows, and what lies behind a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.camera_effects import Canvas
from tests.lab.cards.lettering import Mask

FINE = 4  # canvas pixels per mm
WIDE_MM, CARD_MM = 76.0, 56.0  # of a strip's canvas, and of the card in its middle
SHADOWED, SHADOW_MM = 0.35, 0.6  # of the outlines lie aside, and how far
HOLLOW, FAINT = 0.18, 0.14  # of the numbers: ink as the wall within an outline; little contrast


def print_number(
    canvas: Canvas, rng: np.random.Generator, mask: Mask, middles: Sequence[tuple[float, float]]
) -> None:
    """Print a number at three places of a canvas, in inks that its wall lets one see."""
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
    dx, dy = rng.uniform(-SHADOW_MM, SHADOW_MM, 2) if rng.random() < SHADOWED else (0.0, 0.0)
    for x, y in middles:
        if outline is not None:
            pad = np.pad(mask, width)
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width + 1,) * 2)
            _ink(canvas, np.asarray(cv2.dilate(pad, kernel), np.float32), (x + dx, y + dy), outline)
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
