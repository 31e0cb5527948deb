"""What the screens of Dreams may say, by the second engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

from device.table.prompts import Fact, Prompt
from tests.second.dreams import (
    DECIPHERED,
    IMAGES,
    LAPS,
    UNCOVERED,
    UNDETECTED,
    UNSUSPECTED,
    Dreams,
    markers_in_a_stack,
)
from tests.second.play.truths import Facts, Lie, Truth, always, lies, words_in


class Star(NamedTuple):
    """A star on the mat."""

    kind: str
    x: float
    y: float

    def mm_to(self, other: Star) -> float:
        """Return how far the two are apart."""
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Guesses:
    """What was guessed in a round, and what was true."""

    mortal: int
    vision: int
    votes: Mapping[int, int | None]
    images: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Wrong:
    """What was done on the mat that the sheet forbids.

    Attributes:
        what: `used`, `moved`, `gone`, `two` or `on a star`.
        star: the star in question, where it lay before.
        now: where it lies now.
        under: the star on which it lies.
    """

    what: str
    star: Star
    now: Star | None = None
    under: Star | None = None


@dataclass(slots=True)
class DreamsTruths:
    """The truths of one moment."""

    engine: Dreams
    names: Mapping[int, str]
    placed: tuple[int, str] | None = None
    wrong: Wrong | None = None
    asked: set[int] = field(default_factory=set[int])
    guesses: Guesses | None = None
    scored: int = 0
    moon_back: int = 0
    kinds_set: int = 0

    def lies(self, prompt: Prompt) -> Iterator[Lie]:
        """Yield what a screen says that is not so."""
        yield from lies(prompt, self.table())

    def table(self) -> dict[str, Truth]:
        """Return the truth of every sentence, by its key."""
        moment = self._leads() | self._stars() | self._faults()
        return PLAIN | moment | self._votes() | self._points()

    def _is(self, fact: object, seat: int | None) -> bool:
        return seat is not None and fact == self.names[seat]

    def _seat(self, fact: object) -> int:
        return next(seat for seat, name in self.names.items() if name == fact)

    def _stars(self) -> dict[str, Truth]:
        engine = self.engine
        return {
            "title-places": lambda f: self._is(f["seat"], engine.turn),
            "placed": lambda f: (
                self.placed is not None
                and self._is(f["seat"], self.placed[0])
                and f["kind"] == self.placed[1]
            ),
            "placed-before": lambda f: (
                len(engine.placed) > 1
                and self._is(f["seat"], engine.placed[-2][0])
                and f["kind"] == engine.placed[-2][1]
            ),
            "stars-left": lambda f: (
                engine.turn is not None and f["kinds"] == tuple(engine.left(engine.turn))
            ),
            "star-number": lambda f: (
                (f["number"], f["count"]) == (len(engine.placed) + 1, LAPS * engine.players)
            ),
            "moon-back": lambda f: (
                self._is(f["seat"], self.moon_back or None)
                and f["points"] == engine.points[self.moon_back]
            ),
            "kinds-said": self._has_kinds,
            "kinds-back": self._has_kinds,
            "title-round": lambda f: f["number"] == engine.rounds,
            "shuffle-cards": lambda _: engine.rounds > 1 and (engine.rounds - 1) % 18 == 0,
        }

    def _has_kinds(self, facts: Facts) -> bool:
        is_seat = self._is(facts["seat"], self.kinds_set or None)
        return is_seat and facts["kinds"] == self.engine.kinds_of(self.kinds_set)

    def _leads(self) -> dict[str, Truth]:
        """Return the truths about what is laid ready, mixed and dealt. Sheet: phases 1 and 2."""
        engine = self.engine
        gods, mortals = markers_in_a_stack(engine.players)

        def is_dealer(facts: Facts) -> bool:
            return not engine.placed and self._is(facts["seat"], engine.dealer)

        def is_later(facts: Facts) -> bool:  # noqa: ARG001 - only the moment counts
            return engine.rounds > 1

        return {
            "lead-ready-markers": lambda f: (f["count"], mortals) == (gods, 1),
            "lead-mix-dealer": is_dealer,
            "lead-deal-markers": is_dealer,
            "lead-earn-undetected": lambda f: f["points"] == UNDETECTED,
            "lead-earn-true-image": lambda f: f["points"] == DECIPHERED,
            "lead-earn-named-mortal": lambda f: f["points"] == UNCOVERED,
            "lead-earn-unsuspected": lambda f: f["points"] == UNSUSPECTED,
            "lead-back-stars": is_later,
            "lead-back-cards": is_later,
            "lead-back-markers": is_later,
        }

    def _did(self, what: str) -> bool:
        return self.wrong is not None and self.wrong.what == what

    def _faults(self) -> dict[str, Truth]:
        engine = self.engine
        return {
            "kind-used": lambda f: (
                self._did("used")
                and self._is(f["seat"], engine.turn)
                and f["kind"] == self._wrong.star.kind
                and f["left"] == tuple(engine.left(engine.turn or 0))
            ),
            "moved-star": lambda f: self._did("moved") and f["kind"] == self._wrong.star.kind,
            "put-star-back": lambda f: (
                self._did("moved")
                and self._wrong.now is not None
                and isinstance(f["distance_mm"], int)
                and abs(f["distance_mm"] - self._wrong.star.mm_to(self._wrong.now)) < 1
            ),
            "take-used-off": lambda f: (
                self._did("used")
                and self._is(f["due"], engine.turn)
                and any(
                    self._wrong.star.kind in engine.left(seat)
                    for seat in engine.seats
                    if seat != engine.turn
                )
            ),
            "removed-star": lambda f: self._did("gone") and f["kind"] == self._wrong.star.kind,
            "title-gone": lambda _: self._did("gone"),
            "put-star-again": lambda _: self._did("gone"),
            "take-star-off": lambda _: (
                self._did("used") or self._did("two") or self._did("on a star")
            ),
            "out-of-turn": lambda f: self._did("two") and self._is(f["due"], engine.turn),
            "on-a-star": lambda f: (
                self._did("on a star")
                and self._wrong.under is not None
                and f["other_kind"] == self._wrong.under.kind
            ),
            "title-warning": lambda _: self._did("on a star"),
            "may-lie": lambda _: self._did("on a star"),
            "title-illegal": lambda _: self.wrong is not None,
        }

    @property
    def _wrong(self) -> Wrong:
        assert self.wrong is not None
        return self.wrong

    def _votes(self) -> dict[str, Truth]:
        def is_due(facts: Facts) -> bool:
            return self._seat(facts["seat"]) not in self.asked

        return {
            "title-token": is_due,
            "title-told": is_due,
            "hand-box": is_due,
            "is-player": lambda f: f["seat"] in self.names.values(),
            "is-image": lambda f: f["number"] in IMAGES,
            "unfit-mortal": lambda f: self._unfits(f["seat"], of_mortal=True),
            "unfit-god": lambda f: self._unfits(f["seat"], of_mortal=False),
            "guess-player": lambda f: f["seat"] in self.names.values(),
            "guess-image": lambda f: f["number"] in IMAGES,
        }

    def _unfits(self, name: Fact, *, of_mortal: bool) -> bool:
        """Return whether a token shows no guess of its player's role (open question 61)."""
        guesses, seat = self.guesses, self._seat(name)
        if guesses is None or (seat == guesses.mortal) is not of_mortal:
            return False
        return (guesses.votes if of_mortal else guesses.images)[seat] is not None

    def _points(self) -> dict[str, Truth]:
        return {
            "title-points": lambda f: f["number"] == self.scored,
            "undetected": self._about(self._undetected),
            "true-image": self._about(self._deciphered),
            "named-mortal": self._about(self._uncovered),
            "unsuspected": self._about(self._unsuspected),
            "vain-player": self._about(self._vain_player),
            "vain-image": self._about(self._vain_image),
            "vain-mortal": self._about(self._vain_mortal),
            "vain-god": self._about(self._vain_god),
            "vision-was": lambda f: self.guesses is not None and f["number"] == self.guesses.vision,
            "mortal-was": lambda f: (
                self.guesses is not None and self._is(f["mortal"], self.guesses.mortal)
            ),
            "score": lambda f: f["points"] == self.engine.points[self._seat(f["seat"])],
            "over-winner": lambda f: self._won(f["seat"], f["points"]),
            "over-shared": lambda f: self._won(f["seats"], f["points"]),
            "goal-reached": lambda _: max(self.engine.points.values()) >= 16,
            "cards-used-up": lambda _: self.engine.ends_with_cards and self.engine.rounds == 18,
        }

    def _about(self, holds: Callable[[Guesses, int, Facts], bool]) -> Truth:
        """Return the truth of a line about one player's guess."""

        def truth(facts: Facts) -> bool:
            return self.guesses is not None and holds(
                self.guesses, self._seat(facts["seat"]), facts
            )

        return truth

    def _is_named(self, guesses: Guesses, seat: int) -> bool:
        return any(vote == seat for voter, vote in guesses.votes.items() if voter != guesses.mortal)

    def _undetected(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat == guesses.mortal and not self._is_named(guesses, seat)
        return is_so and facts["points"] == UNDETECTED

    def _deciphered(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat == guesses.mortal and guesses.images[seat] == guesses.vision
        return is_so and facts["points"] == DECIPHERED and facts["vision"] == guesses.vision

    def _uncovered(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat != guesses.mortal and guesses.votes[seat] == guesses.mortal
        named = self._is(facts["mortal"], guesses.mortal)
        return is_so and named and facts["points"] == UNCOVERED

    def _unsuspected(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat != guesses.mortal and not self._is_named(guesses, seat)
        return is_so and facts["points"] == UNSUSPECTED

    def _vain_player(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat != guesses.mortal and guesses.votes[seat] != guesses.mortal
        return is_so and self._is(facts["god"], guesses.votes[seat]) and facts["points"] == 0

    def _vain_image(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat == guesses.mortal and guesses.images[seat] == facts["number"]
        return is_so and facts["number"] != guesses.vision and facts["points"] == 0

    def _vain_mortal(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat == guesses.mortal and guesses.images[seat] is None
        return is_so and facts["points"] == 0

    def _vain_god(self, guesses: Guesses, seat: int, facts: Facts) -> bool:
        is_so = seat != guesses.mortal and guesses.votes[seat] is None
        return is_so and facts["points"] == 0

    def _won(self, names: Fact, points: Fact) -> bool:
        winners = {self.names[seat] for seat in self.engine.winners}
        return words_in(names) == winners and points == max(self.engine.points.values())


PLAIN: dict[str, Truth] = dict.fromkeys(
    (
        *(
            "title-each-player",
            "lead-ready-track",
            "lead-ready-moon",
            "lead-ready-stars",
            "lead-ready-token",
        ),
        "lead-ready-stars-only",
        *("title-markers", "lead-ready-stacks", "title-cards", "lead-ready-cards", "title-mix"),
        *("lead-ready-numbers", "title-lay-out", "lead-lay-cards", "lead-lay-numbers"),
        *(
            "lead-mix-others",
            "lead-mix-never",
            "lead-ready-aside",
            "lead-talk",
            "title-earn",
            "title-advice",
            "title-advice-mortal",
            "lead-mortal",
            "lead-striking",
            "lead-eyes",
            "title-talk",
            "title-deal-out",
            "lead-deal-look",
        ),
        *(
            "title-guess",
            "guess-gods",
            "guess-mortal",
            "reveal-tokens",
            "reveal-markers",
            "key-yes",
        ),
        *(
            "token-shows",
            "told-is",
            "is-nothing",
            "title-unfit",
            "no-guess",
            "tokens-wrong",
            "guesses-wrong",
            "title-moons",
            "ask-moon",
            "ask-space",
            "title-more",
            "more-track",
            "more-role",
            "key-track",
            "key-role",
            "key-plus",
            "key-minus",
        ),
        *("title-lay-mat", "lay-mat", "lay-take-off", "lay-stars", "clear-mat", "title-vote"),
        *("vote-who", "vote-god", "vote-mortal", "guess-nothing", "title-reveal", "ask-vision"),
        *("ask-mortal", "title-track", "title-over", "title-unsure-star", "title-deal"),
        *("deal-ask", "title-role", "title-hand", "hand", "title-scores"),
        *("key-start", "key-scores", "key-undo", "key-pause", "key-ok", "key-next", "key-back"),
        *("key-redo", "title-put-back", "should-be-star", "should-be-bare"),
        *(
            "key-god",
            "key-mortal",
            "key-ready",
            "key-next-round",
            "key-fix",
            "key-new",
            "key-let-it",
            "key-is-there",
            "key-not-so",
        ),
        *(
            "key-deal",
            "key-show",
            "key-hide",
            "key-anew",
            "key-more",
            "key-a",
            "key-b",
            "key-neither",
        ),
        *(
            f"choice-{what}"
            for what in (
                "star",
                "wrong-star",
                "shift",
                "removal",
                "misread",
                "instead",
                "unchanged",
                "two-stars",
                "whose-ring",
            )
        ),
        *("by-hand-kind", "title-which-star", "title-which-kind", "ask-kind", "key-this"),
        *("title-referee", "referee-number", "key-open", "title-referee-by-hand", "key-each"),
        *("referee-hand-agrees", "referee-agrees", "key-all", "key-no", "ruled"),
        *("choice-ringed", "choice-other", "title-whose-stars"),
    ),
    always,
)
