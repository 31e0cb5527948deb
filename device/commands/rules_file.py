"""Reading questions to the rules from a JSON file; errors name the wrong field."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from games.errors import TextError
from vision.errors import FileError
from vision.files import parse_json

if TYPE_CHECKING:
    # argparse has no public name for what add_subparsers returns.
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]


MOST_SHOWN = 40  # letters of a refused value or name


@dataclass(frozen=True, slots=True)
class Field:
    """A value in the file, and where it stands: `players[0].towers`."""

    value: object
    name: str

    def __getitem__(self, key: str) -> Field:
        """Return a field of this object that must be there."""
        fields = self._object()
        if key not in fields:
            raise TextError(f"{self._named(key)} is missing")
        return Field(fields[key], self._named(key))

    def get(self, key: str, default: object) -> Field:
        """Return a field of this object, or `default` where it is missing."""
        return Field(self._object().get(key, default), self._named(key))

    def items(self) -> Iterator[tuple[str, Field]]:
        """Yield the names and fields of this object."""
        for key, value in self._object().items():
            yield key, Field(value, self._named(key))

    def only(self, *keys: str) -> None:
        """Refuse any other field of this object."""
        for key in self._object():
            if key not in keys:
                raise TextError(f"{self._named(key)} is unknown; expected {', '.join(keys)}")

    def elements(self) -> tuple[Field, ...]:
        """Return the elements of this list."""
        value = self.value
        if not isinstance(value, list):
            raise TextError(f"{self.name} is {_shown(value)}; expected a list")
        values = cast("list[object]", value)
        return tuple(Field(value, f"{self.name}[{i}]") for i, value in enumerate(values))

    def integer(self, least: int, most: int) -> int:
        """Return this whole number."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise TextError(
                f"{self.name} is {_shown(value)}; expected a whole number from {least} to {most}"
            )
        return value

    def text(self) -> str:
        """Return this text."""
        if not isinstance(self.value, str):
            raise TextError(f"{self.name} is {_shown(self.value)}; expected a text")
        return self.value

    def choice(self, options: Sequence[str]) -> str:
        """Return this text, which must be one of `options`."""
        if not isinstance(self.value, str) or self.value not in options:
            raise TextError(
                f"{self.name} is {_shown(self.value)}; expected one of {', '.join(options)}"
            )
        return self.value

    def _object(self) -> dict[str, object]:
        value = self.value
        if not isinstance(value, dict):
            raise TextError(
                f"{self.name or 'the file'} is {_shown(self.value)}; expected an object"
            )
        return cast("dict[str, object]", value)

    def _named(self, key: str) -> str:
        """Return a field's name; what a terminal would obey is written out."""
        shown = key if key.isprintable() else json.dumps(key)
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 3]}..."
        return f"{self.name}.{shown}" if self.name else shown


def read_question(path: str) -> Field:
    """Return what stands in a file; `-` is standard input.

    Raises:
        TextError: it cannot be read, or is no JSON.
    """
    try:
        return Field(parse_json(_asked(path), "standard input" if path == "-" else path), "")
    except FileError as error:
        raise TextError(f"{error}; --help shows an example") from error
    except OSError as error:
        raise TextError(f"{path} cannot be read: {error.strerror}; check the path") from error


def _asked(path: str) -> bytes:
    """Return the question; a file may be a pipe, as shells make them."""
    if not path:
        raise TextError("FILE has no name; name a file, or - for standard input")
    if path != "-":
        return Path(path).read_bytes()
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # closed by the caller
        raise TextError("standard input is closed; name a file, or give one to it")
    return sys.stdin.buffer.read()


def names_of(players: Sequence[Field]) -> list[str]:
    """Return the players' names; each has their own, or nobody could tell who won."""
    names: list[str] = []
    for player in players:
        name = player["name"].text()
        if name in names:
            raise TextError(f"{player.name}.name is {name!r} again; every player has their own")
        names.append(name)
    return names


def write(answer: dict[str, object]) -> None:
    """Print one answer as a line of JSON."""
    sys.stdout.write(json.dumps(answer) + "\n")


def add_file_question(
    questions: Subparsers, name: str, purpose: str, example: str
) -> argparse.ArgumentParser:
    """Add a question that is asked by a file, with an example of one in its help."""
    parser = questions.add_parser(
        name,
        help=purpose,
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the question as JSON; - is standard input")
    return parser


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."
