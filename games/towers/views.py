"""What a camera may see of a position: the market and everybody's towers."""

from __future__ import annotations

from dataclasses import dataclass

from games.towers.pieces import Cards, Row
from games.towers.position import Position


@dataclass(frozen=True, slots=True)
class View:
    """The open cards.

    Attributes:
        market: the cards that lie there, sorted.
        rows: by seat (from index 0), its five towers.
    """

    market: Cards
    rows: tuple[Row, ...]


def views(position: Position) -> tuple[View, ...]:
    """Return how `position` may look: as it is, then with the last market's leftovers still there.

    Piles are not among it: only their top card shows.
    """
    settled = View(position.market, position.rows)
    if not position.leftover:
        return (settled,)
    return settled, View(position.leftover, position.rows)
