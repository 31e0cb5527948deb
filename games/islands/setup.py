"""The set-up of 1001 Islands: players, tiles, house rules; and the phases of a round.

Source: "Setup" and, for the three tiles of two players, "2-player game".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.errors import SetupError
from games.game import Seat
from games.islands.options import Options
from games.islands.pieces import ROWS, TileSet

ROUNDS = 16
EDITION = "ludonaute-2022"


class Phase(StrEnum):
    """The kind of move that must come next."""

    PICK = "pick"
    REVEAL = "reveal"
    SHOW = "show"
    TAKE = "take"
    PLACE = "place"
    NAME = "name"
    DISCARD = "discard"
    OVER = "over"


PER_STACK = {2: 12, 3: 12, 4: 16, 5: 20}
"""By the number of players: how many tiles of each type are used."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The table as settled before the first tile is drawn.

    Attributes:
        names: the players in seating order.
        box: the tiles of the set.
        lookout: who begins; None lets the seed of the opening decide.
        options: the house rules.
    """

    names: tuple[str, ...]
    box: TileSet
    lookout: Seat | None = None
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        if self.players not in PER_STACK:
            raise SetupError(f"{self.players} players; two to five play")
        for name in self.names:
            if not name.strip() or self.names.count(name) > 1:
                raise SetupError(f"player {name!r}; every player has a name of their own")
        if self.lookout is not None and self.lookout not in self.seats:
            raise SetupError(f"Lookout s{self.lookout}; the seats are s1 to s{self.players}")
        for row in ROWS:
            if len(self.box.of_row(row)) < self.per_stack:
                raise SetupError(
                    f"{len(self.box.of_row(row))} {row} tiles in the box;"
                    f" {self.players} players need {self.per_stack}"
                )

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return tuple(Seat(seat) for seat in range(1, self.players + 1))

    @property
    def per_stack(self) -> int:
        """How many tiles each of the four stacks begins with."""
        return PER_STACK[self.players]

    @property
    def per_round(self) -> int:
        """How many tiles a round takes off one stack: one a player, but three with two players."""
        return max(3, self.players)


def setup_of(
    box: TileSet, players: int, lookout: Seat | None = None, options: Options | None = None
) -> Setup:
    """Return the setup of a table whose players are named by their seats.

    Raises:
        SetupError: the number of players, the Lookout and the box do not fit together.
    """
    names = tuple(f"s{seat}" for seat in range(1, players + 1))
    return Setup(names, box, lookout, options or Options())
