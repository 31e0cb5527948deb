"""The rule sheets of 5 Towers in German: their editions, and the sentences of their rules.

No German sheet is at hand. The sentences are in own words, or translated from the French sheet of
the powers, so they stand without quotation marks.
"""

from device.texts.catalogue import Sentence

_AS_MANY = "Wer das höchste Gebot hat, nimmt genau so viele Karten."
_ONLY_WINNER = "Nur wer das höchste Gebot hat, nimmt Karten und baut."
_METAL = "Bei jeder Metallkarte darf man eine Karte aus seinem Abrissstapel zurückholen."

SHEET: dict[str, Sentence] = {
    "edition-deep-print-2023": "5 Towers, in meinen Worten",
    "edition-iello-2025": "Les Tours de Pouvoir",
    "clause-not-in-deck-by-deep-print-2023": (
        "Jede Karte ist einmal im Stapel, zu viert und zu fünft manche zweimal."
    ),
    "clause-too-few-cards-by-deep-print-2023": _AS_MANY,
    "clause-too-many-cards-by-deep-print-2023": _AS_MANY,
    "clause-out-of-turn-by-deep-print-2023": _ONLY_WINNER,
    "clause-no-turn-due-by-deep-print-2023": _ONLY_WINNER,
    "clause-not-in-market-by-deep-print-2023": "Genommen wird vom Markt.",
    "clause-wrong-market-size-by-deep-print-2023": (
        "Ein Markt hat 5 Karten, der letzte so viele, wie noch da sind."
    ),
    "clause-two-demolitions-by-deep-print-2023": (
        "Wer das höchste Gebot hat, darf eine Karte abreißen."
    ),
    "clause-demolish-zero-by-deep-print-2023": (
        "Eine 0 ist für immer die Spitze ihres Turms: Sie wird nie abgerissen."
    ),
    "clause-not-top-card-by-deep-print-2023": (
        "Nur die oberste Karte eines Turms darf abgerissen werden."
    ),
    "clause-demolish-too-late-by-deep-print-2023": "Abgerissen wird vor dem Bauen.",
    "clause-wrong-tower-by-deep-print-2023": "Jeder Turm besteht aus Karten einer Sorte.",
    "clause-capped-tower-by-deep-print-2023": "Eine 0 schließt den Turm ab: Nichts kommt darauf.",
    "clause-wrong-order-by-deep-print-2023": (
        "Die Werte fallen. Auf die 8 darf jede Karte, die 9 auf jede außer 0."
    ),
    "clause-not-between-by-deep-print-2023": (
        "Gebaut wird oben auf dem Turm; alle Werte bleiben sichtbar."
    ),
    "clause-not-taken-by-deep-print-2023": "Gebaut wird mit den Karten, die man nimmt.",
    "clause-not-built-by-deep-print-2023": (
        "Gebaut wird gleich, und mit allen Karten, die man nimmt."
    ),
    "clause-no-tree-power-by-iello-2025": (
        "Sobald ein Baumturm seine Spitze hat, wirkt seine Kraft nicht mehr."
    ),
    "clause-tree-card-while-paying-by-iello-2025": (
        "Wer mit Baumkarten bezahlt, darf keine neuen Baumkarten vom Markt nehmen."
    ),
    "clause-not-a-tree-card-by-iello-2025": (
        "Bezahlt wird mit den obersten Karten des eigenen Baumturms."
    ),
    "clause-both-ends-by-iello-2025": ("Im selben Zug darf man nicht oben UND unten anbauen."),
    "clause-not-below-by-iello-2025": "Am Sandturm darf man oben ODER unten anbauen.",
    "clause-no-metal-power-by-iello-2025": _METAL,
    "clause-not-after-metal-by-iello-2025": _METAL,
    "clause-not-after-metal-further-by-iello-2025": (
        "Es darf die eben abgerissene Karte sein. Eine Metallkarte bringt noch eine zurück."
    ),
    "clause-not-recoverable-by-iello-2025": (
        "Zurückholen darf man jede Karte des eigenen Abrissstapels."
    ),
    "clause-payment-not-needed-by-house": "Baumkarten zahlen nur, was über den Markt hinausgeht.",
    "clause-nothing-taken-by-house": "Wer bezahlt, nimmt mindestens eine Karte.",
    "clause-demolition-not-needed-by-house": "Abreißen nur, wenn es nötig ist.",
    "clause-zero-begins-by-house": "Eine 0 beginnt keinen Turm.",
    "clause-counted-twice-by-tablejinn": (
        "Jede Karte liegt nur in einem Turm, also zähle ich sie einmal."
    ),
}
