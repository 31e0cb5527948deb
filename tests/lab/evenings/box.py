"""The box beside a simulated evening: its session, its journal, and the cut of its power."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Generic, TypeVar

from device.journal.store import Stamp, StoredEvent
from device.reading.readers import AnyReading
from device.table.called import RefereeEntry
from device.table.events import (
    Blocked,
    Event,
    JournalEntry,
    Pressed,
    RefereeAsked,
    Ruling,
    Said,
    Seen,
    Tell,
    Trouble,
)
from device.table.game_in_play import GameInPlay
from device.table.port import GameAdapter
from device.table.prompts import Key, Prompt
from device.table.screen import screen
from device.table.session import Session, begin
from device.table.step import step
from device.table.unanswered import UNANSWERED

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

LOOK_S = 0.5  # how often the box looks at a scene that is not settled
AT = Stamp(0, 0, "")
ASKING = {"unsure", "unseen", "unseen-step", "differs", "put-back", "knocked"} | {
    "which-tile",
    "which-face",
    "which-faces",
    "which",
    "unread",
    "thing",
}
"""The screens that stop play to ask or to complain, whatever is played."""

DOUBTING = {
    "title-cannot-be",
    "title-unknown-tile",
    "title-not-built",
    "title-gone",
    "title-warning",
}
"""The headings of screens that doubt what the camera sees, and accuse nobody."""


class GameClosed(Exception):  # noqa: N818 - an event of the evening, no error
    """Somebody has closed the game and begun another one."""


class Box(Generic[PositionT, MoveT, LookT]):
    """A box that learns of the table only by readings and presses.

    Attributes:
        accused: how many illegal moves it has told of.
        asked: how often it has stopped play to ask or to complain.
        assumed: how often it has taken an answer from play that nobody gave.
    """

    def __init__(
        self,
        adapter: GameAdapter[PositionT, MoveT, LookT],
        start: PositionT,
        camera: Callable[[], AnyReading],
        is_ordinary: Callable[[Prompt], bool],
    ) -> None:
        """Begin a game from a position that players and box agree on.

        Args:
            adapter: the game.
            start: the position.
            camera: reads the table as it lies.
            is_ordinary: whether a screen of the game says that nothing is amiss.
        """
        self.session: Session[PositionT, MoveT, LookT] = begin(adapter, start)
        self._camera, self._is_ordinary = camera, is_ordinary
        self._kept = [
            JournalEntry("opening", {"position": adapter.game.position_text(start)}),
        ]
        self._shown = (self.session, screen(self.session))
        self._at_s = 0.0
        self.accused = 0
        self.asked = 0
        self.assumed = 0

    @property
    def prompt(self) -> Prompt:
        """The screen of the box, drawn once a session."""
        known, prompt = self._shown
        if known is not self.session:
            prompt = screen(self.session)
            self._shown = (self.session, prompt)
        return prompt

    @property
    def is_ordinary(self) -> bool:
        """Whether the screen says that nothing is amiss."""
        return self._is_ordinary(self.prompt)

    def see(self) -> None:
        """Let the box look once."""
        self._at_s += LOOK_S
        self.take(Seen(self._camera(), self._at_s))

    def wait(self, seconds: float) -> None:
        """Let time pass; the box looks again only at a scene that is not settled."""
        self._at_s += seconds

    @property
    def is_settled(self) -> bool:
        """Whether the box need not look again at a scene at rest."""
        return GameInPlay.of(self.session).is_settled

    def refuse(self, chance: Random) -> None:
        """Let a frame not be read: a hand, a glare."""
        self._at_s += LOOK_S
        self.take(
            Blocked(chance.choice((Trouble.HAND, Trouble.COVERED, Trouble.GLARE)), self._at_s)
        )

    def lose(self) -> None:
        """Let the sheet not be found in a frame."""
        self._at_s += LOOK_S
        self.take(Blocked(Trouble.SHEET_LOST, self._at_s))

    def press(self, *keys: Key) -> None:
        """Press buttons."""
        for key in keys:
            self.take(Pressed(key))

    def call(self) -> None:
        """Call the referee."""
        self.take(RefereeAsked())

    def open_entry(self, entry: RefereeEntry) -> bool:
        """Call the referee and open an entry; return whether the menu offers it."""
        self.call()
        for _ in RefereeEntry:
            called = self.session.called
            if called is None:
                return False
            if called.entry is entry:
                self.press(Key.A)
                return True
            self.press(Key.B)
        self.press(Key.C)
        return False

    def cut(self) -> None:
        """Cut the power: what is left is what the journal has."""
        events = [
            StoredEvent(n, "g", entry.kind, json.loads(json.dumps(entry.payload)), AT)
            for n, entry in enumerate(self._kept)
        ]
        fresh: Session[PositionT, MoveT, LookT] = begin(self.session.table)
        again = GameInPlay.of(fresh).replayed(events).session
        assert (again.history, again.turns) == (self.session.history, self.session.turns)
        self.session = again  # pyright: ignore[reportAttributeAccessIssue] - of the same game

    def take(self, event: Event) -> None:
        """Take an event; count what it accuses of and asks.

        Raises:
            GameClosed: the event has begun another game.
        """
        before = self.prompt
        self.session, effects = step(self.session, event)
        if not self.session.history:
            raise GameClosed
        kept = [one for one in effects if isinstance(one, JournalEntry)]
        self._kept += kept
        self.assumed += sum(entry.kind == UNANSWERED for entry in kept)
        told = (one.prompt for one in effects if isinstance(one, Tell))
        after = next(told, before)
        self._shown = (self.session, after)
        is_told = any(isinstance(one, Ruling) and one.said is Said.ILLEGAL for one in effects)
        self.accused += is_told and after.title.key not in DOUBTING
        self.asked += after.kind in ASKING and after.kind != before.kind
