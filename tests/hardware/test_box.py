"""The real box, wired as hardware.md says; run with `pytest -m hardware`, at the table."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from device.config.sections import Config
from device.display.oled import open_oled
from device.panel.keys import Factory, KeyPanel, Signals, pi_factory
from device.table.prompts import Key, Prompt, Signal, text

pytestmark = pytest.mark.hardware

CONFIG = Config()
PRESS_WITHIN_S = 20


@pytest.fixture
def board() -> Iterator[Factory]:
    factory = pi_factory()
    yield factory
    factory.close()


def test_the_display_takes_a_screen() -> None:
    with open_oled(CONFIG.display) as screen:
        screen.show(Prompt("welcome", text("title-welcome"), (text("welcome"),)))


@pytest.mark.parametrize("signal", Signal)
def test_a_signal_can_be_seen_and_heard(board: Factory, signal: Signal) -> None:
    with Signals(CONFIG.pins.led, CONFIG.pins.buzzer, board) as signals:
        signals.play(signal)


def test_one_press_of_each_button_from_left_to_right_is_one_key_each(board: Factory) -> None:
    pins = {Key.A: CONFIG.pins.a, Key.B: CONFIG.pins.b, Key.C: CONFIG.pins.c}
    keys: SimpleQueue[Key] = SimpleQueue()
    with KeyPanel(pins, keys.put, board):
        assert [keys.get(timeout=PRESS_WITHIN_S) for _ in pins] == list(pins)
    assert keys.empty()
