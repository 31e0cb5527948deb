"""Finding turns that were made or taken back unseen, when nothing else explains a reading.

Any few things may have happened between two readings. The search goes through the legal moves from
the record, and from the positions before its last turns, ever deeper. A move changes at most two
places. So a line is given up once more places are wrong than its moves can still put right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from device.table.referee import LIMITS, Evidence, Hypothesis, HypothesisKind
from games.game import Game

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

MOST_BACK = 3  # steps taken back by hand before others were made
MOST_STEPS = 6  # turns made and taken back; more of them explain almost any lake
MOST_TRIED = 2500  # moves tried; they take 0.06 s on a desktop, no Pi was tried
A_MOVE_CHANGES = 2  # places
MISREAD = 10.0  # nats; a place that costs more is not misread in one thing, such as its height
STEPS_FOR_MISREAD = 2  # a misread place is as likely as so many steps more
A_STEP = 4.0  # nats that a step costs: a turn is missed once in some fifty


@dataclass(frozen=True, slots=True)
class UnseenTurns(Generic[PositionT, MoveT, LookT]):
    """What a game must say of one reading so that unseen turns can be found.

    Attributes:
        looks: how every place of the reading looks in a position, once what was captured is off.
        moves: the lawful moves from a position that may explain the reading.
        most_back: how many turns may have been taken back by hand before others were made.
        lingering: how else the places may look after the last move, while what it captured still
            stands there.
    """

    looks: Callable[[PositionT], Sequence[LookT]]
    moves: Callable[[PositionT], Sequence[MoveT]]
    most_back: int = MOST_BACK
    lingering: Callable[[MoveT, PositionT], Sequence[Sequence[LookT]]] = lambda _, __: ()


@dataclass(frozen=True, slots=True)
class UnseenQuestion(Generic[MoveT, LookT]):
    """The question whether unseen turns were made.

    Attributes:
        lines: the explanations that are left, likeliest first; the players are asked about the
            first. At least one.
        is_stepwise: whether the players confirm the line turn by turn.
    """

    lines: tuple[Hypothesis[MoveT, LookT], ...]
    is_stepwise: bool = False


@dataclass(slots=True)
class UnseenSearch(Generic[PositionT, MoveT, LookT]):
    """One search for lines of turns that explain a reading.

    Attributes:
        game: the rules.
        evidence: the evidence of the reading.
        record: how every place looks if nothing happened.
        turns: what the game says of the reading.
        starts: by the number of turns taken back, the position after that, and its number of steps.
        tried: how many moves were tried so far.
    """

    game: Game[PositionT, MoveT, object]
    evidence: Evidence[LookT]
    record: Sequence[LookT]
    turns: UnseenTurns[PositionT, MoveT, LookT]
    starts: Sequence[tuple[int, int, PositionT]]
    tried: int = field(default=0, init=False)
    _known: dict[tuple[int, LookT], bool] = field(
        default_factory=dict[tuple[int, LookT], bool], init=False
    )

    def lines(self) -> tuple[Hypothesis[MoveT, LookT], ...]:
        """Return the shortest lines that explain the reading, likeliest first."""
        for effort in range(1, MOST_STEPS + 1):
            for misread in (0, 1):
                steps = effort - misread * STEPS_FOR_MISREAD
                lines = self._of(steps, misread) if steps > 0 else ()
                found = [line for line in lines if explains(self.evidence, line)]
                if found:
                    return tuple(sorted(found, key=self._cost))
        return ()

    def _of(self, steps: int, misread: int) -> Iterator[Hypothesis[MoveT, LookT]]:
        """Yield the lines of so many steps that leave so many places unexplained."""
        for taken_back, back, position in self.starts:
            if back <= steps:
                looks = self.turns.looks(position)
                wrong = sum(self._is_wrong(*each) for each in enumerate(looks)) - misread
                for moves, reached in self._onward(position, looks, wrong, steps - back):
                    kind = HypothesisKind.UNSEEN
                    yield Hypothesis(kind, moves, reached, instead=taken_back)

    def _onward(
        self, position: PositionT, looks: Sequence[LookT], wrong: int, left: int
    ) -> Iterator[tuple[tuple[MoveT, ...], Sequence[LookT]]]:
        """Yield the moves from a position that explain the reading, with the looks they lead to.

        Args:
            position: where the line has come to.
            looks: how every place looks there.
            wrong: how many places look otherwise in the reading, but for those misread.
            left: how many moves the line still has.
        """
        if wrong > A_MOVE_CHANGES * left:
            return
        if left == 0:
            yield (), looks
            return
        for move in self.turns.moves(position):
            if self.tried >= MOST_TRIED:
                return
            self.tried += 1
            after = self._decided(self.game.apply(position, move))
            for then in self._looks_after(move, after, left):
                wrong_then = wrong + self._gained(looks, then)
                for moves, reached in self._onward(after, then, wrong_then, left - 1):
                    yield (move, *moves), reached

    def _looks_after(self, move: MoveT, after: PositionT, left: int) -> Iterator[Sequence[LookT]]:
        """Yield how every place may look after a move of a line that had so many moves left."""
        yield self.turns.looks(after)
        if left == 1:
            yield from self.turns.lingering(move, after)

    def _decided(self, position: PositionT) -> PositionT:
        """Return a position with its decisions made in some way; the sheet looks the same."""
        while self.game.awaits_decision(position):
            position = self.game.apply(position, self.game.legal_moves(position)[0])
        return position

    def _gained(self, before: Sequence[LookT], after: Sequence[LookT]) -> int:
        """Return how many more places are wrong after a move than before it."""
        return sum(
            self._is_wrong(place, new) - self._is_wrong(place, old)
            for place, (old, new) in enumerate(zip(before, after, strict=True))
            if old is not new
        )

    def _is_wrong(self, place: int, look: LookT) -> bool:
        """Return whether a look does not explain its place."""
        key = (place, look)
        known = self._known.get(key)
        if known is None:
            limit = LIMITS.misfit if look == self.record[place] else LIMITS.changed
            known = self._known[key] = self.evidence.cost(place, look) > limit
        return known

    def _cost(self, line: Hypothesis[MoveT, LookT]) -> float:
        cost = sum(self.evidence.cost(place, look) for place, look in enumerate(line.looks))
        return cost + A_STEP * (len(line.moves) + line.instead)


def explains(evidence: Evidence[LookT], line: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether a line explains a reading, but for at most one misread place."""
    costs = [evidence.cost(place, look) for place, look in enumerate(line.looks)]
    wrong = [cost for cost in costs if cost > LIMITS.changed]
    return len(wrong) <= 1 and all(cost <= MISREAD for cost in wrong)
