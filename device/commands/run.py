"""`tablejinn run`: runs the service at the table."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from textwrap import indent
from typing import TYPE_CHECKING

from device.box.desk import Desk
from device.box.ending import ending_in_time
from device.box.hardware import open_outside
from device.box.startup import (
    exit_early,
    on_signals,
    open_journal,
    refuse_second,
    start_anew,
    starting,
)
from device.box.web_camera import web_camera
from device.camera.album import Album
from device.camera.folder import pictures_in
from device.commands.named_files import add_config_option, config_named, named_folder
from device.config.chosen_language import with_chosen_language
from device.config.file import config_file, desk_journal_path, is_unsaid, journal_path
from device.config.sections import Config
from device.errors import CameraError, MisuseError
from device.health.notify import notifier
from device.panel.desk import KEYS
from device.table.events import Event

if TYPE_CHECKING:
    from device.commands.read import Subparsers

EXAMPLE = f"""examples:
  tablejinn run --config /etc/tablejinn/tablejinn.toml
  tablejinn run --desk frames/          no box: pictures as camera, terminal and keys
  tablejinn run --usb                   no box: a web camera, terminal and keys

keys at a desk:
{indent(KEYS, "  ")}"""


def add_run_parser(subparsers: Subparsers) -> None:
    """Add `run` to the command line."""
    parser = subparsers.add_parser(
        "run",
        help="referee at the table",
        description="Run the service: camera, display, buttons and journal.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    outside = parser.add_mutually_exclusive_group()
    outside.add_argument("--desk", type=Path, metavar="DIR", help="play pictures in a terminal")
    outside.add_argument("--usb", action="store_true", help="by a web camera, in a terminal")
    add_config_option(parser)
    parser.set_defaults(handler=run)


def run(args: argparse.Namespace) -> int:
    """Run the service until SIGTERM or Ctrl-C, or until the players switch it off."""
    named_folder("--desk", args.desk)
    desk = _desk(args)
    if desk is None and is_unsaid(args.config, os.environ):
        return _run_first()
    config = config_named(args)
    if args.usb:
        config = replace(config, camera=web_camera(config.camera))
    if desk is not None:
        path = desk_journal_path(config, os.environ)
        config = replace(config, journal=replace(config.journal, path=path))
    with ending_in_time(), ExitStack() as stack:
        is_anew = _run(config, desk, stack, config_file(args.config, os.environ))
    return start_anew() if is_anew else 0


def _run_first() -> int:
    """Run the first run, and then the service with what it found."""
    from device.first_run.run import run_first  # a box that is set up need not import it

    is_anew = False
    with ending_in_time(), ExitStack() as stack:
        on_signals(exit_early)
        refuse_second(journal_path(Config(), os.environ))
        config = run_first(notifier(os.environ))
        if config is not None:
            is_anew = _run(config, None, stack, config_file(None, os.environ))
    return start_anew() if is_anew else 0


def _desk(args: argparse.Namespace) -> Desk | None:
    """Return the desk that the arguments ask for, and print its keys; None on a box."""
    if args.usb:
        sys.stderr.write(f"{KEYS}\n")
        return Desk()
    return None if args.desk is None else Desk(_laid_open(args.desk))


def _laid_open(folder: Path) -> Album:
    """Return the album of a folder's pictures, and print the keys that leaf through it."""
    try:
        album = Album(pictures_in(folder))
    except CameraError as error:
        raise MisuseError(f"--desk {error}") from error
    sys.stderr.write(f"{KEYS}\n{album.title}\n")
    return album


def _run(config: Config, desk: Desk | None, stack: ExitStack, settings: Path | None) -> bool:
    """Return whether the program is to start anew once the stack is closed."""
    inbox: SimpleQueue[Event] = SimpleQueue()
    on_signals(exit_early)
    path, configured = journal_path(config, os.environ), config.language.name
    config = with_chosen_language(config, path.parent)
    refuse_second(path)  # before it could draw on the display of the first
    recorded = stack.enter_context(ExitStack())  # closes last
    afterwards = stack.enter_context(ExitStack())  # slow parts close late
    screen, sounder = open_outside(config, desk, inbox, stack)
    screen.show(starting())
    journal, is_rescued = open_journal(path, screen.show, notifier(os.environ))
    recorded.enter_context(closing(journal))
    # Importing the games, boards and readers takes as long as everything before this line.
    from device.box.run import FirstParts, run_box

    opened = FirstParts(
        inbox=inbox,
        screen=screen,
        sounder=sounder,
        journal=journal,
        is_rescued=is_rescued,
        configured_language=configured,
        settings=settings,
    )
    return run_box(config, desk, opened, stack, afterwards)
