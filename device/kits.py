"""The games on the shelf: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Mapping

from device.dreams.kit import DreamsKit
from device.errors import RecordError
from device.islands.kit import IslandsKit
from device.kit import Kit
from device.lake.kit import LakeKit
from device.towers.kit import TowersKit

KITS: Mapping[str, Kit] = {
    kit.name: kit for kit in (LakeKit(), DreamsKit(), TowersKit(), IslandsKit())
}


def kit_of(game: str) -> Kit:
    """Return the kit of a game by its name in the notation.

    Raises:
        RecordError: there is no such game here.
    """
    if game not in KITS:
        raise RecordError(f"game {game!r} is unknown; there are {', '.join(KITS)}")
    return KITS[game]
