"""The rule sheets of Jinns of the Lake in German: editions, and the sentences of their rules.

No German sheet is known. The sentences are translated, so they stand without quotation marks.
"""

from device.texts.catalogue import Sentence

_SPLIT = "Wer den Traumturm baut, teilt ihn in zwei Hälften und wählt eine."
_SPLIT_OLDER = "Du behältst die obere oder die untere Hälfte."
_OF_THREE_OLDER = "In dieser Variante darfst du auch einen Turm aus nur 3 Steinen nehmen."

SHEET: dict[str, Sentence] = {
    "edition-lake-of-wishes": "See der Wünsche",
    "edition-lake-of-dreams": "Älteres Regelblatt",
    "clause-not-your-colour-by-lake-of-wishes": (
        "Wer dran ist, zieht eine Kuppel einer Farbe, die ihm gehört."
    ),
    "clause-wrong-count-1-by-lake-of-wishes": (
        "Eine Kuppel der Stärke 1 muss auf die erste Kuppel ziehen, in welche Richtung auch immer."
    ),
    "clause-wrong-count-2-by-lake-of-wishes": (
        "Eine Kuppel der Stärke 2 muss auf die zweite Kuppel ziehen, in welche Richtung auch immer."
    ),
    "clause-wrong-count-3-by-lake-of-wishes": (
        "Eine Kuppel der Stärke 3 muss auf die dritte Kuppel ziehen, in welche Richtung auch immer."
    ),
    "clause-wrong-count-4-by-lake-of-wishes": (
        "Eine Kuppel der Stärke 4 muss auf die vierte Kuppel ziehen, in welche Richtung auch immer."
    ),
    "clause-past-origin-by-lake-of-wishes": (
        "Eine Kuppel zieht auf die Kuppel eines anderen Dschinns. Sich selbst zählt sie nicht."
    ),
    "clause-empty-star-by-lake-of-wishes": (
        "Eine Kuppel darf nicht auf einen leeren Stern gelegt werden."
    ),
    "clause-colour-twice-by-lake-of-wishes": (
        "Eine Kuppel darf nicht in einen Traumturm, in dem ihre Farbe schon ist."
    ),
    "clause-no-such-stack-by-lake-of-wishes": (
        "Gezogen wird allein, mit dem ganzen Turm oder mit dem Teil, den man oben beherrscht."
    ),
    "clause-no-tower-of-three-by-lake-of-wishes": (
        "Ein Traumturm besteht aus einer Kuppel jeder Farbe."
    ),
    "clause-only-after-move-by-lake-of-wishes": (
        "Wer den vierten Stock aufsetzt, nimmt den Traumturm sofort weg."
    ),
    "clause-no-pass-by-lake-of-wishes": (
        "Das Spiel endet, sobald jemand, der dran ist, nicht mehr ziehen kann."
    ),
    "clause-decision-due-by-lake-of-wishes": _SPLIT,
    "clause-no-decision-by-lake-of-wishes": _SPLIT,
    "clause-wrong-receiver-by-lake-of-wishes": (
        "Die andere Hälfte bekommt einer der beiden anderen, nach eigener Wahl."
    ),
    "clause-not-your-colour-by-lake-of-dreams": (
        "A und B ziehen abwechselnd einen ihrer Steine, im Uhrzeigersinn oder dagegen."
    ),
    "clause-wrong-count-1-by-lake-of-dreams": ("Ein Einer muss auf den nächsten Stein ziehen."),
    "clause-wrong-count-2-by-lake-of-dreams": (
        "Ein Einer muss auf den nächsten Stein ziehen, ein Zweier auf den zweiten."
    ),
    "clause-wrong-count-3-by-lake-of-dreams": (
        "Ein Einer muss auf den nächsten Stein ziehen, ein Dreier auf den dritten."
    ),
    "clause-wrong-count-4-by-lake-of-dreams": (
        "Ein Einer muss auf den nächsten Stein ziehen, ein Vierer auf den vierten."
    ),
    "clause-wrong-count-further-by-lake-of-dreams": (
        "Je leerer die Felder werden, desto weiter springt man."
    ),
    "clause-past-origin-by-lake-of-dreams": (
        "In einem Zug darf man nicht zweimal auf dasselbe Feld kommen."
    ),
    "clause-empty-star-by-lake-of-dreams": (
        "Man zieht auf einen anderen Stein. Leere Felder zählen nicht."
    ),
    "clause-colour-twice-by-lake-of-dreams": (
        "Kein Zug darf einem Turm zweimal dieselbe Farbe geben."
    ),
    "clause-partner-tower-by-lake-of-dreams": (
        "Man darf nicht auf einen Stein oder Stapel des Partners ziehen."
    ),
    "clause-partner-tower-further-by-lake-of-dreams": (
        "Auf einen Stapel, in dem ein Stein des Partners steckt, darf man ziehen."
    ),
    "clause-no-such-stack-by-lake-of-dreams": (
        "Zieht ein Stein weiter, kann er einen oder mehrere Steine unter sich mitnehmen."
    ),
    "clause-no-tower-of-three-by-lake-of-dreams": _OF_THREE_OLDER,
    "clause-only-after-move-by-lake-of-dreams": _OF_THREE_OLDER,
    "clause-must-move-by-lake-of-dreams": (
        "Wer keinen Stein ziehen kann, setzt aus, solange das so ist."
    ),
    "clause-decision-due-by-lake-of-dreams": _SPLIT_OLDER,
    "clause-no-decision-by-lake-of-dreams": _SPLIT_OLDER,
    "clause-wrong-receiver-by-lake-of-dreams": (
        "Du behältst die obere oder die untere Hälfte und gibst die andere deinem Partner."
    ),
    "clause-game-over-by-lake-of-dreams": "Das Spiel endet, wenn niemand mehr ziehen kann.",
    "clause-undoes-move-by-house": "Kein Zug darf den davor umkehren.",
    "clause-wrong-half-by-house": "Wer den Turm baut, behält immer oben.",
}
