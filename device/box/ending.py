"""Ending in time: a second after SIGTERM or Ctrl-C the program is gone, whatever hangs.

Python handles a signal between two steps of the main thread, and a main thread that waits for a
disk takes no step. So the kernel also wakes a thread of its own, by a byte in a socket. That thread
ends the program once all parts are closed, or once their time is over. Then it first writes to the
log where each thread is. What was told to players is on the disk by then, as after a power cut.

It ends the program without Python's own tidying up, which takes long on a slow Pi.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

logger = logging.getLogger(__name__)

END_S = 0.9  # seconds for all parts together
STDERR = 2
_ENDING = frozenset({signal.SIGTERM, signal.SIGINT})


class _Timekeeper(threading.Thread):
    """Waits for a signal to end, then for the parts, and ends the program."""

    def __init__(self, signals: socket.socket) -> None:
        super().__init__(name="ending", daemon=True)
        self._signals = signals
        self.is_told = threading.Event()
        self.are_closed = threading.Event()

    def run(self) -> None:
        while (heard := self._signals.recv(1)) and heard[0] not in _ENDING:
            continue
        if not heard:
            return
        self.is_told.set()
        if not self.are_closed.wait(END_S):
            logger.warning("not every part closed in %s s; where each thread is follows", END_S)
            faulthandler.dump_traceback(STDERR)
        sys.stdout.flush()
        os._exit(0)


@contextmanager
def ending_in_time() -> Generator[None]:
    """Have the program end within `END_S` of a signal to end; for the main thread.

    The parts are opened and closed in the block. A block that fails ends as errors do, in time too.
    """
    heard, told = socket.socketpair()
    with heard, told:
        told.settimeout(0)
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        timekeeper = _Timekeeper(heard)
        timekeeper.start()
        try:
            yield
        except SystemExit:
            _let_end(timekeeper)
            raise
        else:
            _let_end(timekeeper)
        finally:
            signal.set_wakeup_fd(-1)
            told.shutdown(socket.SHUT_RDWR)  # no signal came: the thread is told to end


def _let_end(timekeeper: _Timekeeper) -> None:
    """Let the program end now if a signal asked for the end."""
    timekeeper.are_closed.set()
    if timekeeper.is_told.is_set():
        timekeeper.join()
