"""The box's buttons, LED and buzzer; the only module that knows gpiozero.

Buttons switch to ground against the pull-up of the pin. Their callbacks come from gpiozero's
threads and only post a `Key`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol, Self, cast

import gpiozero
from gpiozero.tones import Tone

from device.errors import PinError
from device.prompt import Key, Signal

BOUNCE_S = 0.03  # tact switches are specified to bounce 5 to 10 ms; a double press takes 100 ms
STEP_S = 0.09

_LGPIO = "sudo apt install python3-lgpio, and make the venv with --system-site-packages"


class Factory(Protocol):
    """gpiozero's pin factory."""

    def close(self) -> None:
        """Let go of the GPIO chip."""
        ...


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a signal looks and sounds like, in steps of `STEP_S`.

    Attributes:
        light: 1 for on; the last step stays.
        tones: octaves above or below A6, None for silence; the last step is silence.
    """

    light: tuple[int, ...]
    tones: tuple[float | None, ...]


_MID_TONE = Tone("A6")  # 1760 Hz: small piezo discs are loudest between 1 and 4 kHz
_HIGH, _MIDDLE, _LOW = 0.75, 0.25, -0.5

PATTERNS: Mapping[Signal, Pattern] = {
    Signal.QUIET: Pattern((0,), (None,)),
    Signal.ACCEPTED: Pattern((1, 0), (_HIGH, None)),
    Signal.ILLEGAL: Pattern((1, 0, 1, 0, 1), (_LOW, _LOW, None, _LOW, _LOW, _LOW, None)),
    Signal.QUESTION: Pattern((1, 1, 0, 1), (_MIDDLE, None, _HIGH, None)),
    Signal.TOWER: Pattern((1, 0, 1, 0, 1, 0), (_LOW, _MIDDLE, _HIGH, _HIGH, None)),
    Signal.OVER: Pattern((1, 0) * 4, (_HIGH, _MIDDLE, _HIGH, None, _HIGH, _HIGH, None)),
    Signal.TROUBLE: Pattern((1, 1, 1, 0, 1, 1, 1), (_LOW, None, _LOW, None)),
}


class KeyPanel:
    """Buttons that post one key for each press.

    A press counts when its contact was at rest before it: contacts bounce when they close and
    when they open, and each edge starts the rest anew.
    """

    def __init__(
        self,
        pins: Mapping[Key, int],
        post: Callable[[Key], None],
        factory: Factory,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        with ExitStack() as held:
            for key, pin in pins.items():
                with _explained(pin):
                    made = gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
                button = cast("_Button", held.enter_context(made))
                contact = _Contact(key, post, clock)
                button.when_activated = contact.close
                button.when_deactivated = contact.open
            self._held = held.pop_all()

    def close(self) -> None:
        """Let go of the pins; safe twice."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Signals:
    """LED and buzzer; without a buzzer pin they are quiet."""

    def __init__(
        self, led: int, buzzer: int | None, factory: Factory, step_s: float = STEP_S
    ) -> None:
        with ExitStack() as held:
            with _explained(led):
                light = held.enter_context(gpiozero.LED(led, pin_factory=factory))
            self._light = _player(light, step_s)
            self._sound: _Player | None = None
            if buzzer is not None:
                with _explained(buzzer):
                    sound = gpiozero.TonalBuzzer(buzzer, mid_tone=_MID_TONE, pin_factory=factory)
                self._sound = _player(held.enter_context(sound), step_s)
            self._held = held.pop_all()

    def play(self, signal: Signal) -> None:
        """Start the pattern of `signal` and return at once; it replaces one still playing."""
        self._light.source = PATTERNS[signal].light
        if self._sound:
            self._sound.source = PATTERNS[signal].tones

    def close(self) -> None:
        """Fall silent and let go of the pins; safe twice."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def pi_factory(load: Callable[[str], ModuleType] = import_module) -> Factory:
    """Return the pins of this Raspberry Pi.

    Raises:
        PinError: lgpio is missing or empty, may not write where we are, or finds no pins.
    """
    try:
        lgpio = load("lgpio")
    except ImportError as error:
        raise PinError(f"no GPIO library: lgpio is not installed; {_LGPIO}") from error
    except OSError as error:  # it puts a pipe into the working directory (joan2937/lg issue 22)
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


class _Button(Protocol):
    when_activated: Callable[[], None]
    when_deactivated: Callable[[], None]


class _Player(Protocol):
    source_delay: float
    source: Iterable[float | None]


def _player(device: object, step_s: float) -> _Player:
    """Return `device` as what plays a source of values in the background, one in each step."""
    player = cast("_Player", device)
    player.source_delay = step_s
    return player


class _Contact:
    """One button's contact: closing it from rest posts its key."""

    def __init__(self, key: Key, post: Callable[[Key], None], clock: Callable[[], float]) -> None:
        self._key = key
        self._post = post
        self._clock = clock
        self._last_edge_s = float("-inf")

    def close(self) -> None:
        """Take note of a closing edge."""
        if self._rested():
            self._post(self._key)

    def open(self) -> None:
        """Take note of an opening edge."""
        self._rested()

    def _rested(self) -> bool:
        before, self._last_edge_s = self._last_edge_s, self._clock()
        return self._last_edge_s - before >= BOUNCE_S


@contextmanager
def _explained(pin: int) -> Generator[None]:
    """Turn the errors of taking `pin` into ones that name it and the next step."""
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
