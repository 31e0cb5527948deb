from __future__ import annotations

import numpy as np

from tests.lab.odds import fit
from vision.sheet.odds import odds_weights


def test_what_is_fitted_tells_two_classes_apart_and_is_read_back() -> None:
    """One sign tells, in a ring that no straight line cuts off; the other is noise."""
    rng = np.random.default_rng(1)
    signs = rng.normal(0, 1, (800, 2))
    truth = (np.abs(signs[:, 0]) < 0.7).astype(np.float64)
    odds = odds_weights(fit(signs[:600], truth[:600], decay=1e-4)).log_odds(signs[600:])
    assert ((odds > 0) == (truth[600:] > 0)).mean() > 0.95


def test_signs_far_out_are_no_clearer_than_four_deviations() -> None:
    rng = np.random.default_rng(2)
    signs = rng.normal(0, 1, (400, 1))
    weights = odds_weights(fit(signs, (signs[:, 0] > 0).astype(np.float64), decay=1e-4))
    far = weights.log_odds(np.array([[5.0], [500.0]]))
    assert far[0] == far[1]
