"""What players put back on the sheet, as a list: a line for each place, ticked once it is right."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from device.keepsake.keepsake import Say
from device.table.game_in_play import GameInPlay
from device.table.onlookers import left_to_put_back


class PutBack(Struct, frozen=True):
    """How a place should look, and whether it does."""

    said: str
    is_done: bool


class PutBackList:
    """The list of one table; it begins anew when the record changes, or all is back."""

    def __init__(self) -> None:
        """Begin without a line."""
        self._position: object = None
        self._lines: tuple[tuple[str, int], ...] = ()

    def shown(self, game: GameInPlay | None, say: Say) -> tuple[PutBack, ...]:
        """Return the list as it is now."""
        left = [] if game is None else _numbered(game, say)
        position = game.position if left and game is not None else None
        if position is None or position is not self._position:
            self._position, self._lines = position, ()
        self._lines = (*self._lines, *(one for one in left if one not in self._lines))
        return tuple(PutBack(one[0], one not in left) for one in self._lines)


def _numbered(game: GameInPlay, say: Say) -> list[tuple[str, int]]:
    """Return what is not right yet, each with its number among lines that say the same."""
    count: Counter[str] = Counter()
    found: list[tuple[str, int]] = []
    for lines in left_to_put_back(game.session):
        said = " ".join(say(line).replace("\t", ": ") for line in lines)
        count[said] += 1
        found.append((said, count[said]))
    return found
