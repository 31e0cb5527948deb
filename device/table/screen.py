"""The screen that follows from a session: the most urgent prompt, or a page above it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.contested import is_contestable
from device.table.game_over import by_agreement, over_prompt, played_on_prompt, taken_back_prompt
from device.table.prompts import Prompt, Signal, Text, text
from device.table.putting_back import (
    illegal_shown,
    knocked_shown,
    places_amiss,
    still_there,
    undone_shown,
    with_fix,
)
from device.table.referee import HypothesisKind
from device.table.referee_pages import referee_prompt
from device.table.rule_pages import with_rules
from device.table.session import CORRECTIONS, GamePhase, Page, Session
from device.table.setting_right import correction_of
from device.table.troubles import trouble_prompt
from device.table.unseen_screens import together_prompt, unseen_prompt

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

MOST_BESIDE = 2  # lines of a turn that leave room for one more
MOST_OVERLOOKED = 3  # pieces; a hand that sweeps the sheet takes more off
TOLD_TOGETHER = 2  # turns: of so many taken from one reading, each is told


def screen(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    """Return the prompt that the players see now: the most urgent one."""
    if session.page is Page.REFEREE:
        return referee_prompt(session)
    if session.page is not Page.GAME:
        return _page(session)
    if session.trouble is not None and session.is_covered:
        beneath = screen(replace(session, trouble=None)).title
        return trouble_prompt(session.trouble, beneath, is_said_clear=session.is_said_clear)
    if session.phase is GamePhase.LAYING:
        return _laying(session)
    if session.phase is GamePhase.OVER and not session.is_uncleared and session.doubt is None:
        return _over(session)
    return _playing(session)


def _laying(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    """Return the screen before the first move; it offers Start once the opening is laid.

    Its last line says what is missing or seems to lie wrongly, if the game can tell.
    """
    table, reading = session.table, session.reading
    prompt = table.screens.lay_prompt(0 if reading is None else table.pieces_seen(reading))
    if reading is None:
        return replace(prompt, keys=(None, *prompt.keys[1:]))
    is_laid, can = table.opening(reading) is not None, table.capabilities
    why = can.opening_doubts.hint(reading) if is_laid else can.setup_hint(reading)
    lines = prompt.lines if why is None else (*prompt.lines[:-1], why)
    can_start = is_laid and session.onward is None  # else the next look begins the game
    return replace(prompt, lines=lines, keys=prompt.keys if can_start else (None, *prompt.keys[1:]))


def _playing(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    screens, position = session.screens, session.position
    if session.illegal_move is not None:
        return _refusal(session, session.illegal_move)
    if session.doubt is not None and session.phase is GamePhase.OVER:
        is_undone = session.doubt.one.kind is HypothesisKind.UNDONE
        return taken_back_prompt() if is_undone else played_on_prompt()
    if session.doubt is not None:
        prompt = screens.unsure_prompt(position, session.doubt.one, session.doubt.other)
        return replace(prompt, title=_AGAIN) if session.doubt.is_again else prompt
    open_work = _to_put_right(session)
    if open_work is not None:
        return open_work
    if session.awaits_decision:
        return session.table.decision(position, session.answered_so_far).prompt
    clearing = None
    if session.is_uncleared:
        clearing = session.capabilities.clearing_prompt(session.history, session.turns)
    return clearing or _turn(session)


def _to_put_right(session: Session[PositionT, MoveT, LookT]) -> Prompt | None:
    """Return the screen about what differs on the sheet, or None."""
    knock = session.knock
    if session.shows_unseen and session.unseen is not None:
        return unseen_prompt(session.table, session.history, session.unseen)
    if leads_back(session):
        is_redo, is_undo = bool(session.taken_back), bool(session.turns)
        amiss = places_to_put_back(session)
        return undone_shown(_should_be(session, amiss), is_redo=is_redo, is_undo=is_undo)
    if session.undone is not None and is_still_there(session):
        told = session.capabilities.told(session.position, session.undone)
        return still_there(told, is_redo=bool(session.taken_back), is_undo=bool(session.turns))
    if knock is not None and session.shows_difference:
        shown = _should_be(session, session.differs)
        is_fixable = session.capabilities.to_set_right is not None
        undo = text("key-undo") if session.turns else None
        second = text("key-leave-it") if is_fixable else undo
        redo = text("key-redo") if session.taken_back else None
        left = len(session.differs)
        seen = text("key-is-there") if left == 1 else text("key-are-there")
        first = seen if is_only_overlooked(session) else redo
        return knocked_shown(shown, left=left, most=knock.most, first=first, second=second)
    if session.shows_difference and session.reading is not None:
        screens, reading = session.screens, session.reading
        prompt = screens.differs_prompt(session.position, reading, session.differs)
        return _with_undo_if_any(session, prompt)
    return None


def _turn(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    """Return the screen of a turn; it tells all turns that were taken from one reading."""
    prompt = session.screens.turn_prompt(session.history, session.turns)
    if session.ruled:
        names = tuple(map(session.screens.seat_name, session.ruled))
        return replace(prompt, lines=(text("ruled", seats=names), *prompt.lines[:1]))
    if session.assumed:
        return replace(prompt, kind="together", lines=session.assumed)
    if session.is_back:
        return replace(prompt, lines=(text("all-back"), *prompt.lines[:MOST_BESIDE]))
    back = _told_back(session)
    if back is not None:
        return replace(prompt, lines=(back, *prompt.lines[:MOST_BESIDE]))
    if session.capabilities.unseen is None or session.together < TOLD_TOGETHER:
        return prompt
    first = len(session.turns) - session.together
    history, turns = session.history[first:], session.turns[first:]
    return together_prompt(session.table, history, turns, prompt)


def _told_back(session: Session[PositionT, MoveT, LookT]) -> Text | None:
    """Return the sentence about the turn taken back last, where the sheet does not show it."""
    if not session.taken_back:
        return None
    return session.capabilities.told_back(session.position, session.taken_back[0][0])


def _over(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    """Return the screen of the game's end, by the rules or by agreement."""
    table, position = session.table, session.position
    own = table.capabilities.over_prompt(position)
    if own is not None:
        return own
    scores = table.game.scores(position)
    outcome = table.game.outcome(position) or by_agreement(scores)
    return over_prompt(outcome, scores, table.screens.seat_name)


def _page(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    if session.page is Page.SCORES:
        return session.screens.scores_prompt(session.position)
    if session.page is Page.SHOULD_BE:
        return _should_be_page(session)
    if session.page is Page.LAST_OFFER:
        return session.capabilities.last_offer(session.history, session.turns) or _over(session)
    if session.page in CORRECTIONS:
        question = correction_of(session)
        if question is None:
            return _PAGES[Page.PAUSED]
        return replace(question.prompt, opened_from=CORRECTIONS[session.page].value)
    if session.page is Page.OPENING:
        asked = session.capabilities.opening_doubts.ask(session.answered_so_far)
        return _laying(session) if asked is None else asked.prompt
    if session.page is Page.PAUSED and not session.history:
        return replace(_PAGES[Page.PAUSED], lines=(text("paused"),), keys=_UNSCORED)
    return _PAGES[session.page]


def _should_be_page(session: Session[PositionT, MoveT, LookT]) -> Prompt:
    """Return the page that says how places should look; B sets the record right, if it can."""
    is_illegal = session.illegal_move is not None
    places = places_to_put_back(session) if is_illegal else session.differs
    shown = _should_be(session, places)
    if is_illegal:
        is_undo = bool(session.turns) and not session.is_kept_on_sheet
        shown = illegal_shown(shown, is_undo=is_undo)
    is_fixable = bool(places) and session.capabilities.to_set_right is not None
    return with_fix(shown) if is_fixable else shown


def _refusal(session: Session[PositionT, MoveT, LookT], move: MoveT) -> Prompt:
    """Return the screen of an illegal move, with a page for each rule that was broken."""
    position, words = session.position, session.capabilities.rule_words
    prompt = session.screens.illegal_prompt(position, move)
    if prompt.keys[0] is None and is_contestable(session):
        prompt = replace(prompt, keys=(text("key-not-so"), *prompt.keys[1:]))
    if not session.is_kept_on_sheet and not places_to_put_back(session):
        prompt = _with_undo_if_any(session, prompt)
    if words is None:
        return prompt
    breaches = session.table.game.explain(position, move)
    return with_rules(prompt, words, move, breaches)


def leads_back(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether turns were taken back that still lie on the sheet; a knock is told later."""
    return session.undone is not None and bool(places_to_put_back(session))


def is_still_there(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the camera sees a turn that was taken back, on a sheet without the record."""
    is_lying = session.is_seen_again and session.undone is not None
    return is_lying and not session.awaits_decision


def is_only_overlooked(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether all that differs is few pieces that are not seen, and that may lie there."""
    reading, count = session.reading, len(session.differs)
    if reading is None or not 0 < count <= MOST_OVERLOOKED or session.awaits_decision:
        return False
    case = session.table.case(reading, session.history, session.turns, session.settled)
    return session.capabilities.may_be_overlooked(case.record, session.differs)


def places_to_put_back(session: Session[PositionT, MoveT, LookT]) -> tuple[int, ...]:
    """Return the places of an illegal move, or of turns taken back, that are not put back yet."""
    reading, illegal = session.reading, session.illegal_move
    if reading is None or (illegal is None and session.undone is None):
        return ()
    if not session.is_kept_on_sheet:
        in_question = session.capabilities.in_question
        return () if illegal is None else in_question(session.position, illegal)
    return places_amiss(
        session.table.case(reading, session.history, session.turns, session.settled)
    )


def _should_be(session: Session[PositionT, MoveT, LookT], places: tuple[int, ...]) -> Prompt:
    """Return the screen that says how places should look; it is opened from a reading."""
    if session.reading is None:
        return session.screens.turn_prompt(session.history, session.turns)
    return session.screens.should_be_prompt(session.position, session.reading, places)


def _with_undo_if_any(session: Session[PositionT, MoveT, LookT], prompt: Prompt) -> Prompt:
    """Return a screen on which B takes the last turn back; B has no label without a turn."""
    if session.turns:
        return prompt
    a, _, c = prompt.keys
    return replace(prompt, keys=(a, None, c))


_AGAIN = text("title-unsure-again")
_OK = (text("key-ok"), None, None)
_UNSCORED = (text("key-resume"), None, text("key-end"))
_PAGES = {
    Page.PAUSED: Prompt(
        "paused",
        text("title-paused"),
        (text("paused"), text("paused-referee")),
        (text("key-resume"), text("key-scores"), text("key-end")),
    ),
    Page.ENDING: Prompt(
        "ending",
        text("title-ending"),
        (text("ending"),),
        (text("key-yes"), None, text("key-no")),
        Signal.QUESTION,
    ),
    Page.NEW_GAME: Prompt(
        "new-game",
        text("title-new-game"),
        (text("new-game"),),
        (text("key-yes"), None, text("key-no")),
        Signal.QUESTION,
    ),
    Page.UNSAVED: Prompt(
        "unsaved", text("title-unsaved"), (text("journal-failed"),), _OK, Signal.TROUBLE
    ),
    Page.UNSAVED_FULL: Prompt(
        "unsaved", text("title-unsaved"), (text("journal-full"),), _OK, Signal.TROUBLE
    ),
    Page.SAVED: Prompt("saved", text("title-saved"), (text("journal-back"),), _OK),
    Page.TURNED: Prompt("turned", text("title-turned"), (text("turned"),), _OK, Signal.TROUBLE),
    Page.REPETITION: Prompt(
        "repetition",
        text("title-repetition"),
        (text("repetition"),),
        (text("key-yes"), None, text("key-no")),
        Signal.QUESTION,
    ),
}
