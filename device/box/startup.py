"""Starting the service quickly: shows the first screen before the rest is imported.

Importing everything takes long on a slow Pi. So only what the first screen needs is imported at
once.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO

from device.health.notify import Notifier
from device.journal.clock import stamp
from device.journal.faults import explained
from device.journal.rescue import open_or_rescue
from device.journal.schema import refuse_in_use
from device.journal.store import Journal
from device.table.prompts import Prompt, text

LONGEST_RESCUE_S = 300  # s; a million events took 8 s on a desktop, no Pi was tried

logger = logging.getLogger(__name__)


def starting() -> Prompt:
    """Return the screen of a box that is not ready yet."""
    return Prompt("starting", text("title-starting"), (text("starting"),))


def mending() -> Prompt:
    """Return the screen of a box that looks for what can be read of a damaged record."""
    return Prompt("mending", text("title-starting"), (text("mending"),))


def start_anew() -> NoReturn:
    """Put the same program with the same words in this one's place, once all parts are closed."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - our own program


def refuse_second(path: Path) -> None:
    """Raise if another tablejinn has the journal open.

    Raises:
        JournalInUseError: the other one runs.
        JournalError: a pipe or a device lies in the journal's place.
    """
    with explained(path):
        refuse_in_use(path)


def open_journal(
    path: Path, show: Callable[[Prompt], None] | None = None, systemd: Notifier | None = None
) -> tuple[Journal, bool]:
    """Return the open journal, and whether a damaged journal was moved aside for it.

    Args:
        path: the journal.
        show: shows a screen, before a damaged journal is searched.
        systemd: is asked for the time that this takes.

    Raises:
        JournalError: no journal can be opened or made.
    """

    def say() -> None:
        if show is not None:
            show(mending())
        if systemd is not None:
            systemd.more_time(LONGEST_RESCUE_S)

    journal, rescue = open_or_rescue(path, stamp(), say)
    if rescue is not None:
        kept = rescue.readable or rescue.aside
        logger.error("the journal was damaged; what can be read of it is in %s", kept)
        sys.stderr.write(
            f"tablejinn: the journal was damaged and is kept as {rescue.aside};"
            f" {rescue.games} games go on\n"
        )
    return journal, rescue is not None


_STRAY = (
    *(signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF),
    *(signal.SIGIO, signal.SIGPWR, *range(signal.SIGRTMIN, signal.SIGRTMAX + 1)),
)
"""By themselves these end a program, and nobody here sends them for a reason."""


def on_signals(end: Callable[[], None], given: TextIO | None = None) -> None:
    """Make SIGTERM, Ctrl-C and a terminal that is closed post the end of the service.

    Signals that mean nothing here are ignored. By themselves they would end the service, and after
    a SIGHUP systemd would not start it again.

    Args:
        end: posts the end.
        given: the standard input; a terminal at a desk, and none on a box.
    """

    def handle(_number: int, _frame: FrameType | None) -> None:
        end()

    given = sys.stdin if given is None else given
    is_at_desk = given is not None and given.isatty()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handle)
    signal.signal(signal.SIGHUP, handle if is_at_desk else signal.SIG_IGN)
    for number in _STRAY:
        signal.signal(number, signal.SIG_IGN)


def exit_early() -> None:
    """Exit before the service has begun, on a signal; open parts are closed."""
    raise SystemExit(0)
