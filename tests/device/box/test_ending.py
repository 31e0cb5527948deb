"""The real service, as a process of its own, while parts of it hang, and told to end meanwhile."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from device.box.ending import END_S
from device.journal.store import Journal
from tests.proofs.busy import is_busy
from tests.proofs.hanging import PARTS, hang, let_go, silent_broker
from tests.proofs.listened import Listened, listened

LIMIT_S = 30.0  # only a part that does not hang as it should takes so long
IDLE_S = 0.4  # what a busy machine may take to hear a signal and to bury a process


def _ended_in_s(home: Path, hanging: Sequence[str]) -> tuple[float, Listened, str]:
    """Have parts hang, then end the service; return how long that took, and what it said."""
    with silent_broker() as scene, listened(home, scene) as service:
        for part in hanging:
            hang(home, part)
        _until(lambda: all((home / f"hung-{part}").exists() for part in hanging))
        took_s = service.stop()
        return took_s, service, service.process.communicate()[1]


def _until(is_so: Callable[[], bool]) -> None:
    until_s = time.monotonic() + LIMIT_S
    while not is_so():
        assert time.monotonic() < until_s
        time.sleep(0.01)


def _display_in_status(home: Path) -> str:
    status = home / "status.json"
    return str(json.loads(status.read_text())["health"]["display"]) if status.exists() else ""


@pytest.mark.slow
def test_the_service_goes_on_beside_a_display_that_hangs_and_takes_it_back(tmp_path: Path) -> None:
    with silent_broker() as scene, listened(tmp_path, scene) as service:
        hang(tmp_path, "display")
        _until(lambda: "has hung" in _display_in_status(tmp_path))
        let_go(tmp_path, "display")
        _until(lambda: _display_in_status(tmp_path) == "")
        service.stop()
        said = service.process.communicate()[1]
    assert said.count("the display's bus has hung") == 1


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
