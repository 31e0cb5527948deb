"""How blurred a frame is, measured on its cards. The catalogue is then blurred as much.

Blurred print compared with sharp print is less like itself. A number with a thin stroke may even be
more like a number without the stroke.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import FOCUS_BLURS_PX, FOCUS_MOST_CARDS
from vision.cards.match import StripMatch, StripMatcher
from vision.cards.second_look import SecondLook
from vision.sheet.board import Cards
from vision.sheet.lens import Frame


@dataclass(frozen=True, slots=True)
class BlurredCatalogue:
    """A catalogue as it looks in frames of one blur."""

    matcher: StripMatcher
    second: SecondLook


class Focus:
    """One catalogue in several blurs.

    Attributes:
        matchers: from sharp to blurred.
    """

    def __init__(self, images: Sequence[Frame], suits: Sequence[int], cards: Cards) -> None:
        """Prepare from whole cards' pictures at PX_PER_MM and their suits, counted from 0."""
        self.matchers = tuple(StripMatcher(images, suits, cards, blur) for blur in FOCUS_BLURS_PX)
        self._cards = cards
        self._last: BlurredCatalogue | None = (
            None  # a camera keeps its focus: one look is kept ready
        )

    def sharp(self) -> StripMatcher:
        """Return the catalogue as it was enrolled."""
        return self.matchers[0]

    def look(self, smooth: NDArray[np.float32], matches: Sequence[StripMatch]) -> BlurredCatalogue:
        """Return the catalogue in the blur that suits most of some cards in a frame."""
        matcher = self._matcher(smooth, matches)
        if self._last is None or self._last.matcher is not matcher:
            self._last = BlurredCatalogue(matcher, SecondLook(matcher, self._cards))
        return self._last

    def _matcher(self, smooth: NDArray[np.float32], matches: Sequence[StripMatch]) -> StripMatcher:
        likely = sorted(matches, key=lambda match: -float(match.likeness.max()))[:FOCUS_MOST_CARDS]
        if not likely:
            return self.sharp()
        likeness = [
            [float(one.likeness_at(smooth, match.spot).max()) for one in self.matchers]
            for match in likely
        ]
        return self.matchers[int(np.median(likeness, axis=0).argmax())]
