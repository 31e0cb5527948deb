"""What a setting may be: how a value from TOML is read, and which values are allowed.

Each kind returns the value in our own type, or raises `ValueError` when it is not allowed;
`allowed` says in words what is, for error messages and for the example file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar, cast

NAME_LETTERS = 20  # a row of the smallest print has 25: a name and its points

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class SettingKind(Protocol[T_co]):
    """A kind of value."""

    @property
    def allowed(self) -> str:
        """The values allowed, in words."""
        ...

    def read(self, raw: object) -> T_co:
        """Return the value of `raw`, or raise `ValueError`."""
        ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        """The range."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, raw: object) -> int:
        """Return the number."""
        if isinstance(raw, bool) or not isinstance(raw, int) or not self.low <= raw <= self.high:
            raise ValueError(raw)
        return raw


@dataclass(frozen=True, slots=True)
class OneOf(Generic[T]):
    """One of a few values."""

    options: tuple[T, ...]

    @property
    def allowed(self) -> str:
        """The options."""
        return "one of " + ", ".join(toml(option) for option in self.options)

    def read(self, raw: object) -> T:
        """Return the option."""
        for option in self.options:
            if type(raw) is type(option) and raw == option:
                return option
        raise ValueError(raw)


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    @property
    def allowed(self) -> str:
        """Both values."""
        return "true or false"

    def read(self, raw: object) -> bool:
        """Return the switch's position."""
        if not isinstance(raw, bool):
            raise ValueError(raw)  # noqa: TRY004 - the one error of every kind
        return raw


@dataclass(frozen=True, slots=True)
class Maybe(Generic[T]):
    """A value, or nothing, which leaves it to us."""

    kind: SettingKind[T]

    @property
    def allowed(self) -> str:
        """The values, or nothing."""
        return f'{self.kind.allowed}, or ""'

    def read(self, raw: object) -> T | None:
        """Return the value, None for an empty text."""
        return None if raw == "" else self.kind.read(raw)


@dataclass(frozen=True, slots=True)
class LineOfText:
    """Some text."""

    allowed: str = "a text that is not empty, in one line"

    def read(self, raw: object) -> str:
        """Return the text."""
        if not isinstance(raw, str) or not raw.strip() or not raw.isprintable():
            raise ValueError(raw)
        return raw


@dataclass(frozen=True, slots=True)
class PathKind:
    """A file or folder, or nothing."""

    allowed: str = 'a path, or "" for none'

    def read(self, raw: object) -> Path | None:
        """Return the path with `~` expanded, None for an empty text."""
        if not isinstance(raw, str) or "\0" in raw:
            raise ValueError(raw)
        try:
            return Path(raw).expanduser() if raw else None
        except RuntimeError as error:  # `~ada/`, where nobody is called ada
            raise ValueError(raw) from error


@dataclass(frozen=True, slots=True)
class Seats:
    """The colours that each seat plays, such as `["red", "blue+green"]`; empty asks at set-up."""

    allowed: str = 'none or 2 to 4 seats such as "red" or "red+yellow", no colour twice'

    def read(self, raw: object) -> tuple[str, ...]:
        """Return the seats."""
        items = cast("list[object]", raw) if isinstance(raw, list) else [raw]
        seats = tuple(seat for seat in items if isinstance(seat, str))
        colours = [colour for seat in seats for colour in seat.split("+")]
        is_repeated = len(set(colours)) < len(colours)
        if len(seats) < len(items) or len(seats) not in {0, 2, 3, 4}:
            raise ValueError(items)
        if "" in colours or is_repeated:
            raise ValueError(items)
        return seats


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """Names of players, each another on the display too."""

    fewest: int
    most: int

    @property
    def allowed(self) -> str:
        """How many, and of what."""
        return (
            f"{self.fewest} to {self.most} different names of up to {NAME_LETTERS} letters, told"
            " apart by letters that the display has (Latin ones)"
        )

    def read(self, raw: object) -> tuple[str, ...]:
        """Return the names."""
        items = cast("list[object]", raw) if isinstance(raw, list) else [raw]
        names = tuple(item for item in items if isinstance(item, str) and _is_name(item))
        is_told = len(names) == len(items) and self.fewest <= len(names) <= self.most
        if not is_told or len(set(map(_as_shown, names))) < len(names):
            raise ValueError(items)
        return names


def _is_name(text: str) -> bool:
    return bool(text.strip()) and text.isprintable() and len(text) <= NAME_LETTERS


def _as_shown(name: str) -> bytes:
    """Return a name as the display has it: one question mark is like another."""
    return name.strip().encode("latin-1", "replace")


def toml(value: object) -> str:
    """Return `value` as TOML writes it."""
    if value is None:
        return '""'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(toml(item) for item in cast('tuple[object, ...]', value))}]"
    return json.dumps(str(value), ensure_ascii=False)  # escaped as TOML does, too
