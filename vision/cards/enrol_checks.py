"""Refusing bad enrolments: a blurred photo, a number under a glare, a card laid twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.art import Art
from vision.cards.catalogue import CardPortrait
from vision.cards.constants import (
    EDGE_CONTRAST_LEVELS,
    EDGE_LINES,
    EDGE_PERCENTILES,
    EDGE_REACH_MM,
    EDGE_SPAN_SHARE,
    EDGE_STEP_MM,
    EPSILON,
    MARGIN_MM,
    NUMBERS_A_ROW,
    OWN_ART_LIKENESS,
    PHOTO_BLURRED_MM,
    PX_PER_MM,
    SAME_ART_LIKENESS,
    SAME_NUMBER_LIKENESS,
    SUIT_LEAST_CARDS,
    WASHED_SHARE,
)
from vision.cards.match import StripMatcher
from vision.cards.picture import SheetPicture
from vision.errors import PhotoError, PhotoFlaw
from vision.sheet.board import Board, Cards, Marker
from vision.sheet.flat import NO_MAP
from vision.sheet.lens import Floats


@dataclass(frozen=True, slots=True)
class EnrolledPortrait:
    """A portrait, the photo that it was taken from, and its slot there."""

    portrait: CardPortrait
    file: str
    slot: int

    @property
    def place(self) -> str:
        """Where it was taken: `001.jpg: slot 4`."""
        return f"{self.file}: slot {self.slot}"

    @property
    def name(self) -> str:
        """The card's suit and value."""
        return f"{self.portrait.suit} {self.portrait.value}"


def refuse_blurred(picture: SheetPicture, board: Board, file: str) -> None:
    """Refuse a photo whose markers are not sharp.

    Raises:
        PhotoError: a marker's edges are too wide.
    """
    spreads = [_spread_mm(picture, marker) for marker in board.markers]
    widest = max((spread for spread in spreads if spread is not None), default=0.0)
    if widest > PHOTO_BLURRED_MM:
        raise PhotoError(
            f"{file}: is blurred, or taken from too far or too flat: edges spread over "
            f"{widest:.2f} mm, {PHOTO_BLURRED_MM} mm at the most is needed; focus the lens on "
            "the mat, look down on it, keep the camera still and take the photo again",
            PhotoFlaw("blurred", file),
        )


def refuse_spoilt(taken: Sequence[EnrolledPortrait], cards: Cards) -> None:
    """Refuse portraits that show no number, or one card twice.

    Raises:
        PhotoError: with the card, its place and what to do.
    """
    suits = [cards.suits.index(one.portrait.suit) for one in taken]
    images = [one.portrait.image for one in taken]
    matcher = StripMatcher(images, suits, cards)
    art = Art(images, cards)
    for suit in set(suits):
        mine = [n for n, other in enumerate(suits) if other == suit]
        _refuse_washed([taken[n] for n in mine], np.stack([_contrasts(matcher, n) for n in mine]))
        _refuse_twice(taken, mine, matcher, art)


def _spread_mm(picture: SheetPicture, marker: Marker) -> float | None:
    """Return how blurred a marker's outer edges are: the median sigma, mm; None if none is seen."""
    along = (
        np.arange(-EDGE_REACH_MM, EDGE_REACH_MM + EDGE_STEP_MM / 2, EDGE_STEP_MM)
        + marker.size_mm / 2
    )
    middle = np.array([marker.x_mm, marker.y_mm])
    lines = [
        middle + along[:, None] * out + aside * np.array(out[::-1])
        for out in (np.array(way) for way in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)))
        for aside in np.linspace(-EDGE_SPAN_SHARE, EDGE_SPAN_SHARE, EDGE_LINES) * marker.size_mm
    ]
    pixels = ((np.stack(lines) + MARGIN_MM) * PX_PER_MM - 0.5).astype(np.float32)
    grey = picture.image.mean(axis=2).astype(np.float32)
    seen = cv2.remap(grey, pixels, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    low, high = np.percentile(seen, EDGE_PERCENTILES, axis=1)
    steepest = np.abs(np.diff(seen, axis=1)).max(axis=1) / EDGE_STEP_MM
    edges = high - low > EDGE_CONTRAST_LEVELS
    if not edges.any():
        return None
    # A step that is blurred by a Gaussian is steepest in its middle: height / (spread sqrt(2 pi)).
    return float(np.median((high - low)[edges] / (steepest[edges] * np.sqrt(2 * np.pi))))


def _contrasts(matcher: StripMatcher, index: int) -> Floats:
    """Return the contrast of the three thirds of a card's strip, grey levels, shape (3,).

    Each third holds one printed number.
    """
    thirds = np.array_split(matcher.strips[index], NUMBERS_A_ROW, axis=1)
    return np.array([np.sqrt(np.square(third).mean()) for third in thirds])


def _refuse_washed(taken: Sequence[EnrolledPortrait], contrasts: Floats) -> None:
    if len(taken) < SUIT_LEAST_CARDS:
        return
    share = (contrasts / np.maximum(np.median(contrasts, axis=0), EPSILON)).min(axis=1)
    if share.min() < WASHED_SHARE:
        one = taken[int(share.argmin())]
        raise PhotoError(
            f"{one.place}: a number of {one.name} cannot be seen; take glare and whatever lies on "
            "it away, and take the photo again in even light",
            PhotoFlaw("unseen", one.file, one.slot),
        )


def _refuse_twice(
    taken: Sequence[EnrolledPortrait], mine: Sequence[int], matcher: StripMatcher, art: Art
) -> None:
    """Refuse two portraits of one suit that show the same art and the same number."""
    by_art = art.alike(mine)
    apart = ~np.eye(len(mine), dtype=bool)
    if len(mine) < SUIT_LEAST_CARDS or float(np.median(by_art[apart])) > OWN_ART_LIKENESS:
        return
    for first, second in np.argwhere(np.triu(by_art > SAME_ART_LIKENESS, 1)).tolist():
        one, other = taken[mine[first]], taken[mine[second]]
        if matcher.alike(mine[first], mine[second]) > SAME_NUMBER_LIKENESS:
            raise PhotoError(
                f"{other.place}: what lies there as {other.name} looks like {one.name} of "
                f"{one.place}: is one card laid twice? Lay {other.name} there and take the photo "
                "again, or correct the layout",
                PhotoFlaw("twice", other.file, other.slot, one.file, one.slot),
            )
