"""What hypothesis draws: tables, house rules, and positions that play has led to."""

from __future__ import annotations

import os
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from games.jinns.game import Jinns
from games.jinns.options import Options, Ties, Void
from games.jinns.position import Position
from tests.games.jinns.tables import TABLES, table


def examples(count: int) -> int:
    """Return how many of `count` examples are drawn: a fifth of them among the quick tests."""
    return max(3, count // 5) if os.environ.get("QUICK_TESTS") else count


REPEATABLE = settings(derandomize=True, deadline=None, max_examples=examples(60))
"""The same examples in every run; no test waits for a clock."""

jinns_options = st.builds(
    Options,
    counting_past_origin=st.booleans(),
    builder_keeps_top=st.booleans(),
    neutral_top_voids=st.sampled_from(Void),
    neutral_piles_score=st.booleans(),
    last_mover_controls_neutral=st.booleans(),
    three_at_start=st.booleans(),
    ties=st.sampled_from(Ties),
    no_undoing=st.booleans(),
)

jinns_games = st.builds(table, st.sampled_from(sorted(TABLES)), jinns_options)
plain_jinns_games = st.builds(table, st.sampled_from(sorted(TABLES)))

seeds = st.integers(0, 2**32 - 1)


def chance(seed: int) -> Random:
    """Return dice that fall the same way for the same seed."""
    return Random(seed)  # noqa: S311 - repeatable tests, no secrets


def play_on(game: Jinns, position: Position, dice: Random, actions: int) -> list[Position]:
    """Return `position` and those that follow it in up to `actions` random legal actions."""
    played = [position]
    while len(played) <= actions and (moves := game.legal_moves(played[-1])):
        played.append(game.apply(played[-1], dice.choice(moves)))
    return played


@st.composite
def jinns_plays(
    draw: st.DrawFn, games: st.SearchStrategy[Jinns] = jinns_games
) -> tuple[Jinns, list[Position]]:
    """Draw a game and the positions of a random play of it."""
    game, seed = draw(games), draw(seeds)
    length = draw(st.integers(0, 70))
    return game, play_on(game, game.initial(seed), chance(seed), length)
