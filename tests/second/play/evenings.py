"""The games that are played through the session: one line a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from games.towers.options import Power
from tests.second.play import (
    dreams_player,
    islands_player,
    jinns_player,
    jinns_setup,
    towers_player,
)


@dataclass(frozen=True, slots=True)
class Played:
    """What one game came to.

    Attributes:
        kind: the edition or the way of playing, and how many played.
        moves: how many moves were made.
        unlawful: how many unlawful moves were tried.
    """

    kind: str
    moves: int
    unlawful: int


def play_jinns(rng: Random) -> Played:
    """Play Jinns of the Lake, either edition."""
    choice = jinns_setup.choices(rng)
    player = jinns_player.JinnsPlayer(rng, choice)
    player.play()
    return Played(f"{choice.edition}, {choice.players}", player.moves, player.unlawful)


def play_dreams(rng: Random) -> Played:
    """Play Dreams."""
    choice = dreams_player.choices(rng)
    player = dreams_player.DreamsPlayer(rng, choice)
    player.play()
    guesses = "roles dealt by the box" if choice.options.deals_roles else f"{choice.voting} guesses"
    return Played(f"{guesses}, {choice.players}", player.moves, player.unlawful)


def play_towers(rng: Random) -> Played:
    """Play 5 Towers, with and without powers."""
    choice = towers_player.choices(rng)
    player = towers_player.TowersPlayer(rng, choice)
    player.play()
    powers = {0: "base game", len(Power): "all powers"}.get(
        len(choice.options.powers), "some powers"
    )
    return Played(f"{powers}, {choice.players}", player.moves, player.unlawful)


def play_islands(rng: Random) -> Played:
    """Play 1001 Islands: the draft, and the count."""
    choice = islands_player.choices(rng)
    player = islands_player.IslandsPlayer(rng, choice)
    player.play()
    way = "draft led" if choice.is_led else "count only"
    return Played(f"{way}, {choice.players}", player.moves, player.unlawful)


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
