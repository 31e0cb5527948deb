"""How much networks are heard that name places together is found from what they said."""

from __future__ import annotations

import numpy as np
import pytest

from tests.lab.beads.fit_shares import NO_STAR, Told, fit_standing

PLACES = 20_000


def _told(alone_says: float, networks_say: float) -> Told:
    """Return places with a log odds of each, of which each says so much of the truth."""
    rng = np.random.default_rng(5)
    alone, together = rng.normal(0, 2, PLACES), rng.normal(0, 2, PLACES)
    likely = 1 / (1 + np.exp(-(alone_says * alone + networks_say * together)))
    truth = np.where(rng.random(PLACES) < likely, 0, NO_STAR)
    logs = np.stack([together, *[np.full(PLACES, -99.0)] * 2, np.zeros(PLACES)], axis=1)
    nothing = np.zeros((PLACES, 0))
    return Told(alone, logs, nothing, np.zeros(PLACES, bool), truth)


@pytest.mark.parametrize("says", [(1.0, 0.0), (0.3, 0.7)])
def test_each_is_heard_as_much_as_it_says(says: tuple[float, float]) -> None:
    heard = fit_standing([_told(*says)])
    assert (heard.alone, heard.together) == pytest.approx(says, abs=0.12)
    assert heard.start == pytest.approx(0.0, abs=0.15)
