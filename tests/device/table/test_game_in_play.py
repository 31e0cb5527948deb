"""A game as service, recorder and replay see it: they ask it everything, and know no game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from device.journal.store import JsonValue, Stamp, StoredEvent
from device.table.events import Pressed, Ruling, Said, Tell, Trouble
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.table.session import GamePhase, begin
from games.game import Seat
from tests.device.games.jinns.evenings import four, look, tower
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table


def _game(evening: Evening) -> GameInPlay:
    return GameInPlay.of(evening.session)


def _event(kind: str, payload: Mapping[str, JsonValue]) -> StoredEvent:
    return StoredEvent(1, "friday", kind, payload, Stamp(0, 1, "boot"))


def test_a_game_says_which_it_is_and_who_plays() -> None:
    game = _game(four())
    assert game.name == "jinns"
    assert game.seats == (Seat(1), Seat(2), Seat(3), Seat(4))
    assert [game.seat_name(seat) for seat in game.seats] == ["red", "blue", "yellow", "green"]


def test_a_game_says_where_it_stands() -> None:
    evening = four().see_move("0>1")
    game = _game(evening)
    assert game.adapter is evening.session.table
    assert game.position == evening.position
    assert game.phase is GamePhase.PLAYING
    assert game.turns_text() == ("0>1",)
    assert game.progress() == text("turn-number", number=2)
    assert game.board_text() == game.adapter.capabilities.forms.board(evening.position) != ""
    assert game.prompt() == evening.prompt


def test_before_the_opening_a_game_has_no_board_no_scores_and_no_turn() -> None:
    game = _game(four().anew())
    assert (game.board_text(), game.scores(), game.progress()) == ("", {}, text("resume-laying"))


def test_points_made_so_far_are_told_by_seat() -> None:
    evening = tower()
    before = _game(evening).scores()[Seat(1)].total
    assert _game(evening.see_move("31>0").press(Key.A)).scores()[Seat(1)].total > before


def test_what_reader_and_record_agreed_on_is_known() -> None:
    evening = four()
    assert _game(evening).agreed is None
    evening.see_board()
    assert _game(evening).agreed == (evening.session.reading, settled(evening.position))


def test_an_event_changes_the_game_and_says_what_is_to_be_done() -> None:
    before = _game(four().see_move("0>1"))
    after, effects = before.stepped(Pressed(Key.B))
    assert (after.turns_text(), before.turns_text()) == ((), ("0>1",))
    assert Ruling(Said.TAKEBACK) in effects
    assert Tell(after.prompt()) in effects


def test_what_is_taken_home_is_made_of_the_turns_so_far() -> None:
    evening = four().see_move("0>1")
    game = _game(evening)
    made = game.adapter.keepsake(evening.session.history, evening.session.turns, str)
    assert game.keepsake(str) == made


# A scene at rest


def test_a_game_with_nothing_open_is_settled() -> None:
    assert _game(four().see_board()).is_settled is True


def _doubtful() -> Evening:
    evening = four()
    before = settled(evening.position)
    doubts = {n: [before[n], look(2, "red", 1)] for n in (1, 25)}
    return evening.see(changed(before, {0: None}), doubts)


def _strange() -> Evening:
    evening = four()
    stray = {21: look(1, "red", 4), 22: look(1, "blue", 4), 26: look(2, "green", 3)}
    return evening.see(changed(settled(evening.position), stray))


@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(four().anew(), id="an opening to be laid"),
        pytest.param(four().blocked(Trouble.HAND), id="a hand in the way"),
        pytest.param(_strange(), id="a board that differs"),
        pytest.param(_doubtful(), id="a question"),
        pytest.param(four().see_move("0>2"), id="an illegal move"),
    ],
)
def test_what_is_open_is_looked_at_again_soon(evening: Evening) -> None:
    assert _game(evening).is_settled is False


# Decisions by name


def test_the_button_of_a_decision_is_found_by_its_notation() -> None:
    game = _game(tower().see_move("31>0"))
    assert (game.key_for("t:s3"), game.key_for("b:s3")) == (Key.A, Key.B)
    assert game.key_for("b:s2") is None


def test_the_button_that_leads_to_a_decision_is_found_too() -> None:
    start = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"}
    game = _game(Evening(table("wishes-3"), start).see_move("31>0"))
    assert game.key_for("b:s3") is Key.B
    asked, _ = game.stepped(Pressed(Key.B))
    assert asked.key_for("b:s3") is Key.B
    assert asked.key_for("b:s2") is Key.A


def test_no_button_decides_what_is_not_asked() -> None:
    assert _game(four()).key_for("t:s3") is None


# A record, followed


def test_a_record_is_followed_turn_by_turn() -> None:
    evening = four()
    opening = {"position": evening.game.position_text(evening.position)}
    fresh = GameInPlay.of(begin(evening.session.table))
    again = fresh.replayed(
        [
            _event("opening", opening),
            _event("turn", {"turn": "0>1"}),
            _event("turn", {"turn": "20>9"}),
            _event("undone", {"turns": 2}),
            _event("illegal", {"move": "0>2", "reasons": ["wrong-count"]}),
            _event("turn", {"turn": "0>25"}),
        ]
    )
    assert again.turns_text() == ("0>25",)
    assert again.phase is GamePhase.PLAYING
    assert again.position == evening.after("0>25")
    assert again.stepped(Pressed(Key.B))[0].position == evening.position


def test_a_record_that_ends_with_the_game_is_of_a_game_that_is_over() -> None:
    evening = Evening(table("wishes-4"), {0: "r1", 1: "b1"})
    again = _game(evening).replayed([_event("turn", {"turn": "0>1"})])
    assert again.phase is GamePhase.OVER


def test_a_record_without_an_opening_is_of_a_game_still_to_be_laid() -> None:
    game = _game(four().anew())
    assert game.replayed([]).phase is GamePhase.LAYING
