"""A box holds six beads of each kind, and the beads of a frame come from one box."""

from itertools import product
from math import perm, prod

import numpy as np
import pytest

from vision.beads.box import kinds_from_box
from vision.beads.constants import BEADS_OF_A_KIND, OTHER_BOXES
from vision.sheet.lens import Floats

SURELY_CLEAR = (0.98, 0.01, 0.01)
SURELY_GREY = (0.01, 0.98, 0.01)
SURELY_BLACK = (0.01, 0.01, 0.98)


def shown(*beads: tuple[float, float, float]) -> Floats:
    return np.array(beads)


def by_all_namings(shares: Floats) -> Floats:
    """Return the same chances, from every way to name every bead, one after another."""
    total, box, count = np.zeros_like(shares), 0.0, len(shares)
    for naming in product(range(3), repeat=count):
        drawn = prod(perm(BEADS_OF_A_KIND, naming.count(kind)) for kind in range(3))
        chance = drawn / perm(3 * BEADS_OF_A_KIND, count)
        chance *= prod(float(shares[k, kind]) for k, kind in enumerate(naming))
        box += chance
        for k, kind in enumerate(naming):
            total[k, kind] += chance
    one, other = (1 - OTHER_BOXES) * box, OTHER_BOXES / 3**count
    return (one * total / box + other * shares) / (one + other)


def test_chances_are_those_of_all_ways_to_name_the_beads() -> None:
    some = np.random.default_rng(3).dirichlet((0.5, 0.5, 0.5), 9) * 0.97 + 0.01

    assert kinds_from_box(some) == pytest.approx(by_all_namings(some), abs=1e-9)


def test_a_seventh_clear_bead_is_grey() -> None:
    likelier_clear = (0.6, 0.39, 0.01)

    chances = kinds_from_box(shown(*[SURELY_CLEAR] * 6, likelier_clear))

    assert chances.argmax(axis=1).tolist() == [0, 0, 0, 0, 0, 0, 1]


def test_a_full_box_has_six_of_each_kind() -> None:
    doubtful = (0.55, 0.44, 0.01)

    chances = kinds_from_box(
        shown(*[SURELY_CLEAR] * 6, *[SURELY_GREY] * 3, *[SURELY_BLACK] * 6, *[doubtful] * 3)
    )

    assert np.bincount(chances.argmax(axis=1)).tolist() == [6, 6, 6]


def test_seven_beads_that_surely_are_black_are_black() -> None:
    surely = (0.0005, 0.0005, 0.999)

    assert kinds_from_box(shown(*[surely] * 7))[:, 2].min() > 0.95


def test_one_bead_alone_is_what_it_shows() -> None:
    assert kinds_from_box(shown((0.5, 0.3, 0.2)))[0] == pytest.approx([0.5, 0.3, 0.2])


def test_no_bead_gives_no_chances() -> None:
    assert kinds_from_box(np.zeros((0, 3))).shape == (0, 3)


def test_beads_of_two_boxes_are_what_they_show() -> None:
    many = shown(*[SURELY_CLEAR] * 19)

    assert kinds_from_box(many) == pytest.approx(many)
