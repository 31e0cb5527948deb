"""Announcing the table's sensors under Home Assistant's discovery prefix.

Each sensor has one retained message, which every version of Home Assistant can read
(home-assistant.io, "MQTT: discovery messages"). A seat that is not in the game gets an empty
message, which removes its sensor. So the sensors of an earlier evening go too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial

from device.games.registry import manifests
from device.journal.store import JsonValue
from device.keepsake.keepsake import Say
from device.mqtt.message import ROOT, Message, Topics
from device.mqtt.state import Score
from device.table.prompts import Text, text
from device.texts.language import say

_OR_UNKNOWN = "default('None', true)"  # Home Assistant's word for an unknown value


@dataclass(frozen=True, slots=True)
class _Sensor:
    name: Text
    icon: str
    value: str
    unit: Text | None = None


_SENSORS = {
    "game": _Sensor(text("mqtt-game"), "mdi:dice-multiple", f"value_json.game | {_OR_UNKNOWN}"),
    "prompt": _Sensor(
        text("mqtt-prompt"), "mdi:message-text", f"value_json.prompt.title | {_OR_UNKNOWN}"
    ),
    "verdict": _Sensor(
        text("mqtt-verdict"), "mdi:gavel", f"(value_json.verdict or {{}}).said | {_OR_UNKNOWN}"
    ),
    "camera": _Sensor(text("mqtt-camera"), "mdi:cctv", "value_json.camera"),
}


def discovery(
    prefix: str, topics: Topics, scores: tuple[Score, ...], language: str
) -> tuple[Message, ...]:
    """Return the messages that announce every sensor, and remove those of absent seats.

    Sensors are named in a language; Home Assistant knows them by their keys, in any language.
    """
    seats = {score.seat: score for score in scores}
    spoken = partial(say, language=language)
    found = [_announced(prefix, topics, key, one, spoken) for key, one in _SENSORS.items()]
    for seat in range(1, most_seats() + 1):
        key = f"seat_{seat}"
        if seat in seats:
            found.append(_announced(prefix, topics, key, _seat_sensor(seats[seat]), spoken))
        else:
            found.append(Message(_topic(prefix, topics, key), ""))
    return tuple(found)


def most_seats() -> int:
    """Return the highest number of players of any game."""
    return max(manifest.most_players for manifest in manifests())


def _seat_sensor(score: Score) -> _Sensor:
    value = f"(value_json.scores['{score.seat}'] or {{}}).points | default('None')"
    named = text("mqtt-score", name=score.name)
    return _Sensor(named, "mdi:counter", value, text("mqtt-points"))


def _announced(prefix: str, topics: Topics, key: str, sensor: _Sensor, spoken: Say) -> Message:
    name = f"{ROOT}_{topics.table}"
    says: dict[str, JsonValue] = {
        "name": spoken(sensor.name),
        "unique_id": f"{name}_{key}",
        "icon": sensor.icon,
        "state_topic": topics.state,
        "value_template": f"{{{{ {sensor.value} }}}}",
        "availability_topic": topics.status,
        "device": {"identifiers": [name], "name": f"{ROOT} {topics.table}"},
        "origin": {"name": ROOT},
    }
    if sensor.unit is not None:
        says["unit_of_measurement"] = spoken(sensor.unit)
    return Message(_topic(prefix, topics, key), json.dumps(says, ensure_ascii=False))


def _topic(prefix: str, topics: Topics, key: str) -> str:
    return f"{prefix}/sensor/{ROOT}_{topics.table}/{key}/config"
