"""What the kit prints of the box itself, in Italian.

`title-<item>` heads an item, `how-<item>` says what to do with it. `{}` holds facts.
"""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "square-side": "100,0\u00a0mm",
    "cover-actual-size": 'Stampa al 100 % ("dimensioni effettive"), mai "adatta alla pagina".',
    "cover-square": (
        "Stampa prima questa pagina e misura il quadrato con un righello. Se non è largo "
        "100,0\u00a0mm e alto 100,0\u00a0mm, la stampante rimpicciolisce le pagine: correggi la "
        "scala, e non stampare il resto prima di averlo fatto."
    ),
    "square-both-ways": "nei due sensi, da un bordo esterno all'altro",
    "tile": "{sheet}: parte {number} di {count} (colonna {column}, riga {row})",
    "how-tiles": (
        "Il foglio è stampato in {count} parti. Rifila ogni parte, tranne la prima di ogni "
        "riga, lungo i segni sottili a sinistra, e ogni parte sotto la prima riga lungo quelli "
        "in alto. Incollala sulla vicina in modo che le croci si coprano; una lampada dietro "
        "la carta aiuta."
    ),
    "how-check-tiles": (
        "Alla fine appoggia un righello lungo tutto il foglio: i bordi esterni di due "
        "marcatori vicini dicono se tutto è diritto."
    ),
    "title-labels": "Etichette dei pulsanti",
    "how-labels": (
        "Ritaglia i dischetti e incollali accanto ai pulsanti, da sinistra a destra A, B e C. "
        "Le strisce indicano spia e cicalino. Un nastro trasparente le tiene pulite."
    ),
    "labels-lamp": "spia",
    "labels-buzzer": "cicalino",
    "labels-below": "Le parole sopra un pulsante sono sul display.",
    "title-quick-start": "Guida rapida",
    "how-quick-start": "Ritaglia la scheda, piegala a metà e mettila in piedi accanto al tavolo.",
    "quick-heading": "Una partita in sei passi",
    "quick-1": "Stendete il foglio sotto la fotocamera: luce uniforme, i 4 marcatori in vista.",
    "quick-2": "Accendete il box. Il display dice che cosa vede e che cosa fare.",
    "quick-3": "Scegliete gioco, giocatori e regole della casa con A, B e C.",
    "quick-4": "Preparate il gioco, premete il pulsante indicato dal display, togliete le mani.",
    "quick-5": "Giocate. Il box legge quando nessuna mano è sopra il foglio.",
    "quick-6": "Se chiede, rispondete. Se sbaglia, ditelo: il registro si può correggere.",
    "quick-buttons": "Pulsanti",
    "quick-button-keys": "A, B, C: ciò che il display dice sopra di loro.",
    "quick-button-referee": "B tenuto premuto: l'arbitro, per ogni dubbio.",
    "quick-button-both": "A e C insieme: come sta il box. Lì, con C, anche l'arbitro.",
    "quick-button-off": "A e C tenuti premuti per tre secondi: spegnere.",
    "title-lens-target": "Foglio per l'obiettivo",
    "how-lens-target": (
        "Incolla il foglio, senza bolle, su qualcosa di piano e rigido, come un portablocco. "
        "I suoi quadrati sono larghi {square} mm: sei di loro misurano {six} mm."
    ),
    "title-frame": "Cornice di marcatori",
    "how-frame": (
        "Ritaglia i quattro angoli lungo le linee tratteggiate e infila ciascuno sotto il suo "
        "angolo del tabellone: le linee spesse seguono i bordi del tabellone. Incollali lì, o "
        "fissali con del nastro. Il file del tabellone che li accompagna è {file}."
    ),
    "frame-corner": "angolo {id} di un tabellone di {width} x {height} mm",
    "frame-board": "qui sta il tabellone",
    "kit-header": "tablejinn",
}
