"""The names of the sensors that Home Assistant lists, in English."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "mqtt-game": "Game",
    "mqtt-prompt": "Prompt",
    "mqtt-verdict": "Last verdict",
    "mqtt-camera": "Camera",
    "mqtt-score": "Score {name}",
    "mqtt-points": "points",
}
