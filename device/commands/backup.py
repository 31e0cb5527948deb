"""`tablejinn backup` and `tablejinn restore`: everything of a box in one file, and back again."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from device.backup.making import make_backup
from device.backup.packed import CONFIG, read_backup
from device.backup.plan import own_places, plan_of
from device.backup.restore import RestoredPart, put_back
from device.config.file import (
    OF_ALL,
    SERVICES_STATE,
    at_home,
    config_file,
    journal_path,
    may_look_into,
    read_config,
)
from device.errors import BackupError, ConfigError, DeviceError
from device.journal.clock import stamp
from device.journal.workshop import workshop
from vision.plain_text import plain

if TYPE_CHECKING:
    from device.commands.read import Subparsers

BACKUP_EXAMPLE = """examples:
  tablejinn backup /media/stick/table.zip        while the service runs
  tablejinn backup table.zip --config my.toml"""
RESTORE_EXAMPLE = """examples:
  sudo systemctl stop tablejinn
  sudo tablejinn restore table.zip
  sudo tablejinn restore table.zip --replace     what is there already is kept aside"""


def add_backup_parsers(subparsers: Subparsers) -> None:
    """Add `backup` and `restore` to the command line."""
    parser = subparsers.add_parser(
        "backup",
        help="save everything in one file",
        description="Save configuration, journals, enrolled boxes, lens and board files in one"
        " file; a password of the configuration is in it too.",
        epilog=BACKUP_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(handler=backup)
    parser.add_argument("file", type=Path, metavar="FILE", help="what to write; a new file")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser = subparsers.add_parser(
        "restore",
        help="put a backup back",
        description="Check a backup, then put everything in it in its place. A configuration of"
        " this box that names other places than the backup's stays, and its places hold. Nothing"
        " is written to a place that is not this box's.",
        epilog=RESTORE_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(handler=restore)
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="this box's configuration, or where it goes"
    )
    parser.add_argument("--replace", action="store_true", help="keep what is there already aside")


def backup(args: argparse.Namespace) -> int:
    """Write a backup, and read it back to check it; 1 if a file had to be left out."""
    if args.file.exists():
        raise BackupError(f"{args.file}: is there already; name a new file")
    path = config_file(args.config, os.environ)
    config = read_config(path, os.environ)
    journal = journal_path(config, os.environ)
    refuse_unseen(journal)
    made = make_backup(args.file, path, config, journal)
    if not made.has_journal:
        sys.stderr.write(f"tablejinn: {journal}: there is no journal yet\n")
    if made.cut_short:
        sys.stderr.write(
            "tablejinn: the game that is played is saved up to its first open secret; make another"
            " backup once the round is scored\n"
        )
    sys.stdout.writelines(f"{name}\n" for name in made.parts)
    sys.stderr.writelines(f"tablejinn: left out: {plain(why)}\n" for why in made.left_out)
    if made.left_out:
        sys.stderr.write(f"tablejinn: {args.file} has all the rest; make that file anew\n")
    return 1 if made.left_out else 0


def refuse_unseen(
    journal: Path,
    services_own: Path = SERVICES_STATE,
    may_look: Callable[[Path], bool] = may_look_into,
) -> None:
    """Raise if this user may not read the service's journal: the backup would lack it."""
    if services_own.is_dir() and not may_look(services_own) and not journal.is_file():
        raise BackupError(f"{services_own}: may not be read; begin the command with sudo")


def restore(args: argparse.Namespace) -> int:
    """Check a backup, and put its parts in their places."""
    # it imports the readers of pictures
    from device.backup.kinds import refuse_other_files, refuse_other_kinds

    target = args.config or config_file(None, os.environ) or _usual(os.environ)
    with workshop() as folder:
        parts = read_backup(args.file, folder / "parts")
        with _named_as_saved(parts):
            plan = plan_of(parts, target, os.environ)
            refuse_other_kinds(parts)
            refuse_other_files(plan.places, own_places(target, os.environ))
            done = put_back(parts, plan, stamp(), may_replace=args.replace)
    for put in done:
        sys.stdout.write(f"{put.name}: {put.place}{_before(put)}\n")
    if plan.own is not None:
        sys.stdout.write(f"{CONFIG}: left out; {plan.own} stays, and says where the rest goes\n")
    return 0


def _before(put: RestoredPart) -> str:
    """Return a note about the file that a restored part replaced."""
    if put.was_there:
        return " (already there, the same)"
    return f" (before: {put.aside})" if put.aside else ""


@contextmanager
def _named_as_saved(parts: Mapping[str, Path]) -> Generator[None]:
    """Make errors name the parts of a backup, not the files into which they were unpacked."""
    try:
        yield
    except DeviceError as error:
        said = str(error)
        for name, part in parts.items():
            said = said.replace(str(part), f"{name} of the backup")
        raise BackupError(said) from error


def _usual(environ: Mapping[str, str]) -> Path:
    """Return the path for the configuration of a box that has none yet."""
    services = environ.get("CONFIGURATION_DIRECTORY")
    if services is None and os.geteuid() == 0:
        return OF_ALL / "tablejinn.toml"
    folder = at_home(services or "~/.config/tablejinn")
    if folder is None:
        raise ConfigError("no home folder for the configuration; name its place with --config")
    return folder / "tablejinn.toml"
