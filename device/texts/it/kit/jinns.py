"""What the kit prints of Jinns of the Lake, in Italian."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-lake-wishes": "Il lago: Lago dei Desideri",
    "how-lake-wishes": (
        "Il lago per l'edizione attuale. Le cupole stanno sulle piccole stelle; i numeri sono "
        "quelli che dice il box. Lascia liberi i quattro marcatori."
    ),
    "title-lake-older": "Il lago: Lago dei Sogni",
    "how-lake-older": (
        "Il lago per l'edizione più vecchia, con le sue caselle. I numeri sono quelli che "
        "dice il box. Lascia liberi i quattro marcatori."
    ),
    "lake-wishes": "Lago dei Desideri",
    "lake-older": "Lago dei Sogni",
    "lake-under": "32 posti, in senso orario da 0 a 31",
    "title-domes": "Cupole e gettoni",
    "how-domes": (
        "Ritaglia i tondi lungo il bordo colorato e incollane ognuno su un disco di 24 mm di "
        "diametro e 8 mm di spessore, per esempio dischetti di legno per hobbistica. Tutti i "
        "dischi devono essere uguali: da loro il box ricava le altezze. Se puoi, dipingi i "
        "fianchi del colore del tondo. Il set serve per le due edizioni."
    ),
    "domes-discs": "{count} tondi per dischi di {diameter} mm",
    "domes-tokens": "Gettoni per scegliere un colore",
}
