"""The box without a box: a keyboard for buttons, and silence, for trying things at a desk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Self, TextIO

from device.events import Event, Pressed, Stop
from device.panel.gestures import OFF, Chord, Held
from device.prompt import Key, Signal


class SilentSounder:
    """Sounds nothing."""

    def play(self, signal: Signal) -> None:
        """Sound nothing."""

    def close(self) -> None:
        """Hold nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_BOTH: Mapping[str, Event] = {"ac": Chord(OFF), "off": Held(OFF)}


def read_keys(source: TextIO, post: Callable[[Event], None]) -> None:
    """Post a button for each line a, b or c, and the end for q or the end of the source.

    `ac` is A and C together, `off` is both kept down.
    """
    for line in source:
        word = line.strip().lower()
        if word == "q":
            break
        if word in _BOTH:
            post(_BOTH[word])
        if word in {key.value for key in Key}:
            post(Pressed(Key(word)))
    post(Stop())


def start_keyboard(source: TextIO, post: Callable[[Event], None]) -> None:
    """Start `read_keys` in the background."""
    threading.Thread(target=read_keys, args=(source, post), name="keyboard", daemon=True).start()
