"""The position: the lake, whose turn it is, what was captured; immutable, valid from birth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.errors import PositionError
from games.game import TABLE, Seat
from games.jinns.moves import STARS, Action, Turn
from games.jinns.pieces import COPIES, TOWER_HEIGHT, Dome, Stack, domes_of
from games.jinns.setup import Setup

Lake = tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class CapturedPile:
    """A pile of captured domes, scored by itself; a void pile is worth nothing."""

    stack: Stack
    is_void: bool = False


Captured = tuple[tuple[CapturedPile, ...], ...]


@dataclass(frozen=True, slots=True)
class StandingTower:
    """A tower that was taken off by the rules, but may still stand on its star on the table."""

    star: int
    tower: Stack


@dataclass(frozen=True, slots=True)
class Position:
    """A position of Jinns of the Lake.

    Attributes:
        setup: edition, colours of the seats, and house rules.
        lake: the stacks on stars 0 to 31; a completed tower is never among them.
        turn: whose turn it is; while a tower is pending, its builder's.
        captured: by seat (from index 0), its captured piles. Captured domes may be missing here,
            because the box can join a game in the middle.
        pending: the tower whose halves its builder must share out now.
        standing: the tower that the last move took off, until the next move.
        movers: with question 6 on, by star, the seat that last moved the neutral dome there.
        recent: with question 11 on, the last turn of this seat and all turns since.
        known_moves: the legal moves, computed at the first use.
        lawful: the legal moves as a set, computed at the first use.
    """

    setup: Setup
    lake: Lake
    turn: Seat
    captured: Captured = ()
    pending: Stack | None = None
    standing: StandingTower | None = None
    movers: tuple[Seat, ...] = ()
    recent: tuple[Turn, ...] = ()
    known_moves: tuple[Action, ...] | None = field(
        default=None, init=False, compare=False, repr=False
    )
    lawful: frozenset[Action] | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        players = self.setup.players
        if not self.captured:
            object.__setattr__(self, "captured", ((),) * players)
        if not self.movers and self.setup.options.last_mover_controls_neutral:
            object.__setattr__(self, "movers", (TABLE,) * STARS)
        if not 1 <= self.turn <= players or len(self.captured) != players:
            raise PositionError(
                f"turn of s{self.turn}, piles of {len(self.captured)}: {players} play"
            )
        if self.pending is not None and self.pending.height != TOWER_HEIGHT:
            raise PositionError(f"{self.pending} waits to be shared out; only a tower of four does")
        if self.pending is not None and not self.setup.splits_towers:
            raise PositionError(f"{self.pending} waits to be shared out; here the builder keeps it")
        _check_lake(self.lake)
        _check_supply(self)
        if self.standing is not None and self.lake[self.standing.star].height:
            raise PositionError(f"star {self.standing.star}: a tower stands where a stack is")


def trusted(
    setup: Setup,
    lake: Lake,
    turn: Seat,
    captured: Captured,
    pending: Stack | None,
    standing: StandingTower | None,
    movers: tuple[Seat, ...],
    recent: tuple[Turn, ...],
) -> Position:
    """Return a position without checking it: it follows from a valid one by a legal move."""
    position = _new(Position)
    _set(position, "setup", setup)
    _set(position, "lake", lake)
    _set(position, "turn", turn)
    _set(position, "captured", captured)
    _set(position, "pending", pending)
    _set(position, "standing", standing)
    _set(position, "movers", movers)
    _set(position, "recent", recent)
    _set(position, "known_moves", None)
    _set(position, "lawful", None)
    return position


def repeats(history: Sequence[Position], position: Position) -> int:
    """Return how often `history` has the same lake with the same seat to move as `position`.

    No rule ends a game that goes in circles. So the box warns at 2, when the position stands for
    the third time.
    """
    return sum(
        before.turn == position.turn
        and before.pending == position.pending
        and before.lake == position.lake
        for before in history
    )


_new = object.__new__
_set = object.__setattr__


def _check_lake(lake: Lake) -> None:
    if len(lake) != STARS:
        raise PositionError(f"{len(lake)} stars; the lake has {STARS}")
    for star, stack in enumerate(lake):
        if stack.height == TOWER_HEIGHT:
            raise PositionError(
                f"star {star}: {stack} is a completed tower; take it off the lake, then go on"
            )


def _check_supply(position: Position) -> None:
    """Refuse domes that the box does not hold: foreign colours, or a third of a kind."""
    seen: Counter[Dome] = Counter()
    for place, dome in _places(position):
        if dome.colour not in position.setup.colours:
            known = ", ".join(position.setup.colours)
            raise PositionError(f"{place}: {dome} is {dome.colour}; the seats play {known}")
        seen[dome] += 1
        if seen[dome] > COPIES:
            raise PositionError(
                f"{place}: a third {dome}; a set has two {dome}, eight {dome.colour}"
            )


def missing(position: Position) -> Counter[Dome]:
    """Return the domes of the set that a position has nowhere: neither on the lake nor captured.

    No rule takes a dome out of the game. One is missing where players let it lie nowhere when they
    set the record right.
    """
    there = Counter(dome for _, dome in _places(position))
    return Counter(dome for colour in position.setup.colours for dome in domes_of(colour)) - there


def _places(position: Position) -> list[tuple[str, Dome]]:
    """Return every dome, each with the words that name its place."""
    places = [(f"star {star}", stack) for star, stack in enumerate(position.lake)]
    for seat, piles in enumerate(position.captured, 1):
        places += [(f"captured by s{seat}", pile.stack) for pile in piles]
    if position.pending is not None:
        places.append(("tower to share out", position.pending))
    return [(place, dome) for place, stack in places for dome in stack.domes]
