"""Why a box cannot be learnt from its photos, in German; the page says it."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "enrol-no-sheet": (
        "Foto {photo}: Die Matte ist nicht zu finden. Zeig ihre Marken und nimm es neu auf."
    ),
    "enrol-blurred": (
        "Foto {photo} ist unscharf. Stell das Objektiv auf die Matte scharf und nimm es neu auf."
    ),
    "enrol-same": (
        "Foto {photo} zeigt dieselben Teile wie Foto {other_photo}. Leg die aus seiner Liste "
        "und nimm es neu auf."
    ),
    "enrol-empty": (
        "Foto {photo}, Reihe {row}, Spalte {column}: Wo {piece} liegen soll, ist nichts zu "
        "sehen. Leg es hin und nimm das Foto neu auf, oder sag, dass es dir fehlt."
    ),
    "enrol-unnamed": (
        "Foto {photo}, Reihe {row}, Spalte {column}: Hier liegt etwas, wo nichts liegen soll. "
        "Nimm es weg und nimm das Foto neu auf."
    ),
    "enrol-unseen": (
        "Foto {photo}, Reihe {row}, Spalte {column}: Eine Zahl von {piece} ist nicht zu sehen. "
        "Vermeide Glanz und Schatten und nimm das Foto neu auf."
    ),
    "enrol-twice": (
        "Foto {photo}, Reihe {row}, Spalte {column}: Was hier liegt, sieht aus wie "
        "{other_piece} von Foto {other_photo}. Leg {piece} hin und nimm das Foto neu auf."
    ),
    "enrol-broke-off": "Das Lernen brach ab. Versuch es noch einmal.",
}
