"""The cameras at the USB ports, as the kernel lists them.

A Pi has a dozen video devices that are no cameras (decoders, parts of its own camera), and a USB
camera has a second one for its metadata. So cameras are counted, not the numbers of `/dev`.

Source: Linux, drivers/media/v4l2-core/v4l2-dev.c: a device's `name`, and its `index` among those
of one camera.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from device.errors import CameraError

SYSFS = Path("/sys/class/video4linux")
DEV = Path("/dev")
_BUS = re.compile(r"usb\d+|virtual")  # virtual: v4l2loopback, which lends a telephone's camera


@dataclass(frozen=True, slots=True)
class UsbPort:
    """A camera at a USB port.

    Attributes:
        name: the camera's own name.
        device: the path of its video device.
    """

    name: str
    device: Path

    @property
    def title(self) -> str:
        """Name and device, for messages."""
        return f"{self.name} at {self.device}"


def usb_ports(sysfs: Path = SYSFS, dev: Path = DEV) -> tuple[UsbPort, ...]:
    """Return the cameras that are plugged in, by the numbers of their devices."""
    entries = sorted(sysfs.glob("video*"), key=lambda entry: (len(entry.name), entry.name))
    return tuple(
        UsbPort(_said(entry / "name") or entry.name, dev / entry.name)
        for entry in entries
        if _is_at_usb(entry) and _said(entry / "index") == "0"
    )


def _may_open(device: Path) -> bool:
    """Return whether this user may open a device; for an unplugged device the answer is yes."""
    return not device.exists() or os.access(device, os.R_OK | os.W_OK)


def usb_port(
    number: int,
    sysfs: Path = SYSFS,
    dev: Path = DEV,
    may_open: Callable[[Path], bool] = _may_open,
) -> UsbPort:
    """Return the camera of that number, from 0.

    Raises:
        CameraError: there is no camera, or this user may not open it.
    """
    ports = usb_ports(sysfs, dev)
    if number >= len(ports):
        found = ", ".join(f"{n} is {port.name}" for n, port in enumerate(ports)) or "there is none"
        raise CameraError(
            f"USB camera {number} not found ({found}); check its plug and [camera] number"
        )
    port = ports[number]
    if not may_open(port.device):
        raise CameraError(
            f"{port.title} may not be opened; sudo usermod --append --groups video $USER, and log"
            " in again"
        )
    return port


def _is_at_usb(entry: Path) -> bool:
    return any(_BUS.fullmatch(part) for part in entry.resolve().parts)


def _said(path: Path) -> str:
    """Return the text of a file of the kernel; empty if the camera has just been unplugged."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
