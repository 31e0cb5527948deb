"""Three numbers in a row looked at closely: how much they look like a card's, and what they say.

Those are two questions. A number under a glint, or in ink as faint as its wall, speaks against
there being a card, but neither for nor against any value: one number well seen may tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.cards.find_by_print import Triple
from vision.cards.number_network import Loupe, patches
from vision.cards.picture import PX_PER_MM, CardPlace, Window, cut_from
from vision.cards.stroke_network import VALUES
from vision.cards.strokes import Values, planes
from vision.sheet.lens import Frame

UP_MM = 35.9  # from the numbers' middles to the card's: the median of the given set's towers
AROUND_PX = tuple(product((-2, 0, 2), repeat=2))  # by which a number's middle may be off
ENOUGH = 2.0  # of the nine places around a number's middle show it, or it is hardly one
BESIDE_MM, ABOVE_MM = 16.0, 14.0  # beyond the outer numbers, and above and below: what is around
LEAST_SHARE = 2e-3  # no single number counts more against a value
AS_FOUND = 0.2  # of the weight has what a number was found as, the rest what it looks like
MISREAD = 0.05  # of numbers are another than they look


@dataclass(frozen=True, slots=True)
class NumberTriple:
    """A card by its three numbers.

    Attributes:
        triple: where they stand, and what they were found as.
        spot: where the card lies.
        odds: the mean log probability of each value, shape (16,): how much they look like numbers.
        told: the log weight of each value if a card lies there, shape (16,).
    """

    triple: Triple
    spot: CardPlace
    odds: NDArray[np.float64]
    told: NDArray[np.float64]


def looked_at(loupe: Loupe, views: Sequence[Frame], found: Sequence[Triple]) -> list[NumberTriple]:
    """Return rows with their numbers looked at closely, in cuts turned as the cards are.

    What a number is in all views counts, and as what it was found: they differ in where blur
    and grain mislead.
    """
    if not found:
        return []
    cards = [(triple, spot_of(triple)) for triple in found]
    shares = np.stack([_shares(loupe, image, cards) for image in views])
    far = np.stack([triple.odds[:VALUES] for triple in found])
    near = np.log(np.maximum(shares, LEAST_SHARE)).mean(axis=(0, 2))
    unseen = 1 - (1 - MISREAD) * shares.sum(axis=3, keepdims=True)
    told = np.log((1 - MISREAD) * shares + unseen / VALUES).mean(axis=0).sum(axis=1)
    odds = (1 - AS_FOUND) * near + AS_FOUND * far
    return [NumberTriple(*card, *both) for card, *both in zip(cards, odds, told, strict=True)]


def spot_of(triple: Triple) -> CardPlace:
    """Return where the card lies that shows three numbers."""
    left, _, right = triple.places_mm
    turn = float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0])))
    x, y = triple.places_mm.mean(axis=0).tolist()
    middle = CardPlace(x, y, turn).at(np.array([0.0, -UP_MM])).tolist()
    return CardPlace(middle[0], middle[1], turn)


def _shares(
    loupe: Loupe, image: Frame, cards: Sequence[tuple[Triple, CardPlace]]
) -> NDArray[np.float64]:
    """Return how likely each of cards' three numbers shows each value, shape (cards, 3, 16)."""
    looks = np.concatenate([_patches(image, *card) for card in cards])
    odds = loupe.log_probabilities(looks)[:, :VALUES].astype(np.float64)
    total = np.exp(odds).reshape(len(cards), 3, -1, VALUES).sum(axis=2)
    some = total.sum(axis=2, keepdims=True)
    return np.asarray(total * np.minimum(1.0, some / ENOUGH) / np.maximum(some, 1e-6))


def _patches(image: Frame, triple: Triple, spot: CardPlace) -> Values:
    """Return the planes at and around a card's three numbers."""
    along = [_along(spot, place) for place in triple.places_mm]
    left, top = along[0][0] - BESIDE_MM, along[1][1] - ABOVE_MM
    window = Window(left, top, along[2][0] + BESIDE_MM, along[1][1] + ABOVE_MM)
    cut = planes(cut_from(image, window, spot).astype(np.uint8, copy=False))
    middles = (np.array(along) - [left, top]) * PX_PER_MM
    places = np.round(middles[:, None] + np.array(AROUND_PX)).astype(np.intp).reshape(-1, 2)
    return patches(cut, places[:, 1], places[:, 0])


def _along(spot: CardPlace, place_mm: NDArray[np.float64]) -> tuple[float, float]:
    """Return a sheet point in the card's own frame, mm from its middle."""
    x, y = (
        CardPlace(0.0, 0.0, -spot.angle_deg)
        .at(place_mm - np.array([spot.x_mm, spot.y_mm]))
        .tolist()
    )
    return x, y
