"""The evidence of a frame: how well each possible look explains each star.

All numbers are natural logarithms of likelihoods, up to a constant per star. These values leave
`vision`, so they hold no arrays.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from vision.sheet.board import Star
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread
from vision.stacks.constants import STANDING_DOUBT, STRENGTH_DOUBT


class AnyStackLook(Protocol):
    """The look of a stack, as a protocol, so that games may use types of their own."""

    @property
    def height(self) -> int:
        """The height in pieces, from 1."""
        ...

    @property
    def colour(self) -> str:
        """The colour of the top piece."""
        ...

    @property
    def strength(self) -> int:
        """The strength of the top piece; 0 for plain pieces."""
        ...


@dataclass(frozen=True, slots=True)
class StackLook:
    """What a camera sees of a stack: its height in pieces, and its top's colour and strength.

    Strength is 0 for plain pieces.
    """

    height: int
    colour: str
    strength: int


@dataclass(frozen=True, slots=True)
class StarEvidence:
    """How well each look explains one star.

    Attributes:
        star: the index of the star.
        standing: log odds that a stack stands there.
        heights: log probability of 1, 2, … pieces, if a stack stands there.
        colours: log probability of each top colour.
        strengths: log probability of each strength.
        alone: the evidence of this star's picture alone, if the others count in the rest, as far as
            one set holds them all; else None.
    """

    star: Star
    standing: float
    heights: tuple[float, ...]
    colours: Mapping[str, float]
    strengths: Mapping[int, float]
    alone: StarEvidence | None = None

    def by_itself(self) -> StarEvidence:
        """Return the evidence of this star's picture alone.

        Whoever knows what the whole set does asks for it: else the supply would count twice.
        """
        return self if self.alone is None else self.alone

    def log_likelihood(self, look: AnyStackLook | None) -> float:
        """Return how well `look` explains the star; None is the empty star.

        The result is a log likelihood. A height beyond the greatest in `heights` counts as the
        greatest. A strength that no piece of the set has gets the probability STRENGTH_DOUBT.
        """
        if look is None:
            return _log_sigmoid(-self.standing)
        height = self.heights[min(look.height, len(self.heights)) - 1]
        return (
            _log_sigmoid(self.standing)
            + height
            + self.colours[look.colour]
            + self.strengths.get(look.strength, math.log(STRENGTH_DOUBT))
        )

    def best(self) -> StackLook | None:
        """Return the look that explains the star best; None is the empty star."""
        if self.standing <= 0:
            return None
        return StackLook(
            height=1 + max(range(len(self.heights)), key=self.heights.__getitem__),
            colour=max(self.colours, key=self.colours.__getitem__),
            strength=max(self.strengths, key=self.strengths.__getitem__),
        )

    def confidence(self) -> float:
        """Return the probability of `best`, 0 to 1."""
        look = self.best()
        return math.exp(min(0.0, self.log_likelihood(look)))


@dataclass(frozen=True, slots=True)
class StackReading:
    """The reading of one frame.

    Attributes:
        trouble: why there is no evidence, or None.
        stars: the stars' evidence in the order of their index; empty when there is trouble.
    """

    trouble: Lost | Unread | None
    stars: tuple[StarEvidence, ...] = ()

    def __iter__(self) -> Iterator[StarEvidence]:
        return iter(self.stars)

    def by_itself(self) -> StackReading:
        """Return the reading in which every star is told by its picture alone."""
        return StackReading(self.trouble, tuple(star.by_itself() for star in self.stars))

    def looks(self) -> tuple[StackLook | None, ...]:
        """Return the plain reading: the best look of every star, by index."""
        return tuple(evidence.best() for evidence in self.stars)


def _log_sigmoid(odds: float) -> float:
    certain = -math.log1p(math.exp(-odds)) if odds > 0 else odds - math.log1p(math.exp(odds))
    return math.log(STANDING_DOUBT / 2 + (1 - STANDING_DOUBT) * math.exp(certain))
