"""A frame's blur is told by its cards, and they are looked for as blurred as they are seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards.catalogue import CardCatalogue
from vision.cards.constants import FOCUS_BLURS_PX, MARGIN_MM, PX_PER_MM
from vision.cards.focus import Focus
from vision.cards.match import StripMatch, fine
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Cards
from vision.sheet.lens import Frame

pytestmark = pytest.mark.slow

PLACES = [CardPlace(40.0 + 60 * n, 60.0, 0.0) for n in range(5)]


@pytest.fixture(scope="module")
def focus(box: CardCatalogue, deck: Cards) -> Focus:
    images = [portrait.image for portrait in box.portraits]
    return Focus(images, [deck.suits.index(portrait.suit) for portrait in box.portraits], deck)


def sheet_with(images: list[Frame], blur_px: float) -> SheetPicture:
    sheet = np.full((300, 700, 3), 120, np.uint8)
    for spot, image in zip(PLACES, images, strict=True):
        left, top = (
            round((place + MARGIN_MM) * PX_PER_MM - side / 2)
            for place, side in zip((spot.x_mm, spot.y_mm), image.shape[1::-1], strict=True)
        )
        sheet[top : top + image.shape[0], left : left + image.shape[1]] = image
    return SheetPicture(
        cv2.GaussianBlur(sheet, (0, 0), blur_px).astype(np.uint8) if blur_px else sheet
    )


@pytest.mark.parametrize("level", range(len(FOCUS_BLURS_PX)))
def test_cards_blurred_alike_are_looked_for_so(
    focus: Focus, box: CardCatalogue, level: int
) -> None:
    images = [box.portraits[n].image for n in (3, 20, 40, 55, 70)]
    smooth = fine(sheet_with(images, FOCUS_BLURS_PX[level]))
    matches = [StripMatch(spot, np.array([0.9]), 0.9) for spot in PLACES]
    assert focus.look(smooth, matches).matcher is focus.matchers[level]


def test_without_cards_the_box_is_as_enrolled(focus: Focus) -> None:
    assert focus.look(np.zeros((4, 4, 3), np.float32), []).matcher is focus.sharp()
