"""Checking that a row of the events table is well-formed; a damaged row may hold anything."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import cast

Row = tuple[int, str, str, str, int, int, str]
"""An event as it lies in the table: id, game, kind, payload, wall_ms, monotonic_ns, boot."""

_TYPES = (int, str, str, str, int, int, str)


def is_event(row: Sequence[object]) -> bool:
    """Return whether a row still has the form of an event."""
    has_form = len(row) == len(_TYPES) and all(map(isinstance, row, _TYPES))
    return has_form and payload_of(str(row[3])) is not None


# No msgspec here: its parser refuses NaN, which an old journal may hold.
def payload_of(text: str) -> Mapping[str, object] | None:
    """Return the JSON object of an event; None if its text is none, or cannot be read."""
    try:
        said = cast("object", json.loads(text))
    except (ValueError, RecursionError):  # ValueError also for a number of thousands of digits
        return None
    return cast("Mapping[str, object]", said) if isinstance(said, dict) else None
