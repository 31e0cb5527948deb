"""Entering an island that no camera saw: dream tiles first, then all that counts with them.

Every answer is a correction of the count, zeros too. So the record says what is asked next, a power
cut loses no answer, and Undo leads back answer by answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.games.islands.lines import items_of
from device.games.islands.screens import IslandsScreens
from device.table.prompts import Prompt, Text, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.game import Seat
from games.islands.count.by_hand import most_of
from games.islands.count.moves import Corrects, CountMove
from games.islands.count.position import Counted, CountPosition
from games.islands.count.tallied import COLUMN_GEMS, DREAMS, LINE_GEMS, Tallied
from games.islands.island import COLUMNS

_FIRST_ELEMENT = Tallied.PALM


@dataclass(frozen=True, slots=True)
class Begun:
    """The island is entered item by item."""


@dataclass(frozen=True, slots=True)
class OnlyPoints:
    """No more than the points are entered: how many are shown."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class NoSecond:
    """Of so many kinds of dream tiles that lie there, there is no second one."""

    kinds: int


@dataclass(frozen=True, slots=True)
class NumberShown:
    """The number of an item that is shown."""

    what: Tallied
    number: int


class EnteringQuestions:
    """The questions by which an island is entered."""

    def __init__(self, words: IslandsScreens) -> None:
        self._words = words

    def question(
        self, position: CountPosition, answered: AnsweredSoFar
    ) -> Question[CountMove] | None:
        """Return what is asked next of the island in review; None once all of it is entered."""
        counted, seat = position.of(position.seat), position.seat
        if counted is None or counted.seen or Tallied.POINTS in dict(counted.by_hand):
            return None
        if isinstance(answered, OnlyPoints):
            return self._points(seat, answered.points)
        if not counted.by_hand and not isinstance(answered, Begun):
            return self._begin(seat)
        return self._dream(seat, counted, answered) or self._number(seat, counted, answered)

    def _begin(self, seat: Seat) -> Question[CountMove]:
        """Ask whether the island is entered item by item, or only its points."""
        keys = (text("key-start"), text("key-only-points"), text("key-undo"))
        prompt = Prompt("enter", self._words.island_title(seat), (text("enter-begin"),), keys)
        return Question(prompt, (show_next(Begun()), show_next(OnlyPoints()), take_back()))

    def _points(self, seat: Seat, points: int) -> Question[CountMove]:
        """Ask for the points of an island that the players have counted themselves."""
        lines = (text("enter-points", seat=self._words.seat_name(seat)),)
        title = text("title-item-points", value=f"{points:+d}")
        fewer = show_next(OnlyPoints(points - 1)) if points else back_to(None)
        more = None if points == most_of(Tallied.POINTS) else show_next(OnlyPoints(points + 1))
        move = Corrects(seat, Tallied.POINTS, points)
        return _counting(title, lines, (choose(move), more, fewer), "key-back", points)

    def _dream(
        self, seat: Seat, counted: Counted, answered: AnsweredSoFar
    ) -> Question[CountMove] | None:
        """Ask whether a kind of dream tile lies there, then whether a second one does.

        Source: "Dream tiles": there are two copies of each. An island has four.
        """
        told = {what: number for what, number in counted.by_hand if what in DREAMS}
        if sum(told.values()) >= COLUMNS:
            return None
        for what in DREAMS:
            if what not in told:
                one, none = (choose(Corrects(seat, what, number)) for number in (1, 0))
                undo = take_back() if told else back_to(None)
                return self._is_there(seat, told, what, (one, none, undo))
        if _FIRST_ELEMENT in dict(counted.by_hand) or isinstance(answered, NumberShown):
            return None
        return self._second(seat, told, answered.kinds if isinstance(answered, NoSecond) else 0)

    def _second(
        self, seat: Seat, told: Mapping[Tallied, int], asked: int
    ) -> Question[CountMove] | None:
        """Ask whether the second copy of a dream tile lies there too; None once all are asked."""
        kinds = [what for what, number in told.items() if number == 1][asked:]
        if not kinds:
            return None
        two, one = choose(Corrects(seat, kinds[0], 2)), show_next(NoSecond(asked + 1))
        undo = back_to(NoSecond(asked - 1)) if asked else take_back()
        return self._is_there(seat, told, kinds[0], (two, one, undo), "-second")

    def _is_there(
        self,
        seat: Seat,
        told: Mapping[Tallied, int],
        what: Tallied,
        answers: tuple[Answer[CountMove], Answer[CountMove], Answer[CountMove]],
        second: str = "",
    ) -> Question[CountMove]:
        """Return the screen that asks for one dream tile."""
        known = text("dreams-known", count=sum(told.values()), most=COLUMNS)
        lines = (text(f"enter-dream{second}", kind=what.value), known)
        keys = (text("key-yes"), text("key-no"), text("key-undo"))
        return Question(Prompt("enter-dream", self._words.island_title(seat), lines, keys), answers)

    def _number(
        self, seat: Seat, counted: Counted, answered: AnsweredSoFar
    ) -> Question[CountMove] | None:
        """Ask how many there are of the next item that counts on this island."""
        told = (*dict(counted.by_hand), *DREAMS, Tallied.POINTS)
        left = [what for what in items_of(self._words.game, counted) if what not in told]
        if not left:
            return None
        what = left[0]
        number = 0
        if isinstance(answered, NumberShown) and answered.what is what:
            number = answered.number
        fewer = show_next(NumberShown(what, number - 1)) if number else take_back()
        more = None if number == most_of(what) else show_next(NumberShown(what, number + 1))
        title, lines = text(f"title-item-{what}", count=number), (_how_many(what),)
        answers = choose(Corrects(seat, what, number)), more, fewer
        return _counting(title, lines, answers, "key-undo", number)


def _how_many(what: Tallied) -> Text:
    if what is Tallied.GENIE:
        return text("enter-genies")
    is_of_gems = what in (*COLUMN_GEMS, *LINE_GEMS)
    return text("gems-ask" if is_of_gems else "enter-how-many")


def _counting(
    title: Text,
    lines: tuple[Text, ...],
    answers: tuple[Answer[CountMove], Answer[CountMove] | None, Answer[CountMove]],
    at_none: str,
    number: int,
) -> Question[CountMove]:
    """Return a screen that counts; at none, C leads back by the label `at_none`."""
    keys = (
        text("key-ok"),
        text("key-plus") if answers[1] else None,
        text("key-minus" if number else at_none),
    )
    hint = (text("enter-hold"),) if answers[1] else ()
    return Question(Prompt("enter-number", title, (*lines, *hint), keys), answers)
