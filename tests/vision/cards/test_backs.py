"""Cards face down told by their print alone: finer than a mat's mottle."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.backs import face_down
from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.coverage import find_coverage
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Board, Cards

GREEN = np.array([110.0, 140.0, 105.0])
MIDDLE = CardPlace(300.0, 180.0, 0.0)


def mottled(mat: Board) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Return a bare mat whose brightness varies over centimetres."""
    high, wide = (
        round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in (mat.height_mm, mat.width_mm)
    )
    rough = np.random.default_rng(4).normal(0, 1, (high // 24, wide // 24)).astype(np.float32)
    slow = cv2.resize(rough, (wide, high), interpolation=cv2.INTER_CUBIC)
    grain = np.random.default_rng(5).normal(0, 1.5, (high, wide, 3))
    return np.asarray(GREEN + 5 * slow[..., None] + grain, np.float32)


def laid(mat: Board, deck: Cards, stripes: float, spot: CardPlace = MIDDLE) -> SheetPicture:
    """Return the mat with a card of its own colour, striped by so many grey levels."""
    image = mottled(mat)
    left, top = (
        round((place - side / 2 + MARGIN_MM) * PX_PER_MM)
        for place, side in zip((spot.x_mm, spot.y_mm), (deck.width_mm, deck.height_mm), strict=True)
    )
    wide, high = round(deck.width_mm * PX_PER_MM), round(deck.height_mm * PX_PER_MM)
    y, x = np.mgrid[0:high, 0:wide]
    pattern = stripes * np.sign(np.sin((x + y) / 1.6))[..., None]
    image[top : top + high, left : left + wide] = GREEN + pattern
    return SheetPicture(np.clip(image, 0, 255).astype(np.uint8))


def found(
    picture: SheetPicture, mat: Board, deck: Cards, read: tuple[CardPlace, ...] = ()
) -> tuple[CardPlace, ...]:
    return face_down(picture, find_coverage(picture, mat), read, deck)


def test_a_striped_back_of_the_mats_own_colour_is_found(mat: Board, deck: Cards) -> None:
    (spot,) = found(laid(mat, deck, 20.0), mat, deck)
    assert abs(spot.x_mm - MIDDLE.x_mm) < 5
    assert abs(spot.y_mm - MIDDLE.y_mm) < 5


def test_a_mottled_mat_has_no_print(mat: Board, deck: Cards) -> None:
    assert found(SheetPicture(np.clip(mottled(mat), 0, 255).astype(np.uint8)), mat, deck) == ()


def test_a_glint_has_no_print(mat: Board, deck: Cards) -> None:
    image = mottled(mat)
    glint = np.zeros(image.shape[:2], np.float32)
    cv2.ellipse(glint, (640, 380), (50, 80), 0, 0, 360, (1.0,), -1)
    image += 120 * cv2.GaussianBlur(glint, (0, 0), 12.0)[..., None]
    assert found(SheetPicture(np.clip(image, 0, 255).astype(np.uint8)), mat, deck) == ()


def test_a_card_that_was_read_is_not_found_again(mat: Board, deck: Cards) -> None:
    assert found(laid(mat, deck, 20.0), mat, deck, (MIDDLE,)) == ()


def test_two_printed_cards_side_by_side_are_no_one_card(mat: Board, deck: Cards) -> None:
    image = laid(mat, deck, 20.0).image
    beside = laid(
        mat, deck, 20.0, CardPlace(MIDDLE.x_mm + deck.width_mm / 2, MIDDLE.y_mm, 0.0)
    ).image
    half = round((MIDDLE.x_mm + MARGIN_MM) * PX_PER_MM)
    wide = np.concatenate([image[:, :half], beside[:, half:]], axis=1)
    assert found(SheetPicture(wide), mat, deck) == ()
