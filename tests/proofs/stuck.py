"""Hanging as a call into the kernel hangs: without an end, and deaf to Python's signal handlers."""

from __future__ import annotations

import ctypes
from pathlib import Path

_MUTEX_BYTES = 64  # at least sizeof(pthread_mutex_t)


def hang_if_told(part: str) -> None:
    """Never come back, if there is a file `hang-<part>` in the working directory."""
    if not Path(f"hang-{part}").exists():
        return
    Path(f"hung-{part}").touch()
    threads, mutex = ctypes.CDLL(None), ctypes.create_string_buffer(_MUTEX_BYTES)
    threads.pthread_mutex_lock(mutex)
    threads.pthread_mutex_lock(mutex)  # waits for itself
