"""What is doubtful of an opening is asked before the game begins.

The supply of domes is known, so the opening is taken that is likeliest as a whole. A star is
doubtful if another dome there makes the whole hardly less likely. All doubtful stars are shown
together. If one is wrong, players say star by star what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from device.games.jinns.assignment import extra_costs
from device.games.jinns.lake_chart import LakePlan
from device.games.jinns.opening import (
    MISPLACED,
    ODD_DOMES,
    costs_of,
    dealt,
    domes_laid,
    is_complete,
    kinds_of,
    misplaced,
)
from device.reading.readers import AnyReading
from device.table.capabilities import OpeningSupposed
from device.table.prompts import Chart, Key, Prompt, Signal, Text, text
from device.table.questions import Answer, AnsweredSoFar, Question, back_to, choose, show_next
from device.table.referee import LIMITS
from games.jinns.game import Jinns
from games.jinns.pieces import Dome
from games.jinns.position import Position
from vision.stacks.evidence import StackReading, StarEvidence

# Nats by which another opening is less likely. Swept over 900 openings of recorded evidence: with 8
# several begin wrong without a question, with 10 four, with 12 one.
DOUBTFUL = 12.0
# Of 400 openings of recorded evidence 256 had no doubtful star, and all their domes were right. Of
# the other 144, 20 had a misread dome. Where stars were named it was among them, but once.
MOST_NAMED = 6  # stars; of more it is said how many, and what helps
MOVED = 8.5  # nats; the referee's limit for a place that is not explained


@dataclass(frozen=True, slots=True)
class Weighed:
    """An opening as it is after some answers.

    Attributes:
        domes: the dome on each star.
        doubtful: the stars to ask about; once they are right, no other is doubtful.
        offered: by doubtful star, the domes that may lie there, the likeliest first.
        margin: by how many nats the opening is likelier than any other one.
    """

    domes: tuple[Dome, ...]
    doubtful: tuple[int, ...]
    offered: Mapping[int, Sequence[Dome]]
    margin: float


Answers = tuple[tuple[int, Dome], ...]
"""What players said of stars, in the order of their answers."""


@dataclass(frozen=True, slots=True)
class OpeningLaid:
    """An opening that is asked about.

    Attributes:
        reading: the reading that showed it.
        told: what players said of stars.
        is_by_star: whether stars are asked about one by one, because one of them was wrong.
        shown: how many domes players have skipped for the star that is asked about.
    """

    reading: StackReading
    told: Answers = ()
    is_by_star: bool = False
    shown: int = 0
    _weighed: dict[Answers, Weighed] = field(default_factory=dict[Answers, Weighed], compare=False)

    def weighed(self, game: Jinns) -> Weighed:
        """Return the opening after what was told; every answer is weighed once."""
        if self.told not in self._weighed:
            self._weighed[self.told] = _weighed(game, self.reading, dict(self.told))
        return self._weighed[self.told]


class OpeningQuestions:
    """The questions about the opening of one game."""

    def __init__(self, game: Jinns, plan: LakePlan | None = None) -> None:
        """Keep the game and, for the picture beside the words, where the stars lie."""
        self._game = game
        self._plan = plan
        self._last: OpeningLaid | None = None

    def begin(self, reading: AnyReading) -> OpeningLaid | None:
        """Return where the questions about an opening begin; None if nothing is doubtful."""
        if not isinstance(reading, StackReading) or not is_complete(self._game, reading):
            return None
        laid = self._laid(reading)
        return laid if laid.weighed(self._game).doubtful else None

    def hint(self, reading: AnyReading) -> Text | None:
        """Return the line that says how surely the opening is read.

        Domes that lie outside their blocks come first; a single one is rather misread.
        """
        if not isinstance(reading, StackReading):
            return None
        odd = misplaced(self._game, reading)
        if len(odd) >= ODD_DOMES:
            return text("lay-wrong", stars=odd)
        doubtful = self._laid(reading).weighed(self._game).doubtful
        if len(doubtful) > MOST_NAMED:
            return text("lay-doubtful-many", count=len(doubtful))
        if doubtful:
            return text("lay-doubtful", stars=doubtful)
        return text("lay-sure", count=len(reading.stars))

    def _laid(self, reading: StackReading) -> OpeningLaid:
        """Return the opening in a reading; a screen that is drawn again does not weigh it anew."""
        if self._last is None or self._last.reading is not reading:
            self._last = OpeningLaid(reading)
        return self._last

    def is_there(self, answered: AnsweredSoFar, reading: AnyReading) -> bool:
        """Return whether a later reading shows what is asked about, and nothing was moved."""
        if not isinstance(answered, OpeningLaid) or not isinstance(reading, StackReading):
            return False
        pairs = zip(answered.reading, reading, strict=True)
        return is_complete(self._game, reading) and not any(_is_moved(*pair) for pair in pairs)

    def ask(self, answered: AnsweredSoFar) -> Question[Position] | None:
        """Return the question after the answers so far; None if there is nothing to ask."""
        if not isinstance(answered, OpeningLaid):
            return None
        return self._star(answered) if answered.is_by_star else self._all(answered)

    def supposed(self, answered: AnsweredSoFar) -> OpeningSupposed[Position] | None:
        """Return the opening that is taken if players play on; None if they have denied it.

        Nothing is taken if domes seem to lie outside their blocks, if more stars are doubtful than
        can be named, or if another opening is hardly less likely.
        """
        if not isinstance(answered, OpeningLaid) or answered.is_by_star:
            return None
        weighed = answered.weighed(self._game)
        position = dealt(self._game, weighed.domes)
        is_clear = weighed.margin >= LIMITS.ask and len(weighed.doubtful) <= MOST_NAMED
        if position is None or not is_clear or misplaced(self._game, answered.reading):
            return None
        told = text("lay-supposed", stars=weighed.doubtful)
        return OpeningSupposed(position, weighed.doubtful, told)

    def _all(self, laid: OpeningLaid) -> Question[Position] | None:
        """Ask whether all the doubtful stars are as they seem.

        Domes that seem to lie outside their blocks may truly do so. Then B leads back to laying.
        """
        is_odd = bool(misplaced(self._game, laid.reading))
        weighed = laid.weighed(self._game)
        prompt = Prompt(
            "opening-doubt",
            text("title-is-it-so"),
            tuple(_star_line(star, weighed.domes[star]) for star in weighed.doubtful),
            (text("key-yes"), text("key-back") if is_odd else None, text("key-no")),
            Signal.QUESTION,
            leafing=Key.A,
            leafing_label=text("key-next"),
        )
        position = dealt(self._game, weighed.domes)
        if position is None:
            return None
        is_only_one = len(weighed.doubtful) == 1
        wrong = replace(laid, is_by_star=True, shown=1 if is_only_one else 0)
        again = back_to(None) if is_odd else None
        return Question(prompt, (choose(position), again, show_next(wrong)))

    def _star(self, laid: OpeningLaid) -> Question[Position]:
        """Ask what lies on the first doubtful star, the likeliest dome first."""
        weighed = laid.weighed(self._game)
        star = weighed.doubtful[0]
        offered = weighed.offered[star]
        dome = offered[laid.shown % len(offered)]
        prompt = Prompt(
            "opening-star",
            text("title-set-right"),
            (text("set-what", star=star), text("set-dome", **_facts(dome))),
            (text("key-ok"), text("key-next"), text("key-back")),
            Signal.QUESTION,
            self._chart(star),
        )
        more = show_next(replace(laid, shown=(laid.shown + 1) % len(offered)))
        said = replace(laid, told=(*laid.told, (star, dome)), shown=0)
        return Question(prompt, (self._onwards(said), more, back_to(_before(laid))))

    def _onwards(self, said: OpeningLaid) -> Answer[Position] | None:
        """Return the answer that goes on: to the next doubtful star, or to the game."""
        weighed = said.weighed(self._game)
        if weighed.doubtful:
            return show_next(said)
        position = dealt(self._game, weighed.domes)
        return None if position is None else choose(position)

    def _chart(self, star: int) -> Chart | None:
        plan = self._plan
        return None if plan is None else Chart(plan.size_mm, plan.stars_mm, plan.stars_mm[star])


def _weighed(game: Jinns, reading: StackReading, told: Mapping[int, Dome]) -> Weighed:
    """Return the likeliest opening with what was told, and what is doubtful of it."""
    kinds, domes = kinds_of(game), domes_laid(game, reading, told)
    first = _extra_costs(game, reading, told, domes)
    supposed, extra = dict(told), first
    while (star := _least_sure(extra)) is not None:
        supposed[star] = domes[star]
        extra = _extra_costs(game, reading, supposed, domes)
    odd = misplaced(game, reading)
    doubtful = tuple(sorted({*supposed, *odd} - told.keys()))
    offered = {star: _ranked(kinds, first[star]) for star in doubtful}
    return Weighed(domes, doubtful, offered, min(_margins(first)))


def _least_sure(extra: Sequence[Sequence[float]]) -> int | None:
    """Return the star on which another dome is likeliest; None if no star is doubtful."""
    margins = _margins(extra)
    star = min(range(len(margins)), key=margins.__getitem__)
    return star if margins[star] < DOUBTFUL else None


def _margins(extra: Sequence[Sequence[float]]) -> list[float]:
    """Return, by star, how much less likely the opening is with another dome there."""
    return [sorted(each)[1] for each in extra]  # the dome that is taken costs nothing more


def _extra_costs(
    game: Jinns, reading: StackReading, told: Mapping[int, Dome], domes: Sequence[Dome]
) -> list[list[float]]:
    """Return, by star and kind of dome, how much less likely the opening is with it there."""
    kinds = kinds_of(game)
    return extra_costs(costs_of(game, reading, told), [kinds.index(dome) for dome in domes])


def _ranked(kinds: Sequence[Dome], extra: Sequence[float]) -> tuple[Dome, ...]:
    """Return the kinds that may lie on a star, the likeliest first."""
    pairs = sorted(zip(extra, kinds, strict=True), key=lambda pair: pair[0])
    return tuple(dome for cost, dome in pairs if cost < MISPLACED / 2)


def _before(laid: OpeningLaid) -> OpeningLaid:
    """Return the questions before the last answer; before the first, all stars are shown."""
    if not laid.told:
        return replace(laid, is_by_star=False, shown=0)
    return replace(laid, told=laid.told[:-1], shown=0)


def _is_moved(before: StarEvidence, now: StarEvidence) -> bool:
    """Return whether a star surely shows something else now."""
    return now.log_likelihood(now.best()) - now.log_likelihood(before.best()) > MOVED


def _facts(dome: Dome) -> dict[str, str | int]:
    return {"colour": str(dome.colour), "strength": dome.strength}


def _star_line(star: int, dome: Dome) -> Text:
    return text("should-be", star=star, count=1, **_facts(dome))
