"""The sentences about hanging the camera, in Italian; all of them fit beside a plan."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-aim": "Inquadra il foglio",
    "title-aimed": "Ben inquadrato",
    "aim-waiting": "Metti il foglio sotto la fotocamera. Mi serve un momento.",
    "aim-no-picture": "La fotocamera non dà immagini. Controlla il cavo.",
    "aim-good": "Bene: la fotocamera inquadra tutto.",
    "aim-no-markers": "Non vedo marcatori. Metti il foglio sotto la fotocamera e togli le mani.",
    "aim-one-marker": "Vedo un solo marcatore. Sposta il foglio: devono vedersi tutti e quattro.",
    "aim-mirrored-picture": "L'immagine è specchiata. Imposta [camera] mirror o togli lo specchio.",
    "aim-two-sheets": "Vedo due fogli. Togline uno.",
    "aim-not-flat": "I marcatori non sono di un foglio che conosco. Stendilo bene.",
    "aim-too-dark": "È troppo buio per i marcatori. Accendi una lampada.",
    "aim-outside": "Il foglio è tagliato. Spostalo {moves} nell'immagine.",
    "aim-too-large": "Il foglio è tagliato. Giralo, o appendi la fotocamera più in alto.",
    "aim-covered": "Non vedo marcatori {corners}. Scopri il foglio.",
    "aim-coarse": "Vedo poco nitido, {size} px/mm. Appendi la fotocamera più in basso.",
    "aim-far": "Il foglio occupa il {share} % dell'immagine. Abbassa la fotocamera.",
    "aim-tilted": "La fotocamera è inclinata di {degrees} gradi. Portala più sopra il centro.",
    "aim-blurred": "L'immagine è sfocata: bordi di {size} px. Metti a fuoco l'obiettivo.",
    "aim-dim": "È buio: il bianco arriva al {share} %. Accendi una lampada.",
    "aim-uneven": "Un lato ha {times} volte la luce dell'altro. Sposta la lampada.",
    "aim-lamp-on-stars": Forms(
        "stars",
        "Una lampada si riflette sulla stella {stars}. Spostala.",
        "Una lampada si riflette sulle stelle {stars}. Spostala.",
    ),
    "aim-lamp-at-corners": "Una lampada si riflette {corners}. Spostala.",
}
