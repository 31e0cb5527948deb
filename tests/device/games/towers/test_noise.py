"""Lawful games seen badly: what a camera gets wrong is asked about, never held against players."""

from __future__ import annotations

import pytest

from games.towers.options import ALL_POWERS, Options
from tests.device.games.towers.noise import Noise
from tests.device.games.towers.played import Played

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("noise", Noise)
@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [
        (1, 2, Options()),
        pytest.param(2, 3, Options(powers=ALL_POWERS), marks=pytest.mark.slow),
        pytest.param(3, 4, Options(powers=ALL_POWERS), marks=pytest.mark.slow),
    ],
    ids=["base", "powers", "four"],
)
def test_what_is_seen_badly_is_no_accusation_and_no_wrong_record(
    noise: Noise, seed: int, players: int, options: Options
) -> None:
    game = Played(seed, players, options, noise).play()
    assert game.accusations == []
    assert game.wrong == []
    assert game.lost == []
