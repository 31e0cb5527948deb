"""Parsing the text of a seat, for every game."""

from __future__ import annotations

from games.errors import TextError
from games.game import Seat


def parse_seat(text: str, players: int) -> Seat:
    """Return the seat that `text` names: `s1`, `s2`, … in turn order.

    Raises:
        TextError: `text` is not of that form, or there are fewer players.
    """
    known = [f"s{seat}" for seat in range(1, players + 1)]
    if text not in known:
        raise TextError(
            f"no seat {text!r}; with {players} players the seats are {', '.join(known)}"
        )
    return Seat(known.index(text) + 1)
