"""The sentences about Dreams in German; see `device.texts.de.table`.

Source: Zoch's rule sheet (2016), its German text.
"""

from device.texts.catalogue import Forms, GameWords, Sentence

_SETUP: dict[str, Sentence] = {
    "title-discs": "Welche Farben?",
    "setup-colours-keep": "In dieser Reihenfolge im Uhrzeigersinn.",
    "setup-colours-pick": "Ihr wählt sie, Platz für Platz.",
    "title-disc": "Wessen Farbe?",
    "setup-place": "Im Uhrzeigersinn, Spieler {number}:",
    "setup-plays": "{seat}",
    "title-dealer": "Wer teilt aus?",
    "setup-dealer": "{seat} teilt zuerst aus.",
    "title-voting": "Wie tippt ihr?",
    "setup-voting-discs": "Mit den Wahlscheiben. Nach dem Aufdecken sagt ihr mir die Tipps.",
    "setup-voting-secret": "Geheim an dieser Box, einer nach dem anderen.",
    "rule-dreams-own-colour-vote-default": "Niemand tippt auf sich selbst.",
    "rule-dreams-own-colour-vote-other": "Ein Gott darf auf sich selbst tippen.",
    "rule-dreams-invalid-disc-default": "Eine falsche Scheibe gilt als kein Tipp.",
    "rule-dreams-invalid-disc-other": "Eine falsche Scheibe wird neu eingestellt.",
    "rule-dreams-ties-default": "Bei Gleichstand gewinnt man gemeinsam.",
    "rule-dreams-ties-other": "Bei Gleichstand noch eine Runde.",
    "rule-dreams-deck-default": "Gespielte Karten werden neu gemischt.",
    "rule-dreams-deck-other": "Mit den letzten Karten endet das Spiel.",
    "rule-dreams-overlap-default": "Stern auf Stern: Ich warne nur.",
    "rule-dreams-overlap-other": "Kein Stern darf auf einem Stern liegen.",
    "rule-dreams-missing-vote-default": "Aufgedeckt wird erst, wenn alle getippt haben.",
    "rule-dreams-missing-vote-other": "Wer nicht tippt, hat keinen Tipp.",
    "rule-dreams-deals-roles-default": "Die Marken verteilen die Rollen.",
    "rule-dreams-deals-roles-other": "Ich verteile die Rollen, ganz geheim.",
    "lay-mat": "Legt das leere Firmament ins Bild. Dann drückt A.",
    "title-each-player": "Alle bekommen",
    "lead-ready-moon": "eine Mondsichel auf Feld 0,",
    "lead-ready-stars": "einen Stern jeder Sorte,",
    "lead-ready-stars-only": "einen Stern jeder Sorte.",
    "lead-ready-token": "eine Wahlscheibe.",
    "title-markers": "Göttermarken",
    "lead-ready-stacks": "4 verdeckte Stapel, je eine Zahl.",
    "lead-ready-markers": "In jedem: {count} Götter, 1 Sterblicher, gemischt.",
    "title-cards": "Traumkarten",
    "lead-ready-cards": "Ein gemischter, verdeckter Stapel.",
    "lead-ready-numbers": "4 Bildnummern liegen bereit.",
    "lead-ready-aside": "Der Rest kommt beiseite.",
    "title-talk": "Redet und blufft!",
    "title-advice": "Für Götter",
    "lead-striking": "Markiert Markantes in der wahren Vision.",
    "lead-eyes": "Hütet eure Augen: Der Sterbliche liest darin.",
    "lead-talk": "Sagt, was ihr wollt. Alles kann geflunkert sein.",
    "lead-back-stars": "Nehmt eure Sterne zurück.",
    "lead-back-cards": "Legt die 4 Karten beiseite.",
    "lead-back-markers": "Alle Marken wieder zu einem Stapel. Mischt ihn.",
    "title-lay-out": "Träume auslegen",
    "lead-lay-cards": "4 Traumkarten offen im Quadrat, gerichtet wie das Firmament.",
    "lead-lay-numbers": "An jede eine Bildnummer.",
    "title-mix": "Marken mischen",
    "lead-mix-dealer": "Nur {seat} schaut und verschiebt die 4 Stapel.",
    "lead-mix-others": "Dann nur die anderen.",
    "lead-mix-never": "Keine Marke wechselt den Stapel.",
    "title-deal-out": "Marken austeilen",
    "lead-deal-markers": "{seat} wählt einen Stapel, mischt ihn, gibt jedem eine Marke.",
    "lead-deal-look": "Schaut eure an. Zeigt sie niemandem.",
    "lay-take-off": Forms(
        "seen", one="Nehmt erst {seen} Stern weg.", other="Nehmt erst {seen} Sterne weg."
    ),
    "lay-stars": Forms("seen", one="{seen} Stern liegt darauf.", other="{seen} Sterne liegen da."),
}

_PLAY: dict[str, Sentence] = {
    "title-round": "Runde {number}",
    "title-places": "{seat} legt",
    "placed": "{seat}: {kind:one} Stern",
    "stars-left": "Noch zu legen: {kinds}",
    "far-star": "Runde {number}, Stern {star} von {count}",
    "far-round": "Runde {number}, alle Sterne liegen",
    "star-number": "Stern {number} von {count}",
    "clear-mat": "Nehmt bitte eure Sterne zurück.",
    "shuffle-cards": "Die Karten sind aus: Mischt sie neu.",
    "title-unsure-star": "Was war das?",
    "choice-ringed": "{button}: der Stern im Ring",
    "choice-other": "{button}: der andere",
    "choice-star": "{button}: {kind:one} Stern gelegt",
    "choice-wrong-star": "{button}: {kind}, gegen die Regel",
    "choice-no-star": "{button}: kein neuer Stern",
    "choice-shift": "{button}: {kind:one} Stern verschoben",
    "choice-removal": "{button}: {kind:one} Stern weggenommen",
    "choice-misread": "{button}: Der Stern von {seat} war {kind}",
    "choice-instead": "{button}: {seat} nahm {kind}",
    "title-whose-stars": "Wessen Sterne?",
    "choice-two-stars": "{button}: {seat} {kind}, {next} {next_kind}",
    "choice-whose-ring": "{button}: Der Ring gehört {seat}",
    "stars-at-once": "{count} neue Sterne. Bitte einzeln.",
    "stars-one-by-one": "Nur der erste bleibt.",
    "differs-stars": Forms(
        "count", one="Ein Stern liegt anders.", other="{count} Stellen sehen anders aus."
    ),
    "too-many-stars": "Ich sehe {seen} statt {count} Sterne.",
    "should-be-star": "Hierher: {kind}.",
    "should-be-bare": Forms(
        "count", one="Diesen Stern wegnehmen.", other="{count} Sterne wegnehmen."
    ),
}

_RULES: dict[str, Sentence] = {
    "moved-star": "{kind:One} Stern verschoben. Was liegt, bleibt liegen!",
    "title-gone": "Wo ist er?",
    "removed-star": "{kind:This} Stern fehlt.",
    "title-warning": "Mit Absicht?",
    "may-lie": "Erlaubt ihn oder nehmt ihn weg.",
    "out-of-turn": "Immer nur einen Stern: {due} ist dran.",
    "kind-used": "{seat} hat keinen {kind:no} Stern mehr.",
    "off-mat": "Der Stern liegt neben dem Firmament.",
    "on-a-star": "Er liegt auf {other_kind:a} Stern.",
    "no-such-star": "So einen Stern gibt es nicht.",
    "put-star-back": "Zurück: {distance_mm} mm",
    "put-star-again": "Macht ihn frei oder legt ihn zurück.",
    "take-star-off": "Nehmt ihn weg.",
    "take-used-off": "Oder jemand anderes legte ihn, aber {due} ist dran. Nehmt ihn weg.",
}

_VOTES: dict[str, Sentence] = {
    "title-guess": "Tippt geheim",
    "guess-gods": "Götter: die Farbe des Sterblichen.",
    "guess-mortal": "Sterblicher: die Nummer der wahren Vision.",
    "reveal-tokens": "Alle fertig? Deckt gleichzeitig die Wahlscheiben auf.",
    "reveal-markers": "Dann deckt eure Göttermarken auf.",
    "title-vote": "Dein Tipp",
    "title-token": "Scheibe von {seat}",
    "token-shows": "Zeigt sie",
    "title-told": "Tipp von {seat}",
    "told-is": "Ist es",
    "is-player": "{seat}?",
    "is-player-by-token": "{owner}, die Farbe von {seat}?",
    "is-image": "Bild {number}?",
    "is-nothing": "nichts?",
    "hand-box": "Gebt mich {seat}. Nur {seat} schaut.",
    "vote-who": "Was bist du: Gott oder Sterblicher?",
    "vote-god": "Der Sterbliche ist wohl:",
    "vote-mortal": "Die wahre Vision ist:",
    "guess-player": "{seat}",
    "guess-image": "Bild {number}",
    "guess-nothing": "Nichts",
    "alone-god": "Als Gott tippe ich auf den Sterblichen:",
    "alone-mortal": "Als Sterblicher tippe ich auf das Bild:",
    "title-reveal": "Aufdecken",
    "ask-vision": "Deckt die Marken auf. Ist die wahre Vision",
    "ask-mortal": "Ist der Sterbliche",
    "title-unfit": "Schaut nochmal",
    "unfit-mortal": "{seat} ist der Sterbliche, hat aber auf eine Farbe getippt.",
    "unfit-god": "{seat} ist ein Gott, hat aber auf eine Nummer getippt.",
    "no-guess": "Das gilt als kein Tipp.",
    "guesses-wrong": "Genau ein Tipp muss eine Nummer sein. Tippt neu.",
    "tokens-wrong": "Genau eine Scheibe muss eine Nummer zeigen. Stellt neu ein.",
    "title-moons": "Mondsicheln ziehen",
    "title-points": "Punkte, Runde {number}",
    "vision-was": "Wahre Vision: Bild {number}",
    "mortal-was": "Sterblicher: {mortal}",
    "undetected": "{seat} blieb unerkannt\t+{points}",
    "true-image": "{seat} tippte Bild {vision}\t+{points}",
    "named-mortal": "{seat} tippte {mortal}\t+{points}",
    "unsuspected": "{seat} ohne Verdacht\t+{points}",
    "vain-player": "{seat} tippte {god}\t{points}",
    "vain-image": "{seat} tippte Bild {number}\t{points}",
    "vain-mortal": "{seat}: keine Nummer\t{points}",
    "vain-god": "{seat}: kein Tipp\t{points}",
    "corrected": "{seat} von Hand\t{points}",
    "title-track": "Götterleiste",
    "moon-back": "Mondsichel von {seat} zurück auf {points}.",
    "ask-moon": "Wessen Mondsichel habe ich falsch?",
    "ask-space": "Auf welchem Feld steht sie?",
    "goal-reached": "16 Götterpunkte sind erreicht.",
    "cards-used-up": "Die Traumkarten sind aufgebraucht.",
    "key-god": "Gott",
    "key-mortal": "Sterbl.",
    "more-track": "Leiste: Mondsichel berichtigen.",
    "more-role": "Rolle: deine nochmal ansehen.",
    "key-track": "Leiste",
    "key-role": "Rolle",
    "key-next-round": "Weiter",
}

_ROLES: dict[str, Sentence] = {
    "title-deal": "Die Rollen",
    "deal-ask": "Ich verteile, dann gehe ich herum. Jeder schaut allein.",
    "title-anew": "Neu verteilen?",
    "anew-ask": "Alle Rollen wechseln, und alle schauen nochmal.",
    "title-role": "Deine Rolle",
    "role-god": "Du bist ein Gott",
    "role-god-image": "Wahre Vision: {number}",
    "role-mortal": "Du bist sterblich",
    "role-mortal-task": "Welches Bild?",
    "role-whose": "Wer schaut nochmal?",
    "key-deal": "Geben",
    "key-show": "Zeigen",
    "key-anew": "Neu",
    "key-hide": "Zu",
}

_KEPT: dict[str, Sentence] = {
    "picture-star": "{number} {seat}",
    "picture-title": "Runde {number}: Bild {image}",
    "picture-mortal": "{seat} war der Sterbliche",
    "story-round": "Runde {number}: Bild {image}, {seat} war der Sterbliche.",
}

_STAYS = "„Du darfst keinen Stern vom Firmament entfernen oder darauf versetzen.“"

_SHEET: dict[str, Sentence] = {
    "edition-zoch-2016": "Dreams, Zoch 2016",
    "clause-moved-star-by-zoch-2016": _STAYS,
    "clause-removed-star-by-zoch-2016": _STAYS,
    "clause-no-such-star-by-zoch-2016": _STAYS,
    "clause-out-of-turn-by-zoch-2016": (
        "„Er legt EINEN Stern auf das Firmament. Danach ist sein linker Nachbar am Zug.“"
    ),
    "clause-kind-used-by-zoch-2016": (
        "„... nur noch die beiden Sterne zur Auswahl, die du zuvor nicht gelegt hast.“"
    ),
    "clause-off-mat-by-zoch-2016": "„... den ORT dafür auf dem Firmament FREI WÄHLEN.“",
    "clause-on-a-star-by-house": "Ein Stern auf einem Stern verdeckt ihn. Kein Blatt verbietet es.",
}

_SENTENCES = _SETUP | _PLAY | _RULES | _ROLES | _VOTES | _KEPT | _SHEET
_KINDS = {"clear": "klar", "grey": "grau", "black": "schwarz"}

_HEADINGS = {
    "Determine the Vision & the Mortal": "Vision & Sterblicher",
    "Place Stars": "Sterne legen",
    "Guess & Resolve": "Tippen & Auflösen",
    "Record Points on the Gods Track": "Götterleiste",
    "The Next Round": "Die nächste Runde",
    "Ending & Winning the Game": "Spielende & Gewinner",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_KINDS | _HEADINGS | {"dreams": "Dreams"},
    seat_facts=frozenset({"mortal", "god", "next"}),
    named_facts=frozenset({"next_kind"}),
    cases={
        "one": {"clear": "klarer", "grey": "grauer", "black": "schwarzer"},
        "One": {"clear": "Klarer", "grey": "Grauer", "black": "Schwarzer"},
        "This": {"clear": "Der klare", "grey": "Der graue", "black": "Der schwarze"},
        "no": {"clear": "klaren", "grey": "grauen", "black": "schwarzen"},
        "a": {"clear": "einem klaren", "grey": "einem grauen", "black": "einem schwarzen"},
    },
)
