"""Jinns of the Lake at the table: turns readings into hypotheses; see `device.table.port`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from device.games.jinns.contradiction import contradicted
from device.games.jinns.exchanged import exchanged
from device.games.jinns.habits import kept_habits, reading_again
from device.games.jinns.keepsake import keepsake_of
from device.games.jinns.lake_chart import LakePlan, lake_chart
from device.games.jinns.lake_shown import lake_shown
from device.games.jinns.last_turn import last_turn, to_and_fro
from device.games.jinns.opening import opening_of
from device.games.jinns.opening_doubts import OpeningQuestions
from device.games.jinns.questions import JinnsQuestions
from device.games.jinns.screens import JinnsScreens
from device.games.jinns.setting_right import JinnsCorrections, stars_as_they_lie, stars_to_set
from device.games.jinns.sheet_words import further_of_edition, sentence_of_edition
from device.games.jinns.unlawful import forbidden, taken_off
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import Capabilities, OpeningDoubts, ReadingForms, RecordForms
from device.table.prompts import Text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import Hypothesis, HypothesisKind
from device.table.rule_pages import RuleWords
from device.table.unseen import UnseenTurns
from games.jinns.game import Jinns
from games.jinns.moves import PASS, Action, Choice, Move, SetRight, Take
from games.jinns.notation import lake_text
from games.jinns.pieces import TOWER_HEIGHT, StackView
from games.jinns.position import Position, repeats
from games.jinns.turn_notation import RecordedTurn, record_text
from games.jinns.views import View, views, views_in_parts
from vision.stacks.evidence import StackReading

Look = StackView | None
JinnsHypothesis = Hypothesis[Action, Look]

REPEATS_TO_WARN = 2  # the position stood twice before, and stands for the third time now


@dataclass(frozen=True, slots=True)
class JinnsEvidence:
    """The evidence of a reading of the lake, star by star; computed costs are kept.

    Attributes:
        reading: the reading of the frame.
        settled: the last reading that agreed with the record, and how the record looked then. If a
            star is misread now as it was misread then (a shadow, a gloss), it has not changed.
    """

    reading: StackReading
    settled: tuple[StackReading, Sequence[Look]] | None = None
    _costs: dict[tuple[int, Look], float] = field(default_factory=dict[tuple[int, Look], float])

    def cost(self, place: int, look: Look) -> float:
        """Return how much worse `look` explains the star than its best look, in nats."""
        key = (place, look)
        if key not in self._costs:
            self._costs[key] = self._cost(place, look)
        return self._costs[key]

    def _cost(self, place: int, look: Look) -> float:
        cost = _cost_in(self.reading, place, look)
        if self.settled is None or self.settled[1][place] != look:
            return cost
        return min(cost, HABIT + abs(cost - _cost_in(self.settled[0], place, look)))


HABIT = 0.5  # nats that a look costs if it is read as badly as when it was known to be right


def _cost_in(reading: StackReading, place: int, look: Look) -> float:
    star = reading.stars[place]
    best = star.best()
    cost = star.log_likelihood(best) - star.log_likelihood(look)
    is_strange = (best is None) != (look is None) and abs(star.standing) >= SURELY
    return cost + STRANGE if is_strange else cost


SURELY = 3.0  # log odds of a dome; of 7000 labelled stars none was wrong by more than 1.5
# Nats added if a dome appears from nowhere or is gone: neither a move nor the record fits.
STRANGE = 6.0


@dataclass(frozen=True, slots=True)
class JinnsCase:
    """A reading of the lake beside the record; see `device.table.case.Case`."""

    table: JinnsAdapter
    evidence: JinnsEvidence
    history: Sequence[Position]
    turns: Sequence[Action]

    @property
    def record(self) -> View:
        """How every star looks if nothing happened."""
        return views(self.history[-1])[0]

    def hypotheses(self, *, is_deep: bool) -> Iterator[JinnsHypothesis]:
        """Return what may have happened since the last position."""
        yield from self.table.hypotheses(self.history, self.turns, is_deep=is_deep)


class JinnsAdapter:
    """Jinns of the Lake, refereed; a `device.table.port.GameAdapter`.

    Args:
        game: the rules.
        plan: where the stars lie on the sheet; None if no plan is to be drawn.
        names: the players' names, if they were given.
        house_rules: the house rules as they are settled.
    """

    def __init__(
        self,
        game: Jinns,
        plan: LakePlan | None = None,
        names: Sequence[str] = (),
        house_rules: tuple[Text, ...] = (),
    ) -> None:
        self.game = game
        self.screens = JinnsScreens(game, names, plan)
        self._questions = JinnsQuestions(self.screens)
        opening = OpeningQuestions(game, plan)
        self.capabilities: Capabilities[Position, Action, Look] = Capabilities(
            correction=JinnsCorrections(self.screens).correction,
            to_set_right=lambda position, seen, stars: stars_to_set(position, _lake(seen), stars),
            forced_move=self.forced_move,
            turns_taken_back=self.turns_taken_back,
            is_kept_on_sheet=lambda _: True,
            told=self._told,
            shown=lambda history, _, say: lake_shown(self.screens, history, say),
            plan=lambda position, action: lake_chart(plan, position, action),
            may_play=self.screens.may_play,
            as_it_lies=as_it_lies,
            house_rules=house_rules,
            unseen=lambda _: UnseenTurns(_settled, game.legal_moves, lingering=_lingering),
            readings=ReadingForms(kept=kept_habits, again=reading_again),
            is_repetition=is_repetition,
            opening_doubts=OpeningDoubts(
                opening.begin, opening.is_there, opening.ask, opening.hint, opening.supposed
            ),
            contradicted=contradicted,
            exchanged=exchanged,
            setup_hint=self.screens.setup_hint,
            clearing_prompt=self.screens.clearing_prompt,
            over_prompt=self.screens.over_prompt,
            last_offer=self.screens.last_offer,
            rule_words=RuleWords(self.screens.breach_said, sentence_of_edition, further_of_edition),
            forms=RecordForms(
                moves=self.move_form,
                board=lambda position: lake_text(position.lake),
                capture=self.capture_form,
            ),
        )

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of a lake."""
        return isinstance(reading, StackReading)

    def case(
        self,
        reading: AnyReading,
        history: Sequence[Position],
        turns: Sequence[Action],
        settled: tuple[AnyReading, Sequence[Look]] | None,
    ) -> JinnsCase:
        """Return the case for the referee: a reading beside the record."""
        return JinnsCase(self, _lake_evidence(reading, settled), history, turns)

    def pieces_seen(self, reading: AnyReading) -> int:
        """Return the number of stars on which a stack is seen."""
        return sum(look is not None for look in _lake(reading).looks())

    def opening(self, reading: AnyReading) -> Position | None:
        """Return the opening that is laid out, or None while it is not complete or laid wrongly."""
        return opening_of(self.game, _lake(reading))

    def hypotheses(
        self, history: Sequence[Position], turns: Sequence[Action], *, is_deep: bool
    ) -> Iterable[JinnsHypothesis]:
        """Return what may have happened since the last position of `history`."""
        position = history[-1]
        yield from _all_looks(HypothesisKind.UNCHANGED, (), position)
        for looks in views_in_parts(position):
            yield Hypothesis(HypothesisKind.UNCHANGED, (), looks, is_uncleared=True)
        before = self._decided(position)
        for move in self.game.legal_moves(before):
            if isinstance(move, Move | Take):
                yield from self._after(before, move)
        yield from self._amended(history, turns)
        if turns:
            yield from self._undone(history, turns)
        if is_deep:
            yield from self._missed(before)
            yield from forbidden(self.game, before)
            yield from taken_off(before)

    def decision(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question to the builder of a tower of four."""
        return self._questions.decision(position, answered)

    def keepsake(self, history: Sequence[Position], turns: Sequence[Action], say: Say) -> Keepsake:
        """Return the game line by line, and the lake as it stands."""
        return keepsake_of(self.screens, history, turns, say)

    def turns_taken_back(self, history: Sequence[Position], turns: Sequence[Action]) -> int:
        """Return how many turns are taken back together: the last turn and the passes it forced."""
        count = 1
        while count < len(turns):
            before = history[-1 - count]
            if not self.game.awaits_decision(before) and self.forced_move(before) is None:
                break
            count += 1
        return count

    def forced_move(self, position: Position) -> Action | None:
        """Return the pass of a seat without a move (older edition), or None."""
        return PASS if self.game.legal_moves(position) == (PASS,) else None

    def move_form(self, position: Position, moves: Sequence[Action]) -> str:
        """Return the record form of moves made one after the other in `position`."""
        forms: list[str] = []
        for index, move in enumerate(moves):
            if isinstance(move, Choice):
                continue
            if isinstance(move, SetRight):
                forms.append(str(move))
                position = self.game.apply(position, move)
                continue
            choice = moves[index + 1] if index + 1 < len(moves) else None
            decided = choice if isinstance(choice, Choice) else None
            forms.append(record_text(position, RecordedTurn(move, decided)))
            position = self.game.apply(position, move)
            if decided is not None:
                position = self.game.apply(position, decided)
        return " ".join(forms)

    def capture_form(self, history: Sequence[Position], turns: Sequence[Action]) -> str:
        """Return the record form of the last turn made by hand, if it took pieces off the lake."""
        last = last_turn(history, turns)
        if last is None or history[-last.count].standing is None:
            return ""
        made = (last.made,) if last.choice is None else (last.made, last.choice)
        return self.move_form(last.before, made)

    def _told(self, position: Position, action: Action) -> Text:
        """Return the sentence about what was done in a position."""
        if isinstance(action, Choice):
            return self.screens.shared_text(position.turn, action)
        return self.screens.done_text(position.turn, action)

    def _decided(self, position: Position) -> Position:
        """Return `position` with a pending tower shared out in some way.

        The lake looks the same whoever gets which half.
        """
        while self.game.awaits_decision(position):
            position = self.game.apply(position, self.game.legal_moves(position)[0])
        return position

    def _after(self, position: Position, move: Move | Take) -> Iterator[JinnsHypothesis]:
        after = self.game.apply(position, move)
        if isinstance(move, Take) or move.takes_base:
            # While a tower of three stands, nobody took it. Taking it is seen later.
            yield Hypothesis(HypothesisKind.LEGAL, (move,), views(after)[0])
        else:
            yield from _all_looks(HypothesisKind.LEGAL, (move,), after)

    def _amended(
        self, history: Sequence[Position], turns: Sequence[Action]
    ) -> Iterator[JinnsHypothesis]:
        """Yield what the last turn was if pieces were taken off, or put back, after it was seen.

        A tower of three may be taken off or left. It may also be in a hand for a while, on its way
        to another star.
        """
        last = last_turn(history, turns)
        if last is None:
            return
        kind = HypothesisKind.AMENDED
        for move in self._instead(last.before, last.made):
            after = self.game.apply(last.before, move)
            settled, *lingering = views(after)
            yield Hypothesis(kind, (move,), settled, instead=last.count)
            if not move.takes_base:
                for looks in lingering:
                    yield Hypothesis(kind, (move,), looks, is_uncleared=True, instead=last.count)

    def _instead(self, before: Position, made: Move | Take) -> Iterator[Move]:
        """Yield the moves that may turn out to have been made in place of `made`."""
        lawful = self.game.legal_moves(before)
        if isinstance(made, Take):
            moves = (move for move in lawful if isinstance(move, Move))
            yield from (move for move in moves if move.origin == made.star)
            return
        other = Move(made.origin, made.target, made.count, takes_base=not made.takes_base)
        if before.setup.has_partners and other in lawful:
            yield other

    def _undone(
        self, history: Sequence[Position], turns: Sequence[Action]
    ) -> Iterator[JinnsHypothesis]:
        """Yield that the last turn was taken back by hand; a correction is taken back by a button.

        A dome may look alike whether one player took it back or the next one moved it back.
        """
        count = self.turns_taken_back(history, turns)
        if isinstance(turns[-count], SetRight):
            return
        if to_and_fro(turns) not in self.game.legal_moves(history[-1]):
            yield Hypothesis(HypothesisKind.UNDONE, (), views(history[-1 - count])[0])

    def _missed(self, position: Position) -> Iterator[JinnsHypothesis]:
        for first in self.game.legal_moves(position):
            if isinstance(first, Move):
                between = self._decided(self.game.apply(position, first))
                for second in self.game.legal_moves(between):
                    if isinstance(second, Move):
                        after = self.game.apply(between, second)
                        # While a tower of three stands, the move did not take it, as in `_after`.
                        looks = views(after)[:1] if second.takes_base else views(after)
                        for look in looks:
                            stays = look is not looks[0]
                            yield Hypothesis(HypothesisKind.MISSED, (first, second), look, stays)


def _settled(position: Position) -> View:
    """Return how the lake looks once everything captured is off it."""
    return views(position)[0]


def _lingering(move: Action, after: Position) -> tuple[View, ...]:
    """Return how else the lake looks after a move: with the tower that it completed.

    While a tower of three stands, the move did not take it.
    """
    is_taken = not isinstance(move, Move) or move.takes_base
    return () if is_taken else views(after)[1:]


def as_it_lies(
    position: Position, reading: AnyReading, stars: Sequence[int], illegal: Action | None
) -> tuple[Action, ...]:
    """Return the correction by which what lies on the lake counts, or nothing.

    An illegal move that counts was a turn. Then it is the next seat's.
    """
    turn = None if illegal is None else position.setup.next_seat[position.turn]
    set_right = stars_as_they_lie(position, _lake(reading), stars, turn)
    return () if set_right is None else (set_right,)


def is_repetition(history: Sequence[Position]) -> bool:
    """Return whether the last position stands for the third time (question 11)."""
    return repeats(history[:-1], history[-1]) == REPEATS_TO_WARN


def _lake_evidence(
    reading: AnyReading, settled: tuple[AnyReading, Sequence[Look]] | None
) -> JinnsEvidence:
    """Return the evidence of every star by itself: the record knows what the whole set does."""
    before = None if settled is None else (_lake(settled[0]).by_itself(), settled[1])
    return JinnsEvidence(_lake(reading).by_itself(), before)


def _lake(reading: AnyReading) -> StackReading:
    """Return the reading, typed as a reading of a lake.

    `JinnsAdapter.is_own_reading` has refused all other readings.
    """
    if not isinstance(reading, StackReading):
        raise TypeError(f"{type(reading).__name__} is no reading of a lake")
    return reading


def _all_looks(
    kind: HypothesisKind, moves: tuple[Action, ...], position: Position
) -> list[JinnsHypothesis]:
    """Return the settled look, and the look with a tower of four still on the lake.

    A tower of three need not be taken off. So one that stands was left, or put back.
    """
    settled, *lingering = views(position)
    standing = position.standing
    if standing is not None and standing.tower.height < TOWER_HEIGHT:
        lingering = []
    return [
        Hypothesis(kind, moves, settled),
        *(Hypothesis(kind, moves, looks, is_uncleared=True) for looks in lingering),
    ]
