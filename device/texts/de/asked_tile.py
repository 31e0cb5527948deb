"""The questions which tile of 1001 Islands lies there, and which side is up, in German."""

from device.texts.catalogue import Sentence

ASKED_TILE: dict[str, Sentence] = {
    "title-which-tile": "{place}: welches?",
    "title-which-face": "{place}: umgedreht?",
    "title-which-again": "{place}: sicher?",
    "title-all-turned": "Alle umgedreht?",
    "title-all-turned-again": "Noch einmal",
    "all-turned": "Alle mit dem Dschinn oben?",
    "one-not-turned": "Eines mit dem Bild oben?",
    "tile-a": "A: {kinds}",
    "tile-b": "B: {kinds}",
}
