"""Printing the tables of a club: as a list for the terminal, or as JSON for programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from device.journal.store import JsonValue
from device.tables.tables import KnownTable, Presence, TableNews, Tables
from vision.plain_text import plain

GAP = 2
HEADS = ("TABLE", "GAME", "NOW", "SCORES", "SINCE")
YIELDING = (3, 1, 4)
"""Columns that go when there is no room, the first one first; table and screen stay."""
LEAST = {3: 16, 2: 12, 0: 8}
"""Columns that are cut before any goes, the first one first, and what must be left of them."""

NOBODY = "No table has told this broker of itself."


@dataclass(frozen=True, slots=True)
class Room:
    """The size of the part of a terminal that may be written, in columns and lines."""

    width: int
    height: int


def drawn(tables: Tables, now_s: float, room: Room, note: str = "") -> tuple[str, ...]:
    """Return the list of tables as text that fits into `room`.

    Args:
        tables: the tables.
        now_s: now, by the clock that stamped the messages of the tables.
        room: the size that the text must not exceed.
        note: a last line about the broker, or empty.
    """
    rows = [_cells(table, now_s) for table in tables.listed()]
    if not rows:
        return (cut(note or NOBODY, room.width),)
    last = [cut(note, room.width)] if note else []
    columns = _columns(rows, room.width)
    shown = max(1, room.height - 1 - len(last))
    if len(rows) > shown:
        last = [cut(f"and {len(rows) - shown + 1} more", room.width), *last]
        rows = rows[: shown - 1]
    return (*(cut(_line(row, columns), room.width) for row in (HEADS, *rows)), *last)


def as_json(table: KnownTable, now_s: float) -> dict[str, JsonValue]:
    """Return a table as JSON for programs; times are seconds ago, null if unknown."""
    news = table.news or TableNews()
    age_s = table.age_s(now_s)
    return {
        "table": table.name,
        "presence": table.presence(now_s).value,
        "game": news.game,
        "phase": news.phase,
        "turns": news.turns,
        "prompt": news.title,
        "scores": [{"name": one.name, "points": one.points} for one in news.standings],
        "camera": news.camera,
        "unchanged_s": None if age_s is None else round(age_s),
    }


def as_line(table: KnownTable, now_s: float) -> str:
    """Return a table as one line of text, without its age."""
    return "  ".join(filter(None, _cells(table, now_s)[:-1]))


def cut(text: str, width: int) -> str:
    """Return `text` cut to `width` columns; an ellipsis replaces what was cut off."""
    if width_of(text) <= width:
        return text
    kept = ""
    for letter in text:
        if width_of(kept + letter) > width - 1:
            break
        kept += letter
    return f"{kept}…" if width > 0 else ""


def width_of(text: str) -> int:
    """Return how many columns of a terminal a text takes: East Asian letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def ago(seconds: float | None) -> str:
    """Return how long ago something was, in the largest unit that fits."""
    if seconds is None:
        return "?"
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{int(seconds // length)} {unit}"
    return "now"


def _cells(table: KnownTable, now_s: float) -> tuple[str, ...]:
    news = table.news or TableNews()
    scores = ", ".join(f"{one.name} {one.points}" for one in news.standings)
    told = (table.name, news.game or "-", _now(table, news, now_s), scores)
    return (*map(plain, told), ago(table.age_s(now_s)))


def _now(table: KnownTable, news: TableNews, now_s: float) -> str:
    """Return the last column of a table: whether it is missing, else what its display says."""
    presence = table.presence(now_s)
    if presence is not Presence.ONLINE:
        return presence.value
    if table.news is None:
        return "nothing that can be read"
    return news.title or news.phase


def _columns(rows: Sequence[Sequence[str]], width: int) -> dict[int, int]:
    """Return the columns of the list that fit into the terminal, each with its width."""
    widths = {
        number: max(map(width_of, column))
        for number, column in enumerate(zip(HEADS, *rows, strict=True))
    }
    for column in YIELDING:
        if _over({key: min(own, LEAST.get(key, own)) for key, own in widths.items()}, width) > 0:
            del widths[column]
    for column, least in LEAST.items():
        if column in widths:
            less = min(_over(widths, width), widths[column] - least)
            widths[column] -= max(0, less)
    return widths


def _over(widths: Mapping[int, int], width: int) -> int:
    """Return by how many letters all columns together are wider than the terminal."""
    return sum(widths.values()) + GAP * (len(widths) - 1) - width


def _line(row: Sequence[str], columns: dict[int, int]) -> str:
    cells = [_padded(cut(row[column], width), width) for column, width in columns.items()]
    return (" " * GAP).join(cells).rstrip()


def _padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))
