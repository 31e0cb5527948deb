"""The sentences of the first run, in Italian."""

from device.texts.catalogue import Sentence

SENTENCES: dict[str, Sentence] = {
    "first-read": "Riesci a leggere? Allora premi un pulsante qualsiasi.",
    "first-read-still": "E questo si legge? Premi di nuovo un pulsante. Se no, aspetta.",
    "title-first-buttons": "I pulsanti",
    "first-press-a": "Premi il pulsante di sinistra.",
    "first-press-b": "Premi il pulsante centrale.",
    "first-press-c": "Premi il pulsante di destra.",
    "first-pressed-before": "Quel pulsante era già stato premuto.",
    "first-swapped": "È collegato a un pin diverso dal solito. Ora il box lo sa.",
    "first-dead": "Nessuna pressione. Controlla i fili verso GPIO{number} e verso massa.",
    "title-first-sound": "Il suono",
    "first-sound": "Ho suonato delle note: le hai sentite? Se no, controlla i fili verso"
    " GPIO{number} e verso massa.",
    "title-first-camera": "La fotocamera",
    "first-camera-search": "Cerco una fotocamera. Ci vuole qualche secondo.",
    "first-camera-found": "Trovata: {camera}. Le sue immagini: {width_px} x {height_px}.",
    "first-camera-missing": "Nessuna fotocamera risponde. Spegni e spingi bene il cavo piatto ai"
    " due capi, o collegane una USB.",
    "first-game-any": "Chiedi ogni sera.",
    "title-first-players": "Chi gioca qui?",
    "title-first-players-more": "Chi altro gioca qui?",
    "first-players-none": "Ancora nessun nome. I nomi scritti qui si scelgono a inizio partita.",
    "first-players": "{names}",
    "title-first-done": "Tutto è pronto",
    "first-done": "Il box lo ricorda. tablejinn check prova ogni parte quando vuoi.",
    "title-first-not-kept": "Pronto per ora",
    "first-not-kept": "La scheda di memoria non salva nulla: il box lo richiede al prossimo avvio.",
}
