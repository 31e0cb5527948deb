"""A player decides alone, on a screen of his own, what the box would ask him in secret."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.alone import AloneScreen
from device.table.events import ChosenAlone, Effect, JournalEntry
from device.table.session import Page, Session
from device.table.turns import decided
from games.game import Seat

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")


def has_alone(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether this game has anything for one player alone."""
    return session.capabilities.alone is not None


def alone_now(session: Session[PositionT, MoveT, LookT], seat: Seat) -> AloneScreen[MoveT] | None:
    """Return what one player alone may see and decide now; None if there is nothing.

    While somebody answers the box's own secret questions, nobody decides elsewhere: the answers
    that the box shows would change under his finger.
    """
    ask = session.capabilities.alone
    if ask is None or not session.history:
        return None
    shown = ask(session.position, seat)
    if shown is None or _may_decide(session):
        return shown
    return replace(shown, groups=()) if shown.lines else None


def chosen_alone(
    session: Session[PositionT, MoveT, LookT], event: ChosenAlone
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after a player decided alone; the same if he was shown something else."""
    shown = alone_now(session, event.seat)
    if shown is None or shown != event.shown or not 0 <= event.number < len(shown.choices):
        return session, ()
    after, effects = decided(session, shown.choices[event.number].choice)
    return after, tuple(map(_kept_secret, effects))


def _may_decide(session: Session[PositionT, MoveT, LookT]) -> bool:
    """Return whether the box stands at the first screen of a decision, which all may see."""
    is_asked = session.asks and session.awaits_decision and session.answered_so_far is None
    is_other = session.doubt is not None or session.shows_unseen
    return is_asked and not is_other and session.page is Page.GAME


def _kept_secret(effect: Effect) -> Effect:
    return replace(effect, is_secret=True) if isinstance(effect, JournalEntry) else effect
