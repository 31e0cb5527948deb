"""The names of the sensors that Home Assistant lists, in Italian."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "mqtt-game": "Gioco",
    "mqtt-prompt": "Schermata",
    "mqtt-verdict": "Ultimo verdetto",
    "mqtt-camera": "Fotocamera",
    "mqtt-score": "Punti: {name}",
    "mqtt-points": "punti",
}
