"""Where within a larger cut a strip fits best, by correlation in the frequency domain.

A strip is compared with several cuts, and a cut with several strips (Lewis, *Fast Normalized
Cross-Correlation*, 1995). Each is transformed once, and their channels are added as spectra, so
that every pair costs a single transform back. `cv2.matchTemplate` would do all seven anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import COLOUR_CHANNELS, EPSILON, FAINT_CONTRAST_LEVELS

_Pixels = NDArray[np.float32]
_SUM = np.ones((1, COLOUR_CHANNELS), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class StripShift:
    """Where a strip fits best.

    Attributes:
        likeness: the correlation there, -1 to 1.
        cut: the index of the cut.
        x: the column of the cut at which the strip begins.
        y: the row of the cut at which the strip begins.
    """

    likeness: float
    cut: int
    x: int
    y: int


class Shifts:
    """Cuts of one size, ready to be searched for strips of another."""

    def __init__(self, cuts: Sequence[_Pixels], size_px: tuple[int, int]) -> None:
        """Prepare.

        Args:
            cuts: pictures of one size, shape (H, W, 3).
            size_px: width and height of the strips.
        """
        rows, columns = cuts[0].shape[:2]
        width, height = size_px
        self._span = cv2.getOptimalDFTSize(rows), cv2.getOptimalDFTSize(columns)
        self._shifts = slice(rows - height + 1), slice(columns - width + 1)
        self._spectra = [self._spectrum(cut) for cut in cuts]
        self._contrasts = self._patch_sizes(cuts, size_px)
        self._faint = FAINT_CONTRAST_LEVELS * float(np.sqrt(COLOUR_CHANNELS * width * height))

    def best(self, strip: _Pixels) -> StripShift:
        """Return where a strip, shape (H, W, 3), fits best: in which cut, and at which shift.

        In a cut, the best place is that of the highest correlation. Between cuts, what is hardly
        printed counts for less.
        """
        size = max(float(cv2.norm(strip)), EPSILON)
        mine = self._spectrum(strip)
        best = StripShift(-np.inf, 0, 0, 0)
        for index, (spectrum, contrast) in enumerate(
            zip(self._spectra, self._contrasts, strict=True)
        ):
            both = _joined(spectrum, mine, self._shifts[0].stop)[self._shifts]
            _, _, _, (x, y) = cv2.minMaxLoc(cv2.divide(both, contrast))
            likeness = float(both[y, x]) / size / max(float(contrast[y, x]), self._faint)
            if likeness >= best.likeness:
                best = StripShift(likeness, index, int(x), int(y))
        return best

    def _spectrum(self, image: _Pixels) -> list[_Pixels]:
        """Return the spectra of a picture's channels, as `cv2.dft` packs them."""
        rows, columns = image.shape[:2]
        padded = np.zeros((*self._span, COLOUR_CHANNELS), dtype=np.float32)
        padded[:rows, :columns] = image
        return [
            cv2.dft(plane, nonzeroRows=rows).astype(np.float32, copy=False)
            for plane in cv2.split(padded)
        ]

    def _patch_sizes(self, cuts: Sequence[_Pixels], size_px: tuple[int, int]) -> list[_Pixels]:
        """Return the root of the sum of squares of every patch of each cut, by its first pixel."""
        tall = np.concatenate(cuts)
        power = cv2.transform(cv2.multiply(tall, tall), _SUM)
        sums = cv2.boxFilter(
            power, -1, size_px, anchor=(0, 0), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
        sizes = np.sqrt(np.maximum(np.asarray(sums, np.float32), np.float32(EPSILON)))
        rows, columns = self._shifts
        return [part[rows, columns] for part in np.split(sizes, len(cuts))]


def _joined(one: Sequence[_Pixels], other: Sequence[_Pixels], rows: int) -> _Pixels:
    """Return the first rows of the correlation of two pictures by their channels' spectra."""
    total = cv2.mulSpectrums(one[0], other[0], 0, conjB=True)
    for mine, its in zip(one[1:], other[1:], strict=True):
        cv2.add(total, cv2.mulSpectrums(mine, its, 0, conjB=True), dst=total)
    back = cv2.idft(total, flags=cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT, nonzeroRows=rows)
    return np.asarray(back, dtype=np.float32)
