"""The sentences of learning the bare sheet, in German."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-bare": "Plan leer?",
    "title-bare-looking": "Hände weg",
    "title-bare-todo": "Noch nicht leer",
    "title-bare-failed": "Nicht gemerkt",
    "key-skip": "Ohne",
    "key-print": "Gedruckt",
    "bare-ask": "Räumt den Plan leer, dann OK: Leer präge ich ihn mir ein und lese sicher.",
    "bare-damaged": "Das Foto vom leeren Plan ist kaputt. Räumt ihn leer, dann OK.",
    "bare-looking": "Blick {number} von {count} auf den leeren Plan.",
    "bare-moved": "Über dem Plan bewegt sich etwas. Nehmt die Hände weg.",
    "bare-things": Forms(
        "count",
        "Hier scheint etwas zu liegen. Nehmt es weg.",
        "Hier scheinen {count} Dinge zu liegen. Nehmt sie weg.",
    ),
    "bare-things-or-print": Forms(
        "count",
        "Hier scheint etwas zu liegen. Nehmt es weg, wenn es nicht aufgedruckt ist.",
        "Hier scheinen {count} Dinge zu liegen. Nehmt weg, was nicht aufgedruckt ist.",
    ),
    "bare-not-kept": "Der Speicher nimmt nichts an. Ich merke mir den Plan bis zum Ausschalten.",
    "bare-unreadable": "Im Bild war kein Plan zu finden. Ich spiele ohne sein Foto.",
}
