"""The table beside the sheet, of which each frame is compared with the last one without an arm."""

from __future__ import annotations

import numpy as np

from vision.sheet.beside import Background, Difference, SheetCells
from vision.sheet.constants import MARGIN_MM, STAYS_READS

CELL_MM = 3.0
SIDE = 40


def _cells(*, arm: bool = False, apart: bool = False, dark: bool = False) -> SheetCells:
    """Return a grey sheet on a grey table: with an arm at its left, or a thing that lies apart."""
    at = (np.arange(SIDE) + 0.5) * CELL_MM - MARGIN_MM
    inside = np.minimum(at, SIDE * CELL_MM - 2 * MARGIN_MM - at)
    depth = np.minimum(inside[:, None], inside[None])
    logs = np.full((SIDE, SIDE, 3), -1.0, np.float32)
    colour = (-3.0, -3.0, -3.0) if dark else (-2.0, -1.5, -1.0)
    if arm:
        logs[15:21][(depth < 0)[15:21]] = colour
    if apart:
        logs[15:21][(depth < -9)[15:21]] = colour
    return SheetCells(logs, np.ones((SIDE, SIDE), dtype=bool), depth, CELL_MM)


def _is_reached(background: Background, now: SheetCells) -> bool:
    return background.is_reached(
        now,
        lambda before: before is not None and Difference.between(before, now).is_beside,
        lambda last: Difference.between(last, now).is_beside,
    )


def test_what_comes_up_to_the_edge_is_an_arm() -> None:
    assert Difference.between(_cells(), _cells(arm=True)).is_beside


def test_a_dark_arm_without_a_tint_is_one() -> None:
    assert Difference.between(_cells(), _cells(arm=True, dark=True)).is_beside


def test_what_lies_apart_from_the_edge_is_none() -> None:
    assert not Difference.between(_cells(), _cells(apart=True)).is_beside


def test_what_stays_is_laid_down_and_may_be_taken_away() -> None:
    background = Background()
    assert not _is_reached(background, _cells())
    reached = [_is_reached(background, _cells(arm=True)) for _ in range(STAYS_READS + 1)]
    assert reached == [True] * STAYS_READS + [False]
    assert not _is_reached(background, _cells())
    assert _is_reached(background, _cells(arm=True))


def test_a_sheet_that_was_moved_after_a_thing_was_laid_down_still_shows_arms() -> None:
    background = Background()
    _is_reached(background, _cells())
    background.take(_cells(arm=True))
    background.forget_beside()
    assert not _is_reached(background, _cells())
    assert _is_reached(background, _cells(arm=True))
