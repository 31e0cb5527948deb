"""Deciding what one event means to the whole box: overlay, menu and game.

The functions are pure. `device.box.service` carries out what is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from device.box.aim_page import after_look
from device.box.bare_page import BarePage, after_bare_look
from device.box.menu import Menu, MenuStage, menu_after_game, menu_prompt, press, with_bare
from device.box.overlay import (
    Overlay,
    OverlayPage,
    ask_off,
    give_way,
    hide_pin,
    overlay_prompt,
    press_overlay,
    show_code,
    show_pin,
    toggle_health,
    with_health,
)
from device.box.timing import after_seconds, timed, with_clock
from device.display.pages import Leaf, Pager
from device.health.report import Health
from device.journal.recorder import BEGIN
from device.journal.store import CLOSING
from device.panel.gestures import OFF, Chord, Held, Repeated
from device.reading.lessons import asked_of_reader
from device.reading.requests import (
    CameraRequest,
    EndAim,
    ReadAgain,
    ReadGame,
    ReadingPace,
    ShowAim,
)
from device.table.events import (
    Aimed,
    BareAsked,
    BareLooked,
    Blocked,
    CodeShown,
    Effect,
    Event,
    JournalEntry,
    Passed,
    PauseAsked,
    PinGone,
    PinShown,
    Pointed,
    Pressed,
    RefereeAsked,
    Seen,
    SheetStrange,
    StartAnew,
    Tell,
)
from device.table.game_clock import ClockMode, ClockRules
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt, Signal, Text, text
from device.table.referee_entries import CALL

REFEREE = text("key-referee")

_URGENT = frozenset({Signal.ILLEGAL, Signal.TROUBLE, Signal.QUESTION})
"""What players must react to: it is heard again when a page that hid it closes."""


@dataclass(frozen=True, slots=True)
class BoxState:
    """The state of the box between two events.

    Attributes:
        menu: the set-up menu with the answers so far.
        game: the game in play, or None while the menu is shown.
        game_id: the name of this one game in the journal.
        open_game: a game of an earlier run that can be resumed, with its name in the journal.
        overlay: the page that hides menu or game for a while.
        clock_rules: how the owner has set the game clock.
        pager: cuts long screens into pages, as many as the display needs.
        leaf_below: the page shown of the menu's or the game's screen.
        leaf_above: the page shown of the overlay's screen.
        is_anew: whether the program is to start anew.
    """

    menu: Menu
    game: GameInPlay | None = None
    game_id: str = ""
    open_game: tuple[str, GameInPlay] | None = None
    overlay: Overlay = field(default_factory=Overlay)
    clock_rules: ClockRules = field(default_factory=ClockRules)
    pager: Pager = field(default_factory=Pager)
    leaf_below: Leaf = field(default_factory=Leaf)
    leaf_above: Leaf = field(default_factory=Leaf)
    is_anew: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the program ends now: it is switched off, or starts anew."""
        return self.is_off or self.is_anew

    @property
    def is_off(self) -> bool:
        """Whether the players have switched the box off."""
        return self.overlay.page is OverlayPage.FAREWELL

    @property
    def language(self) -> str:
        """The language in which everything is said."""
        return self.menu.language

    @property
    def pace(self) -> ReadingPace:
        """How often a still scene is to be read."""
        is_settled = self.game is None or self.game.is_settled
        return ReadingPace.SELDOM if is_settled else ReadingPace.OFTEN

    def prompt_below(self) -> Prompt:
        """Return the screen of the menu or the game, which an overlay may hide."""
        return menu_prompt(self.menu) if self.game is None else self.game.prompt()

    def page_below(self) -> Prompt:
        """Return the page of the menu's or the game's screen that an overlay may hide."""
        return self.leaf_below.shown(self.prompt_below(), self.pager)

    def prompt(self) -> Prompt:
        """Return the page that players see."""
        above = overlay_prompt(self.overlay)
        if above is not None:
            return self.leaf_above.shown(above, self.pager)
        page = self.page_below()
        return page if self.game is None else with_clock(page, self.game, self.clock_rules)

    def with_pages_kept(self) -> BoxState:
        """Return the box after a decision; a new screen begins with its first page."""
        above = overlay_prompt(self.overlay)
        return replace(
            self,
            leaf_below=self.leaf_below.kept(self.prompt_below()),
            leaf_above=Leaf() if above is None else self.leaf_above.kept(above),
        )

    def activity(self) -> str:
        """Return a line that says what the box does, without names of players."""
        if self.game is None:
            return "waiting for players"
        return f"{self.game.name}, {self.game.phase.value}"


@dataclass(frozen=True, slots=True)
class Decision:
    """What one event leads to. The screen is the prompt of `state`.

    Attributes:
        state: the box after the event.
        effects: what the decision sends out, in order.
        sound: the signal to play, or None.
        requests: the requests to the scene reader, in order.
    """

    state: BoxState
    effects: tuple[Effect, ...] = ()
    sound: Signal | None = None
    requests: tuple[CameraRequest, ...] = ()

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        """The entries for the journal, in order."""
        return tuple(effect for effect in self.effects if isinstance(effect, JournalEntry))


def decide(state: BoxState, event: Event) -> Decision:
    """Return the decision on an event; for ticks there is `decide_on_health`."""
    decision = (
        _leafed(state, event)
        or _aimed(state, event)
        or _bared(state, event)
        or _timed(state, event)
        or _of_page(state, event)
    )
    if decision is None:
        decision = _decided(state, event)
    return replace(decision, state=decision.state.with_pages_kept())


def _of_page(state: BoxState, event: Event) -> Decision | None:
    """Return the decision on what the companion page wants of the box; None for other events.

    A number or a code is shown and goes. What is pointed at while a page hides the game means
    nothing.
    """
    match event:
        case Pointed() if state.overlay.is_open:
            return Decision(state)
        case PinShown(pin):
            return _with_overlay(Decision(state), show_pin(state.overlay, pin))
        case CodeShown(seat, code):
            return _with_overlay(Decision(state), show_code(state.overlay, seat, code))
        case PinGone():
            return _with_overlay(Decision(state), hide_pin(state.overlay))
        case StartAnew():
            return Decision(replace(state, is_anew=True))
        case _:
            return None


def _leafed(state: BoxState, event: Event) -> Decision | None:
    """Return the decision on a press that only leafs to the next page; None for other events."""
    above = overlay_prompt(state.overlay)
    match event:
        case Pressed(key) | Repeated(key) if above is not None:
            leaf = state.leaf_above.pressed(above, key, state.pager)
            after = None if leaf is None else replace(state, leaf_above=leaf)
        case Pressed(key):
            leaf = state.leaf_below.pressed(state.prompt_below(), key, state.pager)
            after = None if leaf is None else replace(state, leaf_below=leaf)
        case _:
            return None
    if after is None:
        return None
    told = () if above is not None else (Tell(after.page_below()),)
    return Decision(after, told, after.prompt().signal)


def _decided(state: BoxState, event: Event) -> Decision:
    """Return the decision on an event that does not leaf."""
    overlay = state.overlay
    match event:
        case Chord(keys) if set(keys) == set(OFF):
            played = _in_game(state, event)
            return _with_overlay(played, toggle_health(played.state.overlay, _call(state)))
        case Held(keys) if set(keys) == set(OFF):
            return _with_overlay(Decision(state), ask_off(overlay))
        case Pressed(Key.C) if overlay.page is OverlayPage.HEALTH and overlay.call is not None:
            asked = _in_game(state, RefereeAsked() if overlay.call == REFEREE else PauseAsked())
            return _with_overlay(asked, press_overlay(asked.state.overlay, Key.C))
        case Held() if event == CALL and (overlay.is_open or state.game is None):
            return _decided(state, Pressed(Key.B))
        case Pressed(key) | Repeated(key) if overlay.is_open:
            return _with_overlay(Decision(state), press_overlay(overlay, key))
        case Repeated() if state.game is None and state.menu.is_writing:
            return Decision(state)
        case Pressed(key) | Repeated(key) if state.game is None:
            return _in_menu(state, key)
        case _:
            return _in_game(state, event)


def _timed(state: BoxState, event: Event) -> Decision | None:
    """Return the decision after seconds, which count for the player to move; None for others.

    Players are reminded once a turn. The game ends by it only if the owner chose so.
    """
    if not isinstance(event, Passed):
        return None
    before = state.game
    if before is None or state.overlay.is_open:
        return Decision(state)
    rules = state.clock_rules
    game, effects = after_seconds(before, rules, event)
    if not game.clock.is_told or before.clock.is_told:
        return Decision(replace(state, game=game), effects)
    more: tuple[Effect, ...] = ()
    if rules.is_end and rules.mode is ClockMode.CHESS:
        game, more = game.ended()
    after = replace(state, game=game)
    told = replace(after.prompt(), signal=Signal.REMINDER)
    return Decision(after, (*effects, *more, Tell(told)), Signal.REMINDER)


def _call(state: BoxState) -> Text | None:
    """Return what C on the page of the box asks the game for: its referee, or a pause."""
    if state.game is None or not state.game.can_pause:
        return None
    return REFEREE if state.game.has_referee else text("key-pause")


def decide_on_health(state: BoxState, health: Health) -> Decision:
    """Return the decision on a check of the box's health."""
    overlay = with_health(state.overlay, health, state.prompt_below())
    decision = _with_overlay(Decision(state), overlay)
    return replace(decision, state=decision.state.with_pages_kept())


def _with_overlay(decision: Decision, overlay: Overlay) -> Decision:
    """Return a decision with another overlay.

    A page that opens is sounded. When a page closes, the screen below is sounded again only if
    players must react to it.
    """
    before, after = decision.state.prompt(), replace(decision.state, overlay=overlay)
    prompt = after.prompt()
    if prompt == before:
        return replace(decision, state=after)
    is_heard = overlay.is_open or prompt.signal in _URGENT
    return replace(decision, state=after, sound=prompt.signal if is_heard else Signal.QUIET)


def _in_menu(state: BoxState, key: Key) -> Decision:
    return _with_menu(state, press(state.menu, key))


def _with_menu(state: BoxState, menu: Menu) -> Decision:
    """Return the decision that follows from another state of the menu."""
    pager = replace(state.pager, language=menu.language)
    after = replace(state, menu=menu, pager=pager)
    asked = (*_aiming(state.menu, menu), *_learning_bare(state.menu, menu))
    if menu.stage is MenuStage.RESUMED and state.open_game is not None:
        game_id, game = state.open_game
        after = replace(after, game=game, game_id=game_id)
    elif menu.stage is MenuStage.DONE:
        after = replace(after, game=menu.form.new_game())
    sound = after.prompt().signal
    if after.game is None:
        return Decision(after, sound=sound, requests=asked)
    is_new = menu.stage is MenuStage.DONE
    entries = (JournalEntry(BEGIN, menu.form.payload()),) if is_new else ()
    return Decision(after, entries, sound, (*asked, ReadGame(after.game.name)))


def _aiming(before: Menu, after: Menu) -> tuple[CameraRequest, ...]:
    """Return the request that begins or ends the looks at the aim, as its page opens or closes."""
    was, is_now = (menu.stage is MenuStage.AIM for menu in (before, after))
    if was is is_now:
        return ()
    return (ShowAim(),) if is_now else (EndAim(),)


def _learning_bare(before: Menu, after: Menu) -> tuple[CameraRequest, ...]:
    """Return what the camera is asked for if the page about the bare sheet asks for news."""
    was, asks = (menu.bare.asks(menu.name) for menu in (before, after))
    return () if was == asks else (asks,)


def _bared(state: BoxState, event: Event) -> Decision | None:
    """Return the decision on news of the bare sheet; None for other events."""
    menu, is_open = state.menu, state.game is None and state.menu.stage is MenuStage.BARE
    match event:
        case BareLooked() | Blocked() if is_open:
            before = state.prompt()
            told = _with_menu(state, with_bare(menu, after_bare_look(menu.bare, event)))
            is_same = told.state.prompt().kind == before.kind
            return replace(told, sound=None) if is_same else told
        case BareLooked():
            return Decision(state)
        case SheetStrange(game):
            unlearnt = {**menu.unlearnt, game: BarePage()}
            return Decision(replace(state, menu=replace(menu, unlearnt=unlearnt)))
        case BareAsked():
            anew = {game: BarePage() for game in menu.teachable}
            unlearnt = {**anew, **menu.unlearnt}
            return Decision(replace(state, menu=replace(menu, unlearnt=unlearnt)))
        case _:
            return None


def _aimed(state: BoxState, event: Event) -> Decision | None:
    """Return the decision on a look at the aim; it is heard once the camera is well aimed."""
    is_open = state.game is None and state.menu.stage is MenuStage.AIM
    match event:
        case Aimed() | Blocked() if is_open:
            page = after_look(state.menu.aim, event)
            is_news = page.is_good and not state.menu.aim.is_good and not state.overlay.is_open
            after = replace(state, menu=replace(state.menu, aim=page))
            return Decision(after, sound=after.prompt().signal if is_news else None)
        case Aimed():
            return Decision(state)
        case _:
            return None


def _in_game(state: BoxState, event: Event) -> Decision:
    if state.game is None:
        return Decision(state)
    game, effects = state.game.stepped(event)
    game, kept = timed(game, state.clock_rules, state.game.moves_made)
    effects = (*effects, *kept)
    told = [effect.prompt for effect in effects if isinstance(effect, Tell)]
    overlay = give_way(state.overlay) if told else state.overlay
    after = replace(state, game=game, overlay=overlay)
    sound = told[-1].signal if told else None
    if any(isinstance(effect, JournalEntry) and effect.kind == CLOSING for effect in effects):
        after = replace(after, game=None, menu=menu_after_game(after.menu))
        sound = after.prompt().signal
    requests = (*asked_of_reader(state.game, game), after.pace, *_rereading(event))
    return Decision(after, effects, sound, requests)


def _rereading(event: Event) -> Iterator[CameraRequest]:
    """Yield a request to read again: after a press, the same scene may mean something else."""
    if not isinstance(event, Seen | Blocked):
        yield ReadAgain()
