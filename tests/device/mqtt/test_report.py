from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from device.mqtt.bulletin import HEARTBEAT_S, Bulletin
from device.mqtt.message import Delivery
from device.mqtt.secrecy import Voice
from device.mqtt.state import NO_VERDICT, TableMoment
from device.table.events import Blocked, Said, Trouble
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.jinns.views import view_after, views
from tests.device.games.jinns.table_top import reading_of
from tests.device.mqtt.told import AT_MS, GAME_ID, MENU, TOPICS, Told, lake
from tests.paths import ROOT

GAME = Jinns(parse_seats("r,b,y,g", Edition.WISHES))
OPENING = GAME.initial(5)
MOVE = GAME.legal_moves(OPENING)[0]

FOREIGN = next(
    move
    for move in GAME.legal_moves(GAME.deal(OPENING.lake, GAME.seats[1]))
    if GAME.explain(OPENING, move)
)
DOCUMENT = (ROOT / "docs" / "mqtt.md").read_text(encoding="utf-8")


@pytest.fixture
def told() -> Told:
    """A game of Jinns whose opening is laid and taken."""
    return Told(lake()).see(reading_of(views(OPENING)[0])).press(Key.A)


def _move(told: Told) -> Told:
    return told.see(reading_of(views(GAME.apply(OPENING, MOVE))[0]))


def test_a_game_that_begins_is_news(told: Told) -> None:
    assert told.said("game") == [{"what": "begun"}]
    assert (told.state["game"], told.state["game_id"]) == ("jinns", GAME_ID)


def test_a_game_that_goes_on_after_a_restart_is_told_as_resumed(told: Told) -> None:
    game = _move(told).game
    assert Told(game).said("game") == [{"what": "resumed"}]


def test_a_move_is_told_in_notation(told: Told) -> None:
    assert _move(told.forget()).said("move") == [{"turn": str(MOVE)}]


def test_a_verdict_says_what_the_screen_says(told: Told) -> None:
    verdict = _move(told.forget()).said("verdict")[-1]
    assert (verdict["said"], verdict["move"]) == ("move", str(MOVE))
    assert told.state["verdict"] == verdict


def _break_a_rule(told: Told) -> Told:
    view = view_after(OPENING, FOREIGN)  # type: ignore[arg-type]  # a move, no decision
    assert view is not None
    return told.see(reading_of(view))


def test_an_illegal_move_is_told_with_the_rules_it_breaks(told: Told) -> None:
    verdict = _break_a_rule(told.forget()).said("verdict")[-1]
    assert (verdict["said"], verdict["move"]) == ("illegal", str(FOREIGN))
    assert verdict["reasons"]
    assert verdict["why"].endswith(".")
    assert told.said("move") == []


def test_a_turn_taken_back_is_told(told: Told) -> None:
    assert _move(told).forget().press(Key.B).said("move") == [{"undone": 1}]


def test_scores_are_told_when_they_change_and_not_otherwise(told: Told) -> None:
    assert [list(event["scores"]) for event in told.said("scores")] == [["1", "2", "3", "4"]]
    [changed] = _move(told.forget()).said("scores")
    assert changed["scores"]["1"] == {"name": "Red", "points": 21}
    assert _move(told.forget()).said("scores") == []


def test_a_screen_is_told_as_players_read_it(told: Told) -> None:
    prompt = told.state["prompt"]
    assert (prompt["kind"], prompt["title"]) == ("turn", "Red to move")
    assert told.said("prompt")[-1] == prompt


def test_a_line_in_two_columns_is_told_as_one(told: Told) -> None:
    lines = told.press(Key.A).state["prompt"]["lines"]
    assert lines
    assert all(": " in line and "\t" not in line for line in lines)


def test_the_camera_is_part_of_the_state(told: Told) -> None:
    assert told.state["camera"] == "ok"
    told.take(Blocked(Trouble.CAMERA_LOST, 9.0), "camera-lost")
    assert told.state["camera"] == "camera-lost"


def test_hands_and_looks_at_an_unchanged_board_are_no_verdicts(told: Told) -> None:
    told.forget().take(Blocked(Trouble.HAND, 9.0), "hand").see(reading_of(views(OPENING)[0]))
    assert told.said("verdict") == []


def test_the_menu_is_told_without_a_game(told: Told) -> None:
    told.close()
    assert told.said("game")[-1] == {"what": "closed"}
    assert (told.state["phase"], told.state["game"], told.state["scores"]) == ("menu", "", {})


def test_every_event_has_the_next_number_of_its_run(told: Told) -> None:
    _move(told)
    events = [json.loads(m.payload) for m in told.messages if "/event/" in m.topic]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert {event["run"] for event in events} == {AT_MS}
    assert {event["at"] for event in events} == {"2026-11-21T20:00:00Z"}


def test_states_are_retained_and_events_are_not(told: Told) -> None:
    ways = {(m.topic.split("/")[2], m.delivery) for m in _move(told).messages}
    assert ways == {
        ("state", Delivery.STATE),
        ("event", Delivery.EVENT),
        ("event", Delivery.PASSING),
    }


def test_a_state_that_does_not_change_is_told_again_once_a_minute() -> None:
    bulletin = Bulletin(TOPICS, Voice("en"), "", AT_MS)
    bulletin.after((TableMoment(AT_MS, MENU),), AT_MS)
    later_ms = AT_MS + int(HEARTBEAT_S * 1000)
    assert bulletin.after((), later_ms - 1) == ()
    [again] = bulletin.after((), later_ms)
    says = json.loads(again.payload)
    assert (says["at"], says["changed"]) == ("2026-11-21T20:01:00Z", "2026-11-21T20:00:00Z")


def test_a_clock_that_is_set_back_does_not_silence_the_table() -> None:
    bulletin = Bulletin(TOPICS, Voice("en"), "", AT_MS)
    bulletin.after((TableMoment(AT_MS, MENU),), AT_MS)
    assert bulletin.after((), AT_MS - 3_600_000)


def test_a_language_that_players_choose_is_that_of_the_next_state_and_of_the_sensors(
    told: Told,
) -> None:
    bulletin = Bulletin(TOPICS, Voice("en"), "homeassistant", AT_MS)
    for language, red, named in (("en", "Red", "Score Red"), ("de", "Rot", "Punkte von Rot")):
        menu = replace(MENU, language=language)
        said = bulletin.after((TableMoment(AT_MS, menu, told.game, None, GAME_ID),), AT_MS)
        *_, state = said
        scores = json.loads(state.payload)["scores"].values()
        assert red in {one["name"] for one in scores}
        assert any(named in one.payload for one in said)


def test_the_number_of_turns_is_told(told: Told) -> None:
    assert told.state["turns"] == 0
    assert _move(told).state["turns"] == 1
    assert isinstance(told.game, GameInPlay)


def test_the_examples_of_the_document_are_what_is_told(told: Told) -> None:
    """They are a game in which a rule is broken, a move made and taken back, up to its close."""
    _move(_break_a_rule(told)).press(Key.B).close()
    sent = [(m.topic, json.loads(m.payload)) for m in told.messages]
    examples = re.findall(r"`([a-z0-9/-]+)`:\n```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert len(examples) == 7
    assert [one for one in examples if (one[0], json.loads(one[1])) not in sent] == []


@pytest.mark.parametrize(
    "word", [*Trouble, *(one for one in Said if one not in NO_VERDICT)], ids=lambda word: word.value
)
def test_the_document_names_every_trouble_and_every_verdict(word: Trouble | Said) -> None:
    assert f"`{word.value}`" in DOCUMENT
