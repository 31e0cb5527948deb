"""Why a box cannot be learnt from its photos, in French; the page says it."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "enrol-no-sheet": (
        "Photo {photo} : le tapis est introuvable. Montrez ses repères et reprenez-la."
    ),
    "enrol-blurred": "La photo {photo} est floue. Réglez la netteté sur le tapis et reprenez-la.",
    "enrol-same": (
        "La photo {photo} montre les mêmes pièces que la photo {other_photo}. Posez celles de "
        "sa liste et reprenez-la."
    ),
    "enrol-empty": (
        "Photo {photo}, rangée {row}, colonne {column} : rien n'est visible à la place de "
        "{piece}. Posez la pièce et reprenez la photo, ou dites qu'elle vous manque."
    ),
    "enrol-unnamed": (
        "Photo {photo}, rangée {row}, colonne {column} : il y a quelque chose là où il ne doit "
        "rien y avoir. Enlevez-le et reprenez la photo."
    ),
    "enrol-unseen": (
        "Photo {photo}, rangée {row}, colonne {column} : un nombre de {piece} n'est pas "
        "visible. Évitez les reflets et les ombres et reprenez la photo."
    ),
    "enrol-twice": (
        "Photo {photo}, rangée {row}, colonne {column} : la pièce posée ressemble à "
        "{other_piece} de la photo {other_photo}. Posez {piece} et reprenez la photo."
    ),
    "enrol-broke-off": "L'apprentissage s'est interrompu. Essayez encore.",
}
