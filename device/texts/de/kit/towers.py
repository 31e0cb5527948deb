"""What the kit prints of 5 Towers, in German."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "Die Turmmatte",
    "how-towers-mat": (
        "Auf dieser Matte liegen die Türme eines Spielers und der Markt: der Markt in der "
        "oberen Reihe, die Türme in den Bahnen, vom Fuß an aufwärts gebaut. Legt sie so: eine "
        "einzelne Karte gilt am Fuß als Turm und oben als Karte des Marktes. Lasst die vier "
        "Eckmarken frei."
    ),
    "towers-candy": "Bonbon",
    "towers-haunted": "Spuk",
    "towers-tree": "Baum",
    "towers-metal": "Metall",
    "towers-sand": "Sand",
    "towers-market": "Markt",
}
