"""The games on the shelf: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Mapping

from device.errors import RecordError
from device.games.dreams.setup import DreamsKit
from device.games.islands.setup import IslandsKit
from device.games.jinns.setup import JinnsKit
from device.games.manifest import Kit
from device.games.towers.setup import TowersKit

KITS: Mapping[str, Kit] = {
    kit.name: kit for kit in (JinnsKit(), DreamsKit(), TowersKit(), IslandsKit())
}


def kit_of(game: str) -> Kit:
    """Return the kit of a game by its name in the notation.

    Raises:
        RecordError: there is no such game here.
    """
    if game not in KITS:
        raise RecordError(f"game {game!r} is unknown; there are {', '.join(KITS)}")
    return KITS[game]
