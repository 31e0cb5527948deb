"""The sentences about what is set by hand in 1001 Islands, in English."""

from device.texts.catalogue import Sentence

SET_TILE: dict[str, Sentence] = {
    "by-hand-tile": "Set a tile of an island",
    "title-whose-island": "Whose island?",
    "title-set-row": "Which row?",
    "title-set-cell": "Which place?",
    "title-set-shows": "What is on it?",
    "title-set-tile": "Which tile?",
    "tile-row": "{kind}",
    "told-tile-set": "{seat}, {place}: {kinds}",
    "told-tile-gone": "{seat}, {place}: no tile",
    "told-corrects": "{seat}'s count was set right.",
}
