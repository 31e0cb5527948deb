"""The sentences about Jinns of the Lake, in Italian."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.it.sheet.jinns import SHEET

_TITLES: dict[str, Sentence] = {
    "title-edition": "Quale edizione?",
    "title-colours": "Quali colori?",
    "title-domes": "Mettete le cupole",
    "title-picking": "Scelta dei gettoni",
    "title-pick": "Prendete un gettone",
    "title-seats": "Chi gioca cosa",
    "title-sharing": "Dividere le torri",
    "title-lay": "Mettete le cupole",
    "title-tower": "Una torre!",
    "title-receiver": "A chi?",
    "title-lift": "Togliete la torre",
    "title-three": "Torre di tre",
    "title-seat": "{seat}",
}

_KEYS: dict[str, Sentence] = {
    "key-top": "Alta",
    "key-bottom": "Bassa",
    "key-leave": "Lascia",
}

_SETUP: dict[str, Sentence] = {
    "setup-edition": "{edition}",
    "rule-counting-past-origin-default": "Il conto non passa mai dal punto di partenza.",
    "rule-counting-past-origin-other": "Il conto può passare dal punto di partenza.",
    "rule-builder-keeps-top-default": "Chi completa la torre sceglie quale metà tenere.",
    "rule-builder-keeps-top-other": "Chi completa la torre tiene sempre la metà alta.",
    "rule-neutral-top-voids-default": "Neutro in cima: tutta la torre vale 0.",
    "rule-neutral-top-voids-other": "Neutro in cima: solo la metà alta vale 0.",
    "rule-neutral-piles-score-default": "Una metà vinta con neutro in cima vale punti.",
    "rule-neutral-piles-score-other": "Una metà vinta con neutro in cima vale 0.",
    "rule-last-mover-controls-neutral-default": "Le pile neutre sul tabellone non sono di nessuno.",
    "rule-last-mover-controls-neutral-other": "Una pila neutra è di chi l'ha mossa per ultimo.",
    "rule-three-at-start-default": "Una torre di tre si prende quando viene fatta.",
    "rule-three-at-start-other": "Una torre di tre si può prendere come turno.",
    "rule-tokens-picked-default": "Come nel regolamento.",
    "rule-tokens-picked-other": "Li scegliete liberamente.",
    "rule-tokens-two-by-two-default": "Un gettone alla volta, a turno.",
    "rule-tokens-two-by-two-other": "Due gettoni alla volta.",
    "setup-age-and-time": "Da 8 anni in su, circa 10 minuti.",
    "setup-age": "Da 8 anni in su.",
    "setup-domes": (
        "Mettete a caso le {count} cupole, una per stella. Poi scegliete i gettoni, a vista."
    ),
    "pick-first": "Qualcuno sceglie per primo:",
    "pick-next": "Il prossimo, in senso antiorario:",
    "pick-other": "L'altro giocatore:",
    "pick-again": "Di nuovo il primo giocatore:",
    "setup-order": Forms(
        "seats",
        one="{seat} comincia, poi {seats}.",
        other="{seat} comincia, poi in senso orario {seats}.",
    ),
    "setup-neutral": "Neutro, di tutti: {colour}.",
    "setup-partners": "{seat} e {partner} sono compagni.",
    "setup-opposite": "{seat} divide le torri con {partner}.",
    "rule-ties-default": "A pari punti si vince insieme.",
    "rule-ties-other": "A pari punti vince chi ha più torri e metà.",
    "rule-no-undoing-default": "Una mossa può annullare la precedente.",
    "rule-no-undoing-other": "Nessuna mossa può annullare la precedente.",
    "rule-moves-shown-default": "Ognuno trova da sé le proprie mosse.",
    "rule-moves-shown-other": "Al tocco, la pagina mostra dove si può andare.",
    "moves-of-stack": "Da {star} a {stars}.",
    "moves-complete": "Su {stars} si completa così una torre: si toglie.",
    "moves-take-three": "Una torre di 3 formata su {stars} si può prendere.",
    "moves-take-here": "La torre di 3 su {star} si può prendere come turno.",
    "lay-counts": "Una torre vale i piani per la forza in cima, sul lago o vinta.",
    "lay-domes": "Mettete le {count} cupole, una per stella. Poi premete A.",
    "lay-seen": "Cupole viste: {seen} di {count}.",
    "lay-empty": "Vuote: {stars}",
}

_MAY: dict[str, Sentence] = {
    "may-move": "da {star} a {needed}",
}

_PLAY: dict[str, Sentence] = {
    "seat-plays": "{seat} muove {owner}.",
    "put-back-seat": "{seat}: rimetti com'era.",
    "standing-two": "{seat} {points}, {to} {points2}",
    "standing-three": "{seat} {points}, {to} {points2}, {partner} {points3}",
    "standing-four": "{seat} {points}, {to} {points2}, {partner} {points3}, {receiver} {points4}",
    "moved": Forms(
        "count",
        one="{seat}: da {origin} a {target}",
        other="{seat}: {count} cupole da {origin} a {target}",
    ),
    "moved-three": Forms(
        "count",
        one="{seat}: da {origin} a {target}, e torre presa",
        other="{seat}: {count} pedine da {origin} a {target}, e torre presa",
    ),
    "took-three": "{seat}: torre di 3 su {star}",
    "pass": "{seats}: nessuna mossa possibile.",
}

_RULES: dict[str, Sentence] = {
    "not-your-colour": "La stella {star} è di {owner}. Tocca a {seat}.",
    "wrong-count": Forms(
        "strength",
        one="Forza {strength}: conta {strength} pila, fino alla stella {needed}.",
        other="Forza {strength}: conta {strength} pile, fino alla stella {needed}.",
    ),
    "empty-star": "La stella {star} è vuota. Una mossa finisce sempre su una pila.",
    "colour-twice": "La stella {star} ha già {colours}. Mai un colore doppio in una pila.",
    "partner-tower": "La stella {star} ha il {colour} in cima: è del tuo compagno.",
    "past-origin": "Troppo poche pile: dalla stella {star} un {strength} torna alla partenza.",
    "only-after-move": "Una torre di 3 si prende solo quando la si fa.",
    "undoes-move": "Così annulli la mossa precedente: da {star} a {target}.",
    "decision-due": "Prima decidi per la torre appena completata.",
}

_UNSURE: dict[str, Sentence] = {
    "choice-move": Forms(
        "count",
        one="{button}: da {origin} a {target}",
        other="{button}: da {origin} a {target}, {count} cupole",
    ),
    "choice-move-three": "{button}: da {origin} a {target}, e la torre",
    "choice-as-turn": "{button}: torre su {star} presa come turno",
    "choice-pair": "{button}: {origin}-{target} poi {origin2}-{target2}",
    "choice-unchanged": "{button}: nulla si è mosso",
    "choice-undone": "{button}: ultima mossa annullata",
    "differs": Forms(
        "stars",
        one="La stella {stars} non mi risulta così.",
        other="Le stelle {stars} non mi risultano così.",
    ),
    "taken-off": "Tolte: {stars}.",
    "should-be": "{star}: {colour:f} {strength}",
    "should-be-two": "{star}: {colour:f} {strength} e sopra {colours:f} {second}",
    "should-be-on": "e sopra {colour:f} {strength}",
    "should-be-empty": "{star}: vuota",
    "title-is-it-so": "È così?",
    "title-set-right": "Correggete",
    "set-what": "Che cosa c'è su {star}?",
    "set-dome": "{colour:f} {strength}",
    "set-under": "su {colour:f} {strength}",
    "set-nothing": "niente",
    "set-left": "OK se non stanno in nessun posto:",
    "key-elsewhere": "Altrove",
    "set-whose-turn": "A chi tocca?",
    "set-stars": "Corrette a mano: {stars}.",
    "set-turn": "A mano: tocca a {seat}.",
    "set-both": "Corrette a mano: {stars}. Ora tocca a {seat}.",
}

_TOWERS: dict[str, Sentence] = {
    "tower-ask": "{seat}, quale metà tieni?",
    "tower-top": "Metà alta\t{points} punti",
    "tower-bottom": "Metà bassa\t{points} punti",
    "tower-receiver": "{seat}, a chi dai l'altra metà?",
    "tower-keeps-top": "{seat} tiene la metà alta, {to} prende la bassa.",
    "tower-keeps-bottom": "{seat} tiene la metà bassa, {to} prende l'alta.",
    "tower-whole": "{seat} tiene tutta la torre: {points} punti.",
    "tower-void": "Con il {colour} in cima non vale nulla.",
    "kept-tower": "Turno {number}: {seat} vince la torre.",
    "kept-top-half": "Turno {number}: {seat} tiene la metà alta, {to} prende la bassa.",
    "kept-bottom-half": "Turno {number}: {seat} tiene la metà bassa, {to} prende l'alta.",
    "tower-lift": "Togliete le quattro cupole dalla stella {star}.",
    "tower-three-offer": "{seat} può prenderla: {points} per sé, la base ({base}) a {partner}.",
    "three-as-turn": Forms(
        "stars",
        one="O prendi la torre di tre su {stars}.",
        other="O prendi una torre di tre: {stars}.",
    ),
    "tower-three-onward": "Oppure muove {seat}.",
    "tower-three-last": "Se no la partita è finita.",
    "tower-three-shared": "Torre presa: {seat} {points}, {partner} {base}.",
}

_SCORES: dict[str, Sentence] = {
    "captured": "Vinta {colour:f} {height}x{strength}\t{points}",
    "captured-void": "Vinta {colour:f} {height}x{strength}\t0",
    "on-lake": "{star}: {colour:f} {height}x{strength}\t{points}",
    "seat-cannot-move": "{seat} non ha mosse possibili.",
    "nobody-can-move": "Nessuno può muovere.",
}

_OLDER: dict[str, Sentence] = {
    # The older sheet's own words for the same: pawns on squares, in piles.
    "title-lay-older": "Mettete le pedine",
    "lay-block": "{seat} mette in fila {count} pedine {colour:fp}.",
    "lay-block-either": "{seat} mette in fila {count} pedine {colour:fp} o {other_colour:fp}.",
    "lay-block-last": "{seat} mette le ultime {count} in fila.",
    "lay-block-neutral": "{seat} mette in fila {count} {colour:fp}, poi {more} {colours:fp}.",
    "lay-done": "Tutte le pedine sono a posto.",
    "lay-sure": "Tutte e {count} si leggono bene.",
    "lay-supposed": "Senza risposta, vale come letto: {stars}.",
    "lay-doubtful": "Incerte: {stars}. Vi chiederò.",
    "lay-doubtful-many": "{count} sono incerte. Provate con più luce, senza riflessi.",
    "lay-wrong": Forms(
        "stars",
        one="Fuori dal suo gruppo: {stars}.",
        other="Fuori dal loro gruppo: {stars}.",
    ),
    "lay-counts-older": "Una pila vale le pedine per il numero in cima, sul piano o presa.",
    "lay-seen-older": "Pedine viste: {seen} di {count}.",
    "moved-older": Forms(
        "count",
        one="{seat}: da {origin} a {target}",
        other="{seat}: {count} pedine da {origin} a {target}",
    ),
    "not-your-colour-older": "La casella {star} è di {owner}. Tocca a {seat}.",
    "wrong-count-older": Forms(
        "strength",
        one="Un {strength} conta {strength} pedina o pila: fino alla casella {needed}.",
        other="Un {strength} conta {strength} pedine o pile: fino alla casella {needed}.",
    ),
    "empty-star-older": "La casella {star} è vuota. Una mossa finisce su una pedina.",
    "colour-twice-older": "La casella {star} ha già {colours}. Mai un colore doppio in una torre.",
    "partner-tower-older": "La casella {star} ha il {colour} in cima: è del tuo compagno.",
    "past-origin-older": (
        "Troppo poche pile: dalla casella {star} un {strength} torna alla partenza."
    ),
    "differs-older": Forms(
        "stars",
        one="La casella {stars} non mi risulta così.",
        other="Le caselle {stars} non mi risultano così.",
    ),
    "choice-move-older": Forms(
        "count",
        one="{button}: da {origin} a {target}",
        other="{button}: da {origin} a {target}, {count} pedine",
    ),
    "tower-lift-older": "Togliete le quattro pedine dalla casella {star}.",
}

_HEADINGS = {
    "Moves": "Mosse",
    "Dream-towers": "Torri dei sogni",
    "Variant for 4 players": "Variante per quattro",
    "End of the game": "Fine della partita",
}

WORDS = GameWords(
    sentences=_TITLES
    | _KEYS
    | _SETUP
    | _MAY
    | _PLAY
    | _RULES
    | _UNSURE
    | _TOWERS
    | _SCORES
    | _OLDER
    | SHEET,
    names=_HEADINGS
    | {
        "jinns": "Jinns of the Lake",
        "lake-of-wishes": "Lago dei Desideri",
        "lake-of-dreams": "Lago dei Sogni",
    },
)
