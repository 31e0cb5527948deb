"""Reading the three numbers in a row that a card shows.

The reading answers two questions: does a card lie there, and which value does the card have? A
number under a glint, or in faint ink, makes a card less likely. Such a number says nothing about
the value. One number that is well seen may decide the value alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.constants import (
    AS_FOUND_WEIGHT,
    EPSILON,
    MISREAD_SHARE,
    NUMBER_FLOOR_SHARE,
    NUMBER_NUDGES_PX,
    NUMBER_PLACES,
    NUMBERS_ABOVE_MM,
    NUMBERS_BESIDE_MM,
    NUMBERS_TO_CENTRE_MM,
    PX_PER_MM,
    VALUES,
)
from vision.cards.find_by_print import Triple
from vision.cards.number_network import NumberNetwork, patches
from vision.cards.picture import CardPlace, Window, cut_from
from vision.cards.strokes import Values, planes
from vision.sheet.lens import Frame
from vision.side_by_side import side_by_side


@dataclass(frozen=True, slots=True)
class NumberTriple:
    """A possible card, with what its three numbers say.

    Attributes:
        triple: where the numbers stand, and what the coarse search took them for.
        spot: where the card lies.
        odds: mean log probability of each value over the three numbers, shape (16,). The highest
            says how likely a card lies there.
        value_weights: log weight of each value if a card lies there, shape (16,).
    """

    triple: Triple
    spot: CardPlace
    odds: NDArray[np.float64]
    value_weights: NDArray[np.float64]


def read_triples(
    network: NumberNetwork, views: Sequence[Frame], found: Sequence[Triple]
) -> list[NumberTriple]:
    """Return every row with its numbers read by the number network.

    The network reads cut-outs that are turned upright. Its readings of all views and the coarse
    search's reading are combined, because blur and grain mislead them in different places.

    Args:
        network: the number network.
        views: pictures of the same sheet, BGR: plain and sharpened.
        found: the rows that the coarse search found.
    """
    if not found:
        return []
    cards = [(triple, spot_of(triple)) for triple in found]
    shares = np.stack(side_by_side(lambda image: _shares(network, image, cards), views))
    far = np.stack([triple.odds[:VALUES] for triple in found])
    near = np.log(np.maximum(shares, NUMBER_FLOOR_SHARE)).mean(axis=(0, 2))
    unseen = 1 - (1 - MISREAD_SHARE) * shares.sum(axis=3, keepdims=True)
    value_weights = np.log((1 - MISREAD_SHARE) * shares + unseen / VALUES).mean(axis=0).sum(axis=1)
    odds = (1 - AS_FOUND_WEIGHT) * near + AS_FOUND_WEIGHT * far
    return [
        NumberTriple(*card, *both) for card, *both in zip(cards, odds, value_weights, strict=True)
    ]


def spot_of(triple: Triple) -> CardPlace:
    """Return the place of the card that shows these three numbers."""
    left, _, right = triple.places_mm
    turn = float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0])))
    x, y = triple.places_mm.mean(axis=0).tolist()
    middle = CardPlace(x, y, turn).at(np.array([0.0, -NUMBERS_TO_CENTRE_MM])).tolist()
    return CardPlace(middle[0], middle[1], turn)


def _shares(
    network: NumberNetwork, image: Frame, cards: Sequence[tuple[Triple, CardPlace]]
) -> NDArray[np.float64]:
    """Return the probability of each value for each of three numbers, shape (cards, 3, 16)."""
    looks = np.concatenate([_patches(image, *card) for card in cards])
    odds = network.log_probabilities(looks)[:, :VALUES].astype(np.float64)
    total = np.exp(odds).reshape(len(cards), 3, -1, VALUES).sum(axis=2)
    some = total.sum(axis=2, keepdims=True)
    return np.asarray(total * np.minimum(1.0, some / NUMBER_PLACES) / np.maximum(some, EPSILON))


def _patches(image: Frame, triple: Triple, spot: CardPlace) -> Values:
    """Return the network's input: stroke planes at and around each of a card's three numbers."""
    along = [_along(spot, place) for place in triple.places_mm]
    left, top = along[0][0] - NUMBERS_BESIDE_MM, along[1][1] - NUMBERS_ABOVE_MM
    window = Window(left, top, along[2][0] + NUMBERS_BESIDE_MM, along[1][1] + NUMBERS_ABOVE_MM)
    cut = planes(cut_from(image, window, spot).astype(np.uint8, copy=False))
    middles = (np.array(along) - [left, top]) * PX_PER_MM
    places = np.round(middles[:, None] + np.array(NUMBER_NUDGES_PX)).astype(np.intp).reshape(-1, 2)
    return patches(cut, places[:, 1], places[:, 0])


def _along(spot: CardPlace, place_mm: NDArray[np.float64]) -> tuple[float, float]:
    """Return a sheet point in the card's own frame, mm from its middle."""
    x, y = (
        CardPlace(0.0, 0.0, -spot.angle_deg)
        .at(place_mm - np.array([spot.x_mm, spot.y_mm]))
        .tolist()
    )
    return x, y
