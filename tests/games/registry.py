"""Every game that must keep the protocol: a new one joins by a line here."""

from __future__ import annotations

from typing import Any

from games.game import Game
from tests.games.dreams.plays import DREAMS_TABLES
from tests.games.islands.box import ISLANDS_TABLES
from tests.games.islands.counts import COUNTS
from tests.games.jinns.tables import TABLES, table
from tests.games.towers.tables import TOWERS_TABLES

EVERY_GAME: dict[str, Game[Any, Any, Any]] = {
    **{f"jinns-{name}": table(name) for name in TABLES},
    **{f"islands-{name}": game for name, game in (ISLANDS_TABLES | COUNTS).items()},
    **{f"dreams-{name}": game for name, game in DREAMS_TABLES.items()},
    **{f"towers-{name}": game for name, game in TOWERS_TABLES.items()},
}
