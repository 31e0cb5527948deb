"""What the kit prints of Dreams, in Italian."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-firmament": "Il firmamento",
    "how-firmament": (
        "Il tappetino su cui si collocano le stelle. Come stelle usa sassolini di vetro di "
        "circa 17 mm: sei di cristallo, cioè trasparenti, sei grigi e sei neri. Lascia liberi "
        "i quattro marcatori."
    ),
    "title-dreams-cards": "Carte sogno",
    "how-dreams-cards": (
        "Ritaglia le carte lungo le linee sottili e incollale su cartoncino. L'ultima pagina "
        "ne ha di vuote, per sogni inventati da voi. I sogni disegnati sono {count}; quando "
        "sono finiti, mescolateli di nuovo."
    ),
    "dreams-own": "un sogno inventato da voi",
    "title-dreams-tokens": "Gettoni, lune e scala",
    "how-dreams-tokens": (
        "Ritaglia i 20 gettoni divini, i 4 gettoni del comune mortale, i 4 numeri per carte "
        "sogno, le 6 falci di luna e le due parti della scala divina. Incolla i gettoni su "
        "cartoncino, perché i dorsi siano uguali."
    ),
    "dreams-gods": "Gettoni divini, cinque per ogni numero, e quattro del comune mortale",
    "dreams-numbers": "Numeri per carte sogno",
    "dreams-moons": "Falci di luna",
    "dreams-track": "Scala divina",
    "title-dreams-dials": "Dischi di selezione",
    "how-dreams-dials": (
        "Per ogni giocatore ritaglia una stella e un coperchio del suo colore, e apri la "
        "finestra nel coperchio. Fissa il coperchio sulla stella con un fermacampione che "
        "passa per i due centri. La finestra mostra la scommessa: un colore per gli dèi, un "
        "numero per il comune mortale."
    ),
    "dreams-window": "ritaglia",
}
