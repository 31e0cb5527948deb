"""Deciding what to send to a display that may be unplugged; pure functions without clock or bus.

`orders` says what is due. `after_order` and `after_failure` take note of the result. A display that
does not answer is tried again at growing intervals.

A display may lose power so briefly that no command fails. It has then forgotten its set-up. So the
display is set up again now and then, together with a new screen, when players do not notice.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf

from device.display.care import Care, GlassState, look

PROBE_S = 5.0  # seconds after which an unplugged display is noticed
RENEW_S = 60.0  # seconds; a set-up takes as long as a picture, 0.1 s at 100 kHz
FIRST_RETRY_S = 1.0
LAST_RETRY_S = 30.0

_DARK = GlassState(is_on=False, contrast=-1, shift_px=(0, 0))


@dataclass(frozen=True, slots=True)
class SetUp:
    """Connect to the display and set it up; the glass is dark until `PowerOrder`."""


@dataclass(frozen=True, slots=True)
class Send:
    """Send the picture, moved by `shift` pixels."""

    shift_px: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Contrast:
    """Set the brightness; the answer also shows whether the display is there."""

    level: int


@dataclass(frozen=True, slots=True)
class PowerOrder:
    """Switch the glass on or off."""

    is_on: bool


Order = SetUp | Send | Contrast | PowerOrder


@dataclass(frozen=True, slots=True)
class KnownDisplay:
    """What is known of the display. Times are in seconds of one monotonic clock.

    Attributes:
        woken_s: when a button was last pressed or a screen last shown.
        wanted: the number of the screen that should be seen.
        set_up_s: when the display was set up; None while it is away.
        heard_s: when the display last answered.
        failures: how many times in a row the display did not answer.
        retry_s: when the display is tried again.
        sent: the number of the screen that the display has.
        shown: how the display looks, as far as known.
    """

    woken_s: float
    wanted: int = 0
    set_up_s: float | None = None
    heard_s: float = -inf
    failures: int = 0
    retry_s: float = -inf
    sent: int = -1
    shown: GlassState = field(default_factory=lambda: _DARK)


def after_press(known: KnownDisplay, now_s: float) -> KnownDisplay:
    """Return the known after a press."""
    return replace(known, woken_s=now_s)


def after_new_screen(known: KnownDisplay, now_s: float) -> KnownDisplay:
    """Return the known after a new screen."""
    return replace(known, woken_s=now_s, wanted=known.wanted + 1)


def orders(care: Care, known: KnownDisplay, now_s: float, hour: int | None) -> tuple[Order, ...]:
    """Return what is due now, in the order in which it must be sent."""
    want = look(care, now_s=now_s, woken_s=known.woken_s, hour=hour)
    if known.set_up_s is None:
        return _from_dark(want) if now_s >= known.retry_s else ()
    if not want.is_on:
        return (PowerOrder(is_on=False),) if known.shown.is_on else _probe(known, now_s)
    is_news = known.sent != known.wanted or not known.shown.is_on
    if is_news and now_s - known.set_up_s >= RENEW_S:
        return _from_dark(want)
    return _changes(known, want, now_s)


def after_order(known: KnownDisplay, order: Order, now_s: float, wanted: int) -> KnownDisplay:
    """Return the known after `order` was carried out; `wanted` is the number of the screen sent."""
    heard = replace(known, heard_s=now_s)
    match order:
        case SetUp():
            return replace(heard, set_up_s=now_s, failures=0, sent=-1, shown=_DARK)
        case Send(shift_px):
            return replace(heard, sent=wanted, shown=replace(known.shown, shift_px=shift_px))
        case Contrast(level):
            return replace(heard, shown=replace(known.shown, contrast=level))
        case PowerOrder(is_on):
            return replace(heard, shown=replace(known.shown, is_on=is_on))


def after_failure(known: KnownDisplay, now_s: float) -> KnownDisplay:
    """Return the known after the display did not answer."""
    wait_s = min(FIRST_RETRY_S * 2.0 ** min(known.failures, 10), LAST_RETRY_S)
    return replace(known, set_up_s=None, failures=known.failures + 1, retry_s=now_s + wait_s)


def next_s(care: Care, known: KnownDisplay, now_s: float) -> float:
    """Return when to ask for orders again, if nothing happens before."""
    if known.set_up_s is None:
        return known.retry_s
    turns = (known.woken_s + care.dim_after_s, known.woken_s + care.sleep_after_s)
    return min(known.heard_s + PROBE_S, *(turn for turn in (*turns, inf) if turn > now_s))


def _from_dark(want: GlassState) -> tuple[Order, ...]:
    """Return the orders for a display in an unknown state; the glass never shows noise."""
    if not want.is_on:
        return (SetUp(),)
    return SetUp(), Send(want.shift_px), Contrast(want.contrast), PowerOrder(is_on=True)


def _changes(known: KnownDisplay, want: GlassState, now_s: float) -> tuple[Order, ...]:
    due: list[Order] = []
    if known.sent != known.wanted or known.shown.shift_px != want.shift_px:
        due.append(Send(want.shift_px))
    if known.shown.contrast != want.contrast:
        due.append(Contrast(want.contrast))
    if not known.shown.is_on:
        due.append(PowerOrder(is_on=True))
    return tuple(due) or _probe(known, now_s)


def _probe(known: KnownDisplay, now_s: float) -> tuple[Order, ...]:
    is_due = now_s - known.heard_s >= PROBE_S
    return (Contrast(max(known.shown.contrast, 0)),) if is_due else ()
