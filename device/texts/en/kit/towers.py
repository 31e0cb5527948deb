"""What the kit prints of 5 Towers, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "The towers mat",
    "how-towers-mat": (
        "The mat on which a player's towers and the market lie: the market in the upper row, "
        "towers in the lanes, built from the foot upwards. Lay them so: a single card counts as "
        "a tower at the foot, and as one of the market above. Leave the four markers free."
    ),
    "towers-candy": "candy",
    "towers-haunted": "haunted",
    "towers-tree": "tree",
    "towers-metal": "metal",
    "towers-sand": "sand",
    "towers-market": "market",
}
