"""The names of the sensors that Home Assistant lists, in German."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "mqtt-game": "Spiel",
    "mqtt-prompt": "Anzeige",
    "mqtt-verdict": "Letztes Urteil",
    "mqtt-camera": "Kamera",
    "mqtt-score": "Punkte von {name}",
    "mqtt-points": "Punkte",
}
