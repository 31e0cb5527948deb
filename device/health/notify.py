"""Telling systemd the state of the service: ready, alive, ending.

The protocol is a datagram of `KEY=value` lines to the socket that systemd names in `NOTIFY_SOCKET`
(sd_notify(3)). Without that variable, nothing is sent. Sending never waits: if systemd does not
read, the datagram is dropped.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Mapping
from dataclasses import dataclass

logger = logging.getLogger(__name__)

PARTS = 3  # feedings within the watchdog's limit: two of them may come late


@dataclass(frozen=True, slots=True)
class Notifier:
    """Sends to systemd; `address` is its socket, empty where there is none."""

    address: str = ""

    def ready(self, status: str) -> None:
        """Say that the service is up."""
        self._send(f"READY=1\nSTATUS={status}")

    def status(self, status: str) -> None:
        """Say in words how the service is, for `systemctl status`."""
        self._send(f"STATUS={status}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def more_time(self, seconds: int) -> None:
        """Ask for that many seconds from now on before the service has to be ready."""
        self._send(f"EXTEND_TIMEOUT_USEC={seconds * 1_000_000}")

    def stopping(self) -> None:
        """Say that the service ends as planned."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self.address:
            return
        # A name that begins with @ stands for a socket in the abstract namespace.
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.sendto(message.encode(), socket.MSG_DONTWAIT, address)
        except OSError as error:
            logger.warning("systemd cannot be told: %s", error)


def notifier(environ: Mapping[str, str]) -> Notifier:
    """Return the notifier for the socket that the environment names."""
    return Notifier(environ.get("NOTIFY_SOCKET", ""))


def feeding_s(environ: Mapping[str, str], pid: int) -> float | None:
    """Return the seconds between two feedings, or None if this process has no watchdog.

    `WATCHDOG_USEC` and `WATCHDOG_PID` are described in sd_watchdog_enabled(3).
    """
    limit, meant = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", str(pid))
    if not limit.isdigit() or int(limit) == 0 or meant != str(pid):
        return None
    return int(limit) / 1e6 / PARTS
