"""Scores, line by line, and who won.

Source: both editions: floors times the strength on top, for every captured pile and for every stack
on the lake that a player controls. With three players, a stack on the lake with a neutral top
counts for nobody. In Lake of Wishes, a tower with a neutral fourth floor is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.game import TABLE, Outcome, ScoreLine, Seat, Tally
from games.jinns.legal import legal_moves
from games.jinns.options import Ties
from games.jinns.pieces import Stack
from games.jinns.position import CapturedPile, Position
from games.jinns.setup import Edition, Setup


def scores(position: Position) -> dict[Seat, Tally]:
    """Return every seat's score; a tower that waits to be shared out counts for nobody."""
    lines: dict[Seat, list[ScoreLine]] = {
        Seat(seat): [_pile_line(position, pile) for pile in piles]
        for seat, piles in enumerate(position.captured, 1)
    }
    for seat, line in _lake_lines(position):
        lines[seat].append(line)
    return {seat: Tally(tuple(of_seat)) for seat, of_seat in lines.items()}


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while the seat to move can do something.

    Source: Lake of Wishes, "The game ends as soon as one of the players can no longer move when it
    is their turns"; older edition, "The game ends when nobody can move".
    """
    if legal_moves(position):
        return None
    wishes = position.setup.edition is Edition.WISHES
    return Outcome(winners(position), "seat-cannot-move" if wishes else "nobody-can-move")


def winners(position: Position) -> tuple[Seat, ...]:
    """Return the seats that would win if the game ended now, by the rules or by agreement.

    Source: both editions, highest total; no tie-break is printed (question 8).
    """
    tallies = scores(position)
    most = max(tally.total for tally in tallies.values())
    best = [seat for seat, tally in tallies.items() if tally.total == most]
    if position.setup.options.ties is Ties.MOST_CAPTURED:
        piles = {seat: _scoring_piles(position, seat) for seat in best}
        best = [seat for seat in best if piles[seat] == max(piles.values())]
    return tuple(best)


def pile_points(setup: Setup, pile: CapturedPile) -> int:
    """Return the points of a captured pile."""
    return 0 if is_worthless(setup, pile) else _points(pile.stack)


def _pile_line(position: Position, pile: CapturedPile) -> ScoreLine:
    kind = "captured-void" if is_worthless(position.setup, pile) else "captured"
    return ScoreLine(kind, pile_points(position.setup, pile), _facts(pile.stack))


def is_worthless(setup: Setup, pile: CapturedPile) -> bool:
    """Return whether a captured pile scores nothing (questions 4 and 5)."""
    strict = setup.edition is Edition.WISHES and not setup.options.neutral_piles_score
    return pile.is_void or (strict and pile.stack.controller is setup.neutral)


def _scoring_piles(position: Position, seat: Seat) -> int:
    return sum(not is_worthless(position.setup, pile) for pile in position.captured[seat - 1])


def _lake_lines(position: Position) -> Iterator[tuple[Seat, ScoreLine]]:
    for star, stack in enumerate(position.lake):
        if (seat := _controlling_seat(position, star, stack)) is not None:
            facts = (("star", star), *_facts(stack))
            yield seat, ScoreLine("on-lake", _points(stack), facts)


def _controlling_seat(position: Position, star: int, stack: Stack) -> Seat | None:
    """Return the seat that controls the stack on `star`; a neutral top is question 6."""
    setup = position.setup
    if stack.controller is None:
        return None
    if stack.controller is not setup.neutral:
        return setup.owner(stack.controller)
    if setup.edition is Edition.DREAMS and position.movers:
        mover = position.movers[star]
        return mover if mover != TABLE else None
    return None


def _points(stack: Stack) -> int:
    return stack.height * stack.strength


def _facts(stack: Stack) -> tuple[tuple[str, str | int], ...]:
    return (
        ("stack", str(stack)),
        ("height", stack.height),
        ("colour", str(stack.controller)),
        ("strength", stack.strength),
    )
