"""Making hostile files: what a stranger, a torn card or a broken program may leave behind.

A kind of file has a sound sample. A mutant of the sample is made by a seeded choice: bytes are
torn, texts grow, values of JSON become others, or something lies there that is no file at all.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

ESCAPES = "\x1b[2J\u202e\u2066\x07"
VALUES: Sequence[object] = (
    *(None, True, -1, 0, 1, 2**31, 2**64, 10**400, 1e308, -1e308, float("nan"), float("inf")),
    *("", "a", "\0", "../../../etc/passwd", "/dev/zero", "~root", "lake", "x" * 120_000, ESCAPES),
    *map(json.loads, ("[]", "{}", "[[]]", "[null, null]", '{"a": {"b": {}}}')),
    *([0] * 70_000, {ESCAPES: 1}),
)


def mutant(sample: bytes, path: Path, seed: int) -> str:
    """Put a mutant of `sample` at `path`, and return what was done, for messages."""
    chance = random.Random(seed)  # noqa: S311 - tests want the same files again
    make = chance.choice((*_OF_BYTES, *_OF_BYTES, *_OF_JSON * 3, *_OF_PLACES))
    make(sample, path, chance)
    return make.__name__.strip("_")


def _torn(sample: bytes, path: Path, chance: random.Random) -> None:
    data = bytearray(sample)
    for _ in range(chance.choice((1, 3, 40))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)


def _cut(sample: bytes, path: Path, chance: random.Random) -> None:
    path.write_bytes(sample[: chance.randrange(len(sample))])


def _grown(sample: bytes, path: Path, chance: random.Random) -> None:
    at = chance.randrange(len(sample))
    more = chance.choice((b"[" * 200_000, b"9" * 5000, b"\0" * 999, ESCAPES.encode(), b'"' * 9))
    path.write_bytes(sample[:at] + more + sample[at:])


def _spliced(sample: bytes, path: Path, chance: random.Random) -> None:
    """Repeat a part of the sample somewhere else."""
    start, at = chance.randrange(len(sample)), chance.randrange(len(sample))
    path.write_bytes(sample[:at] + sample[start : start + chance.randrange(1, 400)] + sample[at:])


def _renumbered(sample: bytes, path: Path, chance: random.Random) -> None:
    """Change a digit's place in a text: numbers become huge, negative or words."""
    digits = [at for at, byte in enumerate(sample) if chr(byte).isdigit()]
    at = chance.choice(digits) if digits else 0
    new = chance.choice((b"-", b"1e308", b"99999999999999999999", b"nan", b"1_0", b"0x", b""))
    path.write_bytes(sample[:at] + new + sample[at + 1 :])


def _revalued(sample: bytes, path: Path, chance: random.Random) -> None:
    """Replace, take out or double a value of a JSON file."""
    try:
        tree = cast("object", json.loads(sample))
    except ValueError:
        return _torn(sample, path, chance)
    for _ in range(chance.choice((1, 1, 3))):
        holders = list(_holders(tree))
        if not holders:
            break
        _spoil(chance.choice(holders), chance)
    path.write_text(json.dumps(tree))
    return None


def _holders(tree: object) -> list[dict[str, object] | list[object]]:
    """Return every table and list of a parsed JSON text that holds something."""
    found: list[dict[str, object] | list[object]] = []
    open_ = [tree]
    while open_:
        node = open_.pop()
        if isinstance(node, dict | list) and node:
            held = cast("dict[str, object] | list[object]", node)
            found.append(held)
            open_ += held.values() if isinstance(held, dict) else held
    return found


def _spoil(holder: dict[str, object] | list[object], chance: random.Random) -> None:
    value = chance.choice(VALUES)
    if isinstance(holder, dict):
        key = chance.choice(list(holder))
        match chance.randrange(4):
            case 0:
                del holder[key]
            case 1:
                holder[f"{key}{ESCAPES}"] = value
            case _:
                holder[key] = value
        return
    at = chance.randrange(len(holder))
    holder[at : at + chance.randrange(2)] = [value] * chance.randrange(3)


def _pipe(_sample: bytes, path: Path, _chance: random.Random) -> None:
    os.mkfifo(path)


def _folder(_sample: bytes, path: Path, _chance: random.Random) -> None:
    path.mkdir()


def _loop(_sample: bytes, path: Path, _chance: random.Random) -> None:
    path.symlink_to(path.name)


def _endless(_sample: bytes, path: Path, chance: random.Random) -> None:
    path.symlink_to(chance.choice(("/dev/zero", "/dev/full", "/proc/self/mem")))


def _huge(sample: bytes, path: Path, _chance: random.Random) -> None:
    path.write_bytes(sample)
    os.truncate(path, 6_000_000_000)  # a hole: it takes no room


_Make = Callable[[bytes, Path, random.Random], None]
_OF_BYTES: tuple[_Make, ...] = (_torn, _cut, _grown, _spliced, _renumbered)
_OF_JSON: tuple[_Make, ...] = (_revalued,)
_OF_PLACES: tuple[_Make, ...] = (_pipe, _folder, _loop, _endless, _huge)
