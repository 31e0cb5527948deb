"""The service as a process of its own, with what systemd gives it; pictures play the camera."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from device.box.run import LAST_SHOT_S
from device.display.keeper import CLOSE_S
from tests.paths import recorded

PICTURES = recorded("jinns")
LONG_S = 60.0  # only a service that hangs takes so long


class Service:
    """`tablejinn run --desk`, under a systemd of ours."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.manager.bind(str(folder / "notify"))
        self.manager.settimeout(LONG_S)
        given = {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "RUNTIME_DIRECTORY": str(folder),
            "STATE_DIRECTORY": str(folder),
            "WATCHDOG_USEC": "30000000",
        }
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "device.cli", "run", "--desk", str(PICTURES)],
            env={**os.environ, **given},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def heard(self, message: bytes) -> bool:
        """Wait until systemd hears a message that begins so."""
        while not self.manager.recv(500).startswith(message):
            pass
        return True

    def ended(self) -> int:
        """Return the exit code."""
        self.process.communicate(timeout=LONG_S)
        return self.process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        self.manager.close()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with Service(tmp_path) as running:
        yield running


def test_the_service_says_when_it_is_ready_and_ends_in_order_when_told(service: Service) -> None:
    assert service.heard(b"READY=1\nSTATUS=waiting for players")
    status = json.loads((service.folder / "status.json").read_text())
    assert status["health"]["doing"] == "waiting for players"
    service.process.send_signal(signal.SIGTERM)
    assert service.heard(b"STOPPING=1")
    assert service.ended() == 0
    assert not (service.folder / "status.json").exists()
    assert not (service.folder / "desk" / "journal.sqlite-wal").exists()  # closed, not dropped


def test_players_switch_it_off_by_the_buttons(service: Service) -> None:
    assert service.heard(b"READY=1")
    output, _ = service.process.communicate("off\na\n", timeout=LONG_S)
    assert service.process.returncode == 0
    assert output


def test_at_a_desk_one_leafs_through_the_pictures(service: Service) -> None:
    assert service.heard(b"READY=1")
    output, _ = service.process.communicate("n\n\nq\n", timeout=LONG_S)
    said = [line for line in output.splitlines() if line.startswith("picture")]
    assert said == ["picture 2 of 26: 001.jpg", "picture 3 of 26: 002.jpg"]


def test_a_service_that_is_told_to_end_while_it_starts_ends_in_order(service: Service) -> None:
    assert service.process.stdout is not None
    assert service.process.stdout.read(1)  # its first screen
    service.process.send_signal(signal.SIGTERM)
    assert service.ended() == 0
    assert not (service.folder / "desk" / "journal.sqlite-wal").exists()


def test_whatever_hangs_the_display_is_dark_within_a_second_of_the_end() -> None:
    assert LAST_SHOT_S + CLOSE_S < 1.0
