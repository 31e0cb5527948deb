"""What players must put back on the sheet, and the screens that say so."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TypeVar

from device.table.case import Case
from device.table.prompts import Prompt, PromptSection, Signal, Text, text
from device.table.referee import LIMITS

MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

SOME = 3  # places; a move changes two, and two moves that nobody saw are weighed before
MANY = 5  # places that nobody plays on at once
AT_ONCE = 4  # lines that are read at a glance
ROWS = 5  # on a screen of 128x64 with its buttons
LONG_FACTS = 4  # a line with so many facts names two pieces, and may take two rows


def places_amiss(case: Case[MoveT, LookT]) -> tuple[int, ...]:
    """Return the places that do not look as in the record."""
    return tuple(
        place
        for place, look in enumerate(case.record)
        if case.evidence.cost(place, look) > LIMITS.changed
    )


def illegal_shown(should_be: Prompt, *, is_undo: bool) -> Prompt:
    """Return the page that says what to put back of an illegal move.

    Args:
        should_be: the screen that says how places should look.
        is_undo: whether B takes the last turn back.
    """
    a, _, c = should_be.keys
    undo = text("key-undo") if is_undo else None
    return replace(should_be, title=text("title-put-back"), keys=(a, undo, c))


def knocked_shown(
    should_be: Prompt, *, left: int, most: int, first: Text | None, second: Text | None
) -> Prompt:
    """Return the screen that leads back, place by place, after pieces were knocked about.

    Args:
        should_be: the screen that says how the places should look that are not right yet.
        left: how many places these are.
        most: how many there were.
        first: what A does: players say that the last pieces, which are not seen, lie there, or they
            make again what was taken back.
        second: what B does: it sets the record right by hand, or takes the last turn back.
    """
    knocked = replace(
        should_be,
        kind="knocked",
        title=text("title-put-back"),
        keys=(first, second, text("key-pause")),
        signal=Signal.TROUBLE,
    )
    if left < most:
        return replace(knocked, title=text("title-right", count=most - left, most=most))
    if most < SOME:
        return knocked
    said = text("knocked-many") if most >= MANY else text("knocked-some")
    every = PromptSection(text("title-put-back"), should_be.lines)
    return replace(knocked, lines=(said,), sections=(every,))


def with_fix(should_be: Prompt) -> Prompt:
    """Return the screen that says how places should look, with B to set the record right."""
    a, _, c = should_be.keys
    return replace(should_be, keys=(a, text("key-leave-it"), c))


def undone_shown(should_be: Prompt, *, is_redo: bool, is_undo: bool) -> Prompt:
    """Return the screen after turns were taken back that still lie on the sheet.

    Args:
        should_be: the screen that says how places should look.
        is_redo: whether what was taken back may be made again.
        is_undo: whether a turn before it may be taken back too.
    """
    return replace(
        should_be,
        kind="put-back",
        title=text("title-put-back"),
        lines=_that_fit(should_be.lines),
        keys=_ways(is_redo=is_redo, is_undo=is_undo),
        leafing=None,
    )


def still_there(told: Text | None, *, is_redo: bool, is_undo: bool) -> Prompt:
    """Return the screen after a turn was taken back that the camera still sees.

    Args:
        told: the sentence about that turn, or None.
        is_redo: whether what was taken back may be made again.
        is_undo: whether a turn before it may be taken back too.
    """
    lines = (text("still-there"),)
    return Prompt(
        "put-back",
        text("title-undone"),
        lines if told is None else (told, *lines),
        _ways(is_redo=is_redo, is_undo=is_undo),
        Signal.TROUBLE,
    )


def _ways(*, is_redo: bool, is_undo: bool) -> tuple[Text | None, Text | None, Text | None]:
    """Return the labels of the buttons after turns were taken back."""
    redo, undo = text("key-redo"), text("key-undo")
    return redo if is_redo else None, undo if is_undo else None, text("key-pause")


def _that_fit(lines: tuple[Text, ...]) -> tuple[Text, ...]:
    """Return the first lines that fit one screen; the others follow as places come right."""
    rows = accumulate(2 if len(line.facts) >= LONG_FACTS else 1 for line in lines)
    return tuple(line for line, end in zip(lines, rows, strict=True) if end <= ROWS)[:AT_ONCE]
