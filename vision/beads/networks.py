"""The network that names the places of a frame, in NumPy. `tests.lab.beads.fit_nets` fits it.

It looks at each place's disc and signs. Then the places of a frame attend to those that surely are
stars (Vaswani and others, 2017), since how dark grey glass is in this light shows beside clear
glass, and what is no star shows beside stars.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from vision.beads.constants import (
    ATTENTION_BLOCKS,
    ATTENTION_HEADS,
    CONVOLUTION_STEP,
    CONVOLUTIONS,
    NORM_FLOOR,
)
from vision.sheet.constants import MAX_SIGN_DEVIATIONS
from vision.sheet.lens import Floats

Arrays = Mapping[str, Floats]


@dataclass(frozen=True, slots=True)
class KindNetwork:
    """Names places clear, grey or black, or no star.

    Attributes:
        arrays: weights by their names in `tests.lab.beads.fit_nets`, and the centre and spread of
            signs and of the channels of discs.
    """

    arrays: Arrays

    def __call__(self, discs: Floats, signs: Floats, sure: NDArray[np.bool_]) -> Floats:
        """Return a log for each kind and for no star, shape (N, 4).

        Args:
            discs: pictures of the places, shape (N, side, side, channels).
            signs: of each place in this frame's light, shape (N, signs).
            sure: which places surely are stars, shape (N,); each place attends to these and itself.
        """
        pictures = _scaled(self.arrays, "discs", discs)
        for number in range(CONVOLUTIONS):
            pictures = _above_zero(_convolved(self.arrays, f"discs.{number}", pictures))
        flat = pictures.transpose(0, 3, 1, 2).reshape(len(pictures), -1)
        shown = _linear(self.arrays, "pictured", flat)
        tokens = _above_zero(
            shown + _linear(self.arrays, "signed", _scaled(self.arrays, "signs", signs))
        )
        heard = sure[None] | np.eye(len(sure), dtype=bool)
        for number in range(ATTENTION_BLOCKS):
            tokens = _attended(self.arrays, f"blocks.{number}", tokens, heard)
        return _linear(self.arrays, "answer", _normal(self.arrays, "norm", tokens))


def _attended(arrays: Arrays, name: str, tokens: Floats, heard: NDArray[np.bool_]) -> Floats:
    """Return tokens, shape (N, width), after each has attended to those that it hears."""
    count, width = tokens.shape
    asked = _linear(arrays, f"{name}.asked", _normal(arrays, f"{name}.before", tokens))
    parts = asked.reshape(count, 3, ATTENTION_HEADS, width // ATTENTION_HEADS)
    query, key, value = parts.transpose(1, 2, 0, 3)
    near = query @ key.swapaxes(1, 2) / np.sqrt(np.float32(width // ATTENTION_HEADS))
    near = np.where(heard, near, -np.inf)
    near = np.exp(near - near.max(axis=-1, keepdims=True))
    near /= near.sum(axis=-1, keepdims=True)
    told = (near @ value).swapaxes(0, 1).reshape(count, width)
    tokens = tokens + _linear(arrays, f"{name}.told", told)
    alone = _linear(arrays, f"{name}.wide", _normal(arrays, f"{name}.between", tokens))
    return np.asarray(tokens + _linear(arrays, f"{name}.narrow", _above_zero(alone)))


def _scaled(arrays: Arrays, name: str, values: Floats) -> Floats:
    apart = (values - arrays[f"{name}_centre"]) / arrays[f"{name}_spread"]
    return np.clip(apart, -MAX_SIGN_DEVIATIONS, MAX_SIGN_DEVIATIONS).astype(np.float32, copy=False)


def _linear(arrays: Arrays, name: str, values: Floats) -> Floats:
    return np.asarray(values @ arrays[f"{name}.weight"].T + arrays[f"{name}.bias"])


def _convolved(arrays: Arrays, name: str, pictures: Floats) -> Floats:
    """Return a convolution of pictures, shape (N, h, w, channels), in steps of two."""
    weight = arrays[f"{name}.weight"]
    views = sliding_window_view(pictures, weight.shape[2:], axis=(1, 2))
    # Channels come last, as in memory: the views are then copied in half the time.
    views = views[:, ::CONVOLUTION_STEP, ::CONVOLUTION_STEP].transpose(0, 1, 2, 4, 5, 3)
    rows, columns = views.reshape(-1, weight[0].size), weight.transpose(0, 2, 3, 1)
    shown = rows @ columns.reshape(len(weight), -1).T + arrays[f"{name}.bias"]
    return np.asarray(shown.reshape(*views.shape[:3], len(weight)))


def _normal(arrays: Arrays, name: str, tokens: Floats) -> Floats:
    centred = tokens - tokens.mean(axis=1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=1, keepdims=True) + np.float32(NORM_FLOOR))
    return np.asarray(centred / spread * arrays[f"{name}.weight"] + arrays[f"{name}.bias"])


def _above_zero(values: Floats) -> Floats:
    return np.maximum(values, 0)
