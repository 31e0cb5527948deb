"""The questions which tile of 1001 Islands lies there, and which side is up, in English."""

from device.texts.catalogue import Sentence

ASKED_TILE: dict[str, Sentence] = {
    "title-which-tile": "{place}: which?",
    "title-which-face": "{place}: turned?",
    "title-which-again": "{place}: sure?",
    "title-all-turned": "All turned?",
    "title-all-turned-again": "Look again",
    "all-turned": "Are all Genie side up?",
    "one-not-turned": "Is one picture side up?",
    "tile-a": "A: {kinds}",
    "tile-b": "B: {kinds}",
}
