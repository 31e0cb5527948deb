"""Jinns of the Lake, the older edition, from its sheet alone (cosmoludo; four are partners)."""

from __future__ import annotations

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

FREE = "g"  # the colour that everybody plays with three players

OWN = {
    2: {1: "yr", 2: "bg"},
    3: {1: "y", 2: "b", 3: "r"},
    4: {1: "y", 2: "b", 3: "r", 4: "g"},
}
"""Sheet, "Rule for 2 players", "Variant for 3 players", "Variant for 4 players".

Who gets which jinns.
"""

BLOCKS = {
    2: ["yyyy", "bbbb", "rrrr", "gggg"] * 2,
    3: ["yyyygg", "bbbbgg", "rrrrgg", "yyyygg", "bbbb", "rrrr"],
    4: ["yyyy", "bbbb", "rrrr", "gggg"] * 2,
}
"""The same headings: who puts which pawns on consecutive squares, in turn.

The sheet prints red again as the fifth block of two players; here the first four blocks come
again. With three players eight green ones are used up after four blocks.
"""


def laid_in_blocks(lake: Lake, players: int) -> bool:
    """Return whether the ring is the blocks of the sheet, from some square, in either direction."""
    order = "".join(BLOCKS[players])
    seen = "".join(colour(stack[0]) for stack in lake)
    return any(order in one + one for one in (seen, seen[::-1]))


@dataclass
class Older:
    """One game of the older edition.

    Args:
        lake: the stacks.
        players: two, three or four.
        turn: the seat that is to move, A first (open question 10).
        at_start: open question 7, the other reading: a tower of three may also be taken instead of
            a move.
        last_mover: open question 6, the other reading: a green tower left on the lake counts for
            who last moved
            its green pawn.
        towers_break_ties: open question 8, the other reading.
        no_undoing: open question 11, the other reading.
    """

    lake: Lake
    players: int
    turn: int = 1
    at_start: bool = False
    last_mover: bool = False
    towers_break_ties: bool = False
    no_undoing: bool = False
    taken: dict[int, list[Stack]] = field(default_factory=dict[int, list[Stack]])
    halves_of: int | None = None
    three_on: int | None = None
    is_over: bool = False
    moved_by: dict[int, int] = field(default_factory=dict[int, int])
    passed: list[int] = field(default_factory=list[int])
    recent: list[Step | None] = field(default_factory=list["Step | None"])
    seen: dict[str, int] = field(default_factory=dict[str, int])

    def __post_init__(self) -> None:
        self.taken = {seat: [] for seat in range(1, self.players + 1)}
        self.note()

    def plays(self, seat: int) -> str:
        """Return the colours that a seat may move.

        Sheet, "Variant for 3 players": a pawn of his colour or any green pawn.
        """
        return OWN[self.players][seat] + (FREE if self.players == 3 else "")

    def partner(self, seat: int) -> int:
        """Return the partner. Sheet, "Variant for 4 players": yellow and red, blue and green."""
        return (seat + 1) % 4 + 1

    def faults(self, step: Step, seat: int) -> set[str]:
        """Return what the sheet has against a step, nothing if it is lawful.

        `nothing there`, `not yours`, `count` (the wrong square), `colour twice`, `partner`,
        `undoing`.
        """
        stack, below = self.lake[step.origin], self.lake[step.target]
        if not stack:
            return {"nothing there"}
        found: set[str] = set()
        if colour(stack[-1]) not in self.plays(seat):
            found.add("not yours")
        if step.target not in landings(self.lake, step.origin, step.floors):
            found.add("count")
        if not one_of_each(stack[-step.floors :], below):
            found.add("colour twice")
        if self._lies_on_partner(below, seat):
            found.add("partner")
        if self.no_undoing and self._undoes(step):
            found.add("undoing")
        return found

    def _lies_on_partner(self, below: Stack, seat: int) -> bool:
        """Sheet, "Variant for 4 players".

        Not on a pawn or pile of the partner; upon an enclosed one is fine.
        """
        return self.players == 4 and bool(below) and colour(below[-1]) in OWN[4][self.partner(seat)]

    def _undoes(self, step: Step) -> bool:
        """Open question 11: not one's own last move, and none made since then."""
        return Step(step.target, step.floors, step.origin) in self.recent[-self.players :]

    def steps(self, seat: int | None = None) -> list[Step]:
        """Return every lawful step of a seat, of the one to move by default."""
        who = self.turn if seat is None else seat
        return [step for step in self._tried() if not self.faults(step, who)]

    def _tried(self) -> list[Step]:
        """Return every step that is right by its count."""
        return [
            Step(origin, floors, target)
            for origin, stack in enumerate(self.lake)
            for floors in range(1, len(stack) + 1)
            for target in sorted(landings(self.lake, origin, floors))
        ]

    def threes(self) -> list[int]:
        """Return the towers of three that may be taken instead of a move (open question 7)."""
        return self.threes_of(self.turn) if self.at_start else []

    def threes_of(self, seat: int) -> list[int]:
        """Return the towers of three that a seat controls, with four players."""
        mine = OWN[4][seat] if self.players == 4 else ""
        return [
            star
            for star, stack in enumerate(self.lake)
            if len(stack) == 3 and colour(stack[-1]) in mine
        ]

    def move(self, step: Step) -> None:
        """Move, and complete what the move completes.

        Sheet, "Moves": a tower of four is taken at once, out of the board.
        Sheet, "Variant for 4 players": half of it goes to the partner; a tower of three may be
        taken.
        """
        stack = self.lake[step.origin]
        block = stack[-step.floors :]
        self.lake[step.origin] = stack[: -step.floors]
        self.lake[step.target] = self.lake[step.target] + block
        if any(colour(dome) == FREE for dome in block):
            self.moved_by[step.target] = self.turn
        self.recent.append(step)
        height = len(self.lake[step.target])
        if height == FLOORS and self.players == 4:
            self.halves_of = step.target
        elif height == FLOORS:
            self._lift(step.target, self.turn)
            self._next()
        elif height == 3 and self.players == 4:
            self.three_on = step.target
        else:
            self._next()

    def keep(self, *, upper: bool) -> None:
        """Keep one half of the tower of four, and give the partner the other.

        Sheet, "Variant for 4 players": you keep either the higher half, or the lower half.
        """
        star = self.halves_of
        assert star is not None
        lower_half, upper_half = self.lake[star][:2], self.lake[star][2:]
        self.lake[star] = []
        self.taken[self.turn].append(upper_half if upper else lower_half)
        self.taken[self.partner(self.turn)].append(lower_half if upper else upper_half)
        self.halves_of = None
        self._next()

    def answer_three(self, *, takes: bool) -> None:
        """Take the tower of three that the move made, or leave it standing."""
        star = self.three_on
        assert star is not None
        self.three_on = None
        if takes:
            self._take_three(star)
        self._next()

    def take_three_instead(self, star: int) -> None:
        """Take a tower of three instead of a move (open question 7)."""
        self.recent.append(None)
        self._take_three(star)
        self._next()

    def _take_three(self, star: int) -> None:
        """Sheet, "Variant for 4 players": share the gain, and give the partner the base-pawn."""
        base, *rest = self.lake[star]
        self.lake[star] = []
        self.taken[self.turn].append(rest)
        self.taken[self.partner(self.turn)].append([base])

    def _lift(self, star: int, seat: int) -> None:
        self.taken[seat].append(self.lake[star])
        self.lake[star] = []

    def _next(self) -> None:
        """Hand the turn on.

        Sheet, "End of the game": who can move no pawn misses the turn, as long it is so; the game
        ends when nobody can move. A step that only the house rule of question 11 forbids will be
        lawful again after a round, so it keeps the game going.
        """
        self.passed = []
        self._turn_on()
        if not any(self._can_ever_move(seat) for seat in self.taken):
            self.passed = [(self.turn - 1 + n) % self.players + 1 for n in range(self.players)]
            self.is_over = True
            return
        while not (self.steps() or self.threes()):
            self.note()
            self.passed.append(self.turn)
            self.recent.append(None)
            self._turn_on()
        self.note()

    def _can_ever_move(self, seat: int) -> bool:
        if self.at_start and self.threes_of(seat):
            return True
        return any(not self.faults(step, seat) - {"undoing"} for step in self._tried())

    def _turn_on(self) -> None:
        self.turn = self.turn % self.players + 1

    def note(self) -> None:
        """Count the position now on the lake (open question 11)."""
        key = written(self.lake, self.turn)
        self.seen[key] = self.seen.get(key, 0) + 1

    def repeats(self) -> int:
        """Return how often the position now on the lake was seen (open question 11)."""
        return self.seen.get(written(self.lake, self.turn), 0)

    def points(self, seat: int) -> int:
        """Return the points of a seat.

        Sheet, "End of the game": the piles taken out and those still on the board, floors times
        top. Partners do not share the piles on the board.
        """
        lying = [
            stack for star, stack in enumerate(self.lake) if stack and self.controls(seat, star)
        ]
        return sum(worth(pile) for pile in [*self.taken[seat], *lying])

    def controls(self, seat: int, star: int) -> bool:
        """Return whether a tower on the lake counts for a seat."""
        top = colour(self.lake[star][-1])
        if self.players == 3 and top == FREE:
            return self.last_mover and self.moved_by.get(star) == seat
        return top in OWN[self.players][seat]

    def winners(self) -> list[int]:
        """Return who won. Sheet: the player with most points."""
        points = {seat: self.points(seat) for seat in self.taken}
        best = [seat for seat in points if points[seat] == max(points.values())]
        if not self.towers_break_ties:
            return best
        most = max(len(self.taken[seat]) for seat in best)
        return [seat for seat in best if len(self.taken[seat]) == most]
