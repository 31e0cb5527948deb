r"""Making text from outside harmless before it reaches a terminal, a log, a screen or an error.

A name in a file may hold escape codes, which move a terminal's cursor, or marks that turn the
direction of the letters after them. Such characters are written out, as `\x1b`. What is far too
long loses its middle, because an error names the thing first and the next step last.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TextIO

MOST_TOLD = 1000  # letters of a message: a dozen lines of a terminal
_TAIL = 300  # letters that are kept of the end

_BREAKS = re.compile(r"([\n\t])")

# Categories: controls, marks without a shape, halves of a letter, unknown letters, line breaks.
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(text: str, most: int = MOST_TOLD) -> str:
    """Return `text` in one line of visible characters, at most about `most` letters long."""
    if len(text) > most:
        tail = min(_TAIL, most // 3)
        text = f"{text[: most - tail]} ... {text[len(text) - tail :]}"
    return text if text.isprintable() else "".join(map(_shown, text))


def plain_lines(text: str) -> str:
    """Return `text` with its line breaks and tabs; other invisible characters are written out."""
    return "".join(map(_visible, _BREAKS.split(text)))


class PlainStream:
    """A stream that people read: what is written to it can move no cursor."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write `text`, its invisible characters written out."""
        self._stream.write(plain_lines(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each of `lines`."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        """Return what the stream itself has, such as its encoding."""
        return getattr(self._stream, name)


def _visible(text: str) -> str:
    is_harmless = text.isprintable() or _BREAKS.fullmatch(text)
    return text if is_harmless else "".join(map(_shown, text))


def _shown(letter: str) -> str:
    is_seen = unicodedata.category(letter) not in _UNSHOWN
    return letter if is_seen else letter.encode("unicode_escape").decode("ascii")
