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
from games.jinns.setup import Edition, setup_of
from tests.device.games.jinns.table_top import reading_of
from tests.second.jinns.older import BLOCKS, Older
from tests.second.jinns.ring import STARS, Lake, Step, colour
from tests.second.play.jinns_by_hand import correction_of, set_right, truths
from tests.second.play.jinns_setup import Choice, engine_of, moved, opening, tokens_of, view_of
from tests.second.play.jinns_truths import NAMES, Done, Engine, JinnsTruths, LayingTruths
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


class JinnsPlayer:
    """One game, from the laying of the domes to the end."""

    def __init__(self, rng: Random, choice: Choice) -> None:
        self.rng = rng
        self.choice = choice
        start = rng.randrange(STARS)
        self.lying: Lake = opening(rng, choice, start)
        self.order = [*range(start, STARS), *range(start)]
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
        self.is_agreed = False
        self.offer: tuple[Older, Done] | None = None  # as the tower of three was made, and by whom
        self.unlawful = 0

    def play(self) -> int:
        """Play to the end; return how many unlawful moves were tried."""
        self._lay()
        while (not self.engine.is_over or self.offer) and not self.is_agreed:
            if self.moves >= MOST_MOVES:
                return self.unlawful  # some games go round and round
            self._turn()
        self.look()
        self._scores()
        return self.unlawful

    # Seeing and checking

    def show(self, words: str) -> None:
        self.table.see(reading_of(view_of(self.lying)), words)

    def _truths(self, wrong: Step | None = None) -> JinnsTruths:
        return JinnsTruths(
            self.engine,
            self.seats,
            self.moves,
            self.done,
            wrong,
            is_agreed=self.is_agreed,
            offer=self.offer[1] if self.offer else None,
            more=truths(self.done, self.seats),
        )

    def look(self, wrong: Step | None = None) -> None:
        """Read the screen, and hold it to the engine."""
        if self.table.kind == "repetition":
            self.table.must_not_lie(self._truths().lies(self.table.prompt))
            self.is_agreed = self.rng.random() < 0.3
            self.table.press_label("key-yes" if self.is_agreed else "key-no")
        self.table.must_show(*self._due(wrong))
        self.table.must_not_lie(self._truths(wrong).lies(self.table.prompt))

    def _due(self, wrong: Step | None) -> tuple[str, ...]:
        """Return the screens that may stand now."""
        if wrong is not None:
            return ("illegal",)
        if self.engine.halves_of is not None:
            return ("tower", "receiver")
        if self.lying != self.engine.lake:
            return ("lift",)
        if self.offer is not None and not self.is_agreed:
            return ("three",)
        return ("over",) if self.engine.is_over or self.is_agreed else ("turn",)

    # The evening

    def _lay(self) -> None:
        """Lay the domes: some first, then all, in the older edition a wrong ring before."""
        whole = self.lying
        number = self.rng.randrange(len(self.blocks)) if self.blocks else 1
        laid = set(self.order[: sum(map(len, self.blocks[:number]))])
        missing = self.order[len(laid) :] if self.blocks else [self.rng.randrange(STARS)]
        self.lying = [[] if star in missing else dome for star, dome in enumerate(whole)]
        self._look_at_laying(number)
        if self.blocks and self.rng.random() < 0.5:
            self.lying = self._swapped(whole)
            self._look_at_laying(len(self.blocks))
        self.lying = whole
        self.show("laid")
        self.table.press_label("key-start")
        self.show("began")
        self.look()

    @property
    def blocks(self) -> list[str]:
        """The blocks of the older edition; none on the Lake of Wishes."""
        is_older = self.choice.edition is Edition.DREAMS
        return BLOCKS[self.choice.players] if is_older else []

    def _swapped(self, ring: Lake) -> Lake:
        """Return the ring with two domes of different colours exchanged."""
        while True:
            one, other = self.rng.sample(range(STARS), 2)
            if colour(ring[one][0]) != colour(ring[other][0]):
                wrong = list(ring)
                wrong[one], wrong[other] = wrong[other], wrong[one]
                return wrong

    def _look_at_laying(self, laid: int) -> None:
        """Show a ring that is not ready; `laid` blocks of it lie."""
        self.show(f"laying, {laid} blocks")
        self.table.must_show("lay")
        is_named = any(line.key == "lay-wrong" for line in self.table.prompt.lines)
        if self.table.has_label("key-start") and not is_named:
            raise self.table.disagreement("Start is offered, and the domes do not lie right")
        truths = self._truths()
        truths.laying = LayingTruths(self.lying, self.blocks[laid : laid + 1])
        self.table.must_not_lie(truths.lies(self.table.prompt))

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
        elif chance < 0.31 and self.offer is None:
            self._set_right()
        elif chance < 0.34:
            self.table.hide()
            self.show("the hand is gone")
            self.look()
        else:
            self._move()

    def _scores(self) -> None:
        self.table.press_label("key-scores")
        self.table.must_show("scores")
        self.table.must_not_lie(self._truths().lies(self.table.prompt))
        self.table.press(Key.C)
        self.look()

    def remember(self) -> None:
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
        self.show("still as moved")
        self.lying = put_back
        self.show("put back")
        self.look()

    def _put_back(self) -> None:
        """Take a turn back by hand alone."""
        before = self.past[-1].lying
        if self.done is not None and (self.done.set_stars or self.done.set_turn):
            return  # what was set right by hand is taken back by the button
        if any(self._after(step) == before for step in self.engine.steps()):
            return  # a lawful move that looks the same
        self._recall()
        self.show("put back by hand")
        self.look()

    def _set_right(self) -> None:
        """Set domes or the turn right by hand; sometimes take that back."""
        told = correction_of(self)
        if told is None:
            return
        self.remember()
        set_right(self, told)
        if self.rng.random() < 0.3:
            self._undo()

    def _after(self, step: Step) -> Lake:
        return moved(self.engine.lake, step)

    def _try_unlawful(self) -> None:
        """Make a move by hand that the sheet forbids; then put it back."""
        step = self._unlawful()
        if step is None:
            return
        lying = self.lying
        self.lying = self._after(step)
        self.show(f"unlawful {step}")
        if self.table.kind == "unsure" and self._offers(step):
            self._say_which(step)
        if self.table.kind == "unsure" and self._is_explained():
            self.table.press_label("key-neither")
        else:
            self.look(step)
            self.unlawful += 1
        self.lying = lying
        self.show("put back")
        self.look()

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
        self.remember()
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
        self.show(f"{seat}: {step}")
        self._say_which(step)
        self.look()
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
        self.show(f"{done.seat}: {step}, three")
        self._say_which(step)
        self.look()

    def _take_later(self, *, is_taken: bool) -> None:
        """Take the tower of three after all; or at the end of the game leave it."""
        assert self.offer is not None
        if is_taken:
            self._take_three(*self.offer, "later")
        elif self.engine.is_over:
            self.offer = None
            self.table.press_label("key-leave")
            self.look()

    def _take_three(self, made: Older, done: Done, how: str) -> None:
        made.answer_three(takes=True)
        self.engine, self.done, self.offer = made, done, None
        self.lying = deepcopy(made.lake)
        self.show(f"tower of three of {done.seat} taken {how}")
        if done.step is not None:
            self._say_which(done.step)
        self.look()

    def _take_instead(self) -> None:
        """Take a tower of three in place of a move (open question 7)."""
        assert isinstance(self.engine, Older)
        self.remember()
        star = self.rng.choice(self.engine.threes())
        seat, tower = self.engine.turn, tuple(self.engine.lake[star])
        self.engine.take_three_instead(star)
        self.done, self.offer = Done(seat, three=star, completed=tower), None
        self.moves += 1
        self.lying = deepcopy(self.engine.lake)
        self.show(f"{seat} takes three on {star}")
        if self.table.kind == "unsure":  # who made it might take it late
            keys = [line.key for line in self.table.prompt.lines]
            self.table.press(Key.A if keys[0] == "choice-as-turn" else Key.B)
        self.look()

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
                self.look()
                other = self.rng.choice(others)
                keys = [key.facts for key in self.table.prompt.keys[:2] if key is not None]
                names = [dict(facts)["seat"] for facts in keys]
                self.table.press((Key.A, Key.B)[names.index(self.seats[other])])
            engine.split(keeps_upper=upper, other=other)
        self.done = Done(seat, step, completed=completed, keeps_upper=upper, other=other)
        self.look()

    def _lift(self) -> None:
        """Take a tower off the lake."""
        if self.lying == self.engine.lake:
            return
        self.lying = deepcopy(self.engine.lake)
        self.show("lifted")
        self.look()
