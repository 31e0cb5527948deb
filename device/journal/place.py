"""`python -m device.journal.place`: where does the service with this environment keep its journal?

For `systemd/journal.sh`, which copies it before an update. Prints the path, in full.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from device.config.file import SERVICES_STATE, config_file, journal_path, read_config
from device.errors import DeviceError


def journal_place(environ: Mapping[str, str]) -> Path:
    """Return where the journal is; what does not begin with a slash is in the state folder.

    The service works there (`WorkingDirectory` of the unit).

    Raises:
        ConfigError: the configuration or a variable is refused.
    """
    config = read_config(config_file(None, environ), environ)
    return Path(environ.get("STATE_DIRECTORY", SERVICES_STATE)) / journal_path(config, environ)


def main() -> int:
    """Print it; 1 if the configuration is refused."""
    try:
        place = journal_place(os.environ)
    except DeviceError as error:
        sys.stderr.write(f"tablejinn: {error}\n")
        return 1
    sys.stdout.write(f"{place}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
