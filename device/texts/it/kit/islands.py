"""What the kit prints of 1001 Islands, in Italian."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-island-mat": "Il tappetino dell'isola",
    "how-island-mat": (
        "Il tappetino su cui si mette un'isola per contarla: la plancia del personaggio nel "
        "riquadro lungo, i sogni alla sua sinistra, le isole alla sua destra. I riquadri "
        "aiutano soltanto; il box trova le tessere ovunque siano. Lascia liberi i quattro "
        "marcatori."
    ),
    "island-board": "plancia del personaggio",
    "island-dreams": "sogni",
    "island-upper": "superiore",
    "island-central": "centrale",
    "island-lower": "inferiore",
}
