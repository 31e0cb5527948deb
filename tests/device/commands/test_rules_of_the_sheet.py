"""`tablejinn rules GAME explain` says a broken rule in the words of its sheet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device.cli import main
from device.games.islands.tile_set import box_in
from games.islands.game import Islands
from games.islands.setup import setup_of
from tests.paths import recorded

BOX = recorded("islands") / "box.tiles"
WISHES = ("jinns", "--seats", "r,b,y,g")
THREE = ("jinns", "--seats", "rg,bg,yg")
OLDER = ("jinns", "--edition", "lake-of-dreams", "--seats", "y,b,r,g")
TOP = (*THREE, "--rule", "builder-keeps-top=true")
BASE = ("towers", "--players", "2")
POWERS = (*BASE, "--rule", "powers=tree,metal,sand")


def _lake(*stacks: str) -> str:
    """Return a lake that begins with these stacks."""
    return "/".join([*stacks, *["-"] * (32 - len(stacks))])


PLAIN = _lake("r1", "b2", "y3", "g4")
BUILT = _lake("r1", "b2", "y1") + " s1 pending=r2b1y2g1"
STILL = _lake("y4", "b4")


def _sheet_of(
    capsys: pytest.CaptureFixture[str], table: tuple[str, ...], position: str, move: str, code: str
) -> list[str]:
    """Return what the sheet says of one rule that a move breaks."""
    game, *setup = table
    asked = ("--position", position, "--move", move)
    assert main(["rules", game, "explain", *setup, *asked]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    (found,) = (breach["sheet"] for breach in told["breaches"] if breach["code"] == code)
    sentences: list[str] = found
    return sentences


@pytest.mark.parametrize(
    ("table", "position", "move", "code", "sentence"),
    [
        (
            WISHES,
            f"{PLAIN} s1",
            "0>1*2",
            "no-such-stack",
            '"... alone, or with the entire tower, or only part of the tower he controls on top."',
        ),
        (
            WISHES,
            f"{PLAIN} s1",
            "0>1=base",
            "no-tower-of-three",
            '"A Dream-tower is composed of one Dome-pawn of each color."',
        ),
        (
            WISHES,
            f"{PLAIN} s1",
            "0=base",
            "only-after-move",
            '"When a player has just placed the fourth floor ..., they must ... remove it ..."',
        ),
        (
            WISHES,
            f"{PLAIN} s1",
            "pass",
            "no-pass",
            '"The game ends as soon as one of the players can no longer move when it is their'
            ' turns."',
        ),
        (
            THREE,
            BUILT,
            "0>1",
            "decision-due",
            '"... they must split the Dream-tower in two, and choose which part ..."',
        ),
        (
            THREE,
            f"{PLAIN} s1",
            "t:s2",
            "no-decision",
            '"... they must split the Dream-tower in two, and choose which part ..."',
        ),
        (
            THREE,
            BUILT,
            "t:s1",
            "wrong-receiver",
            '"... they gives their half to one of the other two players of their choice."',
        ),
        (TOP, BUILT, "b:s2", "wrong-half", "The builder always keeps the top half."),
    ],
)
def test_what_players_of_wishes_may_not_do_is_quoted(
    table: tuple[str, ...],
    position: str,
    move: str,
    code: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _sheet_of(capsys, table, position, move, code) == [sentence]


@pytest.mark.parametrize(
    ("position", "move", "code", "sentence"),
    [
        (
            f"{PLAIN} s3",
            "0>1*2",
            "no-such-stack",
            '"When it moves again, a pawn can bring one or several pawns below."',
        ),
        (
            f"{PLAIN} s3",
            "0>1=base",
            "no-tower-of-three",
            '"In this variant, you may take off a tower of only 3 pawns."',
        ),
        (
            f"{PLAIN} s3",
            "0=base",
            "only-after-move",
            '"In this variant, you may take off a tower of only 3 pawns."',
        ),
        (
            f"{PLAIN} s3",
            "pass",
            "must-move",
            '"When you can move no pawn, you miss your turn, as long it is so."',
        ),
        (
            BUILT,
            "0>1",
            "decision-due",
            '"... you keep either the higher half, or the lower half ..."',
        ),
        (
            f"{PLAIN} s3",
            "t:s1",
            "no-decision",
            '"... you keep either the higher half, or the lower half ..."',
        ),
        (
            BUILT,
            "t:s2",
            "wrong-receiver",
            '"... you keep either the higher half, or the lower half, and give'
            ' your partner the other half."',
        ),
        (f"{STILL} s1", "pass", "game-over", '"The game ends when nobody can move."'),
    ],
)
def test_what_players_of_the_older_sheet_may_not_do_is_quoted(
    position: str, move: str, code: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _sheet_of(capsys, OLDER, position, move, code) == [sentence]


MARKET = "build s1 market=c15h3s7t5m2 bids=3,0 towers=s1:t12t8/m9/c14c10,s2:h9"
CHEAP = MARKET.replace("bids=3,0", "bids=2,0")


@pytest.mark.parametrize(
    ("table", "position", "move", "code", "sentence"),
    [
        (
            BASE,
            "deal s1",
            "market c15 h3",
            "wrong-market-size",
            "A market has 5 cards, the last one as many as are left.",
        ),
        (
            BASE,
            CHEAP,
            "s1 take h4 s7; build h4 s7",
            "not-in-market",
            "Who wins takes the cards from the market.",
        ),
        (
            BASE,
            CHEAP,
            "s1 demolish c14; take h3 s7; build h3 s7",
            "not-top-card",
            "Only the top card of a tower may be torn down.",
        ),
        (
            BASE,
            CHEAP,
            "s1 take h3 s7; build h3 s7; demolish c10",
            "demolish-too-late",
            "You tear down before you build.",
        ),
        (
            (*BASE, "--rule", "tear-down-when-needed=true"),
            CHEAP,
            "s1 demolish c10; take h3 s7; build h3 s7",
            "demolition-not-needed",
            "Tear down only if it is needed.",
        ),
        (
            (*POWERS, "--rule", "pay-any-bid=false"),
            CHEAP,
            "s1 pay t8; take h3; build h3",
            "payment-not-needed",
            "Tree cards pay only above the market.",
        ),
        (
            (*POWERS, "--rule", "pay-without-taking=false"),
            CHEAP,
            "s1 pay t8 t12",
            "nothing-taken",
            "Whoever pays takes at least one card.",
        ),
        (
            POWERS,
            CHEAP.replace("t12t8", "t12t0"),
            "s1 pay t0; take h3; build h3",
            "no-tree-power",
            '"If you have a tree tower ... As soon as it has a top, you can no longer use its'
            ' power."',
        ),
        (
            POWERS,
            CHEAP,
            "s1 pay c10; take h3; build h3",
            "not-a-tree-card",
            '"... placing as many cards from the top of your tree tower in the discard ..."',
        ),
        (
            BASE,
            CHEAP,
            "s1 demolish c10; take m2 h3; build m2; recover c10; build h3",
            "no-metal-power",
            '"Each time you add a card to your metal tower, you can ... take any card of your ...'
            ' pile ..."',
        ),
        (
            POWERS,
            CHEAP,
            "s1 take m2 h3; build m2; recover c4; build h3",
            "not-recoverable",
            '"... you can immediately take any card of your demolition pile ..."',
        ),
    ],
)
def test_what_builders_of_towers_may_not_do_is_quoted(
    table: tuple[str, ...],
    position: str,
    move: str,
    code: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _sheet_of(capsys, table, position, move, code) == [sentence]


def test_a_star_that_does_not_lie_there_is_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    dreams = ("dreams", "--players", "3")
    (found,) = _sheet_of(capsys, dreams, "r1 s1", "s1 grey 30,50>-", "no-such-star")
    assert found == '"You may not relocate any star on the firmament or remove it from there."'


def test_a_tile_in_a_cell_that_is_taken_is_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    game = Islands(setup_of(box_in(BOX), 3))
    position = game.initial(7)
    while not (placed := [move for move in game.legal_moves(position) if " @ " in str(move)]):
        position = game.apply(position, game.legal_moves(position)[0])
    after = game.position_text(game.apply(position, placed[0]))
    draft = ("islands", "--catalogue", str(BOX), "--players", "3")
    (found,) = _sheet_of(capsys, draft, after, str(placed[0]), "cell-taken")
    assert found == '"The 16 tiles must form, with the Character board, a rectangle."'


def test_a_rule_with_a_further_sentence_has_both(capsys: pytest.CaptureFixture[str]) -> None:
    lake = _lake("y1", "r4", "g3")
    first, second = _sheet_of(capsys, OLDER, f"{lake} s1", "0>1", "partner-tower")
    assert first == '"You cannot put a pawn on a pawn or a pile of your partner."'
    assert second.startswith('"... you can put a pawn upon a pile')


def test_a_rule_that_the_box_does_not_quote_has_no_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _sheet_of(capsys, BASE, "bid s1 market=c15h3 bids=1", "s2 bid 1", "bid-too-low") == []
