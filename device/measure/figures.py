"""From the outcomes of single frames to the figures of a set, a lamp, or a reader."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from device.measure.scores import Claim, FrameScore, Mistake

SLOW_SHARE = 0.95  # the slowest frames but one in twenty; a single interruption tells little


@dataclass(frozen=True, slots=True)
class MeasuredFrame:
    """What came of one labelled frame.

    Attributes:
        path: the picture.
        reader: the name of the game whose reader read it.
        set_name: its set.
        lamp: its light.
        was_covered: whether the label says that a hand is over the sheet.
        said_covered: whether the reader said so.
        elapsed_ms: how long the reading took.
        score: what it adds to the figures; None for a covered frame.
        trouble: why the reader read nothing; empty where it read.
    """

    path: Path
    reader: str
    set_name: str
    lamp: str
    was_covered: bool
    said_covered: bool
    elapsed_ms: float
    score: FrameScore | None
    trouble: str = ""

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What was wrong; a frame that was not read is one mistake."""
        if self.was_covered:
            return () if self.said_covered else (Mistake("a hand was not noticed"),)
        if self.trouble:
            return (Mistake(f"not read: {self.trouble}"),)
        return () if self.score is None else self.score.mistakes

    @property
    def wrong(self) -> int:
        """How much is wrong; a frame that was not read counts as all that lies on it."""
        if self.trouble and self.score is not None:
            return max(1, len(self.score.mistakes))
        return len(self.mistakes)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """The figures of some frames.

    Attributes:
        name: the set or the lamp.
        frames: how many frames.
        figures: by name: a share, a count, millimetres or milliseconds.
    """

    name: str
    frames: int
    figures: dict[str, float]


def rows_by(
    outcomes: Sequence[MeasuredFrame], key: Callable[[MeasuredFrame], str]
) -> list[FigureRow]:
    """Return a row for each value of `key`, by name."""
    names = sorted({key(one) for one in outcomes})
    return [row_of(name, [one for one in outcomes if key(one) == name]) for name in names]


def row_of(name: str, outcomes: Sequence[MeasuredFrame]) -> FigureRow:
    """Return the figures of some frames; a figure without anything to count is left out."""
    scores = [one.score for one in outcomes if one.score is not None]
    shares = {
        figure: list(chain.from_iterable(score.shares.get(figure, ()) for score in scores))
        for figure in _names(score.shares for score in scores)
    }
    shares["occluded"] = [one.said_covered for one in outcomes if one.was_covered]
    shares["clear"] = [not one.said_covered for one in outcomes if not one.was_covered]
    figures: dict[str, float] = {
        figure: sum(right) / len(right) for figure, right in shares.items() if right
    }
    for figure in _names(score.counts for score in scores):
        figures[figure] = sum(score.counts.get(figure, 0) for score in scores)
    for figure in _names(score.lengths_mm for score in scores):
        lengths = list(chain.from_iterable(score.lengths_mm.get(figure, ()) for score in scores))
        if lengths:
            figures[figure] = statistics.median(lengths)
    times = sorted(one.elapsed_ms for one in outcomes)
    figures["ms"] = statistics.median(times)
    figures["ms_slow"] = times[min(len(times) - 1, int(SLOW_SHARE * len(times)))]
    return FigureRow(name, len(outcomes), figures)


def worst_of(outcomes: Sequence[MeasuredFrame], most: int) -> list[MeasuredFrame]:
    """Return the frames with the most mistakes, the worst first."""
    wrong = [one for one in outcomes if one.mistakes]
    return sorted(wrong, key=lambda one: (-one.wrong, str(one.path)))[:most]


def claims_of(outcomes: Iterable[MeasuredFrame]) -> list[Claim]:
    """Return everything that was said with a probability of frames that were to be read."""
    scores = (one.score for one in outcomes if one.score is not None)
    return list(chain.from_iterable(score.claims for score in scores))


def _names(groups: Iterable[Iterable[str]]) -> list[str]:
    """Return every name once, in the order of first appearance."""
    return list(dict.fromkeys(chain.from_iterable(groups)))
