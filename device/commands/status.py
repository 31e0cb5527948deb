"""`tablejinn status`: prints the health of the running service."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from device.errors import StatusError
from device.health.form import health_form, health_lines
from device.health.report import Health
from device.health.status_file import status_to_read
from device.journal.clock import stamp

if TYPE_CHECKING:
    from device.commands.read import Subparsers

EXAMPLE = """examples:
  tablejinn status
  tablejinn status --json"""


def add_status_parser(subparsers: Subparsers) -> None:
    """Add `status` to the command line."""
    parser = subparsers.add_parser(
        "status",
        help="how the running service does",
        description="Say how the running service does: camera, machine, journal, worries."
        " Exit 1 when it does not run; a desk, `run --desk`, is no service.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(handler=status)


def status(args: argparse.Namespace) -> int:
    """Print the last status of the service."""
    try:
        health = _status_here()
    except StatusError as error:
        if not args.json:
            raise
        sys.stdout.write(json.dumps({"is_running": False, "why": str(error)}) + "\n")
        return 1
    if args.json:
        sys.stdout.write(json.dumps({"is_running": True, **health_form(health)}) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in health_lines(health))
    return 0


def _status_here() -> Health:
    """Return the last health that the service wrote.

    Raises:
        StatusError: the service left no status, or its status is too old.
    """
    left = status_to_read(os.environ)
    try:
        return left.read(stamp())
    except StatusError as error:
        if left.path is not None and left.path.exists():
            raise
        raise StatusError(f"{error} (a desk, `run --desk`, is no service)") from error
