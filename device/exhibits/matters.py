"""Which events make an exhibit, and what is known about the matter when they happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device.display.screens import words_of
from device.exhibits.exhibit import Exhibit, cut
from device.games.secrecy import is_public
from device.reading.readers import AnyReading
from device.table.events import Effect, Event, JournalEntry, Pressed, RefereeAsked
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key
from device.table.referee_entries import CALL
from device.table.session import GamePhase, Page
from device.texts.language import say
from vision.sheet.lens import Frame

CALLED = "call"
TURN = "turn"
MATTERS = frozenset(
    {
        *(CALLED, TURN, "all-back", "found", "illegal", "knocked", "pardoned", "put-back"),
        *("by-hand", "redone", "ruling", "second-thought", "still-lies", "together", "unanswered"),
        "undone",
    }
)
"""What makes an exhibit: calling the referee, and these entries of the journal.

`matter-<kind>` of the catalogue says it in words.
"""

Look = tuple[AnyReading, Frame]
"""A reading and its frame, BGR."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game before and after an event.

    Attributes:
        game_id: the game's name in the journal.
        before: the game before the event.
        after: the game after it.
        event: the event.
        effects: its effects.
    """

    game_id: str
    before: GameInPlay
    after: GameInPlay
    event: Event
    effects: Sequence[Effect]


@dataclass(frozen=True, slots=True)
class Matter:
    """A matter of which an exhibit is to be made.

    Attributes:
        game_id: the game's name in the journal.
        exhibit: what is known without the photos; its number is not known yet.
        game: the game before the matter, which explains the look after it.
        is_disputed: whether it is kept on the disk at once.
        before: the look on which board and record last agreed.
        after: the look at the matter.
    """

    game_id: str
    exhibit: Exhibit
    game: GameInPlay
    is_disputed: bool
    before: Look | None
    after: Look | None


def matter_of(
    moment: Moment, date: str, looks: tuple[Look | None, Look | None], language: str
) -> Matter | None:
    """Return the matter that a moment is about; None if it is about none, or about a secret one.

    Args:
        moment: the game before and after an event.
        date: when it was; empty if the clock is not set.
        looks: the look on which board and record last agreed, and the last look.
        language: the language of the screens.
    """
    kind = _kind(moment)
    prompts = moment.before.prompt(), moment.after.prompt()
    name = moment.after.name
    if kind is None or not all(is_public(name, prompt) for prompt in prompts):
        return None
    is_answer = isinstance(moment.event, Pressed) and kind != CALLED
    exhibit = Exhibit(
        0,
        kind,
        len(moment.after.turns_text()),
        date,
        cut(words_of(prompts[0] if kind == CALLED else prompts[1], language)[:-2]),
        cut(words_of(prompts[0], language)[:-2]) if is_answer else (),
        _label(moment, language) if is_answer else "",
    )
    is_disputed = kind != TURN or is_answer
    return Matter(moment.game_id, exhibit, moment.before, is_disputed, *looks)


def _kind(moment: Moment) -> str | None:
    if moment.before.phase is GamePhase.LAYING:
        return None
    entries = [one for one in moment.effects if isinstance(one, JournalEntry)]
    kinds = [one.kind for one in entries if not one.is_secret]
    matters = [kind for kind in kinds if kind in MATTERS]
    if matters:
        return min(matters, key=lambda kind: kind == TURN)
    is_call = moment.event == CALL or isinstance(moment.event, RefereeAsked)
    is_opened = moment.after.session.page is Page.REFEREE is not moment.before.session.page
    return CALLED if is_call and is_opened else None


def _label(moment: Moment, language: str) -> str:
    """Return the label of the button that was pressed."""
    if not isinstance(moment.event, Pressed):
        return ""
    label = moment.before.prompt().keys[list(Key).index(moment.event.key)]
    return "" if label is None else say(label, language)
