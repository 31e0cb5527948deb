"""What traced beads are made of, without the tracer: closed pebbles, and light from everywhere."""

import numpy as np

from tests.scenes.milky_room import environment
from tests.scenes.pebble_mesh import pebble_mesh


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


def test_a_room_gives_light_from_every_side() -> None:
    rooms = [environment(np.random.default_rng(seed)) for seed in range(20)]
    assert all((room > 0).all() for room in rooms)
