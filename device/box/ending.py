"""Ending in time: a second after SIGTERM or Ctrl-C the program is gone, whatever hangs.

Python handles a signal between two steps of the main thread, and a main thread that waits for a
disk takes no step. So the kernel also wakes a thread of its own, by a byte in a socket. That thread
gives the parts their time to close. Then it writes to the log where each thread is, and leaves.
What was told to players is on the disk by then, as after a power cut.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import socket
import threading
import time

logger = logging.getLogger(__name__)

END_S = 0.9  # seconds for all parts together; systemd and hardware.md are told of one second
STDERR = 2
_ENDING = frozenset({signal.SIGTERM, signal.SIGINT})


def end_in_time() -> None:
    """Let the program end within `END_S` of a signal to end; called once, by the main thread."""
    heard, told = socket.socketpair()
    told.settimeout(0)
    signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_keep_time, args=(heard, told), name="ending", daemon=True).start()


def _keep_time(heard: socket.socket, _told: socket.socket) -> None:
    """Wait for a signal to end, then for the parts, then leave; `_told` is held open."""
    while heard.recv(1)[0] not in _ENDING:
        continue
    time.sleep(END_S)
    logger.warning("not every part closed within %s s; where each thread was follows", END_S)
    faulthandler.dump_traceback(STDERR)
    os._exit(0)
