"""The service: one queue of events, one loop, adapters around it.

The loop decides nothing: `device.table.step` and `device.box.menu` decide, and they are pure.
Between events the loop sleeps in the queue.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue

from device.box.menu import Menu, MenuStage, again, menu_prompt, press
from device.box.overlay import (
    Overlay,
    OverlayPage,
    asked_off,
    examined,
    front_pressed,
    front_prompt,
    gone_before,
    looked_at,
)
from device.box.ports import Screen, Sounder
from device.errors import DisplayError
from device.health.report import Health
from device.journal.recorder import BEGIN, Recorder
from device.journal.store import CLOSING
from device.panel.gestures import OFF, Chord, Held, Repeated
from device.table.events import (
    Blocked,
    Effect,
    Event,
    JournalBack,
    JournalEntry,
    PauseAsked,
    Pressed,
    Ruling,
    Seen,
    Stop,
    Tell,
    Tick,
)
from device.table.game_in_play import Agreed, GameInPlay
from device.table.prompts import Key, Prompt, Signal

logger = logging.getLogger(__name__)

Inbox = SimpleQueue[Event]

_PRESSING = frozenset({Signal.ILLEGAL, Signal.TROUBLE, Signal.QUESTION})

Examine = Callable[[Tick, str], tuple[Health, JournalBack | None]]
"""Says at a tick how the box does, and whether the journal takes events again."""


def unexamined(_tick: Tick, _doing: str) -> tuple[Health, JournalBack | None]:
    """Say nothing of how the box does."""
    return Health(), None


def unheeded() -> None:
    """Leave it: whoever watches looks anew by itself."""


def unreported(_event: Event, _effects: tuple[Effect, ...], _evening: Evening) -> None:
    """Tell nobody of an event."""


@dataclass(frozen=True, slots=True)
class Outlets:
    """Where decisions go: what is shown, sounded and recorded.

    Attributes:
        screen: the display.
        sounder: LED and buzzer.
        recorder: the journal.
        name_game: gives a new game its name in the journal.
        settle: told whether anything is open at the table.
        look_anew: told when what was seen may mean something else, as after a button.
        watch_for: told which game's sheet is to be read.
        agree: told when reading and record agree.
        examine: says at a tick how the box does, and whether the journal takes events again.
        report: told of every event and what it led to.
    """

    screen: Screen
    sounder: Sounder
    recorder: Recorder
    name_game: Callable[[], str]
    settle: Callable[[bool], None]
    watch_for: Callable[[str], None]
    agree: Callable[[Agreed], None]
    look_anew: Callable[[], None] = unheeded
    examine: Examine = unexamined
    report: Callable[[Event, tuple[Effect, ...], Evening], None] = unreported


@dataclass(slots=True)
class Evening:
    """What the loop holds: the menu or the game, its name in the journal, what stands before it."""

    menu: Menu
    game: GameInPlay | None = None
    game_id: str = ""
    resume: tuple[str, GameInPlay] | None = None
    front: Overlay = field(default_factory=Overlay)

    @property
    def is_off(self) -> bool:
        """Whether the players have switched the box off."""
        return self.front.page is OverlayPage.FAREWELL

    def behind(self) -> Prompt:
        """Return the screen of the menu or the game."""
        return menu_prompt(self.menu) if self.game is None else self.game.prompt()

    def prompt(self) -> Prompt:
        """Return the screen of now."""
        return front_prompt(self.front) or self.behind()

    def doing(self) -> str:
        """Return in a line what the box does, without anybody's name."""
        if self.game is None:
            return "waiting for players"
        return f"{self.game.name}, {self.game.phase.value}"


def serve(evening: Evening, inbox: Inbox, outlets: Outlets) -> None:
    """Play until Stop arrives or the players switch off; whoever owns the display clears it."""
    for event in iter(inbox.get, Stop()):
        handle(evening, event, inbox, outlets)
        if evening.is_off:
            return


def handle(evening: Evening, event: Event, inbox: Inbox, outlets: Outlets) -> tuple[Ruling, ...]:
    """Deal with one event; return the rulings it led to."""
    effects: tuple[Effect, ...] = ()
    match event:
        case Tick():
            _tend(evening, event, inbox, outlets)
        case Chord(keys) if set(keys) == set(OFF):
            if evening.game is not None:
                effects = _in_game(evening, evening.game, event, inbox, outlets)
            _put_front(evening, looked_at(evening.front, _played(evening)), outlets)
        case Held(keys) if set(keys) == set(OFF):
            _put_front(evening, asked_off(evening.front), outlets)
        case Pressed(Key.C) if evening.front.page is OverlayPage.HEALTH and evening.game:
            effects = _in_game(evening, evening.game, PauseAsked(), inbox, outlets)
            _put_front(evening, front_pressed(evening.front, Key.C), outlets)
        case Pressed(key) | Repeated(key) if evening.front.is_open:
            _put_front(evening, front_pressed(evening.front, key), outlets)
        case _ if evening.game is None:
            _in_menu(evening, event, inbox, outlets)
        case _:
            effects = _in_game(evening, evening.game, event, inbox, outlets)
    outlets.report(event, effects, evening)
    return tuple(effect for effect in effects if isinstance(effect, Ruling))


def show(outlets: Outlets, prompt: Prompt) -> None:
    """Show and sound a prompt; a display that fails is logged, the game goes on."""
    _draw(outlets, prompt)
    outlets.sounder.play(prompt.signal)


def show_first(evening: Evening, outlets: Outlets) -> None:
    """Show what the evening begins with; nothing lies open on the table before a game is chosen."""
    outlets.settle(evening.game is None or evening.game.is_settled)
    show(outlets, evening.prompt())


def _played(evening: Evening) -> str:
    return "" if evening.game is None else evening.game.name


def _tend(evening: Evening, tick: Tick, inbox: Inbox, outlets: Outlets) -> None:
    health, news = outlets.examine(tick, evening.doing())
    if news is not None and evening.game is not None:
        inbox.put(news)
    _put_front(evening, examined(evening.front, health, evening.behind()), outlets)


def _put_front(evening: Evening, front: Overlay, outlets: Outlets) -> None:
    """Let `front` stand before the game; the screen is shown only if it changes.

    Where it goes, what lay behind is heard again only if players must react to it.
    """
    before = evening.prompt()
    evening.front = front
    prompt = evening.prompt()
    if prompt != before:
        _draw(outlets, prompt)
        is_heard = front.is_open or prompt.signal in _PRESSING
        outlets.sounder.play(prompt.signal if is_heard else Signal.QUIET)


def _draw(outlets: Outlets, prompt: Prompt) -> None:
    try:
        outlets.screen.show(prompt)
    except DisplayError as error:
        logger.warning("display: %s", error)


def _in_game(
    evening: Evening, game: GameInPlay, event: Event, inbox: Inbox, outlets: Outlets
) -> tuple[Effect, ...]:
    before = game.agreed
    evening.game, effects = game.stepped(event)
    for effect in effects:
        if isinstance(effect, JournalEntry):
            _record(evening, effect, inbox, outlets)
    for effect in effects:
        _announce(evening, effect, outlets)
    agreed = evening.game.agreed
    if agreed is not None and agreed is not before:
        outlets.agree(agreed)
    outlets.settle(evening.game.is_settled)
    if not isinstance(event, Seen | Blocked):
        outlets.look_anew()
    if any(isinstance(effect, JournalEntry) and effect.kind == CLOSING for effect in effects):
        _back_to_menu(evening, outlets)
    return effects


def _in_menu(evening: Evening, event: Event, inbox: Inbox, outlets: Outlets) -> None:
    if not isinstance(event, Pressed | Repeated):
        return
    evening.menu = press(evening.menu, event.key)
    if evening.menu.stage is MenuStage.RESUMED and evening.resume is not None:
        evening.game_id, evening.game = evening.resume
        outlets.watch_for(evening.game.name)
    elif evening.menu.stage is MenuStage.DONE:
        _begin_game(evening, inbox, outlets)
    show(outlets, evening.prompt())


def _begin_game(evening: Evening, inbox: Inbox, outlets: Outlets) -> None:
    form = evening.menu.form
    evening.game = form.new_game()
    evening.game_id = outlets.name_game()
    outlets.watch_for(evening.menu.name)
    _record(evening, JournalEntry(BEGIN, form.payload()), inbox, outlets)


def _record(evening: Evening, event: JournalEntry, inbox: Inbox, outlets: Outlets) -> None:
    """Record first, speak afterwards: what the players are told is on the disk."""
    news = outlets.recorder.keep(evening.game_id, event)
    if news is not None:
        inbox.put(news)


def _announce(evening: Evening, effect: Effect, outlets: Outlets) -> None:
    if isinstance(effect, Tell):
        evening.front = gone_before(evening.front)
        if evening.front.is_open:
            outlets.sounder.play(effect.prompt.signal)
        else:
            show(outlets, effect.prompt)
    elif isinstance(effect, Ruling):
        said, reasons = effect.said.value, ",".join(effect.reasons)
        found = {"game": evening.game_id, "event": said, "reasons": reasons}
        logger.info("%s %s %s", said, effect.move, reasons, extra=found)


def _back_to_menu(evening: Evening, outlets: Outlets) -> None:
    evening.game = None
    evening.menu = again(evening.menu)
    show_first(evening, outlets)
