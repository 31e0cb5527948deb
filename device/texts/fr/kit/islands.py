"""What the kit prints of 1001 Islands, in French."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-island-mat": "Le tapis des Îles",
    "how-island-mat": (
        "Le tapis où l'on pose une Île pour la compter : le plateau Personnage dans le cadre "
        "long, les tuiles Rêve à sa gauche, les tuiles Île à sa droite. Les cadres ne font "
        "qu'aider : le boîtier trouve les tuiles où qu'elles soient. Laissez libres les quatre "
        "repères."
    ),
    "island-board": "plateau Personnage",
    "island-dreams": "Rêves",
    "island-upper": "haut",
    "island-central": "centre",
    "island-lower": "bas",
}
