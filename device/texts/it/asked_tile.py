"""The questions which tile of 1001 Islands lies there, and which side is up, in Italian."""

from device.texts.catalogue import Sentence

ASKED_TILE: dict[str, Sentence] = {
    "title-which-tile": "{place}: quale?",
    "title-which-face": "{place}: girata?",
    "title-which-again": "{place}: certo?",
    "title-all-turned": "Tutte girate?",
    "title-all-turned-again": "Ancora una volta",
    "all-turned": "Tutte col Genio in su?",
    "one-not-turned": "Una mostra la figura?",
    "tile-a": "A: {kinds}",
    "tile-b": "B: {kinds}",
}
