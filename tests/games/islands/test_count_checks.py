"""Islands checked during the draft: what may lie there by now, and what may not have changed."""

from __future__ import annotations

import pytest

from games.islands.count.position import CountPosition, CountStage
from tests.games.islands.counts import codes, drafting

GAME = drafting(3)


def _after(*picks: int, known: str = "", picked: str = "") -> CountPosition:
    """Return a position of the draft in which stacks were picked so often, Noura to decide."""
    drawn = "-".join(map(str, picks))
    words = f"stage=draft seat=s1 draft=s1:s1:{drawn}:{picked}:{known and f' known1={known}'}"
    return GAME.parse_position(words)


def _checked(position: CountPosition, shown: str, seat: int = 1) -> list[str]:
    reading = GAME.apply(position, GAME.parse_move(f"s{seat} checks"))
    return codes(GAME, reading, f"s{seat} shows {shown}")


def test_an_island_is_checked_at_any_moment_of_the_draft_and_the_draft_goes_on() -> None:
    before = _after(1, 0, 0, 1)
    shown = ["s3 checks", "s3 shows upper-01@upper,0+dream-roc-1@dream,2"]
    position = before
    for move in shown:
        position = GAME.apply(position, GAME.parse_move(move))
    assert position.stage is CountStage.CHECKED
    assert GAME.parse_position(GAME.position_text(position)) == position
    after = GAME.apply(position, GAME.parse_move("s3 done"))
    assert (after.stage, after.seat, after.draft) == (before.stage, before.seat, before.draft)
    assert [str(one.tile) for one in after.known[2]] == ["upper-01", "dream-roc-1"]


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        ("upper-01@upper,0+upper-02@upper,1", []),
        ("upper-01@upper,0+upper-04@upper,2", ["not-adjacent"]),
        ("upper-01@upper,0+central-02@upper,1", ["wrong-row"]),
        ("upper-01@upper,0", ["too-few-tiles"]),
        ("upper-01@upper,0+upper-02@upper,1+upper-04@upper,2", ["too-many-tiles"]),
        ("upper-01@upper,0+upper-02@upper,1+lower-02@lower,0", ["too-many-tiles"]),
    ],
)
def test_an_island_in_the_making_is_judged_as_far_as_it_is_built(
    shown: str, wrong: list[str]
) -> None:
    assert _checked(_after(2, 0, 0, 0), shown) == wrong


def test_the_tile_of_this_round_may_lie_there_already_or_not_yet() -> None:
    now = _after(1, 0, 0, 0, picked="lower")
    assert _checked(now, "upper-01@upper,0") == []
    assert _checked(now, "upper-01@upper,0+lower-02@lower,0") == []


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        ("upper-01@upper,0+upper-03@upper,1", []),
        ("upper-01@upper,0+!?@upper,1", ["turned-odd", "no-lamp-left"]),
        ("!?@upper,0+upper-03@upper,1", ["turned-without-lamp", "turned-odd"]),
        ("upper-03@upper,0+upper-01@upper,1", ["tile-moved", "tile-moved"]),
        ("upper-01@upper,0+upper-02@upper,1", ["tile-gone"]),
        ("upper-01@upper,0+upper-03@upper,2", ["tile-moved", "not-adjacent"]),
        ("upper-01@upper,0", ["tile-gone", "too-few-tiles"]),
        ("upper-01@upper,0+?@upper,1", ["not-in-catalogue"]),
    ],
)
def test_a_tile_stays_where_it_was_laid(shown: str, wrong: list[str]) -> None:
    before = "upper-01@upper,0+upper-03@upper,1"
    assert _checked(_after(2, 0, 0, 0, known=before), shown) == wrong


@pytest.mark.parametrize(
    ("allowed", "new"),
    [
        ("upper-01@upper,0+?@upper,1", "upper-02@upper,2"),
        ("upper-01@upper,0+upper-02@upper,2", "central-02@central,0"),
        ("upper-01@upper,0+!?@upper,1", "upper-02@upper,2"),
        ("upper-01@upper,0+central-02@upper,1", "upper-02@upper,2"),
    ],
)
def test_what_was_allowed_once_is_told_no_more_in_the_draft(allowed: str, new: str) -> None:
    """Once players were told of the same tile in every round, and had to allow it again."""
    picks = (2, 1, 0, 0) if new.startswith("central") else (3, 0, 0, 0)
    now = _after(*picks, known=allowed)
    assert _checked(now, f"{allowed}+{new}") == []
    assert _checked(now, f"{allowed}+upper-04@upper,3+{new}") != []


def test_what_was_allowed_in_the_draft_is_told_at_the_count() -> None:
    allowed = "upper-01@upper,0+?@upper,1"
    reading = GAME.apply(_after(2, 0, 0, 0, known=allowed), GAME.parse_move("s1 counts"))
    reading = GAME.apply(reading, GAME.parse_move("s1 ready"))
    assert "not-in-catalogue" in codes(GAME, reading, f"s1 shows {allowed}")


def test_a_tile_that_was_unknown_before_may_be_known_now() -> None:
    before = "upper-01@upper,0+?@upper,1"
    assert _checked(_after(2, 0, 0, 0, known=before), "upper-01@upper,0+upper-02@upper,1") == []


def test_a_turned_tile_that_lies_nowhere_is_gone() -> None:
    before = "!?@upper,0+!?@upper,1+upper-06@upper,2"
    shown = "!?@upper,1+upper-06@upper,2"
    assert "tile-gone" in _checked(_after(3, 0, 0, 0, known=before), shown)


def test_a_turned_tile_stays_turned() -> None:
    before = "!?@upper,0+!?@upper,1+upper-06@upper,2"
    shown = "upper-03@upper,0+!?@upper,1+upper-06@upper,2"
    assert _checked(_after(3, 0, 0, 0, known=before), shown)[0] == "turned-back"


def test_a_tile_that_lies_on_a_checked_island_lies_on_no_other() -> None:
    now = _after(1, 0, 0, 0, known="upper-01@upper,0")
    assert _checked(now, "upper-01@upper,0", seat=2) == ["tile-on-two-islands"]


def test_what_was_moved_after_the_last_check_is_named_at_the_count() -> None:
    now = _after(1, 0, 0, 0, known="upper-01@upper,0")
    reading = GAME.apply(now, GAME.parse_move("s1 counts"))
    reading = GAME.apply(reading, GAME.parse_move("s1 ready"))
    assert codes(GAME, reading, "s1 shows upper-02@upper,0+upper-01@upper,1")[0] == "tile-moved"
