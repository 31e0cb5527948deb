"""Checking that a row of the events table is well-formed; a damaged row may hold anything."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

Row = tuple[int, str, str, str, int, int, str]
"""An event as it lies in the table: id, game, kind, payload, wall_ms, monotonic_ns, boot."""

_QUICK = msgspec.json.Decoder(dict[str, object])  # a rescue reads a million of them
_TYPES = (int, str, str, str, int, int, str)


def is_event(row: Sequence[object]) -> bool:
    """Return whether a row still has the form of an event."""
    if tuple(map(type, row)) != _TYPES:
        return False
    return payload_of(cast("str", row[3])) is not None


def payload_of(text: str) -> Mapping[str, object] | None:
    """Return the JSON object of an event; None if its text is none, or cannot be read."""
    try:
        return _QUICK.decode(text)
    except (ValueError, RecursionError):
        return _slowly(text)


def _slowly(text: str) -> Mapping[str, object] | None:
    """Return the JSON object in a text that msgspec refuses: half a letter may stand in it."""
    try:
        said = cast("object", json.loads(text, parse_constant=_refused))
    except (ValueError, RecursionError):  # ValueError also for a number of thousands of digits
        return None
    return cast("Mapping[str, object]", said) if isinstance(said, dict) else None


def _refused(name: str) -> object:
    """Refuse NaN and Infinity, which Python reads, but which are no JSON."""
    raise ValueError(name)
