"""What the kit prints of 5 Towers, in Italian."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "Il tappetino delle torri",
    "how-towers-mat": (
        "Il tappetino per le torri di un giocatore e per il mercato: il mercato nella fila in "
        "alto, le torri nelle corsie, costruite dal piede in su. Disponile così: una carta "
        "sola vale come torre al piede e come carta del mercato in alto. Lascia liberi i quattro "
        "marcatori."
    ),
    "towers-candy": "dolci",
    "towers-haunted": "spettri",
    "towers-tree": "alberi",
    "towers-metal": "metallo",
    "towers-sand": "sabbia",
    "towers-market": "mercato",
}
