"""Tiles seen in the draft: those on offer, and each as it is placed."""

from __future__ import annotations

import pytest

from games.islands.count.position import CountPosition, CountStage
from tests.games.islands.counts import codes, drafting, told

GAME = drafting(3)
PICKED = ("s1 lookout", "s1 picks upper")
LAMPS = "upper-03@upper,0+upper-06@upper,1"
THIRD = "upper-09@upper,2"


def _later(
    *, known: str = LAMPS, picks: str = "2-0-0-0", picked: str = "upper", offer: str = ""
) -> CountPosition:
    """Return a draft in which Noura, who has two lamps, is about to place a tile."""
    draft = f"s1:s1:{picks}:{picked}:{offer and f':{offer}'}"
    return GAME.parse_position(f"stage=draft seat=s1 draft={draft} known1={known}")


def test_a_tile_that_is_seen_placed_is_remembered_and_who_is_next_is_asked() -> None:
    after = told(GAME, *PICKED, "s1 shows upper-01@upper,0")
    assert (after.stage, after.seat) == (CountStage.DRAFT, 1)
    assert codes(GAME, after, "s1 names s3") == []
    assert after.known[0][0].tile == "upper-01"


def test_where_nobody_can_be_named_the_tile_is_taken_by_placing_it() -> None:
    after = told(
        GAME,
        *PICKED,
        "s1 shows upper-01@upper,0",
        "s1 names s2",
        "s2 shows upper-02@upper,0",
        "s3 shows upper-04@upper,0",
    )
    assert after.draft is not None
    assert (after.draft.round, after.draft.lookout) == (2, 3)


def test_the_last_tile_of_all_leads_to_the_count() -> None:
    two = drafting(2)
    now = two.parse_position("stage=draft seat=s1 draft=s1:s1:4-4-4-3:dream:s2")
    after = two.apply(now, two.parse_move("s1 lets dream-roc-1@dream,0"))
    assert (after.stage, after.draft) == (CountStage.SHOW, None)


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        (f"!?@upper,0+!?@upper,1+{THIRD}", []),
        (f"{LAMPS}+{THIRD}", ["turn-at-once"]),
        ("!?@upper,0+upper-06@upper,1+!?@upper,2", ["new-tile-turned"]),
        ("!?@upper,0+!?@upper,1+upper-01@upper,2", ["no-lamp-left"]),
        (f"{LAMPS}+upper-01@upper,3", ["not-adjacent"]),
        (f"{LAMPS}+central-01@central,0", ["too-many-tiles"]),
        ("upper-03@upper,0+upper-06@upper,2+upper-01@upper,1", ["tile-moved"]),
    ],
)
def test_a_placement_is_judged_as_it_happens(shown: str, wrong: list[str]) -> None:
    assert codes(GAME, _later(), f"s1 shows {shown}") == wrong


def test_a_dream_tile_that_is_laid_face_down_is_no_lamp() -> None:
    now = GAME.parse_position("stage=draft seat=s1 draft=s1:s1:0-0-0-0:dream:")
    assert codes(GAME, now, "s1 shows !?@dream,0") == ["dream-turned"]


def test_only_a_tile_on_offer_may_be_placed() -> None:
    now = _later(offer="upper-01+upper-02+upper-04")
    assert codes(GAME, now, f"s1 shows {LAMPS}+upper-02@upper,2") == []
    assert codes(GAME, now, f"s1 shows {LAMPS}+upper-05@upper,2") == ["not-on-offer"]


def test_a_tile_that_was_taken_is_on_offer_no_more() -> None:
    reveal = "table reveals upper-01 upper-02 upper-04"
    after = told(GAME, *PICKED, reveal, "s1 shows upper-01@upper,0", "s1 names s2")
    assert after.draft is not None
    assert after.draft.offer == ("upper-02", "upper-04")
    assert GAME.parse_position(GAME.position_text(after)) == after


@pytest.mark.parametrize(
    ("reveal", "wrong"),
    [
        ("upper-01 upper-02 upper-04", []),
        ("upper-01 upper-02 lower-04", ["offer-wrong-stack"]),
        ("upper-01 upper-02", ["offer-wrong-number"]),
        ("upper-01 upper-02 upper-04 upper-05", ["offer-wrong-number"]),
    ],
)
def test_the_tiles_turned_up_are_one_a_player_and_of_the_stack_picked(
    reveal: str, wrong: list[str]
) -> None:
    assert codes(GAME, told(GAME, *PICKED), f"table reveals {reveal}") == wrong


TWO = ("s1 lookout", "s1 picks upper", "table reveals upper-01 upper-02")


def test_of_two_players_the_hidden_tile_may_be_any_until_it_is_taken() -> None:
    two = drafting(2)
    hidden = "s2 shows upper-07@upper,0"
    first = told(two, *TWO)
    assert codes(two, first, hidden) == []
    after_hidden = told(two, *TWO, hidden)
    assert codes(two, after_hidden, "s1 shows upper-08@upper,0") == ["not-on-offer"]
    assert codes(two, after_hidden, "s1 shows upper-01@upper,0") == []
    after_open = told(two, *TWO, "s2 shows upper-01@upper,0")
    assert codes(two, after_open, "s1 shows upper-08@upper,0") == []


def test_of_two_players_a_tile_taken_unseen_leaves_the_offer_unknown() -> None:
    two = drafting(2)
    after = told(two, *TWO, "s2 takes")
    assert codes(two, after, "s1 shows upper-08@upper,0") == []


@pytest.mark.parametrize(
    "move", ["s2 shows upper-01@upper,0", "table reveals upper-01 upper-02 upper-04"]
)
def test_nothing_is_placed_or_on_offer_before_a_stack_is_picked(move: str) -> None:
    assert codes(GAME, told(GAME, "s1 lookout"), move) == ["not-due"]
