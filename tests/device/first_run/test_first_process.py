"""The first run in a process of its own; a socket is systemd, stand-ins are the pins."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from device.box.ending import END_S
from device.journal.store import Journal
from tests.paths import ROOT
from tests.proofs import hanging
from tests.proofs.stand_ins import display_after, modules

LONG_S = 60.0  # only a service that hangs takes so long
FEEDINGS = (
    3  # the display is looked for at the first, and its first screen is sent before the third
)


@pytest.mark.slow
def test_a_box_without_a_configuration_is_ready_shows_words_and_ends_in_order(
    tmp_path: Path,
) -> None:
    for name, words in modules(tmp_path / "bus").items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(LONG_S)
        environ = {name: value for name, value in os.environ.items() if "TABLEJINN" not in name}
        given = {
            "PYTHONPATH": f"{tmp_path}:{ROOT}",
            "HOME": str(tmp_path),
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "STATE_DIRECTORY": str(tmp_path / "state"),
        }
        words_of_run = (sys.executable, "-m", "device.cli", "run")
        process = subprocess.Popen(words_of_run, env=environ | given, cwd=tmp_path)  # noqa: S603 - our own words
        try:
            assert systemd.recv(500) == b"READY=1\nSTATUS=first run"
            for _ in range(FEEDINGS):
                assert systemd.recv(500) == b"WATCHDOG=1"
            assert display_after(tmp_path / "bus").lit > 0
            process.send_signal(signal.SIGTERM)
            assert process.wait(LONG_S) == 0
        finally:
            process.kill()
            process.wait()
    assert display_after(tmp_path / "bus").lit == 0
    assert not (tmp_path / "state" / "tablejinn.toml").exists()


@pytest.mark.slow
def test_a_first_run_ends_within_a_second_though_the_disk_hangs(tmp_path: Path) -> None:
    """The main thread waits in SQLite, where Python handles no signal."""
    for name, words in {**modules(tmp_path / "bus"), **hanging.modules()}.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    (tmp_path / "state").mkdir()
    Journal.open(tmp_path / "state" / "journal.sqlite").close()
    hanging.hang(tmp_path, "disk")
    environ = {name: value for name, value in os.environ.items() if "TABLEJINN" not in name}
    given = {
        "PYTHONPATH": f"{tmp_path}:{ROOT}",
        "HOME": str(tmp_path),
        "STATE_DIRECTORY": str(tmp_path / "state"),
    }
    words_of_run = (sys.executable, "-m", "device.cli", "run")
    process = subprocess.Popen(words_of_run, env=environ | given, cwd=tmp_path)  # noqa: S603 - our own words
    try:
        until_s = time.monotonic() + LONG_S
        while not (tmp_path / "hung-disk").exists():
            assert time.monotonic() < until_s
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.wait(END_S + LONG_S / 10) == 0
    finally:
        process.kill()
        process.wait()
