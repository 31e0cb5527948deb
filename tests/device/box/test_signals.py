"""What signals do to the service: some end it in order, and no other one ends it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.box.startup import on_signals

STRAY = ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR")
ALL = ("SIGTERM", "SIGINT", *STRAY, "SIGRTMIN", "SIGRTMAX")


@pytest.fixture
def ended() -> Iterator[list[str]]:
    """Return what the service was told, and put the signals back afterwards."""
    before = {name: signal.getsignal(signal.Signals[name]) for name in ALL}
    yield []
    for name, handler in before.items():
        signal.signal(signal.Signals[name], handler)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_request_to_end_ends_the_service_in_order(name: str, ended: list[str]) -> None:
    on_signals(lambda: ended.append("end"))
    signal.raise_signal(signal.Signals[name])
    assert ended == ["end"]


@pytest.mark.parametrize("name", [*STRAY, "SIGRTMIN", "SIGRTMAX"])
def test_a_stray_signal_does_not_end_a_box(name: str, ended: list[str]) -> None:
    """Once each of them did, and after a SIGHUP systemd left the service alone."""
    with Path("/dev/null").open() as nothing:
        on_signals(lambda: ended.append("end"), nothing)
        signal.raise_signal(signal.Signals[name])
    assert ended == []


def test_a_terminal_that_is_closed_ends_the_service_at_a_desk_in_order(ended: list[str]) -> None:
    master, terminal = os.openpty()
    with os.fdopen(terminal) as given:
        on_signals(lambda: ended.append("end"), given)
        signal.raise_signal(signal.SIGHUP)
    os.close(master)
    assert ended == ["end"]
