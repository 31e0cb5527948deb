"""The rule sheets of Jinns of the Lake in French: editions, and the sentences of their rules.

The sheets that the project follows are in English, so that these sentences are put into French and
are no quotations.
"""

from device.texts.catalogue import Sentence

SHEET: dict[str, Sentence] = {
    "edition-lake-of-wishes": "Cosmoludo, actuelle",
    "edition-lake-of-dreams": "Cosmoludo, ancienne",
    "clause-not-your-colour-by-lake-of-wishes": (
        "Chacun à son tour déplace une coupole d'une couleur qu'il contrôle."
    ),
    "clause-wrong-count-1-by-lake-of-wishes": (
        "Une coupole de force 1 va sur la première coupole libre, dans un sens ou dans l'autre."
    ),
    "clause-wrong-count-2-by-lake-of-wishes": (
        "Une coupole de force 2 va sur la deuxième coupole libre, dans un sens ou dans l'autre."
    ),
    "clause-wrong-count-3-by-lake-of-wishes": (
        "Une coupole de force 3 va sur la troisième coupole libre, dans un sens ou dans l'autre."
    ),
    "clause-wrong-count-4-by-lake-of-wishes": (
        "Une coupole de force 4 va sur la quatrième coupole libre, dans un sens ou dans l'autre."
    ),
    "clause-past-origin-by-lake-of-wishes": (
        "Elle se superpose à la coupole d'un autre Djinn. Une coupole ne se compte pas elle-même."
    ),
    "clause-empty-star-by-lake-of-wishes": (
        "Il est donc interdit de poser une coupole sur une étoile vide."
    ),
    "clause-colour-twice-by-lake-of-wishes": (
        "Une coupole ne peut entrer dans une Tour du Rêve où sa couleur est déjà présente."
    ),
    "clause-no-such-stack-by-lake-of-wishes": (
        "Seule, avec toute la tour, ou avec une partie seulement de la tour qu'il contrôle."
    ),
    "clause-no-tower-of-three-by-lake-of-wishes": (
        "Une Tour du Rêve est faite d'une coupole de chaque couleur."
    ),
    "clause-only-after-move-by-lake-of-wishes": (
        "Qui vient de poser le quatrième étage d'une Tour du Rêve doit la retirer aussitôt."
    ),
    "clause-no-pass-by-lake-of-wishes": (
        "La partie finit dès qu'un joueur ne peut plus jouer à son tour."
    ),
    "clause-decision-due-by-lake-of-wishes": (
        "Il doit partager la Tour du Rêve en deux et choisir la part qu'il donne."
    ),
    "clause-no-decision-by-lake-of-wishes": (
        "Il doit partager la Tour du Rêve en deux et choisir la part qu'il donne."
    ),
    "clause-wrong-receiver-by-lake-of-wishes": (
        "Il donne une moitié à l'un des deux autres joueurs, à son choix."
    ),
    "clause-not-your-colour-by-lake-of-dreams": (
        "Chacun à son tour déplace un de ses pions, en sens horaire ou anti-horaire."
    ),
    "clause-wrong-count-1-by-lake-of-dreams": (
        "Un pion simple doit coiffer le premier pion qu'il rencontre."
    ),
    "clause-wrong-count-2-by-lake-of-dreams": (
        "Un pion simple coiffe le pion suivant, un double le deuxième qu'il rencontre."
    ),
    "clause-wrong-count-3-by-lake-of-dreams": (
        "Un pion simple coiffe le pion suivant, un triple le troisième qu'il rencontre."
    ),
    "clause-wrong-count-4-by-lake-of-dreams": (
        "Un pion simple coiffe le pion suivant, un quadruple le quatrième qu'il rencontre."
    ),
    "clause-wrong-count-further-by-lake-of-dreams": (
        "À mesure que les cases se vident, on saute sur des pions de plus en plus éloignés."
    ),
    "clause-past-origin-by-lake-of-dreams": (
        "Dans un même coup, on ne passe pas deux fois par la même case."
    ),
    "clause-empty-star-by-lake-of-dreams": (
        "On va coiffer un autre pion. Les cases vides ne comptent pas."
    ),
    "clause-colour-twice-by-lake-of-dreams": (
        "Un coup qui mettrait deux fois la même couleur dans une tour est interdit."
    ),
    "clause-partner-tower-by-lake-of-dreams": (
        "On ne peut pas coiffer un pion ou une pile de son allié."
    ),
    "clause-partner-tower-further-by-lake-of-dreams": (
        "On peut coiffer une pile à l'intérieur de laquelle se trouve un pion de son allié."
    ),
    "clause-no-such-stack-by-lake-of-dreams": (
        "Quand il rejoue, un pion peut emporter un ou plusieurs pions placés dessous."
    ),
    "clause-no-tower-of-three-by-lake-of-dreams": (
        "Dans cette variante, on peut sortir du jeu une tour de 3 pions seulement."
    ),
    "clause-only-after-move-by-lake-of-dreams": (
        "Dans cette variante, on peut sortir du jeu une tour de 3 pions seulement."
    ),
    "clause-must-move-by-lake-of-dreams": (
        "Qui ne peut bouger aucun pion passe son tour, tant que cela dure."
    ),
    "clause-decision-due-by-lake-of-dreams": (
        "On garde soit la moitié haute, soit la moitié basse."
    ),
    "clause-no-decision-by-lake-of-dreams": (
        "On garde soit la moitié haute, soit la moitié basse."
    ),
    "clause-wrong-receiver-by-lake-of-dreams": (
        "On garde soit la moitié haute, soit la moitié basse ; l'allié reçoit l'autre moitié."
    ),
    "clause-game-over-by-lake-of-dreams": "La partie finit quand personne ne peut plus jouer.",
    "clause-undoes-move-by-house": "Aucun coup ne peut défaire le précédent.",
    "clause-wrong-half-by-house": "Qui achève une tour garde toujours la moitié haute.",
}
