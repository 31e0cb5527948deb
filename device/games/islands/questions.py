"""The questions while islands are counted: is it ready, which tile is it, is the count right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from device.games.islands.breaches import plan_of_dots
from device.games.islands.draft_questions import DraftQuestions
from device.games.islands.entering import EnteringQuestions
from device.games.islands.lines import (
    choice_text,
    counted_lines,
    face_text,
    item_lines,
    items_of,
    place_of,
)
from device.games.islands.lookout_questions import LookoutQuestions
from device.games.islands.screens import IslandsScreens, parts
from device.table.corrections import PlayerShown, whose_score
from device.table.prompts import Prompt, Signal, Text, text
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
from games.islands.count.asking import asks_for_front, is_asked_again, open_questions
from games.islands.count.by_hand import by_hand, tallied
from games.islands.count.draft import DraftMode
from games.islands.count.moves import (
    AgreesCount,
    Corrects,
    CountMove,
    IslandReady,
    Lets,
    Reviews,
    Says,
    ShowsAnew,
)
from games.islands.count.position import Asked, Counted, CountPosition, CountStage, island_of
from games.islands.count.tallied import COLUMN_GEMS, LINE_GEMS, Tallied
from games.islands.count.turned import SaysTurned
from games.islands.island import lamps_shown


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The number of the page of a count that is shown, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class ItemShown:
    """The number of the item shown, from 0; after the last item a second look is offered."""

    seat: Seat
    item: int


@dataclass(frozen=True, slots=True)
class ItemChanged:
    """The correction of an item that is shown: how many would be added by hand."""

    shown: ItemShown
    by_hand: int


class IslandsQuestions:
    """The questions of one count of islands."""

    def __init__(self, words: IslandsScreens, drawn: Seat) -> None:
        """Ask the players; `drawn` is the first Lookout whom chance has found."""
        self._words = words
        self._game = words.game
        self._lookout = LookoutQuestions(words, drawn)
        self._draft = DraftQuestions(words)
        self._entering = EnteringQuestions(words)

    def decision(self, position: CountPosition, answered: AnsweredSoFar) -> Question[CountMove]:
        """Return the question that is open."""
        match position.stage:
            case CountStage.LOOKOUT:
                return self._lookout.decision(answered)
            case CountStage.DRAFT:
                return self._draft.decision(position, answered)
            case CountStage.CHECKED:
                return self._checked(position)
            case CountStage.SHOW:
                return self._show(position)
            case CountStage.ASK:
                return self._which_tile(position)
            case _:
                entering = self._entering.question(position, answered)
                return entering or self._review(position, answered)

    def correction(
        self, position: CountPosition, answered: AnsweredSoFar
    ) -> Question[CountMove] | None:
        """Ask whose count is wrong, then which item; return None before any count."""
        seats = [seat for seat in self._game.seats if position.of(seat)]
        if not seats or position.stage in (CountStage.ASK, CountStage.REVIEW):
            return None
        is_over = position.stage is CountStage.OVER
        match answered:
            case ItemShown() if is_over:
                return self._item(position, answered)
            case ItemChanged() if is_over:
                return self._change(position, answered)
            case PlayerShown(seat) | ItemShown(seat) | ItemChanged(ItemShown(seat)):
                return self._whose_count(position, seat, seats)
            case _:
                return self._whose_count(position, seats[0], seats)

    def _show(self, position: CountPosition) -> Question[CountMove]:
        """Ask whether a player's island is ready, or is to be counted by hand."""
        seat = position.seat
        is_led = self._game.setup.mode is DraftMode.TOLD
        is_first = not is_led and not any(position.counted)
        undo, undo_key = (None, None) if is_first else (take_back(), text("key-undo"))
        camera, hand = choose(IslandReady(seat)), choose(Lets(seat, ()))
        title, name = self._words.island_title(seat), self._words.seat_name(seat)
        if not self._game.setup.box.tiles:
            keys = (text("key-points"), undo_key, text("key-camera"))
            prompt = Prompt("show", title, (text("show-unknown", seat=name),), keys)
            return Question(prompt, (hand, undo, camera))
        keys = (text("key-ready"), undo_key, text("key-points"))
        prompt = Prompt("show", title, (text("show-island", seat=name),), keys)
        return Question(prompt, (camera, undo, hand))

    def _checked(self, position: CountPosition) -> Question[CountMove]:
        """Return the screen that says that an island was checked in the draft."""
        seat = position.seat
        island = island_of(self._game.setup.box, position.known_of(seat))
        lamps = lamps_shown(island, self._game.setup.options)
        lines = (
            text("checked", count=len(island.placed)),
            text("checked-lamps", count=lamps),
        )
        title = self._words.island_title(seat)
        keys = (text("key-ok"), text("key-undo"), None)
        prompt = Prompt("checked", title, lines, keys, Signal.ACCEPTED)
        return Question(prompt, (choose(AgreesCount(seat)), take_back(), None))

    def _which_tile(self, position: CountPosition) -> Question[CountMove]:
        """Ask which of two tiles lies in a cell, and say what each shows."""
        seat, asked, box = position.seat, position.asked[-1], self._game.setup.box
        if asked.is_of_face:
            several = open_questions(position)
            is_one = len(several) == 1
            return self._is_turned(position, asked) if is_one else _are_turned(position, several)
        key = "title-which-again" if is_asked_again(position) else "title-which-tile"
        title = text(key, place=place_of(asked.cell))
        lines = (choice_text(box, "a", asked.one), choice_text(box, "b", asked.other))
        is_open = None not in (asked.one, asked.other)
        keys = (text("key-a"), text("key-b"), text("key-neither") if is_open else None)
        prompt = Prompt("which-tile", title, lines, keys, Signal.QUESTION)
        tiles = asked.one, asked.other, None
        one, other, neither = (choose(Says(seat, asked.cell, tile)) for tile in tiles)
        return Question(prompt, (one, other, neither if is_open else None))

    def _is_turned(self, position: CountPosition, asked: Asked) -> Question[CountMove]:
        """Ask whether a tile lies Genie side up, or shows its picture."""
        box, tiles = self._game.setup.box, (asked.one, asked.other)
        key = "title-which-again" if is_asked_again(position) else "title-which-face"
        title = text(key, place=place_of(asked.cell))
        faces = ("a", asked.one), ("b", asked.other)
        lines = tuple(face_text(box, button, name, asked.cell) for button, name in faces)
        keys = (text("key-a"), text("key-b"), None)
        one, other = (choose(Says(position.seat, asked.cell, tile)) for tile in tiles)
        return Question(
            Prompt("which-face", title, lines, keys, Signal.QUESTION), (one, other, None)
        )

    def _review(self, position: CountPosition, answered: AnsweredSoFar) -> Question[CountMove]:
        """Return the screen of a count, page by page, on which the players agree with the count."""
        seat = position.seat
        match answered:
            case ItemShown():
                return self._item(position, replace(answered, seat=seat))
            case ItemChanged(shown):
                shown = replace(shown, seat=seat)
                return self._change(position, replace(answered, shown=shown))
            case ReviewPage(number):
                return self._review_page(position, number)
            case _:
                return self._review_page(position, 0)

    def _review_page(self, position: CountPosition, number: int) -> Question[CountMove]:
        seat = position.seat
        pages = parts(counted_lines(self._game, position, seat))
        page = number % len(pages)
        title = self._words.total_title(position, seat)
        more = text("key-next") if len(pages) > 1 else None
        keys = (text("key-right"), more, text("key-check"))
        prompt = Prompt("review", title, pages[page], keys, Signal.ACCEPTED)
        following = show_next(ReviewPage((page + 1) % len(pages)))
        check = show_next(ItemShown(seat, 0))
        return Question(prompt, (choose(AgreesCount(seat)), following, check))

    def _item(self, position: CountPosition, shown: ItemShown) -> Question[CountMove]:
        """Return the screen of one item: where it lies and how many; it leads to a correction."""
        seat = shown.seat
        counted = position.of(seat) or Counted(())
        items = items_of(self._game, counted)
        at = shown.item % (len(items) + 1)
        if at == len(items):
            return self._second_look(position, seat)
        what, hand = items[at], by_hand(counted.by_hand, items[at])
        is_over = position.stage is CountStage.OVER
        after = (at + 1) % (len(items) if is_over else len(items) + 1)
        lines = item_lines(self._game, counted, what)
        keys = (text("key-change"), text("key-next"), text("key-back"))
        title = self._item_title(counted, what, hand)
        prompt = Prompt("item", title, lines or (text("points-ask"),), keys)
        change = show_next(ItemChanged(ItemShown(seat, at), hand))
        back = back_to(PlayerShown(seat) if is_over else None)
        return Question(prompt, (change, show_next(ItemShown(seat, after)), back))

    def _change(self, position: CountPosition, changed: ItemChanged) -> Question[CountMove]:
        """Ask how many of an item there should be, with the points that follow."""
        seat, number = changed.shown.seat, changed.by_hand
        counted = position.of(seat) or Counted(())
        items = items_of(self._game, counted)
        at = changed.shown.item % (len(items) + 1)
        if at == len(items):
            return self._second_look(position, seat)
        what = items[at]
        move = Corrects(seat, what, number)
        after = self._game.apply(position, move)
        title = self._item_title(counted, what, number)
        points = self._game.scores(after)[seat].total
        score = text("score", seat=self._words.seat_name(seat), points=points)
        more, fewer = (self._step(position, changed, move, by) for by in (+1, -1))
        keys = (
            text("key-ok"),
            text("key-plus") if more else None,
            text("key-minus") if fewer else None,
        )
        prompt = Prompt("change", title, (text(_asked_of(what)), score), keys)
        return Question(prompt, (choose(move), more, fewer))

    def _step(
        self, position: CountPosition, changed: ItemChanged, move: Corrects, by: int
    ) -> Answer[CountMove] | None:
        """Return the answer that shows one more or one fewer, or None where the number ends."""
        wanted = replace(move, number=move.number + by)
        is_possible = not self._game.explain(position, wanted)
        return show_next(replace(changed, by_hand=wanted.number)) if is_possible else None

    def _item_title(self, counted: Counted, what: Tallied, hand: int) -> Text:
        if what is Tallied.POINTS:
            return text("title-item-points", value=f"{hand:+d}")
        seen = tallied(self._game.shown(counted), what, self._game.setup.options)
        return text(f"title-item-{what}", count=seen + hand)

    def _second_look(self, position: CountPosition, seat: Seat) -> Question[CountMove]:
        """Return the screen that offers to show the island once more."""
        line = text("again-ask", seat=self._words.seat_name(seat))
        keys = (text("key-again"), text("key-next"), text("key-back"))
        prompt = Prompt("again", self._words.island_title(seat), (line,), keys)
        again, first = choose(ShowsAnew(position.seat)), show_next(ItemShown(seat, 0))
        return Question(prompt, (again, first, back_to(None)))

    def _whose_count(
        self, position: CountPosition, seat: Seat, seats: list[Seat]
    ) -> Question[CountMove]:
        """Ask whose count to check."""
        points = self._game.scores(position)[seat].total
        score = text("score", seat=self._words.seat_name(seat), points=points)
        following = seats[(seats.index(seat) + 1) % len(seats)]
        is_over = position.stage is CountStage.OVER
        chosen = show_next(ItemShown(seat, 0)) if is_over else choose(Reviews(seat))
        lines = (text("fix-whose"), score)
        return whose_score(
            "fix", text("title-scores"), lines, chosen, shown=seat, following=following
        )


def _are_turned(position: CountPosition, asked: Sequence[Asked]) -> Question[CountMove]:
    """Ask whether all tiles that are dots on the plan lie Genie side up."""
    is_front = asks_for_front(asked)
    title = text("title-all-turned-again" if is_asked_again(position) else "title-all-turned")
    asks = text("one-not-turned" if is_front else "all-turned")
    lines = (text("turned-odd", count=len(asked)), asks)
    keys = (text("key-yes"), text("key-no"), None)
    chart = plan_of_dots(one.cell for one in asked)
    yes, no = (choose(SaysTurned(position.seat, are)) for are in (not is_front, is_front))
    return Question(
        Prompt("which-faces", title, lines, keys, Signal.QUESTION, chart), (yes, no, None)
    )


def _asked_of(what: Tallied) -> str:
    """Return the key of the line that asks for a number; of gems, different kinds count."""
    return "gems-ask" if what in (*COLUMN_GEMS, *LINE_GEMS) else "fix-points"
