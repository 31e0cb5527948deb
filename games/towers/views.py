"""The views that a camera may have of a position: the market and everybody's towers."""

from __future__ import annotations

from dataclasses import dataclass

from games.towers.pieces import Cards, Row
from games.towers.position import Position


@dataclass(frozen=True, slots=True)
class View:
    """The open cards.

    Attributes:
        market: the cards in the market, sorted.
        rows: by seat (from index 0), its five towers.
    """

    market: Cards
    rows: tuple[Row, ...]


def views(position: Position) -> tuple[View, ...]:
    """Return how the mat may look: settled first, then with the last market's leftovers on it.

    Views have no piles, because only the top card of a pile is visible.
    """
    settled = View(position.market, position.rows)
    if not position.leftover:
        return (settled,)
    return settled, View(position.leftover, position.rows)
