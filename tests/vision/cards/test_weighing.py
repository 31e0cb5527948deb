"""Numbers, colours and art weighed together: rather no number than a wrong one."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cards.art import Art, Sheet
from vision.cards.catalogue import portrait_size
from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.coverage import Coverage
from vision.cards.match import StripMatch
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.weighing import CardScene, Weigher, explained
from vision.sheet.board import Cards

NAMES = [("sand", 5), ("sand", 8), ("tree", 8)]


@pytest.fixture
def scene() -> CardScene:
    side = round(2 * (60 + MARGIN_MM) * PX_PER_MM)
    picture = SheetPicture(np.full((side, side, 3), 120, np.uint8))
    nothing = np.zeros((side // 2, side // 2))
    return CardScene(picture, Sheet(picture), Coverage(nothing > 0, nothing == 0, nothing), 0.42)


def best(deck: Cards, scene: CardScene, likeness: list[float]) -> tuple[str, int] | None:
    wide, high = portrait_size(deck)
    images = [np.full((high, wide, 3), 120, np.uint8)] * len(NAMES)
    weigher = Weigher(NAMES, images, Art(images, deck), deck)
    match = StripMatch(CardPlace(60.0, 60.0, 0.0), np.array(likeness), 0.9)
    return weigher.weigh([match], scene)[0].best()


def test_a_number_that_leads_is_read(deck: Cards, scene: CardScene) -> None:
    assert best(deck, scene, [0.9, 0.7, 0.6]) == ("sand", 5)


def test_of_two_numbers_alike_none_is_read(deck: Cards, scene: CardScene) -> None:
    assert best(deck, scene, [0.9, 0.895, 0.6]) is None


def test_another_suits_card_with_the_same_number_is_a_witness(
    deck: Cards, scene: CardScene
) -> None:
    assert best(deck, scene, [0.80, 0.82, 0.95]) in {("tree", 8), ("sand", 8)}


def test_what_is_like_no_card_is_none(deck: Cards, scene: CardScene) -> None:
    assert best(deck, scene, [0.3, 0.28, 0.25]) is None


def test_a_small_lead_tells_where_little_is_left_unexplained(deck: Cards, scene: CardScene) -> None:
    assert best(deck, scene, [0.97, 0.94, 0.6]) == ("sand", 5)
    assert best(deck, scene, [0.70, 0.67, 0.3]) is None


def test_what_a_card_leaves_unexplained_counts_by_its_share() -> None:
    clear, dim = explained(np.array([0.98, 0.95])), explained(np.array([0.73, 0.70]))
    assert clear[0] - clear[1] > 5 * (dim[0] - dim[1])
