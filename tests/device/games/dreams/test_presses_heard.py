"""Presses can be heard and counted: where the leafing through guesses begins is anybody's guess."""

from __future__ import annotations

from device.games.dreams.voting import Voting
from tests.device.games.dreams.mat_top import Round
from tests.device.games.towers.towers_top import A

SEEDS = [f"seed {number}" for number in range(12)]


def test_the_guess_shown_first_is_not_always_the_left_neighbour() -> None:
    first = {
        str(Round(6, Voting.SECRET, seed=seed).lay_all().press(A, A).prompt.lines[-1].facts)
        for seed in SEEDS
    }
    assert len(first) > 2
