"""What the kit prints of the box itself, in French.

`title-<item>` heads an item, `how-<item>` says what to do with it. `{}` holds facts.
"""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "square-side": "100,0\u00a0mm",
    "cover-actual-size": "Imprimez à 100 % (« taille réelle »), jamais « ajuster à la page ».",
    "cover-square": (
        "Imprimez d'abord cette page, et mesurez le carré avec une règle. S'il ne fait pas "
        "100,0\u00a0mm de large et 100,0\u00a0mm de haut, l'imprimante réduit ses pages : réglez "
        "son échelle, et n'imprimez pas le reste avant."
    ),
    "square-both-ways": "dans les deux sens, de bord extérieur à bord extérieur",
    "tile": "{sheet} : partie {number} sur {count} (colonne {column}, rangée {row})",
    "how-tiles": (
        "Le plateau est imprimé en {count} parties. Coupez chaque partie, sauf la première de sa "
        "rangée, le long des traits fins de gauche, et chaque partie sous la première rangée le "
        "long de ceux du haut. Collez-la sur sa voisine pour que les croix se recouvrent ; une "
        "lampe derrière le papier aide."
    ),
    "how-check-tiles": (
        "À la fin, posez une règle le long du plateau entier : les bords extérieurs de deux "
        "repères voisins montrent si tout est droit."
    ),
    "title-labels": "Étiquettes des boutons",
    "how-labels": (
        "Découpez les disques et collez-les à côté des boutons : de gauche à droite A, B et C. "
        "Les bandes nomment la lampe et le buzzer. Un ruban adhésif transparent les "
        "garde propres."
    ),
    "labels-lamp": "lampe",
    "labels-buzzer": "buzzer",
    "labels-below": "L'écran dit ce que fait chaque bouton, juste au-dessus.",
    "title-quick-start": "Démarrage rapide",
    "how-quick-start": "Découpez la carte, pliez-la au milieu, et posez-la debout sur la table.",
    "quick-heading": "Une partie en six étapes",
    "quick-1": "Posez le plateau à plat sous la caméra, bien éclairé, les quatre repères en vue.",
    "quick-2": "Allumez le boîtier. Son écran dit ce qu'il voit et ce qu'il faut faire.",
    "quick-3": "Choisissez le jeu, les joueurs et les règles maison avec A, B et C.",
    "quick-4": "Mettez le jeu en place, appuyez sur le bouton indiqué, retirez vos mains.",
    "quick-5": "Jouez. Le boîtier lit dès qu'aucune main n'est au-dessus du plateau.",
    "quick-6": "S'il demande, répondez. S'il se trompe, dites-le : tout peut se corriger.",
    "quick-buttons": "Boutons",
    "quick-button-keys": "A, B, C : ce que l'écran indique au-dessus.",
    "quick-button-referee": "B maintenu : l'arbitre, pour tout désaccord.",
    "quick-button-both": "A et C ensemble : l'état du boîtier. Là, C : l'arbitre aussi.",
    "quick-button-off": "A et C maintenus trois secondes : éteindre.",
    "title-lens-target": "Mire de l'objectif",
    "how-lens-target": (
        "Collez la feuille sans bulle sur un support plat et rigide, par exemple une planchette. "
        "Ses carrés font {square} mm de large : six d'entre eux mesurent {six} mm."
    ),
    "title-frame": "Cadre de repères",
    "how-frame": (
        "Découpez les quatre coins le long des pointillés et glissez chacun sous son coin du "
        "plateau : les traits épais suivent les bords du plateau. Collez-les ou scotchez-les. "
        "{file} est le fichier de plateau qui va avec."
    ),
    "frame-corner": "coin {id} d'un plateau de {width} x {height} mm",
    "frame-board": "le plateau est ici",
    "kit-header": "tablejinn",
}
