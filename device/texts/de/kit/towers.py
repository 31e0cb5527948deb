"""What the kit prints of 5 Towers, in German."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "Die Turmmatte",
    "how-towers-mat": (
        "Auf dieser Matte liegen die Türme eines Spielers und der Markt: Türme von der vierten "
        "Reihe aufwärts, der Markt in der untersten. Die Rahmen helfen nur; die Box findet die "
        "Karten überall. Lasst die vier Eckmarken frei."
    ),
    "towers-candy": "Bonbon",
    "towers-haunted": "Spuk",
    "towers-tree": "Baum",
    "towers-metal": "Metall",
    "towers-sand": "Sand",
    "towers-market": "Markt",
}
