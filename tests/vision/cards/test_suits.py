"""Suits by colour under a glint, which fades every colour towards grey."""

from __future__ import annotations

import numpy as np
import pytest

from vision.board import Cards
from vision.cards.catalogue import portrait_size
from vision.cards.picture import MARGIN_MM, PX_PER_MM, Picture, Spot
from vision.cards.suits import Tints
from vision.lens import Frame

PURPLE, GREY = (110, 45, 75), (130, 125, 122)
SPOT = Spot(60.0, 60.0, 0.0)


def card(deck: Cards, bgr: tuple[int, int, int]) -> Frame:
    wide, high = portrait_size(deck)
    return np.full((high, wide, 3), bgr, np.uint8)


def seen(bgr: tuple[int, int, int], veil: int) -> Picture:
    side = round(2 * (60 + MARGIN_MM) * PX_PER_MM)
    return Picture(np.full((side, side, 3), np.array(bgr) + veil, np.uint8))


@pytest.mark.parametrize("veil", [0, 40, 110])
def test_purple_that_a_glint_fades_may_still_be_purple(deck: Cards, veil: int) -> None:
    purple, grey = Tints([card(deck, PURPLE), card(deck, GREY)], deck).log_likelihoods(
        seen(PURPLE, veil), SPOT
    )
    assert purple > grey - 1.0


def test_grey_is_never_purple(deck: Cards) -> None:
    purple, grey = Tints([card(deck, PURPLE), card(deck, GREY)], deck).log_likelihoods(
        seen(GREY, 0), SPOT
    )
    assert grey > purple + 4.0
