"""Reading questions to the rules from a JSON file; errors name the wrong field."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from msgspec import Meta

from games.errors import TextError
from vision.decode import decode_json_bytes, shown
from vision.errors import FileError

if TYPE_CHECKING:
    # argparse has no public name for what add_subparsers returns.
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

MOST_BYTES = 10_000_000  # bytes; the longest question has some thousands

T = TypeVar("T")


def read_question(path: str, form: type[T]) -> T:
    """Return the question in a file as a value of the type `form`; `-` is standard input.

    Raises:
        TextError: the file cannot be read, is no JSON, or is malformed.
    """
    try:
        return decode_json_bytes(_asked(path), form, "standard input" if path == "-" else path)
    except FileError as error:
        raise TextError(f"{error}; --help shows an example") from error
    except OSError as error:
        raise TextError(f"{path} cannot be read: {error.strerror}; check the path") from error


def whole(least: int, most: int) -> Meta:
    """Return the description of a field that takes whole numbers from `least` to `most`."""
    return Meta(ge=least, le=most, description=f"a whole number from {least} to {most} is needed")


def one_of(names: Iterable[str]) -> Meta:
    """Return the description of a field or key that takes one of these names."""
    return Meta(description=f"one of {', '.join(names)} is needed")


def length(least: int, most: int, what: str) -> Meta:
    """Return the description of a list of `least` to `most` items."""
    needed = f"a list of {least} to {most} {what} is needed"
    return Meta(min_length=least, max_length=most, description=needed)


def _asked(path: str) -> bytes:
    """Return the bytes of the question; the file may also be a pipe."""
    if not path:
        raise TextError("FILE has no name; name a file, or - for standard input")
    if path != "-":
        with Path(path).open("rb") as file:
            return _bounded(file)
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # the caller has closed standard input
        raise TextError("standard input is closed; name a file, or give one to it")
    return _bounded(sys.stdin.buffer)


def _bounded(source: BinaryIO) -> bytes:
    """Return what a file or pipe gives; a device may never end."""
    said = source.read(MOST_BYTES + 1)
    if len(said) > MOST_BYTES:
        raise TextError(f"FILE has more than {MOST_BYTES:,} bytes; no question is as long")
    return said


def refuse_repeated(names: Sequence[str]) -> None:
    """Refuse a name that two players have: nobody could tell who won.

    Raises:
        ValueError: a player has the name of an earlier one.
    """
    for place, name in enumerate(names):
        if name in names[:place]:
            again = f"players[{place}].name is {shown(name)} again"
            raise ValueError(f"{again}; every player has their own")


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
