"""Whether the files that are open are still those that lie under their names.

On Linux a file that is moved or deleted can still be written to, and whatever is written is gone as
soon as it is closed. SQLite does not notice.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from device.journal.files import log_of


@dataclass(frozen=True, slots=True)
class OpenFile:
    """The numbers by which the file system knows a file, whatever its name."""

    device: int
    inode: int


def lying_at(path: Path) -> OpenFile | None:
    """Return the file that lies at `path`, or None."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return OpenFile(found.st_dev, found.st_ino)


@dataclass(slots=True)
class OpenJournal:
    """The two files of an open journal, as they were when it was opened.

    The log is known from the first look at which it is there: SQLite makes it at the first event.
    """

    path: Path
    own: OpenFile | None
    log: OpenFile | None = None

    @property
    def is_in_place(self) -> bool:
        """Whether both files still lie under their names."""
        log = lying_at(log_of(self.path))
        if self.log is None:
            self.log = log
        return lying_at(self.path) == self.own and log == self.log

    @property
    def is_replaced(self) -> bool:
        """Whether another file lies in the journal's place."""
        return lying_at(self.path) not in {None, self.own}
