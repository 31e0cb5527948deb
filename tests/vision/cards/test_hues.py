"""Suits by colour: plain walls in the published tints, under casts, shade and glints."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import numpy as np
import pytest

from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.hues import suits_by_hue
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Cards
from vision.sheet.lens import Frame

PINK, PURPLE, GREEN, GREY, YELLOW = (
    (160, 120, 220),
    (125, 55, 85),
    (40, 100, 75),
    (145, 140, 136),
    (100, 180, 210),
)
BROWN = (40, 65, 105)
WALLS = {"candy": PINK, "haunted": PURPLE, "tree": GREEN, "metal": GREY, "sand": YELLOW}
HIGH = 120  # of a drawn card's place, mm


def drawn(walls: list[tuple[int, int, int]]) -> Frame:
    """Walls side by side, each as large as a card; green ones have brown bricks."""
    side = round((HIGH + 2 * MARGIN_MM) * PX_PER_MM)
    rng = np.random.default_rng(3)
    parts: list[Frame] = []
    for wall in walls:
        bricks = rng.random((side // 8, side // 8)) < 0.4
        other = np.array(BROWN if wall == GREEN else wall) * 0.9
        part = np.where(np.kron(bricks, np.ones((8, 8)))[..., None] > 0, other, wall)
        parts.append(np.asarray(part + rng.normal(0, 2, part.shape), np.uint8))
    return np.hstack(parts)


def read(image: Frame, cards: Cards) -> list[dict[str, float]]:
    side = HIGH + 2 * MARGIN_MM
    count = round(image.shape[1] / PX_PER_MM / side)
    spots = [CardPlace((n + 0.5) * side - MARGIN_MM, HIGH / 2, 0.0) for n in range(count)]
    return suits_by_hue(SheetPicture(image), spots, cards)


def named(image: Frame, cards: Cards) -> list[str]:
    return [max(odds, key=odds.__getitem__) for odds in read(image, cards)]


@pytest.mark.parametrize("suit", WALLS)
def test_a_suit_is_known_by_its_colour(deck: Cards, suit: str) -> None:
    assert named(drawn([WALLS[suit]]), deck) == [suit]


def test_a_shaded_wall_keeps_its_suit(deck: Cards) -> None:
    shaded = np.asarray(drawn(list(WALLS.values())) * 0.75, np.uint8)
    assert named(shaded, deck) == list(WALLS)


@pytest.mark.parametrize("tint", [(0.82, 1.0, 1.1), (1.15, 1.0, 0.88)])
def test_a_cast_that_all_cards_share_is_seen_through(
    deck: Cards, tint: tuple[float, float, float]
) -> None:
    image = np.asarray(np.clip(drawn(list(WALLS.values())) * tint, 0, 255), np.uint8)
    assert named(image, deck) == list(WALLS)


def test_purple_that_a_glint_fades_leaves_more_doubt_than_grey(deck: Cards) -> None:
    purple, grey = (np.array(tone) for tone in (PURPLE, GREY))
    blue, green, red = np.round(0.45 * purple + 0.55 * grey + 20).astype(int).tolist()
    washed, plain = (read(drawn([wall]), deck)[0] for wall in ((blue, green, red), GREY))
    assert washed["metal"] < plain["metal"]
    assert washed["haunted"] > plain["haunted"] + 1.0


def test_probabilities_of_suits_sum_to_one(deck: Cards) -> None:
    for odds in read(drawn([PINK, GREEN]), deck):
        assert sum(map(exp, odds.values())) == pytest.approx(1.0)


def test_suits_of_unknown_colours_are_equally_likely(deck: Cards) -> None:
    odds = read(drawn([PINK]), replace(deck, suits=("moon", "sun")))[0]
    assert odds["moon"] == odds["sun"]


def test_no_cards_have_no_suits(deck: Cards) -> None:
    assert suits_by_hue(SheetPicture(drawn([PINK])), [], deck) == []
