"""What all tables without a camera share: events in, and what the players are told of them."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

from device.display.pages import Leaf, Pager
from device.table.events import Blocked, Effect, Event, JournalEntry, Pressed, Ruling, Seen, Trouble
from device.table.prompts import Key, Prompt
from device.table.screen import screen
from device.table.session import Session, begin
from device.table.step import step
from tests.device.table.lived import live
from tests.device.texts.heard import hear

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
LookT = TypeVar("LookT")

PAGER = Pager()


class Played(Generic[PositionT, MoveT, LookT]):
    """A game as the players live it: what the camera sees, what they press, what they are told."""

    def __init__(self, session: Session[PositionT, MoveT, LookT]) -> None:
        self.session = session
        self.at_s: float = 0.0
        self.effects: tuple[Effect, ...] = ()
        self.record: list[JournalEntry] = []
        self.leaf = Leaf()

    @property
    def position(self) -> PositionT:
        return self.session.position

    @property
    def prompt(self) -> Prompt:
        """The page of the screen that the display shows."""
        return self.leaf.shown(screen(self.session), PAGER)

    @property
    def screen(self) -> Prompt:
        """The screen with all its pages."""
        return screen(self.session)

    @property
    def turns(self) -> list[str]:
        """What was told so far in notation."""
        return list(map(str, self.session.turns))

    @property
    def kept(self) -> list[JournalEntry]:
        """What the last event wrote into the record."""
        return [effect for effect in self.effects if isinstance(effect, JournalEntry)]

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings of the last event."""
        return [effect for effect in self.effects if isinstance(effect, Ruling)]

    @property
    def idle(self) -> list[str]:
        """The labels on the screen whose buttons change nothing."""
        return [
            label.key
            for key, label in zip(Key, self.prompt.keys, strict=True)
            if label is not None
            and self.leaf.pressed(screen(self.session), key, PAGER) is None
            and step(self.session, Pressed(key))[0] == self.session
        ]

    def said(self) -> list[str]:
        """What the rulings of the last event say, moves included."""
        return [" ".join(filter(None, (r.said.value, r.move))) for r in self.rulings]

    def reasons(self) -> list[str]:
        """The codes of what is wrong, by the last event's rulings."""
        return [code for ruling in self.rulings for code in ruling.reasons]

    def anew(self, position: str = "") -> Self:
        """Begin another game: nothing was seen of it yet, or it stands at a position."""
        table = self.session.table
        self.session = begin(table, table.game.parse_position(position) if position else None)
        return self

    def take(self, event: Event) -> Self:
        shown = screen(self.session)
        leaf = self.leaf.pressed(shown, event.key, PAGER) if isinstance(event, Pressed) else None
        if leaf is not None:
            self.leaf, self.effects = leaf, ()
            return self
        self.session, self.effects = step(self.session, event)
        shown = screen(self.session)
        hear(shown)
        live(self.session, shown)
        self.leaf = self.leaf.kept(shown)
        self.record += self.kept
        return self

    def blocked(self, trouble: Trouble) -> Self:
        self.at_s += 2.0
        return self.take(Blocked(trouble, self.at_s))

    def press(self, *keys: Key) -> Self:
        """Press buttons; after one that ends a decision the box looks at the scene anew."""
        for key in keys:
            was_asking = self.session.awaits_decision
            self.take(Pressed(key))
            reading = self.session.reading
            if was_asking and not self.session.awaits_decision and reading is not None:
                told = self.effects
                self.at_s += 1.0
                self.take(Seen(reading, self.at_s))
                self.effects = (*told, *self.effects)
        return self
