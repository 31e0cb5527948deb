from __future__ import annotations

import threading
from queue import SimpleQueue
from types import ModuleType
from typing import Protocol, cast

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin
from gpiozero.threads import GPIOThread

from device.box.ports import Sounder
from device.errors import PinError
from device.panel.gestures import BOUNCE_S, OFF, WINDOW_S, Chord, Held, Repeated
from device.panel.keys import KeyPanel, OutputPins, Signals, pi_factory
from device.panel.patterns import PATTERNS
from device.panel.quiet_hours import Loudness
from device.table.prompts import Key, Signal

LED, BUZZER = 23, 18


class HandClock:
    """A clock that a test moves on, long before the pins' own stamps, which then do not count."""

    def __init__(self) -> None:
        self.now_s = -1000.0

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

    function: str
    pull: str
    state: float
    states: list[Moment]

    def drive_low(self) -> None: ...

    def drive_high(self) -> None: ...


class Pins(Protocol):
    def pin(self, name: int) -> Pin: ...


class LatchingPin(MockPWMPin):
    """A pin that stays high when its tone stops in mid-swing, as lgpio's may."""

    def _set_frequency(self, value: float | None) -> None:
        self._frequency = value
        pin = cast("Pin", self)
        if value is None and pin.state > 0:
            pin.state = 1.0


class LossyPin(MockPin):
    """A pin none of whose rising edges is told."""

    def drive_high(self) -> None:
        self._state = True


class ShortedPin(MockPin):
    """A pin that something draws to ground, whatever its pull-up does."""

    def _set_pull(self, value: str) -> None:
        self._pull = value
        self._state = False


def pin_of(pins: MockFactory, number: int) -> Pin:
    return cast("Pins", pins).pin(number)


def chatter(pins: MockFactory, number: int, clock: HandClock, settle: str) -> None:
    """Let a contact bounce for 5 ms and come to rest."""
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


def wait(panel: KeyPanel, clock: HandClock, seconds: float) -> None:
    """Let time pass as the panel's thread does."""
    end_s = clock.now_s + seconds
    while (wait_s := panel.tick()) is not None and clock.now_s + wait_s <= end_s:
        clock.now_s += wait_s
    clock.now_s = end_s
    panel.tick()


def test_one_press_is_one_key_in_real_time(pins: MockFactory) -> None:
    told: SimpleQueue[Key] = SimpleQueue()
    with KeyPanel({Key.A: 27}, told.put, pins):
        pin_of(pins, 27).drive_low()
        assert told.get(timeout=5) is Key.A
    assert told.empty()


def test_a_bouncing_press_is_one_key(pins: MockFactory, keys: list[Key], clock: HandClock) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins, clock) as panel:
        chatter(pins, 17, clock, settle="closed")
        wait(panel, clock, BOUNCE_S + WINDOW_S)
        assert keys == [Key.A]


def test_a_bouncing_release_is_no_key(pins: MockFactory, keys: list[Key], clock: HandClock) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins, clock) as panel:
        pin_of(pins, 17).drive_low()
        wait(panel, clock, 1)
        chatter(pins, 17, clock, settle="open")
        wait(panel, clock, 1)
    assert keys == [Key.A]


def test_contacts_that_only_chatter_are_no_key(
    pins: MockFactory, keys: list[Key], clock: HandClock
) -> None:
    with KeyPanel({Key.A: 17, Key.B: 27}, keys.append, pins, clock) as panel:
        chatter(pins, 17, clock, settle="open")
        chatter(pins, 27, clock, settle="open")
        wait(panel, clock, 1)
    assert keys == []


def test_two_presses_are_two_keys(pins: MockFactory, keys: list[Key], clock: HandClock) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins, clock) as panel:
        for _ in range(2):
            chatter(pins, 17, clock, settle="closed")
            wait(panel, clock, 2 * BOUNCE_S)
            chatter(pins, 17, clock, settle="open")
            wait(panel, clock, 2 * BOUNCE_S)
    assert keys == [Key.A, Key.A]


def test_an_edge_that_the_kernel_lost_makes_no_press_of_a_spike(
    keys: list[Key], clock: HandClock
) -> None:
    lossy = MockFactory(pin_class=LossyPin)
    with KeyPanel({Key.B: 27}, keys.append, lossy, clock) as panel:
        pin_of(lossy, 27).drive_low()
        clock.now_s += 0.002
        pin_of(lossy, 27).drive_high()
        wait(panel, clock, 1)
        assert keys == []


def test_gestures_beside_presses_go_to_who_wants_them(
    pins: MockFactory, keys: list[Key], clock: HandClock
) -> None:
    more: list[object] = []
    buttons = {Key.A: 17, Key.B: 27, Key.C: 22}
    with KeyPanel(buttons, keys.append, pins, clock, more=more.append) as panel:
        pin_of(pins, 27).drive_low()
        wait(panel, clock, 0.6)
        pin_of(pins, 27).drive_high()
        wait(panel, clock, 0.1)
        pin_of(pins, 27).drive_low()
        wait(panel, clock, 1.3)
        pin_of(pins, 27).drive_high()
        wait(panel, clock, 0.1)
        for seconds in (0.5, 3.1):
            pin_of(pins, 17).drive_low()
            pin_of(pins, 22).drive_low()
            wait(panel, clock, seconds)
            pin_of(pins, 17).drive_high()
            pin_of(pins, 22).drive_high()
            wait(panel, clock, 0.1)
    assert keys == [Key.B]
    assert more == [Held((Key.B,)), Repeated(Key.B), Chord(OFF), Held(OFF)]


def test_a_press_that_fails_costs_no_later_press(
    pins: MockFactory, keys: list[Key], clock: HandClock
) -> None:
    errors = [KeyError("odd"), ValueError("odd")]

    def post(key: Key) -> None:
        if errors:
            raise errors.pop()
        keys.append(key)

    with KeyPanel({Key.B: 27}, post, pins, clock):
        for _ in range(3):
            pin_of(pins, 27).drive_low()
            clock.now_s += 2 * BOUNCE_S
            pin_of(pins, 27).drive_high()
            clock.now_s += 2 * BOUNCE_S
        pin_of(pins, 27).drive_low()
    assert keys == [Key.B]


def test_a_button_that_is_pressed_at_the_start_is_named_and_no_key_until_let_go(
    keys: list[Key], clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    wired_wrong = MockFactory(pin_class=ShortedPin)
    with KeyPanel({Key.B: 27}, keys.append, wired_wrong, clock) as panel:
        wait(panel, clock, 20)
        assert keys == []
        assert caplog.messages == ["button B is pressed at the start; is GPIO27 wired?"]
        pin_of(wired_wrong, 27).drive_high()
        wait(panel, clock, 1)
        pin_of(wired_wrong, 27).drive_low()
        wait(panel, clock, 0.1)
        pin_of(wired_wrong, 27).drive_high()
        wait(panel, clock, 0.1)
    assert keys == [Key.B]


def test_each_button_posts_its_own_key(
    pins: MockFactory, keys: list[Key], clock: HandClock
) -> None:
    with KeyPanel({Key.A: 17, Key.B: 27, Key.C: 22}, keys.append, pins, clock) as panel:
        for number in (22, 17, 27):
            pin_of(pins, number).drive_low()
            wait(panel, clock, 0.1)
            pin_of(pins, number).drive_high()
            wait(panel, clock, 0.1)
    assert keys == [Key.C, Key.A, Key.B]


def test_buttons_are_pulled_up(pins: MockFactory, keys: list[Key]) -> None:
    with KeyPanel({Key.A: 17}, keys.append, pins):
        assert pin_of(pins, 17).pull == "up"


def test_a_closed_panel_posts_nothing_and_closes_twice(pins: MockFactory, keys: list[Key]) -> None:
    panel = KeyPanel({Key.A: 17}, keys.append, pins)
    panel.close()
    panel.close()
    pin_of(pins, 17).drive_low()
    panel.tick()
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


@pytest.mark.parametrize("signal", Signal)
def test_no_pattern_leaves_the_buzzer_under_current(signal: Signal) -> None:
    latching = MockFactory(pin_class=LatchingPin)
    with Signals(LED, BUZZER, latching, step_s=0) as signals:
        signals.play(signal)
        patterns_over()
        assert pin_of(latching, BUZZER).state == 0


@pytest.mark.parametrize(
    ("loudness", "is_heard"),
    [(Loudness.FULL, "yes"), (Loudness.SOFT, "yes"), (Loudness.NONE, "no")],
)
def test_a_refusal_is_heard_as_loudly_as_the_hour_allows(
    pins: MockFactory, loudness: Loudness, is_heard: str
) -> None:
    with Signals(LED, BUZZER, pins, step_s=0, loudness=lambda: loudness) as signals:
        signals.play(Signal.ILLEGAL)
        patterns_over()
        duties = {each.state for each in pin_of(pins, BUZZER).states}
        assert (0.5 in duties) is (is_heard == "yes")
        assert pin_of(pins, LED).state


def test_pins_beside_a_display_are_driven_and_given_back(pins: MockFactory) -> None:
    outputs = OutputPins(pins)
    outputs.setup(25, OutputPins.OUT)
    outputs.setup(25, OutputPins.OUT)
    outputs.output(25, OutputPins.HIGH)
    assert pin_of(pins, 25).state
    outputs.close()
    outputs.close()
    gpiozero.LED(25, pin_factory=pins).close()


def test_a_pin_of_the_display_that_is_lost_is_named(pins: MockFactory) -> None:
    outputs = OutputPins(pins)
    outputs.setup(25, OutputPins.OUT)
    pin_of(pins, 25).function = "input"
    with pytest.raises(PinError, match="GPIO25 cannot be had"):
        outputs.output(25, OutputPins.HIGH)


def test_a_taken_pin_of_the_display_is_named(pins: MockFactory) -> None:
    outputs = OutputPins(pins)
    with (
        gpiozero.LED(25, pin_factory=pins),
        pytest.raises(PinError, match="GPIO25 is taken"),
    ):
        outputs.setup(25, OutputPins.OUT)


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
