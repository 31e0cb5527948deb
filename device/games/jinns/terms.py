"""The words of the two rule sheets for the same things.

*Lake of Wishes* has domes on stars. The older sheet has pawns on squares, and piles of them. A
sentence with such a word has two keys: the key itself, and the key with `-older` after it.
"""

from __future__ import annotations

from device.table.prompts import Fact, Text
from games.jinns.setup import Edition

OLDER = frozenset(
    {
        "choice-move",
        "colour-twice",
        "differs",
        "empty-star",
        "lay-counts",
        "lay-seen",
        "moved",
        "not-your-colour",
        "partner-tower",
        "past-origin",
        "title-lay",
        "tower-lift",
        "wrong-count",
    }
)
"""The keys of the sentences that the older sheet words in another way."""


def in_terms(edition: Edition, said: Text) -> Text:
    """Return a text in the terms of the edition's sheet."""
    if edition is Edition.DREAMS and said.key in OLDER:
        return Text(f"{said.key}-older", said.facts)
    return said


def term_text(edition: Edition, key: str, **facts: Fact) -> Text:
    """Return the text with this key and these facts, in the terms of the edition's sheet."""
    return in_terms(edition, Text(key, tuple(facts.items())))
