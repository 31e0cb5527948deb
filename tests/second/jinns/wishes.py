"""Jinns of the Lake, the edition of the Lake of Wishes, from its sheet alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.second.jinns.ring import (
    FLOORS,
    Lake,
    Stack,
    Step,
    colour,
    landings,
    one_of_each,
    worth,
    written,
)

COLOURS = "yrbg"


def starter(first_to_pick: int, players: int) -> int:
    """Return who begins: tokens are chosen counter-clockwise, and the last to choose starts.

    Seats rise clockwise. With two players both pick twice, in turn (open question 9), so the second
    picks last.
    """
    seat = first_to_pick
    for _ in range(players - 1):
        seat = seat - 1 or players
    return seat


@dataclass
class Wishes:
    """One game on the Lake of Wishes.

    Args:
        lake: the stacks.
        tokens: the colours that each seat has chosen, in the order of the seats.
        turn: the seat that is to move.
        wraps: open question 1, the other reading.
        upper_kept: open question 3, the other reading: with three the mover keeps the upper half.
        upper_voids: open question 4, the other reading: only the upper half of a neutral tower is
            worth nothing.
        neutral_pile_counts: open question 5: a lower half under a neutral dome of its own scores.
            No is the other
            reading.
        towers_break_ties: open question 8, the other reading.
        no_undoing: open question 11, the other reading.
    """

    lake: Lake
    tokens: Mapping[int, str]
    turn: int = 1
    wraps: bool = False
    upper_kept: bool = False
    upper_voids: bool = False
    neutral_pile_counts: bool = True
    towers_break_ties: bool = False
    no_undoing: bool = False
    taken: dict[int, list[tuple[Stack, bool]]] = field(
        default_factory=dict[int, list[tuple[Stack, bool]]]
    )
    halves_of: int | None = None
    three_on: None = None
    is_over: bool = False
    recent: list[Step | None] = field(default_factory=list["Step | None"])
    seen: dict[str, int] = field(default_factory=dict[str, int])

    def __post_init__(self) -> None:
        self.taken = {seat: [] for seat in self.tokens}
        self.is_over = not self.steps()
        self.note()

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.tokens)

    @property
    def neutral(self) -> str:
        """Return the colour that nobody chose.

        Sheet: with three players all play it as a complementary colour.
        """
        return "".join(one for one in COLOURS if one not in "".join(self.tokens.values()))

    def plays(self, seat: int) -> str:
        """Return the colours that a seat may move."""
        return self.tokens[seat] + self.neutral

    def faults(self, step: Step, seat: int) -> set[str]:
        """Return what the sheet has against a step, nothing if it is lawful.

        `nothing there`, `not yours`, `count` (the wrong star, an empty one too), `colour twice`,
        `undoing`.
        """
        stack, below = self.lake[step.origin], self.lake[step.target]
        if not stack:
            return {"nothing there"}
        found: set[str] = set()
        if colour(stack[-1]) not in self.plays(seat):
            found.add("not yours")
        if step.target not in landings(self.lake, step.origin, step.floors, wraps=self.wraps):
            found.add("count")
        if not one_of_each(stack[-step.floors :], below):
            found.add("colour twice")
        if self.no_undoing and self._undoes(step):
            found.add("undoing")
        return found

    def _undoes(self, step: Step) -> bool:
        """Open question 11: not one's own last move, and none made since then."""
        return Step(step.target, step.floors, step.origin) in self.recent[-self.players :]

    def steps(self, seat: int | None = None) -> list[Step]:
        """Return every lawful step of a seat.

        A dome alone, with a part of its tower, or with all of it.
        """
        who = self.turn if seat is None else seat
        return [
            step
            for origin, stack in enumerate(self.lake)
            for floors in range(1, len(stack) + 1)
            for target in sorted(landings(self.lake, origin, floors, wraps=self.wraps))
            if not self.faults(step := Step(origin, floors, target), who)
        ]

    def move(self, step: Step) -> None:
        """Move; a tower whose fourth floor was just placed leaves the game at once."""
        stack = self.lake[step.origin]
        block = stack[-step.floors :]
        self.lake[step.origin] = stack[: -step.floors]
        self.lake[step.target] = self.lake[step.target] + block
        self.recent.append(step)
        if len(self.lake[step.target]) == FLOORS:
            self._complete(step.target)
        else:
            self._next()

    def _complete(self, star: int) -> None:
        """Two players: the tower to the mover. Three or four: it is split in two.

        With three a tower under the complementary colour is worth nothing (open question 4). The
        mover takes it out, and nobody decides anything.
        """
        is_worthless = colour(self.lake[star][-1]) == self.neutral and not self.upper_voids
        if self.players > 2 and not is_worthless:
            self.halves_of = star
            return
        self.taken[self.turn].append((self.lake[star], not is_worthless))
        self.lake[star] = []
        self._next()

    def splits(self) -> list[tuple[bool, int]]:
        """Return the lawful splits: whether the mover keeps the upper half, and who gets the other.

        Sheet, 4 players: the other half to the player in front. 3 players: to one of the other two,
        by choice.
        """
        others = (
            [(self.turn + 1) % 4 + 1]
            if self.players == 4
            else [s for s in self.tokens if s != self.turn]
        )
        halves = [True] if self.players == 3 and self.upper_kept else [True, False]
        return [(upper, other) for upper in halves for other in others]

    def split(self, *, keeps_upper: bool, other: int) -> None:
        """Split the tower that stands complete."""
        star = self.halves_of
        assert star is not None
        lower, upper = self.lake[star][:2], self.lake[star][2:]
        self.taken[self.turn if keeps_upper else other].append((upper, self.upper_counts(upper)))
        self.taken[other if keeps_upper else self.turn].append((lower, self.lower_counts(lower)))
        self.lake[star] = []
        self.halves_of = None
        self._next()

    def upper_counts(self, upper: Stack) -> bool:
        """Sheet, 3 players.

        The points of a tower whose fourth floor is the complementary colour are null.
        """
        return colour(upper[-1]) != self.neutral

    def lower_counts(self, lower: Stack) -> bool:
        """Return whether the lower half scores (open question 5)."""
        return self.neutral_pile_counts or colour(lower[-1]) != self.neutral

    def _next(self) -> None:
        """Hand the turn on, clockwise.

        Sheet: the game ends as soon as a player can no longer move at his turn.
        """
        self.turn = self.turn % self.players + 1
        self.is_over = not self.steps()
        self.note()

    def note(self) -> None:
        """Count the position now on the lake (open question 11)."""
        key = written(self.lake, self.turn)
        self.seen[key] = self.seen.get(key, 0) + 1

    def repeats(self) -> int:
        """Return how often the position now on the lake was seen (open question 11)."""
        return self.seen.get(written(self.lake, self.turn), 0)

    def points(self, seat: int) -> int:
        """Return the points.

        Floors times top, of what was taken and of what still stands under an own colour.
        """
        kept = sum(worth(pile) for pile, counts in self.taken[seat] if counts)
        return kept + sum(
            worth(stack) for stack in self.lake if stack and colour(stack[-1]) in self.tokens[seat]
        )

    def winners(self) -> list[int]:
        """Return who won. Sheet: the player who scores the most points."""
        points = {seat: self.points(seat) for seat in self.tokens}
        best = [seat for seat in points if points[seat] == max(points.values())]
        if not self.towers_break_ties:
            return best
        piles = {seat: sum(counts for _, counts in self.taken[seat]) for seat in best}
        return [seat for seat in best if piles[seat] == max(piles.values())]
