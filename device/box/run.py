"""Running the service: joins the opened parts, serves events until the end, closes the parts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue

import cv2

from device.box.assembly import OpenedTable, open_table, outlets_of
from device.box.decision import BoxState
from device.box.desk import Desk
from device.box.eyes import Eyes, eyes_of
from device.box.hardware import pager_of
from device.box.overlay import cannot_switch_off_prompt
from device.box.ports import Screen, Sounder
from device.box.reporting import Reporting, observers_of
from device.box.seconds import Seconds
from device.box.service import serve, show_start
from device.box.startup import on_signals
from device.camera.faulty_frames import FOLDER, FaultyFrames
from device.camera.watching import Watcher
from device.config.chosen_language import keep_language
from device.config.file import journal_path
from device.config.sections import Config
from device.exhibits.keeper import ExhibitKeeper, LookedAt, working
from device.exhibits.store import Allowance, ExhibitStore
from device.health.clock_known import CLOCK_SIGNS, Dating
from device.health.heart import Heart, pace_s
from device.health.housekeeping import Housekeeping
from device.health.machine import MachineProbe, ProbePaths
from device.health.notify import Notifier, notifier
from device.health.power_off import power_off
from device.health.report import Health, Machine
from device.health.status_file import status_to_write
from device.health.vitals import ServicePart, Vitals
from device.journal.clock import minute_of, stamp
from device.journal.recorder import Recorder
from device.journal.store import Journal
from device.mqtt.outlet import open_publisher
from device.page.camera_picture import CameraPicture
from device.page.outlet import SeenAndKept, open_page
from device.table.events import Event, JournalBack, Stop, Tick
from device.table.game_clock import ClockRules

LAST_SHOT_S = 0.2  # the service ends 1 s after SIGTERM; the display needs 0.7 s


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstParts:
    """The parts that are opened before games, boards and readers are imported.

    Attributes:
        inbox: where events are posted.
        screen: the display; it says that the box is starting.
        sounder: LED and buzzer.
        journal: the open journal.
        is_rescued: whether the journal was damaged and replaced by a new one.
        configured_language: the language of the configuration, whatever players chose since.
        settings: the file of the configuration, if there is one.
    """

    inbox: SimpleQueue[Event]
    screen: Screen
    sounder: Sounder
    journal: Journal
    is_rescued: bool
    configured_language: str
    settings: Path | None


def run_box(
    config: Config, desk: Desk | None, opened: FirstParts, stack: ExitStack, afterwards: ExitStack
) -> bool:
    """Play until SIGTERM or Ctrl-C, or until the box is to go off or start anew.

    Args:
        config: the settings.
        desk: the desk at which the box is tried; None on a box.
        opened: the parts that are open already.
        stack: closes parts before the display goes dark.
        afterwards: closes slow parts after the display went dark.

    Returns:
        Whether the program is to start anew once all is closed.
    """
    cv2.setNumThreads(1)
    inbox, screen, journal = opened.inbox, opened.screen, opened.journal
    record = journal_path(config, os.environ)
    folder = record.parent
    report = afterwards.enter_context(open_publisher(config))
    table = open_table(config, journal, FaultyFrames(folder / FOLDER).keep)
    vitals, systemd = Vitals(), notifier(os.environ)
    recorder = Recorder(journal, stamp, is_rescued=opened.is_rescued)
    housekeeping = _housekeeping(recorder, journal, vitals, systemd, stack, screen.trouble)
    machine = MachineProbe(ProbePaths(folder))

    def measured() -> Machine:
        CLOCK_SIGNS.tend()
        return machine()

    heart = Heart(vitals, systemd, measured, inbox.put, pace_s(os.environ, os.getpid()))
    eyes = eyes_of(config, table, None if desk is None else desk.album)
    watcher = _watcher(eyes, inbox, vitals)

    def check_health(tick: Tick, activity: str) -> tuple[Health, JournalBack | None]:
        heart.answer()
        return housekeeping.tend(tick, watcher.pulse, activity)

    looked_at = LookedAt(table.scene, table.boards, table.lens)
    exhibits = stack.enter_context(working(_exhibit_keeper(config, looked_at, folder)))
    outlets = outlets_of(eyes.bare.post, screen, opened.sounder, recorder, journal, check_health)
    on_signals(lambda: inbox.put(Stop()))
    first = _first_state(config, desk, table)
    report(None, (), first)
    show_start(first, outlets)
    speak = _speaking(exhibits, partial(keep_language, folder, opened.configured_language))
    kept = SeenAndKept(
        record,
        exhibits.album,
        CameraPicture(looked_at).photo,
        eyes.live.picture,
        whole=eyes.live.whole,
        lens=table.lens,
        settings=opened.settings,
    )
    opening_page = open_page(config, kept, first, inbox.put, is_desk=desk is not None)
    page = afterwards.enter_context(opening_page)
    observers = observers_of(table, folder)
    report_all = Reporting(report, table, eyes.learner, observers, exhibits, page.tell)
    outlets = replace(outlets, report=report_all, speak=speak, prove=vitals.prove_loop)
    with _running(watcher, heart), _counting(first.clock_rules, inbox.put):
        state = serve(first, inbox, outlets)
        if not state.is_anew:  # systemd ends a service that says so and goes on
            systemd.stopping()
    if state.is_off:
        end_for_good(journal, screen, power_off if desk is None else _stay_on)
    return state.is_anew


def _speaking(exhibits: ExhibitKeeper, keep: Callable[[str], None]) -> Callable[[str], None]:
    """Return what keeps the language that players chose, and tells it to what knows no menu."""

    def speak(language: str) -> None:
        exhibits.speak(language)
        keep(language)

    return speak


def _first_state(config: Config, desk: Desk | None, table: OpenedTable) -> BoxState:
    """Return the box before the first event; nobody can clear the sheet of pictures in a folder."""
    menu = table.state.menu
    is_live = desk is None or desk.album is None
    if is_live and config.camera.source != "folder":
        menu = replace(menu, unlearnt=table.unlearnt, teachable=tuple(table.learning))
    menu = replace(menu, language=config.language.name)
    return replace(table.state, menu=menu, pager=pager_of(config, desk))


def _exhibit_keeper(config: Config, looked_at: LookedAt, folder: Path) -> ExhibitKeeper:
    allowance = Allowance(time.monotonic)
    return ExhibitKeeper(
        looked_at, ExhibitStore(folder), allowance, _date_now, config.language.name
    )


def _date_now() -> str:
    """Return date and time in UTC, to the minute; empty while nobody knows the time."""
    return minute_of(stamp()) if CLOCK_SIGNS.are_there() else ""


def end_for_good(journal: Journal, screen: Screen, switch_off: Callable[[], bool]) -> None:
    """Close the journal, have the machine switched off, and leave the farewell on the display."""
    journal.close()
    if not switch_off():
        screen.show(cannot_switch_off_prompt())
    screen.leave()


def _stay_on() -> bool:
    """Do nothing: at a desk the machine is somebody's own, and stays on."""
    return True


def _housekeeping(
    recorder: Recorder,
    journal: Journal,
    vitals: Vitals,
    systemd: Notifier,
    stack: ExitStack,
    display_trouble: Callable[[], str],
) -> Housekeeping:
    status = status_to_write(os.environ)
    stack.callback(status.remove)
    return Housekeeping(
        recorder,
        Dating(journal, stamp, CLOCK_SIGNS.are_there),
        vitals,
        notifier=systemd,
        status=status,
        stamp=stamp,
        version=version("tablejinn"),
        display_trouble=display_trouble,
    )


def _watcher(eyes: Eyes, inbox: SimpleQueue[Event], vitals: Vitals) -> Watcher:
    def prove(pause_s: float) -> None:
        vitals.prove(ServicePart.CAMERA, pause_s=pause_s)

    return Watcher(eyes.open_camera, eyes.live, inbox.put, prove=prove)


@contextmanager
def _counting(rules: ClockRules, post: Callable[[Event], None]) -> Generator[None]:
    """Post the seconds that pass while the block runs; nothing if no game clock is wanted."""
    seconds = Seconds(post)
    if rules.is_on:
        seconds.start()
    try:
        yield
    finally:
        seconds.close()


@contextmanager
def _running(watcher: Watcher, heart: Heart) -> Generator[None]:
    """Watch the camera and let the heart beat while the block runs."""
    watching = watcher.start()
    heart.start()
    try:
        yield
    finally:
        heart.close()
        watcher.close()
        watching.join(LAST_SHOT_S)
