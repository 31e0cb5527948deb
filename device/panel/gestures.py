"""Turning the edges of three buttons into gestures; pure functions without clock or pins.

A contact must be steady for `BOUNCE_S` before its button counts as pressed or released. So bouncing
contacts and spikes are no presses. A button of the chord waits `WINDOW_S` for the other button of
the chord. The press of any other button is reported at once. Kernels lose an edge now and then. So
the contacts in use are looked at regularly, and a look corrects what the edges said.
No press is lost: a press that turns out to be no part of a chord is reported then.

>>> states = resting((Key.A, Key.B, Key.C))
>>> states, _ = after_edge(states, Key.B, at_s=1.0, is_closed=True)
>>> states, _ = after_edge(states, Key.B, at_s=1.2, is_closed=False)
>>> _, gestures = advanced(states, 1.22)
>>> gestures
(Press(key=<Key.B: 'b'>),)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from math import inf

from device.table.prompts import Key

BOUNCE_S = 0.02  # tact switches bounce for 5 to 10 ms; a double press takes 100 ms
WINDOW_S = 0.06  # two fingers of one hand land within 40 ms; 100 ms would be felt as delay
LONG_S = 1.0
OFF_S = 3.0  # nobody holds two outer buttons that long by accident
REPEAT_AFTER_S = 0.5  # as on keyboards, but slower: each step is a screen to read
REPEAT_EVERY_S = 0.2
ON_ITS_WAY_S = 0.03  # an edge that is later than this was lost; a busy Pi needs 10 ms at most
STUCK_S = 10.0  # longer than anyone counts with a button held down

OFF = (Key.A, Key.C)


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed; a button that repeats begins with this too."""

    key: Key


@dataclass(frozen=True, slots=True)
class Repeated:
    """A repeating button is still down; a screen that counts takes this for another press."""

    key: Key


@dataclass(frozen=True, slots=True)
class Held:
    """One button, or the chord, was held for its long time; `OFF` asks for switching off."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Chord:
    """The two buttons of the chord were pressed together, and released before they were `Held`."""

    keys: tuple[Key, ...]


Further = Repeated | Held | Chord
Gesture = Press | Further


@dataclass(frozen=True, slots=True)
class Habits:
    """The gestures that each button knows.

    Attributes:
        chord: the two buttons that may be pressed together.
        repeating: the buttons that repeat while they are held down.
        long: the buttons with a long press of its own; their short press is reported on release,
            and they repeat only after the long press.
    """

    chord: tuple[Key, Key] = OFF
    repeating: frozenset[Key] = frozenset({Key.B})
    long: frozenset[Key] = frozenset({Key.B})


class PressReport(Enum):
    """Whether the press of a button was reported.

    `DUE` is a press that waits to be reported. `DONE` is a reported press, after which the button
    may repeat. `OVER` says that this press leads to no further gesture.
    """

    DUE = "due"
    DONE = "done"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: the state of its contact, and whether the button counts as down.

    Times are in seconds of the clock that stamps the edges.

    Attributes:
        key: which button.
        is_closed: whether the contact was closed at its last edge or look.
        edge_s: when the contact last changed.
        is_down: whether the button counts as down.
        down_s: since when the button is down.
        report: whether the press was reported.
        again_s: when the button repeats; infinite for never.
        doubted_s: since when looks contradict the edges; infinite if they agree.
    """

    key: Key
    is_closed: bool = False
    edge_s: float = -inf
    is_down: bool = False
    down_s: float = -inf
    report: PressReport = PressReport.OVER
    again_s: float = inf
    doubted_s: float = inf


@dataclass(frozen=True, slots=True)
class ButtonStates:
    """The state of all buttons at one moment."""

    buttons: tuple[Button, ...]
    habits: Habits = Habits()

    def button(self, key: Key) -> Button:
        """Return the state of the button `key`."""
        return next(button for button in self.buttons if button.key is key)

    def with_buttons(self, *new: Button) -> ButtonStates:
        """Return these states with the buttons `new` in place of the old ones."""
        by_key = {button.key: button for button in new}
        return replace(self, buttons=tuple(by_key.get(old.key, old) for old in self.buttons))


Result = tuple[ButtonStates, tuple[Gesture, ...]]


def resting(keys: Iterable[Key], habits: Habits = Habits()) -> ButtonStates:
    """Return buttons that nobody touches."""
    return ButtonStates(tuple(Button(key) for key in keys), habits)


def found_closed(states: ButtonStates, key: Key) -> ButtonStates:
    """Return `states` with a contact that was closed at the start, which is no press."""
    return states.with_buttons(replace(states.button(key), is_closed=True, is_down=True))


def after_edge(states: ButtonStates, key: Key, *, at_s: float, is_closed: bool) -> Result:
    """Return the states after an edge, and the gestures that were due by then."""
    if states.button(key).is_closed is is_closed:
        return advanced(states, at_s)
    states = states.with_buttons(
        replace(states.button(key), doubted_s=inf)
    )  # the edge was late, not lost
    states, gestures = advanced(states, at_s)
    return states.with_buttons(
        replace(states.button(key), is_closed=is_closed, edge_s=at_s)
    ), gestures


def after_look(states: ButtonStates, key: Key, *, at_s: float, is_closed: bool) -> ButtonStates:
    """Return the states after a look at a contact, whose last edge may have been lost.

    The edge may also be late, and have an older stamp. So a look that contradicts the edges counts
    only after `ON_ITS_WAY_S`. Until then the button keeps its state.
    """
    button = states.button(key)
    if button.is_closed is is_closed:
        return states.with_buttons(replace(button, doubted_s=inf))
    if at_s - button.doubted_s >= ON_ITS_WAY_S:
        return states.with_buttons(replace(button, is_closed=is_closed, edge_s=at_s, doubted_s=inf))
    return states.with_buttons(replace(button, doubted_s=min(button.doubted_s, at_s)))


def in_use(states: ButtonStates) -> bool:
    """Return whether any contact is closed or any button down; only then are looks needed."""
    return any(button.is_closed or button.is_down for button in states.buttons)


def advanced(states: ButtonStates, now_s: float) -> Result:
    """Return the states at `now_s`, and the gestures that became due since."""
    gestures: tuple[Gesture, ...] = ()
    while due_s(states) <= now_s:
        states, news = _first_due(states, now_s)
        gestures += news
    return states, gestures


def due_s(states: ButtonStates) -> float:
    """Return when a gesture may become due without another edge, seconds; infinite if never."""
    return min(_pair_due_s(states), *(_due_s(states, button) for button in states.buttons))


def _first_due(states: ButtonStates, now_s: float) -> Result:
    first = min(states.buttons, key=lambda button: _due_s(states, button))
    if _pair_due_s(states) < _due_s(states, first):
        return _used_up(states, states.habits.chord), (Held(states.habits.chord),)
    if first.is_closed is not first.is_down:
        return _released(states, first) if first.is_down else (_pressed(states, first), ())
    if first.report is PressReport.DONE:
        return states.with_buttons(replace(first, again_s=_next_s(first, now_s))), (
            Repeated(first.key),
        )
    if first.key in states.habits.long:
        return _held(states, first)
    return _reported(states, first)


def _due_s(states: ButtonStates, button: Button) -> float:
    if button.is_closed is not button.is_down:  # the contact has changed, but is not steady yet
        return button.edge_s + BOUNCE_S if button.doubted_s == inf else inf
    return min(_report_due_s(states, button), button.again_s)


def _report_due_s(states: ButtonStates, button: Button) -> float:
    """Return when the press of a button that is down is due, if nothing else happens."""
    if button.report is not PressReport.DUE or button in _pair(states):
        return inf
    if button.key in states.habits.long:
        return button.down_s + LONG_S
    if button.key not in states.habits.chord:
        return button.down_s
    ends_s = button.down_s + WINDOW_S
    return inf if any(_is_coming(other, ends_s) for other in _chord(states)) else ends_s


def _is_coming(button: Button, by_s: float) -> bool:
    """Return whether a contact closed before `by_s` and has not been steady long enough."""
    return button.is_closed and not button.is_down and button.edge_s <= by_s


def _pair_due_s(states: ButtonStates) -> float:
    pair = _pair(states)
    if not all(button.is_closed for button in pair):
        return inf  # one button of the chord may just be released
    return max((button.down_s + OFF_S for button in pair), default=inf)


def _chord(states: ButtonStates) -> tuple[Button, ...]:
    return tuple(button for button in states.buttons if button.key in states.habits.chord)


def _pair(states: ButtonStates) -> tuple[Button, ...]:
    """Return the two buttons of the chord while both are down and no gesture was made of them."""
    pair = _chord(states)
    is_on = all(button.is_down and button.report is not PressReport.OVER for button in pair)
    return pair if len(pair) == len(states.habits.chord) and is_on else ()


def _pressed(states: ButtonStates, button: Button) -> ButtonStates:
    """Take `button` for pressed; a button that was repeating stops."""
    still = tuple(replace(other, again_s=inf) for other in states.buttons)
    down = replace(button, is_down=True, down_s=button.edge_s, report=PressReport.DUE)
    return replace(states, buttons=still).with_buttons(down)


def _reported(states: ButtonStates, button: Button) -> Result:
    again_s = button.down_s + REPEAT_AFTER_S if button.key in states.habits.repeating else inf
    told = replace(button, report=PressReport.DONE, again_s=again_s)
    return states.with_buttons(told), (Press(button.key),)


def _held(states: ButtonStates, button: Button) -> Result:
    """Report the long press of one button, which may go on to repeat."""
    is_repeating = button.key in states.habits.repeating
    again_s = button.down_s + LONG_S + REPEAT_EVERY_S if is_repeating else inf
    told = replace(button, report=PressReport.DONE, again_s=again_s)
    return states.with_buttons(told), (Held((button.key,)),)


def _released(states: ButtonStates, button: Button) -> Result:
    """Take `button` for released, and report what had waited for the release."""
    up = replace(button, is_down=False, report=PressReport.OVER, again_s=inf)
    waiting = [each for each in _pair(states) or (button,) if each.report is PressReport.DUE]
    if len(waiting) > 1:
        keys = tuple(each.key for each in waiting)
        return _used_up(states, keys).with_buttons(up), (Chord(keys),)
    told = (replace(each, report=PressReport.DONE) for each in waiting)
    return states.with_buttons(*told).with_buttons(up), tuple(Press(each.key) for each in waiting)


def _used_up(states: ButtonStates, keys: Iterable[Key]) -> ButtonStates:
    buttons = (states.button(key) for key in keys)
    return states.with_buttons(
        *(replace(each, report=PressReport.OVER, again_s=inf) for each in buttons)
    )


def _next_s(button: Button, now_s: float) -> float:
    """Return when `button` repeats next; a repetition that came too late is skipped."""
    next_s = button.again_s + REPEAT_EVERY_S
    next_s = next_s if next_s > now_s else now_s + REPEAT_EVERY_S
    return next_s if next_s - button.down_s < STUCK_S else inf
