"""The service: one queue of events, one loop, adapters around it.

The loop decides nothing: `device.step` and `device.menu` do, purely. It sleeps in the queue.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue

from device.camera import Camera
from device.errors import CameraError, DisplayError
from device.events import Blocked, Effect, Event, Keep, Pressed, Ruling, Stop, Tell, Trouble
from device.eye import Eye
from device.journal import CLOSING
from device.menu import Menu, Stage, menu_prompt, press, start_menu
from device.ports import Screen, Sounder
from device.prompt import Prompt
from device.record import LakeSession, Recorder, begin_event
from device.session import Phase, begin, screen
from device.step import step
from device.tables import lake_table
from vision.board import Board

logger = logging.getLogger(__name__)

Inbox = SimpleQueue[Event]


@dataclass(frozen=True, slots=True)
class Outlets:
    """Where decisions go: what is shown, sounded and recorded.

    Attributes:
        screen: the display.
        sounder: LED and buzzer.
        recorder: the journal.
        name_game: gives a new game its name in the journal.
        settle: told whether anything is open at the table.
    """

    screen: Screen
    sounder: Sounder
    recorder: Recorder
    name_game: Callable[[], str]
    settle: Callable[[bool], None]


@dataclass(slots=True)
class Evening:
    """What the loop holds: the board, the menu or the game, and the game's name."""

    board: Board
    menu: Menu
    session: LakeSession | None = None
    game_name: str = ""
    resume: tuple[str, LakeSession] | None = None

    def prompt(self) -> Prompt:
        """Return the screen of now."""
        return menu_prompt(self.menu) if self.session is None else screen(self.session)


def serve(evening: Evening, inbox: Inbox, outlets: Outlets) -> None:
    """Play until Stop arrives; the display is cleared by whoever owns it."""
    for event in iter(inbox.get, Stop()):
        handle(evening, event, inbox, outlets)


def handle(evening: Evening, event: Event, inbox: Inbox, outlets: Outlets) -> tuple[Ruling, ...]:
    """Deal with one event; return the rulings it led to."""
    if evening.session is None:
        _in_menu(evening, event, outlets)
        return ()
    evening.session, effects = step(evening.session, event)
    for event_to_keep in effects:
        if isinstance(event_to_keep, Keep):
            _record(evening, event_to_keep, inbox, outlets)
    for effect in effects:
        _announce(effect, outlets)
    if any(isinstance(effect, Keep) and effect.kind == CLOSING for effect in effects):
        _back_to_menu(evening, outlets)
    outlets.settle(_is_settled(evening.session))
    return tuple(effect for effect in effects if isinstance(effect, Ruling))


def show(outlets: Outlets, prompt: Prompt) -> None:
    """Show and sound a prompt; a display that fails is logged, the game goes on."""
    try:
        outlets.screen.show(prompt)
    except DisplayError as error:
        logger.warning("display: %s", error)
    outlets.sounder.play(prompt.signal)


def watch(camera: Camera, eye: Eye, post: Callable[[Event], None]) -> None:
    """Look at every shot until the camera closes; runs in a thread of its own."""
    last_s = 0.0
    try:
        for shot in camera.shots():
            last_s = shot.at_s
            event = eye.look(shot)
            if event is not None:
                post(event)
    except CameraError as error:
        logger.error("camera: %s", error)  # noqa: TRY400 - the message names the next step
        post(Blocked(Trouble.CAMERA_LOST, last_s))


def start_watching(camera: Camera, eye: Eye, inbox: Inbox) -> threading.Thread:
    """Start `watch` in the background and return its thread."""
    thread = threading.Thread(target=watch, args=(camera, eye, inbox.put), name="camera")
    thread.daemon = True
    thread.start()
    return thread


def _in_menu(evening: Evening, event: Event, outlets: Outlets) -> None:
    if not isinstance(event, Pressed):
        return
    evening.menu = press(evening.menu, event.key)
    if evening.menu.stage is Stage.RESUMED and evening.resume is not None:
        evening.game_name, evening.session = evening.resume
    elif evening.menu.stage is Stage.DONE:
        _begin_game(evening, outlets)
    show(outlets, evening.prompt())


def _begin_game(evening: Evening, outlets: Outlets) -> None:
    menu = evening.menu
    table = lake_table(evening.board, menu.edition_name, menu.seats, menu.options)
    evening.session = begin(table)
    evening.game_name = outlets.name_game()
    outlets.recorder.keep(evening.game_name, begin_event(table, evening.board))


def _record(evening: Evening, event: Keep, inbox: Inbox, outlets: Outlets) -> None:
    """Record first, speak afterwards: what the players are told is on the disk."""
    news = outlets.recorder.keep(evening.game_name, event)
    if news is not None:
        inbox.put(news)


def _announce(effect: Effect, outlets: Outlets) -> None:
    if isinstance(effect, Tell):
        show(outlets, effect.prompt)
    elif isinstance(effect, Ruling):
        logger.info("%s %s %s", effect.said.value, effect.move, ",".join(effect.reasons))


def _back_to_menu(evening: Evening, outlets: Outlets) -> None:
    menu = evening.menu
    evening.session = None
    evening.menu = start_menu(menu.colours, None, menu.options, is_lens_known=True)
    show(outlets, evening.prompt())


def _is_settled(session: LakeSession | None) -> bool:
    """Return whether nothing is open, so that a scene at rest need not be read again soon."""
    return (
        session is not None
        and session.phase is not Phase.LAYING
        and session.trouble is None
        and not session.differs
        and session.doubt is None
        and session.held is None
    )
