"""What the kit prints of 5 Towers, in Italian."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "Il tappetino delle torri",
    "how-towers-mat": (
        "Il tappetino per le torri di un giocatore e per il mercato: le torri dalla quarta "
        "riga in su, il mercato nella più bassa. I riquadri aiutano soltanto; il box trova le "
        "carte ovunque siano. Lascia liberi i quattro marcatori."
    ),
    "towers-candy": "dolci",
    "towers-haunted": "spettri",
    "towers-tree": "alberi",
    "towers-metal": "metallo",
    "towers-sand": "sabbia",
    "towers-market": "mercato",
}
