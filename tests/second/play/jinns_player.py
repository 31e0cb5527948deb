"""Random games of Jinns of the Lake through the session, held to the second engines.

The player lays domes by hand, says nothing of them to the box, and reads every screen.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random

from device.games.jinns.adapter import JinnsAdapter
from device.table.prompts import Key
from device.table.session import begin
from games.jinns.game import Jinns
from games.jinns.options import Options, Ties, Void
from games.jinns.pieces import Colour, StackView
from games.jinns.setup import Edition, setup_of
from games.jinns.views import View
from tests.device.games.jinns.table_top import reading_of
from tests.second.jinns.older import BLOCKS, OWN, Older
from tests.second.jinns.ring import FLOORS, STARS, Lake, Step, colour, strength
from tests.second.jinns.wishes import COLOURS, Wishes
from tests.second.play.jinns_truths import NAMES, Done, Engine, JinnsTruths
from tests.second.play.table import Table

MOST_MOVES = 150


@dataclass(frozen=True, slots=True)
class Moment:
    """The game as it stood before a turn."""

    engine: Engine
    lying: Lake
    done: Done | None
    moves: int
    offer: tuple[Older, Done] | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What is played: the edition, how many players, and the house rules that differ."""

    edition: Edition
    players: int
    options: Options


def choices(rng: Random) -> Choice:
    """Return an edition, a number of players, and house rules."""
    edition, players = rng.choice(list(Edition)), rng.choice((2, 3, 4))
    options = Options(
        counting_past_origin=rng.random() < 0.25,
        builder_keeps_top=rng.random() < 0.25,
        neutral_top_voids=rng.choice(list(Void)),
        neutral_piles_score=rng.random() < 0.5,
        last_mover_controls_neutral=rng.random() < 0.5,
        three_at_start=rng.random() < 0.25,
        ties=rng.choice(list(Ties)),
        no_undoing=rng.random() < 0.25,
    )
    return Choice(edition, players, options if rng.random() < 0.6 else Options())


class JinnsPlayer:
    """One game, from the laying of the domes to the end."""

    def __init__(self, rng: Random, choice: Choice) -> None:
        self.rng = rng
        self.choice = choice
        self.lying: Lake = opening(rng, choice)
        tokens = tokens_of(rng, choice)
        self.engine = engine_of(choice, tokens, self.lying)
        self.seats = {
            seat: "+".join(NAMES[letter] for letter in own) for seat, own in tokens.items()
        }
        neutral = (
            [] if choice.players != 3 else [n for n in NAMES if n not in "".join(tokens.values())]
        )
        lists = [[NAMES[letter] for letter in (*own, *neutral)] for own in tokens.values()]
        game = Jinns(setup_of(lists, choice.edition, choice.options))
        self.table = Table(begin(JinnsAdapter(game)))
        self.moves = 0
        self.done: Done | None = None
        self.past: list[Moment] = []
        self.offer: tuple[Older, Done] | None = None  # as the tower of three was made, and by whom
        self.unlawful = 0

    def play(self) -> int:
        """Play to the end; return how many unlawful moves were tried."""
        self._lay()
        while (not self.engine.is_over or self.offer) and self.moves < MOST_MOVES:
            self._turn()
        if not self.engine.is_over:
            self._agree()
        self._look(is_agreed=not self.engine.is_over)
        self._scores()
        return self.unlawful

    # Seeing and checking

    def _show(self, words: str) -> None:
        self.table.see(reading_of(view_of(self.lying)), words)

    def _truths(self, wrong: Step | None = None, *, is_agreed: bool = False) -> JinnsTruths:
        return JinnsTruths(
            self.engine,
            self.seats,
            self.moves,
            self.done,
            wrong,
            is_agreed=is_agreed,
            offer=self.offer[1] if self.offer else None,
        )

    def _look(self, wrong: Step | None = None, *, is_agreed: bool = False) -> None:
        """Read the screen, and hold it to the engine."""
        truths = self._truths(wrong, is_agreed=is_agreed)
        if self.table.kind == "repetition":
            self.table.must_not_lie(truths.lies(self.table.prompt))
            self.table.press_label("key-no")
        self.table.must_show(*self._due(wrong, is_agreed=is_agreed))
        self.table.must_not_lie(truths.lies(self.table.prompt))

    def _due(self, wrong: Step | None, *, is_agreed: bool) -> tuple[str, ...]:
        """Return the screens that may stand now."""
        if wrong is not None:
            return ("illegal",)
        if self.engine.halves_of is not None:
            return ("tower", "receiver")
        if self.lying != self.engine.lake:
            return ("lift",)
        if self.offer is not None:
            return ("three",)
        return ("over",) if self.engine.is_over or is_agreed else ("turn",)

    # The evening

    def _lay(self) -> None:
        """Lay the domes; one is missing at first."""
        star = self.rng.randrange(STARS)
        dome, self.lying[star] = self.lying[star], []
        self._show("laying")
        self.table.must_show("lay")
        if self.table.has_label("key-start"):
            raise self.table.disagreement("a dome is missing, and Start is offered")
        self.lying[star] = dome
        self._show("laid")
        self.table.press_label("key-start")
        self._show("began")
        self._look()

    def _turn(self) -> None:
        chance = self.rng.random()
        if self.offer is not None and (self.engine.is_over or chance < 0.3):
            self._take_later(is_taken=self.rng.random() < 0.6)
        elif chance < 0.15:
            self._try_unlawful()
        elif chance < 0.2:
            self._scores()
        elif chance < 0.24 and self.past:
            self._undo()
        elif chance < 0.28 and self.past:
            self._put_back()
        elif chance < 0.31:
            self.table.hide()
            self._show("the hand is gone")
            self._look()
        else:
            self._move()

    def _scores(self) -> None:
        self.table.press_label("key-scores")
        self.table.must_show("scores")
        self.table.must_not_lie(self._truths().lies(self.table.prompt))
        self.table.press(Key.C)
        self._look(is_agreed=self.table.kind == "over" and not self.engine.is_over)

    def _remember(self) -> None:
        self.past.append(
            Moment(deepcopy(self.engine), deepcopy(self.lying), self.done, self.moves, self.offer)
        )

    def _recall(self) -> None:
        before = self.past.pop()
        self.engine, self.done, self.moves = before.engine, before.done, before.moves
        self.lying, self.offer = before.lying, before.offer

    def _undo(self) -> None:
        """Take a turn back by the button; the domes lie as moved for a while."""
        lying = deepcopy(self.lying)
        self.table.press_label("key-undo")
        self._recall()
        put_back, self.lying = self.lying, lying
        self._show("still as moved")
        self.lying = put_back
        self._show("put back")
        self._look()

    def _put_back(self) -> None:
        """Take a turn back by hand alone."""
        before = self.past[-1].lying
        if any(self._after(step) == before for step in self.engine.steps()):
            return  # a lawful move that looks the same
        self._recall()
        self._show("put back by hand")
        self._look()

    def _after(self, step: Step) -> Lake:
        return moved(self.engine.lake, step)

    def _try_unlawful(self) -> None:
        """Make a move by hand that the sheet forbids; then put it back."""
        step = self._unlawful()
        if step is None:
            return
        lying = self.lying
        self.lying = self._after(step)
        self._show(f"unlawful {step}")
        if self.table.kind == "unsure" and self._offers(step):
            self._say_which(step)
        if self.table.kind == "unsure" and self._is_explained():
            self.table.press_label("key-neither")
        else:
            self._look(step)
            self.unlawful += 1
        self.lying = lying
        self._show("put back")
        self._look()

    def _unlawful(self) -> Step | None:
        """Return a step that the engine forbids and that does not look like putting one back."""
        full = [star for star in range(STARS) if self.engine.lake[star]]
        for _ in range(20):
            origin = self.rng.choice(full)
            target = self.rng.choice([star for star in range(STARS) if star != origin])
            if self.rng.random() < 0.7:
                target = self.rng.choice([star for star in full if star != origin])
            step = Step(origin, self.rng.randint(1, len(self.engine.lake[origin])), target)
            was = self.past and view_of(self._after(step)) == view_of(self.past[-1].lying)
            if self.engine.faults(step, self.engine.turn) and not was:
                return step
        return None

    def _is_explained(self) -> bool:
        """Return whether two lawful moves lead to the lake that lies there."""
        seen = view_of(self.lying)
        for step in self.engine.steps():
            after = deepcopy(self.engine)
            after.move(step)
            if after.halves_of is not None:
                continue
            for second in after.steps():
                then = deepcopy(after)
                then.move(second)
                if seen in (view_of(then.lake), view_of(moved(after.lake, second))):
                    return True
        return False

    def _move(self) -> None:
        """Make a lawful move; what it completes is shared out and lifted."""
        steps = self.engine.steps()
        threes = self.engine.threes() if isinstance(self.engine, Older) else []
        if threes and (not steps or self.rng.random() < 0.2):
            self._take_instead()
            return
        step = self.rng.choice(steps)
        self._remember()
        self.offer = None
        seat, after = self.engine.turn, self._after(step)
        height = len(after[step.target])
        completed = tuple(after[step.target]) if height == 4 else ()
        self.engine.move(step)
        self.done = Done(seat, step, completed=completed)
        self.moves += 1
        self.lying = after
        if completed and self.rng.random() < 0.3:
            self.lying = deepcopy(after)
            self.lying[step.target] = []
        if isinstance(self.engine, Older) and self.engine.three_on is not None:
            self._three(step, tuple(after[step.target]))
            return
        self._show(f"{seat}: {step}")
        self._say_which(step)
        self._look()
        if self.engine.halves_of is not None:
            self._share(seat, step, completed)
        self._lift()

    def _say_which(self, step: Step) -> None:
        """Answer which of two moves it was, if the lake lies alike after both."""
        if self.table.kind != "unsure":
            return
        if not self._offers(step):
            raise self.table.disagreement(f"{step} was made, and the question leaves it out")
        self.table.press((Key.A, Key.B)[self._asked().index(step)])

    def _offers(self, step: Step) -> bool:
        return step in self._asked()

    def _asked(self) -> list[tuple[object, object, object]]:
        facts = [dict(line.facts) for line in self.table.prompt.lines]
        return [(one.get("origin"), one.get("count"), one.get("target")) for one in facts]

    def _three(self, step: Step, tower: tuple[str, ...]) -> None:
        """Make a tower of three; take it at once, or leave it standing for now."""
        assert isinstance(self.engine, Older)
        done = Done(self.engine.turn, step, completed=tower)
        made = deepcopy(self.engine)
        if self.rng.random() < 0.3:
            self._take_three(made, done, "at once")
            return
        self.engine.answer_three(takes=False)
        self.offer = made, done
        self._show(f"{done.seat}: {step}, three")
        self._say_which(step)
        self._look()

    def _take_later(self, *, is_taken: bool) -> None:
        """Take the tower of three after all; or at the end of the game leave it."""
        assert self.offer is not None
        if is_taken:
            self._take_three(*self.offer, "later")
        elif self.engine.is_over:
            self.offer = None
            self.table.press_label("key-leave")
            self._look()

    def _take_three(self, made: Older, done: Done, how: str) -> None:
        made.answer_three(takes=True)
        self.engine, self.done, self.offer = made, done, None
        self.lying = deepcopy(made.lake)
        self._show(f"tower of three of {done.seat} taken {how}")
        if done.step is not None:
            self._say_which(done.step)
        self._look()

    def _take_instead(self) -> None:
        """Take a tower of three in place of a move (open question 7)."""
        assert isinstance(self.engine, Older)
        self._remember()
        star = self.rng.choice(self.engine.threes())
        seat, tower = self.engine.turn, tuple(self.engine.lake[star])
        self.engine.take_three_instead(star)
        self.done, self.offer = Done(seat, three=star, completed=tower), None
        self.moves += 1
        self.lying = deepcopy(self.engine.lake)
        self._show(f"{seat} takes three on {star}")
        self._look()

    def _share(self, seat: int, step: Step, completed: tuple[str, ...]) -> None:
        """Answer which half is kept, and who gets the other."""
        upper = True
        if self.table.kind == "tower":
            upper = self.rng.random() < 0.5
            self.table.press_label("key-top" if upper else "key-bottom")
        engine = self.engine
        if isinstance(engine, Older):
            other = engine.partner(seat)
            engine.keep(upper=upper)
        else:
            others = [other for way, other in engine.splits() if way is upper]
            other = others[0]
            if len(others) > 1:
                self._look()
                other = self.rng.choice(others)
                keys = [key.facts for key in self.table.prompt.keys[:2] if key is not None]
                names = [dict(facts)["seat"] for facts in keys]
                self.table.press((Key.A, Key.B)[names.index(self.seats[other])])
            engine.split(keeps_upper=upper, other=other)
        self.done = Done(seat, step, completed=completed, keeps_upper=upper, other=other)
        self._look()

    def _lift(self) -> None:
        """Take a tower off the lake."""
        if self.lying == self.engine.lake:
            return
        self.lying = deepcopy(self.engine.lake)
        self._show("lifted")
        self._look()

    def _agree(self) -> None:
        """End a game that goes on and on; the box says who leads."""


def moved(lake: Lake, step: Step) -> Lake:
    """Return how the lake lies after a step, a tower still standing."""
    after = deepcopy(lake)
    block = after[step.origin][-step.floors :]
    after[step.origin] = after[step.origin][: -step.floors]
    after[step.target] = after[step.target] + block
    return after


def view_of(lake: Lake) -> View:
    """Return how a lake looks to a reader, which knows no more than four floors."""
    return tuple(
        StackView(min(len(stack), FLOORS), Colour(NAMES[colour(stack[-1])]), strength(stack[-1]))
        if stack
        else None
        for stack in lake
    )


def opening(rng: Random, choice: Choice) -> Lake:
    """Return a ring of single domes: any for the Lake of Wishes, blocks for the older edition."""
    if choice.edition is Edition.WISHES:
        every = [f"{letter}{number}" for letter in COLOURS for number in (1, 2, 3, 4) * 2]
        rng.shuffle(every)
        return [[dome] for dome in every]
    supply = {letter: [f"{letter}{number}" for number in (1, 2, 3, 4) * 2] for letter in COLOURS}
    for domes in supply.values():
        rng.shuffle(domes)
    ring = [[supply[letter].pop()] for block in BLOCKS[choice.players] for letter in block]
    start = rng.randrange(STARS)
    return [*ring[start:], *ring[:start]]


def tokens_of(rng: Random, choice: Choice) -> dict[int, str]:
    """Return the colours of each seat."""
    if choice.edition is Edition.DREAMS:
        return dict(OWN[choice.players])
    letters = rng.sample(COLOURS, 4)
    each = 2 if choice.players == 2 else 1
    return {
        seat: "".join(letters[(seat - 1) * each : seat * each])
        for seat in range(1, choice.players + 1)
    }


def engine_of(choice: Choice, tokens: dict[int, str], lake: Lake) -> Engine:
    """Return the second engine of what is played."""
    options = choice.options
    breaks = options.ties is Ties.MOST_CAPTURED
    if choice.edition is Edition.DREAMS:
        return Older(
            deepcopy(lake),
            choice.players,
            at_start=options.three_at_start,
            last_mover=options.last_mover_controls_neutral,
            towers_break_ties=breaks,
            no_undoing=options.no_undoing,
        )
    return Wishes(
        deepcopy(lake),
        tokens,
        wraps=options.counting_past_origin,
        upper_kept=options.builder_keeps_top,
        upper_voids=options.neutral_top_voids is Void.UPPER_HALF,
        neutral_pile_counts=options.neutral_piles_score,
        towers_break_ties=breaks,
        no_undoing=options.no_undoing,
    )
