from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.lab.cards.camera_effects import Strip
from tests.lab.cards.lettering import HERSHEY
from tests.lab.cards.prints import painted
from vision.cards import number_network
from vision.cards.constants import CELL_MM, NOTHING, PX_PER_MM, VALUES
from vision.cards.stroke_network import shipped
from vision.cards.strokes import Values, planes, sharpened, strokes

Odds: TypeAlias = Callable[[Strip, NDArray[np.float64]], Values]


def found(strip: Strip, places_mm: NDArray[np.float64]) -> Values:
    """What the network says that looks for numbers."""
    cells = np.floor(places_mm / CELL_MM).astype(np.intp)
    return shipped().at(strokes(sharpened(strip)), cells[:, 1], cells[:, 0])


def read_triples(strip: Strip, places_mm: NDArray[np.float64]) -> Values:
    """What the network says that looks closely."""
    pixels = np.round(places_mm * PX_PER_MM).astype(np.intp)
    return number_network.shipped().log_probabilities(
        number_network.patches(planes(strip), pixels[:, 1], pixels[:, 0])
    )


def odds_of(odds: Odds, seed: int, value: int | None) -> Values:
    """What a network says of the three numbers of a strip, or of places on a bare wall."""
    strip = painted(np.random.default_rng([seed, 5]), list(HERSHEY), value)
    places = np.array(strip.middles_mm or [(20.0, 15.0), (38.0, 17.0), (55.0, 19.0)])
    return odds(strip.image, places)


@pytest.mark.parametrize("odds", [found, read_triples])
@pytest.mark.parametrize(
    "value", [7, *(pytest.param(n, marks=pytest.mark.slow) for n in range(VALUES) if n != 7)]
)
def test_numbers_are_read_in_fonts_of_every_machine(odds: Odds, value: int) -> None:
    read = [int(odds_of(odds, s, value)[:, :VALUES].sum(axis=0).argmax()) for s in range(20)]
    assert read.count(value) >= 13


@pytest.mark.parametrize("odds", [found, read_triples])
def test_a_wall_shows_no_number(odds: Odds) -> None:
    nothing = [odds_of(odds, seed, None).argmax(axis=1) == NOTHING for seed in range(20)]
    assert np.mean(nothing) >= 0.9


@pytest.mark.parametrize("odds", [found, read_triples])
def test_probabilities_sum_to_one(odds: Odds) -> None:
    assert np.exp(odds_of(odds, 3, 4)).sum(axis=1) == pytest.approx(1.0, abs=1e-4)


def test_light_ink_reads_as_dark_ink_does() -> None:
    strip = painted(np.random.default_rng([2, 5]), list(HERSHEY), 4)
    one, other = strokes(strip.image), strokes(np.asarray(255 - strip.image, np.uint8))
    np.testing.assert_allclose(one, other, atol=1e-3)
