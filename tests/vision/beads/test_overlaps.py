"""Finds that overlap: two beads that lie flat cannot, but the light that one throws may."""

from __future__ import annotations

import numpy as np

from vision.beads.constants import OVERLAP_LOG_ODDS
from vision.beads.detections import hardly_overlapping

DIAMETER_MM = 16.0


def test_what_overlaps_a_likelier_bead_counts_for_less() -> None:
    """Once the light that a grey star threw beside it was taken for a clear star."""
    points = np.array([(32.0, 146.0), (23.0, 136.0), (100.0, 100.0)])
    odds = np.array([9.0, 3.5, 2.0])
    assert hardly_overlapping(points, odds, DIAMETER_MM).tolist() == [
        9.0,
        3.5 - OVERLAP_LOG_ODDS,
        2.0,
    ]


def test_beads_that_touch_do_not_overlap() -> None:
    points = np.array([(50.0, 50.0), (50.0 + DIAMETER_MM, 50.0)])
    assert hardly_overlapping(points, np.array([9.0, 3.5]), DIAMETER_MM).tolist() == [9.0, 3.5]


def test_without_finds_nothing_overlaps() -> None:
    assert hardly_overlapping(np.zeros((0, 2)), np.zeros(0), DIAMETER_MM).shape == (0,)
