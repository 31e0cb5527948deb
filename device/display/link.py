"""The connection to the display's chip; the only module that imports luma.

The display may be missing. luma's driver is made once, without a bus, and the commands with which
it sets up the chip are recorded. They are sent to a display whenever it appears.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from errno import ENODEV
from typing import Protocol, TypeVar, cast

from luma.core import error as luma_error
from luma.core.framebuffer import full_frame
from luma.core.interface import serial
from luma.oled import device as luma_devices
from PIL import Image

from device.config.sections import DisplayConfig
from device.errors import DisplayError
from device.panel.keys import OutputPins, pi_factory

T = TypeVar("T")

_OPTIONS: Mapping[str, Mapping[str, object]] = {
    # Pictures of two colours, each sent whole: a display that was away has lost the last one.
    "ssd1322": {"mode": "1", "framebuffer": full_frame()},
}
_DISPLAY_ON = 0xAF  # rows of all chips here
_MOST_ARGUMENTS = 16  # bytes; the SSD1322 takes arguments as data, but a row of pixels is longer
_RESET_S = 0.001  # the chips' data sheets ask for 3 to 10 microseconds


class Serial(Protocol):
    """luma's interface to a bus."""

    def command(self, *codes: int) -> None:
        """Send commands with their arguments."""
        ...

    def data(self, octets: list[int]) -> None:
        """Send pixels."""
        ...

    def cleanup(self) -> None:
        """Let go of the bus."""
        ...


Connect = Callable[[DisplayConfig], Serial]


@dataclass(frozen=True, slots=True)
class SpiPins:
    """The pins of a SPI display besides the bus."""

    dc: int = 24
    reset: int = 25


class OledDevice(Protocol):
    """What is used of a luma device."""

    def display(self, image: Image.Image) -> None:
        """Send a 1-bit image."""
        ...

    def clear(self) -> None:
        """Send a dark image."""
        ...

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        ...

    def show(self) -> None:
        """Switch the glass on."""
        ...

    def hide(self) -> None:
        """Switch the glass off."""
        ...


class DisplayLink:
    """A display that may be set up any number of times; every method may raise DisplayError."""

    def __init__(
        self, config: DisplayConfig, connect: Connect | None = None, spi: SpiPins | None = None
    ) -> None:
        self._config = config
        self._connect = connect or connector(spi or SpiPins(config.dc, config.reset))
        self._wire = _Wire()
        self._device = make_device(config, self._wire)
        self._wire.learnt()
        self.where = where(config)

    def set_up(self) -> None:
        """Connect to the display again and set it up; the glass stays dark."""
        self.let_go()
        self._attempt(lambda: self._wire.attach(self._connect(self._config)))

    def send(self, image: Image.Image) -> None:
        """Send a 1-bit image."""
        self._attempt(lambda: self._device.display(image))

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._attempt(lambda: self._device.contrast(level))

    def power(self, *, is_on: bool) -> None:
        """Switch the glass on or off; the picture stays."""
        self._attempt(self._device.show if is_on else self._device.hide)

    def clear(self) -> None:
        """Send a dark image."""
        self._attempt(self._device.clear)

    def let_go(self) -> None:
        """Let go of the bus, whatever its state; safe twice."""
        self._wire.detach()

    def _attempt(self, action: Callable[[], T]) -> T:
        try:
            return attempt(action, self.where)
        except DisplayError:
            self._wire.detach()
            raise


@dataclass(frozen=True, slots=True)
class _Sent:
    """Bytes sent to a chip: a command, or the data that are a command's arguments."""

    octets: tuple[int, ...]
    is_data: bool = False


class _Wire:
    """luma's interface to a bus that may be missing; it first records the set-up of the chip."""

    def __init__(self) -> None:
        self._end: Serial | None = None
        self._opening: list[_Sent] = []
        self._is_learning = True

    def learnt(self) -> None:
        """End the recording of the set-up; from now on a bus is needed."""
        self._is_learning = False

    def attach(self, end: Serial) -> None:
        self._end = end
        for sent in self._opening:
            if sent.is_data:
                end.data(list(sent.octets))
            else:
                end.command(*sent.octets)

    def detach(self) -> None:
        end, self._end = self._end, None
        if end is not None:
            with ExitStack() as stack:
                stack.push(_forgive)
                end.cleanup()

    def command(self, *codes: int) -> None:
        if self._is_learning and codes != (_DISPLAY_ON,):
            self._opening.append(_Sent(codes))
        if not self._is_learning:
            self._reached().command(*codes)

    def data(self, octets: list[int]) -> None:
        if not self._is_learning:
            self._reached().data(octets)
        elif len(octets) <= _MOST_ARGUMENTS:
            self._opening.append(_Sent(tuple(octets), is_data=True))

    def cleanup(self) -> None:
        self.detach()

    def _reached(self) -> Serial:
        if self._end is None:
            raise OSError(ENODEV, "the display is not set up")
        return self._end


def make_device(config: DisplayConfig, bus: Serial) -> OledDevice:
    """Return luma's driver of the chip that `config` names, on `bus`.

    luma asks pictures for their pixels by a method that Pillow 14 no longer has. luma does so even
    while the driver is made. So luma is handed `_Pixels`, which still have that method.

    luma also has every device cleaned up when the program ends. On a bus that hangs the program
    would then never end. Whoever opened the display closes it, so luma's own clean-up does nothing.
    """
    chip = getattr(luma_devices, config.driver)
    device = chip.__new__(chip)
    turned = cast("Callable[[Image.Image], Image.Image]", device.preprocess)

    def pixels(image: Image.Image) -> _Pixels:
        upright = turned(image)
        return _Pixels(upright.convert("L").tobytes(), upright.size)

    device.preprocess = pixels
    device.cleanup = lambda: None
    device.__init__(bus, rotate=config.rotate // 90, **_OPTIONS.get(config.driver, {}))
    return cast("OledDevice", device)


@dataclass(frozen=True, slots=True)
class _Pixels:
    """A picture's pixels, row by row, with the methods that luma calls."""

    octets: bytes
    size: tuple[int, int]

    def getdata(self) -> bytes:
        return self.octets

    def crop(self, _whole: tuple[int, int, int, int]) -> _Pixels:
        """Return the whole picture; luma crops to full size where it sends whole frames."""
        return self


def connector(spi: SpiPins) -> Connect:
    """Return the function that opens the bus of a configuration on a Pi."""

    def connect(config: DisplayConfig) -> Serial:
        if config.interface == "i2c":
            return cast("Serial", serial.i2c(port=config.bus_number, address=config.address))
        return _SpiBus(config.bus_number, spi)

    return connect


class _SpiBus:
    """A SPI bus with the pins beside it."""

    def __init__(self, bus: int, pins: SpiPins) -> None:
        with ExitStack() as held:
            factory = pi_factory()
            held.callback(factory.close)
            outputs = OutputPins(factory)
            held.callback(outputs.close)
            self._bus = spi_serial(bus, pins, gpio=outputs)
            held.callback(self._bus.cleanup)
            self._held = held.pop_all()

    def command(self, *codes: int) -> None:
        self._bus.command(*codes)

    def data(self, octets: list[int]) -> None:
        self._bus.data(octets)

    def cleanup(self) -> None:
        self._held.close()


def spi_serial(bus: int, pins: SpiPins, **parts: object) -> Serial:
    """Return luma's SPI interface on `bus`, chip select 0; `parts` replace `gpio` and `spi`."""
    make = cast("Callable[..., Serial]", serial.spi)
    times = {"reset_hold_time": _RESET_S, "reset_release_time": _RESET_S}
    return make(port=bus, device=0, gpio_DC=pins.dc, gpio_RST=pins.reset, **times, **parts)


def where(config: DisplayConfig) -> str:
    """Return in words where the display is connected, for error messages."""
    if config.interface == "spi":
        return f"SPI bus {config.bus_number}"
    return f"I2C {config.address:#04x} on bus {config.bus_number}"


def attempt(action: Callable[[], T], place: str) -> T:
    """Return what `action` returns; its errors become DisplayError with the next step."""
    try:
        return action()
    except (luma_error.Error, OSError, ImportError) as error:
        raise DisplayError(
            f"no display at {place} ({error}); check the wiring table in hardware.md and that"
            f" {place.split()[0]} is enabled"
        ) from error


def _forgive(_kind: type[BaseException] | None, error: BaseException | None, _: object) -> bool:
    """Ignore the errors of a lost bus while it is closed."""
    return isinstance(error, luma_error.Error | OSError)
