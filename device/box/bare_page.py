"""The page on which the box learns how the bare sheet looks, before a game on it.

The functions are pure. The players clear the sheet and press A; the box looks until several looks
show the same. One press skips the page, and it never comes for a sheet that is known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from device.reading.requests import CameraRequest, EndBare, LearnBare
from device.table.events import BareLooked, BareOutcome, Blocked, Trouble
from device.table.prompts import Chart, Key, Prompt, Signal, Text, text
from vision.sheet.constants import BARE_LOOKS


class BareStage(Enum):
    """How far the page has come."""

    ASKED = "the players clear the sheet"
    LOOKING = "the box looks at it"
    FAILED = "it is not kept, or not learnt"
    OVER = "the game may begin"


@dataclass(frozen=True, slots=True)
class BarePage:
    """What is known of the bare sheet so far.

    Attributes:
        is_damaged: whether a photo of it is kept that cannot be read.
        stage: how far the page has come.
        looks: how many looks in a row were good.
        todo: what to do before the sheet is clear, or how it failed.
        chart: where something seems to lie.
        may_be_print: whether the players may say that it is print.
        is_print: whether they said so.
    """

    is_damaged: bool = False
    stage: BareStage = BareStage.ASKED
    looks: int = 0
    todo: Text | None = None
    chart: Chart | None = None
    may_be_print: bool = False
    is_print: bool = False

    def asks(self, game: str) -> CameraRequest:
        """Return what the camera is asked for while the page is as it is."""
        is_looking = self.stage is BareStage.LOOKING
        return LearnBare(game, self.is_print) if is_looking else EndBare()


def press_bare(page: BarePage, key: Key) -> BarePage:
    """Return the page after a press: A goes on, C skips it."""
    match page.stage, key:
        case BareStage.ASKED, Key.A:
            return replace(page, stage=BareStage.LOOKING)
        case BareStage.LOOKING, Key.A if page.may_be_print:
            return replace(
                page, is_print=True, may_be_print=False, todo=None, chart=None, looks=BARE_LOOKS
            )
        case (BareStage.FAILED, Key.A) | (BareStage.ASKED | BareStage.LOOKING, Key.C):
            return replace(page, stage=BareStage.OVER)
        case _:
            return page


def after_bare_look(page: BarePage, event: BareLooked | Blocked) -> BarePage:
    """Return the page after a look, or after the loss of the camera."""
    if page.stage is not BareStage.LOOKING:
        return page
    if isinstance(event, Blocked):
        if event.trouble is not Trouble.CAMERA_LOST:
            return page
        return replace(page, looks=0, todo=text("aim-no-picture"), chart=None)
    match event.outcome:
        case BareOutcome.KEPT:
            return replace(page, stage=BareStage.OVER)
        case BareOutcome.NOT_KEPT:
            return replace(page, stage=BareStage.FAILED, todo=text("bare-not-kept"), chart=None)
        case BareOutcome.UNREADABLE:
            return replace(page, stage=BareStage.FAILED, todo=text("bare-unreadable"), chart=None)
        case None:
            may_be_print = event.may_be_print and not page.is_print
            return replace(
                page,
                looks=event.looks,
                todo=event.todo,
                chart=event.chart,
                may_be_print=may_be_print,
            )


def bare_prompt(page: BarePage) -> Prompt:
    """Return the screen of the page."""
    skip = text("key-skip")
    match page.stage:
        case BareStage.FAILED:
            line = page.todo or text("bare-unreadable")
            ok = (text("key-ok"), None, None)
            return Prompt("bare-failed", text("title-bare-failed"), (line,), ok, Signal.TROUBLE)
        case BareStage.LOOKING if page.todo is not None:
            print_key = text("key-print") if page.may_be_print else None
            title = text("title-bare-todo")
            keys = (print_key, None, skip)
            return Prompt("bare-todo", title, (page.todo,), keys, chart=page.chart)
        case BareStage.LOOKING:
            line = text("bare-looking", number=min(page.looks + 1, BARE_LOOKS), count=BARE_LOOKS)
            return Prompt("bare-looking", text("title-bare-looking"), (line,), (None, None, skip))
        case _:
            line = text("bare-damaged" if page.is_damaged else "bare-ask")
            return Prompt("bare", text("title-bare"), (line,), (text("key-ok"), None, skip))
