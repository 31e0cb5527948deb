"""A table without a camera: readings made from positions, and an evening played on them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeVar

from device.display.pages import Leaf
from device.games.jinns.adapter import JinnsAdapter, Look
from device.games.jinns.lake_chart import LakePlan
from device.table.events import (
    Blocked,
    Effect,
    Event,
    JournalEntry,
    Pressed,
    Ruling,
    Seen,
    Tell,
    Trouble,
)
from device.table.prompts import Key, Prompt
from device.table.screen import screen
from device.table.session import Session, begin
from device.table.step import step
from device.texts.language import say
from games.jinns.game import Jinns
from games.jinns.moves import Action, Move, parse_action
from games.jinns.pieces import StackView
from games.jinns.position import Position
from games.jinns.views import View, view_after, views
from tests.device.table.lived import live
from tests.device.table.played import PAGER
from tests.device.texts.heard import hear
from tests.games.jinns.tables import position_of
from vision.sheet.board import Star
from vision.stacks.evidence import AnyStackLook, StackLook, StackReading, StarEvidence

COLOURS = ("red", "blue", "yellow", "green")
SURE = 6.0  # log odds of what a clear star shows: the median of the labelled frames
DOUBT = 1e-3


def evidence_of(
    star: int, *looks: AnyStackLook | None, colours: Sequence[str] = COLOURS
) -> StarEvidence:
    """Return the evidence of a star that shows one look clearly, or several alike."""
    stacks = [look for look in looks if look is not None]
    standing = SURE if len(stacks) == len(looks) else (0.0 if stacks else -SURE)
    shown = stacks or [StackLook(1, colours[0], 1)]
    return StarEvidence(
        Star(star),
        standing,
        tuple(_logs(range(1, 5), {look.height for look in shown}).values()),
        _logs(colours, {str(look.colour) for look in shown}),
        _logs(range(1, 5), {look.strength for look in shown}),
    )


OptionT = TypeVar("OptionT")


def _logs(options: Sequence[OptionT], shown: set[OptionT]) -> dict[OptionT, float]:
    rest = DOUBT / len(options)
    return {
        option: math.log((1 - DOUBT) / len(shown) + rest if option in shown else rest)
        for option in options
    }


def reading_of(
    view: View, doubts: Mapping[int, Sequence[AnyStackLook | None]] | None = None
) -> StackReading:
    """Return what a clear frame of a view says; stars in `doubts` show several looks alike."""
    stars = [
        evidence_of(star, *(doubts or {}).get(star, (look,))) for star, look in enumerate(view)
    ]
    return StackReading(None, tuple(stars))


def settled(position: Position) -> View:
    """Return how a position looks once everything captured is off the sheet."""
    return views(position)[0]


def changed(view: View, stars: Mapping[int, StackView | None]) -> View:
    return tuple(stars.get(star, look) for star, look in enumerate(view))


class Evening:
    """A game as the players live it: what they show the camera, and what they press."""

    def __init__(
        self,
        game: Jinns,
        stacks: Mapping[int, str],
        rest: str = "s1",
        names: Sequence[str] = (),
        plan: LakePlan | None = None,
    ) -> None:
        self.game = game
        start = position_of(game, stacks, rest)
        adapter = JinnsAdapter(game, plan, names)
        self.session: Session[Position, Action, Look] = begin(adapter, start)
        self.at_s = 0.0
        self.effects: tuple[Effect, ...] = ()
        self.leaf = Leaf()

    @property
    def position(self) -> Position:
        return self.session.position

    @property
    def prompt(self) -> Prompt:
        """The page of the screen that the display shows."""
        return self.leaf.shown(screen(self.session), PAGER)

    @property
    def words(self) -> list[str]:
        """The heading of the screen and its lines, as players read them."""
        return [say(line) for line in (self.prompt.title, *self.prompt.lines)]

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings of the last event."""
        return [effect for effect in self.effects if isinstance(effect, Ruling)]

    @property
    def kept(self) -> list[JournalEntry]:
        return [effect for effect in self.effects if isinstance(effect, JournalEntry)]

    @property
    def told(self) -> list[str]:
        """The kinds of the screens that came up at the last event."""
        return [effect.prompt.kind for effect in self.effects if isinstance(effect, Tell)]

    def said(self) -> list[str]:
        """What the rulings of the last event say, moves included."""
        return [" ".join(filter(None, (r.said.value, r.move))) for r in self.rulings]

    def anew(self) -> Evening:
        """Begin another game: its opening is not laid yet."""
        self.session = begin(self.session.table)
        return self

    def take(self, event: Event) -> Evening:
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
        return self

    def see(self, view: View, doubts: Mapping[int, Sequence[Look]] | None = None) -> Evening:
        """Show the camera a view, half a second after the last."""
        self.at_s += 0.5
        return self.take(Seen(reading_of(view, doubts), self.at_s))

    def see_for(self, looks: int, view: View) -> Evening:
        """Show the camera a view that stays as it is for so many looks."""
        for _ in range(looks):
            self.see(view)
        return self

    def see_move(self, text: str) -> Evening:
        """Make a move by hand and take the hand away, be the move legal or not."""
        action = parse_action(text)
        assert isinstance(action, Move)
        view = view_after(self.position, action)
        assert view is not None
        return self.see(view)

    def see_board(self) -> Evening:
        """Show the board as the record has it, with nothing captured left standing."""
        return self.see(settled(self.position))

    def blocked(self, trouble: Trouble, after_s: float = 0.5) -> Evening:
        self.at_s += after_s
        return self.take(Blocked(trouble, self.at_s))

    def press(self, *keys: Key) -> Evening:
        for key in keys:
            self.take(Pressed(key))
        return self

    def wait(self, seconds: float) -> Evening:
        self.at_s += seconds - 0.5
        return self

    def after(self, *actions: str) -> Position:
        """Return the position that actions would lead to; the evening does not change."""
        position = self.position
        for action in actions:
            position = self.game.apply(position, parse_action(action))
        return position
