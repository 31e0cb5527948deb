"""What the kit prints of 5 Towers, in French."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "Le tapis des Tours",
    "how-towers-mat": (
        "Le tapis où l'on pose les Tours d'un joueur et le marché : les Tours vers le haut à "
        "partir de la quatrième rangée, le marché dans la plus basse. Les cadres ne font "
        "qu'aider : le boîtier trouve les cartes où qu'elles soient. Laissez libres les quatre "
        "repères."
    ),
    "towers-candy": "bonbon",
    "towers-haunted": "hantée",
    "towers-tree": "sylvestre",
    "towers-metal": "métal",
    "towers-sand": "sable",
    "towers-market": "marché",
}
