from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.health.notify import Notifier, feeding_s, notifier

PATIENCE_S = 10.0  # only a sender that hangs takes so long


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """What systemd holds: the address in NOTIFY_SOCKET, and the socket behind it."""
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as held:
        held.bind(path)
        held.settimeout(2)
        yield path, held


def test_systemd_is_told_that_the_service_is_ready(manager: tuple[str, socket.socket]) -> None:
    address, held = manager
    notifier({"NOTIFY_SOCKET": address}).ready("waiting for players")
    assert held.recv(200) == b"READY=1\nSTATUS=waiting for players"


def test_every_message_is_one_datagram(manager: tuple[str, socket.socket]) -> None:
    address, held = manager
    told = Notifier(address)
    told.alive()
    told.status("camera lost")
    told.stopping()
    assert [held.recv(200) for _ in range(3)] == [
        b"WATCHDOG=1",
        b"STATUS=camera lost",
        b"STOPPING=1",
    ]


def test_a_socket_of_the_abstract_namespace_is_reached() -> None:
    name = f"@tablejinn-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as held:
        held.bind("\0" + name[1:])
        held.settimeout(2)
        Notifier(name).alive()
        assert held.recv(200) == b"WATCHDOG=1"


def test_without_systemd_nothing_is_sent() -> None:
    assert notifier({}) == Notifier("")
    Notifier("").ready("alone")


def test_a_manager_that_is_gone_does_not_stop_the_service(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Notifier(str(tmp_path / "gone")).alive()
    assert "systemd cannot be told" in caplog.text


def _fill(held: socket.socket, address: str) -> None:
    """Leave no room for another datagram."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        for _ in range(held.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)):
            try:
                out.sendto(b"WATCHDOG=1", socket.MSG_DONTWAIT, address)
            except BlockingIOError:
                return
    raise AssertionError("the socket is never full")


def test_a_manager_that_does_not_read_does_not_hold_the_service_up(
    manager: tuple[str, socket.socket], caplog: pytest.LogCaptureFixture
) -> None:
    address, held = manager
    _fill(held, address)
    told = threading.Thread(target=Notifier(address).stopping, daemon=True)
    told.start()
    told.join(PATIENCE_S)
    assert not told.is_alive()
    assert "systemd cannot be told" in caplog.text


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 10.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 10.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdog_is_fed_three_times_within_its_limit(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert feeding_s(environ, 7) == seconds
