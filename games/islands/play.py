"""Making a move: the position that follows.

Sources: "Game turn (for 3, 4 or 5 players)", "Construction rules" and "2-player game".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.errors import IllegalMoveError
from games.game import Seat
from games.islands.island import Island, cells_turned_by, with_tile
from games.islands.judge import explain
from games.islands.moves import Action, Name, Pick, RevealTiles, Show, TakeHidden, TilePlacement
from games.islands.pieces import ROWS, Tile
from games.islands.position import Hidden, Position, Stack, Turned
from games.islands.setup import ROUNDS, Phase


def apply(position: Position, action: Action) -> Position:
    """Return the position after `action`.

    Raises:
        IllegalMoveError: the rules forbid it; the error carries what `explain` says.
    """
    if breaches := explain(position, action):
        codes = ", ".join(breach.code for breach in breaches)
        raise IllegalMoveError(f"{action} is illegal: {codes}", breaches)
    match action:
        case Pick():
            return _pick(position, action)
        case RevealTiles():
            return _reveal(position, action)
        case Show():
            return _show(position, action)
        case TakeHidden():
            return replace(position, phase=Phase.PLACE)
        case TilePlacement():
            return _put_down(position, action)
        case Name():
            return replace(position, phase=Phase.TAKE, turn=action.other)


def _pick(position: Position, pick: Pick) -> Position:
    phase = Phase.SHOW if position.setup.players == 2 else Phase.REVEAL
    return replace(position, picked=pick.row, phase=phase)


def _reveal(position: Position, reveal: RevealTiles) -> Position:
    """Return the position with the drawn tiles on offer, or with the discarded tile known."""
    tiles = _tiles(position, reveal.tiles)
    if position.phase is Phase.DISCARD:
        return _next_round(position, _Laid(position.islands, position.turned), tiles)
    return replace(position, phase=Phase.TAKE, stacks=_stacks_left(position), shown=tiles)


def _show(position: Position, show: Show) -> Position:
    """Return the position with two tiles on offer and one face down, for the opponent to choose.

    Source: "chooses 2 and reveals them … The third tile is not disclosed".
    """
    tiles = _tiles(position, show.tiles)
    third = [tile for tile in position.drawn if tile is not None and tile not in tiles]
    return replace(
        position,
        phase=Phase.TAKE,
        turn=_other(position),
        stacks=_stacks_left(position),
        shown=tiles,
        hidden=Hidden(third[0] if third else None),
    )


def _put_down(position: Position, place: TilePlacement) -> Position:
    options, seat = position.setup.options, place.seat
    (tile,) = _tiles(position, (place.tile,))
    before = position.island
    cells = cells_turned_by(before, tile, options)
    islands = list(position.islands)
    islands[seat - 1] = with_tile(before, tile, place.cell, options)
    laid = _Laid(tuple(islands), Turned(seat, cells) if cells else None)
    shown = tuple(other for other in position.shown if other != tile)
    hidden = None if position.phase is Phase.PLACE else position.hidden
    return _after(position, laid, shown, hidden)


@dataclass(frozen=True, slots=True)
class _Laid:
    """The islands after a placement, and the tiles that the placement turned."""

    islands: tuple[Island, ...]
    turned: Turned | None


def _after(
    position: Position, laid: _Laid, shown: tuple[Tile, ...], hidden: Hidden | None
) -> Position:
    """Return the position after the seat to move has put down a tile.

    Source: "chooses one player who hasn't yet chosen a tile"; the last player has no choice left.
    """
    chosen = (*position.chosen, position.turn)
    rest = [seat for seat in position.setup.seats if seat not in chosen]
    left = (*shown, hidden.tile) if hidden else shown
    if not rest and None not in left:
        return _next_round(position, laid, tuple(tile for tile in left if tile is not None))
    if rest:
        named = len(rest) > 1
        phase, turn = (Phase.NAME, position.turn) if named else (Phase.TAKE, rest[0])
    else:
        phase, turn = Phase.DISCARD, position.lookout
    return replace(
        position,
        phase=phase,
        turn=turn,
        islands=laid.islands,
        shown=shown,
        hidden=hidden,
        chosen=chosen,
        turned=laid.turned,
    )


def _next_round(position: Position, laid: _Laid, left: tuple[Tile, ...]) -> Position:
    """Return the position after a round; the tiles `left` are discarded, face up.

    Source: "The last player … becomes the Lookout for the next round"; with two players "the other
    player becoming the Lookout".
    """
    is_over = position.round == ROUNDS
    lookout = _other(position) if position.setup.players == 2 else position.turn
    return replace(
        position,
        round=position.round + (not is_over),
        lookout=lookout,
        turn=lookout,
        phase=Phase.OVER if is_over else Phase.PICK,
        islands=laid.islands,
        picked=None,
        shown=(),
        hidden=None,
        chosen=(),
        discarded=position.discarded + left,
        turned=laid.turned,
    )


def _other(position: Position) -> Seat:
    """Return the seat that is not the Lookout, with two players."""
    return Seat(3 - position.lookout)


def _stacks_left(position: Position) -> tuple[Stack, ...]:
    """Return the stacks without what this round draws."""
    return tuple(
        stack[position.setup.per_round :] if row is position.picked else stack
        for row, stack in zip(ROWS, position.stacks, strict=True)
    )


def _tiles(position: Position, tile_ids: tuple[str, ...]) -> tuple[Tile, ...]:
    found = [position.setup.box.find(tile_id) for tile_id in tile_ids]
    return tuple(tile for tile in found if tile is not None)
