"""The games that are played through the session: one line a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tests.second.play import (
    dreams_player,
    islands_player,
    jinns_player,
    jinns_setup,
    towers_player,
)


@dataclass(frozen=True, slots=True)
class Played:
    """What one game came to: how many moves were made, and how many unlawful ones were tried."""

    moves: int
    unlawful: int


def play_jinns(rng: Random) -> Played:
    """Play Jinns of the Lake, either edition."""
    player = jinns_player.JinnsPlayer(rng, jinns_setup.choices(rng))
    player.play()
    return Played(player.moves, player.unlawful)


def play_dreams(rng: Random) -> Played:
    """Play Dreams."""
    player = dreams_player.DreamsPlayer(rng, dreams_player.choices(rng))
    player.play()
    return Played(player.moves, player.unlawful)


def play_towers(rng: Random) -> Played:
    """Play 5 Towers, with and without powers."""
    player = towers_player.TowersPlayer(rng, towers_player.choices(rng))
    player.play()
    return Played(player.moves, player.unlawful)


def play_islands(rng: Random) -> Played:
    """Play 1001 Islands: the draft, and the count."""
    player = islands_player.IslandsPlayer(rng, islands_player.choices(rng))
    player.play()
    return Played(player.moves, player.unlawful)


EVENINGS: Mapping[str, Callable[[Random], Played]] = {
    "jinns": play_jinns,
    "dreams": play_dreams,
    "towers": play_towers,
    "islands": play_islands,
}
"""By name: how a game is played from its setup to its end, all of it drawn from one source."""


def evening(game: str, number: int) -> Played:
    """Play game number `number`; the same number is the same game.

    Raises:
        DisagreementError: a screen said what the second engine denies.
    """
    return EVENINGS[game](Random(f"{game} {number}"))  # noqa: S311 - a game, no secrets
