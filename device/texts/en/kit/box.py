"""What the kit prints of the box itself, in English.

`title-<item>` heads an item, `how-<item>` says what to do with it. `{}` holds facts.
"""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "square-side": "100.0\u00a0mm",
    "cover-actual-size": 'Print at 100 % ("actual size"), never "fit to page".',
    "cover-square": (
        "Print this page first, and measure the square with a ruler. If it is not 100.0\u00a0mm "
        "wide and 100.0\u00a0mm high, the printer shrinks its pages: choose its scale anew, and "
        "do not print the rest before."
    ),
    "square-both-ways": "both ways, from outer edge to outer edge",
    "tile": "{sheet}: part {number} of {count} (column {column}, row {row})",
    "how-tiles": (
        "The sheet is printed in {count} parts. Trim every part but the first of its row "
        "along the thin marks on its left side, and every part below the first row along "
        "those on its upper side. Glue it over its neighbour so that the crosses cover each "
        "other; a lamp behind the paper helps."
    ),
    "how-check-tiles": (
        "At the end lay a ruler along the whole sheet: the outer edges of two neighbouring "
        "markers tell whether all is straight."
    ),
    "title-labels": "Button labels",
    "how-labels": (
        "Cut the discs out and glue them beside the buttons, from left to right A, B and C. "
        "The strips name lamp and buzzer. Clear tape over them keeps them clean."
    ),
    "labels-lamp": "lamp",
    "labels-buzzer": "buzzer",
    "labels-below": "The words above a button are on the display.",
    "title-quick-start": "Quick start",
    "how-quick-start": "Cut the card out, fold it in the middle, and stand it beside the table.",
    "quick-heading": "A game in six steps",
    "quick-1": "Lay the sheet flat under the camera, in even light, all four markers in view.",
    "quick-2": "Switch the box on. Its display says what it sees, and what to do.",
    "quick-3": "Choose the game, the players and the house rules with A, B and C.",
    "quick-4": "Set the game up, press the button that the display names, take your hands away.",
    "quick-5": "Play. The box reads whenever no hand is over the sheet.",
    "quick-6": "If it asks, answer. If it is wrong, say so: the record can be set right.",
    "quick-buttons": "Buttons",
    "quick-button-keys": "A, B, C: what the display says above them.",
    "quick-button-referee": "B kept down: the referee, for any dispute.",
    "quick-button-both": "A and C together: how the box does. C there: the referee too.",
    "quick-button-off": "A and C kept down for three seconds: switch off.",
    "title-lens-target": "Lens target",
    "how-lens-target": (
        "Glue the sheet onto something flat and stiff, such as a clipboard, without a "
        "bubble. Its squares are {square} mm wide: six of them measure {six} mm."
    ),
    "title-frame": "Marker frame",
    "how-frame": (
        "Cut the four corners out along the dashed lines and push each under its corner of "
        "the board: the thick lines lie along the board's edges. Glue or tape them there. "
        "{file} is the board file that goes with them."
    ),
    "frame-corner": "corner {id} of a board of {width} x {height} mm",
    "frame-board": "the board lies here",
    "kit-header": "tablejinn",
}
