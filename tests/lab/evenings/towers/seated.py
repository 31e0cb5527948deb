"""People sit down to a simulated evening of 5 Towers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from device.games.towers.adapter import TowersAdapter
from device.table.prompts import Prompt
from games.towers.evening.game import TowersEvening
from games.towers.game import Towers
from games.towers.options import Options, Power
from games.towers.setup import Setup
from tests.device.games.towers.towers_top import MAT_MM, NAMES
from tests.lab.evenings.box import Box
from tests.lab.evenings.evening import Evening
from tests.lab.evenings.faults import Faults
from tests.lab.evenings.towers.eyes import CardEyes
from tests.lab.evenings.towers.people import TowersPeople
from tests.lab.evenings.towers.photographed import PhotographedCards
from tests.lab.evenings.towers.table import Eyes, TowersTable

ORDINARY = {"turn", "start", "bid", "build", "check", "market", "rules", "scores"} | {
    "count",
    "pile",
    "more",
    "end",
    "over",
}
"""The screens of ordinary play: none of them says that anything is amiss."""

PLAYERS = (2, 3, 4, 5)
ROUNDS = (4, 8, 99)  # after which the players agree to end the game; by evening
MOST_MOVES = 160


def seated(seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return the evening of a seed; players, powers and rounds follow from it."""
    return _seated(seed, faults, counts, CardEyes)


def photographed(seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return the evening of a seed on the printed mat, of which every look is photographed."""
    return _seated(seed, faults, counts, lambda _chance, _misread: PhotographedCards(seed))


def _seated(
    seed: int, faults: Faults, counts: Counter[str], eyes: Callable[[Random, float], Eyes]
) -> Evening:
    chance = Random(f"towers {seed}")  # noqa: S311 - a game, no secrets
    players = PLAYERS[seed % len(PLAYERS)]
    powers = chance.choice((frozenset(), frozenset(Power), frozenset({Power.TREE})))
    game, rounds = Towers(Setup(players, options=Options(powers=powers))), chance.choice(ROUNDS)
    evening = TowersEvening(game)
    start = evening.initial(0)
    table = TowersTable(game, start.play, eyes(chance, faults.misread), chance)
    adapter = TowersAdapter(evening, NAMES[:players], MAT_MM)
    box = Box(adapter, start, table.reading, is_ordinary)
    people = TowersPeople(box, game, table, rounds, chance)
    return Evening(people, box, chance, faults, counts, MOST_MOVES)


def is_ordinary(prompt: Prompt) -> bool:
    """Return whether a screen says that nothing is amiss."""
    return prompt.kind in ORDINARY
