"""Switching the Raspberry Pi off through systemd.

The service is an ordinary user. A polkit rule permits that user to switch off
(`systemd/README.md`). The command is fixed, and no shell is used.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Sequence

logger = logging.getLogger(__name__)

POWER_OFF = ("/usr/bin/systemctl", "poweroff", "--no-block", "--no-ask-password", "--no-wall")
ANSWER_S = 5.0  # systemd answers at once; polkit may have to be started first


def ask_systemd(arguments: Sequence[str]) -> None:
    """Run a command, or raise OSError or SubprocessError."""
    subprocess.run(  # noqa: S603 - our own arguments, no shell
        arguments, check=True, capture_output=True, timeout=ANSWER_S
    )


def power_off(ask: Callable[[Sequence[str]], None] = ask_systemd) -> bool:
    """Have the machine switched off; return whether it will be."""
    try:
        ask(POWER_OFF)
    except (OSError, subprocess.SubprocessError) as error:
        logger.warning("the box may not switch itself off: %s; see systemd/README.md", error)
        return False
    return True
