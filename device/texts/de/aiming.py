"""The sentences about hanging the camera, in German; all of them fit beside a plan."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-aim": "Kamera ausrichten",
    "title-aimed": "Hängt gut",
    "aim-waiting": "Legt den Plan unter die Kamera. Der erste Blick dauert etwas.",
    "aim-no-picture": "Die Kamera gibt kein Bild. Ist ihr Kabel fest?",
    "aim-good": "Gut: Die Kamera hängt richtig.",
    "aim-no-markers": "Ich sehe keine Eckmarke. Legt den Plan unter die Kamera, Hände weg.",
    "aim-one-marker": "Ich sehe nur eine Eckmarke. Schiebt den Plan, bis alle vier im Bild sind.",
    "aim-mirrored-picture": "Das Bild ist gespiegelt. Stellt [camera] mirror ein oder nehmt den"
    " Spiegel weg.",
    "aim-two-sheets": "Ich sehe zwei Pläne. Nehmt einen weg.",
    "aim-not-flat": "Die Eckmarken passen zu keinem Plan. Legt ihn flach hin.",
    "aim-too-dark": "Zu dunkel für die Eckmarken. Macht eine Lampe an.",
    "aim-outside": "Der Plan ist angeschnitten. Schiebt ihn im Bild {moves}.",
    "aim-too-large": "Der Plan ist angeschnitten. Dreht ihn oder hängt die Kamera höher.",
    "aim-covered": "Keine Eckmarke zu sehen {corners}. Macht sie frei.",
    "aim-coarse": "Ich sehe den Plan zu grob: {size} px/mm. Hängt die Kamera tiefer.",
    "aim-far": "Der Plan füllt {share} % des Bildes. Hängt die Kamera tiefer.",
    "aim-tilted": "Die Kamera schaut {degrees} Grad schräg. Hängt sie mehr über die Mitte.",
    "aim-blurred": "Das Bild ist unscharf: Kanten sind {size} px breit. Stellt scharf.",
    "aim-dim": "Es ist dunkel: Papier ist {share} % hell. Macht eine Lampe an.",
    "aim-uneven": "Eine Seite ist {times}-mal so hell wie die andere. Rückt die Lampe.",
    "aim-lamp-on-stars": Forms(
        "stars",
        "Eine Lampe spiegelt sich auf Stern {stars}. Rückt sie.",
        "Eine Lampe spiegelt sich auf Stern {stars}. Rückt sie.",
    ),
    "aim-lamp-at-corners": "Eine Lampe spiegelt sich {corners}. Rückt sie.",
}
