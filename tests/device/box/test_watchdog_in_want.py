"""The main loop stands still while the process may take no more memory: systemd starts it anew."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from device.health.heart import EVERY_S
from tests.proofs.hanging import hang, let_go, modules
from tests.proofs.listened import STILL, Listened, Scene, listened

LIMIT_S = 120.0  # only a watchdog that is fed for ever takes so long
LOOK_S = 0.1
SPARE = 256 << 10  # bytes of addresses that it may still take
UNFED_S = 2 * EVERY_S  # seconds without a feeding after which it is fed no more


def _until(is_so: Callable[[], bool]) -> None:
    until_s = time.monotonic() + LIMIT_S
    while not is_so():
        assert time.monotonic() < until_s
        time.sleep(LOOK_S)


def _cut_memory(process: int) -> None:
    """Let a process take hardly any more addresses than it has."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + SPARE
    resource.prlimit(process, resource.RLIMIT_AS, (limit, limit))


@pytest.mark.slow
def test_a_loop_that_stands_still_with_no_memory_left_is_ended_with_a_trace_and_the_box_starts_anew(
    tmp_path: Path,
) -> None:
    """A library that finds no memory may end the process before the watchdog does."""
    scene = Scene(STILL.config, modules())
    with listened(tmp_path, scene) as service:
        hang(tmp_path, "disk")
        _until(lambda: (tmp_path / "hung-disk").exists())
        _cut_memory(service.process.pid)
        _until(lambda: service.process.poll() is not None or _is_unfed(service))
        service.process.send_signal(signal.SIGABRT)  # what systemd does then
        said = service.process.communicate()[1]
    assert service.process.returncode in {-signal.SIGABRT, -signal.SIGSEGV}
    assert "hang_if_told" in said
    let_go(tmp_path, "disk")
    with listened(tmp_path, scene) as again:
        again.stop()
    assert again.process.returncode == 0


def _is_unfed(service: Listened) -> bool:
    """Return whether the watchdog is fed no more."""
    return bool(service.fed_s) and time.monotonic() - service.fed_s[-1] > UNFED_S
