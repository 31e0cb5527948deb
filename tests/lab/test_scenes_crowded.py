"""Crowded firmaments, which weights are fitted on."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.lab.scenes.camera import camera_of
from tests.lab.scenes.sky_crowded import STARS, close_view, crowded_scene
from tests.lab.scenes.sky_drawn import drawn_scene, drawn_sky
from tests.lab.scenes.sky_setting import MAT_MM
from tests.lab.scenes.values import View

SKY = drawn_sky(7)
CORNERS = np.array([(x, y, 0.0) for x in (0.0, MAT_MM) for y in (0.0, MAT_MM)])


def test_a_frame_is_the_same_each_time_and_holds_more_than_a_box() -> None:
    scenes = [crowded_scene(SKY, number) for number in range(6)]
    assert crowded_scene(SKY, 3) == scenes[3]
    counts = [len(scene.beads) for scene in scenes]
    assert max(counts) > 18
    assert max(counts) < STARS[1]
    kinds = Counter(bead.kind for scene in scenes for bead in scene.beads)
    assert sorted(kinds) == ["black", "clear", "grey"]


def test_every_frame_has_glass_of_its_own_on_the_print_of_the_design() -> None:
    one, other = (crowded_scene(SKY, number) for number in (0, 1))
    blurs = [{bead.glass.blur_deg for bead in scene.beads} for scene in (one, other)]
    assert blurs[0] != blurs[1]
    assert one.design == other.design == drawn_scene(SKY, 0).design


def test_a_close_view_shows_the_same_mat_in_a_smaller_picture() -> None:
    view: View = drawn_scene(SKY, 2).view
    close = close_view(view)
    assert close.lens.width * close.lens.height < view.lens.width * view.lens.height
    before, after = (camera_of(one).project(CORNERS) for one in (view, close))
    moved = before - after
    assert moved == pytest.approx(np.broadcast_to(moved[:1], moved.shape), abs=1e-6)
    assert (after > 0).all()
    assert (after < (close.lens.width, close.lens.height)).all()
