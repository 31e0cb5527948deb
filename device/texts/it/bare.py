"""The sentences of learning the bare sheet, in Italian."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-bare": "È libero?",
    "title-bare-looking": "Via le mani",
    "title-bare-todo": "Non ancora libero",
    "title-bare-failed": "Non conservato",
    "key-skip": "Salta",
    "key-print": "Stampato",
    "bare-ask": "Liberate il foglio, poi OK: imparo com'è vuoto, e lo leggo meglio.",
    "bare-damaged": "La foto del foglio è rovinata. Liberatelo, poi OK: ne faccio un'altra.",
    "bare-looking": "Sguardo {number} di {count} al foglio vuoto.",
    "bare-moved": "Qualcosa si muove sul foglio. Togliete le mani.",
    "bare-things": Forms(
        "count",
        "Qui sembra esserci qualcosa. Toglietelo.",
        "Qui sembrano esserci {count} cose. Toglietele.",
    ),
    "bare-things-or-print": Forms(
        "count",
        "Qui sembra esserci qualcosa. Toglietelo, se non è stampato.",
        "Qui sembrano esserci {count} cose. Togliete ciò che non è stampato.",
    ),
    "bare-not-kept": "Il disco non salva nulla. Ricordo il foglio vuoto solo finché sono acceso.",
    "bare-unreadable": "Non trovo il foglio nell'immagine. Gioco senza la sua foto.",
}
