"""The last turn made by hand, with what followed from it: the builder's decision, and passes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import Seat
from games.jinns.moves import Action, Choice, Move, Pass, SetRight, Take
from games.jinns.position import Position


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last turn that a player made, and what followed from it.

    Attributes:
        before: the position in which the turn was made; its seat to move made the turn.
        made: the move, or the taking of a tower of three.
        choice: how the builder shared out a completed tower; None if there was nothing to share.
        passed: the seats that missed their turn since (older edition, "End of the game").
        count: how many actions of the record belong to the turn.
    """

    before: Position
    made: Move | Take
    choice: Choice | None
    passed: tuple[Seat, ...]
    count: int

    @property
    def seat(self) -> Seat:
        """The seat that made the turn."""
        return self.before.turn


def last_turn(history: Sequence[Position], turns: Sequence[Action]) -> LastTurn | None:
    """Return the last turn that was made by hand, or None before the first.

    There is none after a correction, because players have settled what lies there.
    """
    passed: list[Seat] = []
    choice: Choice | None = None
    for count, action in enumerate(reversed(turns), 1):
        before = history[-1 - count]
        if isinstance(action, Pass):
            passed.append(before.turn)
        elif isinstance(action, Choice):
            choice = action
        elif isinstance(action, SetRight):
            return None
        else:
            return LastTurn(before, action, choice, tuple(reversed(passed)), count)
    return None


def to_and_fro(turns: Sequence[Action]) -> Move | None:
    """Return the move that goes on with domes that were moved to and fro and to again, or None.

    Players have said of two such moves that nobody took one back, so they are not asked again.
    """
    moves = [turn for turn in turns if not isinstance(turn, Pass)][-3:]
    if len(moves) < 3:
        return None
    first, second, third = moves
    is_so = second == _back(first) and third == _back(second)
    return _back(third) if is_so else None


def _back(move: Action) -> Move | None:
    """Return the move that brings domes back; None for what moves none, or takes a tower."""
    if not isinstance(move, Move) or move.takes_base:
        return None
    return Move(move.target, move.origin, move.count)


def may_still_take(history: Sequence[Position], turns: Sequence[Action]) -> LastTurn | None:
    """Return the last turn if its seat may still take the tower of three that it made.

    It may until the next dome is moved. A pass does not end the right.

    Source: older edition, "Variant for 4 players" (question 7).
    """
    last = last_turn(history, turns)
    if last is None or not last.before.setup.has_partners or not isinstance(last.made, Move):
        return None
    height = history[-1].lake[last.made.target].height
    return last if height == 3 and not last.made.takes_base else None
