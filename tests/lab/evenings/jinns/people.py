"""People at a simulated lake who read the screens and mean to tell the truth."""

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
from games.jinns.legal import legal_moves
from games.jinns.moves import PASS, Action, Choice, Move, SetRight
from games.jinns.pieces import TOWER_HEIGHT
from games.jinns.position import Position
from games.jinns.views import possible_moves, views
from tests.lab.evenings.box import Box
from tests.lab.evenings.jinns.eyes import Eyes
from tests.lab.evenings.jinns.lake import TrueLake
from tests.lab.evenings.port import Look as LookAtIt
from tests.lab.evenings.port import People

LakeBox = Box[Position, Action, Look]
A, B, C = Key.A, Key.B, Key.C
MOST_LEAFED = 40  # answers to one question that a person leafs through before giving up
ADMIRED = 0.3  # of the towers: they stand a moment before they are taken off
SLIPS = 0.04  # of the stacks that are put back: they are laid on another star


class LakePeople(People):
    """Players who know what happened.

    Attributes:
        position: what the game has truly come to.
        choices: by the position before it, how each tower was truly shared out.
    """

    def __init__(
        self, game: Jinns, box: LakeBox, lake: TrueLake, eyes: Eyes, chance: Random
    ) -> None:
        """Sit down at a lake."""
        self.game, self.box, self.lake, self._eyes, self._chance = game, box, lake, eyes, chance
        self.position = box.session.position
        self.choices: list[Choice] = []
        self._last: tuple[int, int] | None = None

    @property
    def is_agreed(self) -> bool:
        """Whether the record has what the game has truly come to."""
        known = self.box.session.position
        return (known.lake, known.turn) == (self.position.lake, self.position.turn)

    @property
    def is_alike(self) -> bool:
        """Whether the lake lies as in the record, though it may be another's turn."""
        return self.box.session.position.lake == self.position.lake

    @property
    def is_over(self) -> bool:
        """Whether the game has truly ended."""
        return self.game.outcome(self.position) is not None

    @property
    def is_wrong(self) -> bool:
        """Whether the lake lies otherwise than the game has truly come to."""
        return bool(self.lake.wrong(self.position))

    def lay(self) -> None:
        """Lay the lake as the game has truly come to."""
        self.lake.lay(self.position)

    def move(self, look: LookAtIt) -> str | None:
        """Make a lawful move; a tower that it completes may be admired before it is taken off."""
        before = self.position
        moves = [move for move in legal_moves(before) if isinstance(move, Move)]
        if not moves:
            return None
        move = self._chance.choice(moves)
        self._last = move.origin, move.target
        made = self.game.apply(before, move)
        choices = self._choices(made)
        self.choices += choices
        self.position = after_move(self.game, before, move, choices)
        if len(views(made)) > 1 and self._chance.random() < ADMIRED:
            self.lake.shown = views(made)[1]
            look(2)
        self.lake.lay(self.position)
        return str(move)

    def _choices(self, made: Position) -> list[Choice]:
        """Return how the player shares out the tower that a move completes, if it does."""
        if not self.game.awaits_decision(made):
            return []
        return [self._chance.choice([c for c in legal_moves(made) if isinstance(c, Choice)])]

    def misplay(self) -> str:
        """Let the player to move make a move that the rules forbid.

        The last move made backwards is none of them: whoever does so takes the move back.
        """
        lawful = {str(move) for move in legal_moves(self.position)}
        forbidden = [
            move
            for move in possible_moves(self.position)
            if str(move) not in lawful
            and (move.target, move.origin) != self._last
            and len(self.lake.piles[move.target]) + move.count <= TOWER_HEIGHT
        ]
        move = self._chance.choice(forbidden)
        self.lake.carry(move)
        return str(move)

    def lift_two(self) -> bool:
        """Take the top domes of two stacks into the hands."""
        stars = [star for star, pile in enumerate(self.lake.piles) if pile]
        if len(stars) < 2:
            return False
        for star in self._chance.sample(stars, 2):
            self.lake.lift(star)
        return True

    def knock(self) -> int:
        """Knock stacks about; return how many."""
        return self.lake.knock(self._chance)

    def slide(self) -> None:
        """Push the sheet, and all that stands on it, out of its place."""
        self._eyes.forget()

    def put_back(self) -> Iterator[None]:
        """Put the stacks back one after the other; now and then one lands on another star."""
        while self.is_wrong:
            wrong = self.lake.wrong(self.position)
            stars = self._chance.sample(wrong, len(wrong))
            for star in stars:
                yield self._put_back(star, stars)

    def _put_back(self, star: int, stars: Sequence[int]) -> None:
        other = self._chance.choice(stars) if self._chance.random() < SLIPS else star
        self.lake.put_back(star, self.position.lake[other].domes)

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
            case "ending" | "new-game" | "repetition" | "scores" | "referee" | "should-be":
                return C
            case _ if session.asks and session.page is Page.GAME:
                return self._true_choice()
            case _:
                return None

    def mend(self) -> bool:
        """Press what a screen of complaint leads to when all lies right; return if it leads on."""
        match self.box.prompt.kind:
            case "differs":
                self.box.press(A, B)
            case "knocked":
                self.box.press(B)
            case "illegal":
                self.box.press(B, B)
            case "put-back" if self.box.session.taken_back:
                self.box.press(A)
                return True
            case _:
                return False
        self.set_right()
        return True

    def correct(self) -> None:
        """Set whose turn it is where that alone is wrong, else what lies there."""
        if self.is_alike:
            self.set_turn()
        elif self.is_wrong:
            self.lay()
        elif not self.mend():
            self.set_places()

    def set_right(self) -> None:
        """Set the record right by hand from the page of the places that differ."""
        leafed = 0
        while self.box.session.page is Page.SETTING_RIGHT and leafed < MOST_LEAFED:
            key = self._true_correction()
            leafed = leafed + 1 if key is B else 0
            self.box.press(key)
            if key is C:
                break
        while self.box.session.page is Page.SETTING_RIGHT:
            self.box.press(C)  # what lies there is not offered

    def set_turn(self) -> bool:
        """Set whose turn it is, by the referee's menu; return whether the menu offers it."""
        if not self.box.open_entry(RefereeEntry.CORRECT):
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
        if not self.box.open_entry(RefereeEntry.PLACES):
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
        if self.box.prompt.kind == "set-left" and isinstance(state, SettingStars):
            return B if self._lies_elsewhere(state) and self.box.prompt.keys[1] else A
        if self.box.prompt.kind == "set-star" and isinstance(state, SettingStars):
            star, stack = state.set_stars[-1]
            return A if self.lake.piles[star] == stack.domes else B
        return A

    def _lies_elsewhere(self, state: SettingStars) -> bool:
        """Return whether the record is wrong on a star that was not asked about."""
        known = self.box.session.position.lake
        piles = enumerate(self.lake.piles)
        return any(n not in state.stars and pile != known[n].domes for n, pile in piles)

    def _is_due(self, turn: int | None) -> bool:
        return turn is not None or self.box.session.position.turn == self.position.turn

    def _true_choice(self) -> Key | None:
        session = self.box.session
        texts = [self.game.move_text(choice) for choice in reversed(self.choices[-3:])]
        texts += [self.game.move_text(move) for move in self.game.legal_moves(session.position)]
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
            if self.game.explain(position, action):
                return False
            position = after_move(self.game, position, action)
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
