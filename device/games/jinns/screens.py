"""The screens of Jinns of the Lake: turns positions and moves into prompts."""

from __future__ import annotations

from collections.abc import Sequence

from device.reading.readers import AnyReading
from device.table.game_over import over_prompt
from device.table.prompts import PrintSize, Prompt, PromptSection, Signal, Text, scores_of, text
from device.table.referee import Hypothesis, HypothesisKind
from device.texts.language import MOST_IN_A_LIST
from games.game import Breach, Outcome, ScoreLine, Seat
from games.jinns.game import Jinns
from games.jinns.moves import Action, Choice, Half, Move, Pass, Take
from games.jinns.pieces import TOWER_HEIGHT, Stack, StackView
from games.jinns.position import Position
from games.jinns.score import winners
from vision.stacks.evidence import StackReading

PLAY_KEYS = (text("key-scores"), text("key-undo"), text("key-pause"))
LINES_A_PAGE = 4


class JinnsScreens:
    """The screens of one game of Jinns."""

    def __init__(self, game: Jinns) -> None:
        self._game = game

    @property
    def game(self) -> Jinns:
        """The rules."""
        return self._game

    def seat_name(self, seat: Seat) -> str:
        """Return the colours that a seat plays, such as `red` or `red+yellow`."""
        return "+".join(self._game.setup.seats[seat - 1])

    def lay_prompt(self, seen: int) -> Prompt:
        """Return the screen that asks for the opening, of which `seen` domes lie."""
        count = len(self._game.setup.colours) * 8
        lines = (text("lay-domes", count=count), text("lay-seen", seen=seen, count=count))
        return Prompt("lay", text("title-lay"), lines, (text("key-start"), None, None))

    def setup_hint(self, reading: AnyReading) -> Text | None:
        """Return the line that names the empty stars, or None if there are too many for a line."""
        looks = reading.looks() if isinstance(reading, StackReading) else ()
        stars = tuple(star for star, look in enumerate(looks) if look is None)
        return text("lay-empty", stars=stars) if 0 < len(stars) <= MOST_IN_A_LIST else None

    def turn_prompt(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt:
        """Return the screen that says whose turn it is, and what was done last."""
        position = history[-1]
        title = text("title-turn", seat=self.seat_name(position.turn))
        moves = [move for move in turns if not isinstance(move, Choice)]
        if not moves:
            keys = PLAY_KEYS if turns else (PLAY_KEYS[0], None, PLAY_KEYS[2])
            return Prompt("turn", title, (text("look"),), keys)
        done = self.done_text("moved", history, turns, moves[-1])
        lines = (done, self.progress(position, turns))
        return Prompt("turn", title, lines, PLAY_KEYS, Signal.ACCEPTED)

    def progress(self, position: Position, turns: Sequence[Action]) -> Text:  # noqa: ARG002 - see `GameScreens`
        """Return the sentence with the number of the move that is due."""
        made = sum(not isinstance(move, Choice) for move in turns)
        return text("turn-number", number=made + 1)

    def illegal_prompt(self, position: Position, move: Action) -> Prompt:
        """Return the screen that names the first rule broken."""
        return Prompt(
            "illegal",
            text("title-illegal"),
            (breach_text(self._game.explain(position, move)[0]), text("put-back")),
            (None, text("key-undo"), text("key-pause")),
            Signal.ILLEGAL,
        )

    def unsure_prompt(
        self,
        position: Position,  # noqa: ARG002 - other games word a doubt by the position
        one: Hypothesis[Action, StackView | None],
        other: Hypothesis[Action, StackView | None],
    ) -> Prompt:
        """Return the screen that asks which of two things happened."""
        return Prompt(
            "unsure",
            text("title-unsure"),
            (_choice("a", one), _choice("b", other)),
            (text("key-a"), text("key-b"), text("key-neither")),
            Signal.QUESTION,
        )

    def differs_prompt(
        self,
        position: Position,  # noqa: ARG002 - stars are known by their numbers
        reading: AnyReading,  # noqa: ARG002
        places: Sequence[int],
    ) -> Prompt:
        """Return the screen that lists the stars where board and record differ."""
        return Prompt(
            "differs",
            text("title-differs"),
            (text("differs", stars=tuple(places)), text("differs-hint")),
            (text("key-look"), text("key-undo"), text("key-pause")),
            Signal.TROUBLE,
        )

    def should_be_prompt(
        self,
        position: Position,
        reading: AnyReading,  # noqa: ARG002 - stars are known by their numbers
        places: Sequence[int],
    ) -> Prompt:
        """Return the screen that says how those stars should look."""
        shown = places[: LINES_A_PAGE - 1]
        lines = tuple(_should_be(star, position.lake[star]) for star in shown)
        keys = (None, None, text("key-back"))
        return Prompt("should-be", text("title-should-be"), lines, keys, Signal.QUIET)

    def clearing_prompt(self, history: Sequence[Position], turns: Sequence[Action]) -> Prompt:
        """Return the screen that asks for the tower just completed to be taken off."""
        standing = history[-1].standing
        builder, choice = self._builder(history, turns)
        if standing is None or builder is None:
            return self.turn_prompt(history, turns)
        lift = text("tower-lift", star=standing.star)
        if standing.tower.height < TOWER_HEIGHT:
            lift = text("tower-three-taken", star=standing.star)
        said = self._shared_out(builder, standing.tower, choice, history[-1])
        return Prompt("lift", text("title-lift"), (*said, lift), PLAY_KEYS, Signal.TOWER)

    def scores_prompt(self, position: Position) -> Prompt:
        """Return the scores: the totals, then each seat's lines."""
        scores = self._game.scores(position)
        totals = tuple(
            text("score", seat=self.seat_name(seat), points=tally.total)
            for seat, tally in scores.items()
        )
        title = text("title-scores")
        sections = tuple(
            PromptSection(title, tuple(map(_points, tally.lines)), PrintSize.LARGE)
            for tally in scores.values()
            if tally.lines
        )
        return scores_of(title, totals, sections)

    def over_prompt(self, position: Position) -> Prompt:
        """Return the screen of the game's end: who wins, and why it is over."""
        ended = Outcome(winners(position), "ended-by-agreement")
        outcome = self._game.outcome(position) or ended
        why = text(outcome.reason, seat=self.seat_name(position.turn))
        return over_prompt(outcome, self._game.scores(position), self.seat_name, why)

    def done_text(
        self, key: str, history: Sequence[Position], turns: Sequence[Action], move: Action
    ) -> Text:
        """Return the sentence about the last turn; `key` is the text's key for a move of domes."""
        mover = self.seat_name(self._builder(history, turns)[0] or history[-1].turn)
        if isinstance(move, Pass):
            return text("pass", seat=mover)
        if isinstance(move, Move):
            facts = {"origin": move.origin, "target": move.target, "count": move.count}
            return text(key, seat=mover, **facts)
        return text("tower-three-taken", star=move.star) if isinstance(move, Take) else text("look")

    def _builder(
        self, history: Sequence[Position], turns: Sequence[Action]
    ) -> tuple[Seat | None, Choice | None]:
        """Return who made the last move, and the builder's choice if its tower was shared out."""
        if not turns:
            return None, None
        last = turns[-1]
        if isinstance(last, Choice):
            return history[-2].turn, last
        return history[-2].turn, None

    def _shared_out(
        self, builder: Seat, tower: Stack, choice: Choice | None, position: Position
    ) -> tuple[Text, ...]:
        if choice is not None:
            key = "tower-keeps-top" if choice.keeps is Half.TOP else "tower-keeps-bottom"
            seats = {"seat": self.seat_name(builder), "to": self.seat_name(choice.receiver)}
            return (text(key, **seats),)
        if tower.height < TOWER_HEIGHT:
            return ()
        piles = position.captured[builder - 1]
        if not piles or piles[-1].is_void:
            return (text("tower-void"),)
        points = tower.height * tower.strength
        return (text("tower-whole", seat=self.seat_name(builder), points=points),)


def breach_text(breach: Breach) -> Text:
    """Return the sentence about a broken rule."""
    return Text(breach.code, breach.facts)


def _points(line: ScoreLine) -> Text:
    return Text(line.what, (*line.facts, ("points", line.points)))


def _choice(key: str, hypothesis: Hypothesis[Action, StackView | None]) -> Text:
    moves = [move for move in hypothesis.moves if isinstance(move, Move)]
    if hypothesis.kind is HypothesisKind.UNDONE:
        return text(f"choice-{key}-undone")
    if not moves:
        return text(f"choice-{key}-unchanged")
    first = moves[0]
    if len(moves) > 1:
        facts = {"origin2": moves[1].origin, "target2": moves[1].target}
        return text(f"choice-{key}-pair", origin=first.origin, target=first.target, **facts)
    facts = {"origin": first.origin, "target": first.target, "count": first.count}
    return text(f"choice-{key}-move", **facts)


def _should_be(star: int, stack: Stack) -> Text:
    look = stack.view
    if look is None:
        return text("should-be-empty", star=star)
    colour = str(look.colour)
    return text("should-be", star=star, colour=colour, strength=look.strength, count=look.height)
