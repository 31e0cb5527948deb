"""Why a box cannot be learnt from its photos, in English; the page says it."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "enrol-no-sheet": "Photo {photo}: the mat is not found. Show its markers, take it again.",
    "enrol-blurred": "Photo {photo} is not sharp. Focus the lens on the mat, take it again.",
    "enrol-same": (
        "Photo {photo} shows the same pieces as photo {other_photo}. Lay those of its list, "
        "take it again."
    ),
    "enrol-empty": (
        "Photo {photo}, row {row}, column {column}: nothing is seen where {piece} should lie. "
        "Lay it there and take the photo again, or say that your box lacks it."
    ),
    "enrol-unnamed": (
        "Photo {photo}, row {row}, column {column}: something lies where nothing should. Take "
        "it away, take the photo again."
    ),
    "enrol-unseen": (
        "Photo {photo}, row {row}, column {column}: a number of {piece} cannot be seen. Take "
        "glare and shadow away, take the photo again."
    ),
    "enrol-twice": (
        "Photo {photo}, row {row}, column {column}: what lies there looks like {other_piece} of"
        " photo {other_photo}. Lay {piece} there, take the photo again."
    ),
    "enrol-broke-off": "The learning broke off. Try it again.",
}
