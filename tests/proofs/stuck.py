"""Hanging as a call into the kernel hangs."""

from __future__ import annotations

import ctypes
import time
from pathlib import Path

LOOK_S = 0.05
_MUTEX_BYTES = 64  # at least sizeof(pthread_mutex_t)


def hang_if_told(part: str) -> None:
    """Never come back, if there is a file `hang-<part>`; deaf to Python's signal handlers."""
    if not Path(f"hang-{part}").exists():
        return
    Path(f"hung-{part}").touch()
    threads, mutex = ctypes.CDLL(None), ctypes.create_string_buffer(_MUTEX_BYTES)
    threads.pthread_mutex_lock(mutex)
    threads.pthread_mutex_lock(mutex)  # waits for itself


def hang_while_told(part: str) -> None:
    """Come back once there is no file `hang-<part>` in the working directory."""
    told = Path(f"hang-{part}")
    if told.exists():
        Path(f"hung-{part}").touch()
    while told.exists():
        time.sleep(LOOK_S)
