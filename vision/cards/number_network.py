"""What number stands at a place, looked at closely: a small convolutional network.

`numerals` finds numbers all over the sheet, cell by cell; this one looks at half-millimetre pixels,
of the few places where a number was found. Weights lie beside its own, trained on the same strips.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.cards.stroke_network import WEIGHTS, around, log_shares
from vision.cards.strokes import PLANES, Values

ROWS, COLUMNS = 24, 32  # pixels around a number's middle: two digits 9.8 mm high, set wide
MOST = 4.0  # planes are cut off here: a marker's edge says no more than a number's
STRIDE = 2  # pixels between a layer's windows
SIDES = (5, 3)  # of the windows of the two convolutions


def patches(image: Values, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Values:
    """Return the planes around pixels, shape (places, ROWS, COLUMNS, PLANES), within MOST.

    Places nearer to the rim than half a window are moved inwards.
    """
    inside = around(image, rows, columns, (ROWS, COLUMNS))
    return np.clip(inside.transpose(0, 2, 3, 1), -MOST, MOST).astype(np.float32)


def windowed(layer: Values, side: int) -> Values:
    """Return a layer's windows STRIDE apart, flat, shape (places, high, wide, side² x channels)."""
    windows = sliding_window_view(layer, (side, side), axis=(1, 2))[:, ::STRIDE, ::STRIDE]
    ordered = windows.transpose(0, 1, 2, 4, 5, 3)
    return np.ascontiguousarray(ordered).reshape(*ordered.shape[:3], -1)


class Loupe:
    """The trained network: two convolutions and one hidden layer."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        with np.load(path, allow_pickle=False) as file:
            self._layers = [
                (file[f"loupe_{n}"].astype(np.float32), file[f"loupe_{n}_bias"].astype(np.float32))
                for n in range(len(SIDES) + 2)
            ]

    def log_probabilities(self, places: Values) -> Values:
        """Return how likely each value and NOTHING is, shape (places, 17).

        Args:
            places: planes around each place, as `patches` gives them.
        """
        layer = places
        for (weights, bias), side in zip(self._layers, SIDES, strict=False):
            layer = np.maximum(windowed(layer, side) @ weights + bias, 0)
        (weights, bias), (last, last_bias) = self._layers[len(SIDES) :]
        hidden = np.maximum(layer.reshape(len(places), -1) @ weights + bias, 0)
        return log_shares(hidden @ last + last_bias)


@cache
def shipped() -> Loupe:
    """Return the network that comes with the reader."""
    return Loupe()


INPUT_SHAPE = (ROWS, COLUMNS, PLANES)
