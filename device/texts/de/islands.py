"""The sentences about 1001 Islands in German; see `device.texts.de.table`."""

from device.texts.catalogue import Forms, GameWords, Sentence
from device.texts.de.asked_tile import ASKED_TILE
from device.texts.de.set_tile import SET_TILE
from device.texts.de.sheet.islands import SHEET

_ONE = {
    "palm": "Palme", "roc": "Roch", "egg": "Ei", "monkey": "Affe", "fennec": "Fennek",
    "camel": "Kamel", "elephant": "Elefant", "snake": "Schlange", "lamp": "Lampe",
    "bandit": "Räuber", "emerald": "Smaragd", "ruby": "Rubin", "diamond": "Diamant",
}  # fmt: skip
_MANY = {
    "palm": "Palmen", "roc": "Rochs", "egg": "Eier", "monkey": "Affen", "fennec": "Fenneks",
    "camel": "Kamele", "elephant": "Elefanten", "snake": "Schlangen", "lamp": "Lampen",
    "bandit": "Räuber", "emerald": "Smaragde", "ruby": "Rubine", "diamond": "Diamanten",
}  # fmt: skip

_SETUP: dict[str, Sentence] = {
    "lay-tile": "{kind} {number}",
    "lay-back": "{kind}: {kinds}",
    "title-box": "Eure Plättchen",
    "setup-box": "Ich kenne {count} Plättchen eurer Schachtel.",
    "setup-no-box": "Ich kenne eure Plättchen nicht: Ihr zählt von Hand. Lehrt sie mich: /setup",
    "rule-islands-rows-left-to-right-default": "Vor einem Plättchen darf eine Lücke sein.",
    "rule-islands-rows-left-to-right-other": "Jede Reihe wird von der Tafel aus gefüllt.",
    "rule-islands-lamps-count-singly-default": "Plättchen mit Lampe zählen, nicht Lampen.",
    "rule-islands-lamps-count-singly-other": "Ein Plättchen mit zwei Lampen zählt als zwei.",
    "lay-island-mat": "Legt die Matte ins Bild. Dann drückt A.",
}

_DRAFT: dict[str, Sentence] = {
    "setup-islands-count": "Am Ende die Inseln zählen.",
    "setup-islands-told": "Durch die Partie führen und am Ende zählen.",
    "title-lay-ready": "Aufbau {number} von {most}",
    "lay-ready-some": "Von jeder Sorte {count} Plättchen, ungesehen. Der Rest in die Schachtel.",
    "lay-ready-all": "Nehmt alle {count} Plättchen jeder Sorte.",
    "lay-ready-stacks": "Mischt die 4 Stapel. Legt sie in die Mitte, Dschinn und Sternenhimmel"
    " oben.",
    "lay-ready-characters": "Alle {count} wählen eine Figur und nehmen ihre Tafel.",
    "lay-ready-sides": "Inselplättchen kommen rechts an die Tafel, Traumplättchen links.",
    "lay-ready-lamps": "Ein oder zwei Lampen sind gut. Eine dritte dreht die zwei davor um.",
    "lay-ready-points": (
        "Am Ende: eure Traumplättchen, je Palme 1, je Roch mit Ei 7. Die meisten Räuber: je -1."
    ),
    "lay-ready-mat": (
        "Wer mag, legt mit jedem Plättchen die Insel auf die Matte und drückt dann: Ich prüfe."
    ),
    "title-lookout": "Erster Ausguck",
    "lookout-ask": "Soll ich den Ausguck auslosen, oder wählt ihr?",
    "lookout-chosen": "{seat} ist der erste Ausguck.",
    "key-draw": "Losen",
    "key-choose": "Wählen",
    "title-draft-round": "Runde {number} von 16",
    "draft-lookout": "{seat} ist Ausguck: Welcher Stapel?",
    "draft-stack": "{kind}\tnoch {count}",
    "title-takes": "{seat} nimmt",
    "draft-turn-up": "Deck {count} {kind:tiles} auf.",
    "draft-who-next": "Nimm eins. Wer dann?",
    "draft-take": "{seat}, nimm eins.",
    "draft-last": "{seat}, das letzte ist deins. Du bist der nächste Ausguck.",
    "draft-last-of-all": "{seat}, das letzte ist deins.",
    "title-two-shows": "{seat} zeigt zwei",
    "draft-two-shows": "{seat}, zieh geheim 3 {kind:tiles}. Leg 2 offen hin, das dritte verdeckt.",
    "draft-two-first": "{seat}, nimm 1 der 3. Auch das verdeckte, aber ungesehen.",
    "draft-two-second": "{seat}, nimm eins der zwei. Leg das letzte offen beiseite.",
    "draft-offer-seen": "Ich sehe alle {count}.",
    "draft-lies-right": "Das Plättchen von {seat} liegt richtig. Wer ist jetzt dran?",
    "draft-lies-right-on": "Das Plättchen von {seat} liegt richtig. Drückt A.",
    "draft-first-tile": "Dein erstes Plättchen kommt an die Tafel.",
    "draft-lamps": "Eine dritte Lampe dreht die zwei davor um.",
    "key-shown": "Liegt",
    "title-draft-menu": "Die Partie",
    "draft-menu": "Eine Insel mit der Kamera prüfen oder den letzten Schritt zurücknehmen?",
    "draft-leave": "Jetzt aufhören und die Inseln zählen?",
    "title-check": "Prüfen",
    "check-whose": "Die Insel von {seat}?",
    "check-island": "{seat}, leg deine Insel unter die Kamera. Ich prüfe sie.",
    "checked": Forms(
        "count",
        one="{count} Plättchen, und alles stimmt.",
        other="{count} Plättchen, und alles stimmt.",
    ),
    "checked-lamps": "Offene Lampen: {count}",
    "key-pick": "Dieser",
    "key-taken": "Genommen",
    "key-count-now": "Zählen",
}

_LOOK: dict[str, Sentence] = {
    "far-islands": "{count} von {most} Inseln fertig",
    "title-island": "Insel von {seat}",
    "show-island": "{seat}, leg deine Insel unter die Kamera, dann drück A.",
    "show-unknown": "{seat}, ich kenne noch keine Plättchen: sag mir, was auf deiner Insel liegt.",
    "looking": "Ich suche sie. Bitte Hände weg.",
    "key-points": "Von Hand",
    "enter-begin": "Sagt mir, was da liegt: erst die Träume. Oder nur die Punkte.",
    "key-only-points": "Punkte",
    "enter-dream": "Ein {kind}?",
    "enter-dream-second": "Ein zweiter {kind}?",
    "enter-how-many": "Wie viele sind offen?",
    "enter-genies": "Wie viele Plättchen zeigen den Dschinn?",
    "enter-points": "{seat}, wie viele Punkte hast du gezählt?",
    "enter-hold": "B gedrückt halten zählt weiter.",
    "no-board": "Ich sehe keine Figurentafel.",
    "board-due": "Die Tafel liegt links von den Inselplättchen, die Träume links von ihr.",
    "anothers-island": "Das ist die Insel von {seat}. Die habe ich schon.",
    "no-tiles": "Ich sehe noch kein Plättchen von {seat}.",
    "anothers-now": "Das ist die Insel von {seat}.",
    "is-it-whose": "Ist es die Insel von {seat}?",
    "check-due": "Jetzt prüfe ich die Insel von {seat}.",
    "island-due": "Jetzt zählen wir die Insel von {seat}.",
}

_RULES: dict[str, Sentence] = {
    "cell-holds": "{place}: {kinds}",
    "cell-bare": "{place}: kein Plättchen",
    "title-third-lamp": "Die dritte Lampe",
    "title-unknown-tile": "Unbekanntes Plättchen",
    "off-grid": "Ein {kind:tile} liegt abseits.",
    "rule-of-off-grid": "Plättchen liegen Kante an Kante.",
    "cell-taken": "{place}: zwei Plättchen.",
    "wrong-row": "{place} {belongs:row}.",
    "rule-of-wrong-row": "Jede Sorte hat ihre Reihe.",
    "not-adjacent": "{place} liegt allein.",
    "rule-of-not-adjacent": "Legt es an die Tafel oder ein Plättchen.",
    "not-leftmost": "{place}: Davor ist eine Lücke.",
    "rule-of-not-leftmost": "Reihen werden von der Tafel aus gefüllt.",
    "not-flipped": Forms(
        "count", one="{count} Lampe (markiert).", other="{count} Lampen (markiert)."
    ),
    "rule-of-not-flipped": "Die dritte Lampe dreht zwei um.",
    "turned-odd": Forms(
        "count", one="{count} Dschinn (markiert).", other="{count} Dschinns (markiert)."
    ),
    "rule-of-turned-odd": "Lampen dreht man immer zu zweit um.",
    "no-lamp-left": "Dschinns (markiert), keine Lampe offen.",
    "rule-of-no-lamp-left": "Die dritte Lampe bleibt offen.",
    "turned-without-lamp": "{place} hat keine Lampe.",
    "rule-of-turned-without-lamp": "Nur Lampen werden umgedreht.",
    "dream-turned": "{place} liegt verdeckt.",
    "rule-of-dream-turned": "Träume werden nie umgedreht.",
    "not-complete": Forms(
        "count", one="{place} ist leer.", other="Es fehlen {count} {kind:tiles}."
    ),
    "rule-of-not-complete": "Eine Insel hat 4 von jeder Sorte.",
    "tile-moved": "{place} wurde verschoben.",
    "rule-of-tile-moved": "Was liegt, wird nicht mehr verschoben.",
    "tile-gone": "{place}: Das Plättchen fehlt.",
    "rule-of-tile-gone": "Es lag vorher da. Legt es zurück.",
    "turned-back": "{place} wurde zurückgedreht.",
    "rule-of-turned-back": "Umgedrehtes zeigt weiter den Dschinn.",
    "turn-at-once": Forms("count", one="Dreht die markierte um.", other="Dreht die markierten um."),
    "new-tile-turned": "{place} ist die dritte Lampe.",
    "not-on-offer": "{place} lag nicht zur Wahl.",
    "rule-of-not-on-offer": "Wählt ein Plättchen vom Tisch.",
    "offer-wrong-stack": "Ein {kind:tile} liegt offen.",
    "rule-of-offer-wrong-stack": "Alle kommen vom gewählten Stapel.",
    "offer-wrong-number": "{count} liegen offen, nicht {most}.",
    "rule-of-offer-wrong-number": "Der Ausguck zieht ein Plättchen je Spieler.",
    "offer-of-two": "{count} liegen offen, nicht {most}.",
    "rule-of-offer-of-two": "Der Ausguck zeigt 2 von 3 Plättchen.",
    "too-many-tiles": "Zu viele {kind:tiles}: {count} statt {most}.",
    "too-few-tiles": "Zu wenige {kind:tiles}: {count} statt {most}.",
    "rule-of-too-many-tiles": "Jede Runde kommt ein Plättchen dazu.",
    "tile-twice": "{place} liegt doppelt hier.",
    "rule-of-tile-twice": "Falsch gelesen? Fremde Schachtel?",
    "tile-on-two-islands": "{place} lag bei {seat}.",
    "too-many-copies": "{count} Plättchen „{kind}“; die Schachtel hat {most}.",
    "not-in-catalogue": "{place} kenne ich nicht.",
    "rule-of-not-in-catalogue": "Fremde Schachtel?",
    "other-box": "Ich kenne {known} von {count} Plättchen.",
    "rule-of-other-box": "Kenne ich eine andere Schachtel?",
    "no-catalogue": "Ich kenne keins dieser Plättchen.",
    "rule-of-no-catalogue": "Zeigt sie mir erst, auf der Seite /setup",
}

_REVIEW: dict[str, Sentence] = {
    "title-points-of": "{seat}: {points}",
    **{
        f"score-dream-{name}": Forms(
            "count",
            one=f"Traum {{count}} {_ONE[name]} x{{each}}\t{{points}}",
            other=f"Traum {{count}} {_MANY[name]} x{{each}}\t{{points}}",
        )
        for name in ("roc", "monkey", "fennec", "camel", "elephant")
    },
    "score-dream-column": "Spalten {values}\t{points}",
    "score-dream-line": "Reihen {values}\t{points}",
    "score-dream-lamp": Forms(
        "count", one="Traum {count} Lampe\t{points}", other="Traum {count} Lampen\t{points}"
    ),
    "score-dream-snake": Forms(
        "count", one="Traum {count} Schlange\t{points}", other="Traum {count} Schlangen\t{points}"
    ),
    "score-dream-genie": Forms(
        "count",
        one="Traum {count} Dschinn x{each}\t{points}",
        other="Traum {count} Dschinns x{each}\t{points}",
    ),
    "score-palms": Forms("count", one="{count} Palme\t{points}", other="{count} Palmen\t{points}"),
    "score-rocs-and-eggs": "Roch {rocs}, Ei {eggs}: {count}x7\t{points}",
    "score-bandits-none": "Keine Räuber\t{points}",
    "score-bandits-fewer": Forms(
        "count",
        one="{count} Räuber, Höchstzahl {most}\t{points}",
        other="{count} Räuber, Höchstzahl {most}\t{points}",
    ),
    "score-bandits-most": Forms(
        "count", one="{count} Räuber (meiste)\t{points}", other="{count} Räuber (meiste)\t{points}"
    ),
    "score-bandits-most-so-far": Forms(
        "count", one="{count} Räuber, bisher\t{points}", other="{count} Räuber, bisher\t{points}"
    ),
    "score-to-come": "{seat}\t-",
    "let-stand": "Gezählt, wie es lag.",
    "nothing-shown": "Von Hand gesagt, nicht gesehen.",
    "tiles-not-counted": Forms(
        "count", one="{count} Plättchen nicht gezählt!", other="{count} Plättchen nicht gezählt!"
    ),
    "key-right": "Stimmt",
    "key-check": "Prüfen",
    "again-ask": "{seat}, willst du deine Insel nochmal zeigen?",
    "row-counts": "{kind}\t{values}",
    "points-ask": "Punkte, die ich nicht gesehen habe?",
    "title-item-palm": "Palmen: {count}",
    "title-item-roc": "Rochs: {count}",
    "title-item-egg": "Eier: {count}",
    "title-item-bandit": "Räuber: {count}",
    "title-item-monkey": "Affen: {count}",
    "title-item-fennec": "Fenneks: {count}",
    "title-item-camel": "Kamele: {count}",
    "title-item-elephant": "Elefanten: {count}",
    "title-item-snake": "Schlangen: {count}",
    "title-item-lamp": "Offene Lampen: {count}",
    "title-item-genie": "Dschinns: {count}",
    "title-item-dream-roc": "Rochträume: {count}",
    "title-item-dream-monkey": "Affenträume: {count}",
    "title-item-dream-fennec": "Fennekträume: {count}",
    "title-item-dream-camel": "Kamelträume: {count}",
    "title-item-dream-elephant": "Elefantenträume: {count}",
    "title-item-dream-column": "Spaltenträume: {count}",
    "title-item-dream-line": "Reihenträume: {count}",
    "title-item-dream-lamp": "Lampenträume: {count}",
    "title-item-dream-snake": "Schlangenträume: {count}",
    "title-item-dream-genie": "Dschinnträume: {count}",
    "title-item-column-1": "Steine, Spalte 1: {count}",
    "title-item-column-2": "Steine, Spalte 2: {count}",
    "title-item-column-3": "Steine, Spalte 3: {count}",
    "title-item-column-4": "Steine, Spalte 4: {count}",
    "title-item-line-upper": "Steine oben: {count}",
    "title-item-line-central": "Steine Mitte: {count}",
    "title-item-line-lower": "Steine unten: {count}",
    "gems-ask": "Wie viele verschiedene Edelsteine?",
    "dreams-known": "Träume bekannt: {count} von {most}.",
    "title-item-points": "Von Hand: {value}",
    "hand-palm": "{points} Palmen von Hand",
    "hand-roc": "{points} Rochs von Hand",
    "hand-egg": "{points} Eier von Hand",
    "hand-bandit": "{points} Räuber von Hand",
    "hand-monkey": "{points} Affen von Hand",
    "hand-fennec": "{points} Fenneks von Hand",
    "hand-camel": "{points} Kamele von Hand",
    "hand-elephant": "{points} Elefanten von Hand",
    "hand-snake": "{points} Schlangen von Hand",
    "hand-lamp": "{points} Lampen von Hand",
    "hand-genie": "{points} Dschinns von Hand",
    "hand-dream-roc": "{points} Rochtraum von Hand",
    "hand-dream-monkey": "{points} Affentraum von Hand",
    "hand-dream-fennec": "{points} Fennektraum von Hand",
    "hand-dream-camel": "{points} Kameltraum von Hand",
    "hand-dream-elephant": "{points} Elefantentraum von Hand",
    "hand-dream-column": "{points} Spaltentraum von Hand",
    "hand-dream-line": "{points} Reihentraum von Hand",
    "hand-dream-lamp": "{points} Lampentraum von Hand",
    "hand-dream-snake": "{points} Schlangentraum von Hand",
    "hand-dream-genie": "{points} Dschinntraum von Hand",
    "hand-column-1": "{points} in Spalte 1 von Hand",
    "hand-column-2": "{points} in Spalte 2 von Hand",
    "hand-column-3": "{points} in Spalte 3 von Hand",
    "hand-column-4": "{points} in Spalte 4 von Hand",
    "hand-line-upper": "{points} in der oberen Reihe von Hand",
    "hand-line-central": "{points} in der mittleren Reihe von Hand",
    "hand-line-lower": "{points} in der unteren Reihe von Hand",
    "hand-points": "{points} Punkte von Hand",
    "islands-counted": "Alle Inseln sind gezählt.",
    "fewest-bandits": "Gleichstand: Wer weniger Räuber hat, gewinnt.",
    "same-bandits": "Gleich viele Punkte, gleich viele Räuber.",
}

_KEPT: dict[str, Sentence] = {
    "told-picks": "{seat} wählte {kind:stack}.",
    "told-names": "{seat} nahm ein Plättchen und nannte {to}.",
    "told-takes": "{seat} nahm ein Plättchen.",
    "told-offer": "Die offenen Plättchen wurden gesehen.",
    "told-counts": "Die Partie wurde abgebrochen.",
    "told-places": "{seat} legte ein Plättchen.",
    "told-checks": "Die Insel von {seat} wurde geprüft.",
    "told-shows": "Die Insel von {seat} wurde gezeigt.",
    "told-agrees": "Die Zählung von {seat} stimmte.",
    "tile-holds": "{kinds}",
    "story-island": "Die Insel von {seat}: {points} Punkte",
}

_MAY_PLAY: dict[str, Sentence] = {
    "may-find-lookout": "Bestimmt den ersten Ausguck.",
    "may-pick": "Wähle einen Stapel:",
    "may-take-tile": "Nimm ein {kind:tile}.",
    "may-lie-places": "Es darf hier liegen:",
    "may-lie-at": "{place}",
    "may-be-named": Forms(
        "seats", one="Dann nenne {seats}.", other="Dann nenne jemanden: {seats}."
    ),
    "may-answer": "Beantwortet die Frage auf der Anzeige.",
    "may-show-island": "Die Insel von {seat} kommt unter die Kamera.",
}

_ASKED = ASKED_TILE | SET_TILE
_SENTENCES = _SETUP | _DRAFT | _LOOK | _RULES | _REVIEW | _KEPT | _MAY_PLAY | _ASKED | SHEET

_DREAMS = {
    "palm": "Palmentraum", "roc": "Rochtraum", "egg": "Eiertraum", "monkey": "Affentraum",
    "fennec": "Fennektraum", "camel": "Kameltraum", "elephant": "Elefantentraum",
    "snake": "Schlangentraum", "lamp": "Lampentraum", "bandit": "Räubertraum",
    "emerald": "Smaragdtraum", "ruby": "Rubintraum", "diamond": "Diamanttraum",
}  # fmt: skip
_MOST_ON_A_TILE = 9

_TILE_NAMES = {
    **{f"{name}-1": word for name, word in _ONE.items()},
    **{
        f"{name}-{count}": f"{count} {word}"
        for name, word in _MANY.items()
        for count in range(2, _MOST_ON_A_TILE + 1)
    },
    **{f"dream-{name}": word for name, word in _DREAMS.items()},
    "dream-column": "Spaltentraum",
    "dream-line": "Reihentraum",
    "dream-genie": "Dschinntraum",
    "bare": "nichts",
    "genie": "Dschinn",
    "foreign": "ein fremdes Plättchen",
    "no-tile": "kein bekanntes",
    "turned": "Dschinn oben",
    "starlit": "Sternenhimmel oben",
    "its-front": "die Vorderseite",
}
_ROWS = {"upper": "oben", "central": "Mitte", "lower": "unten", "dream": "Traum"}
_PLACE_NAMES = {
    **{row: word.capitalize() for row, word in _ROWS.items()},
    **{
        f"{row}-{cell}": f"{word.capitalize()} {cell}" if cell < 5 else f"Neben {word}"
        for row, word in _ROWS.items()
        for cell in range(1, 6)
    },
}

_HEADINGS = {
    "Principle of the game": "Spielprinzip",
    "Drawing the tiles": "Plättchen ziehen",
    "Choosing a tile": "Plättchen wählen",
    "Construction rules": "Bauregeln",
    "Game contents": "Spielmaterial",
    "End of the game and scoring points": "Spielende",
}

WORDS = GameWords(
    sentences=_SENTENCES,
    names=_TILE_NAMES | _PLACE_NAMES | _HEADINGS | {"islands": "1001 Islands"},
    named_facts=frozenset({"place", "belongs"}),
    cases={
        "tile": {
            "upper": "oberes Plättchen",
            "central": "mittleres Plättchen",
            "lower": "unteres Plättchen",
            "dream": "Traumplättchen",
        },
        "tiles": {
            "upper": "obere Plättchen",
            "central": "mittlere Plättchen",
            "lower": "untere Plättchen",
            "dream": "Traumplättchen",
        },
        "row": {
            "upper": "gehört nach oben",
            "central": "gehört in die Mitte",
            "lower": "gehört nach unten",
            "dream": "gehört zu den Träumen",
        },
        "stack": {
            "upper": "den oberen Stapel",
            "central": "den mittleren Stapel",
            "lower": "den unteren Stapel",
            "dream": "den Traumstapel",
        },
    },
)
