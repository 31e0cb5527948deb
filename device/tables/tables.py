"""The tables of a club, built from the messages that a broker passes on.

Anybody may have sent the messages, so nothing in them is trusted. Texts lose unprintable characters
and excess length. Values that should be numbers and are not are dropped. At most a hundred tables
are listed.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import cast

from device.mqtt.broker import Arrived
from device.mqtt.bulletin import HEARTBEAT_S
from device.mqtt.message import ONLINE, ROOT

TOPICS = (f"{ROOT}/+/status", f"{ROOT}/+/state")

MOST_TABLES = 100
MOST_BYTES = 16_384  # bytes; a state has some 600
MOST_LETTERS = 60  # letters; the longest sentence of a display has 60
MOST = 999_999  # the highest number of points or turns for which a column has room
CLOCKS_S = 120.0  # seconds by which two clocks that are both set may differ
OLDEST_S = 30 * 86_400.0  # an older state: its clock was never set, or the table is gone
SILENT_S = 2.5 * HEARTBEAT_S  # seconds without a message; two heartbeats may be lost


class Presence(StrEnum):
    """Whether a table is there. A silent table has sent nothing for long, but said no goodbye."""

    ONLINE = "online"
    OFFLINE = "offline"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """The name of a seat, and its points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class TableNews:
    """The last state that a table published.

    Attributes:
        game: what is played, or empty.
        phase: where in the evening it is.
        turns: how many turns were made.
        title: what the display says.
        camera: `ok`, or what is wrong with the camera.
        standings: the seats in turn order.
        told_s: when the state was published, by the viewer's clock; None if unknown.
        unchanged_s: for how long nothing had changed when the state was published.
    """

    game: str = ""
    phase: str = ""
    turns: int = 0
    title: str = ""
    camera: str = ""
    standings: tuple[SeatStanding, ...] = ()
    told_s: float | None = None
    unchanged_s: float = 0.0


@dataclass(frozen=True, slots=True)
class KnownTable:
    """One table; `news` is None before its first state, or if the state cannot be read."""

    name: str
    is_online: bool = False
    news: TableNews | None = None

    def presence(self, now_s: float) -> Presence:
        """Return whether the table is there."""
        if not self.is_online:
            return Presence.OFFLINE
        told_s = None if self.news is None else self.news.told_s
        is_silent = told_s is not None and now_s - told_s > SILENT_S
        return Presence.SILENT if is_silent else Presence.ONLINE

    def age_s(self, now_s: float) -> float | None:
        """Return for how long nothing has changed at the table, or None if unknown."""
        if self.news is None or self.news.told_s is None:
            return None
        return max(0.0, now_s - self.news.told_s) + self.news.unchanged_s

    def look(self, now_s: float) -> tuple[Presence, TableNews | None]:
        """Return all that is shown of the table but its age; two looks differ if it changed."""
        news = self.news and replace(self.news, told_s=None, unchanged_s=0.0)
        return self.presence(now_s), news


@dataclass(frozen=True, slots=True)
class Tables:
    """Every table that sent a message, by name."""

    by_name: Mapping[str, KnownTable] = field(default_factory=dict[str, KnownTable])

    def listed(self) -> tuple[KnownTable, ...]:
        """Return the tables in the order of their names, `table-2` before `table-10`."""
        return tuple(sorted(self.by_name.values(), key=lambda table: _natural(table.name)))

    def after(self, arrived: Arrived, now_s: float) -> Tables:
        """Return the tables after a message that came at `now_s` by the viewer's clock."""
        root, _, rest = arrived.topic.partition("/")
        level, _, kind = rest.partition("/")
        name = plain(level)
        if root != ROOT or not name or kind not in {"status", "state"}:
            return self
        if kind == "status" and not arrived.payload:
            return Tables({key: table for key, table in self.by_name.items() if key != name})
        if name not in self.by_name and len(self.by_name) >= MOST_TABLES:
            return self
        table = _heard(self.by_name.get(name, KnownTable(name)), kind, arrived, now_s)
        return Tables({**self.by_name, name: table})


def plain(text: object, most: int = MOST_LETTERS) -> str:
    """Return a text that is safe to print: one short line without control characters."""
    if not isinstance(text, str):
        return ""
    composed = unicodedata.normalize("NFC", text[: 4 * most])
    letters = (" " if letter.isspace() else letter for letter in composed)
    words = " ".join("".join(filter(_is_shown, letters)).split())
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _is_shown(letter: str) -> bool:
    """Return whether a letter is printed in one place and has no other effect.

    Unicode's categories C (control, format, surrogate, private, unassigned) are refused. So is M:
    marks that pile up on the letter before.
    """
    return unicodedata.category(letter)[0] not in {"C", "M"}


def _natural(name: str) -> tuple[str | int, ...]:
    """Return a key that sorts numbers in names by their value."""
    parts = re.split(r"(\d{1,9})", name)
    return tuple(int(part) if number % 2 else part for number, part in enumerate(parts))


def _heard(table: KnownTable, kind: str, arrived: Arrived, now_s: float) -> KnownTable:
    if kind == "status":
        return replace(table, is_online=arrived.payload == ONLINE.encode())
    return replace(table, news=_news(arrived, now_s))


def _news(arrived: Arrived, now_s: float) -> TableNews | None:
    """Return what a state message says, or None if it is not a valid state."""
    if len(arrived.payload) > MOST_BYTES:
        return None
    try:
        says = cast("object", json.loads(arrived.payload))
    except (ValueError, RecursionError):
        return None
    if not isinstance(says, dict):
        return None
    state = cast("dict[str, object]", says)
    return _read(state, arrived, now_s)


# No msgspec here: each field is read by itself, so that a wrong field spoils no other.
def _read(state: Mapping[str, object], arrived: Arrived, now_s: float) -> TableNews:
    at_s, changed_s = _time_s(state.get("at")), _time_s(state.get("changed"))
    unchanged_s = 0.0 if at_s is None or changed_s is None else max(0.0, at_s - changed_s)
    return TableNews(
        plain(state.get("game")),
        plain(state.get("phase")),
        _whole(state.get("turns")),
        plain(_inner(state, "prompt").get("title")),
        plain(state.get("camera")),
        _standings(_inner(state, "scores")),
        _kept_since_s(at_s, now_s) if arrived.is_retained else now_s,
        unchanged_s,
    )


def _inner(state: Mapping[str, object], key: str) -> Mapping[str, object]:
    inner = state.get(key)
    return cast("dict[str, object]", inner) if isinstance(inner, dict) else {}


def _standings(scores: Mapping[str, object]) -> tuple[SeatStanding, ...]:
    seats = sorted(seat for seat in scores if len(seat) == 1 and seat in "123456789")
    return tuple(
        SeatStanding(
            plain(_inner(scores, seat).get("name")), _whole(_inner(scores, seat).get("points"))
        )
        for seat in seats
    )


def _whole(number: object) -> int:
    """Return a number of points or turns; 0 if `value` is no such number."""
    if isinstance(number, bool) or not isinstance(number, int):
        return 0
    return max(-MOST, min(MOST, number))


def _time_s(text: object) -> float | None:
    """Return a time in ISO 8601 as seconds since 1970, or None if it is no time."""
    try:
        return datetime.fromisoformat(text).timestamp() if isinstance(text, str) else None
    except (ValueError, OverflowError, OSError):
        return None


def _kept_since_s(at_s: float | None, now_s: float) -> float | None:
    """Return when a state that the broker had kept was published; None if its clock was wrong.

    A Pi without the internet may have a wrong date.
    """
    if at_s is None or at_s - now_s > CLOCKS_S or now_s - at_s > OLDEST_S:
        return None
    return min(at_s, now_s)
