"""Reading a number at one place: a small convolutional network on half-millimetre pixels.

`stroke_network` finds numbers all over the sheet, cell by cell. This network then looks at the few
places where a number was found. Both networks are trained on the same strips, and their weights lie
in one file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.cards.constants import (
    MOST_PLANE,
    NUMBER_COLUMNS_PX,
    NUMBER_PLANES,
    NUMBER_ROWS_PX,
    WINDOW_SIDES_PX,
    WINDOW_STRIDE_PX,
)
from vision.cards.stroke_network import WEIGHTS, around, log_shares
from vision.cards.strokes import Values


def patches(image: Values, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Values:
    """Return the windows of the planes around pixels, with values clipped to ±MOST_PLANE.

    The shape is (places, NUMBER_ROWS_PX, NUMBER_COLUMNS_PX, NUMBER_PLANES). A place nearer to the
    picture's rim than half a window is moved inwards.
    """
    inside = around(image, rows, columns, (NUMBER_ROWS_PX, NUMBER_COLUMNS_PX))
    return np.clip(inside.transpose(0, 2, 3, 1), -MOST_PLANE, MOST_PLANE).astype(np.float32)


def windowed(layer: Values, side: int) -> Values:
    """Return the square windows of a layer, `side` pixels wide and WINDOW_STRIDE_PX apart.

    The values of each window stand in one row: shape (places, high, wide, side² x channels).
    """
    windows = sliding_window_view(layer, (side, side), axis=(1, 2))[
        :, ::WINDOW_STRIDE_PX, ::WINDOW_STRIDE_PX
    ]
    ordered = windows.transpose(0, 1, 2, 4, 5, 3)
    return np.ascontiguousarray(ordered).reshape(*ordered.shape[:3], -1)


class NumberNetwork:
    """The trained network: two convolutions and one hidden layer."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        with np.load(path, allow_pickle=False) as file:
            self._layers = [
                (file[f"loupe_{n}"].astype(np.float32), file[f"loupe_{n}_bias"].astype(np.float32))
                for n in range(len(WINDOW_SIDES_PX) + 2)
            ]

    def log_probabilities(self, places: Values) -> Values:
        """Return how likely each value and NOTHING is, shape (places, 17).

        Args:
            places: planes around each place, as `patches` gives them.
        """
        layer = places
        for (weights, bias), side in zip(self._layers, WINDOW_SIDES_PX, strict=False):
            layer = np.maximum(windowed(layer, side) @ weights + bias, 0)
        (weights, bias), (last, last_bias) = self._layers[len(WINDOW_SIDES_PX) :]
        hidden = np.maximum(layer.reshape(len(places), -1) @ weights + bias, 0)
        return log_shares(hidden @ last + last_bias)


@cache
def shipped() -> NumberNetwork:
    """Return the network that comes with the reader."""
    return NumberNetwork()


INPUT_SHAPE = (NUMBER_ROWS_PX, NUMBER_COLUMNS_PX, NUMBER_PLANES)
