"""What the kit prints of Jinns of the Lake, in French."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-lake-wishes": "Le lac : édition actuelle",
    "how-lake-wishes": (
        "Le lac de l'édition actuelle. Les coupoles se posent sur les petites étoiles ; les "
        "numéros sont ceux que dit le boîtier. Laissez libres les quatre repères."
    ),
    "title-lake-older": "Le lac : ancienne édition",
    "how-lake-older": (
        "Le lac de l'ancienne édition, avec ses cases. Les numéros sont ceux que dit le boîtier. "
        "Laissez libres les quatre repères."
    ),
    "lake-wishes": "Le lac des songes",
    "lake-older": "Le lac des songes (ancien)",
    "lake-under": "32 places, de 0 à 31 en sens horaire",
    "title-domes": "Coupoles et marqueurs",
    "how-domes": (
        "Découpez les faces rondes le long de leur couleur, et collez chacune sur un disque de "
        "24 mm de large et 8 mm d'épaisseur, par exemple en bois de bricolage. Tous les disques "
        "doivent être pareils : le boîtier y mesure les hauteurs. Peignez si possible leur tranche "
        "de la couleur du dessus. Ce jeu de pièces sert aux deux éditions."
    ),
    "domes-discs": "{count} faces pour des disques de {diameter} mm",
    "domes-tokens": "Marqueurs pour choisir sa couleur",
}
