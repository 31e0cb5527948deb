"""A folder that is held open, so that files go into this very folder whatever happens to its name.

Root restores into folders that belong to the service's user. A folder that is checked by its name
may be another one, or a link, a moment later. So every folder on the way is opened below the one
before, no link is followed, and files are made, renamed and given away below the open folder.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from device.journal.files import beside

_FOLDER = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class HeldFolder:
    """An open folder.

    Attributes:
        handle: the open folder's number for the system.
    """

    handle: int

    def path_of(self, name: str) -> Path:
        """Return a path that leads to a file of this very folder while the folder is open."""
        return Path(f"/proc/self/fd/{self.handle}") / name

    def has(self, name: str) -> bool:
        """Return whether the folder holds anything by this name, were it only a link."""
        return os.path.lexists(self.path_of(name))

    @contextmanager
    def opened(self, name: str) -> Generator[BinaryIO]:
        """Open a file of the folder for reading.

        Raises:
            OSError: there is no such file, or it is a link, a pipe or a device.
        """
        with os.fdopen(os.open(name, _READ, dir_fd=self.handle), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(0, "is no file", name)
            yield file

    def lay(self, name: str, content: BinaryIO, mode: int) -> None:
        """Make or replace a file; a power cut leaves it whole or as it was.

        Args:
            name: the file's name.
            content: a file that is open for reading, at its beginning.
            mode: the file's access rights; it belongs to the owner of the folder.
        """
        part = beside(self.path_of(name), "part").name
        with os.fdopen(os.open(part, _MAKE, 0o600, dir_fd=self.handle), "wb") as file:
            try:
                shutil.copyfileobj(content, file)
                os.fchmod(file.fileno(), stat.S_IMODE(mode))
                self._give(file.fileno())
                file.flush()
                os.fsync(file.fileno())
                os.rename(part, name, src_dir_fd=self.handle, dst_dir_fd=self.handle)
            except BaseException:
                os.unlink(part, dir_fd=self.handle)
                raise
        self._force()

    def below(self, name: str) -> int:
        """Open a folder of this folder, and make it if there is none; return its number."""
        try:
            return os.open(name, _FOLDER, dir_fd=self.handle)
        except FileNotFoundError:
            os.mkdir(name, dir_fd=self.handle)
        made = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=self.handle)
        self._give(made)
        return made

    def _give(self, handle: int) -> None:
        """Give what root made to the owner of this folder: the service's user."""
        if os.geteuid() == 0:
            folder = os.fstat(self.handle)
            os.fchown(handle, folder.st_uid, folder.st_gid)

    def _force(self) -> None:
        folder = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self.handle)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def held(folder: Path) -> Generator[HeldFolder]:
    """Hold a folder open; it and the folders above it are made if there are none.

    Raises:
        OSError: a link, or anything but a folder, is on the way.
    """
    with ExitStack() as handles:
        handle = os.open("/", _FOLDER)
        handles.callback(os.close, handle)
        for name in folder.absolute().parts[1:]:
            handle = HeldFolder(handle).below(name)
            handles.callback(os.close, handle)
        yield HeldFolder(handle)
