"""The sentences about Jinns of the Lake, in German."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.de.sheet.jinns import SHEET

_TITLES: dict[str, Sentence] = {
    "title-edition": "Welche Ausgabe?",
    "title-colours": "Welche Farben?",
    "title-domes": "Kuppeln auslegen",
    "title-picking": "Marken wählen",
    "title-pick": "Nimm eine Marke",
    "title-seats": "Wer spielt was",
    "title-sharing": "Türme teilen",
    "title-lay": "Kuppeln auslegen",
    "title-tower": "Ein Traumturm!",
    "title-receiver": "Für wen?",
    "title-lift": "Turm abheben",
    "title-three": "Dreierturm",
    "title-seat": "{seat}",
}

_KEYS: dict[str, Sentence] = {
    "key-top": "Oben",
    "key-bottom": "Unten",
    "key-leave": "Lassen",
}

_SETUP: dict[str, Sentence] = {
    "setup-edition": "{edition}",
    "rule-counting-past-origin-default": "Gezählt wird nur bis vor den eigenen Start.",
    "rule-counting-past-origin-other": "Gezählt wird auch über den Start hinaus.",
    "rule-builder-keeps-top-default": "Wer den Turm baut, wählt seine Hälfte.",
    "rule-builder-keeps-top-other": "Wer den Turm baut, behält immer oben.",
    "rule-neutral-top-voids-default": "Neutral oben: Der ganze Turm zählt 0.",
    "rule-neutral-top-voids-other": "Neutral oben: Nur die obere Hälfte zählt 0.",
    "rule-neutral-piles-score-default": "Gewonnene Hälfte, Neutral oben: Sie zählt.",
    "rule-neutral-piles-score-other": "Gewonnene Hälfte, Neutral oben: Sie zählt 0.",
    "rule-last-mover-controls-neutral-default": "Neutrale Stapel am See gehören niemandem.",
    "rule-last-mover-controls-neutral-other": "Neutraler Stapel: Wer zuletzt zog, dem gehört er.",
    "rule-three-at-start-default": "Einen Dreierturm nimmt man, wenn er entsteht.",
    "rule-three-at-start-other": "Einen Dreierturm kann man als Zug nehmen.",
    "rule-tokens-picked-default": "Farben wie im Regelblatt.",
    "rule-tokens-picked-other": "Ihr wählt sie frei.",
    "rule-tokens-two-by-two-default": "Abwechselnd je eine Marke.",
    "rule-tokens-two-by-two-other": "Jeder nimmt gleich zwei Marken.",
    "setup-age-and-time": "Ab 8 Jahren, etwa 10 Minuten.",
    "setup-age": "Ab 8 Jahren.",
    "setup-domes": (
        "Legt alle {count} Kuppeln wie es kommt auf die Sterne. Dann wählt offen eure Marken."
    ),
    "pick-first": "Zuerst wählt jemand:",
    "pick-next": "Der Nächste gegen den Uhrzeigersinn:",
    "pick-other": "Der andere:",
    "pick-again": "Wieder der Erste:",
    "setup-order": Forms(
        "seats",
        one="{seat} beginnt, dann {seats}.",
        other="{seat} beginnt, dann im Uhrzeigersinn {seats}.",
    ),
    "setup-neutral": "Neutral, für alle: {colour}.",
    "setup-partners": "{seat} und {partner} sind Partner.",
    "setup-opposite": "{seat} teilt Türme mit {partner}.",
    "rule-ties-default": "Bei Gleichstand gewinnt man gemeinsam.",
    "rule-ties-other": "Gleichstand: Die meisten Türme und Hälften gewinnen.",
    "rule-no-undoing-default": "Der nächste Zug darf einen Zug umkehren.",
    "rule-no-undoing-other": "Kein Zug darf den davor umkehren.",
    "rule-moves-shown-default": "Wohin es geht, finden alle selbst.",
    "rule-moves-shown-other": "Die Seite zeigt auf Berührung, wohin man ziehen darf.",
    "moves-of-stack": "Von {star} nach {stars}.",
    "moves-complete": "Auf {stars} wird damit ein Turm fertig: Er wird genommen.",
    "moves-take-three": "Ein Dreierturm, der auf {stars} entsteht, darf genommen werden.",
    "moves-take-here": "Der Dreierturm auf {star} darf als Zug genommen werden.",
    "lay-counts": "Ein Turm zählt Etagen mal Stärke obenauf, am See oder gewonnen.",
    "lay-domes": "Legt alle {count} Kuppeln aus, eine je Stern. Dann drückt A.",
    "lay-seen": "{seen} von {count} Kuppeln gesehen.",
    "lay-empty": "Leer: {stars}",
}

_MAY: dict[str, Sentence] = {
    "may-move": "{star} nach {needed}",
}

_PLAY: dict[str, Sentence] = {
    "seat-plays": "{seat} spielt {owner}.",
    "put-back-seat": "{seat}: leg es zurück.",
    "standing-two": "{seat} {points}, {to} {points2}",
    "standing-three": "{seat} {points}, {to} {points2}, {partner} {points3}",
    "standing-four": "{seat} {points}, {to} {points2}, {partner} {points3}, {receiver} {points4}",
    "moved": Forms(
        "count",
        one="{seat}: Stern {origin} nach {target}",
        other="{seat}: {count} Kuppeln von {origin} nach {target}",
    ),
    "moved-three": Forms(
        "count",
        one="{seat}: Feld {origin} nach {target}, Turm genommen",
        other="{seat}: {count} Steine von {origin} nach {target}, Turm genommen",
    ),
    "took-three": "{seat}: Dreierturm auf {star}",
    "pass": Forms("seats", one="{seats} kann nicht ziehen.", other="{seats} können nicht ziehen."),
}

_RULES: dict[str, Sentence] = {
    "not-your-colour": "Stern {star} gehört {owner}. {seat} ist dran.",
    "wrong-count": Forms(
        "strength",
        one="Stärke {strength} zieht {strength} Stapel weit: auf Stern {needed}.",
        other="Stärke {strength} zieht {strength} Stapel weit: auf Stern {needed}.",
    ),
    "empty-star": "Stern {star} ist leer. Ein Zug endet immer auf einem Stapel.",
    "colour-twice": "Auf Stern {star} ist schon {colours}. Keine Farbe zweimal im Stapel.",
    "partner-tower": "Auf Stern {star} liegt {colour} oben: Er gehört deinem Partner.",
    "past-origin": "Zu wenige Stapel: Von Stern {star} kommt eine {strength} zu sich zurück.",
    "only-after-move": "Nur wer ihn gerade baute, nimmt einen Dreierturm.",
    "undoes-move": "Das kehrt den Zug davor um: {star} nach {target}.",
    "decision-due": "Entscheidet zuerst über den fertigen Turm.",
}

_UNSURE: dict[str, Sentence] = {
    "choice-move": Forms(
        "count",
        one="{button}: {origin} nach {target}",
        other="{button}: {origin} nach {target}, {count} Kuppeln",
    ),
    "choice-move-three": "{button}: {origin} nach {target}, und der Turm",
    "choice-as-turn": "{button}: Turm auf {star} als Zug genommen",
    "choice-pair": "{button}: {origin}-{target}, dann {origin2}-{target2}",
    "choice-unchanged": "{button}: nichts gezogen",
    "choice-undone": "{button}: letzter Zug zurückgenommen",
    "differs": Forms(
        "stars",
        one="Stern {stars} ist anders, als ich ihn kenne.",
        other="Die Sterne {stars} sind anders, als ich sie kenne.",
    ),
    "taken-off": "Fehlt: {stars}.",
    "should-be": "{star}: {colour} {strength}",
    "should-be-two": "{star}: {colour} {strength}, darauf {colours} {second}",
    "should-be-on": "darauf {colour} {strength}",
    "should-be-empty": "{star}: leer",
    "title-is-it-so": "Stimmt das?",
    "title-set-right": "Richtigstellen",
    "set-what": "Was liegt auf {star}?",
    "set-dome": "{colour} {strength}",
    "set-under": "auf {colour} {strength}",
    "set-nothing": "nichts",
    "set-left": "OK, wenn das nirgends liegt:",
    "key-elsewhere": "Woanders",
    "set-whose-turn": "Wer ist dran?",
    "set-stars": "Von Hand berichtigt: {stars}.",
    "set-turn": "Von Hand: {seat} ist dran.",
    "set-both": "Von Hand berichtigt: {stars}. {seat} ist dran.",
}

_TOWERS: dict[str, Sentence] = {
    "tower-ask": "{seat}, welche Hälfte behältst du?",
    "tower-top": "Oben\t{points} Punkte",
    "tower-bottom": "Unten\t{points} Punkte",
    "tower-receiver": "{seat}, wer bekommt die andere Hälfte?",
    "tower-keeps-top": "{seat} behält oben, {to} bekommt unten.",
    "tower-keeps-bottom": "{seat} behält unten, {to} bekommt oben.",
    "tower-whole": "{seat} behält den ganzen Turm: {points} Punkte.",
    "tower-void": "Mit {colour} oben ist er nichts wert.",
    "kept-tower": "Zug {number}: {seat} gewinnt den Turm.",
    "kept-top-half": "Zug {number}: {seat} behält oben, {to} bekommt unten.",
    "kept-bottom-half": "Zug {number}: {seat} behält unten, {to} bekommt oben.",
    "tower-lift": "Hebt alle vier Kuppeln von Stern {star} ab.",
    "tower-three-offer": ("{seat} darf ihn nehmen. Punkte: {seat} {points}, {partner} {base}."),
    "three-as-turn": Forms(
        "stars",
        one="Oder nimm den Dreierturm auf {stars}.",
        other="Oder nimm einen Dreierturm: {stars}.",
    ),
    "tower-three-onward": "Oder {seat} zieht.",
    "tower-three-last": "Sonst ist das Spiel zu Ende.",
    "tower-three-shared": "Turm genommen: {seat} {points}, {partner} {base}.",
}

_SCORES: dict[str, Sentence] = {
    "captured": "Turm {colour} {height}x{strength}\t{points}",
    "captured-void": "Turm {colour} {height}x{strength}\t0",
    "on-lake": "{star}: {colour} {height}x{strength}\t{points}",
    "seat-cannot-move": "{seat} hat keinen erlaubten Zug.",
    "nobody-can-move": "Niemand kann ziehen.",
}

_OLDER: dict[str, Sentence] = {
    # The older sheet's own words for the same: pawns on squares, in piles.
    "title-lay-older": "Steine auslegen",
    "lay-block": "{seat} legt {count} {colour:many} in eine Reihe.",
    "lay-block-either": "{seat} legt {count} {colour:many} oder {count} {other_colour:many} in eine"
    " Reihe.",
    "lay-block-last": "{seat} legt die letzten {count} in eine Reihe.",
    "lay-block-neutral": "{seat} legt {count} {colour:many}, dann {more} {colours:many} in eine"
    " Reihe.",
    "lay-done": "Alle Steine liegen.",
    "lay-sure": "Alle {count} sind sicher gelesen.",
    "lay-supposed": "Keine Antwort. Wie gelesen gilt: {stars}.",
    "lay-doubtful": "Unsicher: {stars}. Danach frage ich noch.",
    "lay-doubtful-many": "{count} sind unsicher. Versucht es mit mehr Licht, ohne Glanz.",
    "lay-wrong": Forms(
        "stars",
        one="Passt nicht in seine Reihe: {stars}.",
        other="Passen nicht in ihre Reihe: {stars}.",
    ),
    "lay-counts-older": "Ein Stapel zählt Steine mal Zahl obenauf, auf dem Brett oder genommen.",
    "lay-seen-older": "{seen} von {count} Steinen gesehen.",
    "moved-older": Forms(
        "count",
        one="{seat}: Feld {origin} nach {target}",
        other="{seat}: {count} Steine von {origin} nach {target}",
    ),
    "not-your-colour-older": "Feld {star} gehört {owner}. {seat} ist dran.",
    "wrong-count-older": Forms(
        "strength",
        one="Eine {strength} zieht {strength} Stein oder Stapel weit: auf Feld {needed}.",
        other="Eine {strength} zieht {strength} Steine oder Stapel weit: auf Feld {needed}.",
    ),
    "empty-star-older": "Feld {star} ist leer. Ein Zug endet immer auf einem Stein.",
    "colour-twice-older": "Auf Feld {star} ist schon {colours}. Keine Farbe zweimal im Turm.",
    "partner-tower-older": "Auf Feld {star} liegt {colour} oben: Er gehört deinem Partner.",
    "past-origin-older": "Zu wenige Stapel: Von Feld {star} kommt eine {strength} zu sich zurück.",
    "differs-older": Forms(
        "stars",
        one="Feld {stars} ist anders, als ich es kenne.",
        other="Die Felder {stars} sind anders, als ich sie kenne.",
    ),
    "choice-move-older": Forms(
        "count",
        one="{button}: {origin} nach {target}",
        other="{button}: {origin} nach {target}, {count} Steine",
    ),
    "tower-lift-older": "Hebt alle vier Steine von Feld {star} ab.",
}

_HEADINGS = {
    "Moves": "Züge",
    "Dream-towers": "Traumtürme",
    "Variant for 4 players": "Variante zu viert",
    "End of the game": "Spielende",
}

WORDS = GameWords(
    sentences=_TITLES
    | _KEYS
    | _SETUP
    | _MAY
    | _PLAY
    | _RULES
    | _UNSURE
    | _TOWERS
    | _SCORES
    | _OLDER
    | SHEET,
    names=_HEADINGS
    | {
        "jinns": "Jinns of the Lake",
        "lake-of-wishes": "See der Wünsche",
        "lake-of-dreams": "See der Träume",
    },
    cases={
        "many": {
            "red": "rote",
            "blue": "blaue",
            "yellow": "gelbe",
            "green": "grüne",
            "white": "weiße",
        }
    },
)
