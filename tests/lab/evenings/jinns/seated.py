"""People sit down to a simulated evening of Jinns."""

from __future__ import annotations

from collections import Counter
from random import Random

from device.games.jinns.adapter import JinnsAdapter
from device.table.prompts import Prompt
from games.jinns.game import Jinns
from tests.games.jinns.tables import TABLES, table
from tests.lab.evenings.box import Box
from tests.lab.evenings.evening import Evening
from tests.lab.evenings.faults import Faults
from tests.lab.evenings.jinns.eyes import Eyes
from tests.lab.evenings.jinns.lake import TrueLake
from tests.lab.evenings.jinns.people import LakePeople

ORDINARY = {"turn", "together", "over", "clearing", "three"}
"""The screens of ordinary play: none of them says that anything is amiss."""


def seated(seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return the evening of a seed; edition and players follow from it."""
    names = sorted(TABLES)
    return at_table(table(names[seed % len(names)]), seed, faults, counts)


def at_table(game: Jinns, seed: int, faults: Faults, counts: Counter[str]) -> Evening:
    """Return an evening of a game; the same seed gives the same evening."""
    chance = Random(seed)  # noqa: S311 - a game, no secrets
    start = game.initial(chance.randrange(1 << 30))
    lake, eyes = TrueLake(start), Eyes(chance, faults.misread)
    box = Box(JinnsAdapter(game), start, lambda: eyes.reading(lake.view), is_ordinary)
    return Evening(LakePeople(game, box, lake, eyes, chance), box, chance, faults, counts)


def is_ordinary(prompt: Prompt) -> bool:
    """Return whether a screen says that nothing is amiss."""
    return prompt.kind in ORDINARY or prompt.kind.startswith(("tower", "receiver"))
