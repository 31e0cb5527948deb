"""The set-up of Jinns: who plays which colours, by which edition, with which house rules.

Sources: the rule sheets of both editions (see `games.jinns.pieces`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.errors import SetupError
from games.game import Seat
from games.jinns.options import Options
from games.jinns.pieces import Colour, colour_of

COLOURS_OF_A_SET = 4


class Edition(StrEnum):
    """The two rule sheets.

    `WISHES` is today's *Lake of Wishes*; `DREAMS` the older *Lake of Dreams*, whose four players
    are two pairs of partners.
    """

    WISHES = "lake-of-wishes"
    DREAMS = "lake-of-dreams"


@dataclass(frozen=True, slots=True)
class Setup:
    """The table as it is set up.

    Attributes:
        edition: the rule sheet that is followed.
        seats: the colours that each seat owns, in turn order.
        neutral: with three players, the colour that all may move and nobody owns.
        options: the house rules.
        playable: by seat, the colours that the seat may move, as bits (index 0 is nobody).
        owned: by seat, the colours that score for it, as bits.
        banned: by seat, the top colours on which the seat may not land, as bits.
        next_seat: by seat, the seat whose turn comes next.
    """

    edition: Edition
    seats: tuple[tuple[Colour, ...], ...]
    neutral: Colour | None = None
    options: Options = field(default_factory=Options)
    playable: tuple[int, ...] = field(init=False, compare=False, repr=False)
    owned: tuple[int, ...] = field(init=False, compare=False, repr=False)
    banned: tuple[int, ...] = field(init=False, compare=False, repr=False)
    next_seat: tuple[Seat, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _check(self.seats, self.neutral)
        players = len(self.seats)
        shared = self.neutral.bit if self.neutral else 0
        owned = (0, *(sum(colour.bit for colour in own) for own in self.seats))
        settle = object.__setattr__
        settle(self, "owned", owned)
        settle(self, "playable", (0, *(own | shared for own in owned[1:])))
        settle(self, "next_seat", tuple(Seat(seat % players + 1) for seat in range(players + 1)))
        partners = (self.partner(Seat(seat)) for seat in range(1, players + 1))
        settle(self, "banned", (0, *(owned[partner] if partner else 0 for partner in partners)))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The four colours of the set."""
        own = tuple(colour for seat in self.seats for colour in seat)
        return (*own, self.neutral) if self.neutral else own

    @property
    def has_partners(self) -> bool:
        """Whether opposite seats are partners.

        Source: older edition, "Variant for 4 players".
        """
        return self.edition is Edition.DREAMS and self.players == 4

    @property
    def splits_towers(self) -> bool:
        """Whether a completed tower is split in halves between two seats.

        Source: Lake of Wishes, with 3 and 4 players; older edition, "Variant for 4 players".
        """
        return self.players == 4 or (self.players == 3 and self.edition is Edition.WISHES)

    def partner(self, seat: Seat) -> Seat | None:
        """Return the seat opposite `seat` if opposite seats are partners, else None."""
        return self.opposite(seat) if self.has_partners else None

    def opposite(self, seat: Seat) -> Seat:
        """Return the seat opposite `seat` at a table of four."""
        return Seat((seat + 1) % 4 + 1)

    def receivers(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who may get the half that the builder `seat` does not keep."""
        if self.players == 4:
            return (self.opposite(seat),)
        return tuple(Seat(s) for s in range(1, self.players + 1) if s != seat)

    def owner(self, colour: Colour) -> Seat | None:
        """Return the seat that owns `colour`, or None for the neutral one."""
        for place, own in enumerate(self.seats, 1):
            if colour in own:
                return Seat(place)
        return None


def parse_seats(text: str, edition: Edition, options: Options | None = None) -> Setup:
    """Return the setup for a text of each seat's colours: `r,b,y,g`, `ry,bg` or `rg,bg,yg`.

    With three players, the neutral colour is written at every seat.

    Raises:
        TextError: a letter is no colour's.
        SetupError: the colours do not fit two, three or four players.
    """
    seats = [[colour_of(letter) for letter in seat] for seat in text.split(",")]
    return setup_of(seats, edition, options, box=())


def setup_of(
    seats: Sequence[Sequence[str]],
    edition: Edition,
    options: Options | None = None,
    *,
    box: Sequence[str] = ("red", "blue", "yellow", "green"),
) -> Setup:
    """Return the setup in which each seat may play the colours listed for it by name.

    With three players, the neutral colour is either in every seat's list, or in no list. In the
    second case it is the colour of `box`, the set's four colours, that no seat has.

    Raises:
        SetupError: an unknown colour, or colours that do not fit two, three or four players.
    """
    lists = [tuple(_named(colour) for colour in seat) for seat in seats]
    neutral: Colour | None = None
    if len(lists) == 3:
        neutral = _neutral(lists, [_named(colour) for colour in box])
        lists = [tuple(colour for colour in own if colour is not neutral) for own in lists]
    return Setup(edition, tuple(lists), neutral, options or Options())


def _named(name: str) -> Colour:
    if name not in list(Colour):
        raise SetupError(f"no colour {name!r}; there are {', '.join(Colour)}")
    return Colour(name)


def _neutral(lists: Sequence[tuple[Colour, ...]], box: Sequence[Colour]) -> Colour | None:
    shared = [colour for colour in lists[0] if all(colour in own for own in lists)]
    if shared:
        return shared[0]
    left = [colour for colour in box if not any(colour in own for own in lists)]
    return left[0] if len(left) == 1 else None


def _check(seats: tuple[tuple[Colour, ...], ...], neutral: Colour | None) -> None:
    """Refuse seats whose colours do not divide the four colours as the rule sheets say."""
    shown = ",".join("".join(colour.letter for colour in own) for own in seats)
    each = {2: 2, 3: 1, 4: 1}.get(len(seats))
    if each is None:
        raise SetupError(f"{len(seats)} seats in {shown!r}; two, three or four play")
    for place, own in enumerate(seats, 1):
        if len(own) != each:
            raise SetupError(
                f"s{place} has {len(own)} colours of its own in {shown!r};"
                f" with {len(seats)} players it is {each}"
                + (", and one more that all share" if len(seats) == 3 else "")
            )
    if (neutral is None) == (len(seats) == 3):
        raise SetupError(
            f"seats {shown!r} leave no neutral colour; three players share one: list it with every"
            " seat, as in rg,bg,yg"
        )
    colours = [colour for own in seats for colour in own] + ([neutral] if neutral else [])
    if len(set(colours)) != COLOURS_OF_A_SET:
        raise SetupError(f"seats {shown!r}: one colour for two seats; each colour has one owner")
