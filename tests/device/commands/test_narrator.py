"""What `demo` prints of a recorded game, in the players' words."""

from __future__ import annotations

import pytest

from device.commands.narrator import Narrator, screen_text
from device.games.jinns.adapter import JinnsAdapter
from device.replay.player import FrameResult
from device.replay.recording import RecordedFrame
from device.table.events import Ruling, Said
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt, text
from device.table.session import begin
from tests.games.jinns.tables import table

IN_PLAY = GameInPlay.of(begin(JinnsAdapter(table("wishes-2"))))
KEYS = (text("key-start"), None, text("key-back"))
BEFORE = Prompt("welcome", text("title-welcome"), (), KEYS)
TURN = Prompt(
    "turn",
    text("title-turn", seat="Noura"),
    (text("moved", seat="red", origin=7, target=12, count=1),),
)


def _result(*told: Prompt | Key, said: Said = Said.UNCHANGED) -> FrameResult:
    return FrameResult(RecordedFrame("003.jpg"), Ruling(said, "s1 7-12"), True, IN_PLAY, told)  # noqa: FBT003 - a value


def test_a_screen_is_told_in_its_own_words_and_the_players_names() -> None:
    assert Narrator(BEFORE).lines(_result(TURN)) == ["003.jpg  Noura to move / Red: star 7 to 12"]


def test_a_question_is_followed_by_its_answer() -> None:
    question = Prompt("ending", text("title-ending"), (), (text("key-yes"), None, text("key-no")))
    assert Narrator(BEFORE).lines(_result(question, Key.C)) == [
        "003.jpg  End this game?",
        "         pressed C: No",
    ]


def test_a_question_of_an_earlier_frame_is_answered_by_its_label() -> None:
    assert Narrator(BEFORE).lines(_result(Key.A)) == ["003.jpg  pressed A: Start"]


def test_a_button_that_does_nothing_is_not_told() -> None:
    assert Narrator(BEFORE).lines(_result(Key.B)) == []


@pytest.mark.parametrize("said", [Said.HAND, Said.UNSURE, Said.TAKEBACK])
def test_what_no_screen_tells_is_told_in_words(said: Said) -> None:
    (line,) = Narrator(BEFORE).lines(_result(said=said))
    assert line.startswith("003.jpg  ")
    assert "s1" not in line


def test_what_a_screen_repeats_is_told_to_be_taken_back() -> None:
    lines = Narrator(BEFORE).lines(_result(TURN, said=Said.TAKEBACK))
    assert lines[0].startswith("003.jpg  taken back")
    assert lines[1].startswith("         Noura to move")


def test_points_set_to_the_right_are_told_after_a_space() -> None:
    scores = Prompt("scores", text("title-scores"), (text("score", seat="red", points=12),))
    assert screen_text(scores) == "Scores / Red 12"
