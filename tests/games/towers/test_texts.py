"""Positions as text: what they say, and what is refused because no box and no round has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.errors import PositionError, TextError
from games.game import Seat
from games.towers.moves import parse_action
from games.towers.pieces import EMPTY_ROW
from games.towers.position import Phase, Position
from tests.games.towers.tables import POWERFUL, table

GAME = table(3, POWERFUL)
WHOLE = (
    "build s2 market=h3s7 bids=0,2,0 towers=s1:c14c11/m3,s2:h9 piles=s1:c10t3"
    " discard=h2t4 left=c1 pass=2 seed=7"
)


def test_a_position_says_what_lies_where() -> None:
    position = GAME.parse_position(WHOLE)
    assert GAME.position_text(position) == WHOLE
    assert (position.winner, position.best, position.passes) == (3, 2, 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no position"),
        ("deal", "is no position"),
        ("chat s1", "is no position"),
        ("deal s4", "no seat 's4'"),
        ("deal s1 wind=3", "'wind=3' says nothing of a position"),
        ("deal s1 market", "'market' says nothing of a position"),
        ("deal s1 pass=two", "pass='two'; expected a whole number"),
        ("deal s1 pass=²", "pass='²'; expected a whole number"),
        ("deal s1 discard=c16", "no card 'c16'"),
        ("deal s1 discard=x1", "no cards 'x1'"),
        ("deal s1 towers=s4:c1", "no seat 's4'"),
    ],
)
def test_a_text_of_no_form_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        GAME.parse_position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deal s1 towers=s2:c14h11", "s2: 'c14h11' is no tower"),
        ("deal s1 towers=s2:c14/", "s2: '' is no tower"),
        ("deal s1 towers=s2:c14/c11", "s2: two towers of one suit"),
        ("deal s1 towers=s2:c11c14", "s2: candy tower: a 14 cannot stand on a 11"),
        ("deal s1 towers=s2:c0c9", "s2: candy tower: a 9 cannot stand on a 0"),
        ("deal s1 discard=c1c1", "discard: c1 once too often; the box has 1"),
        ("deal s1 piles=s1:c1,s3:c1", "demolition pile of s3: c1 once too often"),
        ("bid s1 market=c1 towers=s1:c1", "candy tower of s1: c1 once too often"),
        ("deal s1 pass=3", "pass 3 through the deck; there are 2"),
        ("deal s1 pass=0", "pass 0 through the deck"),
        ("deal s1 market=c1", "1 cards in the market; phase deal"),
        ("over s1 market=c1", "1 cards in the market; phase over"),
        ("bid s1", "0 cards in the market; phase bid"),
        ("build s1 bids=1,0,0", "0 cards in the market; phase build"),
        ("bid s1 market=c1c2c3c4c5c6", "6 cards in the market"),
        ("deal s1 bids=1", "bids .1,.; phase deal"),
        ("over s1 bids=1", "bids .1,.; phase over"),
        ("bid s1 market=c1 bids=0,0,1", "bids .0, 0, 1.; phase bid"),
        ("build s1 market=c1 bids=1,0,0,0", "bids .1, 0, 0, 0.; phase build"),
        ("build s1 market=c1 bids=0,0,0", "bids .0, 0, 0.; phase build"),
        ("bid s1 market=c1c2 bids=2,1", "each is a pass or higher than those before"),
        ("bid s1 market=c1c2 bids=2,2", "each is a pass or higher than those before"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_position(text)


def test_a_market_is_not_due_when_no_card_is_left() -> None:
    every = "".join(map(str, GAME.setup.box))
    with pytest.raises(PositionError, match="no card is left to deal"):
        GAME.parse_position(f"deal s1 discard={every}")
    assert GAME.parse_position(f"over s1 discard={every}").deck == ()


def test_four_players_have_second_copies_of_some_cards() -> None:
    four = table(4)
    assert four.parse_position("deal s1 discard=c12c12").discard[0].value == 12
    with pytest.raises(PositionError, match="c12 once too often; the box has 2"):
        four.parse_position("deal s1 discard=c12c12c12")


def test_every_player_has_a_row_of_five_towers_and_a_pile() -> None:
    start = GAME.opening()
    with pytest.raises(PositionError, match="2 rows of towers, 3 piles; 3 play"):
        replace(start, rows=(EMPTY_ROW,) * 2)
    with pytest.raises(PositionError, match="3 rows of towers, 2 piles; 3 play"):
        replace(start, piles=((), ()))
    with pytest.raises(PositionError, match="s1: a row has one tower of each suit"):
        replace(start, rows=(EMPTY_ROW[::-1], EMPTY_ROW, EMPTY_ROW))
    with pytest.raises(PositionError, match="s4 starts; 3 play"):
        Position(GAME.setup, Phase.DEAL, Seat(4))
    with pytest.raises(PositionError, match="s0 starts; 3 play"):
        Position(GAME.setup, Phase.DEAL, Seat(0))


def test_bids_are_no_negative_numbers() -> None:
    bidding = GAME.parse_position("bid s1 market=c1")
    with pytest.raises(PositionError, match="each is a pass or higher"):
        replace(bidding, bids=(-1,))


@pytest.mark.parametrize(
    "text",
    [
        "market c15 s7",
        "s2 bid 4",
        "s3 pass",
        "s2 demolish c10; pay t5 t2; take c11 m15; build c11 m15; recover c10; build s8 below",
        "s1 take c11; build c11 onto h",
        "s1 take s8; build s8 onto h below",
        "s1 take",
    ],
)
def test_a_move_reads_back_as_it_was_written(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("s6 bid 1", "is no move"),
        ("s1 bid -1", "bid '-1'; expected a whole number"),
        ("s1 bid 100", "bid '100'; expected a whole number"),
        ("s1 bid ²", "bid '²'; expected a whole number"),
        ("s1 sing", "'sing' in 'sing'; expected demolish"),
        ("s1 take c1; take c2", "'take c2' in"),
        ("s1 take c1; pay t1; build c1", "'pay t1' comes too late"),
        ("s1 build c1; take c1", "'take c1' comes too late"),
        ("s1 take c1; build", "build of no card"),
        ("s1 take c1; build c1 onto x", "no tower 'x'"),
        ("market c16", "no card 'c16'"),
    ],
)
def test_a_move_of_no_form_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_action(text)
