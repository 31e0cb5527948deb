"""Reading data from outside into checked types.

A type is a frozen `msgspec.Struct` or dataclass. The description in a field's `msgspec.Meta` says
in words what is allowed. An error names file, place and value, and ends with this description.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Annotated, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from vision.errors import FileError
from vision.files import parse_json, read_bytes, read_toml

T = TypeVar("T")

MOST_SHOWN = 60  # letters that are shown of a refused value or name

_WORDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a table",
    "str": "a text",
}
"""What msgspec calls a type, and what the people call it who write files."""

_SAID = re.compile(r"(?P<why>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_KEY = re.compile(
    r"Object (?P<what>missing required|contains unknown) field `(?P<key>.*)`", re.DOTALL
)
_STEP = re.compile(r"\.[^.\[]+|\[[^\]]+\]")


def decode_toml(path: Path, form: type[T]) -> T:
    """Return the content of a TOML file as a value of the type `form`.

    Raises:
        FileError: the file cannot be read, is no TOML, or is not of that form.
    """
    return convert(read_toml(path), form, str(path))


def decode_json(path: Path, form: type[T]) -> T:
    """Return the content of a JSON file as a value of the type `form`.

    Raises:
        FileError: the file cannot be read, is no JSON, or is not of that form.
    """
    return decode_json_bytes(read_bytes(path), form, str(path))


def decode_json_bytes(data: bytes, form: type[T], where: str) -> T:
    """Return JSON data as a value of the type `form`; `where` names the data in errors.

    Raises:
        FileError: the data are no JSON, or is not of that form.
    """
    return convert(parse_json(data, where), form, where)


def convert(value: object, form: type[T], where: str) -> T:
    """Return a parsed `value` as a value of the type `form`; `where` names the source in errors.

    Raises:
        FileError: the value is not of that form; the message names the place and what is allowed.
    """
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        raise FileError(f"{where}: {_told(error, _Place('', value, form))}") from error


def shown(value: object) -> str:
    """Return a value as one short line for people, whatever characters it holds."""
    short = reprlib.Repr()
    short.maxstring = short.maxother = short.maxlong = MOST_SHOWN
    try:
        text = short.repr(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in a parsed file, such as `marker[2].size`, with its value and the type it needs."""

    name: str
    value: object
    form: object

    @property
    def hint(self) -> str:
        """What is allowed at this place, in words; empty if the type does not say."""
        metas = (
            meta for meta in get_args(_present(self.form))[1:] if isinstance(meta, msgspec.Meta)
        )
        return next((meta.description for meta in metas if meta.description), "")

    def field(self, key: str) -> _Place:
        hints = get_type_hints(_bare(self.form), include_extras=True)
        inner = cast("Mapping[str, object]", self.value).get(key)
        return _Place(f"{self.name}.{key}" if self.name else key, inner, hints.get(key))

    def entry(self, key: str, value: object, form: object) -> _Place:
        name = _named(key)
        return _Place(f"{self.name}.{name}" if self.name else name, value, form)

    def element(self, index: int) -> _Place:
        kinds = get_args(_bare(self.form))
        kind = kinds[0] if len(kinds) == 1 or kinds[-1] is Ellipsis else kinds[index]
        inner = cast("Sequence[object]", self.value)[index]
        return _Place(f"{self.name}[{index}]", inner, kind)

    def wrong_entry(self) -> _Place:
        """Return the place of a table's first value of a wrong type; msgspec names no key."""
        kind = get_args(_bare(self.form))[1]
        table = cast("Mapping[str, object]", self.value)
        for key, inner in table.items():
            if not _is(inner, kind):
                return self.entry(key, inner, kind)
        return self

    def wrong_key(self, why: str) -> str:
        """Return a message about a table's first key of a wrong type; `why` is from msgspec."""
        kind = get_args(_bare(self.form))[0]
        key = next(key for key in cast("Mapping[str, object]", self.value) if not _is(key, kind))
        inner = self.entry(key, key, kind)
        return f"{inner.name} is unknown: {inner.hint or why}"

    def at(self, step: str) -> _Place:
        """Return the place one step further along msgspec's path."""
        if step.startswith("."):
            return self.field(step[1:])
        return self.wrong_entry() if step == "[...]" else self.element(int(step[1:-1]))


def _is(value: object, kind: type) -> bool:
    try:
        msgspec.convert(value, kind)
    except ValueError:
        return False
    return True


def _told(error: msgspec.ValidationError, place: _Place) -> str:
    """Return a message for the person who wrote the file."""
    said = _SAID.fullmatch(str(error))
    why, path = (said["why"], said["path"] or "") if said else (str(error), "")
    for step in _STEP.findall(path):
        place = place.at(step)
    if said and said["key"]:
        return place.wrong_key(_plain(why))
    key = _KEY.fullmatch(why)
    if key is not None:
        return _missing(place, key["key"]) if "missing" in why else _unknown(place, key["key"])
    if error.__cause__ is not None:  # an error of the type itself already says what and why
        is_of_field = re.split(r"[ :.\[]", why, maxsplit=1)[0] in get_type_hints(_bare(place.form))
        return f"{place.name}{'.' if is_of_field else ': '}{why}" if place.name else why
    hint = place.hint or _plain(why)
    return f"{place.name} = {shown(place.value)}: {hint}" if place.name else hint


def _plain(why: str) -> str:
    """Return msgspec's words about a type in words for the person who wrote the file."""
    said = re.sub(r"`([^`]*)`", lambda names: re.sub(r"\w+", _word, names[1]), why)
    return f"{said[:1].lower()}{said[1:]}"


def _word(name: re.Match[str]) -> str:
    return _WORDS.get(name[0], name[0])


def _missing(place: _Place, key: str) -> str:
    inner = place.field(key)
    return f"{inner.name} is missing" + (f": {inner.hint}" if inner.hint else "")


def _unknown(place: _Place, key: str) -> str:
    name = f"{place.name}.{_named(key)}" if place.name else _named(key)
    return f"{name} is unknown; expected {', '.join(get_type_hints(_bare(place.form)))}"


def _named(key: str) -> str:
    """Return a key for a message; control characters are written out."""
    name = key if key.isprintable() else repr(key)
    return name if len(name) <= MOST_SHOWN else f"{name[:MOST_SHOWN]}..."


def _present(form: object) -> object:
    """Return `T` for the type `T | None`; other types stay."""
    if get_origin(form) in {Union, UnionType}:
        return next(kind for kind in get_args(form) if kind is not type(None))
    return form


def _bare(form: object) -> type:
    """Return `T` for the types `T | None` and `Annotated[T, ...]`; other types stay."""
    kind = _present(form)
    return _bare(get_args(kind)[0]) if get_origin(kind) is Annotated else cast("type", kind)
