from __future__ import annotations

import json

import pytest

from device.mqtt.discovery import discovery, most_seats
from device.mqtt.message import Delivery
from device.mqtt.state import Score
from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.games.dreams.mat_top import reading_of
from tests.device.mqtt.told import TOPICS, Told, dreams

SCORES = (Score(1, "Red", 3), Score(2, "Player 2", 0))
HOME = "homeassistant/sensor/tablejinn_table-1"


def _announced(*scores: Score, language: str = "en") -> dict[str, str]:
    return {m.topic: m.payload for m in discovery("homeassistant", TOPICS, scores, language)}


def test_game_prompt_verdict_camera_and_every_seat_are_sensors() -> None:
    sensors = {topic.split("/")[-2] for topic, payload in _announced(*SCORES).items() if payload}
    assert sensors == {"game", "prompt", "verdict", "camera", "seat_1", "seat_2"}


def test_a_sensor_knows_where_its_value_stands_and_when_it_is_there() -> None:
    says = json.loads(_announced(*SCORES)[f"{HOME}/seat_1/config"])
    assert says == {
        "name": "Score Red",
        "unique_id": "tablejinn_table-1_seat_1",
        "icon": "mdi:counter",
        "state_topic": "tablejinn/table-1/state",
        "value_template": "{{ (value_json.scores['1'] or {}).points | default('None') }}",
        "availability_topic": "tablejinn/table-1/status",
        "device": {"identifiers": ["tablejinn_table-1"], "name": "tablejinn table-1"},
        "origin": {"name": "tablejinn"},
        "unit_of_measurement": "points",
    }


@pytest.mark.parametrize(
    ("language", "names", "unit"),
    [
        ("en", ["Game", "Prompt", "Last verdict", "Camera", "Score Red"], "points"),
        ("de", ["Spiel", "Anzeige", "Letztes Urteil", "Kamera", "Punkte von Red"], "Punkte"),
        ("fr", ["Jeu", "Affichage", "Dernier verdict", "Caméra", "Points : Red"], "points"),
        ("it", ["Gioco", "Schermata", "Ultimo verdetto", "Fotocamera", "Punti: Red"], "punti"),
    ],
)
def test_sensors_are_named_in_the_language_of_the_table(
    language: str, names: list[str], unit: str
) -> None:
    said = _announced(SCORES[0], language=language)
    keys = ("game", "prompt", "verdict", "camera", "seat_1")
    found = [json.loads(said[f"{HOME}/{key}/config"]) for key in keys]
    assert [one["name"] for one in found] == names
    assert found[-1]["unit_of_measurement"] == unit
    english = [json.loads(_announced(SCORES[0])[f"{HOME}/{key}/config"]) for key in keys]
    assert [one["unique_id"] for one in found] == [one["unique_id"] for one in english]


def test_every_name_of_a_sensor_is_a_sentence_of_the_catalogue() -> None:
    keys = ("mqtt-game", "mqtt-prompt", "mqtt-verdict", "mqtt-camera", "mqtt-points")
    said = [say(text(key)) for key in keys]
    assert said == ["Game", "Prompt", "Last verdict", "Camera", "points"]
    assert say(text("mqtt-score", name="Ada")) == "Score Ada"


def test_all_sensors_are_of_one_device_and_each_has_its_own_name() -> None:
    says = [json.loads(payload) for payload in _announced(*SCORES).values() if payload]
    assert len({sensor["unique_id"] for sensor in says}) == len(says)
    assert {tuple(sensor["device"]["identifiers"]) for sensor in says} == {("tablejinn_table-1",)}


def test_a_seat_that_is_not_in_the_game_is_removed() -> None:
    announced = _announced(*SCORES)
    gone = [f"{HOME}/seat_{seat}/config" for seat in range(3, most_seats() + 1)]
    assert [announced[topic] for topic in gone] == [""] * 4


def test_sensors_are_retained_so_that_home_assistant_finds_them_after_a_restart() -> None:
    assert {m.delivery for m in discovery("ha", TOPICS, SCORES, "en")} == {Delivery.STATE}


def test_seats_come_with_the_game_and_go_with_it() -> None:
    table = Told(dreams(), prefix="homeassistant").see(reading_of(())).press(Key.A)
    last = {m.topic: m.payload for m in table.messages}
    assert json.loads(last[f"{HOME}/seat_3/config"])["name"] == "Score Player 3"
    last = {m.topic: m.payload for m in table.close().messages}
    assert last[f"{HOME}/seat_3/config"] == ""


def test_without_a_prefix_nothing_is_announced() -> None:
    assert "config" not in Told(dreams()).text
