"""The real service, as a process of its own, is told to end while parts of it hang."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from device.box.ending import END_S
from device.journal.store import Journal
from tests.proofs.busy import is_busy
from tests.proofs.hanging import PARTS, hang, silent_broker
from tests.proofs.listened import Listened, listened

LIMIT_S = 30.0  # only a part that does not hang as it should takes so long
IDLE_S = 0.4  # what a busy machine may take to hear a signal and to bury a process


def _ended_in_s(home: Path, hanging: Sequence[str]) -> tuple[float, Listened, str]:
    """Have parts hang, then end the service; return how long that took, and what it said."""
    with silent_broker() as scene, listened(home, scene) as service:
        for part in hanging:
            hang(home, part)
        until_s = time.monotonic() + LIMIT_S
        while not all((home / f"hung-{part}").exists() for part in hanging):
            assert time.monotonic() < until_s, "a part did not hang"
            time.sleep(0.01)
        took_s = service.stop()
        return took_s, service, service.process.communicate()[1]


@pytest.mark.slow
@pytest.mark.parametrize("hanging", [(), *((part,) for part in PARTS), PARTS], ids=" ".join)
def test_the_service_ends_within_a_second_whatever_hangs(
    tmp_path: Path, hanging: Sequence[str]
) -> None:
    took_s, service, said = _ended_in_s(tmp_path, hanging)
    assert took_s < END_S + IDLE_S or is_busy()
    assert service.process.returncode == 0
    assert "hang_if_told" in said or "disk" not in hanging
    with closing(Journal.open(tmp_path / "state" / "journal.sqlite")) as journal:
        assert not journal.games()
