"""People sit down to a simulated evening of Dreams."""

from __future__ import annotations

from collections import Counter
from random import Random

from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.voting import Voting
from device.table.prompts import Prompt
from games.dreams.game import Dreams
from games.dreams.options import Options
from games.dreams.setup import FEWEST, MOST, Setup
from tests.device.games.dreams.mat_top import NAMES
from tests.lab.evenings.box import Box
from tests.lab.evenings.dreams.eyes import Eyes
from tests.lab.evenings.dreams.mat import TrueMat
from tests.lab.evenings.dreams.people import MatPeople
from tests.lab.evenings.evening import Evening
from tests.lab.evenings.faults import Faults

BEAD_MM = 14.5
WAYS = (
    (Voting.DISCS, Options()),
    (Voting.SECRET, Options()),
    (Voting.SECRET, Options(deals_roles=True)),
)
"""How guesses are made, and whether the box deals the roles."""
ORDINARY = {"turn", "together", "over", "guess", "vote", "reveal", "points", "lift", "deal", "role"}
"""The screens of ordinary play: none of them says that anything is amiss."""


def seated(seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return the evening of a seed; players and the way to guess follow from it."""
    voting, options = WAYS[seed % len(WAYS)]
    players = FEWEST + seed // len(WAYS) % (MOST - FEWEST + 1)
    game = Dreams(Setup(players, bead_mm=BEAD_MM, options=options))
    return at_mat(game, voting, seed, faults, counts)


def at_mat(
    game: Dreams, voting: Voting, seed: int, faults: Faults, counts: Counter[str]
) -> Evening:
    """Return an evening of a game; the same seed gives the same evening."""
    chance = Random(seed)  # noqa: S311 - a game, no secrets
    mat = TrueMat(game.setup)
    eyes = Eyes(chance, faults.misread, mat)
    adapter = DreamsAdapter(game, NAMES[: game.setup.players], voting, f"{seed}")
    box = Box(adapter, game.initial(0), eyes.reading, is_ordinary)
    return Evening(MatPeople(game, box, mat, eyes, chance), box, chance, faults, counts)


def is_ordinary(prompt: Prompt) -> bool:
    """Return whether a screen says that nothing is amiss."""
    return prompt.kind in ORDINARY or prompt.kind == "hand-box"
