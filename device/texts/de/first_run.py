"""The sentences of the first run, in German."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "first-read": "Könnt ihr das lesen? Dann drückt einen Knopf.",
    "first-read-still": "Und das auch? Dann drückt nochmal einen Knopf. Sonst wartet.",
    "title-first-buttons": "Die Knöpfe",
    "first-press-a": "Drückt den linken Knopf.",
    "first-press-b": "Drückt den mittleren Knopf.",
    "first-press-c": "Drückt den rechten Knopf.",
    "first-pressed-before": "Den hattet ihr schon.",
    "first-swapped": "Er hängt an einem anderen Pin als üblich. Die Box weiß es jetzt.",
    "first-dead": "Es kam nichts an. Prüft die Drähte zu GPIO{number} und zu Masse.",
    "title-first-sound": "Der Ton",
    "first-sound": "Habt ihr Töne gehört? Wenn nicht: Prüft die Drähte zu GPIO{number} und zu"
    " Masse.",
    "title-first-camera": "Die Kamera",
    "first-camera-search": "Ich suche eine Kamera. Das dauert ein paar Sekunden.",
    "first-camera-found": "Gefunden: {camera}. Ihre Bilder sind {width_px} x {height_px} groß.",
    "first-camera-missing": "Keine Kamera da. Schaltet aus und drückt das Flachkabel an beiden"
    " Enden fest, oder steckt eine USB-Kamera an.",
    "first-game-any": "Jeden Abend fragen.",
    "title-first-players": "Wer spielt hier?",
    "title-first-players-more": "Wer spielt hier noch?",
    "first-players-none": "Noch keine Namen. Was ihr hier schreibt, bietet die Box später an.",
    "first-players": "{names}",
    "title-first-done": "Alles bereit",
    "first-done": "Die Box merkt sich das. tablejinn check prüft jederzeit alle Teile.",
    "title-first-not-kept": "Nur für jetzt",
    "first-not-kept": "Die Speicherkarte nimmt nichts an: Die Box fragt nächstes Mal wieder.",
}
