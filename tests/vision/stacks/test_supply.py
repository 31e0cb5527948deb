"""What a set can hold tells tops apart that the picture alone does not."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from vision.sheet.board import Star
from vision.sheet.lens import Floats
from vision.stacks.evidence import StackLook, StarEvidence
from vision.stacks.supply import copies_of, told_by_supply

RED, YELLOW = 0, 1
SURE = np.log([[0.001, 0.001, 0.001, 0.997]])


def _reds(*shares: float) -> Floats:
    """Log probabilities of red and of yellow, one row for each share of red."""
    return np.log([(share, 1 - share) for share in shares])


def _fours(count: int) -> Floats:
    return np.repeat(SURE, count, axis=0)


def test_of_three_tops_of_a_kind_with_two_pieces_the_least_sure_is_another() -> None:
    """Once three red fours were read on boards of a set that has two."""
    colours, strengths = told_by_supply(_reds(0.999, 0.99, 0.9), _fours(3), np.ones(3), 2)
    assert colours.argmax(axis=1).tolist() == [RED, RED, YELLOW]
    assert strengths.argmax(axis=1).tolist() == [3, 3, 3]
    assert colours[0, RED] > math.log(0.98)


def test_a_doubtful_strength_is_one_that_is_left() -> None:
    doubtful = np.log([[0.001, 0.001, 0.438, 0.56]])
    told = np.concatenate([_fours(2), doubtful])
    _, strengths = told_by_supply(_reds(0.99, 0.99, 0.99), told, np.ones(3), 2)
    assert strengths.argmax(axis=1).tolist() == [3, 3, 2]


def test_tops_that_the_set_can_hold_stay_as_they_are() -> None:
    colours, _ = told_by_supply(_reds(0.9, 0.8, 0.2), _fours(3), np.ones(3), 2)
    assert colours.argmax(axis=1).tolist() == [RED, RED, YELLOW]


def test_where_nothing_stands_no_piece_is_taken_from_the_supply() -> None:
    stands = np.array([1.0, 1.0, 0.0])
    colours, _ = told_by_supply(_reds(0.99, 0.9, 0.999), _fours(3), stands, 2)
    assert colours[:2].argmax(axis=1).tolist() == [RED, RED]
    assert colours[1, RED] == pytest.approx(math.log(0.9), abs=0.1)


def test_a_piece_of_another_set_is_believed_if_it_insists() -> None:
    colours, _ = told_by_supply(_reds(*[1 - 1e-6] * 3), _fours(3), np.ones(3), 2)
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
    colours, _ = told_by_supply(_reds(*shares), np.zeros((4, 1)), np.ones(4), copies)
    assert np.exp(colours[:, RED]) == pytest.approx(exact / total, abs=0.1)


def test_a_set_fills_its_board() -> None:
    assert copies_of(32, 4, 4) == 2
    assert copies_of(32, 4, 0) == 0  # plain pieces: nobody knows how many there are
    assert copies_of(30, 4, 4) == 0


def test_whoever_lays_the_whole_set_hears_each_star_by_itself() -> None:
    """Else the supply would count twice, and a doubtful opening would begin unasked."""
    alone = {"red": math.log(0.4), "yellow": math.log(0.6)}
    told = {"red": math.log(0.9), "yellow": math.log(0.1)}
    star = StarEvidence(Star(0), 6.0, (0.0,), told, {1: 0.0}, (alone, {1: 0.0}))
    assert star.best() == StackLook(1, "red", 1)
    assert star.by_itself().best() == StackLook(1, "yellow", 1)
    assert star.by_itself().by_itself() == star.by_itself()
