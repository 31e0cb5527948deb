"""Counting the sequences of turns from a position (perft), to check the listing of legal moves.

A decision that is no turn, such as who gets which half of a tower, is settled by its first choice
and does not multiply the count. A game that ends before the depth is reached counts 0.
"""

from __future__ import annotations

from typing import TypeVar

from games.game import Game

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")


def perft(game: Game[PositionT, MoveT, ViewT], position: PositionT, depth: int) -> int:
    """Return the number of sequences of `depth` turns from `position`."""
    position = settled(game, position)
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(position, move), depth - 1) for move in moves)


def divide(game: Game[PositionT, MoveT, ViewT], position: PositionT, depth: int) -> dict[str, int]:
    """Return the number of sequences by the first move's text, to find where two counts differ."""
    position = settled(game, position)
    return {
        game.move_text(move): perft(game, game.apply(position, move), depth - 1)
        for move in game.legal_moves(position)
    }


def settled(game: Game[PositionT, MoveT, ViewT], position: PositionT) -> PositionT:
    """Return `position` after every decision that is due, each settled by its first choice."""
    while game.awaits_decision(position):
        position = game.apply(position, game.legal_moves(position)[0])
    return position
