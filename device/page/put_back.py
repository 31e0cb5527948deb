"""What players put back on the sheet, as a list: a line for each place, ticked once it is right."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from device.table.game_in_play import GameInPlay
from device.table.onlookers import left_to_put_back
from device.table.prompts import Text


class PutBack(Struct, frozen=True):
    """How a place should look, and whether it does."""

    said: str
    is_done: bool


Due = tuple[tuple[Text, ...], bool]
"""How a place should look, as texts, and whether it does."""


class PutBackList:
    """The list of one table; it begins anew when the record changes, or all is back."""

    def __init__(self) -> None:
        """Begin without a line."""
        self._position: object = None
        self._lines: tuple[tuple[tuple[Text, ...], int], ...] = ()

    def shown(self, game: GameInPlay | None) -> tuple[Due, ...]:
        """Return the list as it is now."""
        left = [] if game is None else _numbered(game)
        position = game.position if left and game is not None else None
        if position is None or position is not self._position:
            self._position, self._lines = position, ()
        self._lines = (*self._lines, *(one for one in left if one not in self._lines))
        return tuple((one[0], one not in left) for one in self._lines)


def _numbered(game: GameInPlay) -> list[tuple[tuple[Text, ...], int]]:
    """Return what is not right yet, each with its number among lines that say the same."""
    count: Counter[tuple[Text, ...]] = Counter()
    found: list[tuple[tuple[Text, ...], int]] = []
    for lines in left_to_put_back(game.session):
        count[lines] += 1
        found.append((lines, count[lines]))
    return found
