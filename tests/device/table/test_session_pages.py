from __future__ import annotations

import pytest

from device.journal.store import AGREED, CLOSING, JsonValue, Stamp, StoredEvent
from device.table.events import JournalBack, JournalFailed, Stop, Trouble
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import GamePhase, begin
from games.game import Seat
from tests.device.games.jinns.evenings import facts, four, look, tower
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table

# Troubles


def test_a_hand_is_waited_for_quietly() -> None:
    evening = four().blocked(Trouble.HAND)
    assert (evening.said(), evening.told) == (["hand"], [])


def test_a_hand_that_stays_is_spoken_of() -> None:
    evening = four().blocked(Trouble.HAND).blocked(Trouble.HAND, 1.0)
    assert evening.told == []
    assert evening.blocked(Trouble.HAND, 0.5).told == ["hand"]


def test_a_hand_is_one_ruling_however_long_it_stays() -> None:
    assert four().blocked(Trouble.HAND).blocked(Trouble.HAND, 3.0).said() == []


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [
        (Trouble.SHEET_LOST, "sheet-lost"),
        (Trouble.MIRRORED, "mirrored"),
        (Trouble.TWO_SHEETS, "two-sheets"),
        (Trouble.DARK, "dark"),
        (Trouble.CAMERA_LOST, "camera-lost"),
    ],
)
def test_other_troubles_are_spoken_of_at_once(trouble: Trouble, kind: str) -> None:
    assert four().blocked(trouble).told == [kind]


def test_no_trouble_hides_a_question() -> None:
    evening = tower().see_move("31>0").blocked(Trouble.HAND).blocked(Trouble.HAND, 3.0)
    assert evening.prompt.kind == "tower"
    assert evening.press(Key.A).prompt.kind == "hand"
    assert evening.game.scores(evening.position)[Seat(1)].total > 0


def test_buttons_mean_nothing_that_a_trouble_hides() -> None:
    evening = four().see_move("0>1").blocked(Trouble.DARK)
    for key in (Key.A, Key.B):
        assert evening.press(key).prompt.kind == "dark"
    assert evening.see_board().prompt.kind == "turn"
    assert evening.blocked(Trouble.DARK).press(Key.C).prompt.kind == "paused"


def _waiting() -> Evening:
    """Return an evening in which something seems to be over the board, and is spoken of."""
    return four().see_move("0>1").blocked(Trouble.HAND).blocked(Trouble.HAND, 2.0)


def test_a_hand_hides_neither_whose_turn_it_is_nor_what_was_refused() -> None:
    assert _waiting().words[:2] == ["Waiting", "Blue to move"]
    refused = four().see_move("0>2").blocked(Trouble.HAND).blocked(Trouble.HAND, 2.0)
    assert refused.words[:2] == ["Waiting", "Not allowed"]


@pytest.mark.parametrize("trouble", [Trouble.HAND, Trouble.COVERED])
def test_players_may_say_that_nothing_is_over_the_board(trouble: Trouble) -> None:
    evening = _waiting().blocked(trouble)
    assert evening.prompt.keys[0] == text("key-clear")
    assert evening.press(Key.A).session.is_said_clear
    assert (evening.words[-1], evening.prompt.keys[0]) == ("Then I read it as it lies.", None)
    assert not evening.blocked(trouble).session.is_said_clear  # it may be said again
    assert not evening.press(Key.A).see_board().session.is_said_clear


def test_no_other_trouble_can_be_said_away() -> None:
    assert not four().blocked(Trouble.DARK).press(Key.A).session.is_said_clear


def test_a_trouble_that_is_over_leaves_the_screen() -> None:
    evening = four().blocked(Trouble.DARK).see_board()
    assert evening.told == ["turn"]


def test_a_move_made_meanwhile_is_seen_when_the_hand_has_gone() -> None:
    assert four().blocked(Trouble.HAND).see_move("0>1").said() == ["move 0>1"]


# Pages


def test_a_paused_game_does_not_judge() -> None:
    evening = four().press(Key.C)
    assert (evening.prompt.kind, evening.see_move("0>1").said()) == ("paused", [])


def test_a_game_may_be_ended_in_a_pause() -> None:
    evening = four().see_move("0>1").press(Key.C, Key.C)
    assert evening.prompt.kind == "ending"
    evening.press(Key.A)
    assert evening.kept[-1].kind == AGREED
    assert evening.press(Key.C, Key.A).kept[-1].kind == CLOSING


def test_a_game_is_not_ended_by_pressing_twice() -> None:
    evening = four().press(Key.C, Key.C)
    assert evening.see_move("0>1").said() == []
    assert evening.press(Key.C).prompt.kind == "paused"
    assert CLOSING not in [keep.kind for keep in evening.kept]


def test_a_game_goes_on_after_a_pause() -> None:
    assert four().press(Key.C, Key.A).see_move("0>1").said() == ["move 0>1"]


def test_scores_are_shown_on_demand() -> None:
    evening = four().press(Key.A)
    assert [facts(line)["seat"] for line in evening.prompt.lines] == [
        "red",
        "blue",
        "yellow",
        "green",
    ]


def test_scores_go_on_to_each_seats_lines_and_round_again() -> None:
    evening = tower().see_move("31>0").press(Key.A).see_board().press(Key.A)
    totals = evening.prompt
    pages = [totals]
    while (page := evening.press(Key.A).prompt) != totals:
        pages.append(page)
        assert len(pages) < 20
    assert len(pages) > 2


def test_scores_are_left_by_the_third_button() -> None:
    assert four().press(Key.A, Key.A, Key.C).prompt.kind == "turn"


def test_an_illegal_move_is_told_although_the_scores_are_open() -> None:
    assert four().press(Key.A).see_move("0>2").prompt.kind == "illegal"


def test_a_question_is_asked_although_the_scores_are_open() -> None:
    assert tower().press(Key.A).see_move("31>0").prompt.kind == "tower"


def test_a_lawful_move_leaves_the_scores_open() -> None:
    evening = four().press(Key.A).see_move("0>1")
    assert (evening.said(), evening.prompt.kind) == (["move 0>1"], "scores")


def test_scores_can_be_seen_in_a_pause() -> None:
    assert four().press(Key.C, Key.B).prompt.kind == "scores"


@pytest.mark.parametrize(("is_full", "line"), [(True, "journal-full"), (False, "journal-failed")])
def test_a_journal_that_fails_is_told(is_full: bool, line: str) -> None:  # noqa: FBT001 - a parameter
    evening = four().take(JournalFailed(is_full=is_full))
    assert evening.prompt.lines[0].key == line


def test_a_journal_that_works_again_is_told() -> None:
    assert four().take(JournalFailed(is_full=True)).take(JournalBack()).prompt.kind == "saved"


def test_stopping_changes_nothing() -> None:
    assert four().take(Stop()).effects == ()


# Going in circles, and the end


def _circle(evening: Evening) -> Evening:
    """Red and blue each go to a neighbour and back."""
    for move in ("0>1", "10>11", "1>0", "11>10"):
        evening.see_move(move)
    return evening


CIRCLE = {0: "b2r1", 1: "g1", 10: "y1b1", 11: "y2"}


def test_the_third_repetition_is_asked_about() -> None:
    evening = _circle(Evening(table("wishes-2"), CIRCLE))
    assert evening.prompt.kind == "turn"
    assert _circle(evening).prompt.kind == "repetition"


def test_a_game_may_end_by_agreement() -> None:
    evening = _circle(_circle(Evening(table("wishes-2"), CIRCLE))).press(Key.A)
    assert (evening.session.phase, evening.prompt.kind) == (GamePhase.OVER, "over")


def test_an_end_by_agreement_is_in_the_record() -> None:
    evening = _circle(_circle(Evening(table("wishes-2"), CIRCLE))).press(Key.A)
    assert [entry.kind for entry in evening.kept] == ["agreed"]
    again = GameInPlay.of(begin(evening.session.table, Evening(evening.game, CIRCLE).position))
    assert again.replayed([_stored("agreed")]).prompt().kind == "over"
    taken_up = [_stored("turn", turn="0>1"), _stored("agreed"), _stored("undone", turns=1)]
    assert again.replayed(taken_up).prompt().kind == "turn"


def _stored(kind: str, **payload: JsonValue) -> StoredEvent:
    return StoredEvent(1, "game", kind, payload, Stamp(wall_ms=0, monotonic_ns=0, boot="boot"))


def test_a_game_may_go_on_in_circles() -> None:
    evening = _circle(_circle(Evening(table("wishes-2"), CIRCLE))).press(Key.C)
    assert evening.see_move("0>1").said() == ["move 0>1"]


def _strange() -> Evening:
    """Return an evening at which a dome from nowhere lies on the lake before the first move."""
    evening = four()
    stray = changed(settled(evening.position), {17: look(1, "green", 3)})
    for _ in range(3):
        evening.see(stray)
    return evening


def test_undo_is_not_offered_while_there_is_nothing_to_take_back() -> None:
    assert (_strange().prompt.kind, _strange().prompt.keys[1]) == ("differs", None)


def _last_move() -> Evening:
    """After red's move blue has none: the game is over."""
    return Evening(table("wishes-4"), {0: "r1", 1: "b1"}).see_move("0>1")


def test_a_game_without_a_move_is_over() -> None:
    evening = _last_move()
    assert (evening.session.phase, evening.prompt.kind) == (GamePhase.OVER, "over")


def test_the_winner_is_named() -> None:
    assert facts(_last_move().prompt.lines[0])["seat"] == "red"


def test_scores_can_be_seen_after_the_end() -> None:
    assert _last_move().press(Key.A).prompt.kind == "scores"


def test_the_last_move_can_be_undone() -> None:
    assert _last_move().press(Key.B).session.phase is GamePhase.PLAYING


def test_a_new_game_is_laid_after_the_end() -> None:
    evening = _last_move().press(Key.C, Key.A)
    assert (evening.session.phase, evening.kept[0].kind) == (GamePhase.LAYING, CLOSING)


def test_who_leaves_the_last_scores_by_pressing_twice_keeps_them() -> None:
    evening = _last_move().press(Key.A, Key.C, Key.C)
    assert (evening.session.phase, evening.prompt.kind) == (GamePhase.OVER, "new-game")
    assert evening.press(Key.C).prompt.kind == "over"


def test_who_clears_the_board_before_a_new_game_is_asked_nothing_more() -> None:
    evening = _last_move().press(Key.C)
    bare = changed(settled(evening.position), {1: None})
    assert evening.see(bare).see(bare).prompt.kind == "new-game"


def test_the_board_is_not_judged_after_the_end() -> None:
    assert _last_move().see_board().said() == []
