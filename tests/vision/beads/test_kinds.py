"""How surely a bead's kind is told."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from vision.beads.constants import KIND_TEMPERATURE
from vision.beads.kinds import kind_logs
from vision.beads.weights import BeadNetwork, Heard, load_weights
from vision.sheet.lens import Floats

SHARE = 0.4
SAID = np.array([[4.0, 1.0, 0.0], [0.0, 2.0, 1.0], [-1.0, -3.0, 0.0]])


def _told(said: Floats, named: Floats | None = None) -> Floats:
    """Return what is told where the networks say `said`, and no bead is surely one.

    `named` is what the networks say of kinds that see all places at once.
    """

    def networks(signs: Floats) -> Floats:
        return said[: len(signs)]

    weights = replace(
        load_weights("known"), kinds=cast("BeadNetwork", networks), heard=Heard(kinds=SHARE)
    )
    none = np.zeros(len(said), dtype=np.bool_)
    if named is not None:
        named = np.hstack([named, np.full((len(said), 1), 9.0)])  # of no star: no kind heeds it
    return kind_logs(weights, np.zeros((len(said), 1)), none, none, named)


def test_kinds_are_told_less_surely_than_the_networks_say() -> None:
    told = _told(SAID)
    apart, said = told[0, 0] - told[0, 1], SAID[0, 0] - SAID[0, 1]
    assert apart == pytest.approx(said / KIND_TEMPERATURE, abs=0.05)


def test_the_likeliest_kind_stays_the_likeliest() -> None:
    assert (_told(SAID).argmax(axis=1) == SAID.argmax(axis=1)).all()
    assert np.exp(_told(SAID)).sum(axis=1) == pytest.approx(np.ones(len(SAID)))


def test_networks_that_see_all_beads_are_heard_by_their_share() -> None:
    named = np.roll(SAID, 1, axis=1)
    wanted = SHARE * (named[0, 0] - named[0, 1])
    wanted += (1 - SHARE) * (SAID[0, 0] - SAID[0, 1])
    told = _told(SAID, named)
    assert told[0, 0] - told[0, 1] == pytest.approx(wanted / KIND_TEMPERATURE, abs=0.05)


def test_networks_that_say_the_same_change_nothing() -> None:
    assert _told(SAID, SAID) == pytest.approx(_told(SAID), abs=1e-4)
