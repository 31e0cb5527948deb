"""The network that names the places of a frame together, and the discs that it looks at."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.lab.beads.stills import mats, points_of, scene_of, still
from vision.beads.constants import DISC_PITCH_RADII, DISC_SIDE
from vision.beads.discs import discs
from vision.beads.networks import KindNetwork
from vision.beads.signs import look_at
from vision.sheet.lens import Floats

SIGNS, CHANNELS, TOKEN = 5, 9, 8
RNG = np.random.default_rng(4)
SHAPES = {
    "discs.0.weight": (4, CHANNELS, 4, 4),
    "discs.1.weight": (4, 4, 3, 3),
    "discs.2.weight": (4, 4, 3, 3),
    "pictured.weight": (TOKEN, 4 * 9),
    "signed.weight": (TOKEN, SIGNS),
    **{
        f"blocks.{k}.{name}.weight": shape
        for k in (0, 1)
        for name, shape in {
            "before": (TOKEN,),
            "asked": (3 * TOKEN, TOKEN),
            "told": (TOKEN, TOKEN),
            "between": (TOKEN,),
            "wide": (2 * TOKEN, TOKEN),
            "narrow": (TOKEN, 2 * TOKEN),
        }.items()
    },
    "norm.weight": (TOKEN,),
    "answer.weight": (4, TOKEN),
}


def _network() -> KindNetwork:
    """Return a network of weights by chance."""
    arrays: dict[str, Floats] = {}
    for name, shape in SHAPES.items():
        arrays[name] = RNG.normal(0, 0.4, shape).astype(np.float32)
        arrays[name.replace("weight", "bias")] = RNG.normal(0, 0.1, shape[0]).astype(np.float32)
    for name, count in (("signs", SIGNS), ("discs", CHANNELS)):
        arrays[f"{name}_centre"] = np.zeros(count, np.float32)
        arrays[f"{name}_spread"] = np.ones(count, np.float32)
    return KindNetwork(arrays)


NETWORK = _network()
SHOWN = RNG.normal(size=(6, DISC_SIDE, DISC_SIDE, CHANNELS)).astype(np.float32)
TOLD = RNG.normal(size=(6, SIGNS)).astype(np.float32)
ALL = np.ones(6, bool)


def test_stars_are_named_alike_in_any_order() -> None:
    order = np.array([3, 1, 5, 0, 2, 4])
    said = NETWORK(SHOWN, TOLD, ALL)
    assert NETWORK(SHOWN[order], TOLD[order], ALL) == pytest.approx(said[order], abs=1e-5)


def test_a_star_is_named_by_its_company_too() -> None:
    others = TOLD.copy()
    others[1:] += 1.0
    assert NETWORK(SHOWN, others, ALL)[0] != pytest.approx(NETWORK(SHOWN, TOLD, ALL)[0], abs=1e-3)


def test_a_place_that_is_hardly_a_star_is_no_company() -> None:
    sure, others = ALL.copy(), TOLD.copy()
    sure[2], others[2] = False, 3.0
    is_other = np.arange(len(sure)) != 2
    said = NETWORK(SHOWN, others, sure)
    assert said[is_other] == pytest.approx(NETWORK(SHOWN, TOLD, sure)[is_other], abs=1e-6)


def test_a_place_alone_is_named() -> None:
    assert np.isfinite(NETWORK(SHOWN[:1], TOLD[:1], np.zeros(1, bool))).all()


def test_a_disc_shows_what_circles_show_and_the_print_in_the_light_of_the_frame() -> None:
    shown = still("000")
    scene, stars = scene_of(shown, mats()), points_of(shown)
    pictures, patches = discs(scene, stars), look_at(scene, stars)
    assert pictures.shape == (len(stars), DISC_SIDE, DISC_SIDE, 9)
    reach = (1.04 / DISC_PITCH_RADII + (DISC_SIDE - 1) / 2, (DISC_SIDE - 1) / 2)
    for picture, circles in zip(pictures, patches.tones, strict=True):
        outmost = cv2.getRectSubPix(np.ascontiguousarray(picture[..., 0]), (1, 1), reach[::-1])
        assert float(outmost[0, 0]) == pytest.approx(float(circles[7, 0, 0]), abs=0.25)
    bare = mats()[0]
    assert np.abs(pictures[..., 3:6]).mean() == pytest.approx(np.abs(bare.tones).mean(), rel=0.5)


def test_an_unknown_mat_leaves_discs_of_tones_alone() -> None:
    shown = still("000")
    assert discs(scene_of(shown, ()), points_of(shown)).shape[-1] == 3
