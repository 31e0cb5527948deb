"""The screens on which prompts are shown: the OLED, a terminal, or a folder of pictures."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self, TextIO

from PIL import Image

from device.config.sections import DisplayConfig
from device.display.care import Care
from device.display.geometry import NARROW, Geometry, geometry_of
from device.display.keeper import KeptScreen, hour_now
from device.display.link import DisplayLink
from device.display.screens import draw
from device.display.terminal import WORDS_COLUMNS, block_art, grain_for, with_words
from device.errors import DisplayError
from device.table.prompts import Prompt

_UPSCALE = 4
_UP = "\x1b[{rows}A"  # moves the cursor up, to draw over the last picture
_CLEAR_BELOW = "\x1b[J"


class OledScreen:
    """An OLED that must be there; `KeptScreen` is for an OLED that may be unplugged."""

    def __init__(
        self,
        link: DisplayLink,
        contrast: int,
        language: str = "en",
        geometry: Geometry = NARROW,
    ) -> None:
        self._link = link
        self._geometry = geometry
        self._language = language
        self._is_left = False
        link.set_up()
        link.clear()
        link.contrast(contrast)
        link.power(is_on=True)

    def show(self, prompt: Prompt) -> None:
        """Show `prompt`.

        Raises:
            DisplayError: the display does not answer.
        """
        self._link.send(draw(prompt, self._language, self._geometry))

    def speak(self, language: str) -> None:
        """Say what is shown from now on in another language."""
        self._language = language

    def clear(self) -> None:
        """Show nothing.

        Raises:
            DisplayError: the display does not answer.
        """
        self._link.clear()

    def trouble(self) -> str:
        """Return an empty text: an OLED that is lost raises DisplayError at its next screen."""
        return ""

    def leave(self) -> None:
        """Let go of the display with its last picture standing."""
        self._is_left = True
        self._link.let_go()

    def close(self) -> None:
        """Switch the display off and let go of it; safe twice, and when it is unplugged."""
        if self._is_left:
            return
        try:
            self._link.power(is_on=False)
            self._link.clear()
        except DisplayError:
            return  # the display is gone already
        finally:
            self._link.let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_oled(config: DisplayConfig, language: str = "en") -> OledScreen:
    """Return the display that `config` describes, connected.

    Raises:
        DisplayError: the display does not answer; the message says what to check.
    """
    geometry = geometry_of(config.driver)
    return OledScreen(DisplayLink(config), config.contrast, language, geometry)


def keep_oled(
    config: DisplayConfig,
    language: str = "en",
    care: Care | None = None,
    hour: Callable[[], int | None] = hour_now,
) -> KeptScreen:
    """Return the display that `config` describes; it may be plugged in later, or never."""
    care = care or Care(contrast=config.contrast)
    geometry = geometry_of(config.driver)
    kept = KeptScreen(DisplayLink(config), care, language, hour=hour, geometry=geometry)
    kept.start()
    return kept


class TerminalScreen:
    """A terminal that shows screens as text; each picture is drawn over the last if it can be."""

    def __init__(self, out: TextIO, language: str = "en", *, has_words: bool = False) -> None:
        """Write to `out`; with `has_words`, the picture leaves room for words beside it."""
        self._out = out
        self._language = language
        self._columns = shutil.get_terminal_size().columns
        for_picture = self._columns - (WORDS_COLUMNS if has_words else 0)
        self._grain = grain_for(for_picture, out.encoding or "ascii")
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

    def speak(self, language: str) -> None:
        """Say what is shown from now on in another language."""
        self._language = language

    def clear(self) -> None:
        """Write a dark picture."""
        self._write(Image.new("1", NARROW.size_px))

    def trouble(self) -> str:
        """Return an empty text: a terminal is always there."""
        return ""

    def leave(self) -> None:
        """Leave the last picture standing."""

    def close(self) -> None:
        """Leave the last picture standing; the terminal stays open, as it is not ours."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, image: Image.Image, words: Sequence[str] = ()) -> None:
        picture = block_art(image, self._grain)
        if words:
            picture = with_words(picture, words, self._columns)
        if self._out.isatty() and self._rows_above:
            self._out.write(_UP.format(rows=self._rows_above) + _CLEAR_BELOW)
        self._rows_above = picture.count("\n")
        self._picture = picture
        self._out.write(picture)
        self._out.flush()


class PictureScreen:
    """A folder into which every screen is written as a numbered picture of four times the size."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self._folder = folder
        self._language = language
        self._shown = 0

    def show(self, prompt: Prompt) -> None:
        """Write the next picture.

        Raises:
            DisplayError: the picture cannot be written.
        """
        self._shown += 1
        width, height = NARROW.size_px
        image = draw(prompt, self._language).resize((width * _UPSCALE, height * _UPSCALE))
        name = f"{self._shown:04}-{prompt.kind}.png"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            image.save(self._folder / name)
        except OSError as error:
            raise DisplayError(
                f"cannot write {self._folder / name}: {error}; name another folder"
            ) from error

    def speak(self, language: str) -> None:
        """Say what is shown from now on in another language."""
        self._language = language

    def clear(self) -> None:
        """Do nothing: there is no screen to clear."""

    def trouble(self) -> str:
        """Return an empty text: a picture that cannot be written raises DisplayError."""
        return ""

    def leave(self) -> None:
        """Do nothing: every picture is written already."""

    def close(self) -> None:
        """Do nothing: every picture is written already."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
