"""Replaying a record: how each of its events changes the session after a restart."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, cast

from device.journal.store import AGREED, CLOSING, REOPENED, SEEN_END, StoredEvent
from device.table.agreement import AGREEMENT, agreed_again
from device.table.ambiguity import ANSWERED
from device.table.session import GamePhase, Knock, Session
from device.table.turns import may_be_made_again

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

_PHASES = {
    AGREED: GamePhase.OVER,
    CLOSING: GamePhase.OVER,
    SEEN_END: GamePhase.OVER,
    REOPENED: GamePhase.PLAYING,
}


def after_event(
    session: Session[PositionT, MoveT, LookT], event: StoredEvent
) -> Session[PositionT, MoveT, LookT]:
    """Return the session after one event of its record; events that only explain are skipped."""
    game = session.table.game
    match event.kind:
        case "opening":
            position = game.parse_position(str(event.payload["position"]))
            return replace(session, phase=GamePhase.PLAYING, history=(position,), turns=())
        case "turn":
            move = game.parse_move(str(event.payload["turn"]))
            history = (*session.history, game.apply(session.position, move))
            return replace(
                session,
                phase=GamePhase.PLAYING,
                history=history,
                turns=(*session.turns, move),
                undone=None,
                knock=None,
                taken_back=may_be_made_again(session.taken_back, move),
            )
        case "undone":
            count = cast("int", event.payload["turns"])
            is_over = game.outcome(session.history[-1 - count]) is not None
            return replace(
                session,
                phase=GamePhase.OVER if is_over else GamePhase.PLAYING,
                history=session.history[:-count],
                turns=session.turns[:-count],
                taken_back=(session.turns[-count:], *session.taken_back),
            )
        case kind if kind in _PHASES and session.history:
            return replace(session, phase=_PHASES[kind])
        case "unanswered":
            places = cast("list[int]", event.payload["places"])
            return replace(session, presumed=(*session.presumed, *places))
        case kind if kind == ANSWERED:
            return replace(session, answered=len(session.turns))
        case kind if kind == AGREEMENT:
            return agreed_again(session, event.payload)
        case kind:
            return _after_pieces(session, kind)


def _after_pieces(
    session: Session[PositionT, MoveT, LookT], kind: str
) -> Session[PositionT, MoveT, LookT]:
    """Return the session after an event about pieces that are to be put back, or are back."""
    match kind:
        case "still-lies":
            return replace(session, undone=session.taken_back[0][0])
        case "put-back":
            return replace(session, undone=None)
        case "knocked":
            return replace(session, knock=Knock())
        case "all-back":
            return replace(session, knock=None)
        case _:
            return session
