"""The sentences about what is set by hand in 1001 Islands, in German."""

from device.texts.catalogue import Sentence

SET_TILE: dict[str, Sentence] = {
    "by-hand-tile": "Ein Plättchen ändern",
    "title-whose-island": "Wessen Insel?",
    "title-set-row": "Welche Reihe?",
    "title-set-cell": "Welcher Platz?",
    "title-set-shows": "Was zeigt es?",
    "title-set-tile": "Welches ist es?",
    "tile-row": "{kind}",
    "told-tile-set": "{seat}, {place}: {kinds}",
    "told-tile-gone": "{seat}, {place}: kein Plättchen",
    "told-corrects": "Die Zählung von {seat} wurde berichtigt.",
}
