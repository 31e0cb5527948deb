"""The art above the numbers of a catalogue's cards.

The art tells suits apart where a tint in the light deceives. Where a card's art breaks off before
the next card begins, a hidden card lies in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    ART_LEAST_PX,
    ART_NUDGES_PX,
    ART_PX_PER_MM,
    ART_RIM_MM,
    COVERING_RIM_MM,
    FAINT_CONTRAST_LEVELS,
    LOG_OFFSET_LEVELS,
    PRINT_BLUR_PX,
    PX_PER_MM,
    STRIP_EDGE_MM,
    STRIP_MM,
    VEIL_LEVELS,
)
from vision.cards.overlap import Mask, in_view
from vision.cards.picture import CardPlace, SheetPicture, Window, cut_from
from vision.cards.strips import evened
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame


class Art:
    """The art of every card of one catalogue.

    Attributes:
        window: a whole card.
        part: a mask of the pixels that show art, shape (H, W).
        numbers: a mask of the pixels that show the number strip, shape (H, W).
    """

    def __init__(self, images: Sequence[Frame], cards: Cards) -> None:
        """Prepare from whole cards' pictures at PX_PER_MM."""
        half = cards.width_mm / 2, cards.height_mm / 2
        self.window = Window(-half[0], -half[1], *half)
        self._cards = cards
        self.part, self.numbers = _parts(self.window)
        small = [_small(image) for image in images]
        self._art = np.stack([evened(image, ART_PX_PER_MM) for image in small])
        self._logs = np.stack([_tint(image) for image in small])

    def in_view(self, spot: CardPlace, over: Sequence[CardPlace]) -> Mask:
        """Return the pixels of a card's art that no card lying on it hides."""
        view = in_view(self.window, spot, over, self._cards, ART_PX_PER_MM, COVERING_RIM_MM)
        return np.asarray(self.part & view)

    def likeness(
        self, sheet: Sheet, spot: CardPlace, part: Mask, which: NDArray[np.intp]
    ) -> Floats:
        """Return how well some cards' art fits a part of the card at a place, shape (which,).

        The result is a correlation for each card, -1 to 1. Places a millimetre apart are tried, and
        the best counts. If too little of the art is in view, the result is 0.

        Args:
            sheet: the picture, prepared for the search of art.
            spot: where the card lies.
            part: the pixels of the card that are compared, shape (H, W).
            which: the indices of the cards in the catalogue.
        """
        if part.sum() < ART_LEAST_PX:
            return np.zeros(len(which))
        mine = self._art[which][:, part].reshape(len(which), -1)
        return _correlation(mine, self._views(sheet, spot, part))

    def alike(self, which: Sequence[int]) -> Floats:
        """Return the correlation of the art of some cards, each with each, shape (cards, cards)."""
        mine = np.stack([self._art[n][self.part].ravel() for n in which])
        return np.stack([_correlation(mine, one[None]) for one in mine], axis=1)

    def fit(self, sheet: Sheet, spot: CardPlace, index: int, part: Mask) -> ArtFit:
        """Return how well a part of the picture at a place fits the art of card `index`."""
        mine = self._art[index][part].reshape(1, -1)
        seen = cut_from(sheet.even, self.window, spot, ART_PX_PER_MM)[part].reshape(1, -1)
        small = cut_from(sheet.small, self.window, spot, ART_PX_PER_MM)
        return ArtFit(
            float(_correlation(mine, seen)[0]),
            _contrast(mine[0]),
            _contrast(seen[0]),
            float(small[part].mean()),
        )

    def _views(self, sheet: Sheet, spot: CardPlace, part: Mask) -> Floats:
        """Return the pixels of `part`, cut out at places a millimetre apart: (places, values)."""
        wide = cut_from(sheet.even, self.window.widened(1.0), spot, ART_PX_PER_MM)
        return np.stack([_nudged(wide, part.shape, x, y)[part].ravel() for x, y in ART_NUDGES_PX])

    def tint_apart(
        self, sheet: Sheet, spot: CardPlace, index: int, part: Mask, beside: Mask
    ) -> float:
        """Return how differently the light tints `part` and `beside`, two parts of one card.

        The tint of the light is the seen tint less the tint of the card's art, in log colour. A
        glint over `part` adds white light. Several veils of white light are subtracted, and the
        one that makes the tints most alike counts.
        """
        seen, art = cut_from(sheet.small, self.window, spot, ART_PX_PER_MM), self._logs[index]
        there = np.median((_tint(seen) - art)[beside], axis=0)
        unveiled = [np.maximum(seen[part] - veil, 0.0) for veil in VEIL_LEVELS]
        return min(
            float(np.linalg.norm(np.median(_tint(colours) - art[part], axis=0) - there))
            for colours in unveiled
        )


@dataclass(frozen=True, slots=True)
class ArtFit:
    """How well a part of the picture fits a card's art.

    Attributes:
        likeness: the correlation of picture and art, -1 to 1.
        drawn: the contrast of the art in this part, grey levels.
        seen: the contrast of the picture in this part, grey levels.
        bright: the mean of the picture in this part, 0 to 255.
    """

    likeness: float
    drawn: float
    seen: float
    bright: float


class Sheet:
    """A picture of the sheet as art is looked for in it, at ART_PX_PER_MM.

    Attributes:
        small: BGR, shape (H, W, 3).
        even: `small` without what varies slowly.
    """

    def __init__(self, picture: SheetPicture) -> None:
        self.small = _small(picture.image)
        self.even = evened(self.small, ART_PX_PER_MM)


def _parts(window: Window) -> tuple[Mask, Mask]:
    """Return which pixels of a whole card show its art, and which its numbers."""
    width, height = window.size_px(ART_PX_PER_MM)
    rows = (np.arange(height)[:, None] + 0.5) / ART_PX_PER_MM
    columns = (np.arange(width)[None] + 0.5) / ART_PX_PER_MM
    within = (columns > ART_RIM_MM) & (columns < width / ART_PX_PER_MM - ART_RIM_MM)
    strip = height / ART_PX_PER_MM - STRIP_EDGE_MM - STRIP_MM
    return (
        np.asarray(within & (rows > ART_RIM_MM) & (rows < strip)),
        np.asarray(within & (rows > strip) & (rows < height / ART_PX_PER_MM - STRIP_EDGE_MM)),
    )


def _small(image: Frame) -> NDArray[np.float32]:
    soft = cv2.GaussianBlur(image, (0, 0), PRINT_BLUR_PX)
    size = (
        round(image.shape[1] * ART_PX_PER_MM / PX_PER_MM),
        round(image.shape[0] * ART_PX_PER_MM / PX_PER_MM),
    )
    return np.asarray(cv2.resize(soft, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _tint(image: NDArray[np.float32]) -> NDArray[np.float32]:
    logs = np.log(image + LOG_OFFSET_LEVELS)
    return np.asarray(logs - logs.mean(axis=-1, keepdims=True), dtype=np.float32)


def _nudged(wide: NDArray[np.float32], shape: tuple[int, ...], x: int, y: int) -> Floats:
    return wide[1 + y : 1 + y + shape[0], 1 + x : 1 + x + shape[1]]


def _correlation(mine: NDArray[np.float32], seen: Floats) -> Floats:
    """Return the best correlation of each card with any of the views, shape (cards,)."""
    least = FAINT_CONTRAST_LEVELS * np.sqrt(seen.shape[1])
    norms = [np.maximum(np.linalg.norm(values, axis=1), least) for values in (mine, seen)]
    return np.asarray((mine @ seen.T / np.outer(*norms)).max(axis=1), dtype=np.float64)


def _contrast(values: Floats) -> float:
    return float(np.linalg.norm(values) / np.sqrt(values.size))
