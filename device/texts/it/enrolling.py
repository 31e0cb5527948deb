"""Why a box cannot be learnt from its photos, in Italian; the page says it."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "enrol-no-sheet": (
        "Foto {photo}: il tappetino non si trova. Mostra i suoi marcatori e scattala di nuovo."
    ),
    "enrol-blurred": (
        "La foto {photo} non è nitida. Metti a fuoco il tappetino e scattala di nuovo."
    ),
    "enrol-same": (
        "La foto {photo} mostra gli stessi pezzi della foto {other_photo}. Posa quelli del suo "
        "elenco e scattala di nuovo."
    ),
    "enrol-empty": (
        "Foto {photo}, riga {row}, colonna {column}: non si vede nulla al posto di {piece}. "
        "Posa il pezzo e scatta di nuovo la foto, o di' che ti manca."
    ),
    "enrol-unnamed": (
        "Foto {photo}, riga {row}, colonna {column}: c'è qualcosa dove non deve esserci nulla. "
        "Toglilo e scatta di nuovo la foto."
    ),
    "enrol-unseen": (
        "Foto {photo}, riga {row}, colonna {column}: non si vede un numero di {piece}. Evita "
        "riflessi e ombre e scatta di nuovo la foto."
    ),
    "enrol-twice": (
        "Foto {photo}, riga {row}, colonna {column}: il pezzo posato somiglia a {other_piece} "
        "della foto {other_photo}. Posa {piece} e scatta di nuovo la foto."
    ),
    "enrol-broke-off": "L'apprendimento si è interrotto. Prova di nuovo.",
}
