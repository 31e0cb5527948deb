"""Bands of flickering lamps, in pictures of noise."""

from __future__ import annotations

import numpy as np
import pytest

from vision.sheet.bands import BandWatch
from vision.sheet.constants import BAND_LOOKS
from vision.sheet.lens import Frame

ROWS, COLUMNS = 216, 384
TABLE = np.random.default_rng(3).uniform(40, 200, (ROWS, COLUMNS))


def _lit(*, height: float, cycles: float, turn: float) -> Frame:
    """Return the table with a wave of light down the rows, and the sensor's noise."""
    wave = 1 + height * np.sin(2 * np.pi * (cycles * np.linspace(0, 1, ROWS) + turn))
    noise = np.random.default_rng(round(1000 * turn)).normal(0, 3, TABLE.shape)
    return np.clip(TABLE * wave[:, None] + noise, 0, 255).astype(np.uint8)


def _looks(frames: list[Frame]) -> list[bool]:
    watch = BandWatch()
    return [watch.look(frame) for frame in frames]


@pytest.mark.parametrize("cycles", [1.4, 1.78, 2.4, 3.6])
def test_bands_that_roll_slowly_are_seen(cycles: float) -> None:
    frames = [_lit(height=0.05, cycles=cycles, turn=0.05 * k) for k in range(20)]
    seen = _looks(frames)
    assert not any(seen[:BAND_LOOKS])
    assert seen[-1]


def test_a_still_table_has_no_bands() -> None:
    assert not any(_looks([_lit(height=0.0, cycles=1, turn=k / 20) for k in range(20)]))


def test_a_lamp_that_is_dimmed_makes_no_bands() -> None:
    dimmed = [(_lit(height=0, cycles=1, turn=k / 20) * 0.95**k).astype(np.uint8) for k in range(20)]
    assert not any(_looks(dimmed))


def test_an_arm_that_moves_over_the_table_makes_no_bands() -> None:
    frames = [_lit(height=0, cycles=1, turn=k / 20) for k in range(20)]
    for k, frame in enumerate(frames):
        frame[20 : 90 + 3 * k, 100:260] = 60
    assert not any(_looks(frames))


def test_bands_are_forgotten_with_the_light() -> None:
    watch = BandWatch()
    frames = [_lit(height=0.05, cycles=2, turn=0.05 * k) for k in range(20)]
    for frame in frames:
        watch.look(frame)
    watch.forget()
    assert not watch.look(frames[0])
