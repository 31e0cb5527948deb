"""`tablejinn run`: the service at the table; `tablejinn check`: is everything there for it?"""

from __future__ import annotations

import argparse
import logging
import math
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from types import FrameType

import cv2

from device.camera import Camera, FolderCamera
from device.clock import stamp
from device.config import CameraConfig, Config
from device.config_file import config_file, journal_path, read_config
from device.desk import SilentSounder, start_keyboard
from device.display import TerminalScreen, open_oled
from device.errors import DeviceError, RecordError
from device.events import Event, Pressed, Stop
from device.eye import Eye
from device.journal import Journal
from device.journal_rescue import open_or_rescue
from device.kits import KITS, kit_of
from device.menu import OpenGame, start_menu
from device.panel import KeyPanel, Signals, pi_factory
from device.picamera import open_pi_camera
from device.ports import Screen, Sounder
from device.prompt import Key
from device.read_command import Subparsers
from device.record import Recorder, moves_made, resumed
from device.service import Evening, Outlets, serve, show
from device.sight import FrameReader
from device.sitting import Sitting
from device.watching import Watcher
from vision.board import Board
from vision.errors import VisionError
from vision.lens import Lens, read_lens
from vision.stillness import StillnessGate

logger = logging.getLogger(__name__)

EXAMPLE = """examples:
  tablejinn run --config /etc/tablejinn/tablejinn.toml
  tablejinn run --desk frames/          no box: pictures as camera, terminal and keys a, b, c
  tablejinn check"""

LAST_SHOT_S = 2.0  # a shot that is being read when the service ends takes less
HFOV_DEG = 66.0  # Camera Module 3 (Raspberry Pi product brief); used until a lens is calibrated


def add_run_parsers(subparsers: Subparsers) -> None:
    """Add `run` and `check` to the command line."""
    run_parser = subparsers.add_parser(
        "run",
        help="referee at the table",
        description="Run the service: camera, display, buttons and journal.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run_parser.add_argument("--desk", type=Path, metavar="DIR", help="play pictures in a terminal")
    run_parser.set_defaults(handler=run)
    check_parser = subparsers.add_parser(
        "check",
        help="check configuration and wiring",
        description="Try everything that `run` needs, one by one, and say what is missing.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check_parser.set_defaults(handler=check)
    for parser in (run_parser, check_parser):
        parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")


def run(args: argparse.Namespace) -> int:
    """Run the service until SIGTERM or Ctrl-C."""
    cv2.setNumThreads(1)
    config = read_config(config_file(args.config, os.environ), os.environ)
    boards = _boards(config)
    inbox: SimpleQueue[Event] = SimpleQueue()
    with ExitStack() as stack:
        journal = stack.enter_context(closing(open_journal(journal_path(config, os.environ))))
        screen, sounder = _outside(config, args.desk, inbox, stack)
        _stop_on_signals(inbox)
        lens, is_lens_known = _lens(config.camera)
        readers = {game: _reader(game, board, lens, config) for game, board in boards.items()}
        eye = Eye(next(iter(readers.values())), StillnessGate())
        open_game = _open_game(journal, boards)
        outlets = Outlets(
            screen,
            sounder,
            Recorder(journal, stamp),
            name_game=lambda: str(stamp().wall_ms),
            settle=lambda is_settled: eye.settle(is_settled=is_settled),
            watch_for=lambda game: eye.use(readers[game]),
            agree=eye.agree,
        )
        forms = tuple((game, kit_of(game).form(board, config)) for game, board in boards.items())
        menu = start_menu(forms, _shown(journal, open_game), is_lens_known=is_lens_known)
        evening = Evening(menu, resume=open_game)
        show(outlets, evening.prompt())
        if args.desk is not None:
            _camera(config.camera, args.desk).close()  # a folder without pictures is no camera lost
        watcher = Watcher(lambda: _camera(config.camera, args.desk), eye, inbox.put)
        watching = watcher.start()
        try:
            serve(evening, inbox, outlets)
        finally:
            watcher.close()
            watching.join(LAST_SHOT_S)
    return 0


def check(args: argparse.Namespace) -> int:
    """Try each part and say how it went; 1 if one that `run` cannot do without is missing."""
    is_well = True
    for name, trial in _trials(args):
        try:
            said = trial()
        except (DeviceError, VisionError) as error:
            said, is_well = f"{error}", False
        sys.stdout.write(f"{name}: {said}\n")
    return 0 if is_well else 1


def nominal_lens(width: int, height: int) -> Lens:
    """Return the lens of an uncalibrated Camera Module 3: its nominal field of view, no bend."""
    focal = width / 2 / math.tan(math.radians(HFOV_DEG) / 2)
    matrix = (focal, 0.0, width / 2 - 0.5, 0.0, focal, height / 2 - 0.5, 0.0, 0.0, 1.0)
    return Lens(matrix, (0.0,) * 5)


def _trials(args: argparse.Namespace) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the parts that `run` needs, each with what tries it and says how it went."""
    config = Config()

    def configuration() -> str:
        nonlocal config
        path = config_file(args.config, os.environ)
        config = read_config(path, os.environ)
        return f"{path}: all settings are right" if path else "no file; defaults"

    def boards() -> str:
        found = _boards(config)
        return ", ".join(f"{board.stem} for {game}" for game, board in found.items())

    def lens() -> str:
        known = _lens(config.camera)[1]
        return (
            "calibrated" if known else "not calibrated: towers may be read wrong; set [camera] lens"
        )

    def journal() -> str:
        path = journal_path(config, os.environ)
        with closing(Journal.open(path)) as opened:
            return f"{path}: {len(opened.games())} games"

    def camera() -> str:
        with _camera(config.camera, None) as opened:
            frame = next(iter(opened.shots())).frame
            return f"a frame of {frame.shape[1]} x {frame.shape[0]}"

    def display() -> str:
        with open_oled(config.display, config.language.name) as screen:
            screen.clear()
        return f"{config.display.driver} answers"

    def buttons() -> str:
        with ExitStack() as stack:
            _panel(config, SimpleQueue(), stack)
        return "pins are free"

    yield "configuration", configuration
    yield "boards", boards
    yield "lens", lens
    yield "journal", journal
    yield "camera", camera
    yield "display", display
    yield "buttons", buttons


def _boards(config: Config) -> dict[str, Board]:
    """Return the sheet of every game that can be played here, by the game's name."""
    games = [config.game.game] if config.game.game else list(KITS)
    return {game: kit_of(game).board(config) for game in games}


def _reader(game: str, board: Board, lens: Lens, config: Config) -> FrameReader:
    kit = kit_of(game)
    return kit.reader(board, lens, None, kit.catalogue(config))


def _lens(config: CameraConfig) -> tuple[Lens, bool]:
    """Return the lens, and whether it was calibrated."""
    if config.lens is not None:
        return read_lens(config.lens), True
    return nominal_lens(config.width, config.height), False


def _camera(config: CameraConfig, desk: Path | None) -> Camera:
    folder = desk or (config.folder if config.source == "folder" else None)
    if folder is None:
        return open_pi_camera((config.width, config.height), config.fps)
    pictures = sorted(folder.glob("*.jpg"))
    return FolderCamera(pictures, fps=config.fps, shots_each=2 * config.fps, is_paced=True)


def _outside(
    config: Config, desk: Path | None, inbox: SimpleQueue[Event], stack: ExitStack
) -> tuple[Screen, Sounder]:
    """Return display and sounder, with the buttons posting: the box, or a desk's terminal."""
    if desk is not None:
        start_keyboard(sys.stdin, inbox.put)
        return TerminalScreen(sys.stdout, config.language.name), SilentSounder()
    sounder = _panel(config, inbox, stack)
    return stack.enter_context(open_oled(config.display, config.language.name)), sounder


def _panel(config: Config, inbox: SimpleQueue[Event], stack: ExitStack) -> Sounder:
    factory = pi_factory()
    stack.callback(factory.close)
    pins = {Key.A: config.pins.a, Key.B: config.pins.b, Key.C: config.pins.c}
    stack.enter_context(KeyPanel(pins, lambda key: inbox.put(Pressed(key)), factory))
    buzzer = config.pins.buzzer if config.sound.on else None
    return stack.enter_context(Signals(config.pins.led, buzzer, factory))


def open_journal(path: Path) -> Journal:
    """Return the journal; one that is damaged is moved aside, told, and a new one begun."""
    journal, rescue = open_or_rescue(path, stamp())
    if rescue is not None:
        kept = rescue.readable or rescue.aside
        logger.error("the journal was damaged; what can be read of it is in %s", kept)
        sys.stderr.write(
            f"tablejinn: the journal was damaged and is kept as {rescue.aside};"
            f" {rescue.games} games go on\n"
        )
    return journal


def _open_game(journal: Journal, boards: Mapping[str, Board]) -> tuple[str, Sitting] | None:
    """Return the game that has not ended, or None; one that cannot be read is left in peace."""
    name = journal.last_open_game()
    if name is None:
        return None
    try:
        return name, resumed(journal.events(name), boards)
    except RecordError as error:
        logger.warning("game %s is not resumed: %s", name, error)
        return None


def _shown(journal: Journal, open_game: tuple[str, Sitting] | None) -> OpenGame | None:
    if open_game is None:
        return None
    name, sitting = open_game
    return OpenGame(sitting.game, moves_made(journal.events(name)) + 1)


def _stop_on_signals(inbox: SimpleQueue[Event]) -> None:
    """Let SIGTERM and Ctrl-C end the service in order."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        inbox.put(Stop())

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
