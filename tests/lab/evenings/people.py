"""People at a simulated table who read the screens and mean to tell the truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from device.games.jinns.adapter import Look
from device.games.jinns.setting_right import SettingStars
from device.table.buttons import key_for, open_question
from device.table.called import RefereeEntry
from device.table.prompts import Key
from device.table.referee import Hypothesis, HypothesisKind
from device.table.referee_entries import places_to_set
from device.table.session import Page
from games.jinns.game import Jinns
from games.jinns.moves import PASS, Action, Choice, SetRight
from games.jinns.position import Position
from tests.lab.evenings.box import Box
from tests.lab.evenings.lake import TrueLake

A, B, C = Key.A, Key.B, Key.C
MOST_LEAFED = 40  # answers that a person leafs through before giving up


class People:
    """Players who know what happened.

    Attributes:
        position: what the game has truly come to.
        choices: by the position before it, how each tower was truly shared out.
    """

    def __init__(self, box: Box, lake: TrueLake, position: Position) -> None:
        """Sit down at a table."""
        self.box, self.lake, self.position = box, lake, position
        self.choices: list[Choice] = []

    @property
    def is_agreed(self) -> bool:
        """Whether the record has what the game has truly come to."""
        known = self.box.session.position
        return (known.lake, known.turn) == (self.position.lake, self.position.turn)

    def true_key(self) -> Key | None:
        """Return the button that answers the screen truly; None if it asks nothing."""
        session = self.box.session
        match self.box.prompt.kind:
            case "unseen" | "unseen-step" if session.unseen is not None:
                return A if self._is_true_line(session.unseen.lines[0]) else C
            case "unsure" if session.doubt is not None:
                return self._true_side(session.doubt.one, session.doubt.other)
            case "paused" | "saved" | "turned" | "last-offer":
                return A
            case "ending" | "repetition" | "scores" | "referee" | "should-be":
                return C
            case _ if session.asks and session.page is Page.GAME:
                return self._true_choice()
            case _:
                return None

    def set_right(self) -> None:
        """Set the record right by hand from the page of the places that differ."""
        for _ in range(MOST_LEAFED):
            if self.box.session.page is not Page.SETTING_RIGHT:
                return
            self.box.press(self._true_correction())
        while self.box.session.page is Page.SETTING_RIGHT:
            self.box.press(C)  # what lies there is not offered

    def set_turn(self) -> bool:
        """Set whose turn it is, by the referee's menu; return whether the menu offers it."""
        if not self.open_entry(RefereeEntry.CORRECT):
            return False
        for _ in range(MOST_LEAFED):
            if self.box.session.page is not Page.CORRECTING:
                return True
            question = open_question(self.box.session)
            answer = None if question is None else question.answers[0]
            is_it = answer is not None and answer.choice == SetRight(turn=self.position.turn)
            self.box.press(A if is_it else B)
        return True

    def set_places(self) -> bool:
        """Say what lies where the record is wrong, by the referee's menu; return if it offers."""
        box = self.box
        known = box.session.position.lake
        wrong = {n for n, pile in enumerate(self.lake.piles) if pile != known[n].domes}
        if not self.open_entry(RefereeEntry.PLACES):
            return False
        for _ in range(2 * MOST_LEAFED):
            called = box.session.called
            if called is None or wrong <= set(called.places):
                break
            left = [place for place in places_to_set(box.session) if place not in called.places]
            box.press(A if left[called.number % len(left)] in wrong else B)
        box.press(C)
        self.set_right()
        return True

    def open_entry(self, entry: RefereeEntry) -> bool:
        """Call the referee and open an entry; return whether the menu offers it."""
        self.box.call()
        for _ in RefereeEntry:
            called = self.box.session.called
            if called is None:
                return False
            if called.entry is entry:
                self.box.press(A)
                return True
            self.box.press(B)
        self.box.press(C)
        return False

    def wrong_order(self, chance: Random) -> Iterator[int]:
        """Yield the stars that are not as they should be, in any order."""
        stars = self.lake.wrong(self.position)
        yield from chance.sample(stars, len(stars))

    def _true_correction(self) -> Key:
        """Return the button on a page that asks what lies on a star, or whose turn it is."""
        question = open_question(self.box.session)
        answer = None if question is None else question.answers[0]
        if answer is None:
            return C
        if answer.choice is not None:
            turn = answer.choice.turn if isinstance(answer.choice, SetRight) else None
            return A if turn in (None, self.position.turn) and self._is_due(turn) else B
        state = answer.answered
        if self.box.prompt.kind == "set-star" and isinstance(state, SettingStars):
            star, stack = state.set_stars[-1]
            return A if self.lake.piles[star] == stack.domes else B
        return A

    def _is_due(self, turn: int | None) -> bool:
        return turn is not None or self.box.session.position.turn == self.position.turn

    def _true_choice(self) -> Key | None:
        session = self.box.session
        texts = [self.box.game.move_text(choice) for choice in reversed(self.choices[-3:])]
        texts += [
            self.box.game.move_text(move) for move in self.box.game.legal_moves(session.position)
        ]
        keys = (key_for(session, each) for each in texts)
        return next((key for key in keys if key is not None), None)

    def _true_side(self, one: Hypothesis[Action, Look], other: Hypothesis[Action, Look]) -> Key:
        fitting = [key for key, each in ((A, one), (B, other)) if self._is_true(each.looks, each)]
        return fitting[0] if fitting else C

    def _is_true(self, looks: Sequence[Look], truth: Hypothesis[Action, Look]) -> bool:
        """Return whether a hypothesis is the truth: how the lake looks, and whose turn it is."""
        if tuple(looks) != self.lake.view:
            return False
        if truth.kind in _UNLAWFUL:
            return bool(self.lake.wrong(self.position))
        return self._is_true_line(replace(truth, instead=self._taken_back(truth)))

    def _taken_back(self, truth: Hypothesis[Action, Look]) -> int:
        """Return how many of the last turns a hypothesis takes back."""
        session = self.box.session
        if truth.kind is HypothesisKind.UNDONE:
            return session.capabilities.turns_taken_back(session.history, session.turns)
        return truth.instead if truth.kind in _REPLACING else 0

    def _is_true_line(self, line: Hypothesis[Action, Look]) -> bool:
        """Return whether a line of turns leads from the record to the truth."""
        session = self.box.session
        position = session.history[-1 - line.instead]
        for action in line.moves:
            if self.box.game.explain(position, action):
                return False
            position = after_move(self.box.game, position, action)
        return (position.lake, position.turn) == (self.position.lake, self.position.turn)


def after_move(
    game: Jinns, position: Position, move: Action, choices: Sequence[Choice] = ()
) -> Position:
    """Return the position after a move, its decisions, and the passes that it forces.

    A completed tower is shared out as the first fitting of `choices` says, or else in some way.
    """
    position = game.apply(position, move)
    while game.awaits_decision(position):
        lawful = game.legal_moves(position)
        fitting = [choice for choice in choices if choice in lawful]
        position = game.apply(position, (fitting or lawful)[0])
    while game.legal_moves(position) == (PASS,):
        position = game.apply(position, PASS)
    return position


_UNLAWFUL = {HypothesisKind.ILLEGAL, HypothesisKind.LIFTED}
_REPLACING = {HypothesisKind.AMENDED, HypothesisKind.UNSEEN}
