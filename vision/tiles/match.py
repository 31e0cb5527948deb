"""Comparing what lies in a place with every tile of the box that could.

First all tiles of one outline at once, over a few millimetres and degrees, by correlation in the
frequency domain (Lewis, *Fast Normalized Cross-Correlation*, 1995); then the few best, laid on
exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Floats, Frame
from vision.tiles.above import PX_PER_MM, Above, Lie
from vision.tiles.art import ART_PX_PER_MM, INSET_MM, likeness, pattern, pattern_shown
from vision.tiles.catalogue import Entry, art_of
from vision.tiles.relit import relit

REACH_MM = 8.0  # tiles lie up to 4 mm off their cells, and the island's place is good to 3 mm
TURNS_DEG = (-3.0, 3.0)
TURNED = 12  # entries that are: the right one is among the first few as it lies
NOTHING = 0.25  # of 252 tiles named in harsh light all are more alike than that as they lie
FINE_TURNS_DEG = ((-1.6, 0.0, 1.6), (-0.8, 0.0, 0.8))  # in two rounds
FINE_REACH_MM = 2.0
SHORTLIST = 4
LEAST_ROUGH = 0.3  # a tile of the box shows 0.5 and more at first
FAR_OFF = 0.5  # below, relighting names it no more: it gains 0.05 at most
HOPELESS = 0.2  # behind the best at first: laying on exactly gains 0.12 at most


@dataclass(frozen=True, slots=True)
class Match:
    """How well one entry explains a place, and where it lies then.

    Attributes:
        entry: the tile of the box.
        likeness: correlation of the two patterns, -1 to 1.
        worst: the same where they differ most, over LOCAL_MM; known of the best only.
        lie: where it lies when it fits best.
    """

    entry: Entry
    likeness: float
    lie: Lie
    worst: float = 0.0


class Matcher:
    """The tiles of one outline, ready to be compared with."""

    def __init__(self, entries: Sequence[Entry], size_mm: tuple[float, float]) -> None:
        self.entries = tuple(entries)
        self.size_mm = size_mm
        width, height = (round(side * ART_PX_PER_MM) for side in size_mm)
        self._window = _window(width, height)
        self._reach = round(REACH_MM * ART_PX_PER_MM)
        self._patterns = np.stack([_template(e, width, height) for e in self.entries])
        self._pictures = {entry.id: _picture(entry, size_mm) for entry in self.entries}
        self._span = tuple(cv2.getOptimalDFTSize(n + 2 * self._reach) for n in (height, width))
        windowed = _unit(self._patterns, self._window)
        self._spectra = np.conj(_spectrum(windowed, self._span))
        self._window_spectrum = np.conj(_spectrum(self._window[None, ..., None], self._span))
        powers = (windowed**2).sum(axis=3, keepdims=True)
        self._power_spectra = np.conj(_spectrum(powers, self._span))

    def matches(self, above: Above, near: Lie) -> tuple[Match, ...]:
        """Return how well the likeliest entries explain a place, best first.

        Args:
            above: the mat.
            near: where the tile should lie, within REACH_MM and a few degrees.
        """
        rough = self._rough(above, near)
        best = sorted(rough, key=lambda match: -match.likeness)[:SHORTLIST]
        least = max(LEAST_ROUGH, best[0].likeness - HOPELESS)
        hopeful = [match for match in best if match.likeness > least]
        laid = [self._laid(above, match) for match in hopeful]
        first, *others = sorted(laid + best[len(laid) :], key=lambda match: -match.likeness)
        return (self._judged(above, first) if first.likeness > FAR_OFF else first), *others

    def _rough(self, above: Above, near: Lie) -> list[Match]:
        """Return the entries' rough matches; as it lies first, then the likelier ones turned."""
        every = np.arange(len(self.entries))
        best = dict(self._over_shifts(above, near, every))
        order = sorted(best, key=lambda index: -best[index].likeness)
        if best[order[0]].likeness > NOTHING:
            some = np.array(sorted(order[:TURNED]))
            for turn in TURNS_DEG:
                for index, match in self._over_shifts(above, near.moved(0, 0, turn), some):
                    best[index] = max(best[index], match, key=lambda one: one.likeness)
        return list(best.values())

    def _over_shifts(
        self, above: Above, lie: Lie, some: NDArray[np.intp]
    ) -> Iterator[tuple[int, Match]]:
        """Yield the best shift of some entries at one angle."""
        seen, kept = self._seen(above, lie, self._reach)
        spectrum = _spectrum((seen * kept[..., None])[None], self._span)
        power = _spectrum((_power(seen) * kept)[None, ..., None], self._span)
        dots = self._correlated(np.einsum("nchw,kchw->nhw", self._spectra[some], spectrum))
        strength = self._correlated((self._window_spectrum * power)[:, 0])
        least = LEAST_POWER * float(self._window.sum())
        norms = np.maximum(strength, least) * self._shown(kept, some)
        flat = (dots / np.sqrt(norms)).reshape(len(some), -1)
        at = flat.argmax(axis=1)
        down, right = np.divmod(at, 2 * self._reach + 1)
        for row, index in enumerate(int(one) for one in some):
            shift = (float(way[row] - self._reach) / ART_PX_PER_MM for way in (right, down))
            yield index, Match(self.entries[index], float(flat[row, at[row]]), lie.moved(*shift))

    def _shown(self, kept: Floats, some: NDArray[np.intp]) -> Floats:
        """Return how much of some entries' power shows at every shift; all of it is 1."""
        if kept.all():
            return np.ones((1, 1, 1))
        spectrum = _spectrum(kept[None, ..., None], self._span)
        shown = self._correlated((self._power_spectra[some] * spectrum)[:, 0])
        return np.maximum(shown, LEAST_SHOWN)

    def _correlated(self, spectra: NDArray[np.complex64]) -> Floats:
        side = 2 * self._reach + 1
        return np.asarray(np.fft.irfft2(spectra, self._span)[:, :side, :side])

    def _seen(self, above: Above, lie: Lie, reach: int) -> tuple[Floats, Floats]:
        """Return the pattern around a place, and where it has kept its colours."""
        margin = 2 * reach / ART_PX_PER_MM
        width, height = self.size_mm
        return pattern_shown(above.cut(lie, (width + margin, height + margin)))

    def _laid(self, above: Above, match: Match) -> Match:
        """Return a match laid on exactly."""
        best = match
        for turns in FINE_TURNS_DEG:
            start = best.lie
            tried = [self._shifted(above, match.entry, start.moved(0, 0, turn)) for turn in turns]
            best = max(tried, key=lambda one: one.likeness)
        return best

    def _judged(self, above: Above, match: Match) -> Match:
        """Return a match as good as its picture is in the place's own light, and where worst.

        Worst is what the entry leaves unexplained there of a pattern's full power. Noise leaves
        little of it in one place, a drawing more or less leaves most. What has lost its colours is
        left out; where that is most of it the whole counts, and has to be twice as good. Where
        grain has lifted what is dark, the picture as it was enrolled is the better one.
        """
        cut = above.cut(match.lie, self.size_mm)
        seen, kept = pattern_shown(cut)
        picture, _ = pattern_shown(relit(self._pictures[match.entry.id], cut))
        like = max(match.likeness, likeness(seen * kept[..., None], picture * kept[..., None]))
        shows = _windowed(kept) > MOSTLY_SHOWN
        if shows.mean() < HALF:
            return replace(match, likeness=like, worst=1 - TRUST * (1 - like))
        as_it_was = self._patterns[self.entries.index(match.entry)]
        left_over = (_left_over(seen, ours, kept, shows) for ours in (picture, as_it_was))
        least = min(float(np.quantile(one, 1 - LOW)) for one in left_over)
        return replace(match, likeness=like, worst=1 - least)

    def _shifted(self, above: Above, entry: Entry, lie: Lie) -> Match:
        reach = round(FINE_REACH_MM * ART_PX_PER_MM)
        seen, kept = self._seen(above, lie, reach)
        inset = round(INSET_MM * ART_PX_PER_MM)
        inner = slice(inset, -inset)
        template = self._patterns[self.entries.index(entry)][inner, inner]
        likeness = _slid(seen[inner, inner], kept[inner, inner], template)
        _, top, _, at = cv2.minMaxLoc(likeness)
        right, down = (_peak(likeness, at, axis) - reach for axis in (0, 1))
        return Match(entry, float(top), lie.moved(right / ART_PX_PER_MM, down / ART_PX_PER_MM))


LEAST_POWER = 0.15  # of a pattern's usual power: what is fainter is no art
LOCAL_MM = 16.0  # as large as a drawing with what is around it
LOW = 0.025  # of the windows: a neighbour that lies over a corner spoils fewer
LEAST_LOCAL = 1e-4
HALF, TRUST = 0.5, 2.0
MOSTLY_SHOWN = 0.8
LEAST_SHOWN = 0.2  # of a tile must show, or its likeness counts for less


def _left_over(seen: Floats, ours: Floats, kept: Floats, shows: NDArray[np.bool_]) -> Floats:
    """Return what a pattern of ours leaves unexplained in every window that shows."""
    pairs = ((seen, ours), (seen, seen), (ours, ours))
    both, theirs, own = (_windowed(_dot(one, other) * kept)[shows] for one, other in pairs)
    gain = float(both.sum() / max(own.sum(), LEAST_LOCAL))
    return np.asarray(theirs - 2 * gain * both + gain**2 * own)


def _dot(one: Floats, other: Floats) -> Floats:
    """Return the products of two patterns, their channels summed, shape (H, W)."""
    return np.asarray(np.einsum("hwc,hwc->hw", one, other))


def _power(plane: Floats) -> Floats:
    return _dot(plane, plane)


def _windowed(plane: Floats) -> Floats:
    """Return the means over windows that lie wholly inside the cut edges."""
    inset, size = round(INSET_MM * ART_PX_PER_MM), round(LOCAL_MM * ART_PX_PER_MM)
    inner = np.ascontiguousarray(plane[inset:-inset, inset:-inset], dtype=np.float32)
    means = cv2.blur(inner, (size, size))
    return means[size // 2 : -(size // 2), size // 2 : -(size // 2)].astype(np.float32)


def _slid(seen: Floats, kept: Floats, template: Floats) -> Floats:
    """Return the correlation of a template with what has kept its colours, at every shift."""
    if kept.all():
        return cv2.matchTemplate(seen, template, cv2.TM_CCORR_NORMED).astype(np.float32)
    dots = cv2.matchTemplate(seen * kept[..., None], template, cv2.TM_CCORR)
    ones = np.ones(template.shape[:2], dtype=np.float32)
    power = cv2.matchTemplate(_power(seen) * kept, ones, cv2.TM_CCORR)
    shown = cv2.matchTemplate(kept, _power(template), cv2.TM_CCORR)
    whole = float((template**2).sum())
    norms = np.sqrt(np.maximum(power * shown, (LEAST_SHOWN * whole) ** 2))
    return np.asarray(dots / norms, dtype=np.float32)


def _peak(values: NDArray[np.generic], at: Sequence[int], axis: int) -> float:
    """Return where a parabola through the top and its neighbours peaks, along x or y."""
    here = at[axis]
    if not 0 < here < values.shape[1 - axis] - 1:
        return float(here)
    column, row = at
    line = values[row] if axis == 0 else values[:, column]
    before, top, after = (float(line[here + way]) for way in (-1, 0, 1))
    bend = before - 2 * top + after
    return here + (0.5 * (before - after) / bend if bend < 0 else 0.0)


def _template(entry: Entry, width: int, height: int) -> Floats:
    found = pattern(art_of(entry))
    fitting = cv2.resize(found, (width, height), interpolation=cv2.INTER_AREA)
    return fitting.astype(np.float32)


def _picture(entry: Entry, size_mm: tuple[float, float]) -> Frame:
    """Return an entry's art in the shape of a cut-out of its place."""
    width, height = (round(side * PX_PER_MM) for side in size_mm)
    fitting = cv2.resize(art_of(entry), (width, height), interpolation=cv2.INTER_AREA)
    return fitting.astype(np.uint8, copy=False)


def _window(width: int, height: int) -> Floats:
    inset = round(INSET_MM * ART_PX_PER_MM)
    window = np.zeros((height, width), dtype=np.float32)
    window[inset:-inset, inset:-inset] = 1.0
    return window


def _unit(patterns: Floats, window: Floats) -> Floats:
    windowed = patterns * window[None, ..., None]
    power = np.sqrt((windowed**2).sum(axis=(1, 2, 3), keepdims=True))
    return np.asarray(windowed / np.maximum(power, 1e-6))


def _spectrum(planes: Floats, span: tuple[int, ...]) -> NDArray[np.complex64]:
    """Return spectra of (N, H, W, channels), shape (N, channels, ...)."""
    return np.fft.rfft2(np.moveaxis(planes, -1, 1), span).astype(np.complex64)
