"""What players of 5 Towers build that the rules forbid."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.towers.moves import Turn
from games.towers.pieces import SUITS, Cards
from games.towers.position import Position
from tests.lab.evenings.towers.table import TowersTable

TRIES = 20


def misbuilt(table: TowersTable, chance: Random) -> str | None:
    """Lay a forbidden build in view and return its words; None if none was found."""
    lawful = set(_lawful(table))
    for _ in range(TRIES):
        table.lay()
        taken = _take(table, chance)
        torn: Cards = () if chance.random() < 0.7 else _tear(table, chance)
        looks = (_columns(table), tuple(sorted(table.market, key=str)))
        if looks not in lawful and (taken or torn):
            return f"takes {' '.join(map(str, taken))}, tears {' '.join(map(str, torn))}"
    table.lay()
    return None


def _lawful(table: TowersTable) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Yield how the mat may look after a lawful build, with the rest of the market or without it.

    Nobody who sees the mat alone can tell a build that looks so from a lawful one.
    """
    for move in table.game.legal_moves(table.play):
        if isinstance(move, Turn):
            columns, rest = _looks(table.game.apply(table.play, move), table)
            yield from ((columns, rest), (columns, ()))


def _take(table: TowersTable, chance: Random) -> Cards:
    wanted = max(0, table.play.best + chance.choice((-1, 0, 0, 1)))
    taken = chance.sample(table.market, min(len(table.market), wanted))
    for card in taken:
        table.market.remove(card)
        table.columns[card.suit].append(card)
    return tuple(taken)


def _tear(table: TowersTable, chance: Random) -> Cards:
    tall = [column for column in table.columns.values() if len(column) > 1]
    return tuple(column.pop(-2) for column in chance.sample(tall, min(2, len(tall))))


def _columns(table: TowersTable) -> tuple[Cards, ...]:
    return tuple(tuple(table.columns[suit]) for suit in SUITS)


def _looks(after: Position, table: TowersTable) -> tuple[tuple[Cards, ...], Cards]:
    row = after.row(table.play.turn)
    return tuple(tower.cards for tower in row), tuple(sorted(after.leftover, key=str))
