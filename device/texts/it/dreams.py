"""The sentences about Dreams in Italian; see `device.texts.en.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence

_SETUP: dict[str, Sentence] = {
    "title-discs": "Quali colori?",
    "setup-colours-keep": "In quest'ordine, in senso orario.",
    "setup-colours-pick": "Sceglieteli, un posto alla volta.",
    "title-disc": "Quale colore?",
    "setup-place": "In senso orario, giocatore {number}:",
    "setup-plays": "{seat}",
    "title-dealer": "Chi distribuisce?",
    "setup-dealer": "{seat} distribuisce nel primo giro.",
    "title-voting": "Come scommettete?",
    "setup-voting-discs": "Con i dischi. Me lo dite dopo averli mostrati.",
    "setup-voting-secret": "In segreto su questo box, uno dopo l'altro.",
    "rule-dreams-own-colour-vote-default": "Nessuno punta su se stesso.",
    "rule-dreams-own-colour-vote-other": "Un dio può puntare su se stesso.",
    "rule-dreams-invalid-disc-default": "Un disco sbagliato non conta come scommessa.",
    "rule-dreams-invalid-disc-other": "Un disco sbagliato va segnato di nuovo.",
    "rule-dreams-ties-default": "A pari punti si vince insieme.",
    "rule-dreams-ties-other": "A pari punti: un altro giro.",
    "rule-dreams-deck-default": "Le carte usate si rimescolano.",
    "rule-dreams-deck-other": "La partita finisce con le ultime carte.",
    "rule-dreams-overlap-default": "Una stella su una stella è solo un avviso.",
    "rule-dreams-overlap-other": "Nessuna stella può stare su un'altra.",
    "rule-dreams-missing-vote-default": "Si mostra solo quando tutti hanno scommesso.",
    "rule-dreams-missing-vote-other": "Chi non scommette resta senza scommessa.",
    "rule-dreams-deals-roles-default": "I gettoni assegnano i ruoli.",
    "rule-dreams-deals-roles-other": "Assegno io i ruoli, in segreto.",
    "lay-mat": "Posate il firmamento vuoto in vista. Poi premete A.",
    "title-each-player": "Ogni giocatore ha",
    "lead-ready-moon": "una falce di luna sullo 0 della scala,",
    "lead-ready-stars": "una stella di ogni tipo,",
    "lead-ready-stars-only": "una stella di ogni tipo.",
    "lead-ready-token": "un disco di selezione, montato.",
    "title-markers": "Gettoni divini",
    "lead-ready-stacks": "4 mazzi a faccia in giù, uno per numero.",
    "lead-ready-markers": "In ognuno: {count} dèi e 1 mortale, mescolati.",
    "title-cards": "Carte sogno",
    "lead-ready-cards": "Un mazzo mescolato, a faccia in giù.",
    "lead-ready-numbers": "A fianco, i 4 numeri.",
    "lead-ready-aside": "Il resto va da parte.",
    "title-talk": "Parlate pure!",
    "title-advice": "Per gli dèi",
    "lead-striking": "Contrassegnate ciò che salta all'occhio nella vera visione.",
    "lead-eyes": "Occhio agli sguardi: il mortale può leggerli.",
    "lead-talk": "Parlate e bleffate pure: nulla deve essere vero.",
    "lead-back-stars": "Riprendete le stelle.",
    "lead-back-cards": "Da parte le 4 carte.",
    "lead-back-markers": "I gettoni distribuiti tornano in un mazzo. Mescolatelo.",
    "title-lay-out": "Disporre i sogni",
    "lead-lay-cards": "4 carte sogno scoperte in un quadrato, orientate come il firmamento.",
    "lead-lay-numbers": "Un numero vicino a ognuna.",
    "title-mix": "Mescolare i mazzi",
    "lead-mix-dealer": "Solo {seat} guarda, e sposta i 4 mazzi.",
    "lead-mix-others": "Poi solo tutti gli altri.",
    "lead-mix-never": "Nessun gettone cambia mazzo.",
    "title-deal-out": "Date i gettoni",
    "lead-deal-markers": "{seat} sceglie un mazzo, lo mescola, dà a ognuno un gettone.",
    "lead-deal-look": "Guardate il vostro. Non mostratelo.",
    "lay-take-off": Forms(
        "seen", one="Prima togliete {seen} stella.", other="Prima togliete {seen} stelle."
    ),
    "lay-stars": Forms("seen", one="Vedo {seen} stella.", other="Vedo {seen} stelle."),
}

_PLAY: dict[str, Sentence] = {
    "title-round": "Giro {number}",
    "title-places": "{seat} colloca",
    "placed": "{seat}: stella {kind}",
    "stars-left": "Da collocare: {kinds}",
    "far-star": "Giro {number}, stella {star} di {count}",
    "far-round": "Giro {number}, stelle tutte collocate",
    "star-number": "Stella {number} di {count}",
    "clear-mat": "Riprendete le vostre stelle, per favore.",
    "shuffle-cards": "Le carte sono finite: rimescolatele.",
    "title-unsure-star": "Che cosa è successo?",
    "choice-ringed": "{button}: la stella nel cerchio",
    "choice-other": "{button}: l'altra",
    "choice-star": "{button}: posata la stella {kind}",
    "choice-wrong-star": "{button}: {kind}, contro una regola",
    "choice-no-star": "{button}: nessuna stella nuova",
    "choice-star-back": "{button}: stella ripresa",
    "choice-shift": "{button}: spostata una {kind}",
    "choice-removal": "{button}: tolta una {kind}",
    "choice-misread": "{button}: la stella di {seat} era {kind}",
    "choice-instead": "{button}: {seat} ha preso invece {kind}",
    "title-whose-stars": "Di chi sono?",
    "choice-two-stars": "{button}: {seat} {kind}, {next} {next_kind}",
    "choice-whose-ring": "{button}: nel cerchio è di {seat}",
    "stars-at-once": "Vedo {count} stelle nuove. Una alla volta.",
    "stars-one-by-one": "Toglietele tutte tranne la prima.",
    "differs-stars": Forms(
        "count", one="Una stella non mi risulta così.", other="{count} posti non mi risultano così."
    ),
    "too-many-stars": "Vedo {seen} stelle, non {count}.",
    "should-be-star": "Stella {kind} qui.",
    "should-be-bare": Forms(
        "count", one="Togliete questa stella.", other="Togliete {count} stelle."
    ),
}

_RULES: dict[str, Sentence] = {
    "moved-star": "Stella {kind} spostata. Le stelle restano dove sono.",
    "title-gone": "Dov'è finita?",
    "removed-star": "Non vedo più questa stella {kind}.",
    "title-warning": "È voluto?",
    "may-lie": "Falla valere, o toglila.",
    "out-of-turn": "Una stella alla volta: tocca a {due}.",
    "kind-used": "{seat} non ha più la stella {kind}.",
    "off-mat": "È fuori dal firmamento.",
    "on-a-star": "È sopra una stella {other_kind}.",
    "no-such-star": "Questa stella non esiste.",
    "put-star-back": "Indietro: {distance_mm} mm",
    "put-star-again": "Scoprila, o rimettila.",
    "take-star-off": "Toglila.",
    "take-used-off": "O l'ha posata un altro, ma tocca a {due}. Toglila.",
}

_VOTES: dict[str, Sentence] = {
    "title-guess": "Scommesse segrete",
    "guess-gods": "Dèi: il colore del mortale.",
    "guess-mortal": "Mortale: il numero della vera visione.",
    "reveal-tokens": "Tutti pronti? Mostrate i dischi insieme.",
    "reveal-markers": "Poi mostrate i gettoni divini.",
    "title-vote": "La tua scommessa",
    "title-token": "Disco di {seat}",
    "token-shows": "Mostra",
    "title-told": "Scommessa di {seat}",
    "told-is": "Ha segnato",
    "is-player": "{seat}?",
    "is-player-by-token": "{owner}, il colore di {seat}?",
    "is-image": "l'immagine {number}?",
    "is-nothing": "niente?",
    "hand-box": "Datemi a {seat}. Guarda solo {seat}.",
    "vote-who": "Che cosa sei: un dio o il mortale?",
    "vote-god": "Il mortale potrebbe essere:",
    "vote-mortal": "La vera visione è:",
    "alone-god": "Da dio, punto su questo mortale:",
    "alone-mortal": "Da mortale, punto su questa immagine:",
    "guess-player": "{seat}",
    "guess-image": "Immagine {number}",
    "guess-nothing": "Niente",
    "title-reveal": "Mostrate",
    "ask-vision": "Mostrate i gettoni. La vera visione è",
    "ask-mortal": "Il comune mortale è",
    "title-unfit": "Guardate di nuovo",
    "unfit-mortal": "{seat} è il mortale, ma ha puntato su un colore.",
    "unfit-god": "{seat} è un dio, ma ha puntato su un numero.",
    "no-guess": "Non conta come scommessa.",
    "guesses-wrong": "Una sola scommessa deve essere un numero. Scommettete di nuovo.",
    "tokens-wrong": "Un solo disco deve mostrare un numero. Segnateli di nuovo.",
    "title-moons": "Muovete le lune",
    "title-points": "Punti, giro {number}",
    "vision-was": "Vera visione: {number}",
    "mortal-was": "Mortale: {mortal}",
    "undetected": "{seat}: incognito\t+{points}",
    "true-image": "{seat}: immagine {vision}\t+{points}",
    "named-mortal": "{seat} scopre {mortal}\t+{points}",
    "unsuspected": "{seat}: zero accuse\t+{points}",
    "vain-player": "{seat} accusa {god}\t{points}",
    "vain-image": "{seat}: immagine {number}\t{points}",
    "vain-mortal": "{seat}: nessun numero\t{points}",
    "vain-god": "{seat}: nessun colore\t{points}",
    "corrected": "{seat}, corretto a mano\t{points}",
    "title-track": "Scala divina",
    "moon-back": "Annullato: la luna di {seat} torna su {points}.",
    "ask-moon": "Quale luna ho sbagliato?",
    "ask-space": "Su quale casella sta?",
    "goal-reached": "16 punti divini raggiunti.",
    "cards-used-up": "Le carte sogno sono finite.",
    "key-god": "Dio",
    "key-mortal": "Mortale",
    "more-track": "Scala: correggere una luna.",
    "more-role": "Ruolo: rivedere il proprio.",
    "key-track": "Scala",
    "key-role": "Ruolo",
    "key-next-round": "Avanti",
}

_ROLES: dict[str, Sentence] = {
    "title-deal": "I ruoli",
    "deal-ask": "Assegno i ruoli, poi passo di mano. Ognuno guarda da solo.",
    "title-anew": "Assegnare di nuovo?",
    "anew-ask": "Tutti i ruoli cambiano, e tutti guardano di nuovo.",
    "title-role": "Il tuo ruolo",
    "role-god": "Sei un dio",
    "role-god-image": "Vera visione: {number}",
    "role-mortal": "Sei il mortale",
    "role-mortal-task": "Quale immagine?",
    "role-whose": "Chi guarda di nuovo?",
    "key-deal": "Assegna",
    "key-show": "Mostra",
    "key-anew": "Di nuovo",
    "key-hide": "Nascondi",
}

_KEPT: dict[str, Sentence] = {
    "picture-star": "{number} {seat}",
    "picture-title": "Giro {number}: immagine {image}",
    "picture-mortal": "Il mortale era {seat}",
    "story-round": "Giro {number}: immagine {image}, il mortale era {seat}.",
}

_SHEET: dict[str, Sentence] = {
    "edition-zoch-2016": "Dreams, Zoch 2016",
    "clause-moved-star-by-zoch-2016": (
        '"Nessuna stella del firmamento può essere spostata o tolta."'
    ),
    "clause-removed-star-by-zoch-2016": (
        '"Nessuna stella del firmamento può essere spostata o tolta."'
    ),
    "clause-no-such-star-by-zoch-2016": (
        '"Nessuna stella del firmamento può essere spostata o tolta."'
    ),
    "clause-out-of-turn-by-zoch-2016": (
        '"... una stella sul firmamento. In seguito tocca al compagno seduto alla sua sinistra."'
    ),
    "clause-kind-used-by-zoch-2016": (
        '"... ti rimarranno ... soltanto le due stelle che prima non hai utilizzato."'
    ),
    "clause-off-mat-by-zoch-2016": '"... scegliere liberamente il luogo sul firmamento"',
    "clause-on-a-star-by-house": "Una stella sopra un'altra la nasconde. Nessuna regola lo vieta.",
}

_SENTENCES = _SETUP | _PLAY | _RULES | _ROLES | _VOTES | _KEPT | _SHEET
_KINDS = {"clear": "cristallo", "grey": "grigia", "black": "nera"}

_HEADINGS = {
    "Determine the Vision & the Mortal": "Visione e mortale",
    "Place Stars": "Collocare le stelle",
    "Guess & Resolve": "Scommesse e soluzioni",
    "Record Points on the Gods Track": "Scala divina",
    "The Next Round": "Il prossimo giro",
    "Ending & Winning the Game": "Fine del gioco",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_KINDS | _HEADINGS | {"dreams": "Dreams"},
    seat_facts=frozenset({"mortal", "god", "next"}),
    named_facts=frozenset({"next_kind"}),
)
