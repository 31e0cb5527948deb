"""Care of the box from the page: its backup, its lens, its version, and the boxes to be learnt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from device.backup.making import make_backup
from device.box.lenses import lens_folder, lens_of
from device.config.sections import Config
from device.journal.workshop import workshop
from device.page.enrolling import BoxToEnrol
from device.page.stream import in_time

CHUNK = 1 << 16  # bytes of a backup in one piece: what a slow phone takes in 10 s


class CareShown(Struct, frozen=True):
    """What the referee may see of the box itself.

    Attributes:
        version: the version of tablejinn that runs.
        is_lens_known: whether the lens was calibrated, and is not taken for one of its kind.
        has_backup: whether a backup may be sent over this line.
        boxes: the boxes of pieces that can be learnt.
    """

    version: str
    is_lens_known: bool
    has_backup: bool
    boxes: tuple[BoxToEnrol, ...]


@dataclass(frozen=True, slots=True)
class BoxFiles:
    """What a backup is made of.

    Attributes:
        config: the settings.
        settings: their file, if there is one.
        journal: the journal's file.
    """

    config: Config
    settings: Path | None
    journal: Path

    def backup(self) -> SentBackup:
        """Return a backup that is ready to be sent.

        Raises:
            DeviceError: it cannot be made.
        """
        with ExitStack() as stack:
            target = stack.enter_context(workshop()) / "backup.zip"
            make_backup(target, self.settings, self.config, self.journal)
            file = stack.enter_context(target.open("rb"))
            return SentBackup(file, target.stat().st_size, stack.pop_all().close)

    def is_lens_known(self) -> bool:
        """Return whether the lens was calibrated here."""
        return lens_of(self.config.camera, kept=lens_folder(self.config))[1]

    def may_send(self, request: Request) -> bool:
        """Return whether a backup may be sent over the line of a request.

        One with a password of the settings goes over TLS, or to a browser on this machine.
        """
        return not self.config.mqtt.password or request.url.scheme == "https" or _is_here(request)


class SentBackup:
    """The answer that sends a backup piece by piece; its file goes with the answer."""

    def __init__(self, file: BinaryIO, size: int, close: Callable[[], None]) -> None:
        """Send `file`, which has so many bytes; `close` removes it."""
        self._file, self._size, self.close = file, size, close

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it; a browser that takes nothing for a while is let go."""
        headers = [
            (b"content-type", b"application/zip"),
            (b"content-length", str(self._size).encode()),
            (b"content-disposition", b'attachment; filename="tablejinn.zip"'),
            (b"cache-control", b"no-store"),
        ]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            while part := await asyncio.to_thread(self._file.read, CHUNK):
                await in_time(send, part)
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            return
        finally:
            self.close()


def _is_here(request: Request) -> bool:
    """Return whether a browser runs on this machine."""
    return request.client is not None and ip_address(request.client.host).is_loopback
