"""What the screens of Jinns of the Lake may say, by the second engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from device.table.prompts import Fact, Prompt, PromptSection
from tests.second.jinns.older import FREE, OWN, Older
from tests.second.jinns.ring import STARS, Lake, Step, colour, landings, strength, worth
from tests.second.jinns.wishes import Wishes
from tests.second.play.truths import Facts, Lie, Truth, always, lies, texts_of, words_in

NAMES = {"y": "yellow", "r": "red", "b": "blue", "g": "green"}
LETTERS = {name: letter for letter, name in NAMES.items()}

Engine = Older | Wishes


@dataclass(frozen=True, slots=True)
class Done:
    """What happened last: who did what, and what became of the tower it completed."""

    seat: int
    step: Step | None = None
    three: int | None = None
    completed: tuple[str, ...] = ()
    keeps_upper: bool | None = None
    other: int = 0
    set_stars: tuple[int, ...] = ()
    set_turn: int = 0


def owns(engine: Engine, seat: int) -> str:
    """Return the colours of a seat."""
    return OWN[engine.players][seat] if isinstance(engine, Older) else engine.tokens[seat]


@dataclass(frozen=True, slots=True)
class LayingTruths:
    """The truths while the domes are laid.

    Attributes:
        lying: the ring so far.
        due: the block that is laid next, if one is.
    """

    lying: Lake
    due: Sequence[str]

    def table(self, seats: Mapping[int, str]) -> dict[str, Truth]:
        """Return the truth of every sentence, by its key."""
        seen = sum(map(bool, self.lying))
        return {
            "title-lay": always,
            "title-counts": always,
            "lay-counts": always,
            "lay-domes": lambda f: f["count"] == STARS,
            "lay-seen": lambda f: (f["seen"], f["count"]) == (seen, STARS),
            "lay-empty": lambda f: (
                f["stars"] == tuple(star for star, stack in enumerate(self.lying) if not stack)
            ),
            "lay-done": lambda _: seen == STARS,
            "lay-sure": lambda f: f["count"] == seen == STARS,
            "lay-doubtful": lambda _: seen == STARS,
            "lay-doubtful-many": lambda _: seen == STARS,
            "lay-block": lambda f: self._is_due(f, seats, len(self.due[0])),
            "lay-block-either": lambda f: (
                self._is_due({**f, "colour": NAMES[self.due[0][0]]}, seats, 4)
                and {f["colour"], f["other_colour"]} == set(str(f["seat"]).split("+"))
            ),
            "lay-block-last": lambda f: (
                self._is_due({**f, "colour": NAMES[self.due[0][0]]}, seats, 4)
                and sum(map(bool, self.lying)) >= STARS - 8
            ),
            "lay-block-neutral": lambda f: (
                self._is_due(f, seats, 4) and (f["more"], f["colours"]) == (2, (NAMES[FREE],))
            ),
            "lay-wrong": lambda f: len(words_in(f["stars"])) >= 2 and not self.due,
        }

    def _is_due(self, facts: Facts, seats: Mapping[int, str], count: int) -> bool:
        """Return whether a seat and its pawns are those of the block that is due."""
        own = NAMES[self.due[0][0]]
        seat = next(name for name in seats.values() if own in name.split("+"))
        return (facts["seat"], facts["count"], facts["colour"]) == (seat, count, own)


@dataclass(slots=True)
class JinnsTruths:
    """The truths of one moment.

    Attributes:
        engine: the engine as the game stands.
        seats: what the box calls each seat.
        moves: how many moves and takings were made.
        done: what happened last, if anything.
        wrong: the unlawful step that lies on the lake, if any.
        choices: what a question may ask about: steps, in pairs of one or two.
        is_agreed: whether the players agreed on the end.
        offer: the move that made a tower of three, while it may still be taken.
        laying: the truths while the domes are laid, or None after that.
        more: the truths about what was set right by hand.
    """

    engine: Engine
    seats: dict[int, str]
    moves: int = 0
    done: Done | None = None
    wrong: Step | None = None
    choices: Sequence[tuple[Step, ...]] = ()
    is_agreed: bool = False
    offer: Done | None = None
    laying: LayingTruths | None = None
    more: Mapping[str, Truth] = field(default_factory=dict[str, Truth])

    def lies(self, prompt: Prompt) -> Iterator[Lie]:
        """Yield what a screen says that is not so."""
        yield from lies(prompt, self.table())
        if prompt.kind == "scores":
            yield from self._lies_in_scores(prompt)
        if prompt.kind == "illegal" and self.wrong is not None:
            yield from self._untold_faults(prompt, self.wrong)

    def table(self) -> dict[str, Truth]:
        """Return the truth of every sentence, by its key."""
        found = (
            PLAIN
            | self._turns()
            | self._faults()
            | self._towers()
            | self._threes()
            | self._scores()
            | dict(self.more)
        )
        if self.laying is not None:
            found = PLAIN | self.laying.table(self.seats)
        is_older = isinstance(self.engine, Older)
        return found | {f"{key}-older": truth for key, truth in found.items() if is_older}

    def _turns(self) -> dict[str, Truth]:
        return {
            "title-turn": lambda f: not self.engine.is_over and self._is(f, self.engine.turn),
            "moved": self._moved,
            "turn-number": lambda f: f["number"] == self.moves + 1,
            "look": lambda _: self.moves == 0,
            "put-back-seat": lambda f: self._is(f, self.engine.turn),
            "pass": self._passed,
            "repetition": lambda _: self.engine.repeats() == 3,
        }

    def _is(self, facts: Facts, seat: int) -> bool:
        return facts["seat"] == self.seats[seat]

    def _moved(self, facts: Facts) -> bool:
        step = self.done.step if self.done else None
        return (
            self.done is not None
            and step is not None
            and self._is(facts, self.done.seat)
            and (facts["origin"], facts["target"], facts["count"])
            == (step.origin, step.target, step.floors)
        )

    def _passed(self, facts: Facts) -> bool:
        passed = self.engine.passed if isinstance(self.engine, Older) else []
        return facts["seats"] == tuple(self.seats[seat] for seat in passed) != ()

    def _faults(self) -> dict[str, Truth]:
        return {
            "not-your-colour": self._not_yours,
            "wrong-count": self._wrong_count,
            "empty-star": lambda f: self._has("count") and not self._stack(f["star"]),
            "past-origin": self._past_origin,
            "colour-twice": self._colour_twice,
            "partner-tower": self._partner,
            "undoes-move": lambda f: (
                self._has("undoing")
                and self.wrong is not None
                and (f["star"], f["target"]) == (self.wrong.origin, self.wrong.target)
            ),
        }

    def _has(self, fault: str) -> bool:
        step = self.wrong
        return step is not None and fault in self.engine.faults(step, self.engine.turn)

    def _stack(self, star: object) -> list[str]:
        assert isinstance(star, int)
        return self.engine.lake[star]

    def _not_yours(self, facts: Facts) -> bool:
        top = self._stack(facts["star"])[-1]
        owners = {self.seats[seat] for seat in self.seats if top[0] in owns(self.engine, seat)}
        return (
            self._has("not yours")
            and facts["colour"] == NAMES[top[0]]
            and self._is(facts, self.engine.turn)
            and owners == {facts["owner"]}
        )

    def _wrong_count(self, facts: Facts) -> bool:
        assert self.wrong is not None
        needed = facts["needed"]
        assert isinstance(needed, tuple)
        return (
            self._has("count")
            and set(needed) == self._landings()
            and facts["strength"] == strength(self._stack(self.wrong.origin)[-1])
        )

    def _landings(self) -> set[int]:
        step, engine = self.wrong, self.engine
        assert step is not None
        wraps = isinstance(engine, Wishes) and engine.wraps
        return landings(engine.lake, step.origin, step.floors, wraps=wraps)

    def _past_origin(self, facts: Facts) -> bool:
        assert self.wrong is not None
        top = self._stack(self.wrong.origin)[-1]
        return (
            self._has("count")
            and not self._landings()
            and facts["star"] == self.wrong.origin
            and facts["strength"] == strength(top)
        )

    def _colour_twice(self, facts: Facts) -> bool:
        assert self.wrong is not None
        block = self._stack(self.wrong.origin)[-self.wrong.floors :]
        below = {colour(dome) for dome in self._stack(self.wrong.target)}
        twice = tuple(NAMES[colour(dome)] for dome in block if colour(dome) in below)
        return (
            self._has("colour twice")
            and facts["star"] == self.wrong.target
            and facts["colours"] == twice
        )

    def _partner(self, facts: Facts) -> bool:
        assert self.wrong is not None
        below = self._stack(self.wrong.target)
        return (
            self._has("partner")
            and facts["star"] == self.wrong.target
            and facts["colour"] == NAMES[colour(below[-1])]
        )

    def _towers(self) -> dict[str, Truth]:
        return {
            "tower-ask": lambda f: self._asked(f),
            "tower-top": lambda f: f["points"] == self._half(upper=True),
            "tower-bottom": lambda f: f["points"] == self._half(upper=False),
            "tower-receiver": lambda f: self._asked(f),
            "key-seat": lambda f: any(self._is(f, other) for other in self._others()),
            "tower-keeps-top": lambda f: self._kept(f, upper=True),
            "tower-keeps-bottom": lambda f: self._kept(f, upper=False),
            "tower-whole": self._whole,
            "tower-void": lambda f: self._is_void() and f["colour"] == self._completed_colour(),
            "tower-lift": lambda f: self._completed_on(f["star"], 4),
            "title-seat": lambda f: f["seat"] in self.seats.values(),
        }

    def _completed_colour(self) -> str:
        return NAMES[colour(self.done.completed[-1])] if self.done else ""

    def _threes(self) -> dict[str, Truth]:
        """Return the truths about towers of three. Sheet (older), "Variant for 4 players"."""
        return {
            "took-three": lambda f: (
                self.done is not None
                and self._is(f, self.done.seat)
                and f["star"] == self.done.three
            ),
            "tower-three-shared": lambda f: bool(self._shares(f, self.done)),
            "tower-three-offer": lambda f: bool(self._shares(f, self.offer)),
            "tower-three-onward": lambda f: self._is(f, self.engine.turn),
            "tower-three-last": lambda _: self.engine.is_over and self.offer is not None,
            "title-three": lambda _: self.offer is not None,
            "three-as-turn": lambda f: (
                isinstance(self.engine, Older)
                and set(map(str, self.engine.threes())) == words_in(f["stars"])
            ),
        }

    def _shares(self, facts: Facts, done: Done | None) -> bool:
        """Return whether the taker has the upper two and the partner the base."""
        if done is None or not isinstance(self.engine, Older) or len(done.completed) != 3:
            return False
        base, *upper = done.completed
        return (
            self._is(facts, done.seat)
            and facts["partner"] == self.seats[self.engine.partner(done.seat)]
            and (facts["points"], facts["base"]) == (worth(upper), worth([base]))
        )

    def _asked(self, facts: Facts) -> bool:
        return self.engine.halves_of is not None and self._is(facts, self.engine.turn)

    def _halved(self) -> list[str]:
        assert self.engine.halves_of is not None
        return self.engine.lake[self.engine.halves_of]

    def _half(self, *, upper: bool) -> int:
        """Return what a half of the tower is worth."""
        half = self._halved()[2:] if upper else self._halved()[:2]
        if isinstance(self.engine, Older):
            return worth(half)
        counts = self.engine.upper_counts(half) if upper else self.engine.lower_counts(half)
        return worth(half) if counts else 0

    def _others(self) -> list[int]:
        if isinstance(self.engine, Older):
            return [self.engine.partner(self.engine.turn)]
        return [other for _, other in self.engine.splits()]

    def _kept(self, facts: Facts, *, upper: bool) -> bool:
        done = self.done
        return (
            done is not None
            and done.keeps_upper is upper
            and self._is(facts, done.seat)
            and facts["to"] == self.seats[done.other]
        )

    def _whole(self, facts: Facts) -> bool:
        done = self.done
        return (
            done is not None
            and len(done.completed) == 4
            and done.keeps_upper is None
            and not self._is_void()
            and self._is(facts, done.seat)
            and facts["points"] == worth(done.completed)
        )

    def _is_void(self) -> bool:
        done = self.done
        return (
            isinstance(self.engine, Wishes)
            and done is not None
            and len(done.completed) == 4
            and colour(done.completed[-1]) == self.engine.neutral
            and not self.engine.upper_voids
        )

    def _completed_on(self, star: object, height: int) -> bool:
        done = self.done
        if done is None or len(done.completed) != height:
            return False
        return star == (done.step.target if done.step else done.three)

    def _scores(self) -> dict[str, Truth]:
        return {
            "score": self._score,
            "standing-two": self._standing,
            "standing-three": self._standing,
            "standing-four": self._standing,
            "captured": always,  # held to the engine as a whole, see `_lies_in_scores`
            "captured-void": always,
            "on-lake": always,
            "over-winner": lambda f: self._won(f["seat"], f["points"]),
            "over-shared": lambda f: self._won(f["seats"], f["points"]),
            "seat-cannot-move": lambda f: (
                isinstance(self.engine, Wishes)
                and self.engine.is_over
                and self._is(f, self.engine.turn)
            ),
            "nobody-can-move": lambda _: isinstance(self.engine, Older) and self.engine.is_over,
            "ended-by-agreement": lambda _: self.is_agreed and not self.engine.is_over,
        }

    def _score(self, facts: Facts) -> bool:
        seat = next(seat for seat in self.seats if self._is(facts, seat))
        return facts["points"] == self.engine.points(seat)

    def _standing(self, facts: Facts) -> bool:
        told = {facts[seat]: facts[points] for seat, points in STANDING if seat in facts}
        return told == {self.seats[seat]: self.engine.points(seat) for seat in self.seats}

    def _won(self, names: Fact, points: Fact) -> bool:
        winners = self.engine.winners()
        return words_in(names) == {self.seats[seat] for seat in winners} and points == max(
            self.engine.points(seat) for seat in self.seats
        )

    def _untold_faults(self, prompt: Prompt, wrong: Step) -> Iterator[Lie]:
        """Yield a lie if the screen and its pages tell other faults than the sheet has."""
        told = {
            FAULTS[key]
            for key in (text.key.removesuffix("-older") for text in texts_of(prompt))
            if key in FAULTS
        }
        faults = self.engine.faults(wrong, self.engine.turn)
        if told != faults:
            yield Lie(prompt.kind, "pages", (), f"the sheet forbids {faults}, told are {told}")

    def _lies_in_scores(self, prompt: Prompt) -> Iterator[Lie]:
        """Yield the piles that are not a seat's; each page is a seat's."""
        pages = {dict(page.title.facts)["seat"]: page for page in prompt.sections}
        for seat, called in self.seats.items():
            page = pages.pop(called, PromptSection(prompt.title, ()))
            shown = sorted(_pile(dict(line.facts), line.key) for line in page.lines)
            if shown != sorted(self.piles(seat)):
                why = f"{called} has {sorted(self.piles(seat))}, the screen {shown}"
                yield Lie("scores", "pages", (), why)

    def piles(self, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the piles of a seat: colour and strength on top, floors, points."""
        engine = self.engine
        if isinstance(engine, Older):
            won = [(pile, worth(pile)) for pile in engine.taken[seat]]
            on_lake = [s for n, s in enumerate(engine.lake) if s and engine.controls(seat, n)]
        else:
            won = [(pile, worth(pile) if counts else 0) for pile, counts in engine.taken[seat]]
            on_lake = [s for s in engine.lake if s and colour(s[-1]) in engine.tokens[seat]]
        every = [*won, *((stack, worth(stack)) for stack in on_lake)]
        return [(NAMES[p[-1][0]], strength(p[-1]), len(p), points) for p, points in every]


def _pile(facts: Facts, key: str) -> tuple[str, int, int, int]:
    points = 0 if key == "captured-void" else facts["points"]
    strength, height, worth = (int(str(n)) for n in (facts["strength"], facts["height"], points))
    return str(facts["colour"]), strength, height, worth


STANDING = (("seat", "points"), ("to", "points2"), ("partner", "points3"), ("receiver", "points4"))
"""By what facts a sentence tells each seat, and its points."""

FAULTS = {
    "not-your-colour": "not yours",
    "wrong-count": "count",
    "empty-star": "count",
    "past-origin": "count",
    "colour-twice": "colour twice",
    "partner-tower": "partner",
    "undoes-move": "undoing",
}
"""By the key of a sentence: what the second engines call it."""

PLAIN: dict[str, Truth] = dict.fromkeys(
    (
        *("title-illegal", "title-lift", "title-tower", "title-receiver", "title-scores"),
        *("title-over", "title-lay", "title-unsure", "title-repetition", "title-hand", "hand"),
        *("key-scores", "key-undo", "key-pause", "key-start", "key-back", "key-new", "key-top"),
        *("choice-move-three", "choice-as-turn"),
        *("choice-move", "choice-pair", "choice-undone", "choice-unchanged"),
        *(
            "key-leave",
            "key-fix",
            "key-leave-it",
            "key-bottom",
            "key-yes",
            "key-no",
            "key-a",
            "key-b",
            "key-neither",
            "put-back",
            "over-played-on",
            "over-taken-back",
            "over-taken-back-no",
        ),
    ),
    always,
)
