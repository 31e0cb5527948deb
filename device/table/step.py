"""One step of the service: from a session and an event to the next session and its effects.

The functions are pure: they read no clock and touch no hardware. If the screen changes, one of the
effects says so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.panel.gestures import Chord, Held, Repeated
from device.table.agreement import with_agreement_kept
from device.table.buttons import only_shows_next, open_question, paused, pressed
from device.table.deciding_alone import chosen_alone
from device.table.events import (
    Blocked,
    ChosenAlone,
    Effect,
    Event,
    JournalBack,
    JournalFailed,
    PauseAsked,
    Pointed,
    Pressed,
    RefereeAsked,
    Ruling,
    Said,
    Seen,
    Tell,
)
from device.table.opening import is_still_laid
from device.table.pointed import pointed_at
from device.table.prompts import Key, Signal
from device.table.referee_entries import CALL, called, may_call
from device.table.screen import screen
from device.table.second_thoughts import with_second_thoughts
from device.table.session import CORRECTIONS, PAUSABLE, Page, Session
from device.table.troubles import blocked
from device.table.verdicts import seen

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

_CALLING = frozenset(
    {Signal.ILLEGAL, Signal.QUESTION, Signal.TROUBLE, Signal.TOWER, Signal.OVER}
)  # what a screen tells that must not wait behind the scores, or behind a correction of them


def step(
    session: Session[PositionT, MoveT, LookT], event: Event
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after `event`, and the effects to carry out, in order."""
    after, effects = _changed(session, event)
    if isinstance(event, Seen) and _calls_back(session, after):
        after = replace(after, page=Page.GAME)
    if after.history is not session.history and after.unseen is session.unseen:
        after = replace(after, unseen=None)  # what was asked holds for the record before
    if _is_void(after):
        after = replace(after, page=after.page_below)
    if session.page in {*CORRECTIONS, Page.OPENING} and after.page is not session.page:
        after = replace(
            after, answered_so_far=None
        )  # another page came between, so the answers given so far are void
    after, kept = with_agreement_kept(session, after)
    effects = (*effects, *kept)
    prompt = screen(after)
    if prompt != screen(session):
        effects = (*effects, Tell(prompt))
    return after, effects


def _calls_back(
    session: Session[PositionT, MoveT, LookT], after: Session[PositionT, MoveT, LookT]
) -> bool:
    """Return whether a reading shows what players must know or answer, and the scores hide it.

    So does a correction of the scores, which may have been opened by mistake and left open. With
    the next turn every correction ends: what was asked, such as whose turn it is, has another
    answer by then.
    """
    if after.page in {Page.CORRECTING, Page.SETTING_RIGHT} and after.history is not session.history:
        return True
    if after.page not in {Page.SCORES, Page.CORRECTING}:
        return False
    hidden, before = (screen(replace(one, page=Page.GAME)) for one in (after, session))
    return hidden.signal in _CALLING and hidden.kind != before.kind


def _is_void(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether a reading has left the page on the screen without a matter.

    The referee may set right what does not differ.
    """
    is_amiss = session.illegal_move is not None or session.shows_difference
    is_called = session.page is Page.SETTING_RIGHT and session.called is not None
    if session.page in {Page.SHOULD_BE, Page.SETTING_RIGHT} and not is_amiss and not is_called:
        return True
    if session.page in CORRECTIONS:
        return open_question(session) is None
    return session.page is Page.OPENING and not is_still_laid(session)


def _changed(
    session: Session[PositionT, MoveT, LookT], event: Event
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    match event:
        case Seen(reading, _) if not session.table.is_own_reading(reading):
            return session, ()
        case Seen(reading, at_s):
            read = replace(session, trouble=None, is_said_clear=False)
            return with_second_thoughts(session, seen(read, reading, at_s))
        case Blocked(trouble, at_s):
            return blocked(session, trouble, at_s)
        case Pressed(key):
            return _pressed(session, key)
        case ChosenAlone():
            return _judged_again(session, *chosen_alone(session, event))
        case Repeated() | Held() | Chord() | RefereeAsked() | Pointed():
            return _gestured(session, event)
        case PauseAsked() | JournalFailed() | JournalBack():
            return _with_page(_concealed(session), event), ()
        case _:
            return session, ()


def _gestured(
    session: Session[PositionT, MoveT, LookT],
    gesture: Repeated | Held | Chord | RefereeAsked | Pointed,
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after more than a press: buttons kept down, or the page pointed at."""
    match gesture:
        case Repeated(key) if only_shows_next(session, key):
            return _pressed(session, key)
        case Held() if gesture == CALL and _leafs_on(session):
            return _pressed(session, Key.B)
        case Held() | RefereeAsked() if gesture in (CALL, RefereeAsked()):
            return called(_concealed(session)), ()
        case Chord():
            return _concealed(session), ()
        case Pointed():
            return pointed_at(_concealed(session), gesture), ()
        case _:
            return session, ()


def _leafs_on(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether B that is kept down leafs on, as there is no referee to call.

    Before the opening there is none, and in the referee's menu it is called already. On any other
    screen, also where B counts, whoever keeps B down calls the referee.
    """
    is_there = session.page is Page.REFEREE or not may_call(session)
    return is_there and only_shows_next(session, Key.B)


def _concealed(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session without a private question, because the box may change hands now."""
    question = open_question(session)
    is_private = question is not None and question.is_private
    return replace(session, answered_so_far=None) if is_private else session


def _with_page(
    session: Session[PositionT, MoveT, LookT], event: PauseAsked | JournalFailed | JournalBack
) -> Session[PositionT, MoveT, LookT]:
    """Return the session on the page of an event; a pause replaces no page that tells something."""
    match event:
        case JournalFailed(is_full):
            return replace(session, page=Page.UNSAVED_FULL if is_full else Page.UNSAVED)
        case JournalBack():
            return replace(session, page=Page.SAVED)
        case PauseAsked():
            return paused(session) if session.page in PAUSABLE else session


def _pressed(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after a press, and the effects."""
    return _judged_again(session, *pressed(session, key))


def _judged_again(
    session: Session[PositionT, MoveT, LookT],
    after: Session[PositionT, MoveT, LookT],
    effects: tuple[Effect, ...],
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after a decision of players, and the effects.

    A question may have kept a move that was seen from being judged. If the question is answered,
    the last reading is judged again. A breach that this shows is not told yet: after every answer
    the scene is read anew, and only the new reading may accuse.
    """
    was_in_the_way = session.awaits_decision and not after.awaits_decision
    if not was_in_the_way or after.reading is None or after.trouble is not None:
        return after, effects
    judged, more = seen(after, after.reading, after.since_s)
    if any(isinstance(one, Ruling) and one.said is Said.ILLEGAL for one in more):
        return after, effects
    quiet = (Ruling(Said.UNCHANGED),)
    return judged, (*effects, *(() if more == quiet else more))
