"""The real session under a player's hands: what it is shown, what is pressed, what it says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from device.display.pages import Pager
from device.display.screens import lay_out
from device.reading.readers import AnyReading
from device.table.events import Blocked, Event, Pressed, Ruling, Seen, Trouble
from device.table.prompts import Key, Prompt
from device.table.screen import screen
from device.table.session import Session
from device.table.step import step
from tests.device.texts.heard import hear
from tests.second.play.truths import Lie

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

PAGER = Pager()
LONG_S = 1.0  # longer than a difference must last before it is told


class DisagreementError(AssertionError):
    """A screen said what the second engine denies; with the events that led to it."""


class Table(Generic[PositionT, MoveT, LookT]):
    """A session, and the record of what it was shown."""

    def __init__(self, session: Session[PositionT, MoveT, LookT]) -> None:
        self.session = session
        self.at_s = 0.0
        self.log: list[str] = []
        self.rulings: list[Ruling] = []

    @property
    def prompt(self) -> Prompt:
        """The screen, all its pages."""
        return screen(self.session)

    @property
    def kind(self) -> str:
        """What screen it is."""
        return self.prompt.kind

    def take(self, event: Event, words: str) -> None:
        """Let something happen."""
        self.session, effects = step(self.session, event)
        self.rulings = [effect for effect in effects if isinstance(effect, Ruling)]
        hear(self.prompt)
        cut = [page for page in PAGER.pages(self.prompt) if lay_out(page).is_cut]
        if cut:
            raise self.disagreement(f"cut off: {cut[0].lines}")
        self.log.append(f"{words} -> {self.kind}")

    def see(self, reading: AnyReading, words: str) -> None:
        """Show the camera the sheet, without a hand."""
        self.at_s += LONG_S
        self.take(Seen(reading, self.at_s), words)

    def hide(self, trouble: Trouble = Trouble.HAND) -> None:
        """Reach over the sheet for a while."""
        for _ in range(2):
            self.at_s += LONG_S
            self.take(Blocked(trouble, self.at_s), trouble.value)

    def press(self, key: Key) -> None:
        """Press a button."""
        self.take(Pressed(key), f"press {key.value}")

    def press_label(self, *labels: str) -> None:
        """Press the button with one of these labels."""
        for key, label in zip(Key, self.prompt.keys, strict=True):
            if label is not None and label.key in labels:
                self.press(key)
                return
        raise self.disagreement(f"no button {labels} on {self.prompt}")

    def has_label(self, label: str) -> bool:
        """Return whether a button has this label."""
        return any(key is not None and key.key == label for key in self.prompt.keys)

    def must_show(self, *kinds: str) -> None:
        """Insist on a screen."""
        if self.kind not in kinds:
            raise self.disagreement(f"the screen is {self.kind}, expected {' or '.join(kinds)}")

    def must_say(self, key: str) -> None:
        """Insist that a sentence stands on the screen."""
        if key not in (line.key for line in self.prompt.lines):
            raise self.disagreement(f"the screen does not say {key}")

    def must_not_lie(self, lies: Iterable[Lie]) -> None:
        """Insist that a screen is true."""
        found = list(lies)
        if found:
            raise self.disagreement("; ".join(map(str, found)))

    def disagreement(self, words: str) -> DisagreementError:
        """Return a disagreement, with the last events and the screen."""
        shown = "\n".join(self.log[-12:])
        return DisagreementError(f"{words}\n{shown}\nscreen: {self.prompt}")
