from __future__ import annotations

import threading
from types import ModuleType
from typing import Protocol, cast

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.threads import GPIOThread

from device.errors import PinError
from device.panel import BOUNCE_S, PATTERNS, KeyPanel, Signals, pi_factory
from device.ports import Sounder
from device.prompt import Key, Signal

LED, BUZZER = 23, 18


class HandClock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def keys() -> list[Key]:
    return []


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


class Moment(Protocol):
    state: float


class Pin(Protocol):
    """What is used of gpiozero's mock pin, which has no types."""

    pull: str
    state: float
    states: list[Moment]

    def drive_low(self) -> None: ...

    def drive_high(self) -> None: ...


class Pins(Protocol):
    def pin(self, name: int) -> Pin: ...


def pin_of(pins: MockFactory, number: int) -> Pin:
    return cast("Pins", pins).pin(number)


def bounce(pins: MockFactory, number: int, clock: HandClock, settle: str) -> None:
    """Let a contact chatter for 5 ms and come to rest."""
    pin = pin_of(pins, number)
    for _ in range(5):
        pin.drive_low()
        clock.now_s += 0.0005
        pin.drive_high()
        clock.now_s += 0.0005
    if settle == "closed":
        pin.drive_low()


def patterns_over() -> None:
    """Return when gpiozero's threads have played everything."""
    for thread in threading.enumerate():
        if isinstance(thread, GPIOThread):
            thread.join(timeout=5)


def test_one_press_is_one_key(pins: MockFactory, keys: list[Key]) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins):
        pin_of(pins, 17).drive_low()
        pin_of(pins, 17).drive_high()
    assert keys == [Key.A]


def test_a_bouncing_press_is_one_key(pins: MockFactory, keys: list[Key], clock: HandClock) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins, clock):
        bounce(pins, 17, clock, settle="closed")
    assert keys == [Key.A]


def test_a_bouncing_release_is_no_key(pins: MockFactory, keys: list[Key], clock: HandClock) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins, clock):
        pin_of(pins, 17).drive_low()
        clock.now_s += 1
        pin_of(pins, 17).drive_high()
        bounce(pins, 17, clock, settle="open")
    assert keys == [Key.A]


def test_two_presses_are_two_keys(pins: MockFactory, keys: list[Key], clock: HandClock) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins, clock):
        for _ in range(2):
            bounce(pins, 17, clock, settle="closed")
            clock.now_s += 2 * BOUNCE_S
            pin_of(pins, 17).drive_high()
            clock.now_s += 2 * BOUNCE_S
    assert keys == [Key.A, Key.A]


def test_each_button_posts_its_own_key(
    pins: MockFactory, keys: list[Key], clock: HandClock
) -> None:
    with KeyPanel({Key.A: 17, Key.B: 27, Key.C: 22}, keys.append, pins, clock):
        for number in (22, 17, 27):
            pin_of(pins, number).drive_low()
    assert keys == [Key.C, Key.A, Key.B]


def test_buttons_are_pulled_up(pins: MockFactory, keys: list[Key]) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins):
        assert pin_of(pins, 17).pull == "up"


def test_a_closed_panel_posts_nothing_and_closes_twice(pins: MockFactory, keys: list[Key]) -> None:
    panel = KeyPanel({Key.A: 17}, keys.append, pins)
    panel.close()
    panel.close()
    pin_of(pins, 17).drive_low()
    assert keys == []


def test_a_taken_pin_is_named_with_its_holder_and_the_next_step(
    pins: MockFactory, keys: list[Key]
) -> None:
    with (
        gpiozero.LED(27, pin_factory=pins),
        pytest.raises(PinError, match=r"GPIO27 is taken .*LED.*another number in \[pins\]"),
    ):
        KeyPanel({Key.A: 17, Key.B: 27}, keys.append, pins)


def test_a_panel_that_fails_gives_back_the_pins_it_had(pins: MockFactory, keys: list[Key]) -> None:
    with gpiozero.LED(27, pin_factory=pins), pytest.raises(PinError):
        KeyPanel({Key.A: 17, Key.B: 27}, keys.append, pins)
    KeyPanel({Key.A: 17, Key.B: 27}, keys.append, pins).close()


def test_a_pin_that_is_not_on_the_board_is_named(pins: MockFactory, keys: list[Key]) -> None:
    with pytest.raises(PinError, match="GPIO99 cannot be had"):
        KeyPanel({Key.A: 99}, keys.append, pins)


@pytest.mark.parametrize("signal", Signal)
def test_every_signal_has_a_pattern_that_ends_in_silence(signal: Signal) -> None:
    assert PATTERNS[signal].tones[-1] is None


@pytest.mark.parametrize("signal", Signal)
def test_a_signal_leaves_the_led_in_its_last_step_and_the_buzzer_silent(
    signal: Signal, pins: MockFactory
) -> None:
    with Signals(LED, BUZZER, pins, step_s=0) as signals:
        signals.play(signal)
        patterns_over()
        assert pin_of(pins, LED).state == PATTERNS[signal].light[-1]
        assert pin_of(pins, BUZZER).state == 0


def test_a_refusal_flashes_and_stays_lit(pins: MockFactory) -> None:
    with Signals(LED, BUZZER, pins, step_s=0) as signals:
        signals.play(Signal.ILLEGAL)
        patterns_over()
        states = [each.state == 1 for each in pin_of(pins, LED).states]
    assert states[-5:] == [True, False, True, False, True]


def test_the_buzzer_plays_its_tones_and_falls_silent(pins: MockFactory) -> None:
    with Signals(LED, BUZZER, pins, step_s=0) as signals:
        signals.play(Signal.ACCEPTED)
        patterns_over()
        duties = [each.state for each in pin_of(pins, BUZZER).states]
    assert duties[-2:] == [0.5, 0.0]


def test_a_quiet_box_only_lights(pins: MockFactory) -> None:
    quiet: Sounder = Signals(LED, None, pins, step_s=0)
    with quiet as signals:
        signals.play(Signal.TROUBLE)
        patterns_over()
        assert pin_of(pins, LED).state


def test_a_new_signal_replaces_one_that_is_still_playing(pins: MockFactory) -> None:
    with Signals(LED, BUZZER, pins, step_s=60) as signals:
        signals.play(Signal.ILLEGAL)
        signals.play(Signal.QUIET)
        signals.close()
    assert not any(isinstance(thread, GPIOThread) for thread in threading.enumerate())


def test_signals_close_twice_and_give_back_their_pins(pins: MockFactory) -> None:
    signals = Signals(LED, BUZZER, pins, step_s=60)
    signals.play(Signal.TROUBLE)
    signals.close()
    signals.close()
    Signals(LED, BUZZER, pins).close()


def test_a_missing_gpio_library_names_the_package_to_install() -> None:
    def missing(name: str) -> ModuleType:
        raise ModuleNotFoundError(name)

    with pytest.raises(PinError, match="apt install python3-lgpio"):
        pi_factory(missing)


def test_the_empty_gpio_library_from_pip_is_named() -> None:
    with pytest.raises(PinError, match=r"0\.0\.0\.2, which has no code"):
        pi_factory(ModuleType)


def test_a_folder_where_the_gpio_library_cannot_write_is_named() -> None:
    def unwritable(name: str) -> ModuleType:
        raise FileNotFoundError(2, name, ".lgd-nfy-3")

    with pytest.raises(PinError, match=r"lgpio cannot write to .*lgd-nfy"):
        pi_factory(unwritable)


def test_a_machine_without_gpio_pins_is_told_so() -> None:
    class GpioError(Exception):
        pass

    def unlucky() -> object:
        raise GpioError("can not open gpiochip")

    def load(name: str) -> ModuleType:
        module = ModuleType(name)
        module.__dict__.update(error=GpioError, LGPIOFactory=unlucky)
        return module

    with pytest.raises(PinError, match=r"can not open gpiochip.*group gpio"):
        pi_factory(load)
