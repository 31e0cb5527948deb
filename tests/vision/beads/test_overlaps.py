"""Finds that overlap: two beads that lie flat cannot, but the light that one throws may."""

from __future__ import annotations

import numpy as np

from vision.beads.detections import overlapping

DIAMETER_MM = 16.0


def test_a_find_overlaps_a_likelier_one() -> None:
    """Once the light that a grey star threw beside it was taken for a clear star."""
    points = np.array([(32.0, 146.0), (23.0, 136.0), (100.0, 100.0)])
    odds = np.array([9.0, 3.5, 2.0])
    assert overlapping(points, odds, DIAMETER_MM).tolist() == [False, True, False]


def test_beads_that_touch_do_not_overlap() -> None:
    points = np.array([(50.0, 50.0), (50.0 + DIAMETER_MM, 50.0)])
    assert not overlapping(points, np.array([9.0, 3.5]), DIAMETER_MM).any()


def test_without_finds_nothing_overlaps() -> None:
    assert overlapping(np.zeros((0, 2)), np.zeros(0), DIAMETER_MM).shape == (0,)
