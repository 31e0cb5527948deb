"""Places that are judged together: whether a star lies there is said by all networks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.beads.stills import mats, scene_of, still
from vision.beads.detections import is_comparable, star_odds, together_odds
from vision.beads.weights import Heard

ALONE = np.array([-1.0, 0.5, 3.0])
NO_STAR = np.array([[0.0, 0.0, 0.0, 9.0], [0.0, 0.0, 0.0, 9.0], [0.0, 0.0, 0.0, 9.0]])
GREY_STAR = np.array([[0.0, 9.0, 0.0, 0.0], [0.0, 9.0, 0.0, 0.0], [0.0, 9.0, 0.0, 0.0]])


def test_networks_that_are_not_heard_change_nothing() -> None:
    assert together_odds(Heard(), ALONE, NO_STAR) == pytest.approx(ALONE)


def test_a_place_that_the_networks_call_no_star_is_less_likely_one() -> None:
    heard = Heard(alone=0.5, together=0.5)
    empty, full = together_odds(heard, ALONE, NO_STAR), together_odds(heard, ALONE, GREY_STAR)
    assert (empty < ALONE).all()
    assert (full > 0).all()
    assert np.argsort(empty).tolist() == np.argsort(ALONE).tolist()


def test_kinds_in_doubt_are_no_doubt_of_a_star() -> None:
    doubtful = np.log([[0.3, 0.3, 0.3, 0.1]])
    assert star_odds(doubtful) == pytest.approx(np.log([9.0]))


def test_networks_are_heard_where_a_photo_shows_the_bare_mat_and_where_there_is_none() -> None:
    scene = scene_of(still("000"), mats())
    assert scene.known is not None
    half = scene.known.copy()
    half[:, half.shape[1] // 2 :] = False
    places = np.array([[60.0, 150.0], [240.0, 150.0]])
    assert is_comparable(replace(scene, known=half), places).tolist() == [True, False]
    assert is_comparable(replace(scene, known=None), places).all()
