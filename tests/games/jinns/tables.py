"""Tables at which the tests play, and lakes written by their occupied stars alone."""

from __future__ import annotations

from collections.abc import Mapping

from games.jinns.game import Jinns
from games.jinns.moves import Choice, Move, parse_action
from games.jinns.options import Options
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seats

TABLES = {
    "wishes-2": ("ry,bg", Edition.WISHES),
    "wishes-3": ("rg,bg,yg", Edition.WISHES),
    "wishes-4": ("r,b,y,g", Edition.WISHES),
    "dreams-2": ("yr,bg", Edition.DREAMS),
    "dreams-3": ("yg,bg,rg", Edition.DREAMS),
    "dreams-4": ("y,b,r,g", Edition.DREAMS),
}
"""By name: the colours each seat may play, and the edition."""


def table(name: str, options: Options | None = None) -> Jinns:
    seats, edition = TABLES[name]
    return Jinns(parse_seats(seats, edition, options))


def lake_of(stacks: Mapping[int, str]) -> str:
    return "/".join(stacks.get(star, "-") for star in range(32))


def position_of(game: Jinns, stacks: Mapping[int, str], rest: str = "s1") -> Position:
    return game.parse_position(f"{lake_of(stacks)} {rest}")


def after(game: Jinns, position: Position, *actions: str) -> Position:
    for action in actions:
        position = game.apply(position, parse_action(action))
    return position


def legal(game: Jinns, position: Position) -> set[str]:
    return {str(move) for move in game.legal_moves(position)}


def codes(game: Jinns, position: Position, action: str) -> list[str]:
    return [breach.code for breach in game.explain(position, parse_action(action))]


def totals(game: Jinns, position: Position) -> list[int]:
    return [game.scores(position)[seat].total for seat in game.seats]


def moves_in(game: Jinns, position: Position) -> list[Move]:
    return [move for move in game.legal_moves(position) if isinstance(move, Move)]


def choices_in(game: Jinns, position: Position) -> list[Choice]:
    return [move for move in game.legal_moves(position) if isinstance(move, Choice)]
