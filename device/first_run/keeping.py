"""Writing the configuration of a box that has none."""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

from device.config.file import settings_of
from device.config.kinds import toml
from device.config.sections import Config
from device.errors import OutputError
from device.journal.files import force

HEAD = """\
# Written by the first run of this box, which never writes to it again. `tablejinn config` prints
# every setting. A file in /etc/tablejinn counts instead of this one.
"""


def keep_config(path: Path, config: Config) -> None:
    """Write a configuration, unless there is one.

    Raises:
        OutputError: there is one already, or it cannot be written.
    """
    fresh = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as out:
            out.write(file_text(config))
            out.flush()
            os.fsync(out.fileno())
        path.hardlink_to(fresh)  # fails where a file is, and a power cut leaves a whole one or none
        fresh.unlink()
        force(path.parent)
    except OSError as error:
        raise OutputError(f"{path}: the settings are not kept: {error.strerror}") from error


def file_text(config: Config) -> str:
    """Return a configuration file with all that differs from the defaults."""
    changed = (one for one in settings_of(config) if one.value != one.default)
    sections = groupby(changed, lambda one: one.name.partition(".")[0])
    parts = [
        "\n".join(
            [f"[{name}]", *(f"{one.name.partition('.')[2]} = {toml(one.value)}" for one in each)]
        )
        for name, each in sections
    ]
    return "\n\n".join([HEAD.rstrip("\n"), *parts]) + "\n"
