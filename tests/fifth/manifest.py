"""What Pebbles declares of itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from device.games.manifest import GameManifest, GameSection
from tests.fifth.settings import PebblesConfig

if TYPE_CHECKING:
    from device.games.port import GameSetup, Sight


def _setup() -> GameSetup:
    from tests.fifth.setup import PebblesSetup

    return PebblesSetup()


def _sight() -> Sight:
    from tests.fifth.setup import SIGHT

    return SIGHT


MANIFEST = GameManifest(
    name="pebbles",
    most_players=2,
    sections=(GameSection("pebbles", PebblesConfig),),
    secret_screens=frozenset(),
    words="tests.fifth.words",
    folder=Path(__file__).parent,
    owns=lambda board: not board.stars and board.tiles is None and board.cards is None,
    setup=_setup,
    sight=_sight,
)
