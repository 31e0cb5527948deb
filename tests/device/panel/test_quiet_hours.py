from __future__ import annotations

import pytest

from device.panel.patterns import PATTERNS, pattern_of
from device.panel.pins import display_pins, pin_conflict
from device.panel.quiet_hours import Loudness, QuietHours, Sounds
from device.table.prompts import Signal

PANEL = {"a": 17, "b": 27, "c": 22, "led": 23, "buzzer": 18}


@pytest.mark.parametrize("signal", Signal)
@pytest.mark.parametrize("loudness", Loudness)
def test_the_light_is_the_same_however_loud_it_is(signal: Signal, loudness: Loudness) -> None:
    assert pattern_of(signal, loudness).light == PATTERNS[signal].light


@pytest.mark.parametrize("signal", Signal)
@pytest.mark.parametrize("loudness", Loudness)
def test_every_pattern_ends_in_silence(signal: Signal, loudness: Loudness) -> None:
    assert pattern_of(signal, loudness).tones[-1] is None


@pytest.mark.parametrize("signal", Signal)
def test_soft_is_shorter_and_lower_than_loud(signal: Signal) -> None:
    loud = [tone for tone in pattern_of(signal).tones if tone is not None]
    soft = [tone for tone in pattern_of(signal, Loudness.SOFT).tones if tone is not None]
    assert len(soft) <= len(loud) / 2
    assert all(tone < min(loud) for tone in soft)


@pytest.mark.parametrize("signal", [Signal.ILLEGAL, Signal.QUESTION, Signal.TROUBLE])
def test_what_players_must_react_to_is_heard_softly_too(signal: Signal) -> None:
    assert pattern_of(signal, Loudness.SOFT).tones != (None,)


@pytest.mark.parametrize("signal", Signal)
def test_none_is_silent(signal: Signal) -> None:
    assert set(pattern_of(signal, Loudness.NONE).tones) == {None}


@pytest.mark.parametrize(
    ("hour", "loudness"),
    [(12, Loudness.FULL), (22, Loudness.SOFT), (3, Loudness.SOFT), (None, Loudness.FULL)],
)
def test_the_box_is_soft_in_the_quiet_hours(hour: int | None, loudness: Loudness) -> None:
    assert Sounds(hours=QuietHours(22, 7)).at(hour) is loudness


def test_sounds_that_are_off_stay_off_at_night() -> None:
    assert Sounds(by_day=Loudness.NONE).at(23) is Loudness.NONE


def test_the_pins_of_hardware_md_do_not_conflict() -> None:
    assert pin_conflict(PANEL, display_pins("i2c", 1)) is None
    assert pin_conflict(PANEL, display_pins("spi", 0)) is None


@pytest.mark.parametrize(
    ("changed", "interface", "bus", "complaint"),
    [
        ({"a": 27}, "i2c", 1, "pins.b = 27 is pins.a too; give one of them another number"),
        ({"led": 3}, "i2c", 1, "pins.led = 3 is the display's SCL too"),
        ({"led": 25}, "spi", 0, "pins.led = 25 is display.reset too"),
        ({"led": 24}, "spi", 0, "pins.led = 24 is display.dc too"),
        ({"led": 8}, "spi", 0, "pins.led = 8 is the display's CS too"),
        ({}, "spi", 1, "pins.buzzer = 18 is the display's CS too"),
        ({"c": 0}, "i2c", 1, "pins.c = 0 is ID_SD, which the Pi itself uses"),
    ],
)
def test_a_pin_with_two_uses_is_named_with_both(
    changed: dict[str, int], interface: str, bus: int, complaint: str
) -> None:
    said = pin_conflict({**PANEL, **changed}, display_pins(interface, bus))
    assert said is not None
    assert said.startswith(complaint)


def test_the_displays_own_pins_must_differ_too() -> None:
    said = pin_conflict(PANEL, display_pins("spi", 0, dc=9))
    assert said == "display.dc = 9 is the display's MISO too; give one of them another number"


def test_pins_that_the_display_leaves_free_may_be_used() -> None:
    assert pin_conflict({**PANEL, "led": 25}, display_pins("i2c", 1)) is None
    assert pin_conflict({**PANEL, "led": 3}, display_pins("i2c", 22)) is None
