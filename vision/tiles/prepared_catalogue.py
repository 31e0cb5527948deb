"""A catalogue made ready for reading: tiles sorted by outline, identical copies taken together."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from vision.sheet.board import Tiles
from vision.tiles.art_view import ArtView, art_view
from vision.tiles.catalogue import Entry, TileCatalogue
from vision.tiles.enrol import twins
from vision.tiles.grid import DREAM
from vision.tiles.match import TileMatcher
from vision.tiles.search import Candidate, likely_spots
from vision.tiles.top_view import TilePlace, TopView
from vision.tiles.verdict import TileMatch


class PreparedCatalogue:
    """The tiles of a catalogue, ready to be compared with places on the mat.

    Attributes:
        copies: the ids of each group of identical tiles, by the first id of the group.
    """

    def __init__(self, catalogue: TileCatalogue, tiles: Tiles) -> None:
        self.copies = _copies(catalogue)
        spare = {name for group in self.copies.values() for name in group[1:]}
        entries = [entry for entry in catalogue.entries if entry.id not in spare]
        self._matchers = {
            size: TileMatcher(some, size)
            for size in (tiles.island_mm, tiles.dream_mm)
            if (some := [entry for entry in entries if _size(entry, tiles) == size])
        }
        self._last: tuple[TopView, ArtView] | None = None
        self._lock = Lock()

    def matches(
        self, view: TopView, near: TilePlace, size_mm: tuple[float, float]
    ) -> tuple[TileMatch, ...]:
        """Return how well the likeliest tiles of an outline explain a place, best first."""
        matcher = self._matchers.get(size_mm)
        return matcher.matches(view, self._art(view), near) if matcher is not None else ()

    def likely_spots(self, view: TopView) -> tuple[Candidate, ...]:
        """Return the places on the mat that look most like some tile."""
        return tuple(
            spot
            for size, matcher in self._matchers.items()
            for spot in likely_spots(view, matcher.patterns, size)
        )

    def _art(self, view: TopView) -> ArtView:
        """Return the pattern of a picture; many places are asked for in one picture."""
        with self._lock:
            if self._last is None or self._last[0] is not view:
                self._last = view, art_view(view)
            return self._last[1]


def _size(entry: Entry, tiles: Tiles) -> tuple[float, float]:
    return tiles.dream_mm if entry.row == DREAM else tiles.island_mm


def _copies(catalogue: TileCatalogue) -> Mapping[str, tuple[str, ...]]:
    """Return the groups of identical tiles, by the first id of each group."""
    first: dict[str, str] = {}
    groups: dict[str, tuple[str, ...]] = {}
    order = [entry.id for entry in catalogue.entries]
    pairs = [(twin.first, twin.second) for twin in twins(catalogue) if twin.is_copy]
    for one, other in sorted(pairs, key=lambda pair: [order.index(name) for name in pair]):
        leader = first.get(one, one)
        if other not in first:
            first[other] = leader
            groups[leader] = (*groups.get(leader, (leader,)), other)
    return groups
