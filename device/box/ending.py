"""Ending in time: a second after SIGTERM or Ctrl-C the program is gone, whatever hangs.

Python handles a signal between two steps of the main thread, and a main thread that waits for a
disk takes no step. So the kernel also wakes a thread of its own, by a byte in a socket. If the
parts do not close in time, that thread writes to the log where each thread is, and ends the
program. What was told to players is on the disk by then, as after a power cut.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager

logger = logging.getLogger(__name__)

END_S = 0.9  # seconds for all parts together
STDERR = 2
_ENDING = frozenset({signal.SIGTERM, signal.SIGINT})


@contextmanager
def ending_in_time() -> Generator[None]:
    """Have the program end within `END_S` of a signal to end; for the main thread.

    The parts are opened and closed in the block.
    """
    heard, told = socket.socketpair()
    are_closed = threading.Event()
    timekeeper = threading.Thread(target=_keep_time, args=(heard, are_closed), name="ending")
    timekeeper.daemon = True
    with heard, told:
        told.settimeout(0)
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        timekeeper.start()
        try:
            yield
        finally:
            are_closed.set()
            signal.set_wakeup_fd(-1)
            told.shutdown(socket.SHUT_RDWR)  # if no signal came, the thread ends now


def _keep_time(signals: socket.socket, are_closed: threading.Event) -> None:
    """Wait for a signal to end, then for the parts; end the program if they take too long."""
    while (heard := signals.recv(1)) and heard[0] not in _ENDING:
        continue
    if heard and not are_closed.wait(END_S):
        logger.warning("not every part closed in %s s; where each thread is follows", END_S)
        faulthandler.dump_traceback(STDERR)
        os._exit(0)
