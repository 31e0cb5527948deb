"""Taking turns back by the button: what to put back is shown, and a turn may be made again."""

from __future__ import annotations

from device.journal.store import Stamp, StoredEvent
from device.table.events import JournalEntry
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import begin
from tests.device.games.jinns.evenings import four, tower
from tests.device.games.jinns.table_top import Evening, changed, settled

A, B, C = Key.A, Key.B, Key.C


def _undone() -> Evening:
    """Return an evening in which red's move was taken back by the button and still lies."""
    return four().see_move("0>1").press(B)


def test_undo_of_an_illegal_move_shows_what_to_put_back_and_keeps_the_record() -> None:
    evening = four().see_move("0>1")
    before = evening.position
    evening.see_move("20>2").press(B)
    assert (evening.prompt.title, evening.position) == (text("title-put-back"), before)
    assert [line.facts[0] for line in evening.prompt.lines] == [("star", 2), ("star", 20)]


def test_undo_of_an_illegal_move_is_offered_before_the_first_turn() -> None:
    assert four().see_move("0>2").prompt.keys[1] == text("key-undo")


def test_what_to_put_back_is_gone_from_the_screen_once_it_is_put_back() -> None:
    evening = four().see_move("0>2").press(B).see_board()
    assert (evening.prompt.kind, evening.said()) == ("turn", ["takeback"])


def test_the_way_back_from_what_to_put_back() -> None:
    assert four().see_move("0>2").press(B, C).prompt.kind == "illegal"


def test_after_an_illegal_move_was_put_back_the_game_goes_on() -> None:
    """Undo took the move before back, and no later move was ever taken."""
    evening = four().see_move("0>1").see_move("20>2").press(B).see_board()
    assert evening.see_move("20>9").said() == ["move 20>9"]


def test_undo_says_at_once_what_to_put_back() -> None:
    evening = _undone()
    assert (evening.prompt.kind, evening.prompt.title) == ("put-back", text("title-put-back"))
    assert [line.facts[0] for line in evening.prompt.lines] == [("star", 0), ("star", 1)]


def test_what_to_put_back_is_ticked_off_as_it_is_seen() -> None:
    evening = _undone()
    evening.see(changed(settled(evening.position), {0: None}))
    assert [line.facts[0] for line in evening.prompt.lines] == [("star", 0)]
    assert evening.see_board().prompt.kind == "turn"


def test_what_was_taken_back_by_the_button_can_be_made_again_by_the_button() -> None:
    evening = _undone().press(A)
    assert (evening.said(), evening.prompt.kind) == (["move 0>1"], "turn")
    assert [entry.kind for entry in evening.kept] == ["redone", "turn"]
    assert evening.see_board().said() == ["unchanged"]


def test_all_that_lies_of_two_turns_taken_back_is_to_be_put_back() -> None:
    evening = four().see_move("0>1").see_move("20>9").press(B, B)
    assert [line.facts[0][1] for line in evening.prompt.lines] == [0, 1, 9, 20]


def test_several_turns_taken_back_are_made_again_one_by_one() -> None:
    evening = four().see_move("0>1").see_move("20>9").press(B, B, A)
    assert list(map(str, evening.session.turns)) == ["0>1"]
    assert list(map(str, evening.press(A).session.turns)) == ["0>1", "20>9"]


def test_a_tower_taken_back_by_mistake_is_made_again_with_its_decision() -> None:
    evening = tower().see_move("31>0").press(A).see_board()
    after = evening.position
    assert evening.press(B, A).position == after


def test_what_was_taken_back_cannot_be_made_again_after_another_move() -> None:
    evening = _undone().see_board().see_move("0>25").press(B)
    assert list(map(str, evening.press(A).session.turns)) == ["0>25"]


def _restarted(evening: Evening, kept: list[JournalEntry]) -> Evening:
    """Return the evening after a restart: the box replays what its journal holds."""
    opening = {"position": evening.game.position_text(evening.session.history[0])}
    events = [
        StoredEvent(number, "", entry.kind, entry.payload, Stamp(0, 0, ""))
        for number, entry in enumerate([JournalEntry("opening", opening), *kept])
    ]
    begun = GameInPlay.of(begin(evening.session.table))
    evening.session = begun.replayed(events).session  # type: ignore[assignment]
    return evening


def _played(*steps: str) -> Evening:
    """Return an evening after steps (a move, `undo`, `back`) and a restart."""
    evening, kept = four(), list[JournalEntry]()
    for step in steps:
        if step == "undo":
            evening.press(B)
        elif step == "back":
            evening.see_board()
        else:
            evening.see_move(step)
        kept += evening.kept
    return _restarted(evening, kept)


def test_a_move_taken_back_that_still_lies_is_not_booked_after_a_restart() -> None:
    lying = settled(four().after("0>1"))
    evening = _played("0>1", "undo").see(lying)
    assert (evening.session.turns, evening.prompt.kind) == ((), "put-back")


def test_a_move_taken_back_may_be_made_again_by_the_button_after_a_restart() -> None:
    evening = _played("0>1", "undo").see(settled(four().after("0>1"))).press(A)
    assert list(map(str, evening.session.turns)) == ["0>1"]


def test_a_move_put_back_before_a_restart_may_be_made_after_it() -> None:
    assert _played("0>1", "undo", "back").see_move("0>1").said() == ["move 0>1"]
