"""What the kit prints of 1001 Islands, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-island-mat": "The island mat",
    "how-island-mat": (
        "The mat on which an island is laid to be counted: the character board in the long "
        "frame, dreams to its left, islands to its right. The frames only help; the box "
        "finds the tiles wherever they lie. Leave the four markers free."
    ),
    "island-board": "character board",
    "island-dreams": "dreams",
    "island-upper": "upper",
    "island-central": "central",
    "island-lower": "lower",
}
