"""The kinds of settings: `msgspec` checks the type, and the limit says what is allowed.

A setting is declared as `Annotated[type, limit, "what it is about"]`. The limit is a `msgspec.Meta`
if that can say what is allowed, such as a range. For other limits there are `Check` and `OneOf`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, cast, get_args

import msgspec
from msgspec import Meta

NAME_LETTERS = 20  # letters; a row of the smallest print has 25, for a name and its points


@dataclass(frozen=True, slots=True)
class Check:
    """A limit: what is allowed in words, and the function that checks a value."""

    description: str
    accepts: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class OneOf:
    """A limit: one of a few values."""

    options: tuple[object, ...]

    @property
    def description(self) -> str:
        """The options."""
        return "one of " + ", ".join(map(toml, self.options))

    def accepts(self, value: object) -> bool:
        """Return whether `value` is one of the options."""
        return value in self.options


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A limit: any number of a few words, as a list or joined by commas."""

    options: tuple[str, ...]

    @property
    def description(self) -> str:
        """The options."""
        return f"any of {', '.join(map(toml, self.options))}, as a list or joined by commas"

    def accepts(self, value: object) -> bool:
        """Return whether `value` is a tuple of options, none of them twice."""
        words = cast("tuple[str, ...]", value)
        return set(words) <= set(self.options) and len(set(words)) == len(words)


@dataclass(frozen=True, slots=True)
class SettingKind:
    """The kind of one setting.

    Attributes:
        hint: the setting's annotation, from which the other attributes are taken.
        form: the setting's type.
        limit: which values are allowed.
        about: what the setting does, in words.
    """

    hint: Any
    form: object
    limit: Meta | Check | OneOf | AnyOf
    about: str

    @property
    def is_of_words(self) -> bool:
        """Whether the setting only takes words of a list."""
        return isinstance(self.limit, OneOf | AnyOf)

    def read(self, raw: object) -> object:
        """Return the setting's value from a value of TOML.

        Raises:
            ValueError: the value is not allowed.
        """
        if raw == "" and type(None) in get_args(self.form):
            return None
        if isinstance(self.limit, AnyOf) and isinstance(raw, str):
            raw = [word.strip() for word in raw.split(",") if word.strip()]
        value: object = msgspec.convert(raw, self.hint, dec_hook=_path)
        if not isinstance(self.limit, Meta) and not self.limit.accepts(value):
            raise ValueError(value)
        return value


def kind_of(hint: object) -> SettingKind:
    """Return the kind of a setting with this annotation."""
    return SettingKind(hint, *get_args(hint))


def whole(low: int, high: int) -> Meta:
    """Return the limit of a whole number in a range."""
    return Meta(ge=low, le=high, description=f"a whole number from {low} to {high}")


def player_names(fewest: int, most: int) -> Check:
    """Return the limit of players' names, which must differ on the display too."""
    return Check(
        f"{fewest} to {most} different names of up to {NAME_LETTERS} letters, told apart by letters"
        " that the display has (Latin ones)",
        lambda names: fewest <= len(names) <= most and _are_told_apart(names),
    )


def _is_line(text: str) -> bool:
    return bool(text.strip()) and text.isprintable()


def _are_told_apart(names: tuple[str, ...]) -> bool:
    """Return whether these are names that differ as displayed, with `?` for other letters."""
    as_shown = {name.strip().encode("latin-1", "replace") for name in names}
    are_names = all(_is_line(name) and len(name) <= NAME_LETTERS for name in names)
    return are_names and len(as_shown) == len(names)


def _are_seats(seats: tuple[str, ...]) -> bool:
    colours = [colour for seat in seats for colour in seat.split("+")]
    return len(seats) in {0, 2, 3, 4} and "" not in colours and len(set(colours)) == len(colours)


def _path(_: type, raw: Any) -> Path:
    """Return a path with `~` expanded; msgspec knows no paths."""
    if "\0" in raw:
        raise ValueError(raw)
    try:
        return Path(raw).expanduser()
    except RuntimeError as error:  # `~ada/`, where nobody is called ada
        raise ValueError(raw) from error


Switch = Annotated[bool, Meta(description="true or false")]
LineOfText = Annotated[str, Check("a text that is not empty, in one line", _is_line)]
PathOrNone = Annotated[Path | None, Meta(description='a path, or "" for none')]
Seats = Annotated[
    tuple[str, ...],
    Check('none or 2 to 4 seats such as "red" or "red+yellow", no colour twice', _are_seats),
]
"""The colours that each seat plays, such as `["red", "blue+green"]`; empty asks at set-up."""


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
    return json.dumps(str(value), ensure_ascii=False)  # JSON's escapes are TOML's too
