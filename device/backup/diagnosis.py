"""Collecting a diagnosis: what is sent with a question, without personal data."""

from __future__ import annotations

import getpass
import io
import os
import socket
import subprocess
import zipfile
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from device.backup.diagnostics import (
    health_text,
    journal_text,
    machine_text,
    names_in_journal,
    names_in_settings,
    settings_text,
)
from device.backup.packed import zip_entry
from device.backup.scrubbing import Scrubber
from device.config.file import config_file, journal_path, read_config
from device.config.sections import Config
from device.errors import DeviceError
from device.health.machine import MachineProbe, ProbePaths
from device.health.report import Health
from device.health.status_file import status_to_read
from device.journal.clock import stamp
from device.journal.copy import journal_to_read

LOG = ("/usr/bin/journalctl", "--unit=tablejinn", "--lines=2000", "--no-hostname", "--no-pager")
ANSWER_S = 30.0  # seconds; a large log on a slow card

ReadLog = Callable[[Sequence[str]], str]
"""Runs a program and returns what it says; raises OSError or SubprocessError."""


def packed(parts: Mapping[str, str]) -> bytes:
    """Return the parts as one file (zip)."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(zip_entry(name), content)
    return file.getvalue()


def collected(named: Path | None, log: ReadLog) -> dict[str, str]:
    """Return the texts of a diagnosis by their names; a part that fails says why instead."""
    parts: dict[str, str] = {}
    config = Config()
    with _noting(parts, "settings.txt"):
        config = read_config(config_file(named, os.environ), os.environ)
        parts["settings.txt"] = settings_text(config)
    return _rest_of(config, parts, log)


def diagnosis_of(config: Config, log: ReadLog) -> dict[str, str]:
    """Return the same under settings that were read already."""
    return _rest_of(config, {"settings.txt": settings_text(config)}, log)


def _rest_of(config: Config, parts: dict[str, str], log: ReadLog) -> dict[str, str]:
    scrubber = Scrubber().knowing(_here()).knowing(names_in_settings(config))
    folder = Path()
    with _noting(parts, "journal.txt"):
        path = journal_path(config, os.environ)
        folder = path.parent
        with journal_to_read(path) as journal:
            parts["journal.txt"] = journal_text(journal)
            scrubber = scrubber.knowing(names_in_journal(journal))
    parts["health.json"] = health_text(_health(folder))
    with _noting(parts, "log.txt"):
        parts["log.txt"] = log(LOG)
    cleaned = {name: scrubber.clean(content) for name, content in parts.items()}
    return {"about.txt": machine_text(), **cleaned}


def read_log(arguments: Sequence[str]) -> str:
    """Run a program that prints a log, and return what it prints."""
    done = subprocess.run(  # noqa: S603 - our own arguments, no shell
        arguments, check=True, capture_output=True, text=True, errors="replace", timeout=ANSWER_S
    )
    return done.stdout


def _health(folder: Path) -> Health:
    """Return the health of the service; if no service runs, that of the machine."""
    try:
        return status_to_read(os.environ).read(stamp())
    except DeviceError as error:
        return Health(doing=str(error), machine=MachineProbe(ProbePaths(folder))())


_ODD = (LookupError, TypeError, ValueError, AttributeError)
"""What a journal may meet us with that others wrote in."""


@contextmanager
def _noting(parts: dict[str, str], name: str) -> Generator[None]:
    """Put the reason into a part that fails, so that the other parts are still collected."""
    try:
        yield
    except (DeviceError, OSError, subprocess.SubprocessError, *_ODD) as error:
        parts[name] = f"{type(error).__name__}: {error}\n"


def _here() -> Iterator[str]:
    """Yield the names of this machine and of its user."""
    yield socket.gethostname()
    yield from (os.environ.get(name, "") for name in ("SUDO_USER", "USER", "LOGNAME"))
    try:
        yield getpass.getuser()
    except (OSError, KeyError):
        return
