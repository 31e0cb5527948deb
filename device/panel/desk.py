"""Trying the service at a desk: a keyboard in place of the buttons, and no LED or buzzer."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Self, TextIO

from device.display.oled import TerminalScreen
from device.display.screens import draw, words_of
from device.panel.gestures import OFF, Chord, Held
from device.table.events import Event, Pressed, Stop
from device.table.prompts import Key, Prompt, Signal

KEYS = """n, or Enter alone     the next picture; it stays until then, and the last one stays
a, b, c               the buttons, each with Enter
bb                    B kept down: the referee
ac                    A and C together
off                   both kept down
q                     ends the desk"""


class DeskScreen(TerminalScreen):
    """A terminal that two threads write to: the service's its screens, the keyboard's its notes."""

    def __init__(self, out: TextIO, language: str = "en") -> None:
        super().__init__(out, language, has_words=True)
        self._lock = threading.Lock()

    def note(self, line: str) -> None:
        """Write a line that stays, above the picture."""
        with self._lock:
            super().note(line)
            self._rows_above = self._picture.count("\n")

    def show(self, prompt: Prompt) -> None:
        """Write the picture of `prompt` and its words, which are easier to read in a terminal."""
        with self._lock:
            self._write(draw(prompt, self._language), words_of(prompt, self._language))

    def typed(self, source: TextIO) -> Iterator[str]:
        """Yield the lines of `source`; typing a line on a terminal moves the cursor a row down."""
        for line in source:
            if source.isatty() and self._rows_above:
                with self._lock:
                    self._rows_above += 1
            yield line


class SilentSounder:
    """Sounds nothing."""

    def play(self, signal: Signal) -> None:
        """Do nothing: a desk has no buzzer."""

    def close(self) -> None:
        """Do nothing: there are no pins to let go of."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_PRESSES: Mapping[str, Event] = {
    **{key.value: Pressed(key) for key in Key},
    "bb": Held((Key.B,)),
    "ac": Chord(OFF),
    "off": Held(OFF),
}
_LEAF = frozenset({"", "n"})


def read_keys(
    source: Iterable[str], post: Callable[[Event], None], leaf: Callable[[], None]
) -> None:
    """Post the press that each typed line stands for; q or the end of the input posts the end.

    Args:
        source: the lines that are typed.
        post: is called with each event.
        leaf: shows the next picture.
    """
    for line in source:
        word = line.strip().lower()
        if word == "q":
            break
        if word in _LEAF:
            leaf()
        if word in _PRESSES:
            post(_PRESSES[word])
    post(Stop())


def start_keyboard(
    source: Iterable[str], post: Callable[[Event], None], leaf: Callable[[], None]
) -> None:
    """Start `read_keys` in the background."""
    typed = (source, post, leaf)
    threading.Thread(target=read_keys, args=typed, name="keyboard", daemon=True).start()
