"""What the kit prints of Jinns of the Lake, in German."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-lake-wishes": "Der See: See der Wünsche",
    "how-lake-wishes": (
        "Der See der heutigen Ausgabe. Die Kuppeln stehen auf den kleinen Sternen; die Zahlen "
        "sind die, die die Box nennt. Lasst die vier Eckmarken frei."
    ),
    "title-lake-older": "Der See: See der Träume",
    "how-lake-older": (
        "Der See der älteren Ausgabe mit ihren Feldern. Die Zahlen sind die, die die Box "
        "nennt. Lasst die vier Eckmarken frei."
    ),
    "lake-wishes": "See der Wünsche",
    "lake-older": "See der Träume",
    "lake-under": "32 Plätze, im Uhrzeigersinn von 0 bis 31",
    "title-domes": "Kuppeln und Marken",
    "how-domes": (
        "Schneidet die runden Oberseiten am Rand ihrer Farbe aus und klebt jede auf eine "
        "Scheibe von 24 mm Durchmesser und 8 mm Dicke, etwa Bastelscheiben aus Holz. Alle "
        "Scheiben müssen gleich groß sein: Daran erkennt die Box Höhen. Bemalt die Ränder wenn "
        "möglich in der Farbe der Oberseite. Der Satz passt zu beiden Ausgaben."
    ),
    "domes-discs": "{count} Oberseiten für Scheiben von {diameter} mm",
    "domes-tokens": "Marken zum Wählen der Farbe",
}
