"""From which side beads are lit, as the beads themselves tell."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.lab.beads.stills import mats, points_of, scene_of, still
from vision.beads.constants import DIRECTIONS, LIGHT_FLOOR
from vision.beads.lamp_side import lamp_signs
from vision.beads.signs import MatScene, Patches, look_at
from vision.sheet.lens import Floats


@pytest.fixture(scope="module")
def scene() -> MatScene:
    return scene_of(still("000"), mats())


@pytest.fixture(scope="module")
def points() -> Floats:
    return points_of(still("000"))


@pytest.fixture(scope="module")
def black() -> NDArray[np.bool_]:
    return np.array([bead.kind == "black" for bead in still("000").beads])


def _turned(patches: Patches, which: NDArray[np.bool_]) -> Patches:
    """Return patches with the lamp on the other side of those beads."""
    assert patches.apart is not None
    assert patches.bare is not None
    tones, apart, bare = (
        np.where(which[:, None, None, None], np.roll(picture, DIRECTIONS // 2, axis=2), picture)
        for picture in (patches.tones, patches.apart, patches.bare)
    )
    return replace(patches, tones=tones, apart=apart, bare=bare)


def test_a_lamp_on_the_other_side_of_all_beads_changes_nothing(
    scene: MatScene, points: Floats, black: NDArray[np.bool_]
) -> None:
    patches, sure = look_at(scene, points), np.ones(len(points), dtype=bool)
    turned = _turned(patches, sure)
    before = lamp_signs(scene, points, patches, black, sure)
    assert lamp_signs(scene, points, turned, black, sure) == pytest.approx(before, abs=2e-3)


def test_a_bead_lit_from_another_side_than_the_rest_shows_it(
    scene: MatScene, points: Floats, black: NDArray[np.bool_]
) -> None:
    patches, sure = look_at(scene, points), np.ones(len(points), dtype=bool)
    odd = np.arange(len(points)) == int(np.argmin(black))
    before = lamp_signs(scene, points, patches, black, sure)
    after = lamp_signs(scene, points, _turned(patches, odd), black, sure)
    assert np.abs(after - before)[odd].max() > 0.1
    assert after[black] == pytest.approx(before[black], abs=0.2)


def test_doubtful_places_do_not_tell_where_the_lamp_is(
    scene: MatScene, points: Floats, black: NDArray[np.bool_]
) -> None:
    """Places that are no beads, and show light from anywhere, are read beside the beads."""
    patches = look_at(scene, points)
    sure = np.arange(len(points)) != 1
    before = lamp_signs(scene, points, patches, black, sure)
    after = lamp_signs(scene, points, _turned(patches, ~sure), black, sure)
    assert after[sure] == pytest.approx(before[sure], abs=1e-6)


@pytest.mark.parametrize("first", range(0, DIRECTIONS, 4))
def test_a_bead_with_no_light_on_one_side_has_signs_all_the_same(
    first: int, scene: MatScene, points: Floats, black: NDArray[np.bool_]
) -> None:
    patches, sure = look_at(scene, points), np.ones(len(points), dtype=bool)
    tones = patches.tones.copy()
    unlit = (np.arange(DIRECTIONS // 2) + first) % DIRECTIONS
    tones[:, :, unlit] = np.log(LIGHT_FLOOR / 4)  # less than none, as noise has it
    signs = lamp_signs(scene, points, replace(patches, tones=tones), black, sure)
    assert np.isfinite(signs).all()
