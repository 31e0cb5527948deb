"""Comparing a place with every tile of the catalogue that has the right outline.

All tiles of the outline are compared at once, over a few millimetres, by their coarse patterns. The
likeliest are compared by their patterns, turned a little too. The best few are then fitted exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sheet.lens import Floats, Frame
from vision.tiles.art import coarse, pattern, pattern_shown
from vision.tiles.art_view import ArtView
from vision.tiles.catalogue import Entry, art_of
from vision.tiles.constants import (
    ALIKE_ENTRIES_LIKENESS,
    ART_PX_PER_MM,
    CLOSE_CALL_NATS,
    COARSE_ENTRIES,
    COARSE_LIKENESS,
    COARSE_PX_PER_MM,
    FINE_REACH_MM,
    FINE_TURNS_DEG,
    LAID_BEHIND,
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
from vision.tiles.correlation import ShiftCorrelation
from vision.tiles.likeness import compare, compare_differences
from vision.tiles.relighting import without_glare
from vision.tiles.top_view import Cut, TilePlace, TopView
from vision.tiles.verdict import TileMatch, ahead, odds

_FINE_REACH = round(FINE_REACH_MM * ART_PX_PER_MM)


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
        self.patterns = np.stack([_template(e, width, height) for e in self.entries])
        self._pictures = {entry.id: _picture(entry, size_mm) for entry in self.entries}
        self._correlation = _correlation(self.patterns, ART_PX_PER_MM)
        coarsely = np.stack([coarse(one) for one in self.patterns])
        self._coarse = _correlation(coarsely, COARSE_PX_PER_MM)
        flat = self._correlation.units.reshape(len(self.entries), -1)
        self._alike = flat @ flat.T

    def matches(self, view: TopView, art: ArtView, near: TilePlace) -> tuple[TileMatch, ...]:
        """Return how well the likeliest entries explain a place, best first.

        Args:
            view: the mat.
            art: its pattern.
            near: where the tile should lie, within MATCH_REACH_MM and a few degrees.
        """
        rough = sorted(self._rough(art, near), key=_likeness, reverse=True)
        if rough[0].likeness < ROUGH_LIKENESS:
            return tuple(rough[:SHORTLIST_ENTRIES])
        laid = sorted(self._laid(view, art, rough), key=_likeness, reverse=True)
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

    def _rough(self, art: ArtView, near: TilePlace) -> list[TileMatch]:
        """Return the best rough matches of the likeliest entries, in no order."""
        wide = self._reached(MATCH_REACH_MM)
        first, _ = self._coarse.best(*art.coarse_cut(near, wide), slice(None))
        some = np.argsort(-first)[:COARSE_ENTRIES].astype(np.intp)
        if first[some[0]] < COARSE_LIKENESS:
            return [TileMatch(self.entries[int(n)], float(first[n]), near) for n in some]
        best = self._over_shifts(art, near, some)
        if best[0].likeness > TURNED_LIKENESS:
            turned = np.array([self._index[match.entry.id] for match in best[:TURNED_ENTRIES]])
            for turn in MATCH_TURNS_DEG:
                best += self._over_shifts(art, near.moved(0, 0, turn), turned)
        likeliest = {match.entry.id: match for match in sorted(best, key=_likeness)}
        return list(likeliest.values())

    def _over_shifts(
        self, art: ArtView, place: TilePlace, some: NDArray[np.intp]
    ) -> list[TileMatch]:
        """Return some entries' matches at their best shifts from a place, best first."""
        seen, kept = art.cut(place, self._reached(MATCH_REACH_MM))
        likeness, shifts = self._correlation.best(seen, kept, some)
        x, y = place.centre_mm[:, None] + place.turn @ shifts / ART_PX_PER_MM
        order = np.argsort(-likeness)
        return [
            TileMatch(
                self.entries[int(some[n])],
                float(likeness[n]),
                TilePlace(float(x[n]), float(y[n]), place.angle_deg),
            )
            for n in order
        ]

    def _reached(self, reach_mm: float) -> tuple[float, float]:
        """Return the width and height, mm, of the outline and what lies so near."""
        return self.size_mm[0] + 2 * reach_mm, self.size_mm[1] + 2 * reach_mm

    def _laid(self, view: TopView, art: ArtView, rough: Sequence[TileMatch]) -> Iterator[TileMatch]:
        """Yield the first few of sorted matches; those near the best are fitted exactly."""
        least = max(ROUGH_LIKENESS, rough[0].likeness - LAID_BEHIND)
        for match in rough[:SHORTLIST_ENTRIES]:
            yield self._laid_on(view, art, match) if match.likeness > least else match

    def _laid_on(self, view: TopView, art: ArtView, match: TileMatch) -> TileMatch:
        """Return a match at the best place nearby, as like as the exact cut-out there says."""
        wide = self._reached(FINE_REACH_MM)
        best = match
        for turns in FINE_TURNS_DEG:
            start = best.place
            places = [start.moved(0, 0, turn) for turn in turns]
            tried = [self._shifted(match.entry, at, *art.cut(at, wide)) for at in places]
            best = max(tried, key=_likeness)
        exact = self._shifted(match.entry, best.place, *pattern_shown(view.cut(best.place, wide)))
        return max(match, exact, key=_likeness)

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

    def _shifted(self, entry: Entry, place: TilePlace, seen: Floats, kept: Floats) -> TileMatch:
        """Return an entry's match at the best shift about a place, between pixels.

        Args:
            entry: the entry.
            place: the middle of what is seen.
            seen: the pattern there, FINE_REACH_MM wider on each side.
            kept: where it has kept its colours.
        """
        inset = round(TILE_RIM_MM * ART_PX_PER_MM)
        inner = slice(inset, -inset)
        template = self.patterns[self._index[entry.id]][inner, inner]
        likeness = _slid(seen[inner, inner], kept[inner, inner], template)
        _, top, _, at = cv2.minMaxLoc(likeness)
        right, down = (_peak(likeness, at, axis) - _FINE_REACH for axis in (0, 1))
        return TileMatch(
            entry, float(top), place.moved(right / ART_PX_PER_MM, down / ART_PX_PER_MM)
        )


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


def _correlation(patterns: Floats, px_per_mm: float) -> ShiftCorrelation:
    rim, reach = (round(size * px_per_mm) for size in (TILE_RIM_MM, MATCH_REACH_MM))
    return ShiftCorrelation(patterns, rim, reach)
