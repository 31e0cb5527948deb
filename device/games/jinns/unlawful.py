"""What hands may do to the lake that is no lawful move: forbidden moves, and domes taken off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from device.table.referee import Hypothesis, HypothesisKind
from games.jinns.game import Jinns
from games.jinns.moves import Action, Move
from games.jinns.pieces import Stack, StackView
from games.jinns.position import Position
from games.jinns.views import View, possible_moves, view_after, views

Look = StackView | None
JinnsHypothesis = Hypothesis[Action, Look]


def forbidden(game: Jinns, position: Position) -> Iterator[JinnsHypothesis]:
    """Yield the moves that a hand may have made and the rules forbid."""
    lawful = {
        (move.origin, move.target, move.count)
        for move in game.legal_moves(position)
        if isinstance(move, Move)
    }
    for move in possible_moves(position):
        if (move.origin, move.target, move.count) not in lawful:
            looks = view_after(position, move)
            if looks is not None:
                yield Hypothesis(HypothesisKind.ILLEGAL, (move,), looks)


def taken_off(position: Position) -> Iterator[JinnsHypothesis]:
    """Yield the hypotheses that the top domes of a stack are gone, or the tops of two stacks."""
    record, lake = views(position)[0], position.lake
    rests = {
        star: [Stack(stack.domes[:left]).view for left in range(stack.height)]
        for star, stack in enumerate(lake)
        if stack.domes
    }
    for star, lower in rests.items():
        for rest in lower:
            yield _gone(record, {star: rest})
    for one, other in combinations(rests, 2):
        yield _gone(record, {one: rests[one][-1], other: rests[other][-1]})


def _gone(record: View, left: Mapping[int, Look]) -> JinnsHypothesis:
    looks = tuple([left.get(star, look) for star, look in enumerate(record)])
    return Hypothesis(HypothesisKind.LIFTED, (), looks)
