"""The names of the sensors that Home Assistant lists, in French."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "mqtt-game": "Jeu",
    "mqtt-prompt": "Affichage",
    "mqtt-verdict": "Dernier verdict",
    "mqtt-camera": "Caméra",
    "mqtt-score": "Points : {name}",
    "mqtt-points": "points",
}
