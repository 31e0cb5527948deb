"""The rule sheet of 1001 Islands in German: its editions, and the sentences of its rules.

Its German sheet is not at hand. The sentences are translated and stand without quotation marks.
"""

from device.texts.catalogue import Sentence

_RECTANGLE = "Die 16 Plättchen bilden mit der Figurentafel ein Rechteck."
_ONCE = "80 Plättchen in 4 Stapeln: Kein Inselplättchen gibt es zweimal."
_ONE_A_ROUND = "Jede Runde legt jeder ein Plättchen an seine Tafel."
_STAYS = "Plättchen werden nicht mehr verschoben, wenn sie liegen."
_THIRD_LAMP = "Bei einer dritten Wunderlampe werden die zwei anderen sofort umgedreht."
_ONLY_LAMP = "Die dritte Lampe, die gerade dazukam, bleibt als einzige sichtbar."
_ONE_EACH = "Der Ausguck wählt einen der vier Stapel und nimmt davon ein Plättchen je Spieler."
_ONLY_KNOWN = "Nur Plättchen, die ich kenne, kann ich zählen."

SHEET: dict[str, Sentence] = {
    "edition-ludonaute-2022": "Ludonaute 2022",
    "clause-wrong-row-by-ludonaute-2022": "Jede Sorte Plättchen kommt in ihre eigene Reihe.",
    "clause-not-adjacent-by-ludonaute-2022": (
        "Plättchen liegen immer an der Figurentafel oder an einem Plättchen, das schon liegt."
    ),
    "clause-off-grid-by-ludonaute-2022": _RECTANGLE,
    "clause-cell-taken-by-ludonaute-2022": _RECTANGLE,
    "clause-not-complete-by-ludonaute-2022": (
        "Am Ende liegen 4 Traumplättchen und 12 Inselplättchen (3 Reihen zu 4)."
    ),
    "clause-not-flipped-by-ludonaute-2022": _THIRD_LAMP,
    "clause-turned-odd-by-ludonaute-2022": (
        "Bei jeder dritten Lampe werden die letzten zwei Plättchen mit Lampe umgedreht."
    ),
    "clause-turned-without-lamp-by-ludonaute-2022": (
        "Umgedreht werden die zwei Plättchen mit Wunderlampe, Dschinn nach oben."
    ),
    "clause-no-lamp-left-by-ludonaute-2022": _ONLY_LAMP,
    "clause-dream-turned-by-ludonaute-2022": (
        "Hinten auf Inselplättchen ist ein Dschinn. Nur sie werden umgedreht."
    ),
    "clause-tile-twice-by-ludonaute-2022": _ONCE,
    "clause-tile-on-two-islands-by-ludonaute-2022": _ONCE,
    "clause-too-many-copies-by-ludonaute-2022": "Jedes Traumplättchen gibt es zweimal.",
    "clause-too-many-tiles-by-ludonaute-2022": _ONE_A_ROUND,
    "clause-too-few-tiles-by-ludonaute-2022": _ONE_A_ROUND,
    "clause-tile-moved-by-ludonaute-2022": _STAYS,
    "clause-tile-gone-by-ludonaute-2022": _STAYS,
    "clause-turned-back-by-ludonaute-2022": _STAYS,
    "clause-turn-at-once-by-ludonaute-2022": _THIRD_LAMP,
    "clause-new-tile-turned-by-ludonaute-2022": _ONLY_LAMP,
    "clause-not-on-offer-by-ludonaute-2022": "Gewählt wird eines der Plättchen, die noch da sind.",
    "clause-offer-wrong-stack-by-ludonaute-2022": _ONE_EACH,
    "clause-offer-wrong-number-by-ludonaute-2022": _ONE_EACH,
    "clause-offer-of-two-by-ludonaute-2022": "Der Ausguck wählt 2 und deckt sie auf.",
    "clause-not-leftmost-by-house": "Jede Reihe wird von der Tafel aus gefüllt.",
    "clause-not-in-catalogue-by-tablejinn": "Nur ein Plättchen, das ich kenne, kann ich zählen.",
    "clause-other-box-by-tablejinn": _ONLY_KNOWN,
    "clause-no-catalogue-by-tablejinn": _ONLY_KNOWN,
}
