"""Judging a move: every rule that the move breaks, as values.

Sources: "Drawing the tiles", "Choosing a tile", "Construction rules" and "2-player game".
"""

from __future__ import annotations

from collections.abc import Iterator

from games.game import HOUSE_RULES, TABLE, Breach, Fact, edition_of
from games.islands.island import Cell, Island, open_cells, touches
from games.islands.legal import (
    SHOWN_OF_TWO,
    hidden_candidates,
    may_be_drawn,
    to_move,
    to_put_down,
)
from games.islands.moves import Action, Name, Pick, RevealTiles, Show, TakeHidden, TilePlacement
from games.islands.options import Options
from games.islands.pieces import Row, Tile
from games.islands.position import Position
from games.islands.setup import EDITION, Phase

_DRAWING = "Drawing the tiles"
_CHOOSING = "Choosing a tile"
_CONSTRUCTION = "Construction rules"
_TWO = "2-player game"
_END = "End of the game and scoring points"

_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    Pick: (Phase.PICK,),
    RevealTiles: (Phase.REVEAL, Phase.DISCARD),
    Show: (Phase.SHOW,),
    TakeHidden: (Phase.TAKE,),
    TilePlacement: (Phase.TAKE, Phase.PLACE),
    Name: (Phase.NAME,),
}


def explain(position: Position, action: Action) -> tuple[Breach, ...]:
    """Return every rule that `action` breaks, most telling first; empty for a legal action."""
    due = tuple(_moment_breaches(position, action))
    if due and not isinstance(action, TilePlacement):
        return due
    return (*due, *_choice_breaches(position, action))


def _breach(code: str, rule: str, **facts: Fact) -> Breach:
    return Breach(code, rule, edition_of(rule, EDITION), tuple(facts.items()))


def _moment_breaches(position: Position, action: Action) -> Iterator[Breach]:
    """Yield why such a move is not due now, or not due from this seat."""
    phase = position.phase
    if phase is Phase.OVER:
        yield _breach("game-over", _END)
        return
    if action.seat not in (TABLE, position.turn):
        yield _breach("out-of-turn", _CHOOSING, seat=action.seat, turn=position.turn)
    if phase not in _PHASES[type(action)]:
        yield _breach("not-now", _CHOOSING, due=phase.value, seat=to_move(position)[0])


def _choice_breaches(position: Position, action: Action) -> Iterator[Breach]:
    match action:
        case Pick():
            yield from _pick_breaches(position, action)
        case Name():
            yield from _name_breaches(position, action)
        case TakeHidden():
            yield from _hidden_breaches(position, action)
        case Show():
            yield from _draw_breaches(position, action.tiles, SHOWN_OF_TWO, _TWO)
        case RevealTiles():
            yield from _reveal_breaches(position, action)
        case TilePlacement():
            yield from _place_breaches(position, action)


def _pick_breaches(position: Position, pick: Pick) -> Iterator[Breach]:
    if not position.stack(pick.row):
        yield _breach("empty-stack", _DRAWING, row=pick.row)


def _hidden_breaches(position: Position, take: TakeHidden) -> Iterator[Breach]:
    if position.hidden is None:
        yield _breach("no-hidden-tile", _TWO, seat=take.seat)


def _reveal_breaches(position: Position, reveal: RevealTiles) -> Iterator[Breach]:
    if position.phase is Phase.REVEAL:
        yield from _draw_breaches(position, reveal.tiles, position.setup.per_round, _DRAWING)
    elif reveal.tiles not in [(tile.id,) for tile in hidden_candidates(position)]:
        yield _breach("not-drawn", _TWO, tiles=reveal.tiles, picked=str(position.picked))


def _name_breaches(position: Position, name: Name) -> Iterator[Breach]:
    if name.other not in position.setup.seats:
        yield _breach("no-such-seat", _CHOOSING, seat=name.other, players=position.setup.players)
    elif name.other in position.chosen:
        yield _breach("already-chosen", _CHOOSING, seat=name.other)


def _draw_breaches(
    position: Position, tile_ids: tuple[str, ...], expected: int, rule: str
) -> Iterator[Breach]:
    """Yield why these cannot be the tiles that were drawn."""
    tiles = [position.setup.box.find(tile_id) for tile_id in tile_ids]
    known = [tile for tile in tiles if tile is not None]
    if len(known) < len(tiles):
        strange = tuple(
            tile_id for tile_id, tile in zip(tile_ids, tiles, strict=True) if tile is None
        )
        yield _breach("not-in-box", rule, tiles=strange)
    if len(set(tile_ids)) != expected or len(tile_ids) != expected:
        yield _breach("wrong-number", rule, tiles=tile_ids, expected=expected)
    picked = str(position.picked)
    if others := tuple(tile.id for tile in known if tile.row is not position.picked):
        yield _breach("wrong-stack", rule, tiles=others, picked=picked)
    elif not may_be_drawn(position, known):
        yield _breach("not-drawn", rule, tiles=tile_ids, picked=picked)


def _place_breaches(position: Position, place: TilePlacement) -> Iterator[Breach]:
    """Yield what is wrong with the tile and, on the player's own island, with the cell."""
    tile = position.setup.box.find(place.tile)
    if tile is None:
        yield _breach("not-in-box", _CHOOSING, tile=place.tile)
        return
    if position.phase in _PHASES[TilePlacement] and tile not in to_put_down(position):
        offered = tuple(other.id for other in to_put_down(position))
        yield _breach("not-revealed", _CHOOSING, tile=tile.id, offered=offered)
    if place.seat in position.setup.seats:
        island = position.islands[place.seat - 1]
        yield from cell_breaches(island, tile, place.cell, position.setup.options)


def cell_breaches(island: Island, tile: Tile, cell: Cell, options: Options) -> Iterator[Breach]:
    """Yield why a tile may not be put in a cell of an island (question 40)."""
    filled = island.filled
    facts: dict[str, Fact] = {"row": cell.row, "cell": cell.column}
    if tile.row is not cell.row:
        yield _breach("wrong-row", _CONSTRUCTION, tile=tile.id, belongs=tile.row, **facts)
    if cell in filled:
        yield _breach("cell-taken", _CONSTRUCTION, **facts)
    elif cell.row is not Row.DREAM:
        yield from _gap_breaches(cell, filled, options, facts)


def _gap_breaches(
    cell: Cell, filled: frozenset[Cell], options: Options, facts: dict[str, Fact]
) -> Iterator[Breach]:
    if not touches(cell, filled):
        yield _breach("not-adjacent", _CONSTRUCTION, **facts)
    elif cell not in open_cells(filled, options):
        yield _breach("not-leftmost", HOUSE_RULES, **facts)
