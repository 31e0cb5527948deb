"""Changing the record of a session: accepting, amending and taking back turns."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.events import Effect, JournalEntry, Ruling, Said
from device.table.referee import Hypothesis, HypothesisKind
from device.table.session import GamePhase, Page, Session
from device.table.still_lying import still_lies

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]


def moved(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after moves that were seen; unchanged if a decision must come first."""
    if session.awaits_decision and session.table.game.explain(session.position, truth.moves[0]):
        return session, ()  # the screen asks for the decision; the move is taken after the decision
    if is_undone(session, truth) or still_lies(session, truth):
        return replace(session, is_seen_again=not session.is_kept_on_sheet), ()
    before = len(session.turns)
    settled = replace(session, illegal_move=None, undone=None, answered_doubt=None, contested=None)
    after, effects = _applied(settled, truth.moves)
    form = after.capabilities.forms.moves(
        session.position, after.turns[before : before + len(truth.moves)]
    )
    is_whole = len(after.turns) >= before + len(truth.moves)
    is_missed = truth.kind is HypothesisKind.MISSED and after.capabilities.unseen is not None
    together = len(after.turns) - before if is_missed else 0
    after = replace(after, is_uncleared=is_whole and truth.is_uncleared, together=together)
    mark = (JournalEntry("together", {"taken-back": 0, "turns": together}),) if together else ()
    return after, (*mark, *effects, Ruling(Said.MOVE, form))


def amended(
    session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which other moves replace the last turns."""
    count = truth.instead
    earlier = replace(
        session,
        history=session.history[:-count],
        turns=session.turns[:-count],
        taken_back=(session.turns[-count:], *session.taken_back),
        illegal_move=None,
    )
    after, effects = _applied(earlier, truth.moves)
    after = replace(after, is_uncleared=truth.is_uncleared and not after.awaits_decision)
    return after, (
        JournalEntry("undone", {"turns": count}),
        *effects,
        *_amendment(session, earlier, after),
    )


def caught_up(
    session: Session[PositionT, MoveT, LookT], line: Hypothesis[MoveT, LookT]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after turns that were taken back, and others made, while unseen."""
    left = len(session.turns) - line.instead
    history, turns = session.history[: left + 1], session.turns[:left]
    earlier = replace(session, history=history, turns=turns, together=0, assumed=())
    effects: tuple[Effect, ...] = ()
    if line.instead:
        earlier = replace(earlier, taken_back=(session.turns[left:], *session.taken_back))
        effects = (JournalEntry("undone", {"turns": line.instead}), Ruling(Said.TAKEBACK))
    if not line.moves:
        return earlier, effects
    after, more = _applied(earlier, line.moves)
    form = after.capabilities.forms.moves(earlier.position, after.turns[left:])
    return after, (*effects, *more, Ruling(Said.MOVE, form))


def undone(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session without the last turn and the turns that the rules forced after it.

    While the piece still lies as moved, that is not taken for a new move. The players must first
    put the piece back.
    """
    if not session.turns:
        return session, ()
    count = session.capabilities.turns_taken_back(session.history, session.turns)
    after = replace(
        session,
        history=session.history[:-count],
        turns=session.turns[:-count],
        is_uncleared=False,
        illegal_move=None,
        doubt=None,
        undone=session.turns[-count],
        is_seen_again=False,
        taken_back=(session.turns[-count:], *session.taken_back),
        differs=(),
        together=0,
        assumed=(),
        ruled=(),
        is_back=False,
        answered_so_far=None,
    )
    is_over = after.table.game.outcome(after.position) is not None
    after = replace(after, phase=GamePhase.OVER if is_over else GamePhase.PLAYING)
    return after, (JournalEntry("undone", {"turns": count}), Ruling(Said.TAKEBACK))


def undone_by_button(
    session: Session[PositionT, MoveT, LookT],
) -> Result[PositionT, MoveT, LookT]:
    """Return the session without the last turn, whose pieces still lie on the sheet."""
    after, effects = undone(session)
    if not effects:
        return after, ()
    entry, *others = effects
    return after, (entry, JournalEntry("still-lies", {}), *others)


def redone(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which the turns that were taken back last are made again."""
    if not session.taken_back:
        return session, ()
    moves = session.taken_back[0]
    after, effects = _applied(replace(session, undone=None, differs=()), moves)
    still = (JournalEntry("still-lies", {}),) if after.taken_back else ()
    before = after.taken_back[0][0] if after.taken_back else None
    after = replace(after, undone=before, is_seen_again=False)
    form = after.capabilities.forms.moves(session.position, moves)
    entry = JournalEntry("redone", {"turns": len(moves)})
    return after, (entry, *effects, *still, Ruling(Said.MOVE, form))


def may_be_made_again(
    taken_back: tuple[tuple[MoveT, ...], ...], move: MoveT
) -> tuple[tuple[MoveT, ...], ...]:
    """Return which of the turns taken back may still be made again after `move`.

    Whoever makes the same move again goes on along the same line. Any other move ends the line.
    """
    if not taken_back or taken_back[0][0] != move:
        return ()
    rest = taken_back[0][1:]
    return (rest, *taken_back[1:]) if rest else taken_back[1:]


def decided(
    session: Session[PositionT, MoveT, LookT], choice: MoveT
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a decision that is no turn."""
    # What was asked or told may be so again: it was judged in a position that is over.
    settled = replace(
        session,
        answered_so_far=None,
        doubt=None,
        answered_doubt=None,
        undone=None,
        illegal_move=None,
    )
    after, effects = _applied(settled, (choice,))
    return after, (*effects, *removal(after))


def pardoned(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session in which the players let an unlawful move stand, if they may."""
    if session.illegal_move is None:
        return session, ()
    moves = session.capabilities.lawful_instead(session.position, session.illegal_move)
    if not moves:
        return session, ()
    before = len(session.turns)
    after, effects = _applied(replace(session, illegal_move=None, doubt=None, undone=None), moves)
    form = after.capabilities.forms.moves(
        session.position, after.turns[before : before + len(moves)]
    )
    return after, (JournalEntry("pardoned", {"moves": form}), *effects, Ruling(Said.MOVE, form))


def removal(session: Session[PositionT, MoveT, LookT]) -> tuple[Effect, ...]:
    """Return the ruling on a capture that is decided and off the sheet; else nothing."""
    if session.is_uncleared or session.awaits_decision:
        return ()
    form = session.capabilities.forms.capture(session.history, session.turns)
    return (Ruling(Said.REMOVE, form),) if form else ()


def is_undone(session: Session[PositionT, MoveT, LookT], truth: Hypothesis[MoveT, LookT]) -> bool:
    """Return whether `truth` is the move that a button took back and that still lies there."""
    return (
        session.undone is not None
        and bool(truth.moves)
        and session.capabilities.blurred.is_same(session.undone, truth.moves[0])
    )


def _amendment(
    before: Session[PositionT, MoveT, LookT],
    earlier: Session[PositionT, MoveT, LookT],
    after: Session[PositionT, MoveT, LookT],
) -> tuple[Effect, ...]:
    """Return the ruling on an amended record: a completed capture, or else its new turns."""
    if after.awaits_decision:
        return ()
    news = [turn for turn in after.turns if turn not in before.turns]
    return removal(after) or (
        Ruling(Said.MOVE, after.capabilities.forms.moves(earlier.position, news)),
    )


def _applied(
    session: Session[PositionT, MoveT, LookT], moves: tuple[MoveT, ...]
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after lawful moves, and after the turns that the rules force then.

    If players must decide something between two of the moves, the later moves are left out. They
    are judged again after the decision.
    """
    table, game = session.table, session.table.game
    effects: list[Effect] = []
    for move in moves:
        if game.awaits_decision(session.position) and game.explain(session.position, move):
            break
        position = game.apply(session.position, move)
        session = replace(
            session,
            history=(*session.history, position),
            turns=(*session.turns, move),
            taken_back=may_be_made_again(session.taken_back, move),
            together=0,
            assumed=(),
            ruled=(),
            knock=None,
            is_back=False,
        )
        effects.append(JournalEntry("turn", {"turn": game.move_text(move)}))
    forced = table.capabilities.forced_move(session.position)
    if forced is not None:
        session, more = _applied(session, (forced,))
        return session, (*effects, *more)
    return closed(session), tuple(effects)


def closed(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session with its phase by the rules: over if the game has ended.

    The game goes on while the last player is offered something. If the position stands for the
    third time, the screen asks whether to end the game. A correction of the score may also undo the
    end of a game.
    """
    if session.table.game.outcome(session.position) is not None:
        if session.capabilities.last_offer(session.history, session.turns) is not None:
            return replace(session, phase=GamePhase.PLAYING, page=Page.LAST_OFFER)
        return replace(session, phase=GamePhase.OVER)
    if session.phase is GamePhase.OVER:
        return replace(session, phase=GamePhase.PLAYING)
    if session.capabilities.is_repetition(session.history):
        return replace(session, page=Page.REPETITION)
    return session
