"""Making the opening of a game: four shuffled stacks and a Lookout.

Source: "Setup".
"""

from __future__ import annotations

from random import Random

from games.game import Seat
from games.islands.island import Island
from games.islands.pieces import ROWS
from games.islands.position import Position, Stack
from games.islands.setup import Phase, Setup


def initial(setup: Setup, seed: int) -> Position:
    """Return the opening in which `seed` has shuffled the stacks and found the Lookout."""
    chance = Random(seed)  # noqa: S311 - a shuffle that can be repeated, no secret
    stacks = tuple(tuple(chance.sample(setup.box.of_row(row), setup.per_stack)) for row in ROWS)
    lookout = chance.choice(setup.seats)
    return opening(setup, stacks, setup.lookout or lookout)


def unseen_opening(setup: Setup, lookout: Seat) -> Position:
    """Return the opening as a table sees it: nobody knows the order of the stacks."""
    stacks = tuple((None,) * setup.per_stack for _ in ROWS)
    return opening(setup, stacks, lookout)


def opening(setup: Setup, stacks: tuple[Stack, ...], lookout: Seat) -> Position:
    """Return the opening with these stacks.

    Raises:
        PositionError: there can be no such stacks, or no such Lookout.
    """
    islands = (Island(),) * setup.players
    return Position(setup, 1, lookout, lookout, Phase.PICK, stacks, islands)
