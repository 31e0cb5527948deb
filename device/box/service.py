"""The service: one queue of events, one loop, adapters around it.

The pure functions of `device.box.decision` decide. For every event, the loop writes the entries of
the decision to the journal. Then it draws the screen at most once, plays at most one sound, and
passes requests on to the scene reader. Between events the loop sleeps in the queue.

A fault that nobody foresaw costs one event: the state stays as it was, the fault is logged, and
the players are told. Whatever was decided before the fault is in the journal already.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from queue import SimpleQueue

from device.box.decision import BoxState, Decision, decide, decide_on_health
from device.box.ports import Screen, Sounder
from device.errors import DisplayError
from device.health.last_line import Fault, LastLines
from device.health.report import Health
from device.journal.recorder import BEGIN, Recorder
from device.reading.requests import CameraRequest
from device.table.events import (
    Answered,
    Blocked,
    Effect,
    Event,
    JournalBack,
    JournalEntry,
    JournalFailed,
    Pointed,
    Pressed,
    Ruling,
    Seen,
    Stop,
    Tick,
    Trouble,
)
from device.table.prompts import Prompt

logger = logging.getLogger(__name__)

Inbox = SimpleQueue[Event]

CheckHealth = Callable[[Tick, str], tuple[Health, JournalBack | None]]
"""Takes a tick and the box's activity; returns its health, and news if the journal works again."""

Report = Callable[[Event, tuple[Effect, ...], BoxState], None]
"""Takes an event, the effects of the game, and the box after it."""


def check_nothing(_tick: Tick, _activity: str) -> tuple[Health, JournalBack | None]:
    """Return a health without figures; the default if nothing measures the box."""
    return Health(), None


def report_nowhere(_event: Event, _effects: tuple[Effect, ...], _state: BoxState) -> None:
    """Do nothing with an event; the default if no broker is to be told."""


def speak_to_nobody(_language: str) -> None:
    """Do nothing: the default if nothing but the display speaks."""


def prove_nothing() -> None:
    """Do nothing: the default if no watchdog asks for proof of life."""


@dataclass(frozen=True, slots=True)
class Outlets:
    """The parts of the box that carry out decisions.

    Attributes:
        screen: the display.
        sounder: LED and buzzer.
        recorder: writes the journal.
        new_game_id: returns a name for a new game in the journal.
        ask_reader: posts a request to the scene reader.
        check_health: called at every tick.
        report: called after every event.
        speak: takes the language that players have chosen.
        prove: called after every event, as proof of life of the loop.
        last_lines: stand behind all the work that an event makes.
    """

    screen: Screen
    sounder: Sounder
    recorder: Recorder
    new_game_id: Callable[[], str]
    ask_reader: Callable[[CameraRequest], None]
    check_health: CheckHealth = check_nothing
    report: Report = report_nowhere
    speak: Callable[[str], None] = speak_to_nobody
    prove: Callable[[], None] = prove_nothing
    last_lines: LastLines = field(default_factory=LastLines)


def serve(state: BoxState, inbox: Inbox, outlets: Outlets) -> BoxState:
    """Handle events until `Stop` comes, or until the box is to go off or start anew.

    Returns the last state. The caller clears the display.
    """
    for event in iter(inbox.get, Stop()):
        state = handle(state, event, inbox, outlets).state
        if state.is_over:
            break
    return state


def show_start(state: BoxState, outlets: Outlets) -> None:
    """Show and sound the first screen, and tell the scene reader its pace."""
    outlets.ask_reader(state.pace)
    _draw(outlets, state.prompt())
    outlets.sounder.play(state.prompt().signal)


def handle(state: BoxState, event: Event, inbox: Inbox, outlets: Outlets) -> Decision:
    """Handle one event: decide, then record, draw, sound, ask the reader, and report.

    The journal is written before the screen is drawn, so what players read is on the disk.
    """
    if isinstance(event, Answered | Pointed):
        if event.shown != replace(state.prompt(), clock=None):
            return Decision(state)  # the screen that was answered is gone
        event = Pressed(event.key) if isinstance(event, Answered) else event
    decision = _decided_or_told(state, event, inbox, outlets)
    after, guard = decision.state, outlets.last_lines.attempt
    for entry in decision.entries:
        _record(after.game_id, entry, inbox, outlets)
    _log(decision)
    if after.language != state.language:
        outlets.screen.speak(after.language)
        guard("speaking another language", partial(outlets.speak, after.language))
    guard("drawing a screen", partial(_draw_new, state, after, outlets))
    if decision.sound is not None:
        guard("sounding", partial(outlets.sounder.play, decision.sound))
    for request in decision.requests:
        outlets.ask_reader(request)
    guard("reporting", partial(outlets.report, event, decision.effects, after))
    outlets.prove()
    return decision


def _decided_or_told(state: BoxState, event: Event, inbox: Inbox, outlets: Outlets) -> Decision:
    """Return the decision on an event; if that fails, the decision to tell the players so.

    If even telling fails, nothing changes. A tick concerns no player, so its fault is only logged.
    """
    kind, guard = type(event).__name__, outlets.last_lines.attempt
    decision = guard(f"deciding on {kind}", lambda: _decided(state, event, inbox, outlets))
    if isinstance(decision, Fault) and not isinstance(event, Tick):
        at_s = event.at_s if isinstance(event, Seen | Blocked) else 0.0
        decision = guard("telling a fault", lambda: decide(state, Blocked(Trouble.FAULT, at_s)))
    return Decision(state) if isinstance(decision, Fault) else decision


def _decided(state: BoxState, event: Event, inbox: Inbox, outlets: Outlets) -> Decision:
    """Return the decision on an event; for a tick, the health of the box is checked first."""
    if not isinstance(event, Tick):
        return _with_game_id(decide(state, event), outlets)
    health, news = outlets.check_health(event, state.activity())
    if news is not None and state.game is not None:
        inbox.put(news)
    return decide_on_health(state, health)


def _with_game_id(decision: Decision, outlets: Outlets) -> Decision:
    """Return the decision; if it begins a game, with a new name for the game."""
    if all(entry.kind != BEGIN for entry in decision.entries):
        return decision
    return replace(decision, state=replace(decision.state, game_id=outlets.new_game_id()))


def _record(game_id: str, entry: JournalEntry, inbox: Inbox, outlets: Outlets) -> None:
    """Record an entry; the players are told of any trouble, also of one that nobody foresaw."""
    append = partial(outlets.recorder.append, game_id, entry)
    news = outlets.last_lines.attempt("recording", append)
    if isinstance(news, Fault):
        news = JournalFailed(is_full=False) if news.is_new else None
    if news is not None:
        inbox.put(news)


def _log(decision: Decision) -> None:
    for effect in decision.effects:
        if isinstance(effect, Ruling):
            said, reasons = effect.said.value, ",".join(effect.reasons)
            found = {"game": decision.state.game_id, "event": said, "reasons": reasons}
            logger.info("%s %s %s", said, effect.move, reasons, extra=found)


def _draw_new(before: BoxState, after: BoxState, outlets: Outlets) -> None:
    """Draw the page after an event; the page that is shown already is not drawn again."""
    shown = outlets.last_lines.attempt("laying out the screen before", before.prompt)
    prompt = after.prompt()
    if prompt != shown or after.language != before.language:
        _draw(outlets, prompt)


def _draw(outlets: Outlets, prompt: Prompt) -> None:
    """Draw a prompt; a display that fails is logged, and the game goes on."""
    try:
        outlets.screen.show(prompt)
    except DisplayError as error:
        logger.warning("display: %s", error)
