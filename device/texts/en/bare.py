"""The sentences of learning the bare sheet, in English."""

from device.texts.catalogue import Forms, Sentence

SENTENCES: dict[str, Sentence] = {
    "title-bare": "Is it clear?",
    "title-bare-looking": "Hands off",
    "title-bare-todo": "Not clear yet",
    "title-bare-failed": "Not kept",
    "key-skip": "Skip",
    "key-print": "Printed",
    "bare-ask": "Clear the sheet, then OK: I learn how it looks bare, and read it surely.",
    "bare-damaged": "The sheet's photo is damaged. Clear the sheet, then OK: I take it anew.",
    "bare-looking": "Look {number} of {count} at the bare sheet.",
    "bare-moved": "Something moves over the sheet. Take your hands away.",
    "bare-things": Forms(
        "count",
        "Something seems to lie here. Clear it.",
        "{count} things seem to lie here. Clear them.",
    ),
    "bare-things-or-print": Forms(
        "count",
        "Something seems to lie here. Clear it, if it is not printed.",
        "{count} things seem to lie here. Clear what is not printed.",
    ),
    "bare-not-kept": "The disk takes nothing. The bare sheet is known until the box goes off.",
    "bare-unreadable": "The sheet was not found in the picture. I play without its photo.",
}
