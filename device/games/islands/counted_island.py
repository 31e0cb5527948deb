"""The counted islands of a game, for the keepsake: the tiles, their places, and the points."""

from __future__ import annotations

from dataclasses import dataclass

from device.games.islands.lines import counted_lines
from device.games.islands.screens import IslandsScreens
from device.table.prompts import Text
from games.game import Seat
from games.islands.count.position import Counted, CountPosition
from games.islands.island import Cell, Face


@dataclass(frozen=True, slots=True)
class KeptIsland:
    """One player's counted island, as the keepsake shows it.

    Attributes:
        name: what the player is called.
        tiles: cell by cell the tile's id, or None if it is unknown, and which face is up.
        lines: the lines of the score.
        total: the points.
    """

    name: str
    tiles: tuple[tuple[Cell, str | None, Face], ...]
    lines: tuple[Text, ...]
    total: int


def kept_islands(words: IslandsScreens, now: CountPosition) -> tuple[KeptIsland, ...]:
    """Return the islands that were counted, in seating order."""
    scores = words.game.scores(now)
    return tuple(
        KeptIsland(
            words.seat_name(seat),
            tuple((one.cell, one.tile, one.face) for one in counted.seen),
            counted_lines(words.game, now, seat),
            scores[seat].total,
        )
        for seat, counted in shown_by(words, now)
    )


def shown_by(words: IslandsScreens, now: CountPosition) -> list[tuple[Seat, Counted]]:
    """Return the counted island of each player who has shown one, in seating order."""
    pairs = zip(words.game.seats, now.counted, strict=True)
    return [(seat, counted) for seat, counted in pairs if counted is not None]
