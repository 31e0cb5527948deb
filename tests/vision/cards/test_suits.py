"""Suits by colour under a glint, which fades every colour towards grey."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards.catalogue import portrait_size
from vision.cards.constants import MARGIN_MM, PX_PER_MM, TINT_CHANNELS
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.suits import StripColours
from vision.sheet.board import Cards
from vision.sheet.lens import Frame

PURPLE, GREY = (110, 45, 75), (130, 125, 122)
YELLOW, GREEN = (60, 170, 190), (60, 110, 70)
SPOT = CardPlace(60.0, 60.0, 0.0)
NO_CAST = np.zeros(TINT_CHANNELS)


def card(deck: Cards, bgr: tuple[int, int, int]) -> Frame:
    wide, high = portrait_size(deck)
    return np.full((high, wide, 3), bgr, np.uint8)


def seen(bgr: tuple[int, int, int], veil: int) -> SheetPicture:
    side = round(2 * (60 + MARGIN_MM) * PX_PER_MM)
    return SheetPicture(np.full((side, side, 3), np.array(bgr) + veil, np.uint8))


def lit(bgr: tuple[int, int, int], light: NDArray[np.float64]) -> SheetPicture:
    side = round(2 * (60 + MARGIN_MM) * PX_PER_MM)
    colour = np.clip(np.array(bgr) * light, 0, 255)
    return SheetPicture(np.full((side, side, 3), colour, np.uint8))


@pytest.mark.parametrize("veil", [0, 40, 110])
def test_purple_that_a_glint_fades_may_still_be_purple(deck: Cards, veil: int) -> None:
    purple, grey = StripColours([card(deck, PURPLE), card(deck, GREY)], deck).log_likelihoods(
        seen(PURPLE, veil), SPOT, NO_CAST
    )
    assert purple > grey - 1.0


def test_grey_is_never_purple(deck: Cards) -> None:
    purple, grey = StripColours([card(deck, PURPLE), card(deck, GREY)], deck).log_likelihoods(
        seen(GREY, 0), SPOT, NO_CAST
    )
    assert grey > purple + 4.0


def test_a_cast_that_other_cards_show_is_taken_out(deck: Cards) -> None:
    tints = StripColours([card(deck, YELLOW), card(deck, GREEN)], deck)
    blue_light = np.array([1.5, 1.0, 0.7])
    frame = lit(YELLOW, blue_light)
    cast = tints.cast(lit(GREEN, blue_light), SPOT, 1)
    yellow, green = tints.log_likelihoods(frame, SPOT, cast)
    blind_yellow, blind_green = tints.log_likelihoods(frame, SPOT, NO_CAST)
    assert yellow - green > blind_yellow - blind_green + 2.0


def test_olive_is_no_dark_yellow(deck: Cards) -> None:
    olive, yellow = (40, 95, 105), (72, 170, 188)
    tints = StripColours([card(deck, olive), card(deck, yellow)], deck)
    as_olive, as_yellow = tints.log_likelihoods(seen(olive, 0), SPOT, NO_CAST)
    assert as_olive > as_yellow + 2.0
