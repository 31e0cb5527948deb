"""Why a sheet is not read just now: what the screen says of it, and what players may answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from device.table.events import Effect, Ruling, Said, Trouble
from device.table.prompts import Key, Prompt, Signal, Text, text
from device.table.session import Session

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

PATIENCE_S = 1.5  # a hand that moves a dome is gone by then; the screen speaks of a hand that stays


def blocked(
    session: Session[PositionT, MoveT, LookT], trouble: Trouble, at_s: float
) -> tuple[Session[PositionT, MoveT, LookT], tuple[Effect, ...]]:
    """Return the session after a frame that was not read.

    A hand over the sheet is shown only after a while. Any other trouble is shown at once.
    """
    is_new = session.trouble is not trouble
    since_s = at_s if is_new else session.since_s
    is_told = trouble is not Trouble.HAND or at_s - since_s >= PATIENCE_S
    after = replace(
        session,
        trouble=trouble,
        is_said_clear=False,
        since_s=since_s,
        is_told=is_told,
        differs=(),
    )
    said = Said.HAND if trouble is Trouble.HAND else Said.UNSURE
    return after, (Ruling(said),) if is_new else ()


def said_clear(
    session: Session[PositionT, MoveT, LookT], key: Key
) -> Session[PositionT, MoveT, LookT]:
    """Return the session after a press; by A players say that nothing is over the board.

    They may only say so where something seems to be there.
    """
    is_thing = session.trouble is not None and session.trouble.is_thing
    return replace(session, is_said_clear=True) if is_thing and key is Key.A else session


def trouble_prompt(
    trouble: Trouble, beneath: Text | None = None, *, is_said_clear: bool = False
) -> Prompt:
    """Return the screen that names a trouble and the next step.

    Args:
        trouble: why the board is not read.
        beneath: the heading of the screen that a hand hides: whose turn it is, say.
        is_said_clear: whether players have just said that nothing is over the board.
    """
    name, is_hand = trouble.value, trouble is Trouble.HAND
    said = text("said-clear" if is_said_clear else name)
    lines = (said,) if beneath is None or not is_hand else (beneath, said)
    clear = text("key-clear") if trouble.is_thing and not is_said_clear else None
    signal = Signal.QUIET if is_hand else Signal.TROUBLE
    return Prompt(name, text(f"title-{name}"), lines, (clear, None, text("key-pause")), signal)
