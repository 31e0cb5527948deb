from __future__ import annotations

import numpy as np
import pytest

from tests.scenes_cards.lettering import HERSHEY
from tests.scenes_cards.prints import painted
from vision.cards.numerals import NOTHING, VALUES, shipped
from vision.cards.strokes import CELL_MM, strokes


def odds_of(seed: int, value: int | None) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """What the network says of the three numbers of a strip, or of places on a bare wall."""
    strip = painted(np.random.default_rng([seed, 5]), list(HERSHEY), value)
    places = np.array(strip.middles_mm or [(20.0, 15.0), (38.0, 17.0), (55.0, 19.0)])
    cells = np.floor(places / CELL_MM).astype(np.intp)
    return shipped().at(strokes(strip.image), cells[:, 1], cells[:, 0])


@pytest.mark.parametrize("value", range(VALUES))
def test_numbers_are_read_in_fonts_of_every_machine(value: int) -> None:
    read = [int(odds_of(seed, value)[:, :VALUES].sum(axis=0).argmax()) for seed in range(10)]
    assert read.count(value) >= 7


def test_a_wall_shows_no_number() -> None:
    nothing = [odds_of(seed, None).argmax(axis=1) == NOTHING for seed in range(20)]
    assert np.mean(nothing) >= 0.9


def test_probabilities_sum_to_one() -> None:
    assert np.exp(odds_of(3, 4)).sum(axis=1) == pytest.approx(1.0, abs=1e-4)


def test_light_ink_reads_as_dark_ink_does() -> None:
    strip = painted(np.random.default_rng([2, 5]), list(HERSHEY), 4)
    one, other = strokes(strip.image), strokes(np.asarray(255 - strip.image, np.uint8))
    np.testing.assert_allclose(one, other, atol=1e-3)
