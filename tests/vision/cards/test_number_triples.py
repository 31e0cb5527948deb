"""Rows of numbers looked at closely: what they say of a card, and of its value."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.lab.cards.lettering import Lettering, number_mask
from vision.cards.constants import (
    MARGIN_MM,
    NUMBERS_TO_CENTRE_MM,
    PRINT_OTHERS_FACTOR,
    PX_PER_MM,
    VALUES,
)
from vision.cards.find_by_print import Triple
from vision.cards.number_network import shipped
from vision.cards.number_triples import NumberTriple, read_triples, spot_of
from vision.sheet.lens import Frame

PLACES_MM = np.array([(40.0, 60.0), (60.0, 60.0), (80.0, 60.0)])
WALL, INK = (90, 130, 190), (30, 30, 30)


def row(text: str, *places: int, turn_deg: float = 0.0) -> NumberTriple:
    """A number printed at some of the three places, looked at in a sharp and in a soft view."""
    image = np.full((240, 320, 3), WALL, np.uint8)
    mask = number_mask(text, Lettering("hershey-duplex"), 8.0 * PX_PER_MM)
    for n in places:
        x, y = (PLACES_MM[n] + MARGIN_MM) * PX_PER_MM
        left, top = round(x - mask.shape[1] / 2), round(y - mask.shape[0] / 2)
        part = image[top : top + mask.shape[0], left : left + mask.shape[1]]
        part[:] = (part * (1 - mask[..., None]) + mask[..., None] * INK).astype(np.uint8)
    middle, turned = turned_about(image, turn_deg)
    soft: Frame = cv2.GaussianBlur(turned, (0, 0), 1.0).astype(np.uint8)
    even = np.full(VALUES + 1, np.log(1 / 17))
    return read_triples(shipped(), (turned, soft), [Triple(middle, even)])[0]


def turned_about(image: Frame, turn_deg: float) -> tuple[np.ndarray[tuple[int, ...]], Frame]:
    """The places and the picture turned clockwise about the middle place."""
    x, y = ((PLACES_MM[1] + MARGIN_MM) * PX_PER_MM).tolist()
    matrix = cv2.getRotationMatrix2D((x, y), -turn_deg, 1.0)
    size = image.shape[1::-1]
    turned = cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    pixels = (PLACES_MM + MARGIN_MM) * PX_PER_MM @ matrix[:, :2].T + matrix[:, 2]
    return pixels / PX_PER_MM - MARGIN_MM, turned.astype(np.uint8)


@pytest.mark.parametrize("turn_deg", [-6.0, 0.0, 5.0])
@pytest.mark.parametrize("value", [0, 4, 7, 12, 15])
def test_three_numbers_alike_are_a_card_of_that_value(value: int, turn_deg: float) -> None:
    seen = row(str(value), 0, 1, 2, turn_deg=turn_deg)
    assert int(seen.value_weights.argmax()) == int(seen.odds.argmax()) == value


def test_one_number_alone_tells_the_value_but_hardly_a_card() -> None:
    one, all_three = row("8", 1), row("8", 0, 1, 2)
    assert int(one.value_weights.argmax()) == 8
    assert one.odds.max() < all_three.odds.max() - 1.0


def test_what_is_bare_says_nothing_of_any_value() -> None:
    value_weights = row("8").value_weights
    assert float(value_weights.max() - value_weights.min()) < np.log(PRINT_OTHERS_FACTOR)


def test_a_cards_middle_lies_above_its_numbers_however_it_is_turned() -> None:
    spot = spot_of(Triple(np.array([(60.0, 40.0), (60.0, 60.0), (60.0, 80.0)]), np.zeros(17)))
    assert (spot.x_mm, spot.y_mm, spot.angle_deg) == pytest.approx(
        (60 + NUMBERS_TO_CENTRE_MM, 60.0, 90.0)
    )
