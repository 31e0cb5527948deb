from __future__ import annotations

import numpy as np

from vision.cards.constants import NUMBER_PLANES
from vision.cards.number_network import patches, windowed


def test_a_place_at_the_rim_is_moved_inwards() -> None:
    image = np.random.default_rng(1).standard_normal((40, 50, NUMBER_PLANES)).astype(np.float32)
    corner, inside = patches(image, np.array([0, 12]), np.array([0, 16]))
    np.testing.assert_array_equal(corner, inside)


def test_windows_lie_two_pixels_apart() -> None:
    layer = np.arange(7 * 9, dtype=np.float32).reshape(1, 7, 9, 1)
    found = windowed(layer, 3)
    assert found.shape == (1, 3, 4, 9)
    np.testing.assert_array_equal(found[0, 1, 2], layer[0, 2:5, 4:7, 0].ravel())
