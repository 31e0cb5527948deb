"""The frames that hands are learnt from, and what is reported of designs left out."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.lab.stars import fit_hands, frames
from tests.lab.stars.fit_hands import Seen, left_out, report
from tests.lab.stars.shots import shots


@pytest.mark.slow
def test_a_hand_is_drawn_with_a_picture_of_where_it_is(tmp_path: Path) -> None:
    options = ["--designs", "1", "--frames", "0", "--hands", "1", "--things", "1", "--seed", "3"]
    frames.main([str(tmp_path), *options])
    folder = tmp_path / "taught3_000"
    mask = cv2.imread(str(folder / "h00_mask.png"), cv2.IMREAD_GRAYSCALE)
    assert mask is not None
    assert 0.001 < (mask > 0).mean() < 0.5
    assert json.loads((folder / "h00.json").read_text())["occluder"] == "hand"
    assert json.loads((folder / "t00.json").read_text())["occluder"] is None
    assert {shot.path.stem for shot in shots(folder, hands=True)} >= {"h00"}
    assert "h00" not in {shot.path.stem for shot in shots(folder)}


def _seen() -> Seen:
    """Return one row a frame, of which the first sign tells a hand; ten designs of eight frames."""
    rng = np.random.default_rng(4)
    is_hand = np.arange(80) % 2 == 1
    signs = rng.normal(0, 1, (80, 3))
    signs[:, 0] = np.where(is_hand, 2.0, -2.0) + 0.2 * signs[:, 0]
    return Seen(
        signs,
        is_hand.astype(np.float64),
        np.arange(80),
        np.arange(80) // 8,
        np.where(is_hand, 30.0, 0.0),
    )


def test_designs_left_out_are_told_by_the_others(caplog: pytest.LogCaptureFixture) -> None:
    seen = _seen()
    odds = left_out(seen)
    assert ((odds > 0) == (seen.shares > 0)).all()
    with caplog.at_level(logging.INFO, logger=fit_hands.__name__):
        report(seen, odds)
    assert "above 0.0: 0 of 40 clear frames refused, 40 of 40 hands seen" in caplog.messages


def test_a_patch_that_a_hand_hardly_touches_teaches_nothing() -> None:
    seen = _seen()
    shares = seen.shares.copy()
    shares[:4] = 0.1
    assert (
        fit_hands.taught(Seen(seen.signs, shares, seen.frames, seen.designs, seen.depths)).sum()
        == len(shares) - 4
    )
