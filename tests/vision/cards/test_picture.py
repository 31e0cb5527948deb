"""Points of cards on the sheet."""

from __future__ import annotations

import numpy as np

from vision.cards.picture import CardPlace, points_at


def test_points_of_many_cards_are_those_of_each() -> None:
    spots = [CardPlace(10.0, -4.5, 0.0), CardPlace(200.0, 31.0, -7.5), CardPlace(0.0, 0.0, 93.0)]
    points = np.array([(0.0, 0.0), (12.0, -30.5), (-3.0, 8.0)])
    each = np.stack([spot.at(points) for spot in spots])
    assert np.allclose(points_at(spots, points), each, atol=1e-9)


def test_no_cards_have_no_points() -> None:
    assert points_at([], np.zeros((4, 2))).shape == (0, 4, 2)
