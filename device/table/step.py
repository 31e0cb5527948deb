"""One step of the service: from a session and an event to the next session and its effects.

The functions are pure: they read no clock and touch no hardware. If the screen changes, one of the
effects says so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.panel.gestures import Chord, Repeated
from device.table.buttons import only_shows_next, open_question, pressed
from device.table.events import (
    Blocked,
    Effect,
    Event,
    JournalBack,
    JournalFailed,
    PauseAsked,
    Pressed,
    Ruling,
    Said,
    Seen,
    Tell,
    Trouble,
)
from device.table.opening import is_still_laid
from device.table.prompts import Key
from device.table.screen import screen
from device.table.session import CORRECTIONS, PAUSABLE, Page, Session
from device.table.verdicts import seen

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

PATIENCE_S = 1.5  # a hand that moves a dome is gone by then; the screen speaks of a hand that stays


def step(
    session: Session[PositionT, MoveT, LookT], event: Event
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after `event`, and the effects to carry out, in order."""
    after, effects = _changed(session, event)
    if after.page in CORRECTIONS and open_question(after) is None:
        after = replace(after, page=Page.GAME)  # after this reading, nothing can be corrected now
    if after.page is Page.SHOULD_BE and not (after.illegal_move or after.shows_difference):
        after = replace(after, page=Page.GAME)  # after this reading, nothing is to be put right
    if after.page is Page.OPENING and not is_still_laid(after):
        after = replace(after, page=Page.GAME)  # something was moved while it was asked about
    if session.page in {*CORRECTIONS, Page.OPENING} and after.page is not session.page:
        after = replace(
            after, answered_so_far=None
        )  # another page came between, so the answers given so far are void
    prompt = screen(after)
    if prompt != screen(session):
        effects = (*effects, Tell(prompt))
    return after, effects


def _changed(
    session: Session[PositionT, MoveT, LookT], event: Event
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    match event:
        case Seen(reading, _) if not session.table.is_own_reading(reading):
            return session, ()
        case Seen(reading, at_s):
            return seen(replace(session, trouble=None), reading, at_s)
        case Blocked(trouble, at_s):
            return _blocked(session, trouble, at_s)
        case Pressed(key):
            return _pressed(session, key)
        case Repeated(key) if only_shows_next(session, key):
            return _pressed(session, key)
        case Chord():
            return _concealed(session), ()
        case PauseAsked() | JournalFailed() | JournalBack():
            return replace(_concealed(session), page=_page_after(session.page, event)), ()
        case _:
            return session, ()


def _concealed(
    session: Session[PositionT, MoveT, LookT],
) -> Session[PositionT, MoveT, LookT]:
    """Return the session without a private question, because the box may change hands now."""
    question = open_question(session)
    is_private = question is not None and question.is_private
    return replace(session, answered_so_far=None) if is_private else session


def _page_after(page: Page, event: PauseAsked | JournalFailed | JournalBack) -> Page:
    """Return the page after an event; the pause replaces no page that tells or asks something."""
    match event:
        case JournalFailed(is_full):
            return Page.UNSAVED_FULL if is_full else Page.UNSAVED
        case JournalBack():
            return Page.SAVED
        case PauseAsked():
            return Page.PAUSED if page in PAUSABLE else page


def _pressed(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after a press, and the effects.

    A question may have kept a move that was seen from being judged. If this press answers the
    question, the last reading is judged again. A breach that this shows is not told yet: after
    every press the scene is read anew, and only the new reading may accuse.
    """
    after, effects = pressed(session, key)
    was_in_the_way = session.awaits_decision and not after.awaits_decision
    if not was_in_the_way or after.reading is None or after.trouble is not None:
        return after, effects
    judged, more = seen(after, after.reading, after.since_s)
    if any(isinstance(one, Ruling) and one.said is Said.ILLEGAL for one in more):
        return after, effects
    quiet = (Ruling(Said.UNCHANGED),)
    return judged, (*effects, *(() if more == quiet else more))


def _blocked(
    session: Session[PositionT, MoveT, LookT], trouble: Trouble, at_s: float
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after a frame that was not read.

    A hand over the sheet is shown only after a while. Any other trouble is shown at once.
    """
    is_new = session.trouble is not trouble
    since_s = at_s if is_new else session.since_s
    is_told = trouble is not Trouble.HAND or at_s - since_s >= PATIENCE_S
    after = replace(session, trouble=trouble, since_s=since_s, is_told=is_told, differs=())
    said = Said.HAND if trouble is Trouble.HAND else Said.UNSURE
    return after, (Ruling(said),) if is_new else ()
