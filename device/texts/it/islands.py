"""The sentences about 1001 Islands in Italian; see `device.texts.en.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.it.asked_tile import ASKED_TILE
from device.texts.it.set_tile import SET_TILE
from device.texts.it.sheet.islands import SHEET

_SETUP: dict[str, Sentence] = {
    "lay-tile": "{kind} {number}",
    "lay-back": "{kind}: {kinds}",
    "title-box": "Le vostre tessere",
    "setup-box": "Conosco {count} tessere della vostra scatola.",
    "setup-no-box": "Non conosco le vostre tessere: contate a mano. Mostratemele: /setup",
    "rule-islands-rows-left-to-right-default": "Una tessera può stare oltre un vuoto.",
    "rule-islands-rows-left-to-right-other": "Ogni riga si riempie dalla plancia.",
    "rule-islands-lamps-count-singly-default": "Contano le tessere, non le lampade.",
    "rule-islands-lamps-count-singly-other": "Una tessera con due lampade vale due.",
    "lay-island-mat": "Stendete il tappetino in vista. Poi premete A.",
}

_DRAFT: dict[str, Sentence] = {
    "setup-islands-count": "Contare le isole alla fine.",
    "setup-islands-told": "Guidare la scelta coi pulsanti, e contare alla fine.",
    "title-lay-ready": "Preparazione {number} di {most}",
    "lay-ready-some": "Di ogni tipo prendete {count} tessere, coperte. Le altre nella scatola.",
    "lay-ready-all": "Prendete tutte le {count} tessere di ogni tipo.",
    "lay-ready-stacks": "Mescolate le 4 pile. Stanno al centro, Genio e Cielo stellato in su.",
    "lay-ready-characters": "Ognuno dei {count} giocatori sceglie un personaggio e la sua plancia.",
    "lay-ready-sides": "Le isole vanno a destra della plancia, i sogni a sinistra.",
    "lay-ready-lamps": "Una o due lampade vanno bene. La terza gira le due di prima, Genio in su.",
    "lay-ready-points": (
        "Alla fine: le tessere sogno, 1 a palma, 7 per roc con uovo."
        " Più banditi di tutti: -1 ognuno."
    ),
    "lay-ready-mat": "Se volete, a ogni tessera mettete l'isola sul tappetino e premete: verifico.",
    "title-lookout": "Prima Vedetta",
    "lookout-ask": "Estraggo io la Vedetta, o la scegliete voi?",
    "lookout-chosen": "La prima Vedetta è {seat}.",
    "key-draw": "Estrai",
    "key-choose": "Scegli",
    "title-draft-round": "Giro {number} di 16",
    "draft-lookout": "{seat} è la Vedetta: quale pila?",
    "draft-stack": "{kind}\t{count} tessere",
    "title-takes": "Tocca a {seat}",
    "draft-turn-up": "Scoprite {count} {kind:p}.",
    "draft-who-next": "Prendine una. Chi segue?",
    "draft-take": "{seat}, prendine una.",
    "draft-last": "{seat}, l'ultima tessera è tua. Sei la prossima Vedetta.",
    "draft-last-of-all": "{seat}, l'ultima tessera è tua.",
    "title-two-shows": "{seat} ne mostra 2",
    "draft-two-shows": (
        "{seat}, prendi 3 {kind:p} in segreto. Posane 2 scoperte, la terza coperta."
    ),
    "draft-two-first": "{seat}, prendi 1 delle 3. Puoi prendere la coperta, ma senza guardarla.",
    "draft-two-second": "{seat}, prendi una delle due. Metti via l'ultima, scoperta.",
    "draft-offer-seen": "Vedo tutte e {count} le tessere.",
    "draft-lies-right": "Vedo la tessera di {seat}: è posata bene. Chi segue?",
    "draft-lies-right-on": "Vedo la tessera di {seat}: è posata bene. Premete A.",
    "draft-first-tile": "La prima tessera deve toccare la plancia.",
    "draft-lamps": "Una terza lampada gira le due di prima.",
    "key-shown": "Fatto",
    "title-draft-menu": "La scelta",
    "draft-menu": "Verificare un'isola con la fotocamera, o annullare l'ultimo passo?",
    "draft-leave": "Interrompere la scelta e contare ora le isole?",
    "title-check": "Verifica",
    "check-whose": "L'isola di {seat}?",
    "check-island": "{seat}, metti la tua isola sotto la fotocamera. La verifico.",
    "checked": Forms(
        "count", one="{count} tessera, tutto giusto.", other="{count} tessere, tutto giusto."
    ),
    "checked-lamps": "Lampade scoperte: {count}",
    "key-pick": "Scegli",
    "key-taken": "Presa",
    "key-count-now": "Conta",
}

_LOOK: dict[str, Sentence] = {
    "far-islands": "{count} di {most} isole contate",
    "title-island": "Isola di {seat}",
    "show-island": "{seat}, metti la tua isola sotto la fotocamera, poi premi A.",
    "show-unknown": "{seat}, non conosco ancora tessere: dimmi che cosa c'è sulla tua isola.",
    "looking": "La cerco. Via le mani, per favore.",
    "key-points": "A mano",
    "enter-begin": "Dimmi che cosa c'è: prima i sogni. O solo i punti.",
    "key-only-points": "Punti",
    "enter-dream": "C'è un {kind}?",
    "enter-dream-second": "Un secondo {kind}?",
    "enter-how-many": "Quante figure si vedono?",
    "enter-genies": "Quante tessere mostrano il Genio?",
    "enter-points": "{seat}, quanti punti hai contato?",
    "enter-hold": "Tieni premuto B per contare avanti.",
    "no-board": "Non vedo la plancia del personaggio.",
    "board-due": "La plancia sta a sinistra delle tessere isola, i sogni alla sua sinistra.",
    "anothers-island": "Quella è l'isola di {seat}. Ce l'ho già.",
    "no-tiles": "Non vedo ancora tessere di {seat}.",
    "anothers-now": "Quella è l'isola di {seat}.",
    "is-it-whose": "È l'isola di {seat}?",
    "check-due": "Ora va verificata l'isola di {seat}.",
    "island-due": "Ora va contata l'isola di {seat}.",
}

_RULES: dict[str, Sentence] = {
    "cell-holds": "{place}: {kinds}",
    "cell-bare": "{place}: nessuna tessera",
    "title-third-lamp": "La terza lampada",
    "title-unknown-tile": "Tessere sconosciute",
    "off-grid": "Una {kind:s} è isolata.",
    "rule-of-off-grid": "Le tessere stanno bordo a bordo.",
    "cell-taken": "{place}: due tessere.",
    "wrong-row": "{place}: non per {belongs:p}.",
    "rule-of-wrong-row": "Ogni tipo ha la sua riga.",
    "not-adjacent": "{place} è senza vicine.",
    "rule-of-not-adjacent": "Deve toccare la plancia o una tessera.",
    "not-leftmost": "{place}: un vuoto prima.",
    "rule-of-not-leftmost": "Le righe si riempiono dalla plancia.",
    "not-flipped": Forms("count", one="{count} lampada (punto).", other="{count} lampade (punti)."),
    "rule-of-not-flipped": "La terza lampada gira le due di prima.",
    "turned-odd": Forms("count", one="{count} Genio (punto).", other="{count} Geni (punti)."),
    "rule-of-turned-odd": "Le lampade si girano a due a due.",
    "no-lamp-left": "Geni (punti), nessuna lampada.",
    "rule-of-no-lamp-left": "La terza lampada resta scoperta.",
    "turned-without-lamp": "{place} non ha lampade.",
    "rule-of-turned-without-lamp": "Si girano solo le lampade.",
    "dream-turned": "{place} è a faccia in giù.",
    "rule-of-dream-turned": "I sogni non si girano mai.",
    "not-complete": Forms(
        "count", one="{place}: manca la tessera.", other="Mancano {count} {kind:p}."
    ),
    "rule-of-not-complete": "Ne servono 4 per tipo.",
    "tile-moved": "{place}: tessera spostata.",
    "rule-of-tile-moved": "Le tessere posate non si spostano più.",
    "tile-gone": "{place}: tessera sparita.",
    "rule-of-tile-gone": "Prima era lì. Rimettila.",
    "turned-back": "{place}: tessera rigirata.",
    "rule-of-turned-back": "Una tessera girata resta girata.",
    "turn-at-once": Forms(
        "count",
        one="Gira ora questa lampada (punto).",
        other="Gira ora queste lampade (punti).",
    ),
    "new-tile-turned": "{place} è la terza lampada.",
    "not-on-offer": "{place} non era in offerta.",
    "rule-of-not-on-offer": "Scegli una delle tessere sul tavolo.",
    "offer-wrong-stack": "È scoperta una {kind:s}.",
    "rule-of-offer-wrong-stack": "Tutte le tessere vengono dalla pila scelta.",
    "offer-wrong-number": "{count} tessere scoperte, non {most}.",
    "rule-of-offer-wrong-number": "La Vedetta prende una tessera a testa.",
    "offer-of-two": "{count} tessere scoperte, non {most}.",
    "rule-of-offer-of-two": "La Vedetta mostra 2 tessere su 3.",
    "too-many-tiles": "Troppe {kind:p}: {count} invece di {most}.",
    "too-few-tiles": "Poche {kind:p}: {count} invece di {most}.",
    "rule-of-too-many-tiles": "Ogni giro aggiunge una tessera.",
    "tile-twice": "{place}: tessera doppia.",
    "rule-of-tile-twice": "Una è letta male, o è di un'altra scatola?",
    "tile-on-two-islands": "{place} era già da {seat}.",
    "too-many-copies": '{count} tessere "{kind}"; la scatola ne ha {most}.',
    "not-in-catalogue": "{place} non è nel mio catalogo.",
    "rule-of-not-in-catalogue": "È di un'altra scatola?",
    "other-box": "Conosco {known} di {count} tessere.",
    "rule-of-other-box": "Il mio catalogo è di un'altra scatola?",
    "no-catalogue": "Non conosco nessuna di queste tessere.",
    "rule-of-no-catalogue": "Mostratemi la scatola, pagina /setup",
}

_REVIEW: dict[str, Sentence] = {
    "title-points-of": "{seat}: {points}",
    "score-dream-roc": Forms(
        "count",
        one="Sogno: {count} roc x{each}\t{points}",
        other="Sogno: {count} roc x{each}\t{points}",
    ),
    "score-dream-monkey": Forms(
        "count",
        one="Sogno: {count} scimmia x{each}\t{points}",
        other="Sogno: {count} scimmie x{each}\t{points}",
    ),
    "score-dream-fennec": Forms(
        "count",
        one="Sogno: {count} fennec x{each}\t{points}",
        other="Sogno: {count} fennec x{each}\t{points}",
    ),
    "score-dream-camel": Forms(
        "count",
        one="Sogno: {count} cammello x{each}\t{points}",
        other="Sogno: {count} cammelli x{each}\t{points}",
    ),
    "score-dream-elephant": Forms(
        "count",
        one="Sogno: {count} elefante x{each}\t{points}",
        other="Sogno: {count} elefanti x{each}\t{points}",
    ),
    "score-dream-column": "Colonne {values}\t{points}",
    "score-dream-line": "Righe {values}\t{points}",
    "score-dream-lamp": Forms(
        "count", one="Sogno: {count} lampada\t{points}", other="Sogno: {count} lampade\t{points}"
    ),
    "score-dream-snake": Forms(
        "count", one="Sogno: {count} serpente\t{points}", other="Sogno: {count} serpenti\t{points}"
    ),
    "score-dream-genie": Forms(
        "count",
        one="Sogno: {count} Genio x{each}\t{points}",
        other="Sogno: {count} Geni x{each}\t{points}",
    ),
    "score-palms": Forms("count", one="{count} palma\t{points}", other="{count} palme\t{points}"),
    "score-rocs-and-eggs": "Roc {rocs}, uova {eggs}: {count}x7\t{points}",
    "score-bandits-none": "Nessun bandito\t{points}",
    "score-bandits-fewer": Forms(
        "count",
        one="{count} bandito, max {most}\t{points}",
        other="{count} banditi, max {most}\t{points}",
    ),
    "score-bandits-most": Forms(
        "count",
        one="{count} bandito (massimo)\t{points}",
        other="{count} banditi (massimo)\t{points}",
    ),
    "score-bandits-most-so-far": Forms(
        "count",
        one="{count} bandito, per ora\t{points}",
        other="{count} banditi, per ora\t{points}",
    ),
    "score-to-come": "{seat}\t-",
    "let-stand": "Contata così com'era.",
    "nothing-shown": "Detta a mano, non vista.",
    "tiles-not-counted": Forms(
        "count", one="{count} tessera non contata!", other="{count} tessere non contate!"
    ),
    "key-right": "Giusto",
    "key-check": "Verifica",
    "again-ask": "{seat}, mostri ancora una volta la tua isola?",
    "row-counts": "{kind}\t{values}",
    "points-ask": "Punti che non ho visto?",
    "title-item-palm": "Palme: {count}",
    "title-item-roc": "Roc: {count}",
    "title-item-egg": "Uova: {count}",
    "title-item-bandit": "Banditi: {count}",
    "title-item-monkey": "Scimmie: {count}",
    "title-item-fennec": "Fennec: {count}",
    "title-item-camel": "Cammelli: {count}",
    "title-item-elephant": "Elefanti: {count}",
    "title-item-snake": "Serpenti: {count}",
    "title-item-lamp": "Lampade scoperte: {count}",
    "title-item-genie": "Geni: {count}",
    "title-item-dream-roc": "Sogni roc: {count}",
    "title-item-dream-monkey": "Sogni scimmia: {count}",
    "title-item-dream-fennec": "Sogni fennec: {count}",
    "title-item-dream-camel": "Sogni cammello: {count}",
    "title-item-dream-elephant": "Sogni elefante: {count}",
    "title-item-dream-column": "Sogni colonna: {count}",
    "title-item-dream-line": "Sogni riga: {count}",
    "title-item-dream-lamp": "Sogni lampada: {count}",
    "title-item-dream-snake": "Sogni serpente: {count}",
    "title-item-dream-genie": "Sogni Genio: {count}",
    "title-item-column-1": "Gemme colonna 1: {count}",
    "title-item-column-2": "Gemme colonna 2: {count}",
    "title-item-column-3": "Gemme colonna 3: {count}",
    "title-item-column-4": "Gemme colonna 4: {count}",
    "title-item-line-upper": "Gemme superiori: {count}",
    "title-item-line-central": "Gemme centrali: {count}",
    "title-item-line-lower": "Gemme inferiori: {count}",
    "gems-ask": "Quante gemme diverse?",
    "dreams-known": "Sogni trovati: {count} di {most}.",
    "title-item-points": "A mano: {value}",
    "hand-palm": "Palme: {points} a mano",
    "hand-roc": "Roc: {points} a mano",
    "hand-egg": "Uova: {points} a mano",
    "hand-bandit": "Banditi: {points} a mano",
    "hand-monkey": "Scimmie: {points} a mano",
    "hand-fennec": "Fennec: {points} a mano",
    "hand-camel": "Cammelli: {points} a mano",
    "hand-elephant": "Elefanti: {points} a mano",
    "hand-snake": "Serpenti: {points} a mano",
    "hand-lamp": "Lampade: {points} a mano",
    "hand-genie": "Geni: {points} a mano",
    "hand-dream-roc": "Sogni roc: {points} a mano",
    "hand-dream-monkey": "Sogni scimmia: {points} a mano",
    "hand-dream-fennec": "Sogni fennec: {points} a mano",
    "hand-dream-camel": "Sogni cammello: {points} a mano",
    "hand-dream-elephant": "Sogni elefante: {points} a mano",
    "hand-dream-column": "Sogni colonna: {points} a mano",
    "hand-dream-line": "Sogni riga: {points} a mano",
    "hand-dream-lamp": "Sogni lampada: {points} a mano",
    "hand-dream-snake": "Sogni serpente: {points} a mano",
    "hand-dream-genie": "Sogni Genio: {points} a mano",
    "hand-column-1": "Colonna 1: {points} a mano",
    "hand-column-2": "Colonna 2: {points} a mano",
    "hand-column-3": "Colonna 3: {points} a mano",
    "hand-column-4": "Colonna 4: {points} a mano",
    "hand-line-upper": "Riga superiore: {points} a mano",
    "hand-line-central": "Riga centrale: {points} a mano",
    "hand-line-lower": "Riga inferiore: {points} a mano",
    "hand-points": "Punti: {points} a mano",
    "islands-counted": "Tutte le isole sono contate.",
    "fewest-bandits": "Parità: vince chi ha meno banditi.",
    "same-bandits": "Stessi punti, stessi banditi.",
}

_KEPT: dict[str, Sentence] = {
    "told-picks": "{seat} ha scelto la pila {kind}.",
    "told-names": "{seat} ha preso una tessera, e indicato {to}.",
    "told-takes": "{seat} ha preso una tessera.",
    "told-offer": "Le tessere in offerta sono state viste.",
    "told-counts": "La scelta delle tessere è stata interrotta.",
    "told-places": "{seat} ha posato una tessera.",
    "told-checks": "L'isola di {seat} è stata verificata.",
    "told-shows": "L'isola di {seat} è stata mostrata.",
    "told-agrees": "Il conto di {seat} era giusto.",
    "tile-holds": "{kinds}",
    "story-island": "Isola di {seat}: {points} punti",
}

_MAY_PLAY: dict[str, Sentence] = {
    "may-find-lookout": "Trovare la prima Vedetta.",
    "may-pick": "Scegliere una pila:",
    "may-take-tile": "Prendere una {kind:s}.",
    "may-lie-places": "Può andare qui:",
    "may-lie-at": "{place}",
    "may-be-named": Forms(
        "seats", one="Poi indicare {seats}.", other="Poi indicare uno tra: {seats}."
    ),
    "may-answer": "Rispondere alla domanda sullo schermo.",
    "may-show-island": "Si mostra alla fotocamera l'isola di {seat}.",
}

_ASKED = ASKED_TILE | SET_TILE
_SENTENCES = _SETUP | _DRAFT | _LOOK | _RULES | _REVIEW | _KEPT | _MAY_PLAY | _ASKED | SHEET

_ONE = {
    "palm": "palma", "roc": "roc", "egg": "uovo", "monkey": "scimmia", "fennec": "fennec",
    "camel": "cammello", "elephant": "elefante", "snake": "serpente", "lamp": "lampada",
    "bandit": "bandito", "emerald": "smeraldo", "ruby": "rubino", "diamond": "diamante",
}  # fmt: skip
_MANY = {
    "palm": "palme", "roc": "roc", "egg": "uova", "monkey": "scimmie", "fennec": "fennec",
    "camel": "cammelli", "elephant": "elefanti", "snake": "serpenti", "lamp": "lampade",
    "bandit": "banditi", "emerald": "smeraldi", "ruby": "rubini", "diamond": "diamanti",
}  # fmt: skip
_MOST_ON_A_TILE = 9

_TILE_NAMES = {
    **{f"{name}-1": word for name, word in _ONE.items()},
    **{
        f"{name}-{count}": f"{count} {word}"
        for name, word in _MANY.items()
        for count in range(2, _MOST_ON_A_TILE + 1)
    },
    **{f"dream-{name}": f"sogno {word}" for name, word in _ONE.items()},
    "dream-column": "sogno colonna",
    "dream-line": "sogno riga",
    "dream-genie": "sogno Genio",
    "bare": "niente",
    "genie": "Genio",
    "foreign": "tessera ignota",
    "no-tile": "nessuna nota",
    "turned": "col Genio in su",
    "starlit": "col Cielo stellato in su",
    "its-front": "col davanti in su",
}
_ROWS = {
    "upper": "superiore",
    "central": "centrale",
    "lower": "inferiore",
    "dream": "sogno",
}
_ONE_TILE = {row: f"tessera {word}" for row, word in _ROWS.items()}
_TILES = {
    "upper": "tessere superiori",
    "central": "tessere centrali",
    "lower": "tessere inferiori",
    "dream": "tessere sogno",
}
_PLACE_NAMES = {
    **_ROWS,
    **{
        f"{row}-{cell}": f"{word.capitalize()} {cell}" if cell < 5 else f"Oltre {word}"
        for row, word in _ROWS.items()
        for cell in range(1, 6)
    },
}

_HEADINGS = {
    "Principle of the game": "Principio del gioco",
    "Drawing the tiles": "Pescare le tessere",
    "Choosing a tile": "Scegliere una tessera",
    "Construction rules": "Regole di costruzione",
    "Game contents": "Contenuto",
    "End of the game and scoring points": "Fine della partita",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_TILE_NAMES | _PLACE_NAMES | _HEADINGS | {"islands": "1001 Islands"},
    named_facts=frozenset({"place", "belongs"}),
    cases={"p": _TILES, "s": _ONE_TILE},
)
