"""What the kit prints of 5 Towers, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "title-towers-mat": "The towers mat",
    "how-towers-mat": (
        "The mat on which a player's towers and the market lie: towers upwards from the "
        "fourth row, the market in the lowest. The frames only help; the box finds the cards "
        "wherever they lie. Leave the four markers free."
    ),
    "towers-candy": "candy",
    "towers-haunted": "haunted",
    "towers-tree": "tree",
    "towers-metal": "metal",
    "towers-sand": "sand",
    "towers-market": "market",
}
