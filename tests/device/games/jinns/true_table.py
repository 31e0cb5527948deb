"""A table that knows the truth: pieces on stars, players who move them, and a box that looks on.

The box learns of the table only by readings, and answers come only by its buttons. So what the box
believes can be compared with what lies there.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from device.games.jinns.adapter import JinnsAdapter, Look
from device.table.buttons import key_for
from device.table.events import Effect, Pressed, Seen
from device.table.prompts import Key, Prompt
from device.table.referee import Hypothesis, HypothesisKind
from device.table.screen import screen
from device.table.session import Session, begin
from device.table.step import step
from games.jinns.game import Jinns
from games.jinns.moves import Action, Choice, Move
from games.jinns.position import Position
from games.jinns.views import View, views
from tests.device.games.jinns.table_top import reading_of
from vision.stacks.evidence import StackReading

LOOK_S = 0.5  # how often the box looks at a scene that is not settled


class Camera(Protocol):
    """What reads the lake."""

    def reading(self, view: View) -> StackReading:
        """Return the reading of a frame of this view."""
        ...


class ClearCamera:
    """A camera that makes no mistakes."""

    def reading(self, view: View) -> StackReading:
        """Return the reading of a frame of this view."""
        return reading_of(view)


class TrueTable:
    """A game of Jinns at a table, and the box beside the table.

    Attributes:
        truth: the true positions, the first one first.
        session: what the box believes.
        questions: the screens of the box on which the players were asked something.
    """

    def __init__(self, game: Jinns, start: Position, camera: Camera) -> None:
        """Begin from a position that players and box agree on."""
        self.game, self.camera = game, camera
        self.truth = [start]
        self.session: Session[Position, Action, Look] = begin(JinnsAdapter(game), start)
        self.at_s = 0.0
        self.questions: list[Prompt] = []
        self.see()

    @property
    def prompt(self) -> Prompt:
        """The screen of the box."""
        return screen(self.session)

    @property
    def agrees(self) -> bool:
        """Whether the box believes what lies there, and whose turn it is."""
        true, known = self.truth[-1], self.session.position
        return (true.lake, true.turn) == (known.lake, known.turn)

    def move(self, chance: Random) -> Move | None:
        """Let the player to move make a legal move; the box does not look yet.

        A completed tower is taken off the lake and shared out in the first way that the rules know.
        """
        moves = [m for m in self.game.legal_moves(self.truth[-1]) if isinstance(m, Move)]
        if not moves:
            return None
        move = chance.choice(moves)
        self.truth.append(after_move(self.game, self.truth[-1], move))
        return move

    def take_back(self) -> None:
        """Take the last move back by hand; the box does not look yet."""
        self.truth.pop()

    def see(self, view: View | None = None, *, looks: int = 1) -> list[Effect]:
        """Let the box look, at the true lake or at another view; return what it did."""
        done: list[Effect] = []
        for _ in range(looks):
            reading = self.camera.reading(views(self.truth[-1])[0] if view is None else view)
            self.at_s += LOOK_S
            done += self._take(Seen(reading, self.at_s))
        return done

    def press(self, key: Key) -> list[Effect]:
        """Press a button; return what the box did."""
        return self._take(Pressed(key))

    def answer(self, rounds: int = 8) -> None:
        """Answer truly what the box asks, and let it look again, until it asks no more."""
        for _ in range(rounds):
            key = self._true_answer()
            if key is None:
                return
            self.questions.append(self.prompt)
            self.press(key)
            self.see()

    def _take(self, event: Pressed | Seen) -> list[Effect]:
        self.session, effects = step(self.session, event)
        return list(effects)

    def _true_answer(self) -> Key | None:
        """Return the button that tells the truth, or None if the box asks nothing."""
        session = self.session
        if session.shows_unseen and session.unseen is not None:
            return Key.A if self._is_true_line(session.unseen.lines[0]) else Key.C
        if session.doubt is not None and self.prompt.kind == "unsure":
            for key, one in ((Key.A, session.doubt.one), (Key.B, session.doubt.other)):
                if self._is_true(one.looks, _turns_of(one)):
                    return key
            return Key.C
        if session.awaits_decision and self.prompt.kind in {"tower", "receiver"}:
            first = self.game.legal_moves(session.position)[0]
            return key_for(session, self.game.move_text(first))
        return None

    def _is_true_line(self, line: Hypothesis[Action, Look]) -> bool:
        """Return whether a line of turns leads from the record to the truth."""
        position = self.session.history[-1 - line.instead]
        for action in line.moves:
            position = after_move(self.game, position, action)
        return (position.lake, position.turn) == (self.truth[-1].lake, self.truth[-1].turn)

    def _is_true(self, looks: Sequence[Look], turns: int) -> bool:
        """Return whether a hypothesis is the truth: the look of the lake, and whose turn it is.

        Args:
            looks: what lies on the stars by the hypothesis.
            turns: how many turns it adds to the record; less than 0 if it takes turns back.
        """
        passed = (self.truth[-1].turn - self.session.position.turn) % len(self.game.seats)
        return tuple(looks) in views(self.truth[-1]) and turns % len(self.game.seats) == passed


def _turns_of(said: Hypothesis[Action, Look]) -> int:
    """Return how many turns a hypothesis adds to the record; less than 0 if it takes turns back."""
    if said.kind is HypothesisKind.UNDONE:
        return -1
    replaced = said.instead if said.kind is HypothesisKind.AMENDED else 0
    return len(said.moves) - replaced


def after_move(game: Jinns, position: Position, move: Action) -> Position:
    """Return the position after a move, with a completed tower shared out in the first way."""
    position = game.apply(position, move)
    while game.awaits_decision(position):
        choice = game.legal_moves(position)[0]
        assert isinstance(choice, Choice)
        position = game.apply(position, choice)
    return position


def played(game: Jinns, chance: Random, moves: int) -> Position:
    """Return the position after legal moves from an opening, or where the game ends before."""
    position = game.initial(chance.randrange(1 << 30))
    for _ in range(moves):
        lawful = [m for m in game.legal_moves(position) if isinstance(m, Move)]
        if not lawful:
            break
        position = after_move(game, position, chance.choice(lawful))
    return position
