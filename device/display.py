"""Where prompts are shown: the OLED, a terminal, or a folder of pictures."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, Self, TextIO, TypeVar, cast

from luma.core import error as luma_error
from luma.core.interface import serial
from luma.oled import device as luma_devices
from PIL import Image

from device.config import DisplayConfig
from device.errors import DisplayError
from device.prompt import Prompt
from device.screens import SIZE_PX, draw
from device.terminal import block_art, grain_for

T = TypeVar("T")

_UPSCALE = 4
_UP = "\x1b[{rows}A"  # the cursor, to draw over the last picture
_CLEAR_BELOW = "\x1b[J"


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

    def cleanup(self) -> None:
        """Clear, switch off and let go of the bus."""
        ...


class OledScreen:
    """An OLED of 128x64 pixels; `where` names its bus, and where on it, in errors."""

    def __init__(self, device: OledDevice, language: str = "en", where: str = "I2C") -> None:
        self._device = device
        self._language = language
        self._where = where
        self._is_open = True

    def show(self, prompt: Prompt) -> None:
        """Show `prompt`.

        Raises:
            DisplayError: the display does not answer.
        """
        image = draw(prompt, self._language)
        _attempt(lambda: self._device.display(image), self._where)

    def clear(self) -> None:
        """Show nothing.

        Raises:
            DisplayError: the display does not answer.
        """
        _attempt(self._device.clear, self._where)

    def close(self) -> None:
        """Switch the display off and let go of it; safe twice, and when it is unplugged."""
        if self._is_open:
            self._is_open = False
            try:
                _attempt(self._device.cleanup, self._where)
            except DisplayError:
                return  # nobody is left to switch off

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_oled(config: DisplayConfig, language: str = "en") -> OledScreen:
    """Return the display that `config` describes.

    Raises:
        DisplayError: it does not answer; the message says what to check.
    """
    where = _where(config)

    def connect() -> OledDevice:
        make = getattr(luma_devices, config.driver)
        device = cast("OledDevice", make(_interface(config), rotate=config.rotate // 90))
        device.contrast(config.contrast)
        return device

    return OledScreen(_attempt(connect, where), language, where)


class TerminalScreen:
    """A terminal: on a real one each picture is drawn over the last."""

    def __init__(self, out: TextIO, language: str = "en") -> None:
        self._out = out
        self._language = language
        self._grain = grain_for(shutil.get_terminal_size().columns, out.encoding or "ascii")
        self._rows_above = 0
        self._picture = ""

    def note(self, line: str) -> None:
        """Write a line that stays, above the picture."""
        if self._out.isatty() and self._rows_above:
            self._out.write(_UP.format(rows=self._rows_above) + _CLEAR_BELOW)
            self._out.write(f"{line}\n{self._picture}")
        else:
            self._out.write(f"{line}\n")
        self._out.flush()

    def show(self, prompt: Prompt) -> None:
        """Write the picture of `prompt`."""
        self._write(draw(prompt, self._language))

    def clear(self) -> None:
        """Write a dark picture."""
        self._write(Image.new("1", SIZE_PX))

    def close(self) -> None:
        """Leave the last picture standing; the terminal is not ours to close."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, image: Image.Image) -> None:
        picture = block_art(image, self._grain)
        if self._out.isatty() and self._rows_above:
            self._out.write(_UP.format(rows=self._rows_above))
        self._rows_above = picture.count("\n")
        self._picture = picture
        self._out.write(picture)
        self._out.flush()


class PictureScreen:
    """A folder that takes every screen as a numbered picture, four times the size."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self._folder = folder
        self._language = language
        self._shown = 0

    def show(self, prompt: Prompt) -> None:
        """Write the next picture.

        Raises:
            DisplayError: the folder does not take it.
        """
        self._shown += 1
        width, height = SIZE_PX
        image = draw(prompt, self._language).resize((width * _UPSCALE, height * _UPSCALE))
        name = f"{self._shown:04}-{prompt.kind}.png"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            image.save(self._folder / name)
        except OSError as error:
            raise DisplayError(f"cannot write {self._folder / name}: {error}") from error

    def clear(self) -> None:
        """Do nothing: a folder shows no screen."""

    def close(self) -> None:
        """Do nothing: every picture is written already."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _interface(config: DisplayConfig) -> object:
    if config.interface == "spi":
        return serial.spi(port=config.bus, device=0, gpio_DC=24, gpio_RST=25)
    return serial.i2c(port=config.bus, address=config.address)


def _where(config: DisplayConfig) -> str:
    if config.interface == "spi":
        return f"SPI bus {config.bus}"
    return f"I2C {config.address:#04x} on bus {config.bus}"


def _attempt(action: Callable[[], T], where: str) -> T:
    try:
        return action()
    except (luma_error.Error, OSError, ImportError) as error:
        raise DisplayError(
            f"no display at {where} ({error}); check the wiring table in hardware.md and that"
            f" {where.split()[0]} is enabled"
        ) from error
