"""`tablejinn run`: the service at the table."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue
from types import FrameType

import cv2

from device.camera import Camera
from device.clock import stamp
from device.clock_known import CLOCK_SIGNS, Dating
from device.config import Config
from device.config_file import config_file, journal_path, read_config
from device.events import Effect, Event, JournalBack, Stop, Tick
from device.front import unpermitted
from device.health import Health
from device.health_machine import MachineProbe, Places
from device.heart import Heart, pace_s
from device.housekeeping import Housekeeping
from device.islands_photo import IslandPhotos, Photographer
from device.journal import Journal
from device.mqtt_outlet import open_publisher
from device.notify import Notifier, notifier
from device.opening import Table, open_journal, open_table, outlets_of, starting
from device.outside import open_camera, open_outside
from device.ports import Screen
from device.power_off import power_off
from device.read_command import Subparsers
from device.record import Recorder
from device.service import Evening, serve, show
from device.status_file import status_to_write
from device.vitals import Part, Vitals
from device.watching import Looker, Watcher

EXAMPLE = """examples:
  tablejinn run --config /etc/tablejinn/tablejinn.toml
  tablejinn run --desk frames/          no box: pictures as camera, terminal and keys a, b, c"""

LAST_SHOT_S = 0.2  # the service is gone a second after SIGTERM; the display takes 0.7 s at most


def add_run_parser(subparsers: Subparsers) -> None:
    """Add `run` to the command line."""
    parser = subparsers.add_parser(
        "run",
        help="referee at the table",
        description="Run the service: camera, display, buttons and journal.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--desk", type=Path, metavar="DIR", help="play pictures in a terminal")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.set_defaults(handler=run)


def run(args: argparse.Namespace) -> int:
    """Run the service until SIGTERM or Ctrl-C, or until the players switch it off."""
    cv2.setNumThreads(1)
    config = read_config(config_file(args.config, os.environ), os.environ)
    with ExitStack() as stack:
        _run(config, args.desk, stack)
    return 0


def _run(config: Config, desk: Path | None, stack: ExitStack) -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    _on_signals(_leave)
    path = journal_path(config, os.environ)
    journal, is_rescued = open_journal(path)
    stack.enter_context(closing(journal))
    report = stack.enter_context(open_publisher(config))
    screen, sounder = open_outside(config, desk, inbox, stack)
    screen.show(starting())
    table = open_table(config, journal)
    if desk is not None:
        open_camera(config.camera, desk).close()  # no picture there is no camera lost
    vitals, told = Vitals(), notifier(os.environ)
    recorder = Recorder(journal, stamp, is_rescued=is_rescued)
    keeping = _housekeeping(recorder, journal, vitals, told, stack)
    machine = MachineProbe(Places(path.parent))
    heart = Heart(vitals, told, machine, inbox.put, pace_s(os.environ, os.getpid()))
    watcher = _watcher(partial(open_camera, config.camera, desk), table.eye, inbox, vitals)

    def examine(tick: Tick, doing: str) -> tuple[Health, JournalBack | None]:
        heart.answer()
        return keeping.tend(tick, watcher.pulse, doing)

    photographer = _photographer(table, path.parent)

    def tell(event: Event, effects: tuple[Effect, ...], evening: Evening) -> None:
        report(event, effects, evening)
        if photographer is not None:
            photographer.report(effects, evening)

    outlets = outlets_of(table, screen, sounder, recorder, journal, examine)
    _on_signals(lambda: inbox.put(Stop()))
    report(None, (), table.evening)
    show(outlets, table.evening.prompt())
    with _running(watcher, heart, told):
        serve(table.evening, inbox, replace(outlets, report=tell))
    if table.evening.is_off:
        end_for_good(journal, screen, power_off if desk is None else _stay_on)


def _photographer(table: Table, folder: Path) -> Photographer | None:
    """Return who takes photos of islands, where they can be read."""
    board = table.boards.get("islands")
    if board is None:
        return None
    return Photographer(IslandPhotos(folder), table.eye, board, table.lens)


def end_for_good(journal: Journal, screen: Screen, switch_off: Callable[[], bool]) -> None:
    """Close the record, have the machine switched off, and leave the display saying so."""
    journal.close()
    if not switch_off():
        screen.show(unpermitted())
    screen.leave()


def _stay_on() -> bool:
    """Switch nothing off: at a desk it is somebody's own machine."""
    return True


def _housekeeping(
    recorder: Recorder, journal: Journal, vitals: Vitals, told: Notifier, stack: ExitStack
) -> Housekeeping:
    status = status_to_write(os.environ)
    stack.callback(status.remove)
    return Housekeeping(
        recorder,
        Dating(journal, stamp, CLOCK_SIGNS.are_there),
        vitals,
        notifier=told,
        status=status,
        stamp=stamp,
        version=version("tablejinn"),
    )


def _watcher(
    open_it: Callable[[], Camera], eye: Looker, inbox: SimpleQueue[Event], vitals: Vitals
) -> Watcher:
    def prove(pause_s: float) -> None:
        vitals.prove(Part.CAMERA, pause_s=pause_s)

    return Watcher(open_it, eye, inbox.put, prove=prove)


@contextmanager
def _running(watcher: Watcher, heart: Heart, told: Notifier) -> Generator[None]:
    """Have the camera watched and the heart beating meanwhile."""
    watching = watcher.start()
    heart.start()
    try:
        yield
    finally:
        told.stopping()
        heart.close()
        watcher.close()
        watching.join(LAST_SHOT_S)


def _on_signals(end: Callable[[], None]) -> None:
    """Let SIGTERM and Ctrl-C end the service in order."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        end()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handle)


def _leave() -> None:
    """End a service that has not begun; whatever is open is closed."""
    raise SystemExit(0)
