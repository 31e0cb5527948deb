"""What is asked by three buttons while islands are counted: ready, which tile, is it right.

The step of a question is `page` in a review, or `whose|item` and `whose|item|number` while a count
is looked into.
"""

from __future__ import annotations

from device.games.islands.draft_questions import DraftQuestions
from device.games.islands.lines import choice_text, counted_lines, item_lines, items_of, place_of
from device.games.islands.screens import IslandsScreens, parts
from device.table.port import Answer, Question
from device.table.prompts import Prompt, Signal, Text, text
from games.game import Seat
from games.islands.count.by_hand import by_hand, tallied
from games.islands.count.moves import (
    Again,
    AgreesCount,
    Corrects,
    CountMove,
    IslandReady,
    Lets,
    Reviews,
    Says,
    Tallied,
)
from games.islands.count.position import Counted, CountPosition, CountStage

_OF = "|"


class IslandsQuestions:
    """The questions of one count of islands."""

    def __init__(self, words: IslandsScreens) -> None:
        self._words = words
        self._game = words.game
        self._draft = DraftQuestions(words)

    def decision(self, position: CountPosition, step: str) -> Question[CountMove]:
        """Return the question that is open."""
        if position.draft is not None:
            return self._draft.decision(position.draft, step)
        match position.stage:
            case CountStage.SHOW:
                return self._show(position)
            case CountStage.ASK:
                return self._which(position)
            case _:
                return self._review(position, step)

    def correction(self, position: CountPosition, step: str) -> Question[CountMove] | None:
        """Return the question whose count is wrong, then what of it; None before any count."""
        seats = [seat for seat in self._game.seats if position.of(seat)]
        if not seats or position.stage in (CountStage.ASK, CountStage.REVIEW):
            return None
        whose, _, rest = step.partition(_OF)
        seat = Seat(int(whose)) if whose else seats[0]
        if rest and position.stage is CountStage.OVER:
            return self._item(position, seat, step)
        return self._whose(position, seat, seats)

    def _show(self, position: CountPosition) -> Question[CountMove]:
        """Ask for a player's island; one that the camera cannot see is counted by hand."""
        seat = position.seat
        line = text("show-island", seat=self._words.seat_name(seat))
        is_first = not any(position.counted)
        keys = (text("key-ready"), None if is_first else text("key-undo"), text("key-points"))
        prompt = Prompt("show", self._words.island_title(seat), (line,), keys)
        undo: Answer[CountMove] | None = None if is_first else Answer(undoes=True)
        return Question(prompt, (Answer(IslandReady(seat)), undo, Answer(Lets(seat, ()))))

    def _which(self, position: CountPosition) -> Question[CountMove]:
        """Ask which of two tiles lies in a cell, by what they show."""
        seat, asked, box = position.seat, position.asked[-1], self._game.setup.box
        title = text("title-which-tile", place=place_of(asked.cell))
        lines = (choice_text(box, "a", asked.one), choice_text(box, "b", asked.other))
        is_open = None not in (asked.one, asked.other)
        keys = (text("key-a"), text("key-b"), text("key-neither") if is_open else None)
        prompt = Prompt("which-tile", title, lines, keys, Signal.QUESTION)
        says = [Says(seat, asked.cell, tile) for tile in (asked.one, asked.other, None)]
        # Not `Answer[CountMove](…)`: Python 3.11 cannot call a subscripted generic with slots.
        one, other, neither = map(_choice, says)
        return Question(prompt, (one, other, neither if is_open else None))

    def _review(self, position: CountPosition, step: str) -> Question[CountMove]:
        """Show what was counted, page by page, until the players agree."""
        seat = position.seat
        if _OF in step:
            return self._item(position, seat, step)
        pages = parts(counted_lines(self._game, position, seat))
        page = int(step or "0") % len(pages)
        title = self._words.total_title(position, seat)
        more = text("key-next") if len(pages) > 1 else None
        keys = (text("key-right"), more, text("key-check"))
        prompt = Prompt("review", title, pages[page], keys, Signal.ACCEPTED)
        following = _step(str((page + 1) % len(pages)))
        return Question(prompt, (Answer(AgreesCount(seat)), following, _step(f"{seat}{_OF}0")))

    def _item(self, position: CountPosition, seat: Seat, step: str) -> Question[CountMove]:
        """Show where something lies and how many were counted; then let the number be set."""
        _, number, *changed = step.split(_OF)
        counted = position.of(seat) or Counted(())
        items = items_of(self._game.shown(counted))
        at = int(number) % (len(items) + 1)
        if at == len(items):
            return self._again(position, seat)
        if changed:
            return self._change(position, items[at], (seat, at), int(changed[0]))
        what, hand = items[at], by_hand(counted.by_hand, items[at])
        is_over = position.stage is CountStage.OVER
        after = (at + 1) % (len(items) if is_over else len(items) + 1)
        lines = item_lines(self._game, counted, what)
        keys = (text("key-change"), text("key-next"), text("key-back"))
        title = self._item_title(counted, what, hand)
        prompt = Prompt("item", title, lines or (text("points-ask"),), keys)
        change = _step(_joined(seat, at, hand))
        back = _step(str(seat)) if is_over else _step("")
        return Question(prompt, (change, _step(_joined(seat, after)), back))

    def _change(
        self, position: CountPosition, what: Tallied, where: tuple[Seat, int], number: int
    ) -> Question[CountMove]:
        """Ask how many there should be; points follow at once."""
        seat, at = where
        move = Corrects(seat, what, number)
        after = self._game.apply(position, move)
        counted = position.of(seat) or Counted(())
        title = self._item_title(counted, what, number)
        points = self._game.scores(after)[seat].total
        score = text("score", seat=self._words.seat_name(seat), points=points)
        keys = (text("key-ok"), text("key-plus"), text("key-minus"))
        prompt = Prompt("change", title, (text("fix-points"), score), keys)
        more, less = (
            _step(_joined(seat, at, self._allowed(position, move, number + by))) for by in (+1, -1)
        )
        return Question(prompt, (Answer(move), more, less))

    def _allowed(self, position: CountPosition, move: Corrects, number: int) -> int:
        """Return the number if there can be so many, else the one that is shown."""
        wanted = Corrects(move.seat, move.what, number)
        return move.number if self._game.explain(position, wanted) else number

    def _item_title(self, counted: Counted, what: Tallied, hand: int) -> Text:
        if what is Tallied.POINTS:
            return text("title-item-points", value=f"{hand:+d}")
        seen = tallied(self._game.shown(counted), what, self._game.setup.options)
        return text(f"title-item-{what}", count=seen + hand)

    def _again(self, position: CountPosition, seat: Seat) -> Question[CountMove]:
        """Offer to look at the island once more."""
        line = text("again-ask", seat=self._words.seat_name(seat))
        keys = (text("key-again"), text("key-next"), text("key-back"))
        prompt = Prompt("again", self._words.island_title(seat), (line,), keys)
        return Question(prompt, (Answer(Again(position.seat)), _step(f"{seat}{_OF}0"), _step("")))

    def _whose(self, position: CountPosition, seat: Seat, seats: list[Seat]) -> Question[CountMove]:
        """Ask whose count is to be looked into."""
        points = self._game.scores(position)[seat].total
        score = text("score", seat=self._words.seat_name(seat), points=points)
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        prompt = Prompt("fix", text("title-scores"), (text("fix-whose"), score), keys)
        after = seats[(seats.index(seat) + 1) % len(seats)]
        chosen: Answer[CountMove] = Answer(Reviews(seat))
        if position.stage is CountStage.OVER:
            chosen = _step(_joined(seat, 0))
        return Question(prompt, (chosen, _step(str(after)), None))


def _joined(seat: Seat, *parts_of_step: int) -> str:
    return _OF.join(map(str, (seat, *parts_of_step)))


def _choice(move: CountMove) -> Answer[CountMove]:
    return Answer(move)


def _step(step: str) -> Answer[CountMove]:
    return Answer(step=step)
