from __future__ import annotations

from math import log

from vision.cards.columns import towers_and_market
from vision.cards.evidence import BACK, NO_VALUE, CardEvidence, ColumnEvidence
from vision.sheet.board import Board, Cards


def card(x_mm: float, y_mm: float, value: int = 5, suit: str = "sand") -> CardEvidence:
    suits = {"sand": 0.02, "tree": 0.02} | {suit: 0.98}
    values = {NO_VALUE: 0.01, 5: 0.01, 6: 0.01} | {value: 0.97}
    return CardEvidence(
        x_mm,
        y_mm,
        0.0,
        {name: log(share) for name, share in suits.items()},
        {number: log(share) for number, share in values.items()},
    )


def test_overlapping_cards_are_a_tower_from_the_bottom_up(mat: Board, deck: Cards) -> None:
    towers, market = towers_and_market([card(200, 340, 6), card(202, 360, 5)], mat, deck)
    assert [tower.values() for tower in towers] == [(5, 6)]
    assert market == ()


def test_a_single_card_in_the_towers_row_is_a_tower(mat: Board, deck: Cards) -> None:
    towers, market = towers_and_market([card(200, 360)], mat, deck)
    assert (len(towers), len(market)) == (1, 0)


def test_a_single_card_further_up_lies_in_the_market(mat: Board, deck: Cards) -> None:
    towers, market = towers_and_market([card(300, 51), card(231, 52)], mat, deck)
    assert towers == ()
    assert [seen.x_mm for seen in market] == [231, 300]


def test_a_market_down_the_side_is_no_tower(mat: Board, deck: Cards) -> None:
    side = [card(546, y) for y in (72, 164, 256, 348)]
    towers, market = towers_and_market(side, mat, deck)
    assert (len(towers), len(market)) == (0, 4)


def test_a_tower_under_a_market_row_keeps_apart(mat: Board, deck: Cards) -> None:
    towers, market = towers_and_market([card(200, 360), card(200, 340), card(202, 51)], mat, deck)
    assert ([len(tower.cards) for tower in towers], len(market)) == ([2], 1)


def test_towers_stand_side_by_side(mat: Board, deck: Cards) -> None:
    towers, _ = towers_and_market([card(270, 358), card(200, 360), card(271, 335)], mat, deck)
    assert [round(tower.x_mm) for tower in towers] == [200, 270]


def test_an_unreadable_card_keeps_its_place() -> None:
    column = ColumnEvidence(200, (card(200, 360, 5), card(200, 340, NO_VALUE), card(200, 320, 6)))
    assert column.values() == (5, None, 6)


def test_a_columns_suit_is_what_its_cards_together_say() -> None:
    cards = (card(200, 360, 5, "tree"), card(200, 340, 6, "sand"), card(200, 320, 5, "tree"))
    assert ColumnEvidence(200, cards).suit() == "tree"


def test_a_column_that_shows_no_suit_has_none() -> None:
    down = CardEvidence(200, 360, 0.0, {"sand": log(0.5), "tree": log(0.5)}, {NO_VALUE: 0.0}, BACK)
    assert ColumnEvidence(200, (down, down)).suit() is None


def test_a_face_down_card_has_no_value() -> None:
    up = card(200, 51)
    down = CardEvidence(up.x_mm, up.y_mm, 0.0, up.suits, up.values, BACK)
    assert (up.best(), down.best()) == (("sand", 5), None)
