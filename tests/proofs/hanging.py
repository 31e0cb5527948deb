"""Parts of the running service that hang when told to: display, camera, disk, and a broker.

A part named x hangs once there is a file `hang-x` in the service's folder, and then leaves a file
`hung-x`. The disk hangs in SQLite, where Python handles no signal. The display hangs for as long as
the first file is there.
"""

from __future__ import annotations

import socket
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.proofs.idle_camera import ColorSpace, MappedArray, Transform
from tests.proofs.idle_camera import Picamera2 as IdleCamera
from tests.proofs.listened import Scene
from tests.proofs.stuck import hang_if_told
from vision.sheet.lens import Frame

__all__ = ["ColorSpace", "MappedArray", "Picamera2", "Transform"]

PARTS = ("display", "camera", "disk")

_SITE = """import sqlite3
from tests.proofs.stuck import hang_if_told

class Connection(sqlite3.Connection):
    def execute(self, *arguments):
        hang_if_told("disk")
        return super().execute(*arguments)

connect = sqlite3.connect
sqlite3.connect = lambda *all, **named: connect(*all, factory=Connection, **named)
"""
_SMBUS2 = """from tests.proofs.stuck import hang_while_told

class i2c_msg:
    @classmethod
    def write(cls, address, octets):
        return cls()

class SMBus:
    def __init__(self, bus):
        self._log = open("bus", "a", buffering=1)

    def write_i2c_block_data(self, address, command, octets):
        hang_while_told("display")
        self._log.write(bytes([command, *octets]).hex() + "\\n")

    def i2c_rdwr(self, *messages):
        hang_while_told("display")

    def close(self):
        hang_while_told("display")
"""
_CAMERA = "from tests.proofs.hanging import"


class Picamera2(IdleCamera):
    """A camera that may hang in a frame, and then in its closing too."""

    def _next(self) -> Frame:
        hang_if_told("camera")
        return super()._next()

    def close(self) -> None:
        hang_if_told("camera")
        super().close()


def modules() -> Mapping[str, str]:
    """Return the modules that stand in for the Pi's, by their file names."""
    return {
        "sitecustomize.py": _SITE,
        "smbus2.py": _SMBUS2,
        "picamera2.py": f"{_CAMERA} MappedArray, Picamera2\n",
        "libcamera.py": f"{_CAMERA} ColorSpace, Transform\n",
    }


@contextmanager
def silent_broker() -> Generator[Scene]:
    """Yield a table whose broker takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        mqtt = f'[mqtt]\non = true\nhost = "127.0.0.1"\nport = {port}\n'
        yield Scene(f'[game]\ngame = "jinns"\nseats = ["red", "blue"]\n{mqtt}', modules())


def hang(home: Path, part: str) -> None:
    """Have a part hang from its next use on."""
    (home / f"hang-{part}").touch()


def let_go(home: Path, part: str) -> None:
    """Let a part that hangs go on."""
    (home / f"hang-{part}").unlink()
