"""Pressing a button: how a press changes the session, by the page on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.journal.store import AGREED, CLOSING, REOPENED, SEEN_END
from device.table.after_end import PLAYED_ON
from device.table.ambiguity import answering, denied, with_answer
from device.table.catching_up import answered
from device.table.contested import contested
from device.table.events import Effect, JournalEntry, Ruling, Said
from device.table.opening import answered_opening, opening_question, start
from device.table.prompts import Key
from device.table.questions import Answer, AnswerRole, Question
from device.table.referee_presses import asked_who_agrees, is_only_next, pressed_at_referee
from device.table.screen import (
    is_only_overlooked,
    is_still_there,
    leads_back,
    places_to_put_back,
    screen,
)
from device.table.session import CORRECTIONS, Ambiguity, GamePhase, Page, Session, begin
from device.table.setting_right import correction_of, found, set_right, setting_right
from device.table.troubles import said_clear
from device.table.turns import closed, decided, redone, undone_by_button
from device.table.verdicts import taken

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

Result = tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]


def pressed(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a button was pressed, and the effects to carry out."""
    if session.page is not Page.GAME:
        return _on_page(session, key)
    if session.is_covered:
        return (paused(session) if key is Key.C else said_clear(session, key)), ()
    if session.phase is GamePhase.LAYING:
        return start(session) if key is Key.A else (session, ())
    if session.phase is GamePhase.OVER and not session.is_uncleared and session.doubt is None:
        return _over(session, key)
    if session.doubt is not None and session.illegal_move is None:
        return _doubt(session, key)
    if session.shows_unseen:
        return answered(session, key)
    if session.asks:
        return _decision(session, key)
    return _playing(session, key)


def paused(session: Session[PositionT, MoveT, LookT]) -> Session[PositionT, MoveT, LookT]:
    """Return the session in a pause."""
    return replace(session, page=Page.PAUSED, is_paused=True)


def only_shows_next(session: Session[PositionT, MoveT, LookT], key: Key) -> bool:
    """Return whether a button only shows the next answer of the question on the screen.

    Such a button repeats while it is held down. No other button does.
    """
    if session.page is Page.OPENING:
        return key is Key.B and opening_question(session) is not None
    if session.page is Page.REFEREE:
        return is_only_next(session, key)
    question = open_question(session)
    if question is None:
        return False
    answer = question.answers[(Key.A, Key.B, Key.C).index(key)]
    return answer is not None and answer.role is AnswerRole.SHOW_NEXT


def open_question(session: Session[PositionT, MoveT, LookT]) -> Question[MoveT] | None:
    """Return the question that is on the screen, or None."""
    if session.page in CORRECTIONS:
        return correction_of(session)
    if session.page is not Page.GAME or not session.asks:
        return None
    if session.doubt is not None or session.shows_unseen:
        return None
    return session.table.decision(session.position, session.answered_so_far)


def key_for(session: Session[PositionT, MoveT, LookT], choice: str) -> Key | None:
    """Return the button that leads to a decision, or None if no button does.

    The button either decides, or shows the screen on which the decision is offered.

    Args:
        session: the session.
        choice: the move to decide for, in the game's notation.
    """
    if not session.awaits_decision:
        return None
    question = session.table.decision(session.position, session.answered_so_far)
    pairs = zip(Key, question.answers, strict=True)
    return next((key for key, answer in pairs if _leads_to(session, answer, choice)), None)


def _leads_to(
    session: Session[PositionT, MoveT, LookT], answer: Answer[MoveT] | None, choice: str
) -> bool:
    if answer is None or answer.choice is not None:
        return _decides(session, answer, choice)
    if answer.role is not AnswerRole.SHOW_NEXT:
        return False
    following = session.table.decision(session.position, answer.answered)
    return any(_decides(session, one, choice) for one in following.answers)


def _decides(
    session: Session[PositionT, MoveT, LookT], answer: Answer[MoveT] | None, choice: str
) -> bool:
    if answer is None or answer.choice is None:
        return False
    return session.table.game.move_text(answer.choice) == choice


def _playing(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    is_knock_shown = session.knock is not None and not leads_back(session)
    if is_knock_shown and session.shows_difference and key is not Key.C:
        return _at_knock(session, key)
    if key is Key.A and session.illegal_move is not None:
        return contested(session)
    if key is Key.B and _leads_to_put_back(session):
        return replace(session, page=Page.SHOULD_BE), ()
    if key is Key.A and session.taken_back and _still_lies(session):
        return redone(session)
    if key is Key.A and session.shows_difference:
        return replace(session, page=Page.SHOULD_BE), ()
    if key is Key.A:
        return replace(session, page=Page.SCORES), ()
    if key is Key.B:
        return undone_by_button(session)
    return paused(session), ()


def _leads_to_put_back(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether Undo means the illegal move on the screen: then it says what to put back."""
    is_told = session.is_kept_on_sheet or places_to_put_back(session)
    return session.illegal_move is not None and bool(is_told)


def _still_lies(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether turns that were taken back still lie there, so that Redo stands on A."""
    return is_still_there(session) or bool(places_to_put_back(session))


def _at_knock(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press while pieces are put back.

    By A, players say that the last pieces lie there, or make again what was taken back: they may
    have gone on from there. B sets the record right by hand, or is Undo.
    """
    if key is Key.A:
        return found(session) if is_only_overlooked(session) else redone(session)
    if session.capabilities.to_set_right is None:
        return undone_by_button(session)
    return setting_right(session), ()


def _over(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    if key is Key.A:
        return replace(session, page=Page.SCORES), ()
    if key is Key.B and session.table.game.outcome(session.position) is None:
        return replace(session, phase=GamePhase.PLAYING), (JournalEntry(REOPENED, {}),)
    if key is Key.B:
        return undone_by_button(session)
    return replace(session, page=Page.NEW_GAME), ()


def ended(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session of a game that players end: its last screen, or at once a new game."""
    if not session.history:
        return _closed(session)
    over = replace(
        session,
        phase=GamePhase.OVER,
        page=Page.GAME,
        is_paused=False,
        is_uncleared=False,
        illegal_move=None,
        doubt=None,
        unseen=None,
        undone=None,
        differs=(),
        answered_so_far=None,
    )
    return over, (JournalEntry(AGREED, {}),)


def _closed(session: Session[PositionT, MoveT, LookT]) -> Result[PositionT, MoveT, LookT]:
    """Return the session of a new game, without anything left open by the last game."""
    after = replace(
        begin(session.table),
        reading=session.reading,
        trouble=session.trouble,
        since_s=session.since_s,
        is_told=session.is_told,
    )
    return after, (JournalEntry(CLOSING, {}),)


def _doubt(session: Session[PositionT, MoveT, LookT], key: Key) -> Result[PositionT, MoveT, LookT]:
    doubt = session.doubt
    if session.phase is GamePhase.OVER and key is Key.B:
        return session, ()  # after the end, the question is answered by Yes or No
    if doubt is None or key is Key.C:
        return denied(session), ()
    if screen(session).keys[(Key.A, Key.B, Key.C).index(key)] is None:
        return session, ()
    if key is Key.B and _is_said_twice(session, doubt):
        again = replace(doubt, one=doubt.other, other=doubt.one, is_again=not doubt.is_again)
        return replace(session, doubt=again), (Ruling(Said.UNSURE),)
    truth = doubt.one if key is Key.A else doubt.other
    after, effects = taken(answering(session, doubt, truth), truth)
    if session.phase is GamePhase.OVER and truth.kind in PLAYED_ON:
        effects = (JournalEntry(REOPENED, {}), *effects)
    return with_answer(after, replace(doubt, chosen=truth), effects)


def _is_said_twice(
    session: Session[PositionT, MoveT, LookT], doubt: Ambiguity[MoveT, LookT]
) -> bool:
    """Return whether the less likely answer of a doubt must be given twice.

    A wrong button is about as likely as a piece misread, and the second answer shows which it was.
    If the two differ, either may be wrong, so players are asked from the start.
    Who has denied what the box saw before, by Undo or by "neither", has said enough.
    """
    asked = session.answered_doubt
    is_denied = session.undone is not None or (asked is not None and asked.chosen is None)
    if is_denied or session.phase is not GamePhase.PLAYING:
        return False
    return session.capabilities.blurred.is_said_twice(doubt.one, doubt.other)


def _decision(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    return _answered(
        session, session.table.decision(session.position, session.answered_so_far), key
    )


def _answered(
    session: Session[PositionT, MoveT, LookT], question: Question[MoveT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    answer = question.answers[(Key.A, Key.B, Key.C).index(key)]
    if answer is None:
        return session, ()
    if answer.role is AnswerRole.UNDO:
        return undone_by_button(session)
    if answer.choice is not None:
        return decided(session, answer.choice)
    return replace(session, answered_so_far=answer.answered), ()


def _correcting(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press while players correct the record.

    Going back from the first question leads to the screen before. Where players say that the
    record is right already, no turn is recorded.
    """
    question = correction_of(session)
    if question is None or (key is Key.C and question.answers[2] is None):
        return _before_correcting(session), ()
    chosen = question.answers[(Key.A, Key.B, Key.C).index(key)]
    if session.page is Page.BY_HAND and chosen is not None and chosen.choice is not None:
        return asked_who_agrees(session, chosen.choice), ()
    after, effects = _answered(session, question, key)
    if not effects:
        return after, ()
    if session.page is Page.SETTING_RIGHT:
        if after.position == session.position:
            after, effects = session, ()
        after = set_right(after)
    if after.capabilities.to_set_right is not None or not _is_correctable(after):
        return _back_at_game(after), effects
    return replace(after, page=Page.SCORES), effects


def _before_correcting(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session at the screen before a correction; no place is chosen to be set there."""
    if session.called is None:
        return replace(session, page=CORRECTIONS[session.page], answered_so_far=None)
    called = replace(session.called, places=())
    return replace(session, page=session.page_below, called=called, answered_so_far=None)


def _back_at_game(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session out of correction and referee's menu; a question ends a pause."""
    is_paused = session.is_paused and not session.awaits_decision
    left = replace(session, called=None, answered_so_far=None, is_paused=is_paused)
    return replace(left, page=left.page_below) if session.page in CORRECTIONS else left


def _on_page(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    match session.page:
        case Page.OPENING:
            return answered_opening(session, key)
        case Page.CORRECTING | Page.SETTING_RIGHT | Page.BY_HAND:
            return _correcting(session, key)
        case Page.SHOULD_BE if key is Key.B:
            return _on_should_be(session)
        case Page.REFEREE:
            return pressed_at_referee(session, key)
        case Page.SCORES:
            return _on_scores(session, key)
        case Page.PAUSED:
            return _in_pause(session, key)
        case _:
            return _on_telling_page(session, key)


def _on_should_be(
    session: Session[PositionT, MoveT, LookT],
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after B on the page that says how places should look: Undo, or Fix."""
    if session.illegal_move is None or session.is_kept_on_sheet:
        return setting_right(session), ()
    return undone_by_button(replace(session, page=session.page_below))


def _on_telling_page(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press on a page that tells something, or asks about the end."""
    below = replace(session, page=session.page_below)
    match session.page:
        case Page.ENDING:
            return ended(below) if key is Key.A else (below, ())
        case Page.NEW_GAME if key is Key.A:
            return _closed(session)
        case Page.LAST_OFFER:
            return _on_last_offer(session, key)
        case Page.REPETITION if key is Key.A:
            return replace(below, phase=GamePhase.OVER), (JournalEntry(AGREED, {}),)
        case _:
            return _with_last_offer(below), ()


def _with_last_offer(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session with what the last player is offered, if another page had hidden it."""
    is_played = session.phase is GamePhase.PLAYING and bool(session.history)
    is_ended = is_played and session.table.game.outcome(session.position) is not None
    return closed(session) if is_ended else session


def _on_last_offer(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    """Return the session after a press before the game is over: A declines what is offered."""
    game = replace(session, page=Page.GAME)
    if key is Key.A:
        return replace(game, phase=GamePhase.OVER), (JournalEntry(SEEN_END, {}),)
    return undone_by_button(game) if key is Key.B else (session, ())


def _on_scores(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    if key is Key.B and _is_correctable(session):
        return replace(session, page=Page.CORRECTING, answered_so_far=None), ()
    if key is Key.A:
        return session, ()  # the display shows all of them
    return replace(session, page=session.page_below), ()


def _in_pause(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Result[PositionT, MoveT, LookT]:
    if key is Key.A:
        return replace(session, page=Page.GAME, is_paused=False), ()
    if key is Key.C:
        return replace(session, page=Page.ENDING), ()
    return (replace(session, page=Page.SCORES) if session.history else session), ()


def _is_correctable(session: Session[PositionT, MoveT, LookT]) -> bool:
    return session.capabilities.correction(session.position, None) is not None
