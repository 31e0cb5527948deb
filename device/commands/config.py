"""`tablejinn config`: every setting with its default, as a file to start from."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from device.config.file import PREFIX, describe

if TYPE_CHECKING:
    from device.commands.read import Subparsers

EXAMPLE = f"""examples:
  tablejinn config | sudo tee /etc/tablejinn/tablejinn.toml
  {PREFIX}CAMERA_FPS=15 tablejinn run     any setting, for once"""


def add_config_parser(subparsers: Subparsers) -> None:
    """Add `config` to the command line."""
    parser = subparsers.add_parser(
        "config",
        help="print every setting with its default",
        description="Print a configuration file with every setting, its default and its range.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(handler=config)


def config(_args: argparse.Namespace) -> int:
    """Print the file."""
    sys.stdout.write(describe() + "\n")
    return 0
