"""Correlating many pictures with what is seen, at every shift, by Fourier transforms.

Source: J. P. Lewis, *Fast Normalized Cross-Correlation*, 1995.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats
from vision.tiles.constants import EPSILON, LEAST_POWER_SHARE, LEAST_SHOWN_SHARE

Some = NDArray[np.intp] | slice
"""Which of the pictures are asked for."""


class ShiftCorrelation:
    """The patterns of tiles of one outline, ready to be correlated.

    Attributes:
        units: the patterns without their rims, scaled to unit power, shape (N, H, W, channels).
    """

    def __init__(self, patterns: Floats, rim_px: int, reach_px: int) -> None:
        """Prepare.

        Args:
            patterns: shape (N, H, W, channels).
            rim_px: how wide a rim is left out.
            reach_px: the longest shift, right, left, up and down.
        """
        height, width = patterns.shape[1:3]
        self._reach, self._rim = reach_px, rim_px
        inner = np.zeros(patterns.shape, dtype=np.float32)
        inside = slice(rim_px, -rim_px)
        inner[:, inside, inside] = patterns[:, inside, inside]
        self._size = width - 2 * rim_px, height - 2 * rim_px
        norms = np.sqrt((inner**2).sum(axis=(1, 2, 3), keepdims=True))
        self.units: Floats = inner / np.maximum(norms, EPSILON)
        self._span = tuple(cv2.getOptimalDFTSize(n + 2 * reach_px) for n in (height, width))
        self._spectra = np.conj(_spectrum(self.units, self._span))
        powers = (self.units**2).sum(axis=3, keepdims=True)
        self._power_spectra = np.conj(_spectrum(powers, self._span))

    def best(self, seen: Floats, kept: Floats, some: Some) -> tuple[Floats, Floats]:
        """Return how like some pictures are at their best shifts, and the shifts.

        Args:
            seen: the pattern seen, `reach_px` wider on each side, shape (H, W, channels).
            kept: 1 where it has kept its colours, else 0, shape (H, W).
            some: which of the pictures are asked for.

        Returns:
            the correlations, -1 to 1, shape (N,), and the shifts to the right and down, in pixels,
            shape (2, N).
        """
        shown = seen * kept[..., None]
        spectrum = _spectrum(shown[None], self._span)[0]
        dots = self._correlated(_joined(self._spectra[some], spectrum))
        least = LEAST_POWER_SHARE * self._size[0] * self._size[1]
        norms = np.maximum(self._strength(shown), least) * self._shown(kept, some)
        flat = (dots / np.sqrt(norms)).reshape(len(dots), -1)
        at = flat.argmax(axis=1)
        down, right = np.divmod(at, 2 * self._reach + 1)
        likeness = flat[np.arange(len(flat)), at].astype(np.float64)
        return likeness, np.stack([right, down]) - float(self._reach)

    def _strength(self, shown: Floats) -> Floats:
        """Return the power seen within the rims at every shift, shape (shifts, shifts)."""
        power = np.asarray(np.einsum("hwc,hwc->hw", shown, shown), dtype=np.float32)
        sums = cv2.boxFilter(
            power, -1, self._size, anchor=(0, 0), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
        shifts = slice(self._rim, self._rim + 2 * self._reach + 1)
        return np.asarray(sums[shifts, shifts], dtype=np.float32)

    def _shown(self, kept: Floats, some: Some) -> Floats:
        """Return the share of some pictures' power that is in view at every shift, 0 to 1."""
        if kept.all():
            return np.ones((1, 1, 1), dtype=np.float32)
        spectrum = _spectrum(kept[None, ..., None], self._span)
        shown = self._correlated((self._power_spectra[some] * spectrum)[:, 0])
        return np.maximum(shown, LEAST_SHOWN_SHARE)

    def _correlated(self, spectra: NDArray[np.complex64]) -> Floats:
        """Return what spectra transform back to, at the shifts that are tried only."""
        side, (rows, columns) = 2 * self._reach + 1, self._span
        lines = np.fft.ifft(spectra, rows, axis=-2)[:, :side]
        return np.asarray(np.fft.irfft(lines, columns, axis=-1)[..., :side])


def _joined(many: NDArray[np.complex64], one: NDArray[np.complex64]) -> NDArray[np.complex64]:
    """Return the products of N spectra with one, shape (N, H, W), added over the channels."""
    total = many[:, 0] * one[0]
    for channel in range(1, len(one)):
        total += many[:, channel] * one[channel]
    return np.asarray(total)


def _spectrum(planes: Floats, span: tuple[int, ...]) -> NDArray[np.complex64]:
    """Return the Fourier transforms of N pictures, channel by channel.

    Args:
        planes: the pictures, shape (N, H, W, channels).
        span: height and width to which the pictures are padded.

    Returns:
        shape (N, channels, span height, span width // 2 + 1).
    """
    return np.fft.rfft2(np.moveaxis(planes, -1, 1), span).astype(np.complex64)
