"""The sentences about what is set by hand in 1001 Islands, in French."""

from device.texts.catalogue import Sentence

SET_TILE: dict[str, Sentence] = {
    "by-hand-tile": "Corriger une tuile d'une Île",
    "title-whose-island": "L'Île de qui ?",
    "title-set-row": "Quelle ligne ?",
    "title-set-cell": "Quelle place ?",
    "title-set-shows": "Elle montre ?",
    "title-set-tile": "Quelle tuile ?",
    "tile-row": "{kind:place}",
    "told-tile-set": "{seat}, {place} : {kinds}",
    "told-tile-gone": "{seat}, {place} : aucune tuile",
    "told-corrects": "{seat} : le compte a été corrigé.",
}
