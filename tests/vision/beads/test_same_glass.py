"""The clear stars of a frame look alike, and so do its grey ones."""

from dataclasses import replace
from itertools import product
from typing import cast

import numpy as np
import pytest

from vision.beads.constants import (
    BEADS_OF_A_KIND,
    MOST_NAMED,
    MOST_OUTVOTED,
    NETWORK_ODDS_SHARE,
    OTHER_BOXES,
)
from vision.beads.kinds import kind_logs
from vision.beads.same_glass import SameGlass, clear_chances
from vision.beads.weights import BeadNetwork, load_weights
from vision.sheet.lens import Floats

# Looks are two signs as they are; grey is as often the lighter as clear is. The network's odds, the
# third sign, are no look here.
EITHER_WAY = SameGlass(
    np.zeros(3), np.ones(3), np.eye(3, 2), np.zeros(4), np.diag([9.0, 9.0, 9.0, 9.0])
)
ALL_ALIKE = SameGlass(np.zeros(3), np.ones(3), np.eye(3, 2), np.zeros(4), np.eye(4) * 1e-6)
DARK, LIGHT = (-2.0, 0.0), (2.0, 0.0)
NO_ODDS = 0.0


def _chances(*stars: tuple[tuple[float, float], float]) -> Floats:
    return clear_chances(
        EITHER_WAY, np.array([look for look, _ in stars]), np.array([odds for _, odds in stars])
    )


@pytest.mark.parametrize(("clear", "grey"), [(DARK, LIGHT), (LIGHT, DARK)])
def test_a_doubtful_star_is_of_the_kind_that_it_looks_like(
    clear: tuple[float, float], grey: tuple[float, float]
) -> None:
    sure = [(clear, 4.0), (clear, 4.0), (grey, -4.0), (grey, -4.0)]
    chances = _chances(*sure, (clear, NO_ODDS), (grey, NO_ODDS))
    assert chances[4] > 0.9
    assert chances[5] < 0.1


def test_a_star_that_the_network_takes_for_another_kind_is_named_by_its_looks() -> None:
    chances = _chances(*[(DARK, 3.0)] * 3, *[(LIGHT, -3.0)] * 3, (LIGHT, 0.5))
    assert chances[6] < 0.2


def test_a_star_alone_is_what_the_network_says_where_glass_may_look_either_way() -> None:
    assert _chances((LIGHT, 3.0))[0] == pytest.approx(1 / (1 + np.exp(-3.0 * NETWORK_ODDS_SHARE)))


def test_a_seventh_clear_star_is_grey_where_looks_say_nothing() -> None:
    odds = np.array([12.0] * 6 + [1.0])
    chances = clear_chances(ALL_ALIKE, np.zeros((7, 2)), odds)
    assert (chances[:6] > 0.9).all()
    assert chances[6] < 0.2


def test_chances_are_those_of_all_ways_to_name_the_stars() -> None:
    rng = np.random.default_rng(4)
    lit, odds = rng.normal(0, 2, (5, 2)), rng.normal(0, 1, 5)
    looks, total, clear = lit, 0.0, np.zeros(5)
    for naming in product((0, 1), repeat=5):
        grey = np.array(naming)
        # All looks together are one Gaussian: those of one name share their mean.
        shared: Floats = 9.0 * (grey[:, None] == grey[None]) + np.eye(5)
        within = float((looks * (np.linalg.inv(shared) @ looks)).sum())
        fit = -within / 2 - float(np.linalg.slogdet(shared)[1])
        ways = _ways(5, int(grey.sum()))
        chance = np.exp(fit - NETWORK_ODDS_SHARE * (grey * odds).sum()) * ways
        total += chance
        clear += chance * (1 - grey)
    assert clear_chances(EITHER_WAY, lit, odds) == pytest.approx(clear / total, abs=1e-9)


def _ways(count: int, grey: int) -> float:
    """Return how likely one naming of so many as grey is, drawn one after another."""
    chance: float = 1.0
    left = [BEADS_OF_A_KIND, BEADS_OF_A_KIND]
    for kind in [1] * grey + [0] * (count - grey):
        chance *= left[kind] / sum(left)
        left[kind] -= 1
    return float((1 - OTHER_BOXES) * chance + OTHER_BOXES / 2**count)


def test_of_too_many_stars_the_surest_keep_their_kind() -> None:
    count = MOST_NAMED + 4
    stars = [(LIGHT, 9.0), *[(DARK, -0.5)] * (count - 2), (DARK, -9.0)]
    chances = _chances(*stars)
    assert len(chances) == count
    assert chances[0] > 0.99
    assert (chances[1:] < 0.5).all()


@pytest.mark.parametrize("case", ["known", "unknown"])
def test_looks_of_the_fitted_glass_differ_from_frame_to_frame_in_every_way(case: str) -> None:
    glass = load_weights(case).glass
    assert np.linalg.eigvalsh(glass.variety).min() > 0


def test_a_kind_that_the_networks_deny_is_told_with_doubt() -> None:
    """Where glass is taken for the other kind as a whole, the networks are the only warning."""
    looks = np.array([DARK] * 3 + [LIGHT] * 4)
    said = np.array([[9.0, 0.0, -9.0]] * 3 + [[0.0, 9.0, -9.0]] * 3 + [[1.0, 0.0, -9.0]])

    def networks(_signs: Floats) -> Floats:
        return said

    weights = replace(load_weights("known"), kinds=cast("BeadNetwork", networks), glass=EITHER_WAY)
    black, sure = np.zeros(7, dtype=np.bool_), np.ones(7, dtype=np.bool_)
    told = np.exp(kind_logs(weights, looks, black, sure))
    agreed, denied = told[3], told[6]
    assert agreed[1] > 0.97
    assert 0.5 < denied[1] < MOST_OUTVOTED
