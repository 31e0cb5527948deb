"""`tablejinn check`: tries everything that the service needs, and says what is missing."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from device.box.boards import boards_of
from device.box.cameras import camera_title
from device.box.hardware import lens_of, open_camera, open_panel
from device.commands.read import Subparsers
from device.config.file import config_file, journal_path, read_config
from device.config.sections import Config
from device.display.oled import open_oled
from device.errors import DeviceError
from device.games.registry import manifest_of
from device.journal.store import Journal
from device.mqtt.outlet import try_broker
from vision.errors import VisionError
from vision.plain_text import plain

EXAMPLE = """examples:
  tablejinn check
  tablejinn check --config my.toml"""


def add_check_parser(subparsers: Subparsers) -> None:
    """Add `check` to the command line."""
    parser = subparsers.add_parser(
        "check",
        help="check configuration and wiring",
        description="Try everything that `run` needs, one by one, and say what is missing.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.set_defaults(handler=check)


def check(args: argparse.Namespace) -> int:
    """Try each part and print the result; return 1 if a part that `run` needs is missing."""
    is_well = True
    for name, trial in _trials(args):
        try:
            said = trial()
        except (DeviceError, VisionError) as error:
            said, is_well = plain(str(error)), False
        sys.stdout.write(f"{name}: {said}\n")
    return 0 if is_well else 1


def _trials(args: argparse.Namespace) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the parts that `run` needs, each with a function that tries the part."""
    config = Config()

    def configuration() -> str:
        nonlocal config
        path = config_file(args.config, os.environ)
        config = read_config(path, os.environ)
        return f"{path}: all settings are right" if path else "no file; defaults"

    yield "configuration", configuration
    for name, trial in _TRIALS.items():
        yield name, partial(trial, config)


def _boards(config: Config) -> str:
    return ", ".join(f"{board.stem} for {game}" for game, board in boards_of(config).items())


def _boxes(config: Config) -> str:
    lens, boxes = lens_of(config.camera)[0], list[str]()
    for game, board in boards_of(config).items():
        manifest = manifest_of(game)
        setup = manifest.setup()
        box = setup.catalogue(config)
        if box is not None:
            setup.form(board, config)
            manifest.sight().reader(board, lens, None, box)
            boxes.append(f"{box} for {game}")
    return ", ".join(boxes) or "none enrolled"


def _lens(config: Config) -> str:
    known = lens_of(config.camera)[1]
    return "calibrated" if known else "not calibrated: towers may be read wrong; set [camera] lens"


def _journal(config: Config) -> str:
    path = journal_path(config, os.environ)
    with Journal.open(path) as opened:
        return f"{path}: {len(opened.games())} games"


def _camera(config: Config) -> str:
    title = camera_title(config.camera)
    with open_camera(config.camera) as opened:
        frame = next(iter(opened.shots())).frame
        return f"{title}a frame of {frame.shape[1]} x {frame.shape[0]}"


def _display(config: Config) -> str:
    with open_oled(config.display, config.language.name) as screen:
        screen.clear()
    return f"{config.display.driver} answers"


def _buttons(config: Config) -> str:
    with ExitStack() as stack:
        open_panel(config, _ignore, _ignore, stack)
    return "pins are free"


def _ignore(_: object) -> None:
    """Do nothing with a press: `check` only tries whether the pins can be had."""


_TRIALS: dict[str, Callable[[Config], str]] = {
    "boards": _boards,
    "boxes": _boxes,
    "lens": _lens,
    "journal": _journal,
    "camera": _camera,
    "display": _display,
    "buttons": _buttons,
    "broker": try_broker,
}
