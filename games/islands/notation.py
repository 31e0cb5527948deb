"""Writing positions as text, and parsing such texts.

A position is one line of words, each a name with its value:

    round=3 lookout=s1 phase=take turn=s2      the round, and who must decide what
    picked=upper                               the stack that this round draws from
    upper=upper-01+?11                         a stack, its top first; ?11 is eleven unknown tiles
    shown=upper-05+upper-07 hidden=?           on offer, face up and face down
    chosen=s1+s3                               who has put down a tile in this round
    s1=upper-02@upper,0+!upper-09@upper,1      an island; `!` lies Genie up, `!?` unknown
    discarded=upper-03+lower-11                with two players, what nobody took
    turned=s1:upper,1+upper,0                  tiles due to be turned for the last lamp

A word without a value is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from games.errors import TextError
from games.islands.island import Face, Island, Placed
from games.islands.moves import parse_cell, parse_row
from games.islands.pieces import ROWS, Tile, TileSet
from games.islands.position import Hidden, Position, Stack, Turned
from games.islands.setup import Phase, Setup
from games.seats import parse_seat

_UNKNOWN = "?"
_UNKNOWN_RUN = re.compile(r"\?([1-9]\d?)", re.ASCII)
_ROUND = re.compile(r"[1-9]\d?", re.ASCII)
_PLACED = re.compile(r"(!?)([^@!]+)@([a-z]+,\d)", re.ASCII)
_NEEDED = ("round", "lookout", "phase", "turn")
_OPTIONAL = ("picked", *ROWS, "shown", "hidden", "chosen", "discarded", "turned")


def position_text(position: Position) -> str:
    """Return the whole position as one line."""
    return " ".join(f"{name}={value}" for name, value in _words(position) if value)


def parse_position(setup: Setup, text: str) -> Position:
    """Return the position that `position_text` wrote.

    Raises:
        TextError: `text` is not of that form; the message names the word.
        PositionError: its tiles cannot be.
    """
    words = _split(setup, text)
    box, players = setup.box, setup.players
    picked, hidden = words.get("picked"), words.get("hidden")
    return Position(
        setup,
        _parse_round(words["round"]),
        parse_seat(words["lookout"], players),
        parse_seat(words["turn"], players),
        _parse_phase(words["phase"]),
        tuple(_parse_stack(box, words.get(row, "")) for row in ROWS),
        tuple(_parse_island(box, words.get(f"s{seat}", "")) for seat in setup.seats),
        None if picked is None else parse_row(picked),
        _parse_tiles(box, words.get("shown", "")),
        None if hidden is None else _parse_hidden(box, hidden),
        tuple(parse_seat(seat, players) for seat in _parts(words.get("chosen", ""))),
        _parse_tiles(box, words.get("discarded", "")),
        _parse_turned(words.get("turned", ""), players),
    )


def _words(position: Position) -> Iterator[tuple[str, str]]:
    yield "round", str(position.round)
    yield "lookout", f"s{position.lookout}"
    yield "phase", position.phase
    yield "turn", f"s{position.turn}"
    yield "picked", position.picked or ""
    for row in ROWS:
        yield row, _stack_text(position.stack(row))
    yield "shown", _tiles_text(position.shown)
    yield "hidden", "" if position.hidden is None else _tile_text(position.hidden.tile)
    yield "chosen", "+".join(f"s{seat}" for seat in position.chosen)
    for seat, island in zip(position.setup.seats, position.islands, strict=True):
        yield f"s{seat}", "+".join(map(_placed_text, island.placed))
    yield "discarded", _tiles_text(position.discarded)
    yield "turned", _turned_text(position.turned)


def _tile_text(tile: Tile | None) -> str:
    return _UNKNOWN if tile is None else tile.id


def _tiles_text(tiles: Iterable[Tile]) -> str:
    return "+".join(tile.id for tile in tiles)


def _stack_text(stack: Stack) -> str:
    parts: list[str] = []
    for unknown, run in groupby(stack, key=lambda tile: tile is None):
        tiles = list(run)
        parts += [f"{_UNKNOWN}{len(tiles)}"] if unknown else map(_tile_text, tiles)
    return "+".join(parts)


def _placed_text(placed: Placed) -> str:
    back = "!" if placed.face is Face.BACK else ""
    return f"{back}{_tile_text(placed.tile)}@{placed.cell}"


def _turned_text(turned: Turned | None) -> str:
    return "" if turned is None else f"s{turned.seat}:{'+'.join(map(str, turned.cells))}"


def _split(setup: Setup, text: str) -> dict[str, str]:
    """Return the values by name; refuse names that are unknown, repeated or missing."""
    known = (*_NEEDED, *_OPTIONAL, *(f"s{seat}" for seat in setup.seats))
    words: dict[str, str] = {}
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or not value or name not in known or name in words:
            raise TextError(f"{word!r} says nothing of a position; expected {'=, '.join(known)}=")
        words[name] = value
    for name in _NEEDED:
        if name not in words:
            raise TextError(f"no {name}= in {text!r}; a position has one")
    return words


def _parts(text: str) -> list[str]:
    return text.split("+") if text else []


def _parse_round(text: str) -> int:
    if not _ROUND.fullmatch(text):
        raise TextError(f"round={text}; rounds run from 1 to 16")
    return int(text)


def _parse_phase(text: str) -> Phase:
    if text not in list(Phase):
        raise TextError(f"phase={text}; expected {', '.join(Phase)}")
    return Phase(text)


def _parse_tile(box: TileSet, text: str) -> Tile:
    tile = box.find(text)
    if tile is None:
        raise TextError(f"no tile {text!r} in the box; check the catalogue")
    return tile


def _parse_tiles(box: TileSet, text: str) -> tuple[Tile, ...]:
    return tuple(_parse_tile(box, part) for part in _parts(text))


def _parse_hidden(box: TileSet, text: str) -> Hidden:
    return Hidden(None if text == _UNKNOWN else _parse_tile(box, text))


def _parse_stack(box: TileSet, text: str) -> Stack:
    stack: list[Tile | None] = []
    for part in _parts(text):
        if found := _UNKNOWN_RUN.fullmatch(part):
            stack += [None] * int(found[1])
        else:
            stack.append(_parse_tile(box, part))
    return tuple(stack)


def _parse_island(box: TileSet, text: str) -> Island:
    return Island(tuple(_parse_placed(box, part) for part in _parts(text)))


def _parse_placed(box: TileSet, text: str) -> Placed:
    found = _PLACED.fullmatch(text)
    if not found:
        raise TextError(f"{text!r} is no tile in its place; expected upper-07@upper,2")
    back, name, cell = found.groups()
    tile = None if name == _UNKNOWN else _parse_tile(box, name)
    return Placed(parse_cell(cell), tile, Face.BACK if back else Face.FRONT)


def _parse_turned(text: str, players: int) -> Turned | None:
    if not text:
        return None
    seat, _, cells = text.partition(":")
    return Turned(parse_seat(seat, players), tuple(map(parse_cell, _parts(cells))))
