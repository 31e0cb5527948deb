"""What onlookers may be shown of the table beside the box's own screen, whatever game is played.

The box's display has room for one thing at a time. Larger screens, such as the companion page, show
the position, whose turn it is, the last turns and all scores beside it. Nothing here is more than
every player at the table may know.
"""

from __future__ import annotations

from typing import TypeVar

from device.games.secrecy import is_public, may_tell
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import Prompt, Text
from device.table.screen import places_to_put_back
from device.table.session import GamePhase, Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def whose_turn(session: Session[PositionT, MoveT, LookT]) -> Text | None:
    """Return the sentence that says whose turn it is; None if no turn is due or it is secret."""
    is_played = session.phase is GamePhase.PLAYING and bool(session.history)
    if not is_played or session.awaits_decision or session.is_uncleared:
        return None
    prompt = session.screens.turn_prompt(session.history, session.turns)
    return prompt.title if is_public(session.table.game.name, prompt) else None


def turns_told(
    session: Session[PositionT, MoveT, LookT], most: int
) -> tuple[tuple[int, Text], ...]:
    """Return the last turns that may be told, each with its number, the latest first."""
    if not may_tell(session.table.game.name):
        return ()
    found: list[tuple[int, Text]] = []
    for number in range(len(session.turns), 0, -1):
        sentence = turn_told(session, number)
        if sentence is not None:
            found.append((number, sentence))
        if len(found) == most:
            break
    return tuple(found)


def turn_told(session: Session[PositionT, MoveT, LookT], number: int) -> Text | None:
    """Return the sentence about a turn, counted from 1; None for what is secret or no turn."""
    return session.capabilities.told(session.history[number - 1], session.turns[number - 1])


def position_after(session: Session[PositionT, MoveT, LookT], number: int, say: Say) -> Shown:
    """Return the position after turn `number` of a game that is over; 0 is the opening."""
    history, turns = session.history[: number + 1], session.turns[:number]
    return session.capabilities.shown(history, turns, say) if history else Shown()


def position_shown(session: Session[PositionT, MoveT, LookT], say: Say) -> Shown:
    """Return the position as everybody may see it; nothing before the opening."""
    if not session.history or not may_tell(session.table.game.name):
        return Shown()
    return session.capabilities.shown(session.history, session.turns, say)


def scores_shown(session: Session[PositionT, MoveT, LookT]) -> Prompt | None:
    """Return the screen of the scores; None before the opening, or if nothing may be told."""
    if not session.history or not may_tell(session.table.game.name):
        return None
    return session.screens.scores_prompt(session.position)


def left_to_put_back(session: Session[PositionT, MoveT, LookT]) -> tuple[tuple[Text, ...], ...]:
    """Return how each place should look that the players put back now; nothing if they do not."""
    reading = session.reading
    if reading is None or not session.history or not may_tell(session.table.game.name):
        return ()
    due = session.differs if session.shows_difference else ()
    position, told = session.position, session.screens.should_be_prompt
    places = places_to_put_back(session) or due
    return tuple(told(position, reading, (place,)).lines for place in places)
