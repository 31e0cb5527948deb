"""The set-up of 5 Towers: players, start player, house rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.errors import SetupError
from games.game import Seat
from games.towers.options import Options
from games.towers.pieces import Cards, deck

FEWEST = 2
MOST = 5
FIRST = Seat(1)


@dataclass(frozen=True, slots=True)
class Setup:
    """The table as it is set up.

    Attributes:
        players: two to five.
        start: who bids first in the first round.
        options: the powers and the house rules.
        box: the cards in play, sorted.
    """

    players: int
    start: Seat = FIRST
    options: Options = field(default_factory=Options)
    box: Cards = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not FEWEST <= self.players <= MOST:
            raise SetupError(f"{self.players} players; {FEWEST} to {MOST} play")
        if not 1 <= self.start <= self.players:
            raise SetupError(
                f"s{self.start} starts; with {self.players} players s1 to s{self.players} may"
            )
        object.__setattr__(self, "box", deck(self.players))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        return tuple(Seat(seat) for seat in range(1, self.players + 1))

    def left_of(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat `steps` places clockwise of `seat`."""
        return Seat((seat - 1 + steps) % self.players + 1)
