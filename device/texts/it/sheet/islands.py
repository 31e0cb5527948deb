"""The rule sheet of 1001 Islands in Italian: its editions, and the sentences of its rules.

The sheet is printed in English and French; its sentences are translated here.
"""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-ludonaute-2022": "Ludonaute 2022",
    "clause-wrong-row-by-ludonaute-2022": "Ogni tipo di tessera va posato su una riga riservata.",
    "clause-not-adjacent-by-ludonaute-2022": (
        "Le tessere devono sempre toccare la plancia del personaggio o una tessera già posata."
    ),
    "clause-off-grid-by-ludonaute-2022": (
        "Le 16 tessere formano un rettangolo con la plancia del personaggio."
    ),
    "clause-cell-taken-by-ludonaute-2022": (
        "Le 16 tessere formano un rettangolo con la plancia del personaggio."
    ),
    "clause-not-complete-by-ludonaute-2022": (
        "Un'isola completa ha 4 tessere sogno e 12 tessere isola (3 righe di 4)."
    ),
    "clause-not-flipped-by-ludonaute-2022": (
        "Se aggiungi una terza lampada, devi subito girare le due tessere che ne hanno già una."
    ),
    "clause-turned-odd-by-ludonaute-2022": (
        "Ogni volta che aggiungi una terza lampada, giri le ultime due tessere con una lampada."
    ),
    "clause-turned-without-lamp-by-ludonaute-2022": (
        "Si girano, col Genio in su, le due tessere con una lampada magica."
    ),
    "clause-no-lamp-left-by-ludonaute-2022": (
        "La terza lampada appena aggiunta diventa l'unica visibile sulla tua isola."
    ),
    "clause-dream-turned-by-ludonaute-2022": (
        "Il Genio è sul dorso delle tessere isola. Solo queste si girano."
    ),
    "clause-tile-twice-by-ludonaute-2022": (
        "80 tessere in 4 pile. Nessuna tessera isola c'è due volte."
    ),
    "clause-tile-on-two-islands-by-ludonaute-2022": (
        "80 tessere in 4 pile. Nessuna tessera isola c'è due volte."
    ),
    "clause-too-many-copies-by-ludonaute-2022": "Di ogni tessera sogno ci sono due copie.",
    "clause-too-many-tiles-by-ludonaute-2022": (
        "A ogni giro ognuno aggiunge una tessera alla sua plancia."
    ),
    "clause-too-few-tiles-by-ludonaute-2022": (
        "A ogni giro ognuno aggiunge una tessera alla sua plancia."
    ),
    "clause-tile-moved-by-ludonaute-2022": "Una volta posate, le tessere non si spostano più.",
    "clause-tile-gone-by-ludonaute-2022": "Una volta posate, le tessere non si spostano più.",
    "clause-turned-back-by-ludonaute-2022": "Una volta posate, le tessere non si spostano più.",
    "clause-turn-at-once-by-ludonaute-2022": (
        "Se aggiungi una terza lampada, devi subito girare le due tessere che ne hanno già una."
    ),
    "clause-new-tile-turned-by-ludonaute-2022": (
        "La terza lampada appena aggiunta diventa l'unica visibile sulla tua isola."
    ),
    "clause-not-on-offer-by-ludonaute-2022": "Si sceglie una delle tessere rimaste.",
    "clause-offer-wrong-stack-by-ludonaute-2022": (
        "La Vedetta sceglie una delle quattro pile e ne prende una tessera per giocatore."
    ),
    "clause-offer-wrong-number-by-ludonaute-2022": (
        "La Vedetta sceglie una delle quattro pile e ne prende una tessera per giocatore."
    ),
    "clause-offer-of-two-by-ludonaute-2022": "La Vedetta ne sceglie 2 e le scopre.",
    "clause-not-leftmost-by-house": "Le righe si riempiono partendo dalla plancia.",
    "clause-not-in-catalogue-by-tablejinn": "Posso contare solo una tessera che conosco.",
    "clause-other-box-by-tablejinn": "Posso contare solo tessere che conosco.",
    "clause-no-catalogue-by-tablejinn": "Posso contare solo tessere che conosco.",
}
