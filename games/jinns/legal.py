"""Listing the legal moves."""

from __future__ import annotations

from games.game import Seat
from games.jinns.moves import (
    PARTNER_MOVES,
    PASS,
    PLAIN_MOVES,
    Action,
    Choice,
    Half,
    Move,
    Take,
    Turn,
)
from games.jinns.pieces import LANDINGS
from games.jinns.position import Position
from games.jinns.setup import Edition
from games.jinns.walk import landing_stars_past_origin, walk


def legal_moves(position: Position) -> tuple[Action, ...]:
    """Return every legal move: the builder's choices while a tower is pending, none at the end."""
    moves = position.known_moves
    if moves is None:
        moves = _moves_now(position)
        object.__setattr__(position, "known_moves", moves)
    return moves


def is_legal(position: Position, action: Action) -> bool:
    """Return whether `action` is among the legal moves."""
    lawful = position.lawful
    if lawful is None:
        lawful = frozenset(legal_moves(position))
        object.__setattr__(position, "lawful", lawful)
    return action in lawful


def choices(position: Position) -> tuple[Choice, ...]:
    """Return the ways in which the builder may share out the pending tower; empty without one.

    Source: Lake of Wishes, "With 4 players …", "With 3 players …"; older edition, "Variant for
    4 players". That three players choose the half too is question 3.
    """
    setup = position.setup
    if position.pending is None:
        return ()
    top_only = setup.players == 3 and setup.options.builder_keeps_top
    halves = (Half.TOP,) if top_only else (Half.TOP, Half.BOTTOM)
    receivers = setup.receivers(position.turn)
    return tuple(Choice(half, receiver) for half in halves for receiver in receivers)


def moves_of(position: Position, seat: Seat) -> tuple[Turn, ...]:
    """Return the moves that `seat` would have on its turn, without a pass."""
    setup, lake = position.setup, position.lake
    playable, banned = setup.playable[seat], setup.banned[seat]
    table = PARTNER_MOVES if setup.has_partners else PLAIN_MOVES
    if setup.options.counting_past_origin and setup.edition is Edition.WISHES:
        return _moves_past_origin(position, seat)
    moves: list[Turn] = [*walk(lake, playable, banned, table)]
    if setup.options.three_at_start and setup.has_partners:
        moves += (
            Take(star)
            for star, stack in enumerate(lake)
            if stack.height == 3 and stack.top & setup.owned[seat]
        )
    return tuple(moves)


def undoes(move: Move, recent: tuple[Turn, ...]) -> bool:
    """Return whether `move` undoes one of the `recent` turns: as many domes, the reverse way.

    Source: none, a house rule (question 11).
    """
    return any(
        isinstance(turn, Move)
        and (turn.target, turn.origin, turn.count) == (move.origin, move.target, move.count)
        for turn in recent
    )


def _moves_now(position: Position) -> tuple[Action, ...]:
    if position.pending is not None:
        return choices(position)
    moves = moves_of(position, position.turn)
    if position.recent:
        moves = tuple(
            move for move in moves if not (isinstance(move, Move) and undoes(move, position.recent))
        )
    return moves or _skip(position)


def _skip(position: Position) -> tuple[Action, ...]:
    """Return the pass of a seat that cannot move; empty if the game is over.

    A move that only question 11 bars is lawful again a round later. The game goes on for that move.

    Source: Lake of Wishes, "The game ends as soon as one of the players can no longer move";
    older edition, "End of the game": a turn is missed, and the game ends when nobody can move.
    """
    setup = position.setup
    if setup.edition is Edition.WISHES:
        return ()
    seats = (Seat(seat) for seat in range(1, setup.players + 1))
    return (PASS,) if any(moves_of(position, seat) for seat in seats) else ()


def _moves_past_origin(position: Position, seat: Seat) -> tuple[Turn, ...]:
    lake, playable = position.lake, position.setup.playable[seat]
    return tuple(
        Move(origin, target, count)
        for origin, stack in enumerate(lake)
        if stack.top & playable
        for count in range(1, stack.height + 1)
        for target in landing_stars_past_origin(lake, origin, stack.strength, count)
        if (count, False) in LANDINGS[stack.reach[lake[target].colours]]
    )
