"""An invented box of 80 tiles, and the tables at which the tests play with it."""

from __future__ import annotations

from collections.abc import Mapping

from games.game import Seat
from games.islands.game import Islands
from games.islands.island import Face, Island, Placed
from games.islands.moves import parse_action, parse_cell
from games.islands.options import Options
from games.islands.pieces import ISLAND_ROWS, Dream, Element, Row, Tile, TileSet, tile_of
from games.islands.position import Position
from games.islands.setup import setup_of

_CYCLE = list(Element)


def _island_tile(row: Row, number: int) -> Tile:
    """Return a tile with two or three elements; every third shows a lamp."""
    shown = [_CYCLE[(number * step + ISLAND_ROWS.index(row)) % len(_CYCLE)] for step in (1, 3)]
    if number % 3 == 0:
        shown.append(Element.LAMP)
    counts = {element: 1 + (number % 5 == 0 and element is Element.PALM) for element in shown}
    return tile_of(f"{row}-{number:02}", row, {str(name): count for name, count in counts.items()})


def sample_box() -> TileSet:
    islands = [_island_tile(row, number) for row in ISLAND_ROWS for number in range(1, 21)]
    dreams = [tile_of(f"dream-{kind}-{n}", "dream", {}, kind) for kind in Dream for n in (1, 2)]
    return TileSet((*islands, *dreams))


BOX = sample_box()
PLAYERS = (2, 3, 4, 5)


def table(players: int, options: Options | None = None, lookout: int | None = 1) -> Islands:
    first = None if lookout is None else Seat(lookout)
    return Islands(setup_of(BOX, players, first, options))


ISLANDS_TABLES = {
    **{str(players): table(players, lookout=None) for players in PLAYERS},
    "4-left-to-right": table(4, Options(rows_left_to_right=True, lamps_count_singly=True)),
}


def after(game: Islands, position: Position, *actions: str) -> Position:
    for action in actions:
        position = game.apply(position, parse_action(action))
    return position


def codes(game: Islands, position: Position, action: str) -> list[str]:
    return [breach.code for breach in game.explain(position, parse_action(action))]


def legal(game: Islands, position: Position) -> set[str]:
    return {str(move) for move in game.legal_moves(position)}


def island_of(tiles: Mapping[str, Mapping[str, int] | None], *dreams: str) -> Island:
    """Return an island by cells: what the tile there shows, or None where it lies Genie up."""
    return Island(
        (
            *(_placed(place, shown) for place, shown in tiles.items()),
            *(
                Placed(parse_cell(f"dream,{slot}"), tile_of(f"d-{slot}", "dream", {}, kind))
                for slot, kind in enumerate(dreams)
            ),
        )
    )


def _placed(place: str, shown: Mapping[str, int] | None) -> Placed:
    cell = parse_cell(place)
    if shown is None:
        return Placed(cell, None, Face.BACK)
    return Placed(cell, tile_of(f"{cell.row}-{cell.column}", cell.row, shown))
