"""The pages of the documents, and the commands that they show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from tests.paths import ROOT

PAGES = (
    *(ROOT / name for name in ("README.md", "hardware.md", "systemd/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
PROGRAMS = ("tablejinn", ".venv/bin/tablejinn", "jinn/bin/tablejinn")

_FENCED = re.compile(r"(?ms)^[ ]*```(\w*)\n(.*?)^[ ]*```$")
_TYPED = ("", "sh")
"""The languages of blocks in which commands stand."""

_INDENTED = re.compile(r"(?m)^ {4,8}(\S.*)$")
_INLINE = re.compile(r"(?s)`((?:tablejinn|make) [^`]+)`")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a page shows.

    Attributes:
        page: the page, as the repository names it.
        program: `tablejinn` or `make`.
        settings: what is set for it.
        words: what follows the program's name.
        is_block: whether it stands in a block of code, to be typed as it is.
    """

    page: str
    program: str
    settings: tuple[str, ...]
    words: tuple[str, ...]
    is_block: bool

    def __str__(self) -> str:
        """The command in one line."""
        return shlex.join((self.program, *self.words))


def commands() -> Iterator[Command]:
    """Yield every command of `tablejinn` and of `make` on every page."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        told = page.read_text(encoding="utf-8")
        for line in _block_lines(told):
            yield from _command(name, line, is_block=True)
        for span in _INLINE.findall(_FENCED.sub("", told)):
            yield from _command(name, " ".join(span.split()), is_block=False)


def _block_lines(told: str) -> Iterator[str]:
    for language, block in _FENCED.findall(told):
        if language in _TYPED:
            yield from block.splitlines()
    yield from _INDENTED.findall(_FENCED.sub("", told))


def _command(page: str, line: str, *, is_block: bool) -> Iterator[Command]:
    """Yield the command of a line, if it has one; what follows a pipe is left out."""
    try:
        typed = shlex.split(line.strip().removeprefix("$ "), comments=True)
    except ValueError:  # a sentence with an apostrophe is no command
        return
    words = _until_pipe(typed)
    settings = tuple(_leading_settings(words))
    rest = words[len(settings) :]
    if rest and (rest[0] in PROGRAMS or rest[0] == "make"):
        program = "make" if rest[0] == "make" else "tablejinn"
        yield Command(page, program, settings, tuple(rest[1:]), is_block)


def _until_pipe(words: list[str]) -> list[str]:
    ends = [number for number, word in enumerate(words) if word in ("|", "&&", ">", ";")]
    return words[: ends[0]] if ends else words


def _leading_settings(words: list[str]) -> Iterator[str]:
    for word in words:
        if re.fullmatch(r"[A-Z_]+=.*", word) is None:
            return
        yield word
