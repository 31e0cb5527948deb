"""The screens of Jinns of the Lake: turns positions and moves into prompts."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.jinns.disputes import Disputes
from device.games.jinns.lake_chart import LakePlan, chart_of_stars, lake_chart
from device.games.jinns.last_turn import LastTurn, last_turn
from device.games.jinns.opening import misplaced
from device.games.jinns.terms import in_terms, term_text
from device.games.jinns.tower_screens import PLAY_KEYS, TowerScreens
from device.games.names import called
from device.reading.readers import AnyReading
from device.table.game_over import over_prompt
from device.table.prompts import (
    Fact,
    Key,
    Prompt,
    PromptSection,
    Signal,
    Text,
    scores_of,
    text,
)
from device.table.referee import Hypothesis, HypothesisKind
from device.texts.language import MOST_IN_A_LIST
from games.game import Breach, Outcome, ScoreLine, Seat
from games.jinns.blocks import DomeBlock, blocks_due, is_last_block
from games.jinns.game import Jinns
from games.jinns.moves import Action, Choice, Half, Move, Pass, SetRight, Take, Turn
from games.jinns.pieces import Stack, StackView
from games.jinns.position import Position
from games.jinns.score import winners
from games.jinns.setup import Edition
from vision.stacks.evidence import StackReading

# The sentences with the points of two, three and four seats, and their facts in the seats' order.
_STANDINGS = {2: "standing-two", 3: "standing-three", 4: "standing-four"}
_SEATS = ("seat", "to", "partner", "receiver")
_POINTS = ("points", "points2", "points3", "points4")
MOST_TOLD = 3  # lines that the screen of a turn has room for


class JinnsScreens:
    """The screens of one game of Jinns."""

    def __init__(
        self, game: Jinns, names: Sequence[str] = (), plan: LakePlan | None = None
    ) -> None:
        self._game = game
        self._plan = plan
        self._colours = tuple("+".join(seat) for seat in game.setup.seats)
        self._names = called(self._colours, names)
        self._edition = game.setup.edition
        self._towers = TowerScreens(game, self.seat_name)
        self._disputes = Disputes(game, self.seat_name)
        self.clearing_prompt = self._towers.clearing_prompt
        self.last_offer = self._towers.last_offer

    @property
    def game(self) -> Jinns:
        """The rules."""
        return self._game

    def seat_name(self, seat: Seat) -> str:
        """Return a player's name, or else his colours, such as `red` or `red+yellow`."""
        return self._names[seat - 1]

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen that asks for the opening, of which `seen` domes lie."""
        count = len(self._game.setup.colours) * 8
        how = (
            self._term("lay-domes", count=count)
            if self._edition is Edition.WISHES
            else self._block_text(seen)
        )
        lines = (how, self._term("lay-seen", seen=seen, count=count))
        return Prompt(
            "lay",
            self._term("title-lay"),
            lines,
            (text("key-start"), None, None),
            sections=(PromptSection(text("title-counts"), (self._term("lay-counts"),)),),
            leafing=Key.C,
            leafing_label=text("key-more"),
        )

    def setup_hint(self, reading: AnyReading) -> Text | None:
        """Return the line that names stars laid wrongly, or else the last stars left empty."""
        if not isinstance(reading, StackReading):
            return None
        odd = misplaced(self._game, reading)
        if odd:
            return text("lay-wrong", stars=odd)
        stars = tuple(star for star, look in enumerate(reading.looks()) if look is None)
        return text("lay-empty", stars=stars) if 0 < len(stars) <= MOST_IN_A_LIST else None

    def _block_text(self, seen: int) -> Text:
        """Return the sentence that says who lays which pawns next, of which `seen` lie.

        Source: older edition, "Rule for 2 players" and its variants.
        """
        due = blocks_due(self._game.setup, seen)
        if len(due) > 1:
            return self._either_text(due, is_last=is_last_block(self._game.setup, seen))
        return text("lay-done") if not due else self._next_block_text(due[0])

    def _next_block_text(self, block: DomeBlock) -> Text:
        """Return the sentence that says who lays the next block, and which pawns."""
        (colour, count), *more = block.domes
        facts: dict[str, Fact] = {
            "seat": self.seat_name(block.seat),
            "count": count,
            "colour": str(colour),
        }
        if not more:
            return text("lay-block", **facts)
        return text("lay-block-neutral", **facts, colours=(str(more[0][0]),), more=more[0][1])

    def _either_text(self, due: Sequence[DomeBlock], *, is_last: bool) -> Text:
        """Return the sentence that says who chooses the colour of the next block."""
        seat, count = self.seat_name(due[0].seat), due[0].count
        if is_last:
            return text("lay-block-last", seat=seat, count=count)
        one, other = (str(block.domes[0][0]) for block in due)
        return text("lay-block-either", seat=seat, count=count, colour=one, other_colour=other)

    def turn_prompt(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt:
        """Return the screen that says whose turn it is, and what was done last."""
        position, last = history[-1], last_turn(history, turns)
        title = text("title-turn", seat=self.seat_name(position.turn))
        if last is None:
            keys = PLAY_KEYS if turns else (PLAY_KEYS[0], None, PLAY_KEYS[2])
            return Prompt(
                "turn",
                title,
                (
                    *self._before(history, turns),
                    *self._three_as_turn(position),
                    *self._plays(position.turn),
                ),
                keys,
            )
        three = self._towers.three_prompt(history, turns)
        if three is not None:
            return three
        lines = (*self._told(last), *self._three_as_turn(position), *self._plays(position.turn))
        is_short = len(lines) == 1
        if is_short:
            lines = (*lines, self._standing(position) or self.progress(position, turns))
        if len(lines) > MOST_TOLD:
            # Whose the tower was, and who misses a turn, matter more than the move itself.
            lines = lines[1 : MOST_TOLD + 1]
        way = lake_chart(self._plan, last.before, last.made)
        return Prompt(
            "turn",
            title,
            lines,
            PLAY_KEYS,
            Signal.ACCEPTED,
            way,
            may_lose_chart=True,
            may_lose_last=is_short,
        )

    def _standing(self, position: Position) -> Text | None:
        """Return the line with every seat's points; None as long as nobody has any."""
        scores = self._game.scores(position)
        points = [tally.total for tally in scores.values()]
        if not any(points):
            return None
        names = map(self.seat_name, scores)
        seats: dict[str, Fact] = dict(zip(_SEATS, names, strict=False))
        return text(_STANDINGS[len(scores)], **seats, **dict(zip(_POINTS, points, strict=False)))

    def _plays(self, seat: Seat) -> tuple[Text, ...]:
        """Return the line that says which colours a player with a name plays."""
        colours = self._colours[seat - 1]
        name = self.seat_name(seat)
        return () if name == colours else (text("seat-plays", seat=name, owner=colours),)

    def _before(self, history: Sequence[Position], turns: Sequence[Action]) -> tuple[Text, ...]:
        """Return the lines of a turn before which nobody moved: what was set right by hand."""
        made = next((turn for turn in reversed(turns) if not isinstance(turn, Pass)), None)
        if not isinstance(made, SetRight):
            return (text("look"),)
        passed = tuple(reversed(turns)).index(made)
        missed = (self.seat_name(before.turn) for before in history[-1 - passed : -1])
        told = (text("pass", seats=tuple(missed)),) if passed else ()
        return (self._set_text(made), *told)

    def may_play(self, position: Position) -> tuple[Text, ...]:
        """Return a line for each star with the stars to which its domes may go."""
        targets: dict[int, list[int]] = {}
        for move in self._game.legal_moves(position):
            if isinstance(move, Move) and move.target not in targets.setdefault(move.origin, []):
                targets[move.origin].append(move.target)
        lines = (
            text("may-move", star=star, needed=tuple(sorted(ends)))
            for star, ends in sorted(targets.items())
        )
        return (*self._three_as_turn(position), *lines)

    def progress(self, position: Position, turns: Sequence[Action]) -> Text:  # noqa: ARG002 - see `GameScreens`
        """Return the sentence with the number of the move that is due."""
        made = sum(isinstance(turn, Move | Take) for turn in turns)
        return text("turn-number", number=made + 1)

    def illegal_prompt(self, position: Position, move: Action) -> Prompt:
        """Return the screen that names the first rule broken, the way, and who puts back."""
        return Prompt(
            "illegal",
            text("title-illegal"),
            (
                self._disputes.breach_text(position, move),
                self._disputes.put_back_text(position, move),
            ),
            (None, text("key-undo"), text("key-pause")),
            Signal.ILLEGAL,
            lake_chart(self._plan, position, move),
            may_lose_chart=True,
        )

    def unsure_prompt(
        self,
        position: Position,
        one: Hypothesis[Action, StackView | None],
        other: Hypothesis[Action, StackView | None],
    ) -> Prompt:
        """Return the screen that asks which of two things happened."""
        stars = sorted(_stars_of(one) ^ _stars_of(other))
        return Prompt(
            "unsure",
            text("title-unsure"),
            tuple(in_terms(self._edition, _choice(*pair)) for pair in (("A", one), ("B", other))),
            (text("key-a"), text("key-b"), text("key-neither")),
            Signal.QUESTION,
            chart_of_stars(self._plan, position, stars),
            may_lose_chart=True,
        )

    def differs_prompt(
        self, position: Position, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that lists the stars where board and record differ."""
        looks = reading.looks() if isinstance(reading, StackReading) else ()
        return Prompt(
            "differs",
            text("title-differs"),
            self._disputes.differing(position, looks, places),
            (text("key-look"), text("key-undo"), text("key-pause")),
            Signal.TROUBLE,
            chart_of_stars(self._plan, position, places),
            may_lose_chart=True,
        )

    def should_be_prompt(
        self,
        position: Position,
        reading: AnyReading,  # noqa: ARG002 - stars are known by their numbers
        places: Sequence[int],
    ) -> Prompt:
        """Return the screen that says how those stars should look, and where they are."""
        lines = tuple(line for star in places for line in stack_lines(star, position.lake[star]))
        keys = (None, None, text("key-back"))
        title = text("title-should-be")
        chart = chart_of_stars(self._plan, position, places)
        return Prompt("should-be", title, lines, keys, Signal.QUIET, chart, leafing=Key.A)

    def scores_prompt(self, position: Position) -> Prompt:
        """Return the scores: the totals, then each seat's lines."""
        scores = self._game.scores(position)
        totals = tuple(
            text("score", seat=self.seat_name(seat), points=tally.total)
            for seat, tally in scores.items()
        )
        sections = tuple(
            PromptSection(
                text("title-seat", seat=self.seat_name(seat)),
                tuple(map(_points, tally.lines)),
            )
            for seat, tally in scores.items()
            if tally.lines
        )
        fix = None if self._game.awaits_decision(position) else text("key-fix")
        return scores_of(text("title-scores"), totals, sections, fix)

    def over_prompt(self, position: Position) -> Prompt:
        """Return the screen of the game's end: who wins, and why it is over."""
        ended = Outcome(winners(position), "ended-by-agreement")
        outcome = self._game.outcome(position) or ended
        why = text(outcome.reason, seat=self.seat_name(position.turn))
        return over_prompt(outcome, self._game.scores(position), self.seat_name, why)

    def done_text(self, seat: Seat, turn: Turn | SetRight) -> Text:
        """Return the sentence about what a seat did in its turn, or players by hand."""
        if isinstance(turn, SetRight):
            return self._set_text(turn)
        mover = self.seat_name(seat)
        if isinstance(turn, Pass):
            return text("pass", seats=(mover,))
        if isinstance(turn, Take):
            return text("took-three", seat=mover, star=turn.star)
        key = "moved-three" if turn.takes_base else "moved"
        facts = {"origin": turn.origin, "target": turn.target, "count": turn.count}
        return self._term(key, seat=mover, **facts)

    def shared_text(self, builder: Seat, choice: Choice) -> Text:
        """Return the sentence that says who got which half of a tower."""
        key = "tower-keeps-top" if choice.keeps is Half.TOP else "tower-keeps-bottom"
        return text(key, seat=self.seat_name(builder), to=self.seat_name(choice.receiver))

    def _set_text(self, correction: SetRight) -> Text:
        """Return the sentence about what players set right by hand."""
        stars = tuple(star for star, _ in correction.stars)
        if correction.turn is None:
            return text("set-stars", stars=stars)
        seat = self.seat_name(correction.turn)
        return text("set-both", stars=stars, seat=seat) if stars else text("set-turn", seat=seat)

    def _told(self, last: LastTurn) -> tuple[Text, ...]:
        """Return the sentences about the last turn, and about the seats that missed theirs."""
        passed = tuple(map(self.seat_name, last.passed))
        missed = (text("pass", seats=passed),) if passed else ()
        made, taken = last.made, self._towers.taken_text(last)
        if isinstance(made, Move) and taken:
            made = Move(made.origin, made.target, made.count)
        return (self.done_text(last.seat, made), *taken, *missed)

    def _three_as_turn(self, position: Position) -> tuple[Text, ...]:
        """Return the line that names the towers of three that may be taken as a turn."""
        moves = self._game.legal_moves(position)
        stars = tuple(move.star for move in moves if isinstance(move, Take))
        return (text("three-as-turn", stars=stars),) if stars else ()

    def breach_said(self, move: Action, breach: Breach) -> Text:  # noqa: ARG002 - the breach says enough
        """Return the sentence about a broken rule, whatever the move."""
        return self._disputes.said(breach)

    def _term(self, key: str, **facts: Fact) -> Text:
        """Return a text in the terms of the edition's sheet."""
        return term_text(self._edition, key, **facts)


def _points(line: ScoreLine) -> Text:
    return Text(line.what, (*line.facts, ("points", line.points)))


def _stars_of(hypothesis: Hypothesis[Action, StackView | None]) -> set[int]:
    """Return the stars that the moves of a hypothesis begin or end at."""
    stars: set[int] = set()
    for move in hypothesis.moves:
        match move:
            case Move():
                stars |= {move.origin, move.target}
            case Take():
                stars.add(move.star)
            case _:
                pass
    return stars


def _choice(button: str, hypothesis: Hypothesis[Action, StackView | None]) -> Text:
    moves = [move for move in hypothesis.moves if isinstance(move, Move)]
    takes = [move for move in hypothesis.moves if isinstance(move, Take)]
    if hypothesis.kind is HypothesisKind.UNDONE:
        return text("choice-undone", button=button)
    if takes and len(hypothesis.moves) == 1:
        return text("choice-as-turn", button=button, star=takes[0].star)
    if not moves:
        return text("choice-unchanged", button=button)
    first = moves[0]
    if len(moves) > 1:
        facts = {"origin2": moves[1].origin, "target2": moves[1].target}
        return text("choice-pair", button=button, origin=first.origin, target=first.target, **facts)
    facts = {"origin": first.origin, "target": first.target, "count": first.count}
    if first.takes_base:
        return text("choice-move-three", button=button, **facts)
    return text("choice-move", button=button, **facts)


def stack_lines(star: int, stack: Stack) -> tuple[Text, ...]:
    """Return what should lie on a star, the hidden domes first, from the bottom up."""
    if not stack.domes:
        return (text("should-be-empty", star=star),)
    first, *others = stack.domes
    facts: dict[str, Fact] = {"colour": str(first.colour), "strength": first.strength}
    if not others:
        return (text("should-be", star=star, **facts),)
    second, *rest = others
    on_it = (text("should-be-on", colour=str(d.colour), strength=d.strength) for d in rest)
    facts |= {"colours": (str(second.colour),), "second": second.strength}
    return text("should-be-two", star=star, **facts), *on_it
