"""A second look at a number strip, using only what the cards lying on it leave in view.

A card laid askew hides corners of the strip below. Its edges would count against every card of the
catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    COLOUR_CHANNELS,
    EPSILON,
    EVENING_MM,
    FAINT_CONTRAST_LEVELS,
    NUDGE_STEPS,
    PRINT_BLUR_PX,
    PX_PER_MM,
    SECOND_AROUND_SHARE,
    SECOND_CLOSE_DEG,
    SECOND_COARSE_PX,
    SECOND_LIKEST_CARDS,
    SECOND_RIM_MM,
    SECOND_ROUNDS_PX,
    SECOND_VIEW_SHARE,
    STRIP_REACH_MM,
)
from vision.cards.match import StripMatch, StripMatcher, moved, steadiness
from vision.cards.overlap import in_view
from vision.cards.picture import CardPlace, SheetPicture, cut_from
from vision.sheet.board import Cards
from vision.sheet.lens import Floats

_Pixels = NDArray[np.float32]


def softened(picture: SheetPicture) -> _Pixels:
    """Return the picture as strips are looked at again: softened, BGR."""
    return cv2.GaussianBlur(picture.image, (0, 0), PRINT_BLUR_PX).astype(np.float32)


class SecondLook:
    """Compares single strips with a catalogue, also strips far turned or partly hidden."""

    def __init__(self, matcher: StripMatcher, cards: Cards) -> None:
        """Prepare from what the first look uses."""
        self._matcher, self._cards = matcher, cards
        flat = np.stack([strip.ravel() for strip in matcher.strips])
        self._mine = np.asarray(matcher.weights[matcher.suits] * flat, dtype=np.float32)
        self._squares = np.asarray(self._mine * flat, dtype=np.float32)

    def match(
        self, soft: _Pixels, near: CardPlace, over: Sequence[CardPlace], turns: Sequence[float]
    ) -> StripMatch:
        """Return how like each card of the catalogue a strip is, given about where its card lies.

        Args:
            soft: the picture, softened.
            near: where the card lies, to 3 mm.
            over: the cards that lie on it.
            turns: the turns that are tried, degrees from `near`.
        """
        every = np.arange(len(self._mine))
        tried = [self._at(soft, _by(near, turn), over, (SECOND_COARSE_PX, every)) for turn in turns]
        best = max(tried, key=_likest)
        first = np.argsort(-best.likeness)[:SECOND_LIKEST_CARDS]
        for step in SECOND_ROUNDS_PX:
            spots = [_by(best.spot, turn) for turn in SECOND_CLOSE_DEG]
            closer = [self._at(soft, spot, over, (step, first)) for spot in spots]
            match = max(closer, key=_likest)
            likeness = np.maximum(best.likeness, match.likeness)
            best = replace(match if _likest(match) > _likest(best) else best, likeness=likeness)
        return best

    def _at(
        self,
        soft: _Pixels,
        spot: CardPlace,
        over: Sequence[CardPlace],
        tried: tuple[int, NDArray[np.intp]],
    ) -> StripMatch:
        """Return the best match at places around `spot`.

        Args:
            soft: the picture, softened.
            spot: where the card lies, about.
            over: the cards that lie on it.
            tried: the distance of the places, pixels; and the indices of the cards compared.
        """
        step, which = tried
        wide = self._matcher.window.widened(STRIP_REACH_MM)
        view = in_view(wide, spot, over, self._cards, PX_PER_MM, SECOND_RIM_MM).astype(np.float32)
        even = _evened_in_view(cut_from(soft, wide, spot), view)
        middle = round(STRIP_REACH_MM * PX_PER_MM)
        places = [(middle + step * x, middle + step * y) for y in NUDGE_STEPS for x in NUDGE_STEPS]
        masks = np.stack([self._patch(view, *place).ravel() for place in places])
        strips = np.stack([self._patch(even, *place).ravel() for place in places])
        likeness = np.full((len(self._mine), len(places)), -1.0)
        likeness[which] = self._likeness(strips, np.repeat(masks, COLOUR_CHANNELS, axis=1), which)
        likeness[:, masks.mean(axis=1) < SECOND_VIEW_SHARE] = -1.0
        n = int(likeness.max(axis=0).argmax())
        card = self._matcher.strips[int(likeness[:, n].argmax())]
        steady = steadiness(self._patch(even, *places[n]), card)
        return StripMatch(moved(spot, *places[n]), likeness.max(axis=1), steady)

    def _patch(self, cut: _Pixels, x: int, y: int) -> _Pixels:
        width, height = self._matcher.window.size_px()
        return cut[y : y + height, x : x + width]

    def _likeness(self, strips: _Pixels, masks: _Pixels, which: NDArray[np.intp]) -> Floats:
        """Return the correlation of some cards with strips where masks are 1: (cards, strips)."""
        weights, suits = self._matcher.weights, self._matcher.suits[which]
        squares = np.maximum(
            weights @ (strips * strips).T, FAINT_CONTRAST_LEVELS**2 * (weights @ masks.T)
        )
        norms = np.sqrt(np.maximum(self._squares[which] @ masks.T, EPSILON) * squares[suits])
        return np.asarray(
            (self._mine[which] @ strips.T) / np.maximum(norms, EPSILON), dtype=np.float64
        )


def _by(spot: CardPlace, turn_deg: float) -> CardPlace:
    return CardPlace(spot.x_mm, spot.y_mm, spot.angle_deg + turn_deg)


def _likest(match: StripMatch) -> float:
    return float(match.likeness.max())


def _evened_in_view(image: _Pixels, view: _Pixels) -> _Pixels:
    """Return a picture less its blurred copy where the card is in view, and 0 elsewhere.

    Hidden pixels do not count in the blur.
    """
    slow, share = (
        cv2.GaussianBlur(
            values, (0, 0), EVENING_MM * PX_PER_MM, borderType=cv2.BORDER_REPLICATE
        ).astype(np.float32)
        for values in (image * view[..., None], view)
    )
    even = image - slow / np.maximum(share, SECOND_AROUND_SHARE)[..., None]
    return np.asarray(even * view[..., None], dtype=np.float32)
