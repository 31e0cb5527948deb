"""Stamping events with wall time and monotonic time; the only module to read the clocks for it."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from device.journal.store import Stamp

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def stamp() -> Stamp:
    """Return now: wall time, monotonic time, and which boot of the machine it is."""
    boot = _BOOT_ID.read_text(encoding="ascii").strip() if _BOOT_ID.is_file() else ""
    return Stamp(time.time_ns() // 1_000_000, time.monotonic_ns(), boot)


def minute_of(at: Stamp) -> str:
    """Return date and time of a stamp in UTC, to the minute."""
    return f"{datetime.fromtimestamp(at.wall_ms / 1000, UTC):%Y-%m-%d %H:%M}"
