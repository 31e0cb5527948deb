"""What became of the table's players: games, wins and points, for each kind of game.

Only players who were given names are counted: the red player of one evening is not that of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from device.games.names import names_in
from device.keepsake.keepsake import KeptGame, counted

_WON = {"over-winner", "over-shared"}


@dataclass(frozen=True, slots=True)
class Played:
    """One player's part of one game; without points where nobody counted them."""

    name: str
    game: str
    points: int | None
    is_won: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """All of one player in one kind of game; without an average where nothing was counted."""

    name: str
    game: str
    played: int
    wins: int
    average: float | None


def parts_of(evening: KeptGame) -> Iterator[Played]:
    """Yield the parts of the players who have names."""
    winners = _winners(evening)
    named = {name for name in names_in(evening.begun) if name}
    for seat, points in counted(evening):
        if seat in named:
            yield Played(seat, evening.game, points, seat in winners)


def sums(parts: Iterable[Played]) -> tuple[Sum, ...]:
    """Return the sums, by name and kind of game."""
    found: dict[tuple[str, str], list[Played]] = {}
    for one in parts:
        found.setdefault((one.name, one.game), []).append(one)
    return tuple(_sum(name, game, found[name, game]) for name, game in sorted(found))


def _sum(name: str, game: str, parts: list[Played]) -> Sum:
    points = [one.points for one in parts if one.points is not None]
    average = sum(points) / len(points) if points else None
    return Sum(name, game, len(parts), sum(one.is_won for one in parts), average)


def _winners(evening: KeptGame) -> frozenset[str]:
    """Return whom the last screen named as winners."""
    told = [
        dict(line.facts) for line in evening.ending if line.key in {"over-winner", "over-shared"}
    ]
    named = [facts.get("seats", facts.get("seat")) for facts in told]
    return frozenset(
        str(one) for each in named for one in (each if isinstance(each, tuple) else (each,))
    )
