"""The status file: the box's health for other programs; it lies in memory, not on the card.

systemd names the folder in `RUNTIME_DIRECTORY`. systemd removes it when the service ends.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from device.errors import StatusError
from device.health.form import health_form, health_of
from device.health.report import Health
from device.journal.store import Stamp
from vision.decode import convert
from vision.errors import FileError
from vision.files import read_json

logger = logging.getLogger(__name__)

NAME = "status.json"
SERVICES_OWN = Path("/run/tablejinn")
STALE_S = 20.0  # seconds: four beats of the heart


@dataclass(frozen=True, slots=True)
class StatusFile:
    """The status file at a path; with None there is no file."""

    path: Path | None

    def write(self, health: Health, at: Stamp) -> None:
        """Write `health`; readers see the old file or the new file, never half a file."""
        if self.path is None:
            return
        form = {"at_ns": at.monotonic_ns, "boot": at.boot, "health": health_form(health)}
        part = self.path.with_suffix(".part")
        try:
            part.write_text(json.dumps(form), encoding="utf-8")
            part.chmod(0o644)  # nothing in it is secret; everyone may run `tablejinn status`
            part.replace(self.path)
        except OSError as error:
            logger.debug("the status cannot be left: %s", error)

    def remove(self) -> None:
        """Remove the file when the service ends."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def read(self, now: Stamp) -> Health:
        """Return the last health written.

        Raises:
            StatusError: there is no file, or it is from another boot, or it is too old.
        """
        if self.path is None or not self.path.is_file():
            raise StatusError("the service does not run; start it, or run `tablejinn check`")
        try:
            form = read_json(self.path)
        except FileError as error:
            raise StatusError(f"{error}; restart the service") from error
        try:
            status = convert(form, _StatusForm, str(self.path))
            health = health_of(status.health)
        except (FileError, StatusError) as error:
            raise StatusError(
                f"{self.path}: is no status of this tablejinn; restart the service"
            ) from error
        is_of_now = status.boot == now.boot
        age_s = (now.monotonic_ns - status.at_ns) / 1e9
        if not is_of_now or age_s > STALE_S:
            when = f"{age_s:.0f} s ago" if is_of_now else "before this boot"
            raise StatusError(f"{self.path}: the service was last heard {when}; look at its log")
        return health


class _StatusForm(Struct, frozen=True):
    at_ns: int
    boot: str
    health: object


def status_to_write(environ: Mapping[str, str]) -> StatusFile:
    """Return the file that the service writes; without a folder from systemd there is no file."""
    folder = environ.get("RUNTIME_DIRECTORY", "").partition(os.pathsep)[0]
    return StatusFile(Path(folder) / NAME if folder else None)


def status_to_read(environ: Mapping[str, str]) -> StatusFile:
    """Return the file in which other programs find the status of the service."""
    folder = environ.get("RUNTIME_DIRECTORY", "").partition(os.pathsep)[0]
    return StatusFile((Path(folder) if folder else SERVICES_OWN) / NAME)
