"""Reading a number at a cell: a small network over the strokes around, for any print.

The weights are trained on drawn prints in many fonts by `tests/lab/cards/train_numbers.py`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.cards.constants import (
    STROKE_CHANNELS,
    STROKE_CHUNK,
    STROKE_COLUMNS,
    STROKE_ROWS,
    VALUES,
)
from vision.cards.strokes import Values
from vision.side_by_side import side_by_side

WEIGHTS = Path(__file__).parent / "numbers.npz"
INPUTS = STROKE_ROWS * STROKE_COLUMNS * STROKE_CHANNELS


def stroke_windows(cells: Values, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Values:
    """Return the stroke values in a window around each cell, as one row a place: (places, INPUTS).

    Cells nearer to the rim than half a window are moved inwards.
    """
    inside = around(cells, rows, columns, (STROKE_ROWS, STROKE_COLUMNS))
    return np.asarray(inside.reshape(len(rows), -1), dtype=np.float32)


def around(
    image: Values, rows: NDArray[np.intp], columns: NDArray[np.intp], size: tuple[int, int]
) -> Values:
    """Return an image's windows of a size around places, shape (places, channels, *size).

    Places nearer to the rim than half a window are moved inwards.
    """
    windows = sliding_window_view(image, size, axis=(0, 1))
    high, wide = windows.shape[:2]
    return windows[
        np.clip(rows - size[0] // 2, 0, high - 1), np.clip(columns - size[1] // 2, 0, wide - 1)
    ]


def log_shares(logits: Values) -> Values:
    """Return logits as log probabilities by row."""
    top = logits.max(axis=1, keepdims=True)
    return np.asarray(
        logits - top - np.log(np.exp(logits - top).sum(axis=1, keepdims=True)), dtype=np.float32
    )


class StrokeNetwork:
    """The trained network: one hidden layer."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        with np.load(path, allow_pickle=False) as file:
            self._first = file["first"].astype(np.float32)
            self._first_bias = file["first_bias"].astype(np.float32)
            self._second = file["second"].astype(np.float32)
            self._second_bias = file["second_bias"].astype(np.float32)

    def log_probabilities(self, places: Values) -> Values:
        """Return how likely each value and NOTHING is, shape (places, 17).

        Args:
            places: strokes around each place, as `stroke_windows` gives them.
        """
        hidden = np.maximum(places @ self._first + self._first_bias, 0)
        return log_shares(hidden @ self._second + self._second_bias)

    def at(self, cells: Values, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Values:
        """Return the log probabilities at cells, shape (places, 17)."""

        def some(start: int) -> Values:
            chosen = slice(start, start + STROKE_CHUNK)
            return self.log_probabilities(stroke_windows(cells, rows[chosen], columns[chosen]))

        parts = side_by_side(some, range(0, len(rows), STROKE_CHUNK))
        return np.concatenate(parts) if parts else np.empty((0, VALUES + 1), dtype=np.float32)


@cache
def shipped() -> StrokeNetwork:
    """Return the network that comes with the reader."""
    return StrokeNetwork()
