"""What one labelled frame says about its reading: what was right, how surely, and what was wrong.

A game's own scorer makes these values (`device/games/port.py`), because a game alone knows what its
labels mean. The measures are those of the project's labelled sets, so figures can be compared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a reading said, with its probability.

    Attributes:
        part: which part of the reading it is, as `colour`.
        share: the probability that the reading gave it, 0 to 1.
        is_right: whether the label says the same.
    """

    part: str
    share: float
    is_right: bool


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that was read wrong.

    Attributes:
        words: what it is, and what was read.
        place_mm: where it lies on the sheet, x and y; None for the frame as a whole.
    """

    words: str
    place_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class FrameScore:
    """What one frame adds to the figures of its set.

    Attributes:
        shares: by figure, whether each thing counted is right; the figure is their share.
        counts: by figure, a number; the figure is their sum.
        lengths_mm: by figure, lengths; the figure is their median.
        claims: what was said with a probability.
        mistakes: what was read wrong.
    """

    shares: Mapping[str, tuple[bool, ...]]
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    lengths_mm: Mapping[str, tuple[float, ...]] = field(
        default_factory=dict[str, tuple[float, ...]]
    )
    claims: tuple[Claim, ...] = ()
    mistakes: tuple[Mistake, ...] = ()


def certainty(log_odds: float) -> float:
    """Return the probability of the likelier of two answers, by their log odds."""
    return 1 / (1 + math.exp(-abs(log_odds)))
