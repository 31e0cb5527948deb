"""The rule sheets of 5 Towers in French: their editions, and the sentences of their rules.

The powers are quoted from the French sheet `Les Tours de Pouvoir` (Iello, 2025). The sheet of the
base game is in English; its rules are told in words of the project.
"""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-deep-print-2023": "5 Towers, avec mes mots",
    "edition-iello-2025": "Les Tours de Pouvoir",
    "clause-not-in-deck-by-deep-print-2023": (
        "Chaque carte est une fois dans la pioche, ou deux fois à 4 et 5 joueurs."
    ),
    "clause-too-few-cards-by-deep-print-2023": (
        "Le gagnant prend exactement le nombre de cartes qu'il a annoncé."
    ),
    "clause-too-many-cards-by-deep-print-2023": (
        "Le gagnant prend exactement le nombre de cartes qu'il a annoncé."
    ),
    "clause-out-of-turn-by-deep-print-2023": (
        "Seul le gagnant des annonces prend des cartes et construit."
    ),
    "clause-no-turn-due-by-deep-print-2023": (
        "Seul le gagnant des annonces prend des cartes et construit."
    ),
    "clause-not-in-market-by-deep-print-2023": "Le gagnant prend les cartes du marché.",
    "clause-wrong-market-size-by-deep-print-2023": (
        "Un marché a 5 cartes, le dernier autant qu'il en reste."
    ),
    "clause-two-demolitions-by-deep-print-2023": "Le gagnant peut démolir une carte.",
    "clause-demolish-zero-by-deep-print-2023": (
        "Un 0 est le sommet de sa Tour pour toujours : on ne le démolit jamais."
    ),
    "clause-not-top-card-by-deep-print-2023": "On ne démolit que la carte du haut d'une Tour.",
    "clause-demolish-too-late-by-deep-print-2023": "On démolit avant de construire.",
    "clause-wrong-tower-by-deep-print-2023": "Une Tour n'a que des cartes d'un seul type.",
    "clause-capped-tower-by-deep-print-2023": "Un 0 termine la Tour : on n'y construit plus.",
    "clause-wrong-order-by-deep-print-2023": (
        "Les valeurs décroissent de carte en carte. Toute carte va sur un 8, et un 9 sur tout "
        "sauf un 0."
    ),
    "clause-not-between-by-deep-print-2023": (
        "Une carte se pose en haut de sa Tour ; toutes les valeurs restent visibles."
    ),
    "clause-not-taken-by-deep-print-2023": "On construit avec les cartes qu'on a prises.",
    "clause-not-built-by-deep-print-2023": (
        "On construit aussitôt avec toutes les cartes qu'on a prises."
    ),
    "clause-no-tree-power-by-iello-2025": (
        "« ... possède un sommet, vous ne pouvez plus utiliser le pouvoir de cette Tour. »"
    ),
    "clause-tree-card-while-paying-by-iello-2025": (
        "« Quand vous payez ..., vous ne pouvez pas prendre de nouvelles cartes sylvestres ... »"
    ),
    "clause-not-a-tree-card-by-iello-2025": (
        "« ... en plaçant autant de cartes du sommet de votre Tour sylvestre dans la défausse ... »"
    ),
    "clause-both-ends-by-iello-2025": (
        "« Vous ne pouvez pas ajouter de cartes en haut ET en bas lors d'un même tour. »"
    ),
    "clause-not-below-by-iello-2025": (
        "« ... vous pouvez ajouter des cartes en haut OU en bas de votre Tour de sable ... »"
    ),
    "clause-no-metal-power-by-iello-2025": (
        "« Chaque fois que vous ajoutez une carte à votre Tour de métal, vous pouvez ... prendre "
        "... »"
    ),
    "clause-not-after-metal-by-iello-2025": (
        "« Chaque fois que vous ajoutez une carte à votre Tour de métal, vous pouvez ... prendre "
        "... »"
    ),
    "clause-not-after-metal-further-by-iello-2025": (
        "« Il peut s'agir de la carte que vous avez défaussée avant de jouer. Si ... »"
    ),
    "clause-not-recoverable-by-iello-2025": (
        "« ... prendre n'importe quelle carte de votre pile de démolition ... »"
    ),
    "clause-payment-not-needed-by-house": ("Les cartes sylvestres ne paient qu'au-delà du marché."),
    "clause-nothing-taken-by-house": "Qui paie prend au moins une carte.",
    "clause-demolition-not-needed-by-house": "On ne démolit que si c'est nécessaire.",
    "clause-zero-begins-by-house": "Un 0 ne commence pas une Tour.",
    "clause-counted-twice-by-tablejinn": (
        "Une carte n'est que dans une seule Tour : je la compte une fois."
    ),
}
