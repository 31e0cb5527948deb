"""What traced beads are made of, without the tracer: closed pebbles, and light from everywhere."""

from dataclasses import replace

import numpy as np

from tests.lab.scenes.milky_glass import SLOPE, bumps
from tests.lab.scenes.milky_room import at_mat, environment, shine
from tests.lab.scenes.pebble_mesh import pebble_mesh


def test_a_pebble_has_no_hole_so_that_light_which_goes_in_is_swallowed_inside() -> None:
    mesh = pebble_mesh(17.0, 7.0, np.random.default_rng(1))
    same = np.unique(mesh.points.round(6), axis=0, return_inverse=True)[1].ravel()
    faces = same[mesh.faces]
    sides = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    times = np.unique(sides[sides[:, 0] != sides[:, 1]], axis=0, return_counts=True)[1]
    assert (times % 2 == 0).all()


def test_a_pebble_stands_on_the_mat_and_is_as_large_as_wanted() -> None:
    points = pebble_mesh(17.0, 7.0, np.random.default_rng(2)).points
    assert 0 < points[:, 2].min() < 0.1
    assert 6.0 < points[:, 2].max() < 8.0
    assert 14.5 < np.ptp(points[:, 0]) < 19.5


def test_a_skin_is_bumpy_but_so_little_that_a_lamp_still_shows_in_it() -> None:
    for seed in range(5):
        heights = bumps(np.random.default_rng(seed), 17.0)
        slope = np.sqrt((np.diff(heights, axis=1) ** 2).mean()) / (17.0 / len(heights))
        assert 0.9 * SLOPE[0] < slope < 1.1 * SLOPE[1]


def test_a_room_gives_light_from_every_side() -> None:
    rooms = [environment(np.random.default_rng(seed)) for seed in range(20)]
    assert all((room > 0).all() for room in rooms)


def test_a_room_of_one_brightness_brings_the_mat_pi_times_that() -> None:
    assert np.allclose(at_mat(np.ones((64, 128, 3))), np.pi, rtol=1e-3)


def test_a_photographed_room_shines_in_most_frames_paler_than_it_was() -> None:
    red = np.ones((64, 128, 3), np.float32) * [5.0, 1.0, 1.0]
    rooms = [shine(np.random.default_rng(seed), [red]).room for seed in range(20)]
    evenly = [room for room in rooms if np.ptp(room, axis=(0, 1)).max() < 1e-3 * room.max()]
    assert len(evenly) > 10
    assert all(1.1 < room[0, 0, 0] / room[0, 0, 1] < 4 for room in evenly)


def test_a_lamp_further_away_shines_so_much_more_that_the_mat_is_lit_alike() -> None:
    found = [shine(np.random.default_rng(seed), ()).lamps for seed in range(20)]
    lamp = next(lamps[0] for lamps in found if lamps)
    far = replace(lamp, centre=2 * lamp.centre)
    assert np.allclose(far.radiance, 4 * lamp.radiance)
