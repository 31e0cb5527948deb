"""Which card a number strip belongs to, by correlation in colour with every catalogue card."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    ALIKE_REACH_PX,
    COLOUR_CHANNELS,
    EPSILON,
    FAINT_CONTRAST_LEVELS,
    MATCH_LIKEST_CARDS,
    MATCH_TURNS_DEG,
    NUDGE_STEPS,
    NUMBERS_A_ROW,
    PRINT_BLUR_PX,
    PX_PER_MM,
    SETTLE_STEP_PX,
    STRIP_REACH_MM,
    TELLING_BLUR_PX,
    TELLING_LEAST_WEIGHT,
)
from vision.cards.picture import CardPlace, SheetPicture, cut_from
from vision.cards.shifts import Shifts
from vision.cards.strips import FoundStrip, evened, strip_in, strip_window
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame

_REACH_PX = round(STRIP_REACH_MM * PX_PER_MM)
_CLOSE_PX = [(_REACH_PX + x, _REACH_PX + y) for y in NUDGE_STEPS for x in NUDGE_STEPS]
_NUDGES_PX = [
    (_REACH_PX + SETTLE_STEP_PX * x, _REACH_PX + SETTLE_STEP_PX * y)
    for y in NUDGE_STEPS
    for x in NUDGE_STEPS
]


@dataclass(frozen=True, slots=True)
class StripMatch:
    """A number strip compared with the cards of a catalogue.

    Attributes:
        spot: where the most similar card lies.
        likeness: the correlation with each card, -1 to 1, shape (cards,).
        steady: the correlation with the most similar card, in the worst third of the strip.
    """

    spot: CardPlace
    likeness: Floats
    steady: float


def fine(picture: SheetPicture, blur_px: float = 0.0) -> NDArray[np.float32]:
    """Return the picture ready for matching: blurred and evened, BGR."""
    return evened(
        cv2.GaussianBlur(picture.image, (0, 0), math.hypot(PRINT_BLUR_PX, blur_px)), PX_PER_MM
    )


class StripMatcher:
    """Compares strips of frames of one blur with the cards of one catalogue.

    Attributes:
        window: the part of a card that its strip fills.
        strips: every card's strip, as blurred as the frames, evened, BGR, at PX_PER_MM.
        suits: the suit of each card, counted from 0.
        weights: for each suit, how much each value of a strip helps to tell the suit's cards apart.
    """

    def __init__(
        self, images: Sequence[Frame], suits: Sequence[int], cards: Cards, blur_px: float = 0.0
    ) -> None:
        """Prepare.

        Args:
            images: whole cards' pictures at PX_PER_MM.
            suits: the suit of each card, counted from 0.
            cards: the size of the cards.
            blur_px: how much more blurred the frames are than these pictures.
        """
        self.window = strip_window(cards)
        _, height = self.window.size_px()
        middle = strip_in(self.window, cards)
        self.strips = [
            np.ascontiguousarray(fine(SheetPicture(image), blur_px)[middle]) for image in images
        ]
        self.suits = np.array(suits, dtype=np.intp)
        flat = np.stack([strip.ravel() for strip in self.strips])
        self.weights = np.stack(
            [_telling(flat[self.suits == n], height) for n in range(max(suits) + 1)]
        )
        mine = self.weights[self.suits]
        norms = np.sqrt((mine * flat * flat).sum(axis=1, keepdims=True)).clip(EPSILON)
        self._units = np.asarray(mine * flat / norms, dtype=np.float32)

    def place(self, smooth: NDArray[np.float32], found: FoundStrip) -> StripMatch:
        """Return how similar the strip at `found` is to each card, at the place found first."""
        spots, cuts = self._turned(smooth, found.spot, MATCH_TURNS_DEG)
        shift = Shifts(cuts, self.window.size_px()).best(self.strips[found.index])
        strip = self._patch(cuts[shift.cut], shift.x, shift.y)
        likeness = self._likeness(strip.reshape(1, -1))[:, 0]
        steady = steadiness(strip, self.strips[int(likeness.argmax())])
        return StripMatch(moved(spots[shift.cut], shift.x, shift.y), likeness, steady)

    def settle(self, smooth: NDArray[np.float32], match: StripMatch) -> StripMatch:
        """Return a match compared again, with its own place for each of the most similar cards.

        The right card fits best in another place than a wrong card. So all cards are moved a
        little, and the most similar cards are placed finely.
        """
        spots, cuts = self._turned(smooth, match.spot, MATCH_TURNS_DEG)
        nudged = [self._patch(cut, x, y) for cut in cuts[1:-1] for x, y in _NUDGES_PX]
        flat = np.stack([patch.ravel() for patch in nudged])
        likeness = self._likeness(flat).max(axis=1)
        best = (-1.0, match.spot, match.steady)
        shifts = Shifts(cuts, self.window.size_px())
        for index in _first(likeness):
            shift = shifts.best(self.strips[index])
            likeness[index] = max(likeness[index], shift.likeness)
            if shift.likeness > best[0]:
                patch = self._patch(cuts[shift.cut], shift.x, shift.y)
                steady = steadiness(patch, self.strips[index])
                best = (shift.likeness, moved(spots[shift.cut], shift.x, shift.y), steady)
        return self._closely(smooth, StripMatch(best[1], likeness, best[2]))

    def _closely(self, smooth: NDArray[np.float32], match: StripMatch) -> StripMatch:
        """Return a match with every card moved about its place, pixel by pixel."""
        cut = cut_from(smooth, self.window.widened(STRIP_REACH_MM), match.spot)
        nudged = np.stack([self._patch(cut, x, y).ravel() for x, y in _CLOSE_PX])
        scores = self._likeness(nudged)
        likeness = np.maximum(match.likeness, scores.max(axis=1))
        if scores.max() <= match.likeness.max():
            return replace(match, likeness=likeness)
        index, place = np.unravel_index(int(scores.argmax()), scores.shape)
        x, y = _CLOSE_PX[int(place)]
        steady = steadiness(self._patch(cut, x, y), self.strips[int(index)])
        return StripMatch(moved(match.spot, x, y), likeness, steady)

    def alike(self, first: int, second: int) -> float:
        """Return the correlation of one card's strip with another's, places a little apart."""
        margins = ((ALIKE_REACH_PX, ALIKE_REACH_PX), (ALIKE_REACH_PX, ALIKE_REACH_PX), (0, 0))
        cut = np.pad(self.strips[first], margins, mode="edge")
        return Shifts([cut], self.window.size_px()).best(self.strips[second]).likeness

    def likeness_at(self, smooth: NDArray[np.float32], spot: CardPlace) -> Floats:
        """Return the correlation of every card with the strip just at a place, shape (cards,)."""
        return self._likeness(cut_from(smooth, self.window, spot).reshape(1, -1))[:, 0]

    def _turned(
        self, smooth: NDArray[np.float32], spot: CardPlace, turns: Sequence[float]
    ) -> tuple[list[CardPlace], list[NDArray[np.float32]]]:
        wide = self.window.widened(STRIP_REACH_MM)
        spots = [CardPlace(spot.x_mm, spot.y_mm, spot.angle_deg + turn) for turn in turns]
        return spots, [cut_from(smooth, wide, spot) for spot in spots]

    def _patch(self, cut: NDArray[np.float32], x: int, y: int) -> NDArray[np.float32]:
        width, height = self.window.size_px()
        return cut[y : y + height, x : x + width]

    def _likeness(self, strips: NDArray[np.float32]) -> Floats:
        """Return the weighted correlation of every card with strips, shape (cards, strips)."""
        squares = self.weights @ (strips * strips).T
        contrast = np.sqrt(np.maximum(squares, FAINT_CONTRAST_LEVELS**2 * strips.shape[1]))
        return np.asarray((self._units @ strips.T) / contrast[self.suits])


def _first(likeness: Floats) -> list[int]:
    """Return the indices of the MATCH_LIKEST_CARDS most similar cards, the best first."""
    return [int(index) for index in np.argsort(-likeness)[:MATCH_LIKEST_CARDS]]


def _telling(strips: NDArray[np.float32], height: int) -> NDArray[np.float32]:
    """Return how much each pixel and channel of a strip tells one suit's cards apart, about 1.

    Numbers differ from card to card. Plates and rims hardly differ.
    """
    spread = strips.var(axis=0).reshape(height, -1, 3).mean(axis=2)
    smooth = np.sqrt(
        np.asarray(cv2.GaussianBlur(spread, (0, 0), TELLING_BLUR_PX), dtype=np.float32)
    )
    share = smooth / max(float(smooth.mean()), EPSILON)
    weights = TELLING_LEAST_WEIGHT + (1 - TELLING_LEAST_WEIGHT) * share
    return np.repeat(weights.ravel(), COLOUR_CHANNELS).astype(np.float32)


def moved(spot: CardPlace, x: int, y: int) -> CardPlace:
    """Return where a card lies whose strip was found at pixel (x, y) of a widened cut."""
    middle = spot.at(np.array([x, y]) / PX_PER_MM - STRIP_REACH_MM).tolist()
    return CardPlace(middle[0], middle[1], spot.angle_deg)


def steadiness(strip: NDArray[np.float32], card: NDArray[np.float32]) -> float:
    """Return the correlation of the worst third of a strip with a card; each third has a number."""
    # Rims and the next card's edge run across and are alike on all cards: rows are levelled first.
    thirds = zip(_thirds(strip), _thirds(card), strict=True)
    return min(
        float(np.vdot(mine, its)) / _contrast(mine) / max(float(cv2.norm(its)), EPSILON)
        for mine, its in thirds
    )


def _contrast(patch: NDArray[np.float32]) -> float:
    return max(float(cv2.norm(patch)), FAINT_CONTRAST_LEVELS * math.sqrt(patch.size))


def _thirds(strip: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """Return a strip in three parts of about equal width, the mean of each row taken out."""
    width = strip.shape[1]
    ends = [-(-width * n // NUMBERS_A_ROW) for n in range(NUMBERS_A_ROW + 1)]
    parts = (np.ascontiguousarray(strip[:, left:right]) for left, right in pairwise(ends))
    return [part - cv2.reduce(part, 1, cv2.REDUCE_AVG) for part in parts]
