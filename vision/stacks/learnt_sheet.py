"""The bare sheet as the game's own frames show it, in the light of this evening.

Once reader and record agree on a frame, it shows the bare sheet wherever no stack stands. A place
is learnt when two such frames show it alike. So each star is known once it has been empty for two
looks, and the sheet between the stars from the opening on. What is known changes only where a frame
from before the last move is alike too: fingers that rest at the edge and were not noticed are still
for two looks, but seldom for two turns. Below the stacks, what was known before
is brought to the present light; at first that is a photo of the bare sheet, if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheet.board import Board, Pieces
from vision.sheet.flat import Flat
from vision.sheet.foreign import Mask, levelled, tint_off
from vision.sheet.lens import Floats, Frame
from vision.stacks.constants import (
    ALIKE_TINT_LOG,
    LEARNING_LOG_ODDS,
    SHADED_RADII,
    STAR_CELLS_RADII,
    SURELY_BARE_LIKENESS,
)
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.reference import Cells, Reference, cell_points, relit, star_prints
from vision.stacks.star_reading import FlatStacks
from vision.stacks.tops import star_points
from vision.stacks.towers import near_stars, towers


@dataclass(frozen=True, slots=True)
class SeenSheet:
    """A frame that was read.

    Attributes:
        frame: the frame.
        stacks: what was read.
    """

    frame: FlatFrame
    stacks: FlatStacks


@dataclass(frozen=True, slots=True)
class _Bare:
    """What a frame shows of the bare sheet: where, and what is printed on its empty stars."""

    cells: Cells
    shown: Mask
    empty: Mask
    prints: Floats


class LearntSheet:
    """Learns the bare sheet from frames on which reader and record agree.

    Attributes:
        reference: the sheet as far as it is known; None before two frames showed it alike.
    """

    def __init__(self, board: Board, pieces: Pieces) -> None:
        self.reference: Reference | None = None
        self._board, self._pieces = board, pieces
        self._last: _Bare | None = None
        self._standing: Mask | None = None
        self._before_move: _Bare | None = None

    def learn(self, seen: SeenSheet, is_standing: Sequence[bool], photo: Reference | None) -> None:
        """Learn from a frame.

        Args:
            seen: the frame.
            is_standing: on which stars a stack stands by the record.
            photo: the photo of the bare sheet that fits best, or None.
        """
        standing = np.asarray(is_standing, dtype=np.bool_)
        now, last = self._bare(seen, standing), self._last
        if self._standing is not None and (standing != self._standing).any():
            self._before_move = last
        self._last, self._standing = now, standing
        if last is None:
            return
        base = self.reference or photo or _nothing(now, seen.frame.flat)
        agreed = _alike(last, now) & ~self._contradicted(base, now)
        self.reference = self._joined(base, now, agreed, last.empty, seen)

    def _contradicted(self, base: Reference, now: _Bare) -> Mask:
        """Return the cells that are known otherwise, and looked otherwise before the last move."""
        apart, _ = levelled(now.cells - base.cells, now.shown & base.known)
        other = base.known & (tint_off(apart) >= ALIKE_TINT_LOG)
        return other if self._before_move is None else other & ~_alike(self._before_move, now)

    def _bare(self, seen: SeenSheet, standing: Mask) -> _Bare:
        """Return what a frame shows of the bare sheet.

        A star that is empty by the record, yet surely holds a stack by the frame, is not learnt.
        Only the signs are asked: the network takes a disc printed like a piece for one.
        Stacks shade and tint what is around them, so only empty stars are learnt there.
        """
        doubtful = standing | (seen.stacks.by_signs > LEARNING_LOG_ODDS)
        frame, points, stars = seen.frame, seen.frame.points, seen.frame.stars
        covered = towers(points, self._board, self._pieces, seen.stacks.tops, doubtful)
        radius = self._pieces.radius_mm
        shaded = near_stars(points, stars[doubtful], SHADED_RADII * radius)
        shaded &= ~near_stars(points, stars[~doubtful], radius)
        prints = star_prints(frame.flat, self._board)
        return _Bare(frame.cells, frame.known & ~covered & ~shaded, ~doubtful, prints)

    def _joined(
        self, base: Reference, now: _Bare, agreed: Mask, was_empty: Mask, seen: SeenSheet
    ) -> Reference:
        """Return `base` in the present light, with what two frames agree on put in its place."""
        apart = now.cells - base.cells
        _, light = levelled(apart, now.shown & base.known)
        wrong = self._wrong(seen, now)
        cells = np.where(agreed[..., None], now.cells, base.cells + light).astype(np.float32)
        known = agreed | (base.known & ~wrong)
        empty = now.empty & was_empty
        prints = np.where(empty[:, None, None], now.prints, base.prints)
        image = _patched(base.image, seen.frame.flat.image, agreed, known)
        return Reference(cells, relit(cells), known, prints.astype(np.float32), image)

    def _wrong(self, seen: SeenSheet, now: _Bare) -> Mask:
        """Return the cells of stars that hold a stack, yet look as what is called bare.

        A photo was taken there while a piece lay on the sheet.
        """
        bareness = seen.stacks.bareness
        stars = star_points(self._board)
        if not len(bareness):
            return np.zeros(now.shown.shape, dtype=np.bool_)
        false = ~now.empty & (bareness > SURELY_BARE_LIKENESS)
        points = cell_points(*now.shown.shape)
        return near_stars(points, stars[false], STAR_CELLS_RADII * self._pieces.radius_mm)


def _nothing(now: _Bare, flat: Flat) -> Reference:
    """Return a reference of which nothing is known."""
    unknown = np.zeros_like(now.shown)
    return Reference(now.cells, (), unknown, np.zeros_like(now.prints), np.zeros_like(flat.image))


def _alike(before: _Bare, now: _Bare) -> Mask:
    """Return the cells that both frames show, and show alike."""
    both = before.shown & now.shown
    apart, _ = levelled(now.cells - before.cells, both)
    return np.asarray(both & (tint_off(apart) < ALIKE_TINT_LOG))


def _patched(base: Frame, now: Frame, agreed: Mask, known: Mask) -> Frame:
    """Return a flat picture of the bare sheet; black where nothing is known."""
    size = (now.shape[1], now.shape[0])
    fresh, shown = (
        cv2.resize(mask.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)[..., None] > 0
        for mask in (agreed, known)
    )
    return np.where(fresh, now, np.where(shown, base, 0)).astype(np.uint8)
