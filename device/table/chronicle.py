"""What happened beside the turns of a record: illegal tries, take-backs, rulings.

The record keeps every event. A turn that was taken back is no turn of the game any more, but it
stays readable here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar, cast

from device.journal.store import StoredEvent
from device.keepsake.incident import Incident
from device.table.prompts import text
from device.table.replaying import after_event
from device.table.second_thoughts import SECOND_THOUGHT
from device.table.session import Session
from device.table.setting_right import FOUND

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

_SAID = {
    "redone": "kept-redone",
    "pardoned": "kept-pardoned",
    "unanswered": "kept-unanswered",
    FOUND: "kept-found",
    SECOND_THOUGHT: "kept-second-thought",
}
"""What is said of an event that needs nothing else to be told, by its kind."""


def incidents(
    session: Session[PositionT, MoveT, LookT], events: Sequence[StoredEvent]
) -> Iterator[Incident]:
    """Yield what happened beside the turns since `session`, the earliest first."""
    for event in events:
        incident = _incident(session, event)
        if incident is not None:
            yield incident
        session = after_event(session, event)


def _incident(before: Session[PositionT, MoveT, LookT], event: StoredEvent) -> Incident | None:
    match event.kind:
        case "illegal":
            return _illegal(before, event)
        case "undone":
            return _taken_back(before, event)
        case kind if kind in _SAID:
            return Incident(_made(before), kind, (text(_SAID[kind]),))
        case "ruling":
            names = _agreed(before, event)
            return Incident(_made(before), event.kind, (text("kept-ruling", seats=names),))
        case "by-hand":
            return _by_hand(before, event)
        case _:
            return None


def _agreed(session: Session[PositionT, MoveT, LookT], event: StoredEvent) -> tuple[str, ...]:
    """Return who agreed to a ruling, as texts name them."""
    seats = cast("Sequence[int]", event.payload["agreed"])
    agreed = (seat for seat in session.table.game.seats if seat in seats)
    return tuple(map(session.screens.seat_name, agreed))


def _by_hand(session: Session[PositionT, MoveT, LookT], event: StoredEvent) -> Incident:
    move = session.table.game.parse_move(str(event.payload["move"]))
    told = session.capabilities.told(session.position, move)
    said = (text("kept-by-hand", seats=_agreed(session, event)), told)
    lines = tuple(line for line in said if line is not None)
    return Incident(_made(session), event.kind, lines, (str(event.payload["move"]),))


def _illegal(session: Session[PositionT, MoveT, LookT], event: StoredEvent) -> Incident:
    move = session.table.game.parse_move(str(event.payload["move"]))
    told = session.capabilities.told(session.position, move)
    why = session.screens.illegal_prompt(session.position, move).lines[0]
    said = tuple(line for line in (text("kept-illegal"), told, why) if line is not None)
    return Incident(_made(session), event.kind, said, (str(event.payload["move"]),))


def _taken_back(before: Session[PositionT, MoveT, LookT], event: StoredEvent) -> Incident:
    """Return the incident about turns taken back; secret ones are not told."""
    first = len(before.turns) - cast("int", event.payload["turns"])
    pairs = zip(before.history[first:], before.turns[first:], strict=False)
    told = [(before.capabilities.told(position, turn), turn) for position, turn in pairs]
    said = tuple(line for line, _ in told if line is not None)
    moves = tuple(before.table.game.move_text(turn) for line, turn in told if line is not None)
    return Incident(_made(before), event.kind, (text("kept-undone"), *said), moves)


def _made(session: Session[PositionT, MoveT, LookT]) -> int:
    """Return how many turns were made; a decision within a turn counts for none."""
    return sum(not session.table.game.awaits_decision(before) for before in session.history[:-1])
