"""Players' names over what their seats are called without them: a colour, or a number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from device.journal.store import JsonValue

NAMES = "names"
"""The key of a record's beginning under which players' names stand, one for each seat."""


def called(places: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Return what the players are called: by their names, else as their seats are.

    Args:
        places: what the seats are called without names.
        names: the players' names; a name may be empty, and the last ones may be missing.
    """
    given = one_each(names, len(places))
    return tuple(name or place for place, name in zip(places, given, strict=True))


def one_each(names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return one name for each of `count` seats; a seat without a name has an empty one."""
    return (*names, *("" for _ in range(count)))[:count]


def unnumbered(names: Sequence[str], numbered: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each empty where a player is only called by a number."""
    return tuple("" if name in numbered else name for name in names)


def names_entry(names: Iterable[str]) -> dict[str, JsonValue]:
    """Return the entry of a record's beginning for names; nothing if nobody has one."""
    given: list[JsonValue] = list(names)
    return {NAMES: given} if any(given) else {}


def names_in(payload: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Return the names in a record's beginning; a record of an earlier version has none."""
    names = payload.get(NAMES, ())
    return tuple(map(str, names)) if isinstance(names, list | tuple) else ()


def seats_in(payload: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Return what the players in a record's beginning are called; colours are joined by a plus."""
    seats = payload.get("seats")
    listed = cast("Sequence[JsonValue]", seats) if isinstance(seats, list | tuple) else ()
    places = tuple(
        "+".join(map(str, seat)) if isinstance(seat, list | tuple) else str(seat) for seat in listed
    )
    return called(places, names_in(payload))
