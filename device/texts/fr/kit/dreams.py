"""What the kit prints of Dreams, in French."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-firmament": "Le firmament",
    "how-firmament": (
        "Le tapis où l'on pose les étoiles. Pour étoiles, prenez des galets de verre d'environ "
        "17 mm : six clairs, six gris et six noirs. Laissez libres les quatre repères des coins."
    ),
    "title-dreams-cards": "Cartes Rêve",
    "how-dreams-cards": (
        "Découpez les cartes le long des traits fins et collez-les sur du carton. La dernière page "
        "en a de vides, pour vos propres rêves. Il y a {count} rêves dessinés ; quand ils sont "
        "épuisés, remélangez-les."
    ),
    "dreams-own": "votre propre rêve",
    "title-dreams-tokens": "Jetons, lunes et voie des dieux",
    "how-dreams-tokens": (
        "Découpez les 20 jetons Dieu, les 4 jetons Mortel, les 4 marqueurs, les 6 croissants de "
        "lune et les deux parties de la voie des dieux. Collez les jetons sur du carton, pour que "
        "leurs dos soient pareils."
    ),
    "dreams-gods": "Jetons Dieu, cinq de chaque nombre, et quatre jetons Mortel",
    "dreams-numbers": "Marqueurs",
    "dreams-moons": "Croissants de lune",
    "dreams-track": "Voie des dieux",
    "title-dreams-dials": "Disques de vote",
    "how-dreams-dials": (
        "Pour chaque joueur, découpez une étoile et un couvercle de sa couleur, et ouvrez la "
        "fenêtre du couvercle. Fixez le couvercle sur l'étoile par une attache parisienne au "
        "milieu des deux. La fenêtre montre le vote : une couleur pour un dieu, un numéro pour le "
        "mortel."
    ),
    "dreams-window": "à ouvrir",
}
