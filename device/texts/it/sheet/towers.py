"""The rule sheets of 5 Towers in Italian: their editions, and the sentences of their rules.

The sheet of the powers is printed in French; its sentences are translated here.
"""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-deep-print-2023": "5 Towers, a parole mie",
    "edition-iello-2025": "Les Tours de Pouvoir",
    "clause-not-in-deck-by-deep-print-2023": (
        "Ogni carta c'è una volta nel mazzo, o due nella partita in 4 e in 5."
    ),
    "clause-too-few-cards-by-deep-print-2023": (
        "Chi vince prende esattamente le carte che ha offerto."
    ),
    "clause-too-many-cards-by-deep-print-2023": (
        "Chi vince prende esattamente le carte che ha offerto."
    ),
    "clause-out-of-turn-by-deep-print-2023": "Solo chi vince l'asta prende carte e costruisce.",
    "clause-no-turn-due-by-deep-print-2023": "Solo chi vince l'asta prende carte e costruisce.",
    "clause-not-in-market-by-deep-print-2023": "Chi vince prende le carte dal mercato.",
    "clause-wrong-market-size-by-deep-print-2023": (
        "Un mercato ha 5 carte, l'ultimo quante ne restano."
    ),
    "clause-two-demolitions-by-deep-print-2023": "Chi vince può demolire una carta.",
    "clause-demolish-zero-by-deep-print-2023": (
        "Uno 0 è per sempre la cima della sua torre: non si demolisce mai."
    ),
    "clause-not-top-card-by-deep-print-2023": (
        "Si può demolire solo la carta in cima a una torre."
    ),
    "clause-demolish-too-late-by-deep-print-2023": "Si demolisce prima di costruire.",
    "clause-wrong-tower-by-deep-print-2023": "Ogni torre ha carte di un solo tipo.",
    "clause-capped-tower-by-deep-print-2023": (
        "Uno 0 chiude una torre: sopra non si costruisce più."
    ),
    "clause-wrong-order-by-deep-print-2023": (
        "I valori scendono. Su un 8 va ogni carta, un 9 su ogni carta tranne uno 0."
    ),
    "clause-not-between-by-deep-print-2023": (
        "Una carta si costruisce in cima alla sua torre; tutti i valori restano visibili."
    ),
    "clause-not-taken-by-deep-print-2023": "Si costruisce con le carte che si sono prese.",
    "clause-not-built-by-deep-print-2023": (
        "Si costruisce subito con tutte le carte che si sono prese."
    ),
    "clause-no-tree-power-by-iello-2025": (
        "Appena la tua torre degli alberi ha una cima, non puoi più usarne il potere."
    ),
    "clause-tree-card-while-paying-by-iello-2025": (
        "Quando paghi con carte albero non puoi prendere nuove carte albero dal mercato."
    ),
    "clause-not-a-tree-card-by-iello-2025": (
        "Paghi mettendo negli scarti altrettante carte dalla cima della tua torre degli alberi."
    ),
    "clause-both-ends-by-iello-2025": (
        "Non puoi aggiungere carte in alto E in basso nello stesso turno."
    ),
    "clause-not-below-by-iello-2025": (
        "Puoi aggiungere carte in alto O in basso alla tua torre di sabbia."
    ),
    "clause-no-metal-power-by-iello-2025": (
        "Per ogni carta di metallo che aggiungi, puoi prendere una carta qualsiasi dalla pila."
    ),
    "clause-not-after-metal-by-iello-2025": (
        "Per ogni carta di metallo che aggiungi, puoi prendere una carta qualsiasi dalla pila."
    ),
    "clause-not-after-metal-further-by-iello-2025": (
        "Può essere la carta scartata prima di giocare. Con una carta metallo si ripete."
    ),
    "clause-not-recoverable-by-iello-2025": (
        "Puoi prendere subito una carta qualsiasi dalla tua pila di demolizione."
    ),
    "clause-payment-not-needed-by-house": "Gli alberi pagano solo oltre il mercato.",
    "clause-nothing-taken-by-house": "Chi paga prende almeno una carta.",
    "clause-demolition-not-needed-by-house": "Si demolisce solo se serve.",
    "clause-zero-begins-by-house": "Uno 0 non inizia nessuna torre.",
    "clause-counted-twice-by-tablejinn": (
        "Ogni carta sta in una sola torre, perciò la conto una volta."
    ),
}
