"""The sentences about what is set by hand in 1001 Islands, in Italian."""

from device.texts.catalogue import Sentence

SET_TILE: dict[str, Sentence] = {
    "by-hand-tile": "Correggere una tessera",
    "title-whose-island": "L'isola di chi?",
    "title-set-row": "Quale riga?",
    "title-set-cell": "Quale posto?",
    "title-set-shows": "Che mostra?",
    "title-set-tile": "Quale tessera?",
    "tile-row": "{kind}",
    "told-tile-set": "{seat}, {place}: {kinds}",
    "told-tile-gone": "{seat}, {place}: nessuna tessera",
    "told-corrects": "Il conto di {seat} è stato corretto.",
}
