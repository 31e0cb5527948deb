"""The rule sheet of 1001 Islands in French: its editions, and the sentences of its rules.

The sheet that the project follows is in English, so that these sentences are put into French and
are no quotations.
"""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-ludonaute-2022": "Ludonaute 2022",
    "clause-wrong-row-by-ludonaute-2022": (
        "Chaque type de tuile se pose sur la ligne qui lui est réservée."
    ),
    "clause-not-adjacent-by-ludonaute-2022": (
        "Les tuiles touchent toujours le plateau Personnage ou une tuile déjà posée."
    ),
    "clause-off-grid-by-ludonaute-2022": (
        "Les 16 tuiles doivent former un rectangle avec le plateau Personnage."
    ),
    "clause-cell-taken-by-ludonaute-2022": (
        "Les 16 tuiles doivent former un rectangle avec le plateau Personnage."
    ),
    "clause-not-complete-by-ludonaute-2022": (
        "Une Île complète a 4 tuiles Rêve et 12 tuiles Île (3 lignes de 4 tuiles)."
    ),
    "clause-not-flipped-by-ludonaute-2022": (
        "À la troisième Lampe magique, vous devez aussitôt retourner les deux tuiles précédentes."
    ),
    "clause-turned-odd-by-ludonaute-2022": (
        "À chaque troisième Lampe, vous retournez les deux dernières tuiles avec une Lampe."
    ),
    "clause-turned-without-lamp-by-ludonaute-2022": (
        "Vous retournez, face Génie visible, les deux tuiles qui montrent une Lampe magique."
    ),
    "clause-no-lamp-left-by-ludonaute-2022": (
        "La troisième Lampe, qui vient d'être posée, reste la seule visible sur votre Île."
    ),
    "clause-dream-turned-by-ludonaute-2022": (
        "Le Génie est au dos des tuiles Île. Elles seules se retournent."
    ),
    "clause-tile-twice-by-ludonaute-2022": (
        "80 tuiles réparties en 4 piles. Aucune tuile Île n'y est deux fois."
    ),
    "clause-tile-on-two-islands-by-ludonaute-2022": (
        "80 tuiles réparties en 4 piles. Aucune tuile Île n'y est deux fois."
    ),
    "clause-too-many-copies-by-ludonaute-2022": "Chaque tuile Rêve existe en deux exemplaires.",
    "clause-too-many-tiles-by-ludonaute-2022": (
        "À chaque manche, chaque joueur ajoute une tuile à son plateau."
    ),
    "clause-too-few-tiles-by-ludonaute-2022": (
        "À chaque manche, chaque joueur ajoute une tuile à son plateau."
    ),
    "clause-tile-moved-by-ludonaute-2022": "Une tuile posée ne se déplace plus.",
    "clause-tile-gone-by-ludonaute-2022": "Une tuile posée ne se déplace plus.",
    "clause-turned-back-by-ludonaute-2022": "Une tuile posée ne se déplace plus.",
    "clause-turn-at-once-by-ludonaute-2022": (
        "À la troisième Lampe magique, vous devez aussitôt retourner les deux tuiles précédentes."
    ),
    "clause-new-tile-turned-by-ludonaute-2022": (
        "La troisième Lampe, qui vient d'être posée, reste la seule visible sur votre Île."
    ),
    "clause-not-on-offer-by-ludonaute-2022": "Chacun choisit une des tuiles restantes.",
    "clause-offer-wrong-stack-by-ludonaute-2022": (
        "La Vigie choisit une des quatre piles et y prend une tuile par joueur."
    ),
    "clause-offer-wrong-number-by-ludonaute-2022": (
        "La Vigie choisit une des quatre piles et y prend une tuile par joueur."
    ),
    "clause-offer-of-two-by-ludonaute-2022": "La Vigie choisit 2 tuiles et les révèle.",
    "clause-not-leftmost-by-house": "Chaque ligne se remplit à partir du plateau.",
    "clause-not-in-catalogue-by-tablejinn": "Je ne peux compter qu'une tuile que je connais.",
    "clause-other-box-by-tablejinn": "Je ne peux compter que les tuiles que je connais.",
    "clause-no-catalogue-by-tablejinn": "Je ne peux compter que les tuiles que je connais.",
}
