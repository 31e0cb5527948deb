"""What the kit prints of Dreams, in German."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-firmament": "Das Firmament",
    "how-firmament": (
        "Die Matte, auf die ihr die Sterne legt. Nehmt als Sterne Glassteine von etwa 17 mm: "
        "sechs klare, sechs graue und sechs schwarze. Lasst die vier Eckmarken frei."
    ),
    "title-dreams-cards": "Traumkarten",
    "how-dreams-cards": (
        "Schneidet die Karten an den dünnen Linien aus und klebt sie auf Karton. Auf der "
        "letzten Seite sind leere für eigene Träume. Es sind {count} gezeichnete Träume; sind "
        "sie aufgebraucht, mischt sie neu."
    ),
    "dreams-own": "ein eigener Traum",
    "title-dreams-tokens": "Marken, Mondsicheln und Leiste",
    "how-dreams-tokens": (
        "Schneidet die 20 Göttermarken, die 4 Marken des Sterblichen, die 4 Bildnummern, die 6 "
        "Mondsicheln und die zwei Teile der Götterleiste aus. Klebt die Marken auf Karton, "
        "damit ihre Rückseiten gleich aussehen."
    ),
    "dreams-gods": "Göttermarken, fünf von jeder Zahl, und vier Sterbliche",
    "dreams-numbers": "Bildnummern",
    "dreams-moons": "Mondsicheln",
    "dreams-track": "Götterleiste",
    "title-dreams-dials": "Wahlscheiben",
    "how-dreams-dials": (
        "Schneidet für jeden einen Stern und einen Deckel seiner Farbe aus, und das Fenster "
        "aus dem Deckel. Befestigt den Deckel mit einer Musterklammer durch beide Mitten auf "
        "dem Stern. Das Fenster zeigt den Tipp: Götter eine Farbe, der Sterbliche eine Nummer."
    ),
    "dreams-window": "ausschneiden",
}
