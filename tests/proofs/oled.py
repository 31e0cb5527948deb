"""Proof: every golden screen, by the production path, on a byte-level model of each display chip.

`python -m tests.proofs.oled`, anywhere, some seconds; ends with 1 when something is wrong. luma
and all of ours run as on a Pi. In the place of the kernel's buses stand `smbus2` and `spidev`
modules with one model each (`tests/device/display/oled_model.py`), which
turns the bytes back into what an eye sees.
"""

from __future__ import annotations

import logging
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from types import ModuleType

from PIL import Image, ImageChops

from device.config.sections import DisplayConfig
from device.display.care import Care
from device.display.geometry import NARROW
from device.display.keeper import KeptScreen
from device.display.link import Connect, DisplayLink, SpiPins, spi_serial
from device.table.prompts import Prompt, text
from tests.conftest import GOLDEN
from tests.device.display.oled_model import CHIPS, Controller, Message, OledBus, OledSpi
from tests.device.display.ssd1322_model import Ssd1322

I2C_BITS = 9  # eight and the acknowledgement
SPI_HZ = 8_000_000
TURNS = {0: None, 180: Image.Transpose.ROTATE_180}
ON_ITS_SIDE = {90: Image.Transpose.ROTATE_90, 270: Image.Transpose.ROTATE_270}
HOUR_S = 3600.0
RETRIES = 1000
LEAK_KIB = 64  # luma's drivers weigh 350 KiB each: one for every try would be seen at once
WELCOME = Prompt("welcome", text("title-welcome"), (text("welcome"),))


@dataclass(slots=True)
class Bench:
    """One display and its bus; `clock_s` is moved by hand."""

    oled: Controller | Ssd1322
    config: DisplayConfig
    connect: Connect | None
    clock_s: float = 0.0

    def link(self) -> DisplayLink:
        """Return the service's link to it."""
        return DisplayLink(self.config, self.connect)


def main() -> int:
    """Run every part and say what it showed."""
    logging.getLogger("device").setLevel(logging.CRITICAL)  # its plug is pulled often
    found = [pictures(), quiet_hour(), unplugging(), retries()]
    tell("all right" if all(found) else "SOMETHING IS WRONG")
    return 0 if all(found) else 1


def tell(words: str) -> None:
    """Write a line of the result."""
    sys.stdout.write(f"{words}\n")


def i2c_bench(chip: str, rotate: int = 0) -> tuple[Bench, OledBus]:
    """Return a display on bus 1, reached through the module `smbus2` as on a Pi."""
    bus = OledBus(0x3C, chip)

    def opened(number: int) -> OledBus:
        if number != 1:
            raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{number}")
        bus.is_open = True
        return bus

    smbus2 = ModuleType("smbus2")
    smbus2.__dict__.update(SMBus=opened, i2c_msg=Message)
    sys.modules["smbus2"] = smbus2
    return Bench(bus.oled, DisplayConfig(driver=chip, rotate=rotate), None), bus


def i2c_oled(chip: str, rotate: int) -> Bench:
    """Return a display on bus 1."""
    return i2c_bench(chip, rotate)[0]


def spi_bench(chip: str, rotate: int = 0) -> Bench:
    """Return a display on SPI bus 0, whose DC and reset pins are the model's own."""
    bus = OledSpi(chip)
    spidev = ModuleType("spidev")
    spidev.__dict__["SpiDev"] = lambda: bus
    sys.modules["spidev"] = spidev
    config = DisplayConfig(driver=chip, interface="spi", bus=0, rotate=rotate)
    return Bench(bus.oled, config, lambda asked: spi_serial(asked.bus_number, SpiPins(), gpio=bus))


def goldens() -> list[Image.Image]:
    """Return the golden screens."""
    images: list[Image.Image] = []
    for path in sorted(GOLDEN.glob("*.png")):
        with Image.open(path) as kept:
            images.append(kept.convert("1", dither=Image.Dither.NONE))
    return images


def pictures() -> bool:
    """Send every golden screen to every chip over every bus in every rotation, and compare."""
    screens, is_right = goldens(), True
    tell(f"{len(screens)} golden screens; wrong pictures by rotation 0, 90, 180, 270:")
    for chip in CHIPS:
        for bus, bench in (("i2c", i2c_oled), ("spi", spi_bench)):
            wrong, octets, cpu_s = _sent(chip, bench, screens)
            is_right = is_right and not any(wrong)
            tell(f"  {chip} {bus}: {wrong}; {octets} bytes a picture, {_lasts(bus, octets)};"
                 f" {cpu_s * 1000:.1f} ms of this machine's processor")  # fmt: skip
    return is_right


def _sent(
    chip: str, make: Callable[[str, int], Bench], screens: list[Image.Image]
) -> tuple[list[int], int, float]:
    """Return the wrong pictures of each rotation, and bytes and processor time for one picture."""
    wrong: list[int] = []
    octets, began_s = 0, time.process_time()
    for rotate in (0, 90, 180, 270):
        bench = make(chip, rotate)
        link = bench.link()
        link.set_up()
        link.power(is_on=True)
        before = bench.oled.traffic
        wrong.append(sum(not _is_seen(bench.oled, link, image, rotate) for image in screens))
        octets = (bench.oled.traffic - before) // len(screens)
    return wrong, octets, (time.process_time() - began_s) / 4 / len(screens)


def _is_seen(
    oled: Controller | Ssd1322, link: DisplayLink, image: Image.Image, rotate: int
) -> bool:
    """Send `image` and turn the display back; on its side it takes the picture drawn upright."""
    upright = image if rotate in TURNS else image.transpose(Image.Transpose.ROTATE_90)
    link.send(upright)
    turn = TURNS[rotate] if rotate in TURNS else ON_ITS_SIDE[rotate]
    seen = oled.picture() if turn is None else oled.picture().transpose(turn)
    return _same(seen, upright)


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def _lasts(bus: str, octets: int) -> str:
    if bus == "spi":
        return f"{octets * 8 / SPI_HZ * 1000:.1f} ms at 8 MHz"
    bits = octets * I2C_BITS
    return f"{bits / 100:.0f} ms at 100 kHz, {bits / 400:.0f} ms at 400 kHz"


def kept(bench: Bench, care: Care) -> KeptScreen:
    """Return the screen as the service keeps it, by the bench's clock."""
    return KeptScreen(bench.link(), care, clock=lambda: bench.clock_s, hour=lambda: 12)


def live(bench: Bench, screen: KeptScreen, seconds: float) -> int:
    """Let time pass as the display's thread does; return how often it woke."""
    end_s, wakes = bench.clock_s + seconds, 0
    while (wait_s := screen.tend()) <= end_s - bench.clock_s:
        bench.clock_s += wait_s
        wakes += 1
    bench.clock_s = end_s
    return wakes


def quiet_hour() -> bool:
    """Show one screen for an hour: dimmed, moved, asleep; and what that costs on the bus."""
    bench, _ = i2c_bench("ssd1306")
    screen = kept(bench, Care())
    screen.show(WELCOME)
    live(bench, screen, 1)
    states, octets, wakes = [(bench.oled.contrast, bench.oled.is_on)], bench.oled.traffic, 0
    for seconds in (HOUR_S / 6, HOUR_S / 2):
        wakes += live(bench, screen, seconds)
        states.append((bench.oled.contrast, bench.oled.is_on))
    was_asleep = screen.wake()
    live(bench, screen, 1)
    states.append((bench.oled.contrast, bench.oled.is_on))
    tell(
        f"one screen for 40 minutes: (contrast, on) {states}; the press only woke it: {was_asleep}"
    )
    tell(f"  {bench.oled.traffic - octets} bytes, the thread woke {wakes} times")
    return states == [(207, True), (10, True), (10, False), (207, True)] and was_asleep


def unplugging() -> bool:
    """Pull the display's plug for growing times, with screens shown meanwhile."""
    bench, bus = i2c_bench("sh1106")
    screen = kept(bench, Care(dim_after_s=inf, sleep_after_s=inf, shift_every_s=inf))
    back: list[float] = []
    for away_s in (3.0, 10.0, 60.0, 600.0):
        screen.show(WELCOME)
        live(bench, screen, 70)
        bus.is_plugged_in = False
        live(bench, screen, away_s)
        screen.clear()
        screen.show(WELCOME)
        bus.replug()
        began_s = bench.clock_s
        while (
            _same(bench.oled.picture(), Image.new("1", NARROW.size_px))
            and bench.clock_s < began_s + 99
        ):
            live(bench, screen, 0.1)
        back.append(round(bench.clock_s - began_s, 1))
    tell(f"unplugged for 3, 10, 60, 600 s: seen again {back} s after it was plugged in")
    return max(back) <= 30.1


def retries() -> bool:
    """Look for a display that never comes, and count the memory."""
    bench, bus = i2c_bench("ssd1306")
    bus.is_plugged_in = False
    screen = kept(bench, Care())
    for _ in range(10):
        bench.clock_s += screen.tend()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(RETRIES):
        bench.clock_s += screen.tend()
    grown_kib = (tracemalloc.get_traced_memory()[0] - before) / 1024
    tracemalloc.stop()
    tell(
        f"{RETRIES} tries without a display, {bench.clock_s / 3600:.1f} h: {grown_kib:.1f} KiB more"
    )
    return grown_kib < LEAK_KIB


if __name__ == "__main__":
    sys.exit(main())
