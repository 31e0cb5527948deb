"""Announcing the table's sensors under Home Assistant's discovery prefix.

Each sensor has one retained message, which every version of Home Assistant can read
(home-assistant.io, "MQTT: discovery messages"). A seat that is not in the game gets an empty
message, which removes its sensor. So the sensors of an earlier evening go too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from device.games.registry import manifests
from device.journal.store import JsonValue
from device.mqtt.message import ROOT, Message, Topics
from device.mqtt.state import Score

_OR_UNKNOWN = "default('None', true)"  # Home Assistant's word for an unknown value


@dataclass(frozen=True, slots=True)
class _Sensor:
    name: str
    icon: str
    value: str
    unit: str = ""


_SENSORS = {
    "game": _Sensor("Game", "mdi:dice-multiple", f"value_json.game | {_OR_UNKNOWN}"),
    "prompt": _Sensor("Prompt", "mdi:message-text", f"value_json.prompt.title | {_OR_UNKNOWN}"),
    "verdict": _Sensor(
        "Last verdict", "mdi:gavel", f"(value_json.verdict or {{}}).said | {_OR_UNKNOWN}"
    ),
    "camera": _Sensor("Camera", "mdi:cctv", "value_json.camera"),
}


def discovery(prefix: str, topics: Topics, scores: tuple[Score, ...]) -> tuple[Message, ...]:
    """Return the messages that announce every sensor, and remove those of absent seats."""
    seats = {score.seat: score for score in scores}
    found = [_announced(prefix, topics, key, sensor) for key, sensor in _SENSORS.items()]
    for seat in range(1, most_seats() + 1):
        key = f"seat_{seat}"
        if seat in seats:
            found.append(_announced(prefix, topics, key, _seat_sensor(seats[seat])))
        else:
            found.append(Message(_topic(prefix, topics, key), ""))
    return tuple(found)


def most_seats() -> int:
    """Return the highest number of players of any game."""
    return max(manifest.most_players for manifest in manifests())


def _seat_sensor(score: Score) -> _Sensor:
    value = f"(value_json.scores['{score.seat}'] or {{}}).points | default('None')"
    return _Sensor(f"Score {score.name}", "mdi:counter", value, "points")


def _announced(prefix: str, topics: Topics, key: str, sensor: _Sensor) -> Message:
    name = f"{ROOT}_{topics.table}"
    says: dict[str, JsonValue] = {
        "name": sensor.name,
        "unique_id": f"{name}_{key}",
        "icon": sensor.icon,
        "state_topic": topics.state,
        "value_template": f"{{{{ {sensor.value} }}}}",
        "availability_topic": topics.status,
        "device": {"identifiers": [name], "name": f"{ROOT} {topics.table}"},
        "origin": {"name": ROOT},
    }
    if sensor.unit:
        says["unit_of_measurement"] = sensor.unit
    return Message(_topic(prefix, topics, key), json.dumps(says, ensure_ascii=False))


def _topic(prefix: str, topics: Topics, key: str) -> str:
    return f"{prefix}/sensor/{ROOT}_{topics.table}/{key}/config"
