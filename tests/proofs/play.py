"""A game as the journal sees it: numbered events of many sizes that can be checked one by one."""

from __future__ import annotations

from pathlib import Path
from random import Random

from device.errors import JournalError
from device.journal.store import Journal, JsonValue, Stamp

GAME = "1795219200000"
_BOOT = "8c4f1f0e-5a53-4d5c-a5a5-0d0c3f9a2b11"


def payload(number: int) -> dict[str, JsonValue]:
    """Return what event `number` says: mostly a turn, sometimes pages of it."""
    size = Random(number).choice((0, 10, 40, 40, 200, 900, 6000))  # noqa: S311 - no secret
    return {"n": number, "moves": ["7>12*2"], "pad": "x" * size}


def stamp_of(number: int) -> Stamp:
    """Return when event `number` happened: one every 10 s."""
    return Stamp(1_795_219_200_000 + 10_000 * number, 10_000_000_000 * number, _BOOT)


def play(journal: Journal, number: int) -> None:
    """Record event `number`."""
    journal.append(GAME, "turn", payload(number), stamp_of(number))


def numbers_in(path: Path) -> tuple[int, ...] | str:
    """Return the numbers of the events in the journal at `path`, or what cannot be believed."""
    try:
        with Journal.open(path) as journal:
            events = journal.events(GAME)
    except JournalError as error:
        return f"cannot be opened: {error}"
    for event in events:
        number = event.payload["n"]
        if not isinstance(number, int) or event.payload != payload(number):
            return f"event {event.id} is not as it was given"
    return tuple(int(str(event.payload["n"])) for event in events)


def verdict(found: tuple[int, ...] | str, told: int) -> str:
    """Return what is wrong with a journal whose writer was told of event `told`, or ''."""
    if isinstance(found, str):
        return found
    if found != tuple(range(1, len(found) + 1)):
        return f"a hole: {found[-3:]}"
    if len(found) < told:
        return f"lost: {told - len(found)} of {told}"
    if len(found) > told + 1:
        return f"{len(found)} events, {told} told"
    return ""
