"""A person at `tablejinn run --desk`: reads the words of each screen, types keys, leafs on.

The program runs as a process of its own, as a new user starts it; only its words are read.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

_TOP, _BOTTOM = "\u256d", "\u2570"  # the first signs of a picture's first and last line
_PICTURE = re.compile(r"^picture \d+ of \d+: ")
_PAGE = re.compile(r"^the page for browsers: (\S+)$")
_KEYS = re.compile(r"\b([ABC]): (\S.*?)(?=\s+[ABC]: |$)")
QUIET_S = 1.6  # seconds without a new screen after which a person takes the screen as it stands
CHANGES_S = 45.0  # seconds; a picture is read within two, and within twenty on a starved machine
LONGEST_S = 60.0  # seconds; only a program that hangs takes so long
_END_S = 20.0


@dataclass(frozen=True, slots=True)
class Shown:
    """A screen in words.

    Attributes:
        words: all of it in one line, without the buttons.
        keys: the labels of the buttons, by A, B and C.
    """

    words: str
    keys: dict[str, str]

    @property
    def title(self) -> str:
        """The heading."""
        return self.words.split(" | ")[0]


def shown_of(lines: Sequence[str]) -> Shown:
    """Return the screen that lines of words tell; lines may be broken anywhere."""
    whole = " ".join(line.strip() for line in lines if line.strip())
    head, _, tail = whole.rpartition("| A: ")
    if head:
        labels, words = f"A: {tail}", head
    else:
        found = re.search(r"\| ([BC]: .*)$", whole)
        labels, words = (found[1], whole[: found.start()]) if found else ("", whole)
    keys = {key: label.strip() for key, label in _KEYS.findall(labels)}
    return Shown(words.strip(" |"), keys)


class AtDesk:
    """The program at a desk, with what it shows and what was typed.

    Attributes:
        addresses: those of its page, one for each time that it started.
    """

    def __init__(self, pictures: Path, home: Path) -> None:
        """Start the program with a folder of pictures; `home` is where it keeps its files."""
        given = {"STATE_DIRECTORY": str(home), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
        given["CONFIGURATION_DIRECTORY"] = str(home)
        words = ["run", "--desk", str(pictures), "--config", os.devnull]
        self.typed: list[str] = []
        self.log: list[str] = []
        self._lines: list[str] = []
        self._changed_s = time.monotonic()
        self._is_picture = False
        self.addresses: list[str] = []
        self._pause = threading.Event()
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "device.cli", *words],
            env={**os.environ, **given},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._listeners = [
            threading.Thread(target=listen, daemon=True) for listen in (self._listen, self._heed)
        ]
        for listener in self._listeners:
            listener.start()

    @property
    def screen(self) -> Shown:
        """The screen that stands there."""
        return shown_of(self._lines)

    def press(self, line: str, *, changes_s: float = CHANGES_S) -> Shown:
        """Type a line, and return the screen that stands there once nothing changes any more.

        Args:
            line: the key, or n for the next picture.
            changes_s: how long to wait at most for a screen that differs.
        """
        before = self.screen
        self.typed.append(line)
        self.log.append(f"> {line}")
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        self._changed_s = time.monotonic()
        until_s = time.monotonic() + changes_s
        while time.monotonic() < until_s and self.screen in (before, shown_of(())):
            self._pause.wait(0.05)
        return self.settled()

    def settled(self, quiet_s: float = QUIET_S) -> Shown:
        """Return the screen once no new one came for a while."""
        until_s = time.monotonic() + LONGEST_S
        while time.monotonic() < until_s and time.monotonic() - self._changed_s < quiet_s:
            self._pause.wait(0.05)
        line = f"  {self.screen.words}  {self.screen.keys}"
        if self.log[-1:] != [line]:
            self.log.append(line)
        return self.screen

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None and self._process.stdin is not None:
            self._process.stdin.close()
            try:
                self._process.wait(_END_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
        self._process.wait(_END_S)
        for listener in self._listeners:
            listener.join(_END_S)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for raw in self._process.stdout:
            line = raw.rstrip("\n")
            if line.startswith(_TOP):
                self._is_picture, self._lines = True, []
            elif line.startswith(_BOTTOM):
                self._is_picture = False
            elif not self._is_picture and not _is_note(line):
                self._lines = [*self._lines, line]
            self._changed_s = time.monotonic()

    def _heed(self) -> None:
        """Read what is told beside the screens, so that it is never waited for."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if (page := _PAGE.match(line.rstrip("\n"))) is not None:
                self.addresses = [*self.addresses, page[1]]


def _is_note(line: str) -> bool:
    return bool(_PICTURE.match(line))
