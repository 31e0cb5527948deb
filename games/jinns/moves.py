"""The moves of Jinns: moving domes, passing, taking a tower of three, sharing out a tower.

Players may also set the record right by hand; such a correction is kept among the moves.

Notation: `7>12`, `7>12*2`, `7>12=base` (the tower of three just made is taken, the partner gets its
base), `7=base` (a standing tower of three is taken, a house rule), `pass`, `t:s2` and `b:s2` (the
builder keeps the top or the bottom half, seat 2 gets the other), `set:7:r2y1,9:-,s2` (by hand:
star 7 has yellow 1 on red 2, star 9 is empty, and it is the turn of seat 2).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.errors import TextError
from games.game import Seat
from games.jinns.pieces import LANDINGS, TOWER_HEIGHT, Stack, parse_stack

STARS = 32


@dataclass(frozen=True, slots=True)
class Move:
    """The top `count` domes of `origin` go to `target`.

    With `takes_base`, the domes make a tower of three on `target`, and the mover takes this tower
    off at once: he keeps the two upper domes, and his partner gets the base (older edition, four
    players).
    """

    origin: int
    target: int
    count: int = 1
    takes_base: bool = False

    def __post_init__(self) -> None:
        if not (0 <= self.origin < STARS and 0 <= self.target < STARS):
            raise TextError(f"move {self}: stars run from 0 to 31")
        if self.origin == self.target:
            raise TextError(f"move {self} ends where it starts")
        if not 1 <= self.count <= TOWER_HEIGHT:
            raise TextError(f"move {self}: 1 to 4 domes travel")

    def __str__(self) -> str:
        count = f"*{self.count}" if self.count != 1 else ""
        return f"{self.origin}>{self.target}{count}{'=base' if self.takes_base else ''}"


@dataclass(frozen=True, slots=True)
class Take:
    """A tower of three is taken off `star` instead of moving (a house rule)."""

    star: int

    def __post_init__(self) -> None:
        if not 0 <= self.star < STARS:
            raise TextError(f"star {self.star}; stars run from 0 to 31")

    def __str__(self) -> str:
        return f"{self.star}=base"


class Half(StrEnum):
    """Two floors of a completed tower."""

    TOP = "t"
    BOTTOM = "b"


@dataclass(frozen=True, slots=True)
class Choice:
    """The builder keeps one half of his tower, and `receiver` gets the other."""

    keeps: Half
    receiver: Seat

    def __str__(self) -> str:
        return f"{self.keeps}:s{self.receiver}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat that can move no dome misses its turn (older edition)."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()


@dataclass(frozen=True, slots=True)
class SetRight:
    """The players have set the record right by hand; this is a correction and no turn.

    Attributes:
        stars: the stars that were set, with what lies there now.
        turn: whose turn it is now; None if that was not set.
    """

    stars: tuple[tuple[int, Stack], ...] = ()
    turn: Seat | None = None

    def __post_init__(self) -> None:
        if not self.stars and self.turn is None:
            raise TextError("nothing is set right")
        if not all(0 <= star < STARS for star, _ in self.stars):
            raise TextError(f"correction {self}: stars run from 0 to 31")

    def __str__(self) -> str:
        parts = [f"{star}:{stack}" for star, stack in self.stars]
        parts += [] if self.turn is None else [f"s{self.turn}"]
        return f"set:{','.join(parts)}"


Turn = Move | Take | Pass
Action = Turn | Choice | SetRight

_MOVE = re.compile(r"(\d{1,2})>(\d{1,2})(?:\*([1-4]))?(=base)?", re.ASCII)
_TAKE = re.compile(r"(\d{1,2})=base", re.ASCII)
_CHOICE = re.compile(r"([tb]):s([1-4])", re.ASCII)
_SET = re.compile(
    r"set:(?=[^,])((?:\d{1,2}:(?:-|(?:[a-z][1-4]){1,4})(?:,(?=.)|$))*)(?:s([1-4]))?", re.ASCII
)


def parse_action(text: str) -> Action:
    """Return what `text` says a player does.

    Raises:
        TextError: `text` is of none of the forms.
    """
    if text == "pass":
        return PASS
    if found := _MOVE.fullmatch(text):
        origin, target, count, base = found.groups()
        return Move(int(origin), int(target), int(count or 1), takes_base=base is not None)
    if found := _TAKE.fullmatch(text):
        return Take(int(found[1]))
    if found := _CHOICE.fullmatch(text):
        return Choice(Half(found[1]), Seat(int(found[2])))
    if found := _SET.fullmatch(text):
        return _parse_set(*found.groups())
    raise TextError(f"{text!r} is no move; expected FROM>TO or FROM>TO*k, as in 7>12*2")


def _parse_set(stars: str, turn: str | None) -> SetRight:
    pairs = (part.split(":") for part in stars.split(",") if part)
    set_stars = tuple((int(star), parse_stack(stack)) for star, stack in pairs)
    return SetRight(set_stars, None if turn is None else Seat(int(turn)))


def _every_move() -> tuple[dict[tuple[int, bool], Move], ...]:
    """Return for every pair of stars the moves between them, by count and `takes_base`."""
    kinds = [(count, False) for count in (1, 2, 3)] + [(1, True), (2, True)]
    return tuple(
        {kind: Move(origin, target, *kind) for kind in kinds} if origin != target else {}
        for origin in range(STARS)
        for target in range(STARS)
    )


MoveTable = tuple[tuple[tuple[tuple[Move, ...], ...], ...], ...]
"""By origin, target and index into `pieces.LANDINGS`: the moves, ready made."""

_MOVES = _every_move()


def _table(*, partners: bool) -> MoveTable:
    kinds = [[kind for kind in landing if partners or not kind[1]] for landing in LANDINGS]
    pairs = [
        tuple(tuple(moves[way] for way in ways) for ways in kinds) if moves else ()
        for moves in _MOVES
    ]
    return tuple(tuple(pairs[origin * STARS : (origin + 1) * STARS]) for origin in range(STARS))


PLAIN_MOVES: MoveTable = _table(partners=False)
PARTNER_MOVES: MoveTable = _table(partners=True)

MOVES_FROM: tuple[tuple[tuple[Move, ...], ...], ...] = tuple(
    tuple(
        tuple(
            _MOVES[origin * STARS + target][count, False]
            for count in range(1, height + 1)
            for target in range(STARS)
            if target != origin
        )
        for height in range(TOWER_HEIGHT)
    )
    for origin in range(STARS)
)
"""By origin and the height there: every move that a hand could make."""
