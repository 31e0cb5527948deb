"""The service beside a full folder for temporary files."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from device.journal.copy import journal_to_read
from device.journal.store import RecordedGame
from tests.proofs.full_tmp import FullTmp
from tests.proofs.listened import GAME, Scene, listened

LIMIT_S = 60.0  # only a service that does not play takes so long
LOOK_S = 0.1
EVENTS = 3  # the game is set up, the opening laid, a move made


def _games(home: Path) -> tuple[RecordedGame, ...]:
    with journal_to_read(home / "state" / "journal.sqlite") as journal:
        return tuple(journal.games())


@pytest.mark.slow
def test_the_service_starts_plays_and_ends_beside_a_full_folder_for_temporary_files(
    tmp_path: Path,
) -> None:
    full = FullTmp(tmp_path / "tmp")
    if not full.is_possible():
        pytest.skip("this machine lets no user lay a disk over a folder")
    scene = Scene(GAME.config, GAME.camera, full.within, full.environ)
    until_s = time.monotonic() + LIMIT_S
    with listened(tmp_path / "box", scene) as service:
        while not any(game.events >= EVENTS for game in _games(tmp_path / "box")):
            assert time.monotonic() < until_s
            time.sleep(LOOK_S)
        service.stop()
        said = service.process.communicate()[1]
    assert service.process.returncode == 0
    assert not said
