"""Bands that a flickering lamp lays across the pictures of a sensor that exposes row by row.

A band is a wave down the rows, the same in all columns, that moves between two pictures. What lies
on the table does not matter: each picture is divided by an earlier one.
"""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from vision.sheet.constants import (
    BAND_CYCLES,
    BAND_LEAST,
    BAND_LOOKS,
    BAND_SHARE,
    BAND_STRIPS,
    CHANNELS,
    TINY,
)
from vision.sheet.lens import Floats, Frame


class BandWatch:
    """Says whether bands roll through the pictures, from one look a second or so."""

    def __init__(self) -> None:
        """Begin without a look."""
        self._rows: deque[Floats] = deque(maxlen=BAND_LOOKS)
        self._seen = 0

    def look(self, picture: Frame) -> bool:
        """Return whether the last looks showed bands, after one at `picture` (BGR or grey)."""
        strips = _strips(picture)
        is_banded = any(band_share(strips, before) >= BAND_LEAST for before in self._rows)
        self._rows.append(strips)
        self._seen = self._seen + 1 if is_banded else 0
        return self._seen >= BAND_LOOKS

    def forget(self) -> None:
        """Begin anew, as after a change of the light."""
        self._rows.clear()
        self._seen = 0


def band_share(strips: Floats, before: Floats) -> float:
    """Return how strong a wave is between two pictures, as a share of their light; 0 without one.

    Args:
        strips: the brightness of the picture's blocks, shape (rows, columns).
        before: those of an earlier picture.
    """
    change: Floats = np.log((strips + 1) / (before + 1))
    down = np.median(change, axis=1)
    rows = np.linspace(0.0, 1.0, len(down))
    level = np.stack([np.ones_like(rows), rows], axis=1)
    plain = down - level @ np.linalg.lstsq(level, down, rcond=None)[0]
    waves = [_wave(down, rows, level, cycles) for cycles in BAND_CYCLES]
    left, height = min(waves)
    total = float((plain**2).sum())
    return height if left <= (1 - BAND_SHARE) * total + TINY else 0.0


def _wave(down: Floats, rows: Floats, level: Floats, cycles: float) -> tuple[float, float]:
    """Return what a wave of that many cycles leaves unexplained, and how high it is."""
    turn = 2 * np.pi * cycles * rows
    basis = np.column_stack([level, np.sin(turn), np.cos(turn)])
    fitted = np.linalg.lstsq(basis, down, rcond=None)[0]
    left = float(((down - basis @ fitted) ** 2).sum())
    return left, float(np.hypot(fitted[2], fitted[3]))


def _strips(picture: Frame) -> Floats:
    coarse = cv2.resize(picture, BAND_STRIPS, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(coarse, cv2.COLOR_BGR2GRAY) if coarse.ndim == CHANNELS else coarse
    return np.asarray(grey, dtype=np.float64)
