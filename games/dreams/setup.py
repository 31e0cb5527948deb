"""The set-up of Dreams: number of players, first dealer, mat, house rules.

Source: "Set-Up of the Game"; the number of players is printed on the box.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.dreams.options import Options
from games.dreams.pieces import StarKind
from games.errors import SetupError, TextError
from games.game import Seat

EDITION = "zoch-2016"
FEWEST, MOST = 3, 6
FIRST_SEAT = Seat(1)
LAPS = len(StarKind)
IMAGES = 4
CARDS = 72
LAST_SPACE = 20
"""The Gods track runs from 0 to 20."""
GOAL = 16
MAT_MM = 300.0
BEAD_MM = 17.0


@dataclass(frozen=True, slots=True)
class Setup:
    """The table as it is set up.

    Attributes:
        players: how many play, 3 to 6.
        dealer: who mixes and deals the markers of the first round, and places the first star.
        width_mm: the mat's width.
        height_mm: the mat's height.
        bead_mm: a star's diameter.
        options: the house rules.
    """

    players: int
    dealer: Seat = FIRST_SEAT
    width_mm: float = MAT_MM
    height_mm: float = MAT_MM
    bead_mm: float = BEAD_MM
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        if not FEWEST <= self.players <= MOST:
            raise SetupError(f"{self.players} players; {FEWEST} to {MOST} play")
        if not 1 <= self.dealer <= self.players:
            raise SetupError(f"dealer s{self.dealer}; {self.players} play, s1 to s{self.players}")
        for name, size in (("width", self.width_mm), ("height", self.height_mm)):
            if not 0 < self.bead_mm < size:
                raise SetupError(f"mat {name} {size} mm, stars {self.bead_mm} mm; stars must fit")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in turn order."""
        return tuple(Seat(seat) for seat in range(1, self.players + 1))

    @property
    def stars(self) -> int:
        """How many stars are placed in a round."""
        return LAPS * self.players

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat `steps` to the left of `seat`."""
        return Seat((seat - 1 + steps) % self.players + 1)


def parse_image(text: str) -> int:
    """Return the image number that `text` names: `#1` to `#4`.

    Raises:
        TextError: there is no such image.
    """
    known = [f"#{number}" for number in range(1, IMAGES + 1)]
    if text not in known:
        raise TextError(f"no image {text!r}; there are {', '.join(known)}")
    return known.index(text) + 1
