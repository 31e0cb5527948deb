"""Showing the tables of a club as they change: drawn again on a terminal, or line by line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from typing import Protocol, TextIO

from device.tables.screen import NOBODY, Room, as_json, drawn
from device.tables.tables import KnownTable, Presence, TableNews, Tables
from vision.plain_text import plain_lines

_LINE_END = "\x1b[K\n"
_BELOW, _WHOLE = "\x1b[J", "\x1b[H\x1b[2J"


class TablesView(Protocol):
    """Where the tables are shown."""

    def show(self, tables: Tables, now_s: float, note: str = "") -> None:
        """Show the tables as they are now, and a note about the broker if there is one."""
        ...


class TerminalView:
    """Draws every list over the one before; what stood above it stays."""

    def __init__(self, stream: TextIO, size: Callable[[], Room]) -> None:
        self._stream = stream
        self._size = size
        self._room: Room | None = None
        self._lines = 0

    def show(self, tables: Tables, now_s: float, note: str = "") -> None:
        """Show the tables as they are now, and a note about the broker if there is one."""
        room = self._size()
        lines = drawn(tables, now_s, room, note)
        text = _LINE_END.join((*(encodable(one, self._stream) for one in lines), ""))
        self._stream.write(f"{self._start(room)}{text}{_BELOW}")
        self._stream.flush()
        self._room, self._lines = room, len(lines)

    def _start(self, room: Room) -> str:
        """Return the codes that clear the last list, or the screen if its size has changed."""
        if self._room not in {None, room}:
            return _WHOLE
        return f"\x1b[{self._lines}A\r" if self._lines else ""


class LineView:
    """Writes a line for each table that changed; notes about the broker go to `aside`."""

    def __init__(
        self, stream: TextIO, aside: TextIO, written: Callable[[KnownTable, float], str]
    ) -> None:
        self._stream = stream
        self._aside = aside
        self._written = written
        self._shown: dict[str, tuple[Presence, TableNews | None]] = {}
        self._note = ""

    def show(self, tables: Tables, now_s: float, note: str = "") -> None:
        """Write what changed since the last time."""
        for table in tables.listed():
            look = table.look(now_s)
            if self._shown.get(table.name) != look:
                self._stream.write(f"{encodable(self._written(table, now_s), self._stream)}\n")
            self._shown[table.name] = look
        self._stream.flush()
        note = note or ("" if tables.by_name else NOBODY)
        if note and note != self._note:
            self._aside.write(f"tablejinn: {encodable(note, self._aside)}\n")
        self._note = note


def terminal_room() -> Room:
    """Return the size of the terminal, without the line on which the cursor waits below."""
    size = shutil.get_terminal_size()
    return Room(size.columns, size.lines - 1)


def as_json_line(table: KnownTable, now_s: float) -> str:
    """Return a table as a line of JSON, in letters that every stream can write."""
    return json.dumps(as_json(table, now_s))


def encodable(text: str, stream: TextIO) -> str:
    """Return `text` in visible letters, with a question mark for those `stream` cannot write."""
    encoding = stream.encoding or "utf-8"
    return plain_lines(text).encode(encoding, "replace").decode(encoding)
