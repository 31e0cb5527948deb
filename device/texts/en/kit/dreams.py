"""What the kit prints of Dreams, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-firmament": "The firmament",
    "how-firmament": (
        "The mat on which the stars are laid. As stars, use glass pebbles of about 17 mm: "
        "six clear, six grey and six black ones. Leave the four markers free."
    ),
    "title-dreams-cards": "Dream cards",
    "how-dreams-cards": (
        "Cut the cards out along the thin lines, and glue them on card. The last page has "
        "empty ones for dreams of your own. There are {count} drawn dreams; when they are "
        "used up, shuffle them again."
    ),
    "dreams-own": "a dream of your own",
    "title-dreams-tokens": "Markers, moons and track",
    "how-dreams-tokens": (
        "Cut out the 20 gods markers, the 4 mortal markers, the 4 image numbers, the 6 moons "
        "and the two parts of the gods track. Glue the markers on card, so that their backs "
        "look alike."
    ),
    "dreams-gods": "Gods markers, five of each number, and four mortals",
    "dreams-numbers": "Image numbers",
    "dreams-moons": "Moons",
    "dreams-track": "Gods track",
    "title-dreams-dials": "Selection tokens",
    "how-dreams-dials": (
        "For each player, cut out a star and a lid of his colour, and cut the window out of "
        "the lid. Put the lid on the star with a paper fastener through both middles. The "
        "window shows the guess: a god's is a colour, the mortal's a number."
    ),
    "dreams-window": "cut out",
}
