"""What a set can hold tells tops apart that the picture alone does not."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from vision.sheet.board import Star
from vision.sheet.lens import Floats
from vision.stacks.constants import MORE_TOWERS, WHOLE_TOWERS_GONE
from vision.stacks.evidence import StackLook, StackReading, StarEvidence
from vision.stacks.supply import copies_of, heights_by_supply, tops_by_supply

RED, YELLOW = 0, 1
SURE = np.log([[0.001, 0.001, 0.001, 0.997]])


def _reds(*shares: float) -> Floats:
    """Log probabilities of red and of yellow, one row for each share of red."""
    return np.log([(share, 1 - share) for share in shares])


def _fours(count: int) -> Floats:
    return np.repeat(SURE, count, axis=0)


def test_of_three_tops_of_a_kind_with_two_pieces_the_least_sure_is_another() -> None:
    """Once three red fours were read on boards of a set that has two."""
    colours, strengths = tops_by_supply(_reds(0.999, 0.99, 0.9), _fours(3), np.ones(3), 2)
    assert colours.argmax(axis=1).tolist() == [RED, RED, YELLOW]
    assert strengths.argmax(axis=1).tolist() == [3, 3, 3]
    assert colours[0, RED] > math.log(0.98)


def test_a_doubtful_strength_is_one_that_is_left() -> None:
    doubtful = np.log([[0.001, 0.001, 0.438, 0.56]])
    told = np.concatenate([_fours(2), doubtful])
    _, strengths = tops_by_supply(_reds(0.99, 0.99, 0.99), told, np.ones(3), 2)
    assert strengths.argmax(axis=1).tolist() == [3, 3, 2]


def test_tops_that_the_set_can_hold_stay_as_they_are() -> None:
    colours, _ = tops_by_supply(_reds(0.9, 0.8, 0.2), _fours(3), np.ones(3), 2)
    assert colours.argmax(axis=1).tolist() == [RED, RED, YELLOW]


def test_where_nothing_stands_no_piece_is_taken_from_the_supply() -> None:
    stands = np.array([1.0, 1.0, 0.0])
    colours, _ = tops_by_supply(_reds(0.99, 0.9, 0.999), _fours(3), stands, 2)
    assert colours[:2].argmax(axis=1).tolist() == [RED, RED]
    assert colours[1, RED] == pytest.approx(math.log(0.9), abs=0.1)


def test_a_piece_of_another_set_is_believed_if_it_insists() -> None:
    colours, _ = tops_by_supply(_reds(*[1 - 1e-6] * 3), _fours(3), np.ones(3), 2)
    assert colours.argmax(axis=1).tolist() == [RED, RED, RED]


def test_chances_are_near_those_of_drawing_from_the_set() -> None:
    """Compared with all ways to name four tops, weighed as draws without putting back."""
    shares, copies = (0.8, 0.7, 0.6, 0.55), 2
    exact, total = np.zeros(4), 0.0
    for names in itertools.product((RED, YELLOW), repeat=4):
        weight = math.prod(s if n == RED else 1 - s for s, n in zip(shares, names, strict=True))
        for kind in (RED, YELLOW):
            weight *= math.perm(copies, names.count(kind))
        total += weight
        exact += weight * (np.array(names) == RED)
    colours, _ = tops_by_supply(_reds(*shares), np.zeros((4, 1)), np.ones(4), copies)
    assert np.exp(colours[:, RED]) == pytest.approx(exact / total, abs=0.1)


def test_a_set_fills_its_board() -> None:
    assert copies_of(32, 4, 4) == 2
    assert copies_of(32, 4, 0) == 0  # plain pieces: nobody knows how many there are
    assert copies_of(30, 4, 4) == 0


def test_whoever_lays_the_whole_set_hears_each_star_by_itself() -> None:
    """Else the supply would count twice, and a doubtful opening would begin unasked."""
    yellow = {"red": math.log(0.4), "yellow": math.log(0.6)}
    red = {"red": math.log(0.9), "yellow": math.log(0.1)}
    alone = StarEvidence(Star(0), 6.0, (0.0,), yellow, {1: 0.0})
    star = StarEvidence(Star(0), 6.0, (0.0,), red, {1: 0.0}, alone)
    assert star.best() == StackLook(1, "red", 1)
    assert star.by_itself().best() == StackLook(1, "yellow", 1)
    assert star.by_itself().by_itself() == star.by_itself()
    assert StackReading(None, (star,)).by_itself().looks() == (StackLook(1, "yellow", 1),)


def _heights(*stacks: tuple[float, ...]) -> Floats:
    return np.log(np.array(stacks))


ONE, TWO, THREE, FOUR = (tuple(0.997 if n == k else 0.001 for n in range(4)) for k in range(4))


def test_the_doubtful_height_is_the_one_that_makes_whole_towers_of_what_is_gone() -> None:
    """Twelve pieces: a stack read as one or two beside towers that make ten."""
    doubtful = (0.6, 0.4 - 2e-3, 1e-3, 1e-3)
    stacks = _heights(THREE, THREE, TWO, TWO, doubtful)
    told = heights_by_supply(stacks, np.ones(5), 12)
    assert (told.argmax(axis=1) + 1).tolist() == [3, 3, 2, 2, 2]


def test_no_more_pieces_lie_than_the_set_holds() -> None:
    """At the opening a star that looks two high is one: the set has a piece for each star."""
    high = (0.2, 0.798, 1e-3, 1e-3)
    told = heights_by_supply(_heights(*[ONE] * 7, high), np.ones(8), 8)
    assert (told.argmax(axis=1) + 1).tolist() == [1] * 8


def test_one_whole_tower_stands_at_most() -> None:
    doubtful = (1e-3, 1e-3, 0.4, 0.6 - 2e-3)
    told = heights_by_supply(_heights(FOUR, doubtful, ONE), np.ones(3), 32)
    assert (told.argmax(axis=1) + 1).tolist() == [4, 3, 1]


def test_heights_that_insist_are_believed_whatever_their_sum() -> None:
    """A stack is in a hand, or partners took a tower of three."""
    sure = _heights(*[tuple(1 - 3e-6 if n == k else 1e-6 for n in range(4)) for k in (0, 1, 2)])
    told = heights_by_supply(sure, np.ones(3), 32)
    assert (told.argmax(axis=1) + 1).tolist() == [1, 2, 3]
    assert np.exp(told.max(axis=1)) == pytest.approx(1, abs=1e-3)


def test_an_empty_star_adds_no_piece() -> None:
    doubtful = (0.5, 0.3, 0.1, 0.1)
    stacks = _heights(TWO, doubtful, FOUR)
    told = heights_by_supply(stacks, np.array([1.0, 1.0, 1e-12]), 8)
    assert told[:2] == pytest.approx(heights_by_supply(stacks[:2], np.ones(2), 8), abs=1e-6)


def test_chances_of_heights_are_those_of_all_lakes() -> None:
    """Compared with every way to pile three stacks, weighed by what may be left of eight pieces."""
    rng = np.random.default_rng(5)
    shares = rng.dirichlet(np.ones(4), 3)
    exact = np.zeros((3, 4))
    for piled in itertools.product(range(1, 5), repeat=3):
        left, towers = sum(piled), piled.count(4)
        if left > 8:
            continue
        whole = WHOLE_TOWERS_GONE / 3 if left % 4 == 0 else 0.0
        weight = (whole + (1 - WHOLE_TOWERS_GONE) / 9) * (MORE_TOWERS if towers > 1 else 1)
        weight *= math.prod(shares[star, high - 1] for star, high in enumerate(piled))
        for star, high in enumerate(piled):
            exact[star, high - 1] += weight
    told = np.exp(heights_by_supply(np.log(shares), np.ones(3), 8))
    assert told == pytest.approx(exact / exact.sum(axis=1, keepdims=True), abs=1e-8)
