"""`tablejinn diagnostics`: writes one file to send with a question, without personal data."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from device.backup.diagnosis import collected, packed, read_log
from device.errors import OutputError

if TYPE_CHECKING:
    from device.commands.read import Subparsers

EXAMPLE = """examples:
  sudo tablejinn diagnostics fault.zip"""


def add_diagnostics_parser(subparsers: Subparsers) -> None:
    """Add `diagnostics` to the command line."""
    parser = subparsers.add_parser(
        "diagnostics",
        help="write one file to send with a question",
        description="Write versions, health, settings, counts of the journal and the service's"
        " log into one file, without names, addresses, passwords or pictures.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what to write; a new file")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.set_defaults(handler=diagnostics)


def diagnostics(args: argparse.Namespace) -> int:
    """Write the file, and say what is in it."""
    parts = collected(args.config, read_log)
    try:
        _write_new(args.file, packed(parts))
    except OSError as error:
        raise OutputError(f"{args.file}: {error.strerror}; name a new file") from error
    sys.stdout.writelines(f"{name}: {len(content)} characters\n" for name, content in parts.items())
    return 0


def _write_new(path: Path, content: bytes) -> None:
    """Write a new file, whole or not at all: half a file might be sent by mistake."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
        except OSError:
            path.unlink()
            raise
