"""A tower of three: older edition, "Variant for 4 players"."""

from __future__ import annotations

from device.display.screens import lay_out
from device.journal.store import Stamp, StoredEvent
from device.table.events import JournalFailed, RefereeAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import GamePhase, begin
from device.texts.language import say
from games.jinns.options import Options
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table

THREE = {0: "b3g4", 31: "y1", 9: "b1", 10: "r2", 11: "g1"}
"""Yellow 1 on 31 makes a tower of three on 0: 2 points and the base, blue 3, for red."""

PASSES = {21: "r4b3", 19: "y3g2", 0: "b1y2"}
"""0>21 makes a tower of three, after which the next seat passes."""

ENDS = {23: "r3y1", 30: "g1b4"}
"""23>30 makes a tower of three, after which nobody can move."""


NOW = Stamp(wall_ms=0, monotonic_ns=0, boot="b")


def _made(stacks: dict[int, str], move: str) -> Evening:
    return Evening(table("dreams-4"), stacks).see_move(move)


def _without(evening: Evening, star: int) -> Evening:
    """Take all that stands on a star off the lake."""
    return evening.see(changed(settled(evening.position), {star: None}))


def test_the_builder_is_offered_it_and_told_what_it_brings() -> None:
    assert _made(THREE, "31>0").words == [
        "Tower of three",
        "Yellow may take it: 2 for Yellow, the base, 3, for Red.",
        "Or Blue moves.",
    ]


def test_it_may_be_left_standing() -> None:
    evening = _made(THREE, "31>0")
    assert (evening.said(), evening.see_board().said()) == (["move 31>0"], ["unchanged"])
    assert evening.see_move("9>10").prompt.kind == "turn"


def test_it_may_be_taken() -> None:
    evening = _without(_made(THREE, "31>0"), 0)
    assert evening.said() == ["remove 31>0=base"]
    assert not evening.position.lake[0].height
    assert "Tower taken: Yellow 2, Red 3." in evening.words


def test_the_referee_tells_the_move_with_the_tower_that_it_took() -> None:
    evening = _without(_made(THREE, "31>0"), 0).take(RefereeAsked())
    while evening.prompt.lines[0].key != "referee-last-move":
        evening.press(Key.B)
    evening.press(Key.A)
    assert evening.words[1:] == ["Yellow: square 31 to 0, and the tower taken"]


def test_it_may_be_taken_before_the_camera_looked() -> None:
    evening = Evening(table("dreams-4"), THREE)
    assert evening.see(settled(evening.after("31>0=base"))).said() == ["move 31>0=base"]


def test_it_may_be_taken_and_put_back_and_left() -> None:
    evening = _made(THREE, "31>0")
    standing = settled(evening.position)
    _without(evening, 0).see(standing)
    assert (evening.said(), evening.prompt.kind) == (["move 31>0"], "three")
    assert evening.position.lake[0].height == 3


def test_it_may_be_taken_after_the_next_seat_passed() -> None:
    evening = _made(PASSES, "0>21")
    assert evening.session.turns[-1] == evening.game.parse_move("pass")
    assert evening.prompt.lines[0].key == "tower-three-offer"
    assert _without(evening, 21).said() == ["remove 0>21=base"]
    assert not evening.position.lake[21].height


def test_it_may_be_taken_before_the_game_is_over() -> None:
    evening = _made(ENDS, "23>30")
    assert evening.words == [
        "Tower of three",
        "Yellow may take it: 2 for Yellow, the base, 1, for Red.",
        "Else the game is over.",
    ]
    assert _without(evening, 30).said() == ["remove 23>30=base"]
    assert (evening.prompt.kind, evening.position.lake[30].height) == ("over", 0)


def test_the_game_is_not_over_while_it_is_offered() -> None:
    assert _made(ENDS, "23>30").session.phase is GamePhase.PLAYING


def test_it_is_offered_again_after_a_page_that_hid_it() -> None:
    evening = _made(ENDS, "23>30").take(JournalFailed(is_full=True))
    assert evening.prompt.kind == "unsaved"
    assert evening.press(Key.A).prompt.kind == "three"


def test_it_may_be_left_and_the_game_is_over() -> None:
    evening = _made(ENDS, "23>30").press(Key.A)
    assert (evening.prompt.kind, evening.session.phase) == ("over", GamePhase.OVER)
    assert _without(evening, 30).said() == []


def test_the_last_move_may_be_taken_back_while_it_is_offered() -> None:
    evening = Evening(table("dreams-4"), ENDS)
    start = evening.position
    assert evening.see_move("23>30").press(Key.B).position == start
    evening = Evening(table("dreams-4"), ENDS).see_move("23>30").see(settled(start))
    assert (evening.said(), evening.prompt.kind) == (["takeback"], "turn")


def test_it_is_offered_again_after_a_restart() -> None:
    evening = _made(ENDS, "23>30")
    kept = [StoredEvent(1, "g", entry.kind, entry.payload, NOW) for entry in evening.kept]
    game = GameInPlay.of(begin(evening.session.table, Evening(evening.game, ENDS).position))
    assert game.replayed(kept).prompt().kind == "three"


# With the house rule that it may be taken as a turn (question 7)

STANDING = {0: "b3g4y1", 9: "b1", 10: "r2", 11: "g1", 12: "y2", 14: "r1", 15: "b1"}


def _with_house_rule() -> Evening:
    return Evening(table("dreams-4", Options(three_at_start=True)), STANDING)


def test_with_the_house_rule_it_is_taken_as_a_turn() -> None:
    evening = _without(_with_house_rule(), 0)
    assert evening.said() == ["move 0=base"]
    assert evening.words[:3] == [
        "Blue to move",
        "Yellow: tower of 3 on 0",
        "Tower taken: Yellow 2, Red 3.",
    ]


def test_with_the_house_rule_a_tower_in_a_hand_may_go_on_to_another_star() -> None:
    evening = _with_house_rule()
    start = evening.position
    moved = settled(evening.after("0>9"))
    assert _without(evening, 0).see(moved).said() == ["move 0>9"]
    assert evening.session.turns == (evening.game.parse_move("0>9"),)
    assert start != evening.position


def test_with_the_house_rule_a_tower_put_back_was_not_taken() -> None:
    evening = _with_house_rule()
    start = evening.position
    assert _without(evening, 0).see(settled(start)).position == start


def test_without_the_house_rule_a_standing_tower_is_not_taken() -> None:
    evening = _without(Evening(table("dreams-4"), STANDING), 0)
    assert evening.session.turns == ()


def test_the_house_rule_is_told_to_the_player_who_may_use_it() -> None:
    assert text("three-as-turn", stars=(0,)) in _with_house_rule().prompt.lines


def test_a_turn_after_a_tower_and_passes_is_told_on_one_screen() -> None:
    game = table("dreams-4", Options(three_at_start=True))
    evening = Evening(game, {0: "r1", 7: "y4g2", 22: "y1g1b2"}, "s3").see_move("0>7")
    _without(evening, 7)
    keys = [line.key for line in evening.prompt.lines]
    assert keys == ["tower-three-shared", "pass", "three-as-turn"]
    assert not lay_out(evening.prompt).is_cut


def test_a_tower_taken_late_or_as_a_turn_is_asked_about_in_plain_words() -> None:
    """All others pass, so its builder may take it still, or take it as the next turn."""
    game = table("dreams-4", Options(three_at_start=True))
    evening = Evening(game, {5: "y1", 10: "r2b1", 20: "g2y3"}).see_move("5>10")
    _without(evening, 10)
    assert evening.prompt.kind == "unsure"
    assert sorted(say(line) for line in evening.prompt.lines) == [
        "A: tower on 10 taken as a turn",
        "B: 5 to 10, and the tower",
    ]
