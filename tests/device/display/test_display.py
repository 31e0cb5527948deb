from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from device.box.ports import Screen
from device.config.sections import DisplayConfig
from device.display.geometry import NARROW
from device.display.link import DisplayLink
from device.display.oled import OledScreen, PictureScreen, TerminalScreen, keep_oled, open_oled
from device.display.screens import draw
from device.errors import DisplayError
from device.table.prompts import Prompt, text
from tests.device.display.oled_links import link_to
from tests.device.display.oled_model import OledBus
from tests.paths import ROOT

WELCOME = Prompt(
    "welcome", text("title-welcome"), (text("welcome"),), (text("key-start"), None, None)
)

# what a Pi runs, with a bus library that has one OLED on bus 1
ON_A_PI = """
import sys
from types import ModuleType
from tests.device.display.oled_model import Message, OledBus

oled = OledBus(0x3C)
smbus2 = ModuleType("smbus2")
smbus2.SMBus = {1: oled}.__getitem__
smbus2.i2c_msg = Message
sys.modules["smbus2"] = smbus2

from device.config.sections import DisplayConfig
from device.display.oled import open_oled
from tests.device.display.test_display import WELCOME

with open_oled(DisplayConfig(contrast=99)) as screen:
    screen.show(WELCOME)
    oled.oled.picture().save(sys.argv[1])
    assert oled.oled.contrast == 99
assert not oled.oled.is_on
assert not oled.is_open
"""


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def screen_on(bus: OledBus) -> OledScreen:
    return OledScreen(link_to(bus), contrast=99)


def test_the_display_of_the_configuration_shows_what_was_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "oled.png"
    subprocess.run(  # noqa: S603 - our own program
        (sys.executable, "-c", ON_A_PI, str(picture)), check=True, cwd=ROOT
    )
    with Image.open(picture) as shown:
        assert same(shown, draw(WELCOME))


def test_a_display_that_was_opened_is_dark_on_and_as_bright_as_asked_for() -> None:
    bus = OledBus(0x3C)
    screen_on(bus)
    assert bus.oled.is_on
    assert bus.oled.contrast == 99
    assert same(bus.oled.picture(), Image.new("1", NARROW.size_px))


def test_closing_leaves_the_display_dark_and_off() -> None:
    bus = OledBus(0x3C)
    screen = screen_on(bus)
    screen.show(WELCOME)
    screen.close()
    screen.close()
    assert not bus.oled.is_on
    bus.oled.command(0xAF)
    assert same(bus.oled.picture(), Image.new("1", NARROW.size_px))


def test_clearing_leaves_the_display_dark_and_on() -> None:
    bus = OledBus(0x3C)
    screen = screen_on(bus)
    screen.show(WELCOME)
    screen.clear()
    assert bus.oled.is_on
    assert same(bus.oled.picture(), Image.new("1", NARROW.size_px))


def test_a_display_that_is_not_there_is_an_error_with_the_next_step() -> None:
    bus = OledBus(0x3D)
    with pytest.raises(DisplayError, match=r"0x3c on bus 1 .*hardware\.md.*I2C is enabled"):
        screen_on(bus)


def test_a_display_that_is_unplugged_is_an_error_with_the_next_step() -> None:
    bus = OledBus(0x3C)
    screen = screen_on(bus)
    bus.is_plugged_in = False
    with pytest.raises(DisplayError, match=r"0x3c on bus 1 .*hardware\.md.*I2C is enabled"):
        screen.show(WELCOME)


def test_an_unplugged_display_closes_all_the_same() -> None:
    bus = OledBus(0x3C)
    screen = screen_on(bus)
    bus.is_plugged_in = False
    screen.close()


@pytest.mark.skipif(Path("/dev/i2c-22").exists(), reason="there is such a bus")
def test_a_bus_that_is_not_there_is_named() -> None:
    with pytest.raises(DisplayError, match="no display at I2C 0x3c on bus 22"):
        open_oled(DisplayConfig(bus=22))


def test_a_spi_display_without_its_libraries_or_bus_is_named() -> None:
    with pytest.raises(DisplayError, match=r"no display at SPI bus 22 .*SPI is enabled"):
        open_oled(DisplayConfig(interface="spi", bus=22))


def test_a_display_that_is_not_set_up_is_an_error() -> None:
    link = DisplayLink(DisplayConfig())
    with pytest.raises(DisplayError, match="is not set up"):
        link.contrast(5)


@pytest.mark.skipif(Path("/dev/i2c-22").exists(), reason="there is such a bus")
def test_a_kept_display_that_never_comes_stands_in_nobodys_way() -> None:
    with keep_oled(DisplayConfig(bus=22)) as screen:
        screen.show(WELCOME)
        assert not screen.is_there


def test_every_screen_fits_the_port_and_closes_twice(tmp_path: Path) -> None:
    screens: tuple[Screen, ...] = (
        screen_on(OledBus(0x3C)),
        TerminalScreen(io.StringIO()),
        PictureScreen(tmp_path),
        keep_oled(DisplayConfig(bus=22)),
    )
    for screen in screens:
        with screen:
            screen.show(WELCOME)
            screen.clear()
        screen.close()


def test_a_file_gets_one_picture_below_the_other() -> None:
    out = io.StringIO()
    screen = TerminalScreen(out)
    screen.show(WELCOME)
    screen.show(WELCOME)
    screen.close()
    assert out.getvalue().count("+----") == 4
    assert "\x1b" not in out.getvalue()


class FakeTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_drawn_over() -> None:
    out = FakeTerminal()
    screen = TerminalScreen(out)
    screen.show(WELCOME)
    screen.clear()
    assert out.getvalue().count("\x1b[34A") == 1


def test_a_folder_gets_numbered_pictures_four_times_the_size(tmp_path: Path) -> None:
    screen = PictureScreen(tmp_path / "screens")
    screen.show(WELCOME)
    screen.show(WELCOME)
    names = sorted(path.name for path in (tmp_path / "screens").iterdir())
    assert names == ["0001-welcome.png", "0002-welcome.png"]
    with Image.open(tmp_path / "screens" / names[0]) as picture:
        assert picture.size == (512, 256)
        assert same(picture.resize(NARROW.size_px), draw(WELCOME))


def test_a_folder_that_takes_nothing_is_named(tmp_path: Path) -> None:
    (tmp_path / "screens").write_text("a file")
    with pytest.raises(DisplayError, match=r"0001-welcome\.png"):
        PictureScreen(tmp_path / "screens").show(WELCOME)
