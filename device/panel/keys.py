"""The box's buttons, LED and buzzer; the only module that knows gpiozero.

A button connects its pin to ground; a pull-up holds the pin high otherwise. The kernel stamps each
edge, and gpiozero's threads report it. `device.panel.gestures` makes gestures of the edges. One
thread of ours reports gestures that become due by time alone.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Protocol, Self, cast

import gpiozero
from gpiozero.tones import Tone

from device.errors import PinError
from device.health.last_line import Fault, LastLine
from device.panel.gestures import (
    ButtonStates,
    Further,
    Gesture,
    Habits,
    Press,
    advanced,
    after_edge,
    after_look,
    due_s,
    found_closed,
    in_use,
    resting,
)
from device.panel.patterns import STEP_S, pattern_of
from device.panel.quiet_hours import Loudness
from device.table.prompts import Key, Signal

logger = logging.getLogger(__name__)

_LGPIO = "sudo apt install python3-lgpio, and make the venv with --system-site-packages"
_MID_TONE = Tone("A6")  # 1760 Hz: small piezo discs are loudest between 1 and 4 kHz
_LATE_S = 5.0  # seconds; an older stamp is from another clock
_LOOK_S = 0.05  # seconds between two looks at a contact in use, for edges that are lost
_LAST_S = 1.0  # seconds; a thread that is posting when the panel closes needs less


class Factory(Protocol):
    """gpiozero's pin factory."""

    def close(self) -> None:
        """Let go of the GPIO chip."""
        ...


class KeyPanel:
    """The buttons: presses go to `post`, other gestures to `more` if there is one.

    A button that is down at the start counts only after its release.
    """

    def __init__(
        self,
        pins: Mapping[Key, int],
        post: Callable[[Key], None],
        factory: Factory,
        clock: Callable[[], float] = time.monotonic,
        *,
        more: Callable[[Further], None] | None = None,
        habits: Habits | None = None,
    ) -> None:
        self._post = post
        self._more = more
        self._clock = clock
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._is_open = True
        self._at_edges = LastLine("taking an edge of a button")
        self._at_looks = LastLine("looking at the buttons")
        self._states = resting(pins, habits or Habits())
        with ExitStack() as held:
            self._contacts = [self._take(key, pin, factory, held) for key, pin in pins.items()]
            self._held = held.pop_all()
        self._watcher = threading.Thread(target=self._watch, name="buttons", daemon=True)
        self._watcher.start()

    def tick(self) -> float | None:
        """Post the gestures that are due; return the seconds to the next call, or None."""
        if not self._is_open:
            return None
        with self._lock:
            now_s = self._clock()
            for contact in self._contacts if in_use(self._states) else ():
                is_closed = contact.button.is_active
                self._states = after_look(
                    self._states, contact.key, at_s=now_s, is_closed=is_closed
                )
            self._tell(advanced(self._states, now_s))
            wait_s = min(due_s(self._states) - now_s, _LOOK_S if in_use(self._states) else inf)
        return None if wait_s == inf else max(wait_s, 0.0)

    def close(self) -> None:
        """Let go of the pins; safe twice."""
        self._is_open = False
        self._wake.set()
        self._watcher.join(_LAST_S)
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self, key: Key, pin: int, factory: Factory, held: ExitStack) -> _Contact:
        with _explained(pin):
            made = gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
            button = cast("_Button", held.enter_context(made))
            contact = _Contact(key, button, self._edge)
            if button.is_active:
                logger.warning("button %s is pressed at the start; is GPIO%d wired?", key.name, pin)
                with self._lock:
                    self._states = found_closed(self._states, key)
            button.pin.when_changed = contact.on_edge
        return contact

    def _edge(self, key: Key, stamp_s: float, *, is_closed: bool) -> None:
        """Take an edge; gpiozero's thread, which calls this, would end with an error of ours."""
        self._at_edges.attempt(lambda: self._take_edge(key, stamp_s, is_closed=is_closed))

    def _take_edge(self, key: Key, stamp_s: float, *, is_closed: bool) -> None:
        with self._lock:
            now_s = self._clock()
            at_s = stamp_s if 0 <= now_s - stamp_s <= _LATE_S else now_s
            self._tell(after_edge(self._states, key, at_s=at_s, is_closed=is_closed))
        self._wake.set()

    def _tell(self, result: tuple[ButtonStates, tuple[Gesture, ...]]) -> None:
        self._states, gestures = result
        for gesture in gestures if self._is_open else ():
            if isinstance(gesture, Press):
                self._post(gesture.key)
            elif self._more is not None:
                self._more(gesture)

    def _watch(self) -> None:
        while self._is_open:
            wait_s = self._at_looks.attempt(self.tick)
            self._wake.wait(_LOOK_S if isinstance(wait_s, Fault) else wait_s)
            self._wake.clear()


class Signals:
    """LED and buzzer; the buzzer pin may be missing, and `loudness` returns how loud to be."""

    def __init__(
        self,
        led: int,
        buzzer: int | None,
        factory: Factory,
        step_s: float = STEP_S,
        loudness: Callable[[], Loudness] = lambda: Loudness.FULL,
    ) -> None:
        self._loudness = loudness
        with ExitStack() as held:
            with _explained(led):
                light = held.enter_context(gpiozero.LED(led, pin_factory=factory))
            self._light = _player(light, step_s)
            self._sound: _Player | None = None
            if buzzer is not None:
                with _explained(buzzer):
                    sound = gpiozero.TonalBuzzer(buzzer, mid_tone=_MID_TONE, pin_factory=factory)
                self._sound = _player(held.enter_context(sound), step_s)
                self._buzzer = cast("_Pwm", sound).pwm_device.pin
            self._held = held.pop_all()

    def play(self, signal: Signal) -> None:
        """Start the pattern of `signal` and return at once; it replaces one still playing."""
        pattern = pattern_of(signal, self._loudness())
        self._light.source = pattern.light
        if self._sound:
            self._sound.source = _ending_low(pattern.tones, self._buzzer)

    def close(self) -> None:
        """Silence the buzzer and let go of the pins; safe twice."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class OutputPins:
    """The pins of a display besides its bus, with the methods that luma needs.

    luma itself would use RPi.GPIO, which no longer works on every Pi.
    """

    OUT = "out"
    LOW = False
    HIGH = True

    def __init__(self, factory: Factory) -> None:
        self._factory = factory
        self._held = ExitStack()
        self._pins: dict[int, _Output] = {}

    def setup(self, pin: int, _direction: str) -> None:
        """Take `pin` as an output, low.

        Raises:
            PinError: the pin is in use or missing.
        """
        if pin not in self._pins:
            with _explained(pin):
                made = gpiozero.DigitalOutputDevice(pin, pin_factory=self._factory)
            self._pins[pin] = cast("_Output", self._held.enter_context(made))

    def output(self, pin: int, level: object) -> None:
        """Drive `pin` high or low.

        Raises:
            PinError: the pin is lost.
        """
        with _explained(pin):
            self._pins[pin].value = bool(level)

    def close(self) -> None:
        """Let go of the pins; safe twice."""
        self._held.close()
        self._pins.clear()


def pi_factory(load: Callable[[str], ModuleType] = import_module) -> Factory:
    """Return the pins of this Raspberry Pi.

    Raises:
        PinError: lgpio is missing or empty, cannot write to the working directory, or finds no
            pins.
    """
    try:
        lgpio = load("lgpio")
    except ImportError as error:
        raise PinError(f"no GPIO library: lgpio is not installed; {_LGPIO}") from error
    except OSError as error:  # lgpio makes a pipe in the working directory (joan2937/lg issue 22)
        raise PinError(
            f"lgpio cannot write to {Path.cwd()} ({error}); start in a folder that we may write to"
        ) from error
    if not hasattr(lgpio, "error"):
        raise PinError(
            f"{lgpio.__name__} is empty: pip fell back to 0.0.0.2, which has no code; pip"
            f" uninstall lgpio, then {_LGPIO}"
        )
    try:
        return cast("Factory", load("gpiozero.pins.lgpio").LGPIOFactory())
    except (gpiozero.GPIOZeroError, lgpio.error, OSError) as error:
        raise PinError(
            f"no GPIO pins ({error}); is this a Raspberry Pi, and are you in the group gpio?"
        ) from error


class _Pin(Protocol):
    when_changed: Callable[[float, float], None]


class _Button(Protocol):
    pin: _Pin

    @property
    def is_active(self) -> bool: ...


class _Output(Protocol):
    value: bool


class _Level(Protocol):
    state: float


class _PwmDevice(Protocol):
    pin: _Level


class _Pwm(Protocol):
    pwm_device: _PwmDevice


class _Edge(Protocol):
    def __call__(self, key: Key, stamp_s: float, *, is_closed: bool) -> None: ...


class _Player(Protocol):
    source_delay: float
    source: Iterable[float | None]


def _player(device: object, step_s: float) -> _Player:
    """Return `device` as a player: it plays values in the background, one in each step."""
    player = cast("_Player", device)
    player.source_delay = step_s
    return player


def _ending_low(tones: Iterable[float | None], pin: _Level) -> Generator[float | None]:
    """Yield `tones`, then set `pin` low: lgpio may stop a tone while the pin is high."""
    for tone in tones:
        if tone is None:
            pin.state = 0
        yield tone
    pin.state = 0


class _Contact:
    """The contact of one button; gpiozero calls it, but holds only a weak reference to it."""

    def __init__(self, key: Key, button: _Button, edge: _Edge) -> None:
        self.key = key
        self.button = button
        self._edge = edge

    def on_edge(self, stamp_s: float, level: float) -> None:
        """Pass an edge on; a closed contact pulls the pin to ground."""
        self._edge(self.key, stamp_s, is_closed=not level)


@contextmanager
def _explained(pin: int) -> Generator[None]:
    """Turn errors about `pin` into errors that name the pin and the next step."""
    try:
        yield
    except gpiozero.GPIOPinInUse as error:
        raise PinError(f"GPIO{pin} is taken ({error}); give it another number in [pins]") from error
    except gpiozero.BadPinFactory as error:
        raise PinError(f"GPIO{pin} cannot be had ({error}); {_LGPIO}") from error
    except (gpiozero.GPIOZeroError, OSError, *_lgpio_errors()) as error:
        raise PinError(
            f"GPIO{pin} cannot be had ({error}); stop the program that holds it, or give it"
            " another number in [pins]"
        ) from error


def _lgpio_errors() -> tuple[type[Exception], ...]:
    lgpio = sys.modules.get("lgpio")
    return (lgpio.error,) if lgpio and hasattr(lgpio, "error") else ()
