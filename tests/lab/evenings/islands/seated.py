"""People sit down to a simulated evening of 1001 Islands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from device.games.islands.adapter import IslandsAdapter
from device.table.prompts import Prompt
from games.game import Seat
from games.islands.count.draft import Draft, DraftMode, FirstLookout
from games.islands.count.game import IslandsCount
from games.islands.count.position import CountSetup
from games.islands.options import Options
from games.islands.pieces import TileSet
from tests.games.islands.box import BOX
from tests.games.islands.counts import NAMES
from tests.lab.evenings.box import Box
from tests.lab.evenings.evening import Evening
from tests.lab.evenings.faults import Faults
from tests.lab.evenings.islands.eyes import TileEyes
from tests.lab.evenings.islands.people import IslandsPeople
from tests.lab.evenings.islands.photographed import PhotographedTiles
from tests.lab.evenings.islands.table import Eyes, IslandsTable

ORDINARY = {"draft-stack", "draft-shows", "draft-take", "draft-menu", "checked"} | {
    "show",
    "review",
    "item",
    "over",
    "scores",
}
"""The screens of ordinary play: none of them says that anything is amiss."""

PLAYERS = (2, 3, 4, 5)
LED = 0.7  # of the evenings: the box leads the draft
BROUGHT = (0.0, 0.5, 1.0)  # of the tiles placed: islands laid under the camera; by evening
MOST_MOVES = 120


def seated(seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return the evening of a seed; players and the way of playing follow from it."""
    return _seated(seed, faults, counts, BOX, lambda chance: TileEyes(chance, faults.misread, BOX))


def photographed(seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return the evening of a seed on the printed mat, of which every look is photographed."""
    eyes = PhotographedTiles(seed)
    return _seated(seed, faults, counts, eyes.tiles, lambda _chance: eyes)


def _seated(
    seed: int,
    faults: Faults,
    counts: Counter[str],
    tiles: TileSet,
    eyes: Callable[[Random], Eyes],
) -> Evening:
    """Return an evening with a box of tiles, seen by some eyes."""
    chance = Random(f"islands {seed}")  # noqa: S311 - a game, no secrets
    players, is_led = PLAYERS[seed % len(PLAYERS)], chance.random() < LED
    options = Options(rows_left_to_right=chance.random() < 0.3)
    mode = DraftMode.TOLD if is_led else DraftMode.COUNT
    game = IslandsCount(CountSetup(NAMES[:players], tiles, options, mode))
    brought = chance.choice(BROUGHT)
    first, start = Seat(chance.randint(1, len(game.seats))), game.initial(0)
    draft = None
    if is_led:
        start, draft = game.apply(start, FirstLookout(first)), Draft(first, first)
    table = IslandsTable(game.setup, draft, eyes(chance), chance)
    box = Box(IslandsAdapter(game, game.setup.names, first), start, table.reading, is_ordinary)
    people = IslandsPeople(box, game, table, brought, chance)
    return Evening(people, box, chance, faults, counts, MOST_MOVES)


def is_ordinary(prompt: Prompt) -> bool:
    """Return whether a screen says that nothing is amiss."""
    return prompt.kind in ORDINARY
