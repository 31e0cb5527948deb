"""The sentences of learning the bare sheet, in French."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-bare": "Est-il vide ?",
    "title-bare-looking": "Sans les mains",
    "title-bare-todo": "Pas encore vide",
    "title-bare-failed": "Pas gardé",
    "key-skip": "Passer",
    "key-print": "Imprimé",
    "bare-ask": "Videz le plateau, puis OK : je le photographie vide, pour mieux le lire.",
    "bare-damaged": "La photo du plateau est abîmée. Videz-le, puis OK : je la refais.",
    "bare-looking": "Plateau vide : photo {number} sur {count}.",
    "bare-moved": "Quelque chose bouge au-dessus du plateau. Retirez vos mains.",
    "bare-things": Forms(
        "count",
        "Il semble rester {count} objet ici. Enlevez-le.",
        "Il semble rester {count} objets ici. Enlevez-les.",
    ),
    "bare-things-or-print": Forms(
        "count",
        "Il semble rester {count} objet ici. Enlevez-le, s'il n'est pas imprimé.",
        "Il semble rester {count} objets ici. Enlevez ce qui n'est pas imprimé.",
    ),
    "bare-not-kept": "Le disque refuse. Je retiens le plateau vide jusqu'à l'arrêt.",
    "bare-unreadable": "Je n'ai pas trouvé le plateau sur l'image. Je joue sans sa photo.",
}
