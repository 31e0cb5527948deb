from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from math import inf

import pytest
from PIL import Image, ImageChops

from device.config.sections import DisplayConfig
from device.display.care import Care
from device.display.geometry import NARROW
from device.display.keeper import HANGS_S, KeptScreen, shifted
from device.display.screens import draw
from device.display.sending import LAST_RETRY_S, PROBE_S, RENEW_S
from device.table.prompts import Prompt, text
from tests.device.display.oled_links import link_over, link_to
from tests.device.display.oled_model import OledBus, OledSpi
from tests.paths import ROOT

WELCOME = Prompt("welcome", text("title-welcome"), (text("welcome"),))
LENS = Prompt("lens", text("title-lens"), (text("lens"),))
DARK = Image.new("1", NARROW.size_px)


class HandClock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Table:
    """A kept screen with its display, its clock, and no thread."""

    def __init__(self, care: Care | None = None, hour: int | None = 12) -> None:
        self.bus = OledBus(0x3C)
        self.clock = HandClock()
        self.hour = hour
        self.care = care or Care(shift_every_s=inf)
        self.screen = KeptScreen(
            link_to(self.bus), self.care, clock=self.clock, hour=lambda: self.hour
        )

    def live(self, seconds: float) -> None:
        """Let time pass as the display's thread does."""
        end_s = self.clock.now_s + seconds
        while (wait_s := self.screen.tend()) <= end_s - self.clock.now_s:
            self.clock.now_s += wait_s
        self.clock.now_s = end_s
        self.screen.tend()

    def shows(self, prompt: Prompt) -> bool:
        return same(self.bus.oled.picture(), draw(prompt))


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_screen_is_shown_and_as_bright_as_by_day(table: Table) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    assert table.shows(WELCOME)
    assert table.bus.oled.contrast == 207


def test_noise_is_never_seen_when_the_display_comes(table: Table) -> None:
    table.screen.tend()
    assert table.bus.oled.is_on
    assert same(table.bus.oled.picture(), DARK)


def test_of_many_screens_the_last_is_sent_and_only_that(table: Table) -> None:
    table.screen.tend()
    before = table.bus.oled.traffic
    for _ in range(50):
        table.screen.show(LENS)
    table.screen.show(WELCOME)
    table.screen.tend()
    assert table.shows(WELCOME)
    assert table.bus.oled.traffic - before < 1100


def test_a_display_that_changes_nothing_is_sent_next_to_nothing(table: Table) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    before = table.bus.oled.traffic
    table.live(250)
    assert table.bus.oled.traffic - before <= 2 * 250 / PROBE_S


def test_it_dims_then_sleeps_and_a_press_brings_it_back(table: Table) -> None:
    table.screen.show(WELCOME)
    table.live(301)
    assert (table.bus.oled.contrast, table.bus.oled.is_on) == (10, True)
    table.live(1500)
    assert not table.bus.oled.is_on
    assert table.screen.wake()
    table.screen.tend()
    assert table.shows(WELCOME)
    assert table.bus.oled.contrast == 207


def test_a_press_on_a_display_that_is_awake_is_a_press(table: Table) -> None:
    table.screen.tend()
    table.clock.now_s += 301
    table.screen.tend()
    assert not table.screen.wake()


def test_a_screen_wakes_a_display_that_sleeps(table: Table) -> None:
    table.screen.show(WELCOME)
    table.live(2000)
    table.screen.show(LENS)
    table.screen.tend()
    assert table.shows(LENS)


def test_a_press_while_no_display_is_there_is_a_press(table: Table) -> None:
    table.bus.is_plugged_in = False
    table.live(2000)
    assert not table.screen.wake()


def test_when_the_quiet_hours_begin_it_is_darker_within_seconds(table: Table) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    table.hour = 22
    table.live(PROBE_S)
    assert table.bus.oled.contrast == 60


def test_the_picture_moves_by_a_pixel_after_minutes() -> None:
    table = Table(Care(dim_after_s=inf, sleep_after_s=inf))
    table.screen.show(WELCOME)
    table.live(185)
    assert same(table.bus.oled.picture(), shifted(draw(WELCOME), (1, 0)))


@pytest.mark.parametrize("shift_px", [(1, 0), (-1, 1), (0, 0), (-1, -1)])
def test_a_moved_picture_is_dark_where_nothing_moved_in(shift_px: tuple[int, int]) -> None:
    image = Image.new("1", NARROW.size_px, 255)
    dx, dy = shift_px
    moved = shifted(image, shift_px)
    assert moved.convert("L").histogram()[255] == (128 - abs(dx)) * (64 - abs(dy))


def test_a_display_that_is_unplugged_is_noticed_without_a_new_screen(table: Table) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    table.bus.is_plugged_in = False
    table.live(PROBE_S)
    assert not table.screen.is_there


def test_a_display_that_comes_back_shows_the_latest_screen(table: Table) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    table.bus.is_plugged_in = False
    table.screen.show(LENS)
    table.live(100)
    table.bus.replug()
    table.live(LAST_RETRY_S)
    assert table.shows(LENS)
    assert table.bus.oled.contrast == 207


def test_a_display_that_is_there_only_later_is_found(table: Table) -> None:
    table.bus.is_plugged_in = False
    table.screen.show(WELCOME)
    table.live(60)
    table.bus.replug()
    table.live(LAST_RETRY_S)
    assert table.shows(WELCOME)


def test_a_loss_is_logged_once_and_the_return_once(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "device.display.keeper")
    table.screen.tend()
    for _ in range(2):
        table.bus.is_plugged_in = False
        table.screen.show(WELCOME)
        table.live(300)
        table.bus.replug()
        table.live(LAST_RETRY_S)
    levels = [record.levelname for record in caplog.records]
    assert levels == ["WARNING", "INFO"] * 2
    assert "0x3c on bus 1" in caplog.messages[0]
    assert "the game goes on" in caplog.messages[0]


def test_a_lost_display_is_tried_ever_more_rarely() -> None:
    table = Table()
    table.bus.is_plugged_in = False
    waits = list[float]()
    for _ in range(8):
        waits.append(table.screen.tend())
        table.clock.now_s += waits[-1]
    assert waits == [1, 2, 4, 8, 16, 30, 30, 30]


def test_screens_do_not_hasten_the_next_try(table: Table) -> None:
    table.bus.is_plugged_in = False
    table.screen.tend()
    table.screen.show(WELCOME)
    assert table.screen.tend() == 1


def test_a_display_that_forgot_everything_unnoticed_is_set_up_with_a_later_screen(
    table: Table,
) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    table.clock.now_s += RENEW_S
    table.bus.replug()
    table.screen.show(LENS)
    table.screen.tend()
    assert table.shows(LENS)


def test_a_spi_display_which_cannot_say_that_it_is_gone_comes_back_too() -> None:
    bus, clock = OledSpi(), HandClock()
    screen = KeptScreen(
        link_over(bus, DisplayConfig(interface="spi", bus=0)), Care(), clock=clock, hour=lambda: 12
    )
    screen.show(WELCOME)
    screen.tend()
    bus.oled.power_up()
    clock.now_s += RENEW_S
    screen.show(LENS)
    screen.tend()
    assert same(bus.oled.picture(), draw(LENS))


def test_a_display_lost_in_its_sleep_comes_back_asleep(table: Table) -> None:
    table.screen.tend()
    table.live(2000)
    table.bus.is_plugged_in = False
    table.live(60)
    table.bus.replug()
    table.live(LAST_RETRY_S)
    assert table.screen.is_there
    assert not table.bus.oled.is_on
    assert table.screen.wake()


def test_closing_leaves_the_display_dark_off_and_let_go(table: Table) -> None:
    table.screen.show(WELCOME)
    table.screen.tend()
    table.screen.close()
    table.screen.close()
    assert not table.bus.oled.is_on
    table.bus.oled.command(0xAF)
    assert same(table.bus.oled.picture(), DARK)


def test_leaving_keeps_the_last_picture_standing_for_whoever_pulls_the_plug(table: Table) -> None:
    table.screen.tend()
    table.screen.show(WELCOME)
    table.screen.leave()
    table.screen.close()
    assert table.bus.oled.is_on
    assert table.shows(WELCOME)


def test_an_unplugged_display_is_left_all_the_same(table: Table) -> None:
    table.screen.tend()
    table.bus.is_plugged_in = False
    table.screen.leave()


def test_an_unplugged_display_closes_all_the_same(table: Table) -> None:
    table.screen.tend()
    table.bus.is_plugged_in = False
    table.screen.close()


class BusyBus(OledBus):
    """A bus during whose first picture something happens."""

    def __init__(self, happens: Callable[[], None]) -> None:
        super().__init__(0x3C)
        self.happens: Callable[[], None] | None = happens

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        super().write_i2c_block_data(address, control, data)
        happens, self.happens = self.happens, (None if control == 0x40 else self.happens)
        if happens is not None and control == 0x40:
            happens()


def test_a_screen_that_is_asked_for_while_another_is_sent_is_sent_next() -> None:
    bus = BusyBus(lambda: screen.show(LENS))
    screen = KeptScreen(link_to(bus), Care(shift_every_s=inf), clock=HandClock(), hour=lambda: 12)
    screen.show(WELCOME)
    assert screen.tend() == 0
    assert same(bus.oled.picture(), draw(WELCOME))
    screen.tend()
    assert same(bus.oled.picture(), draw(LENS))


class StuckBus(OledBus):
    """A bus that does not come back from a write until it is let go."""

    def __init__(self, stuck_s: float = 10) -> None:
        super().__init__(0x3C)
        self.stuck_s = stuck_s
        self.is_stuck = threading.Event()
        self.let_go = threading.Event()

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        self.is_stuck.set()
        self.let_go.wait(self.stuck_s)
        super().write_i2c_block_data(address, control, data)


def test_a_bus_that_hangs_holds_up_neither_screens_nor_presses() -> None:
    bus = StuckBus()
    screen = KeptScreen(link_to(bus), Care(shift_every_s=inf), hour=lambda: 12)
    screen.start()
    assert bus.is_stuck.wait(10)
    screen.show(WELCOME)
    assert not screen.wake()
    assert not bus.let_go.is_set()
    bus.let_go.set()
    screen.close()
    assert not bus.oled.is_on


def test_a_bus_that_hangs_does_not_hold_up_the_end() -> None:
    bus = StuckBus()
    screen = KeptScreen(link_to(bus), Care(), hour=lambda: 12)
    screen.start()
    assert bus.is_stuck.wait(10)
    screen.close()
    assert not bus.let_go.is_set()
    bus.let_go.set()


class SlowBus(OledBus):
    """A bus that takes time over its next write."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(0x3C)
        self.clock = clock
        self.late_s = 0.0
        self.meanwhile: Callable[[], None] = lambda: None

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        self.clock.now_s += self.late_s
        if self.late_s:
            self.meanwhile()
        self.late_s = 0.0
        super().write_i2c_block_data(address, control, data)


@pytest.fixture
def slow() -> tuple[SlowBus, KeptScreen]:
    clock = HandClock()
    bus = SlowBus(clock)
    screen = KeptScreen(link_to(bus), Care(shift_every_s=inf), clock=clock, hour=lambda: 12)
    screen.show(WELCOME)
    screen.tend()
    return bus, screen


def test_a_display_that_hangs_is_told_and_logged_while_it_hangs(
    slow: tuple[SlowBus, KeptScreen], caplog: pytest.LogCaptureFixture
) -> None:
    bus, screen = slow
    found = list[tuple[str, bool]]()
    bus.meanwhile = lambda: found.extend((screen.trouble(), screen.is_there) for _ in range(3))
    bus.late_s = HANGS_S
    screen.show(LENS)
    assert screen.trouble() == ""
    screen.tend()
    assert found == [(f"the display's bus has hung for {HANGS_S:.0f} s or longer", False)] * 3
    assert len(caplog.records) == 1


def test_a_press_beside_a_display_that_hangs_in_its_sleep_is_a_press(
    slow: tuple[SlowBus, KeptScreen],
) -> None:
    bus, screen = slow
    bus.clock.now_s += 2000
    woken = list[bool]()
    bus.meanwhile = lambda: woken.append(screen.wake())
    bus.late_s = HANGS_S
    screen.tend()
    assert woken == [False]


def test_a_display_that_hung_is_set_up_anew_and_shows_the_latest_screen(
    slow: tuple[SlowBus, KeptScreen], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "device.display.keeper")
    bus, screen = slow
    bus.late_s = HANGS_S
    bus.meanwhile = bus.oled.power_up
    screen.show(LENS)
    wait_s = screen.tend()
    bus.clock.now_s += wait_s
    screen.tend()
    assert same(bus.oled.picture(), draw(LENS))
    assert (screen.trouble(), screen.is_there) == ("", True)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


def test_a_fault_of_the_display_that_nobody_foresaw_is_a_loss_as_any_other(table: Table) -> None:
    table.screen.tend()
    healthy = table.bus.write_i2c_block_data

    def fail(address: int, control: int, data: list[int]) -> None:
        del address, control, data
        raise ValueError("odd")

    table.bus.write_i2c_block_data = fail
    table.screen.show(LENS)
    table.live(10)
    assert (table.screen.trouble(), table.screen.is_there) == ("the display failed: odd", False)
    table.bus.write_i2c_block_data = healthy
    table.live(LAST_RETRY_S)
    assert table.shows(LENS)


ENDS_ON_A_STUCK_BUS = """
from tests.device.display.oled_links import link_to
from tests.device.display.test_keeper import Care, KeptScreen, StuckBus
bus = StuckBus(stuck_s=600)
screen = KeptScreen(link_to(bus), Care(), hour=lambda: 12)
screen.start()
assert bus.is_stuck.wait(10)
screen.close()
"""


def test_a_bus_that_hangs_does_not_hold_up_the_end_of_the_program() -> None:
    ended = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", ENDS_ON_A_STUCK_BUS], cwd=ROOT, check=True, timeout=60
    )
    assert ended.returncode == 0
