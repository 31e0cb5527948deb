"""The questions which tile of 1001 Islands lies there, and which side is up, in French."""

from device.texts.catalogue import Sentence

ASKED_TILE: dict[str, Sentence] = {
    "title-which-tile": "{place}, laquelle ?",
    "title-which-face": "{place}, retournée ?",
    "title-which-again": "{place}, sûr ?",
    "title-all-turned": "Toutes retournées ?",
    "title-all-turned-again": "Encore une fois",
    "all-turned": "Toutes côté Génie ?",
    "one-not-turned": "Une tuile côté image ?",
    "tile-a": "A : {kinds}",
    "tile-b": "B : {kinds}",
}
