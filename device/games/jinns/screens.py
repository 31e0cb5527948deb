"""What tablejinn says about Jinns of the Lake: positions and moves turned into prompts."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.jinns.pictures import lake_picture
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.game_over import over_prompt
from device.table.port import Answer, Question
from device.table.prompts import Prompt, Signal, Text, text
from device.table.referee import Hypothesis, HypothesisKind
from device.texts.language import MOST_IN_A_LIST
from games.game import Breach, Outcome, Seat
from games.jinns.game import Jinns
from games.jinns.moves import Action, Choice, Half, Move, Pass, Take
from games.jinns.notation import lake_text
from games.jinns.pieces import TOWER_HEIGHT, Stack, StackView
from games.jinns.position import Position
from games.jinns.score import winners
from vision.stacks.evidence import StackReading

PLAY_KEYS = (text("key-scores"), text("key-undo"), text("key-pause"))
LINES_A_PAGE = 4


class JinnsScreens:
    """The words of one game of Jinns."""

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
        """Return which stars are empty, once they are few enough for a line."""
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
        done = self._done("moved", history, turns, moves[-1])
        lines = (done, self.progress(position, turns))
        return Prompt("turn", title, lines, PLAY_KEYS, Signal.ACCEPTED)

    def progress(self, position: Position, turns: Sequence[Action]) -> Text:  # noqa: ARG002 - see `Table`
        """Return the number of the move that is due."""
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

    def decision(self, position: Position, step: str) -> Question[Action]:
        """Return what the builder of the pending tower is asked: which half, then for whom."""
        choices = [c for c in self._game.legal_moves(position) if isinstance(c, Choice)]
        halves = {choice.keeps for choice in choices}
        if not step and len(halves) > 1:
            return self._ask_half(position, choices)
        kept = Half(step) if step else next(iter(halves))
        return self._ask_receiver(position, [c for c in choices if c.keeps is kept])

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

    def scores_prompt(self, position: Position, page: int) -> Prompt:
        """Return page `page` of the scores: the totals, then each seat's lines."""
        scores = self._game.scores(position)
        totals = [
            text("score", seat=self.seat_name(seat), points=tally.total)
            for seat, tally in scores.items()
        ]
        pages = [tuple(totals)]
        for tally in scores.values():
            lines = [
                Text(line.what, (*line.facts, ("points", line.points))) for line in tally.lines
            ]
            pages += [tuple(lines[k : k + 3]) for k in range(0, len(lines), 3)]
        keys = (text("key-next"), None, text("key-back"))
        return Prompt("scores", text("title-scores"), pages[page % len(pages)], keys)

    def over_prompt(self, position: Position) -> Prompt:
        """Return the screen of the game's end: who wins, and why it is over."""
        ended = Outcome(winners(position), "ended-by-agreement")
        outcome = self._game.outcome(position) or ended
        why = text(outcome.reason, seat=self.seat_name(position.turn))
        return over_prompt(outcome, self._game.scores(position), self.seat_name, why)

    def keepsake(
        self,
        history: Sequence[Position],
        turns: Sequence[Action],
        say: Say,
    ) -> Keepsake:
        """Return the game line by line, and the lake as it stands."""
        story = tuple(
            self._done("moved", history[: number + 2], turns[: number + 1], turn)
            for number, turn in enumerate(turns)
            if not isinstance(turn, Choice)
        )
        if not history:
            return Keepsake({"lake": ""}, story)
        scores = self._game.scores(history[-1])
        names = {self.seat_name(seat): tally for seat, tally in scores.items()}
        picture = lake_picture(history[-1].lake, names, say)
        details = {"lake": lake_text(history[-1].lake)}
        return Keepsake(details, story, (("lake", picture),), is_by_move=True)

    def _done(
        self, key: str, history: Sequence[Position], turns: Sequence[Action], move: Action
    ) -> Text:
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
        """Return who made the last move, and how its tower was shared out if it was."""
        if not turns:
            return None, None
        last = turns[-1]
        if isinstance(last, Choice):
            return history[-2].turn, last
        return history[-2].turn, None

    def _ask_half(self, position: Position, choices: Sequence[Choice]) -> Question[Action]:
        stack = position.pending or Stack(())
        top, bottom = _halves(stack)
        seat = self.seat_name(position.turn)
        prompt = Prompt(
            "tower",
            text("title-tower"),
            (
                text("tower-ask", seat=seat),
                text("tower-top", points=2 * top.strength),
                text("tower-bottom", points=2 * bottom.strength),
            ),
            (text("key-top"), text("key-bottom"), text("key-undo")),
            Signal.TOWER,
        )
        receivers = {choice.receiver for choice in choices}
        if len(receivers) > 1:
            return Question(
                prompt, (Answer(step=Half.TOP), Answer(step=Half.BOTTOM), Answer(undoes=True))
            )
        receiver = next(iter(receivers))
        first, second = (Choice(half, receiver) for half in (Half.TOP, Half.BOTTOM))
        return Question(prompt, (Answer(first), Answer(second), Answer(undoes=True)))

    def _ask_receiver(self, position: Position, choices: Sequence[Choice]) -> Question[Action]:
        labels = [text("key-seat", seat=self.seat_name(choice.receiver)) for choice in choices]
        shown = [*labels[:2], None, None][:2]
        prompt = Prompt(
            "receiver",
            text("title-receiver"),
            (text("tower-receiver", seat=self.seat_name(position.turn)),),
            (shown[0], shown[1], text("key-back")),
            Signal.QUESTION,
        )
        # Not `Answer[Action](…)`: Python 3.11 cannot call a subscripted generic with slots.
        answers: list[Answer[Action] | None] = [Answer(choice) for choice in choices[:2]]
        answers += [None, None]
        return Question(prompt, (answers[0], answers[1], Answer(step="")))

    def correction(self, position: Position, step: str) -> None:
        """Return nothing: points follow from the domes."""

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


def _halves(tower: Stack) -> tuple[Stack, Stack]:
    """Return the top and the bottom half of a tower of four."""
    return Stack(tower.domes[2:]), Stack(tower.domes[:2])
