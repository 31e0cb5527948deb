"""The places of the mat that differ from the record, and the sentence that names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from device.games.towers.evidence import MARKET, PLACES, STRAYS, Look, TowersView
from device.table.prompts import Text, text
from device.table.referee import LIMITS
from games.towers.pieces import SUITS


def unlike_record(
    view: TowersView, looks: Mapping[int, Look], places: Sequence[int]
) -> Sequence[int]:
    """Return those of some places that do not look as in the record; all of them if each does.

    A build that explains the mat hardly better than the record may change places that nobody has
    touched.

    Args:
        view: what a frame says.
        looks: how the places look by the record, by their number among one player's places.
        places: the places that may differ.
    """
    unlike = [
        place
        for place in places
        if (look := looks[place % PLACES]) is None
        or view.cost(place % PLACES, look) > LIMITS.changed
    ]
    return unlike or places


def difference_text(view: TowersView, places: Sequence[int]) -> Text:
    """Return the sentence that says where mat and record differ."""
    if STRAYS in places and view.strays:
        return text("two-towers")
    towers = tuple(SUITS[place].value for place in places if place < MARKET)
    if towers:
        return text("differs-towers", towers=towers)
    return text("differs-market")
