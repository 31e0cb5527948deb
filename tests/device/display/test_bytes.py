"""Every golden screen, through the production path and the model of each chip, bit for bit."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from device.config.sections import DisplayConfig
from device.display.geometry import NARROW
from device.display.link import DisplayLink
from tests.conftest import GOLDEN
from tests.device.display.oled_links import link_over, link_to
from tests.device.display.oled_model import CHIPS, Controller, OledBus, OledSpi
from tests.device.display.ssd1322_model import Ssd1322

QUARTERS = {
    0: None,
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


@cache
def goldens() -> dict[str, Image.Image]:
    found: dict[str, Image.Image] = {}
    for path in sorted(GOLDEN.glob("*.png")):
        with Image.open(path) as kept:
            found[path.stem] = kept.convert("1", dither=Image.Dither.NONE)
    return found


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def turned(image: Image.Image, degrees: int) -> Image.Image:
    """Return `image` turned clockwise."""
    quarter = QUARTERS[degrees]
    return image if quarter is None else image.transpose(quarter)


def wired(chip: str, interface: str, rotate: int = 0) -> tuple[DisplayLink, Controller | Ssd1322]:
    """Return a display that was set up, and its chip."""
    config = DisplayConfig(driver=chip, interface=interface, rotate=rotate)
    if interface == "spi":
        spi = OledSpi(chip)
        link, oled = link_over(spi, config), spi.oled
    else:
        bus = OledBus(config.address, chip)
        link, oled = link_to(bus, config), bus.oled
    assert isinstance(oled, Controller)
    link.set_up()
    link.power(is_on=True)
    return link, oled


def sent(link: DisplayLink, oled: Controller | Ssd1322, image: Image.Image) -> Image.Image:
    link.send(image)
    return oled.picture()


one_in = pytest.mark.parametrize("one_in", [40, pytest.param(1, marks=pytest.mark.slow)])
"""Some of the golden screens, and all of them."""


def some(one_in: int) -> dict[str, Image.Image]:
    """Return one golden screen in so many."""
    return dict(list(goldens().items())[::one_in])


@one_in
@pytest.mark.parametrize("interface", ["i2c", "spi"])
@pytest.mark.parametrize("chip", CHIPS)
def test_every_golden_screen_is_seen_bit_for_bit(chip: str, interface: str, one_in: int) -> None:
    link, oled = wired(chip, interface)
    shown = some(one_in)
    assert shown
    assert [n for n, image in shown.items() if not same(sent(link, oled, image), image)] == []


@one_in
@pytest.mark.parametrize("chip", CHIPS)
def test_every_golden_screen_is_seen_upside_down_when_the_display_hangs_so(
    chip: str, one_in: int
) -> None:
    link, oled = wired(chip, "i2c", rotate=180)
    wrong = [
        name
        for name, image in some(one_in).items()
        if not same(turned(sent(link, oled, image), 180), image)
    ]
    assert wrong == []


@pytest.mark.parametrize("rotate", [90, 270])
@pytest.mark.parametrize("chip", CHIPS)
def test_screens_drawn_upright_for_a_display_on_its_side_are_seen_bit_for_bit(
    chip: str, rotate: int
) -> None:
    link, oled = wired(chip, "spi", rotate=rotate)
    for image in list(goldens().values())[::40]:
        upright = turned(image, 90)
        assert same(turned(sent(link, oled, upright), 360 - rotate), upright)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=25)
@given(octets=st.binary(min_size=1024, max_size=1024), chip=st.sampled_from(sorted(CHIPS)))
def test_any_picture_is_seen_bit_for_bit(octets: bytes, chip: str) -> None:
    image = Image.frombytes("1", NARROW.size_px, octets)
    link, oled = wired(chip, "spi")
    assert same(sent(link, oled, image), image)


@pytest.mark.parametrize(
    ("chip", "unknown"),
    # luma says to all what an SSD1306 understands; the others' tables do not have these
    [("ssd1306", set[int]()), ("ssd1309", {0x8D}), ("sh1106", {0x20, 0x8D})],
)
def test_commands_that_a_chip_does_not_know_are_known_to_us(chip: str, unknown: set[int]) -> None:
    link, oled = wired(chip, "i2c")
    link.send(goldens()["jinns_turn"])
    link.contrast(7)
    link.power(is_on=False)
    assert set(oled.unknown) == unknown


@pytest.mark.parametrize("interface", ["i2c", "spi"])
@pytest.mark.parametrize("chip", CHIPS)
def test_contrast_and_power_reach_the_chip_and_leave_the_picture(chip: str, interface: str) -> None:
    link, oled = wired(chip, interface)
    link.send(goldens()["jinns_turn"])
    link.contrast(7)
    link.power(is_on=False)
    assert oled.contrast == 7
    assert same(oled.picture(), Image.new("1", NARROW.size_px))
    link.power(is_on=True)
    assert same(oled.picture(), goldens()["jinns_turn"])


@pytest.mark.parametrize("chip", CHIPS)
def test_setting_up_leaves_the_glass_off_so_that_noise_is_never_seen(chip: str) -> None:
    bus = OledBus(0x3C, chip)
    link_to(bus, DisplayConfig(driver=chip)).set_up()
    assert not bus.oled.is_on


def test_a_display_whose_power_came_shows_noise_until_a_picture_is_sent() -> None:
    link, oled = wired("ssd1306", "i2c")
    assert not same(oled.picture(), Image.new("1", NARROW.size_px))
    link.clear()
    assert same(oled.picture(), Image.new("1", NARROW.size_px))


def test_the_model_stays_dark_without_its_charge_pump() -> None:
    oled = Controller("ssd1306")
    oled.command(0xAF)
    assert same(oled.picture(), Image.new("1", NARROW.size_px))


def test_the_model_mirrors_and_flips_as_it_is_told() -> None:
    link, oled = wired("ssd1306", "spi")
    image = goldens()["jinns_turn"]
    link.send(image)
    oled.command(0xA0)
    assert same(oled.picture(), image.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    oled.command(0xC0)
    assert same(oled.picture(), turned(image, 180))


def test_the_model_inverts_and_lights_all_as_it_is_told() -> None:
    link, oled = wired("ssd1306", "spi")
    image = goldens()["jinns_turn"]
    link.send(image)
    oled.command(0xA7)
    assert same(oled.picture(), ImageChops.invert(image))
    oled.command(0xA5)
    assert same(oled.picture(), Image.new("1", NARROW.size_px, 255))


@pytest.mark.parametrize("mode", [0x00, 0x01, 0x02])
def test_the_model_takes_a_picture_in_each_addressing_mode(mode: int) -> None:
    oled = Controller("ssd1309")
    image = goldens()["jinns_turn"]
    for octet in (0x20, mode, 0x21, 0, 127, 0x22, 0, 7, 0xA1, 0xC8, 0xAF):
        oled.command(octet)
    pages = [
        [
            sum((image.getpixel((x, 8 * page + bit)) != 0) << bit for bit in range(8))
            for x in range(128)
        ]
        for page in range(8)
    ]
    if mode == 0x01:
        for octet in (page[x] for x in range(128) for page in pages):
            oled.data(octet)
    for number, page in enumerate(pages if mode != 0x01 else ()):
        for octet in (0xB0 | number, 0x00, 0x10) if mode == 0x02 else ():
            oled.command(octet)
        for octet in page:
            oled.data(octet)
    assert same(oled.picture(), image)


def test_a_wrong_start_line_is_seen() -> None:
    link, oled = wired("sh1106", "i2c")
    link.send(goldens()["jinns_turn"])
    oled.command(0x41)
    assert not same(oled.picture(), goldens()["jinns_turn"])


def test_the_reset_pin_is_pulsed_when_a_spi_display_is_set_up() -> None:
    bus = OledSpi()
    bus.oled.command(0xA5)
    link_over(bus, DisplayConfig(interface="spi", bus=0)).set_up()
    assert bus.opened == (0, 0)
    assert bus.max_speed_hz == 8_000_000
    assert not bus.oled.is_all_lit
