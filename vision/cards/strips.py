"""Finding number strips: each card's strip, in several turns, is looked for all over the sheet.

The strips of a catalogue have much in common. So the sheet is correlated with some forty
eigen-strips instead of hundreds of strips, and each strip's correlation is a weighted sum of theirs
(Turk and Pentland's eigenpictures, 1991).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    EPSILON,
    EVENING_MM,
    MARGIN_MM,
    PX_PER_MM,
    SEARCH_CHUNK,
    SEARCH_COMPONENTS,
    SEARCH_FAINT_LEVELS,
    SEARCH_PX_PER_MM,
    SEARCH_TURNS_DEG,
    STRIP_EDGE_MM,
    STRIP_MM,
    STRIP_SIDE_MM,
    STRIPS_NEAREST_MM,
)
from vision.cards.picture import CardPlace, SheetPicture, Window
from vision.sheet.board import Cards
from vision.sheet.channels import mean_of_channels
from vision.sheet.lens import Floats, Frame
from vision.side_by_side import side_by_side


def strip_window(cards: Cards) -> Window:
    """Return the part of a card that shows its numbers and that the next card leaves in view."""
    bottom = cards.height_mm / 2 - STRIP_EDGE_MM
    half = cards.width_mm / 2 - STRIP_SIDE_MM
    return Window(-half, bottom - STRIP_MM, half, bottom)


def strip_in(window: Window, cards: Cards) -> tuple[slice, slice]:
    """Return the rows and columns of a window within a whole card's picture."""
    width, height = window.size_px()
    left = round((window.left_mm + cards.width_mm / 2) * PX_PER_MM)
    top = round((window.top_mm + cards.height_mm / 2) * PX_PER_MM)
    return slice(top, top + height), slice(left, left + width)


def evened(image: NDArray[np.generic], px_per_mm: float) -> NDArray[np.float32]:
    """Return a picture minus its blurred copy, so that light does not count."""
    values = image.astype(np.float32)
    slow = cv2.GaussianBlur(values, (0, 0), EVENING_MM * px_per_mm, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(values - slow, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class FoundStrip:
    """Something like a number strip.

    Attributes:
        spot: where its card's centre would be.
        likeness: its correlation with the most similar strip.
        index: the index of that strip.
    """

    spot: CardPlace
    likeness: float
    index: int


class StripSearch:
    """Looks for the number strips of one catalogue."""

    def __init__(self, images: Sequence[Frame], cards: Cards) -> None:
        """Prepare the eigen-strips of whole cards' pictures at PX_PER_MM."""
        self._window = strip_window(cards)
        width, height = self._window.size_px(SEARCH_PX_PER_MM)
        strips = np.stack(
            [
                _turned(image, turn, self._window, cards)
                for image in images
                for turn in SEARCH_TURNS_DEG
            ]
        ).reshape(-1, width * height)
        strips -= strips.mean(axis=1, keepdims=True)
        strips /= np.linalg.norm(strips, axis=1, keepdims=True) + EPSILON
        _, _, rows = np.linalg.svd(strips, full_matrices=False)
        count = min(SEARCH_COMPONENTS, len(rows))
        self._eigen = rows[:count].reshape(count, height, width).astype(np.float32)
        self._weights = (strips @ rows[:count].T).astype(np.float32)
        self._spectra: dict[tuple[int, int], list[NDArray[np.float32]]] = {}

    def find(
        self, picture: SheetPicture, where: NDArray[np.bool_], *, least: float, most: int
    ) -> list[FoundStrip]:
        """Return up to `most` places that look like a strip, the most similar first.

        Args:
            picture: the sheet from above.
            where: by millimetre as `coverage.Coverage` has it: true where a strip's middle may lie.
            least: the least likeness.
            most: how many.
        """
        best, allowed, responses = self._likeness(coarse(picture), where)
        reach = round(STRIPS_NEAREST_MM * SEARCH_PX_PER_MM)
        top = cv2.dilate(best, np.ones((2 * reach + 1, 2 * reach + 1), dtype=np.uint8))
        rows, columns = np.nonzero((best == top) & (best >= least))
        order = np.argsort(-best[rows, columns])[:most]
        found = np.searchsorted(
            allowed, np.ravel_multi_index((rows[order], columns[order]), best.shape)
        )
        which = (self._weights @ responses[:, found]).argmax(axis=0)
        return [
            self._found(int(i), int(j), float(best[i, j]), int(index))
            for i, j, index in zip(rows[order], columns[order], which, strict=True)
        ]

    def _likeness(
        self, grey: NDArray[np.float32], where: NDArray[np.bool_]
    ) -> tuple[Floats, NDArray[np.intp], NDArray[np.float32]]:
        """Return for every pixel the best correlation, and the eigen-strips' responses.

        The pixel is the strip's top left, at SEARCH_PX_PER_MM. Where `where` forbids a strip, the
        correlation is negative. The responses have the shape (eigen-strips, N), for the N pixels
        that are allowed, whose flat indices are returned with them.
        """
        height, width = self._eigen.shape[1:]
        shape = grey.shape[0] - height + 1, grey.shape[1] - width + 1
        rows, columns = height // 2, width // 2
        allowed = np.nonzero(where[rows : rows + shape[0], columns : columns + shape[1]])
        sheet, spectra = self._spectrum(grey, grey.shape), self._ready(grey.shape)
        places = np.ravel_multi_index(allowed, sheet.shape)
        responses = np.empty((len(self._eigen), len(places)), dtype=np.float32)

        def correlate(n: int) -> None:
            joined = cv2.mulSpectrums(sheet, spectra[n], 0, conjB=True)
            flags = cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT
            back = cv2.idft(joined, flags=flags, nonzeroRows=shape[0])
            np.take(back, places, out=responses[n])

        side_by_side(correlate, range(len(self._eigen)))
        mean, square = (
            cv2.boxFilter(
                values, -1, (width, height), anchor=(0, 0), borderType=cv2.BORDER_CONSTANT
            )[: shape[0], : shape[1]]
            for values in (grey, grey * grey)
        )
        spread = np.sqrt(
            np.maximum(square - mean * mean, SEARCH_FAINT_LEVELS**2) * (width * height)
        )
        best = np.full(shape, -1.0, dtype=np.float32)
        found = side_by_side(
            lambda n: (self._weights @ responses[:, n : n + SEARCH_CHUNK]).max(axis=0),  # in cache
            range(0, len(places), SEARCH_CHUNK),
        )
        if found:
            best[allowed] = np.concatenate(found)
        return best / spread, np.ravel_multi_index(allowed, shape), responses

    def _ready(self, shape: tuple[int, ...]) -> list[NDArray[np.float32]]:
        """Return the spectra of the eigen-strips, padded to a picture; kept for the next frame."""
        size = shape[0], shape[1]
        if size not in self._spectra:
            self._spectra = {size: [self._spectrum(strip, size) for strip in self._eigen]}
        return self._spectra[size]

    def _spectrum(
        self, picture: NDArray[np.float32], shape: tuple[int, ...]
    ) -> NDArray[np.float32]:
        """Return the spectrum of a picture padded to a shape, as `cv2.dft` packs it."""
        rows, columns = picture.shape
        padded = np.zeros([cv2.getOptimalDFTSize(side) for side in shape], dtype=np.float32)
        padded[:rows, :columns] = picture
        return cv2.dft(padded, nonzeroRows=rows).astype(np.float32, copy=False)

    def _found(self, row: int, column: int, likeness: float, index: int) -> FoundStrip:
        height, width = self._eigen.shape[1:]
        middle = np.array([column + width / 2, row + height / 2]) / SEARCH_PX_PER_MM - MARGIN_MM
        turn = SEARCH_TURNS_DEG[index % len(SEARCH_TURNS_DEG)]
        down = (self._window.top_mm + self._window.bottom_mm) / 2
        x, y = (
            CardPlace(float(middle[0]), float(middle[1]), turn).at(np.array([0.0, -down])).tolist()
        )
        return FoundStrip(CardPlace(x, y, turn), likeness, index // len(SEARCH_TURNS_DEG))


def coarse(picture: SheetPicture) -> NDArray[np.float32]:
    """Return the picture's evened brightness at SEARCH_PX_PER_MM, shape (H, W)."""
    ratio = SEARCH_PX_PER_MM / PX_PER_MM
    small = cv2.resize(picture.image, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    return evened(mean_of_channels(small.astype(np.float32)), SEARCH_PX_PER_MM)


def _turned(image: Frame, turn_deg: float, window: Window, cards: Cards) -> Floats:
    """Return a card's strip as the search sees it, turned about its middle."""
    soft = cv2.GaussianBlur(image, (0, 0), 0.5 * PX_PER_MM / SEARCH_PX_PER_MM)
    values = evened(soft.mean(axis=2), PX_PER_MM)
    width, height = window.size_px(SEARCH_PX_PER_MM)
    x = (np.arange(width) + 0.5) / SEARCH_PX_PER_MM + window.left_mm
    y = (np.arange(height) + 0.5) / SEARCH_PX_PER_MM - (window.bottom_mm - window.top_mm) / 2
    middle = np.array([0.0, (window.top_mm + window.bottom_mm) / 2])
    points = CardPlace(0.0, 0.0, -turn_deg).at(np.stack(np.meshgrid(x, y), axis=-1)) + middle
    corner = np.array([cards.width_mm, cards.height_mm]) / 2
    pixels = ((points + corner) * PX_PER_MM - 0.5).astype(np.float32)
    none = np.empty(0, dtype=np.float32)
    seen = cv2.remap(values, pixels, none, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=np.float32)
