"""Art above the numbers: whose it is, and where it breaks off."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards.art import Art, Sheet
from vision.cards.catalogue import portrait_size
from vision.cards.constants import MARGIN_MM, PX_PER_MM
from vision.cards.coverage import Coverage
from vision.cards.hidden import HiddenSearch, ReadCard
from vision.cards.picture import CardPlace, SheetPicture
from vision.sheet.board import Cards
from vision.sheet.lens import Frame

HIGH, WIDE = 420, 594
LOWER, UPPER = CardPlace(200.0, 340.0, 0.0), CardPlace(200.0, 304.0, 0.0)


def drawn(deck: Cards, seed: int) -> Frame:
    """A card with blots of its own."""
    wide, high = portrait_size(deck)
    rng = np.random.default_rng(seed)
    small = rng.uniform(60, 190, (high // 8 + 1, wide // 8 + 1, 3)).astype(np.float32)
    return np.asarray(cv2.resize(small, (wide, high)), np.uint8)


def lying(*cards: tuple[Frame, CardPlace], light: NDArray[np.float64]) -> SheetPicture:
    size = round((HIGH + 2 * MARGIN_MM) * PX_PER_MM), round((WIDE + 2 * MARGIN_MM) * PX_PER_MM)
    image = np.full((*size, 3), 90.0)
    for face, spot in cards:
        left = round((spot.x_mm + MARGIN_MM) * PX_PER_MM - face.shape[1] / 2)
        top = round((spot.y_mm + MARGIN_MM) * PX_PER_MM - face.shape[0] / 2)
        image[top : top + face.shape[0], left : left + face.shape[1]] = face
    return SheetPicture(np.clip(image * light, 0, 255).astype(np.uint8))


def covered() -> Coverage:
    shape = round(HIGH + 2 * MARGIN_MM), round(WIDE + 2 * MARGIN_MM)
    return Coverage(np.ones(shape, bool), np.ones(shape, bool), np.full(shape, 9.0))


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.5, 0.7, 1.2)], ids=str)
def test_art_is_known_in_any_light(deck: Cards, light: tuple[float, ...]) -> None:
    faces = [drawn(deck, seed) for seed in range(5)]
    art = Art(faces, deck)
    picture = lying((faces[3], LOWER), light=np.array(light))
    like = art.likeness(Sheet(picture), LOWER, art.in_view(LOWER, []), np.arange(5))
    assert int(like.argmax()) == 3
    assert np.sort(like)[-1] > np.sort(like)[-2] + 0.4


def test_too_little_in_view_says_nothing(deck: Cards) -> None:
    faces = [drawn(deck, seed) for seed in range(3)]
    art = Art(faces, deck)
    over = [CardPlace(200.0, 325.0, 0.0)]
    picture = lying((faces[0], LOWER), light=np.ones(3))
    like = art.likeness(Sheet(picture), LOWER, art.in_view(LOWER, over), np.arange(3))
    assert like.tolist() == [0.0, 0.0, 0.0]


def hidden(deck: Cards, *cards: tuple[Frame, CardPlace], known: list[ReadCard]) -> list[CardPlace]:
    art = Art([drawn(deck, seed) for seed in range(3)], deck)
    picture = lying(*cards, light=np.ones(3))
    return list(
        HiddenSearch(art, deck).find(
            known, [card.spot for card in known], picture, Sheet(picture), covered()
        )
    )


def test_a_card_between_two_that_were_read_is_found(deck: Cards) -> None:
    between = CardPlace(200.0, 320.0, 0.0)
    found = hidden(
        deck,
        (drawn(deck, 0), LOWER),
        (drawn(deck, 7), between),
        (drawn(deck, 1), UPPER),
        known=[ReadCard(LOWER, 0), ReadCard(UPPER, 1)],
    )
    assert [spot.y_mm for spot in found] == [pytest.approx(320, abs=3)]


def test_nothing_lies_between_where_the_art_goes_on(deck: Cards) -> None:
    found = hidden(
        deck,
        (drawn(deck, 0), LOWER),
        (drawn(deck, 1), UPPER),
        known=[ReadCard(LOWER, 0), ReadCard(UPPER, 1)],
    )
    assert found == []


def test_a_blinding_glint_hides_no_card(deck: Cards) -> None:
    white = np.full_like(drawn(deck, 0), 250)
    found = hidden(
        deck,
        (drawn(deck, 0), LOWER),
        (white, CardPlace(200.0, 320.0, 0.0)),
        (drawn(deck, 1), UPPER),
        known=[ReadCard(LOWER, 0), ReadCard(UPPER, 1)],
    )
    assert found == []


def test_a_card_whose_rim_alone_peeps_out_is_found(deck: Cards) -> None:
    peeping = CardPlace(UPPER.x_mm, UPPER.y_mm + 6.0, 0.0)
    found = hidden(
        deck,
        (drawn(deck, 0), LOWER),
        (drawn(deck, 7), peeping),
        (drawn(deck, 1), UPPER),
        known=[ReadCard(LOWER, 0), ReadCard(UPPER, 1)],
    )
    assert len(found) == 1


def test_a_strip_that_shows_the_card_below_is_its_art(deck: Cards) -> None:
    search = HiddenSearch(Art([drawn(deck, seed) for seed in range(3)], deck), deck)
    sheet = Sheet(lying((drawn(deck, 0), LOWER), light=np.ones(3)))
    assert search.is_seen_at(ReadCard(LOWER, 0), UPPER, [], sheet)
    assert not search.is_seen_at(ReadCard(LOWER, 1), UPPER, [], sheet)
    assert not search.is_seen_at(ReadCard(LOWER, 0), UPPER, [UPPER], sheet)
