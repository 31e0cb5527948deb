"""The 256x64 display: every byte through the production path and the model of its chip."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from device.config.file import read_config
from device.config.sections import DisplayConfig
from device.display.care import Care
from device.display.geometry import WIDE, geometry_of
from device.display.keeper import KeptScreen
from device.display.link import DisplayLink
from device.display.screens import draw, lay_out
from device.display.typeface import SMALL, TINY
from device.errors import ConfigError
from device.table.prompts import Prompt, text
from tests.device.display.oled_links import link_over
from tests.device.display.oled_model import OledSpi
from tests.device.display.samples import every_sample
from tests.device.display.ssd1322_model import Ssd1322

SAMPLES = every_sample()
DARK = Image.new("1", WIDE.size_px)


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def wired(rotate: int = 0) -> tuple[DisplayLink, Ssd1322]:
    """Return a display that was set up, and its chip."""
    oled = Ssd1322()
    config = DisplayConfig(driver="ssd1322", interface="spi", rotate=rotate)
    link = link_over(OledSpi(oled=oled), config)
    link.set_up()
    link.power(is_on=True)
    return link, oled


@pytest.mark.parametrize("one_in", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_every_screen_is_seen_bit_for_bit(one_in: int) -> None:
    link, oled = wired()
    wrong: list[str] = []
    for name, prompt in list(SAMPLES.items())[::one_in]:
        image = draw(prompt, geometry=WIDE)
        link.send(image)
        if not same(oled.picture(), image):
            wrong.append(name)
    assert wrong == []


def test_a_screen_is_seen_upside_down_when_the_display_hangs_so() -> None:
    link, oled = wired(rotate=180)
    image = draw(SAMPLES["jinns_turn"], geometry=WIDE)
    link.send(image)
    assert same(oled.picture().transpose(Image.Transpose.ROTATE_180), image)


def test_lit_pixels_are_as_bright_as_the_chip_can() -> None:
    link, oled = wired()
    link.send(Image.new("1", WIDE.size_px, 255))
    assert oled.greys().getextrema() == (255, 255)


def test_the_chip_knows_every_command() -> None:
    link, oled = wired()
    link.send(draw(SAMPLES["jinns_turn"], geometry=WIDE))
    link.contrast(7)
    link.power(is_on=False)
    link.clear()
    assert oled.unknown == []


def test_contrast_and_power_reach_the_chip_and_leave_the_picture() -> None:
    link, oled = wired()
    image = draw(SAMPLES["jinns_turn"], geometry=WIDE)
    link.send(image)
    link.contrast(7)
    link.power(is_on=False)
    assert oled.contrast == 7
    assert same(oled.picture(), DARK)
    link.power(is_on=True)
    assert same(oled.picture(), image)


def test_setting_up_leaves_the_glass_off_so_that_noise_is_never_seen() -> None:
    oled = Ssd1322()
    config = DisplayConfig(driver="ssd1322", interface="spi")
    link_over(OledSpi(oled=oled), config).set_up()
    assert not oled.is_on


def test_a_display_that_was_away_is_sent_the_whole_picture_again() -> None:
    link, oled = wired()
    image = draw(SAMPLES["jinns_turn"], geometry=WIDE)
    link.send(image)
    oled.power_up()
    link.set_up()
    link.send(image)
    link.power(is_on=True)
    assert same(oled.picture(), image)


def test_a_kept_display_of_that_chip_is_drawn_its_full_width() -> None:
    oled = Ssd1322()
    config = DisplayConfig(driver="ssd1322", interface="spi")
    link = link_over(OledSpi(oled=oled), config)
    with KeptScreen(link, Care(shift_every_s=inf), geometry=geometry_of(config.driver)) as screen:
        screen.show(SAMPLES["jinns_turn"])
        screen.tend()
        assert same(oled.picture(), draw(SAMPLES["jinns_turn"], geometry=WIDE))
        screen.clear()
        screen.tend()
        assert same(oled.picture(), DARK)


def test_the_chip_on_i2c_is_refused_with_what_to_set(tmp_path: Path) -> None:
    path = tmp_path / "tablejinn.toml"
    path.write_text('[display]\ndriver = "ssd1322"\n')
    message = r'display\.driver = "ssd1322" has no I2C; set \[display\] interface = "spi"'
    with pytest.raises(ConfigError, match=message):
        read_config(path)
    path.write_text('[display]\ndriver = "ssd1322"\ninterface = "spi"\n')
    assert read_config(path).display.driver == "ssd1322"


# What is drawn


@pytest.mark.parametrize(
    "name",
    [
        *("jinns_turn", "jinns_scores", "jinns_unsure", "jinns_differs", "jinns_over"),
        *("box_well_1", "dreams_out_of_turn", "dreams_which_star", "dreams_track"),
        "towers_scores_towers",
    ],
)
def test_a_wide_screen_looks_as_it_was_last_agreed(
    name: str, golden: Callable[[str, Image.Image], str]
) -> None:
    assert not golden(f"wide/{name}", draw(SAMPLES[name], geometry=WIDE))


def test_what_fits_the_small_display_fits_the_wide_one() -> None:
    shown = SAMPLES.items()
    assert [name for name, prompt in shown if lay_out(prompt, geometry=WIDE).is_cut] == []


def test_a_row_of_the_wide_display_has_twice_the_letters() -> None:
    long = Prompt("any", text("key-ok"), (text("setup-starter", seat="x" * 40),))
    assert lay_out(long).is_cut
    assert not lay_out(long, geometry=WIDE).is_cut


def test_a_list_stands_in_two_columns_on_the_wide_display() -> None:
    scores = tuple(text("score", seat=f"player {n}", points=n) for n in range(6))
    prompt = Prompt("any", text("key-ok"), scores)
    assert (lay_out(prompt).body.face, lay_out(prompt).body.columns) == (TINY, 1)
    wide = lay_out(prompt, geometry=WIDE).body
    assert (wide.face, wide.columns) == (SMALL, 2)


# The model itself


def test_the_model_shows_noise_when_the_power_comes() -> None:
    link, oled = wired()
    assert not same(oled.picture(), DARK)
    link.clear()
    assert same(oled.picture(), DARK)


@pytest.mark.parametrize(
    ("remap", "transpose"),
    [
        (0x16, Image.Transpose.FLIP_LEFT_RIGHT),
        (0x04, Image.Transpose.FLIP_TOP_BOTTOM),
        (0x06, Image.Transpose.ROTATE_180),
    ],
)
def test_the_model_mirrors_and_flips_as_it_is_told(remap: int, transpose: Image.Transpose) -> None:
    link, oled = wired()
    image = draw(SAMPLES["jinns_turn"], geometry=WIDE)
    link.send(image)
    say(oled, 0xA0, remap, 0x11)
    assert same(oled.picture(), image.transpose(transpose))


def test_the_model_swaps_pixels_without_the_nibbles_remap() -> None:
    link, oled = wired()
    link.send(draw(SAMPLES["jinns_turn"], geometry=WIDE))
    say(oled, 0xA0, 0x10, 0x11)
    assert not same(oled.picture(), draw(SAMPLES["jinns_turn"], geometry=WIDE))


def test_the_model_inverts_lights_and_darkens_all_as_it_is_told() -> None:
    link, oled = wired()
    image = draw(SAMPLES["jinns_turn"], geometry=WIDE)
    link.send(image)
    say(oled, 0xA7)
    assert same(oled.picture(), ImageChops.invert(image))
    say(oled, 0xA5)
    assert same(oled.picture(), Image.new("1", WIDE.size_px, 255))
    say(oled, 0xA4)
    assert same(oled.picture(), DARK)


def test_a_wrong_start_line_or_a_locked_chip_is_seen() -> None:
    link, oled = wired()
    image = draw(SAMPLES["jinns_turn"], geometry=WIDE)
    link.send(image)
    say(oled, 0xFD, 0x16)
    say(oled, 0xA1, 0x01)
    assert same(oled.picture(), image)
    say(oled, 0xFD, 0x12)
    say(oled, 0xA1, 0x01)
    assert not same(oled.picture(), image)


def say(oled: Ssd1322, command: int, *arguments: int) -> None:
    """Send a command with its arguments, as luma does."""
    oled.command(command)
    for octet in arguments:
        oled.data(octet)
