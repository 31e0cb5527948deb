"""`python -m device.journal.place` prints the path of the service's journal.

`systemd/journal.sh` needs the full path, because it copies the journal before an update.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from device.config.file import SERVICES_STATE, config_file, journal_path, read_config
from device.errors import DeviceError
from vision.plain_text import plain


def journal_place(environ: Mapping[str, str]) -> Path:
    """Return the path of the journal; a relative path is relative to the state folder.

    The state folder is the service's `WorkingDirectory` in its unit file.

    Raises:
        ConfigError: the configuration or a variable is refused.
    """
    config = read_config(config_file(None, environ), environ)
    return Path(environ.get("STATE_DIRECTORY", SERVICES_STATE)) / journal_path(config, environ)


def main() -> int:
    """Print the path; return 1 if the configuration is refused."""
    try:
        place = journal_place(os.environ)
    except DeviceError as error:
        sys.stderr.write(f"tablejinn: {plain(str(error))}\n")
        return 1
    sys.stdout.write(f"{place}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
