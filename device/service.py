"""The service: one queue of events, one loop, adapters around it.

The loop decides nothing: `device.step` and `device.menu` do, purely. It sleeps in the queue.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue

from device.errors import DisplayError
from device.events import Effect, Event, Keep, Pressed, Ruling, Stop, Tell
from device.journal import CLOSING
from device.menu import Menu, Stage, again, menu_prompt, press
from device.ports import Screen, Sounder
from device.prompt import Prompt
from device.record import BEGIN, Recorder
from device.sitting import Agreed, Sitting

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
        watch_for: told which game's sheet is to be read.
        agree: told when reading and record agree.
    """

    screen: Screen
    sounder: Sounder
    recorder: Recorder
    name_game: Callable[[], str]
    settle: Callable[[bool], None]
    watch_for: Callable[[str], None]
    agree: Callable[[Agreed], None]


@dataclass(slots=True)
class Evening:
    """What the loop holds: the menu or the game, and the game's name in the journal."""

    menu: Menu
    sitting: Sitting | None = None
    game_name: str = ""
    resume: tuple[str, Sitting] | None = None

    def prompt(self) -> Prompt:
        """Return the screen of now."""
        return menu_prompt(self.menu) if self.sitting is None else self.sitting.prompt()


def serve(evening: Evening, inbox: Inbox, outlets: Outlets) -> None:
    """Play until Stop arrives; the display is cleared by whoever owns it."""
    for event in iter(inbox.get, Stop()):
        handle(evening, event, inbox, outlets)


def handle(evening: Evening, event: Event, inbox: Inbox, outlets: Outlets) -> tuple[Ruling, ...]:
    """Deal with one event; return the rulings it led to."""
    if evening.sitting is None:
        _in_menu(evening, event, outlets)
        return ()
    before = evening.sitting.agreed
    evening.sitting, effects = evening.sitting.stepped(event)
    for event_to_keep in effects:
        if isinstance(event_to_keep, Keep):
            _record(evening, event_to_keep, inbox, outlets)
    for effect in effects:
        _announce(effect, outlets)
    agreed = evening.sitting.agreed
    if agreed is not None and agreed is not before:
        outlets.agree(agreed)
    outlets.settle(evening.sitting.is_settled)
    if any(isinstance(effect, Keep) and effect.kind == CLOSING for effect in effects):
        _back_to_menu(evening, outlets)
    return tuple(effect for effect in effects if isinstance(effect, Ruling))


def show(outlets: Outlets, prompt: Prompt) -> None:
    """Show and sound a prompt; a display that fails is logged, the game goes on."""
    try:
        outlets.screen.show(prompt)
    except DisplayError as error:
        logger.warning("display: %s", error)
    outlets.sounder.play(prompt.signal)


def _in_menu(evening: Evening, event: Event, outlets: Outlets) -> None:
    if not isinstance(event, Pressed):
        return
    evening.menu = press(evening.menu, event.key)
    if evening.menu.stage is Stage.RESUMED and evening.resume is not None:
        evening.game_name, evening.sitting = evening.resume
        outlets.watch_for(evening.sitting.game)
    elif evening.menu.stage is Stage.DONE:
        _begin_game(evening, outlets)
    show(outlets, evening.prompt())


def _begin_game(evening: Evening, outlets: Outlets) -> None:
    form = evening.menu.form
    evening.sitting = form.sitting()
    evening.game_name = outlets.name_game()
    outlets.watch_for(evening.menu.name)
    outlets.recorder.keep(evening.game_name, Keep(BEGIN, form.payload()))


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
    evening.sitting = None
    evening.menu = again(evening.menu)
    show(outlets, evening.prompt())
