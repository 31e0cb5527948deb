"""`tablejinn check`: tries everything that the service needs, and says what is missing."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

from device.box.boards import boards_of
from device.box.cameras import camera_title
from device.box.hardware import open_camera, open_panel
from device.box.lenses import lens_folder, lens_of, sensor_here
from device.commands.named_files import add_config_option, named_file
from device.commands.read import Subparsers
from device.config.file import config_file, journal_path, read_config
from device.config.sections import Config
from device.display.oled import open_oled
from device.errors import ConfigError, DeviceError, JournalError
from device.games.own_box import DAMAGED, LEARNT, enrol_folder
from device.games.registry import manifest_of
from device.journal.copy import journal_to_read
from device.mqtt.outlet import try_broker
from vision.errors import VisionError
from vision.plain_text import plain

EXAMPLE = """examples:
  tablejinn check
  tablejinn check --config my.toml
  tablejinn check --json"""


def add_check_parser(subparsers: Subparsers) -> None:
    """Add `check` to the command line."""
    parser = subparsers.add_parser(
        "check",
        help="check configuration and wiring",
        description="Try everything that `run` needs, one by one, and say what is missing."
        " Nothing is made or changed.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    add_config_option(parser)
    parser.set_defaults(handler=check)


def check(args: argparse.Namespace) -> int:
    """Try each part and print the result; return 1 if a part that `run` needs is missing."""
    named_file("--config", args.config)
    parts: list[dict[str, object]] = []
    for name, trial in _trials(args):
        part = _tried(name, trial)
        parts.append(part)
        if not args.json:
            sys.stdout.write(f"{name}: {part['said']}\n")
    is_well = all(part["is_well"] for part in parts)
    if args.json:
        sys.stdout.write(json.dumps({"is_well": is_well, "parts": parts}) + "\n")
    return 0 if is_well else 1


def _tried(name: str, trial: Callable[[], str]) -> dict[str, object]:
    try:
        return {"part": name, "is_well": True, "said": trial()}
    except (DeviceError, VisionError) as error:
        return {"part": name, "is_well": False, "said": plain(str(error))}


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
    lens, boxes = lens_of(config.camera, kept=lens_folder(config))[0], list[str]()
    for game, board in boards_of(config).items():
        manifest = manifest_of(game)
        setup = manifest.setup()
        box = setup.catalogue(config)
        if box is not None:
            setup.form(board, config)
            manifest.sight().reader(board, lens, None, box)
            boxes.append(f"{box} for {game}")
    _refuse_damaged(config)
    return ", ".join(boxes) or "none enrolled"


def _refuse_damaged(config: Config) -> None:
    """Raise ConfigError if a box was learnt here that could not be read, and none since."""
    with suppress(PermissionError):  # it is another user's folder
        for aside in enrol_folder(config).glob(f"{DAMAGED}{LEARNT}.*"):
            if not aside.with_name(aside.name.removeprefix(DAMAGED)).exists():
                raise ConfigError(f"{aside}: cannot be read; learn it again on /setup of the page")


def _lens(config: Config) -> str:
    if lens_of(config.camera, kept=lens_folder(config))[1]:
        return "calibrated"
    sensor = sensor_here(config.camera)
    sure = "a guess" if sensor.is_guess else "as others measured it"
    return (
        f"not calibrated: {sensor.hfov_deg:.0f} degrees across are taken for {sensor.name}, {sure};"
        " towers may be read wrong; `tablejinn lens` calibrates it"
    )


def _page(config: Config) -> str:
    if not config.page.on:
        return "off; no browser may look"
    from device.page.certificate import certificate_of  # it imports ssl

    return "for browsers, plain http" if certificate_of(config.page) is None else "over TLS"


def _journal(config: Config) -> str:
    path = journal_path(config, os.environ)
    if not path.exists():
        _refuse_unwritable(path)
        return f"{path}: none yet; `tablejinn run` makes it"
    with journal_to_read(path) as copy:
        return f"{path}: {len(copy.games())} games"


def _refuse_unwritable(path: Path) -> None:
    """Raise if the journal could not be made at `path`.

    Raises:
        JournalError: the nearest folder that is there takes no file.
    """
    there = next(folder for folder in path.absolute().parents if folder.exists())
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        raise JournalError(f"{path}: cannot be made, {there} takes no file; check who owns it")


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
    "page": _page,
    "broker": try_broker,
}
