"""Comparing a place with every tile of the catalogue that has the right outline.

All tiles of the outline are compared at once, over a few millimetres and degrees, by correlation in
the frequency domain (Lewis, *Fast Normalized Cross-Correlation*, 1995). The best few are then
fitted exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats, Frame
from vision.tiles.art import pattern, pattern_shown
from vision.tiles.catalogue import Entry, art_of
from vision.tiles.constants import (
    ALIKE_ENTRIES_LIKENESS,
    ART_PX_PER_MM,
    CLOSE_CALL_NATS,
    EPSILON,
    FINE_REACH_MM,
    FINE_TURNS_DEG,
    LAID_BEHIND,
    LEAST_POWER_SHARE,
    LEAST_SHOWN_SHARE,
    LEAST_UNVEILED_SHARE,
    MATCH_REACH_MM,
    MATCH_TURNS_DEG,
    MOST_UNVEILED_SHARE,
    OTHER_ROW_WEIGHT,
    PX_PER_MM,
    RELIT_BEHIND,
    RELIT_LIKENESS,
    ROUGH_LIKENESS,
    SHORTLIST_ENTRIES,
    TILE_RIM_MM,
    TOLD_APART_WEIGHT,
    TURNED_ENTRIES,
    TURNED_LIKENESS,
)
from vision.tiles.likeness import compare, compare_differences
from vision.tiles.relighting import without_glare
from vision.tiles.top_view import Cut, TilePlace, TopView
from vision.tiles.verdict import TileMatch, ahead, odds


class TileMatcher:
    """Compares places with all tiles of one outline.

    Attributes:
        patterns: the patterns of the tiles, at ART_PX_PER_MM, shape (entries, H, W, 3).
    """

    def __init__(self, entries: Sequence[Entry], size_mm: tuple[float, float]) -> None:
        self.entries = tuple(entries)
        self.size_mm = size_mm
        self._index = {entry.id: index for index, entry in enumerate(self.entries)}
        width, height = (round(side * ART_PX_PER_MM) for side in size_mm)
        self._window = _window(width, height)
        self._reach = round(MATCH_REACH_MM * ART_PX_PER_MM)
        self.patterns = np.stack([_template(e, width, height) for e in self.entries])
        self._pictures = {entry.id: _picture(entry, size_mm) for entry in self.entries}
        self._span = tuple(cv2.getOptimalDFTSize(n + 2 * self._reach) for n in (height, width))
        windowed = _unit(self.patterns, self._window)
        self._spectra = np.conj(_spectrum(windowed, self._span))
        self._window_spectrum = np.conj(_spectrum(self._window[None, ..., None], self._span))
        flat = windowed.reshape(len(self.entries), -1)
        self._alike = flat @ flat.T
        powers = (windowed**2).sum(axis=3, keepdims=True)
        self._power_spectra = np.conj(_spectrum(powers, self._span))

    def matches(self, view: TopView, near: TilePlace) -> tuple[TileMatch, ...]:
        """Return how well the likeliest entries explain a place, best first.

        Args:
            view: the mat.
            near: where the tile should lie, within MATCH_REACH_MM and a few degrees.
        """
        rough = sorted(self._rough(view, near), key=_likeness, reverse=True)
        if rough[0].likeness < ROUGH_LIKENESS:
            return tuple(rough[:SHORTLIST_ENTRIES])
        laid = sorted(self._laid(view, rough), key=_likeness, reverse=True)
        if laid[0].likeness < RELIT_LIKENESS:
            return tuple(laid)
        near_best = [match for match in laid if match.likeness > laid[0].likeness - RELIT_BEHIND]
        judged = [self._judged(view.cut(m.place, self.size_mm), m) for m in near_best]
        ranked = self._ranked([*judged, *laid[len(judged) :], *rough[SHORTLIST_ENTRIES:]])
        best = self._told(view.cut(ranked[0].place, self.size_mm), ranked)
        return best if odds(best[0]) > 0 else self._beside_glare(view, laid, best)

    def _beside_glare(
        self, view: TopView, laid: Sequence[TileMatch], best: tuple[TileMatch, ...]
    ) -> tuple[TileMatch, ...]:
        """Return the matches judged without the veiled part of the place, if that is surer."""
        cut = view.cut(laid[0].place, self.size_mm)
        clear = without_glare(self._pictures[laid[0].entry.id], cut)
        shown = float(clear.kept.mean()) / max(float(cut.kept.mean()), 1.0)
        if not LEAST_UNVEILED_SHARE < shown < MOST_UNVEILED_SHARE:
            return best
        cuts = (view.cut(match.place, self.size_mm) for match in laid)
        seen = (Cut(one.image, np.minimum(one.kept, clear.kept)) for one in cuts)
        bare = (replace(match, likeness=0.0) for match in laid)
        beside = self._ranked([self._judged(c, m) for c, m in zip(seen, bare, strict=True)])
        if odds(beside[0]) < odds(best[0]):
            return best
        cut = view.cut(beside[0].place, self.size_mm)
        return self._told(Cut(cut.image, np.minimum(cut.kept, clear.kept)), beside)

    def _ranked(self, matches: Sequence[TileMatch]) -> tuple[TileMatch, ...]:
        """Return the likeliest matches, at most SHORTLIST_ENTRIES, best first.

        The first match is given `rival`: the likeness of the next best tile that looks different.
        """
        first, *others = sorted(matches, key=_likeness, reverse=True)
        alike = self._alike[self._index[first.entry.id]]
        row = first.entry.row
        unlike = (
            m.likeness * (1.0 if m.entry.row == row else OTHER_ROW_WEIGHT)
            for m in others
            if alike[self._index[m.entry.id]] < ALIKE_ENTRIES_LIKENESS
        )
        return replace(first, rival=max(unlike, default=0.0)), *others[: SHORTLIST_ENTRIES - 1]

    def _told(self, cut: Cut, matches: Sequence[TileMatch]) -> tuple[TileMatch, ...]:
        """Return the matches; a match much like the best is compared with it where both differ."""
        first, *others = matches
        told: list[TileMatch] = []
        for other in others:
            if not self._is_close_call(first, other):
                told.append(other)
                continue
            pictures = (self._pictures[one.entry.id] for one in (first, other))
            lead = TOLD_APART_WEIGHT * compare_differences(cut, *pictures)
            if lead < 0:
                first, other = replace(other, rival=first.rival), first
            told.append(replace(other, behind=abs(lead)))
        return first, *told

    def _is_close_call(self, first: TileMatch, other: TileMatch) -> bool:
        """Return whether two look much alike, and neither explains the place far better."""
        alike = self._alike[self._index[first.entry.id], self._index[other.entry.id]]
        return (
            bool(alike > ALIKE_ENTRIES_LIKENESS)
            and other.worst > 0
            and ahead(first, other) < CLOSE_CALL_NATS
        )

    def _rough(self, view: TopView, near: TilePlace) -> list[TileMatch]:
        """Return the best rough match of every entry; only likely entries are tried turned."""
        best = dict(self._over_shifts(view, near, None))
        order = sorted(best, key=lambda index: -best[index].likeness)
        if best[order[0]].likeness > TURNED_LIKENESS:
            some = np.array(sorted(order[:TURNED_ENTRIES]))
            for turn in MATCH_TURNS_DEG:
                for index, match in self._over_shifts(view, near.moved(0, 0, turn), some):
                    best[index] = max(best[index], match, key=lambda one: one.likeness)
        return list(best.values())

    def _over_shifts(
        self, view: TopView, place: TilePlace, some: NDArray[np.intp] | None
    ) -> Iterator[tuple[int, TileMatch]]:
        """Yield the best shift of each of some entries, or of all, at the angle of `place`.

        Each comes as the index of the entry and a rough match.
        """
        tried = slice(None) if some is None else some  # a slice copies no spectra
        seen, kept = self._seen(view, place, self._reach)
        spectrum = _spectrum((seen * kept[..., None])[None], self._span)
        power = _spectrum((_power(seen) * kept)[None, ..., None], self._span)
        dots = self._correlated(_joined(self._spectra[tried], spectrum[0]))
        strength = self._correlated((self._window_spectrum * power)[:, 0])
        least = LEAST_POWER_SHARE * float(self._window.sum())
        norms = np.maximum(strength, least) * self._shown(kept, tried)
        flat = (dots / np.sqrt(norms)).reshape(len(dots), -1)
        at = flat.argmax(axis=1)
        down, right = np.divmod(at, 2 * self._reach + 1)
        for row, index in enumerate(range(len(dots)) if some is None else some.tolist()):
            shift = (float(way[row] - self._reach) / ART_PX_PER_MM for way in (right, down))
            yield (
                index,
                TileMatch(self.entries[index], float(flat[row, at[row]]), place.moved(*shift)),
            )

    def _shown(self, kept: Floats, some: NDArray[np.intp] | slice) -> Floats:
        """Return the share of some entries' power that is in view at every shift, 0 to 1."""
        if kept.all():
            return np.ones((1, 1, 1))
        spectrum = _spectrum(kept[None, ..., None], self._span)
        shown = self._correlated((self._power_spectra[some] * spectrum)[:, 0])
        return np.maximum(shown, LEAST_SHOWN_SHARE)

    def _correlated(self, spectra: NDArray[np.complex64]) -> Floats:
        """Return what spectra transform back to, at the shifts that are tried only."""
        side, (rows, columns) = 2 * self._reach + 1, self._span
        lines = np.fft.ifft(spectra, rows, axis=-2)[:, :side]
        return np.asarray(np.fft.irfft(lines, columns, axis=-1)[..., :side])

    def _seen(self, view: TopView, place: TilePlace, reach: int) -> tuple[Floats, Floats]:
        """Return the pattern around a place, and where it has kept its colours."""
        margin = 2 * reach / ART_PX_PER_MM
        width, height = self.size_mm
        return pattern_shown(view.cut(place, (width + margin, height + margin)))

    def _laid(self, view: TopView, rough: Sequence[TileMatch]) -> Iterator[TileMatch]:
        """Yield the first few of sorted matches; those near the best are fitted exactly."""
        least = max(ROUGH_LIKENESS, rough[0].likeness - LAID_BEHIND)
        for match in rough[:SHORTLIST_ENTRIES]:
            yield self._laid_on(view, match) if match.likeness > least else match

    def _laid_on(self, view: TopView, match: TileMatch) -> TileMatch:
        best = match
        for turns in FINE_TURNS_DEG:
            start = best.place
            tried = [self._shifted(view, match.entry, start.moved(0, 0, turn)) for turn in turns]
            best = max(tried, key=lambda one: one.likeness)
        return best

    def _judged(self, cut: Cut, match: TileMatch) -> TileMatch:
        """Return a match judged by its picture in the light of the place."""
        enrolled = self.patterns[self._index[match.entry.id]]
        seen = compare(cut, self._pictures[match.entry.id], enrolled)
        return replace(
            match,
            likeness=max(match.likeness, seen.likeness),
            worst=seen.worst,
            left=seen.left,
            uneven=seen.uneven,
        )

    def _shifted(self, view: TopView, entry: Entry, place: TilePlace) -> TileMatch:
        reach = round(FINE_REACH_MM * ART_PX_PER_MM)
        seen, kept = self._seen(view, place, reach)
        inset = round(TILE_RIM_MM * ART_PX_PER_MM)
        inner = slice(inset, -inset)
        template = self.patterns[self._index[entry.id]][inner, inner]
        likeness = _slid(seen[inner, inner], kept[inner, inner], template)
        _, top, _, at = cv2.minMaxLoc(likeness)
        right, down = (_peak(likeness, at, axis) - reach for axis in (0, 1))
        return TileMatch(
            entry, float(top), place.moved(right / ART_PX_PER_MM, down / ART_PX_PER_MM)
        )


def _joined(many: NDArray[np.complex64], one: NDArray[np.complex64]) -> NDArray[np.complex64]:
    """Return the products of N spectra with one, shape (N, H, W), added over the channels."""
    total = many[:, 0] * one[0]
    for channel in range(1, len(one)):
        total += many[:, channel] * one[channel]
    return np.asarray(total)


def _power(plane: Floats) -> Floats:
    """Return a pattern's power, its channels summed, shape (H, W)."""
    return np.asarray(np.einsum("hwc,hwc->hw", plane, plane))


def _slid(seen: Floats, kept: Floats, template: Floats) -> Floats:
    """Return the correlation of a template with `seen` at every shift, shape (shifts, shifts).

    Only the pixels at which `kept` is 1 count.
    """
    if kept.all():
        return cv2.matchTemplate(seen, template, cv2.TM_CCORR_NORMED).astype(np.float32)
    dots = cv2.matchTemplate(seen * kept[..., None], template, cv2.TM_CCORR)
    ones = np.ones(template.shape[:2], dtype=np.float32)
    power = cv2.matchTemplate(_power(seen) * kept, ones, cv2.TM_CCORR)
    shown = cv2.matchTemplate(kept, _power(template), cv2.TM_CCORR)
    whole = float((template**2).sum())
    norms = np.sqrt(np.maximum(power * shown, (LEAST_SHOWN_SHARE * whole) ** 2))
    return np.asarray(dots / norms, dtype=np.float32)


def _likeness(match: TileMatch) -> float:
    return match.likeness


def _peak(values: NDArray[np.generic], at: Sequence[int], axis: int) -> float:
    """Return where the peak of a map lies between its pixels, along x (`axis` 0) or y (1).

    A parabola runs through the top pixel `at` (x, y) and its two neighbours on the axis.
    """
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
    inset = round(TILE_RIM_MM * ART_PX_PER_MM)
    window = np.zeros((height, width), dtype=np.float32)
    window[inset:-inset, inset:-inset] = 1.0
    return window


def _unit(patterns: Floats, window: Floats) -> Floats:
    windowed = patterns * window[None, ..., None]
    power = np.sqrt((windowed**2).sum(axis=(1, 2, 3), keepdims=True))
    return np.asarray(windowed / np.maximum(power, EPSILON))


def _spectrum(planes: Floats, span: tuple[int, ...]) -> NDArray[np.complex64]:
    """Return the Fourier transforms of N pictures, channel by channel.

    Args:
        planes: the pictures, shape (N, H, W, channels).
        span: height and width to which the pictures are padded.

    Returns:
        shape (N, channels, span height, span width // 2 + 1).
    """
    return np.fft.rfft2(np.moveaxis(planes, -1, 1), span).astype(np.complex64)
