"""The short form of the soak; `python -m tests.lab.soak` is the long one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.soak.run import Soak
from tests.lab.soak.scenes import SCENES

SHORT = 60
LONGER = 1500


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """A disk that fails is told in the log each time."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
@pytest.mark.parametrize("game", SCENES)
def test_random_events_break_nothing_lose_nothing_and_find_no_dead_key(
    game: str, seed: int, tmp_path: Path
) -> None:
    findings = Soak(game, tmp_path, seed).run(LONGER)
    assert findings.counts == {}
    assert len(findings.screens) > 15


def test_the_same_seed_gives_the_same_evening(tmp_path: Path) -> None:
    screens = [Soak("dreams", tmp_path / name, 1).run(SHORT).screens for name in "ab"]
    assert screens[0] == screens[1]
