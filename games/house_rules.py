"""Turning the house rules of a game into plain values for storing, and back.

An option is true or false, one word of a list, or any number of words of a list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from enum import StrEnum
from functools import cache
from typing import ClassVar, Protocol, TypeVar, get_args, get_type_hints

from games.errors import SetupError


class _Options(Protocol):
    """A game's options: a dataclass, whose defaults are the project's recommendations."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


OptionsT = TypeVar("OptionsT", bound=_Options)


def read(defaults: OptionsT, values: Mapping[str, object]) -> OptionsT:
    """Return the options with these values by name; a record or a configuration stores them so.

    Args:
        defaults: the game's options, whose fields are `bool`, a `StrEnum`, or a `frozenset` of
            one.
        values: the values that differ from the defaults.

    Raises:
        SetupError: an unknown name, or a value that the option does not have.
    """
    types = _types(type(defaults))
    for name in values:
        if name not in types:
            raise SetupError(f"no house rule {name!r}; there are {', '.join(types)}")
    checked = {name: _value(name, types[name], given) for name, given in values.items()}
    return replace(defaults, **checked)


def plain(options: _Options) -> dict[str, bool | str]:
    """Return the values of `options` by name; the words of one option are joined by commas."""
    types = _types(type(options))
    return {o.name: _plain(types[o.name], getattr(options, o.name)) for o in fields(options)}


@cache
def _types(kind: type) -> Mapping[str, type]:
    return get_type_hints(kind)


def _plain(kind: type, value: frozenset[StrEnum] | StrEnum | bool) -> bool | str:  # noqa: FBT001 - a stored value
    if isinstance(value, frozenset):
        return ",".join(word for several in get_args(kind) for word in several if word in value)
    return value if isinstance(value, bool) else str(value)


def _value(name: str, kind: type, given: object) -> bool | StrEnum | frozenset[StrEnum]:
    if kind is bool:
        if isinstance(given, bool):
            return given
        raise SetupError(f"house rule {name} = {given!r}; expected true or false")
    for several in get_args(kind):
        return _words(name, several, given)
    return _word(name, kind, given)


def _word(name: str, words: type[StrEnum], given: object) -> StrEnum:
    if isinstance(given, str) and given in list(words):
        return words(given)
    raise SetupError(f"house rule {name} = {given!r}; expected {' or '.join(words)}")


def _words(name: str, words: type[StrEnum], given: object) -> frozenset[StrEnum]:
    named = given.split(",") if isinstance(given, str) and given else []
    if not isinstance(given, str) or not all(word in list(words) for word in named):
        raise SetupError(
            f"house rule {name} = {given!r}; expected any of {', '.join(words)}, joined by commas"
        )
    return frozenset(words(word) for word in named)
