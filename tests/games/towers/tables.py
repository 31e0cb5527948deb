"""Tables at which the tests play, and positions written by what one seat has before it."""

from __future__ import annotations

from typing import Any

from games.game import Seat
from games.towers.game import Towers
from games.towers.moves import parse_action
from games.towers.options import ALL_POWERS, Options, Power
from games.towers.pieces import Row, Suit, Tower, parse_cards, row_of
from games.towers.plan import legal_bids
from games.towers.position import Position
from games.towers.setup import Setup

PLAIN = Options()
POWERFUL = Options(powers=ALL_POWERS)


def only(power: Power, **rest: Any) -> Options:
    return Options(powers=frozenset({power}), **rest)


def table(players: int = 2, options: Options = PLAIN, start: int = 1) -> Towers:
    return Towers(Setup(players, Seat(start), options))


TOWERS_TABLES = {
    "base-2": table(2),
    "base-5": table(5),
    "powers-3": table(3, POWERFUL),
    "powers-4": table(4, POWERFUL, 4),
}


def row(**towers: tuple[int, ...]) -> Row:
    return row_of(Tower(Suit(suit), values) for suit, values in towers.items())


def bids(market: str, towers: Row, options: Options = PLAIN, pile: str = "") -> tuple[int, ...]:
    return legal_bids(towers, parse_cards(market), parse_cards(pile), options)


def winning(game: Towers, market: str, towers: str, bid: int, pile: str = "") -> Position:
    """Return the position in which s1 has won with `bid`, the others passing."""
    passes = ",0" * (game.setup.players - 1)
    rest = (f" towers=s1:{towers}" if towers else "") + (f" piles=s1:{pile}" if pile else "")
    return game.parse_position(f"build s1 market={market} bids={bid}{passes}{rest}")


def after(game: Towers, position: Position, *actions: str) -> Position:
    for action in actions:
        position = game.apply(position, parse_action(action))
    return position


def codes(game: Towers, position: Position, action: str) -> list[str]:
    return [breach.code for breach in game.explain(position, parse_action(action))]


def legal(game: Towers, position: Position) -> set[str]:
    return {str(move) for move in game.legal_moves(position)}


def built(position: Position, seat: int = 1) -> str:
    """Return the towers of a seat: `c14c11/m3`."""
    towers = (tower for tower in position.row(Seat(seat)) if tower.height)
    return "/".join("".join(map(str, tower.cards)) for tower in towers)


def torn(position: Position, seat: int = 1) -> str:
    return "".join(map(str, position.pile(Seat(seat))))
