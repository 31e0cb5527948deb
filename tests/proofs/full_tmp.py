"""A folder for temporary files that has no room, as other programs see it who run within it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_WITHIN = """
mount -t tmpfs -o size=64k none "$0" || exit
head -c "$1" /dev/zero > "$0/fill" 2>/dev/null
shift
exec "$@"
"""
A_LITTLE, NOTHING = 50_000, 100_000  # bytes that others have written there, of 64 KiB


@dataclass(frozen=True, slots=True)
class FullTmp:
    """How a program is run beside a full folder for temporary files.

    Attributes:
        folder: the folder; another disk lies over it, but only for these programs.
        filled: how many bytes lie there already.
    """

    folder: Path
    filled: int = NOTHING

    @property
    def within(self) -> Sequence[str]:
        """The words before a command."""
        home = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", _WITHIN)
        return (*home, str(self.folder), str(self.filled))

    @property
    def environ(self) -> Mapping[str, str]:
        """What names the folder to Python and to SQLite."""
        return dict.fromkeys(("TMPDIR", "SQLITE_TMPDIR"), str(self.folder))

    def is_possible(self) -> bool:
        """Return whether this machine lets a user lay a disk over a folder."""
        self.folder.mkdir(exist_ok=True)
        if shutil.which("unshare") is None:
            return False
        return self.run("true").returncode == 0

    def run(
        self, *command: str, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a command, and return what it said."""
        given = {**os.environ, **self.environ, **(environ or {})}
        return subprocess.run(  # noqa: S603 - our own words
            (*self.within, *command), env=given, capture_output=True, text=True, check=False
        )
