"""The questions of the draft: which stack is picked, who takes, who takes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.games.islands.screens import IslandsScreens
from device.table.corrections import PlayerShown
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
from games.islands.count.draft import DRAWS, Counts, Draft, Takes
from games.islands.count.moves import ChecksIsland, CountMove
from games.islands.count.placements import has_placed, last_seen_placed
from games.islands.count.position import CountPosition
from games.islands.moves import Name, Pick
from games.islands.pieces import Row
from games.islands.setup import ROUNDS

_A_PAIR = 2

Asked = Question[CountMove]


@dataclass(frozen=True, slots=True)
class DraftShown:
    """The page that is shown of a question of the draft.

    A page shows a stack, or a pair of names. After the last page comes the draft's menu.

    Attributes:
        number: the number of the page, from 0.
        draft: the draft of which something is asked; pages of an earlier question are void.
    """

    number: int
    draft: Draft


class MenuPage(Enum):
    """A page of the draft's menu that follows its first page."""

    LEAVE = "leave"


class DraftQuestions:
    """The questions of one draft."""

    def __init__(self, words: IslandsScreens) -> None:
        self._words = words
        self._seats = words.game.seats

    def decision(self, position: CountPosition, answered: AnsweredSoFar) -> Asked:
        """Return the question that is open in a draft."""
        draft = position.draft or Draft(position.seat, position.seat)
        match answered:
            case PlayerShown(seat):
                return self._whose_check(seat)
            case MenuPage.LEAVE:
                return self._leave(draft)
            case DraftShown(page, of_draft) if of_draft == draft:
                number = page
            case _:
                number = 0
        if draft.picked is None:
            return self._pick(position, draft, number)
        if self._is_two and not (draft.chosen or draft.offer or number):
            return self._shows(draft, draft.picked)
        return self._take(position, draft, number)

    def _pick(self, position: CountPosition, draft: Draft, number: int) -> Asked:
        """Ask which stack the Lookout picks; the menu follows the last stack."""
        if number >= len(draft.rows):
            return self._menu(draft)
        row = draft.rows[number]
        seat = self._words.seat_name(draft.turn)
        lines = (
            text("draft-lookout", seat=seat),
            text("draft-stack", kind=row.value, count=draft.left(row) * self._drawn),
            *self._last_seen(position),
        )
        keys = (text("key-pick"), text("key-next"), None)
        title = text("title-draft-round", number=draft.round)
        prompt = Prompt("draft-stack", title, lines, keys, Signal.ACCEPTED)
        following = show_next(DraftShown(number + 1, draft))
        return Question(prompt, (choose(Pick(draft.turn, row)), following, None))

    def _take(self, position: CountPosition, draft: Draft, number: int) -> Asked:
        """Return the screen that says who takes a tile; the press also says who takes next."""
        names = draft.names(self._seats)
        pairs = [names[n : n + _A_PAIR] for n in range(0, len(names), _A_PAIR)] or [()]
        is_second_page = self._is_two and not draft.chosen
        page = max(number - 1, 0) if is_second_page else number
        if page >= len(pairs):
            return self._menu(draft)
        lines = self._lines(position, draft)
        if has_placed(position, draft.turn):
            key = "draft-lies-right" if names else "draft-lies-right-on"
            lines = (text(key, seat=self._words.seat_name(draft.turn)),)
        title = text("title-takes", seat=self._words.seat_name(draft.turn))
        keys, answers = self._named(draft, pairs[page])
        prompt = Prompt("draft-take", title, lines, (*keys, text("key-more")), Signal.ACCEPTED)
        return Question(prompt, (*answers, show_next(DraftShown(page + 1 + is_second_page, draft))))

    def _named(
        self, draft: Draft, pair: tuple[Seat, ...]
    ) -> tuple[tuple[Text, Text | None], tuple[Answer[CountMove], Answer[CountMove] | None]]:
        """Return labels and answers of A and B: who takes next, or only that a tile is taken."""
        if not pair:
            return (text("key-taken"), None), (choose(Takes(draft.turn)), None)
        keys = [text("key-seat", seat=self._words.seat_name(seat)) for seat in pair]
        answers = [choose(Name(draft.turn, seat)) for seat in pair]
        if len(pair) == 1:
            return (keys[0], None), (answers[0], None)
        return (keys[0], keys[1]), (answers[0], answers[1])

    def _last_seen(self, position: CountPosition) -> tuple[Text, ...]:
        """Return the line that says whose tile the camera has seen last; it may be another's."""
        seat = last_seen_placed(position)
        return () if seat is None else (text("told-places", seat=self._words.seat_name(seat)),)

    def _lines(self, position: CountPosition, draft: Draft) -> tuple[Text, ...]:
        """Return the lines that say what to do, whose tile was seen, or what players forget."""
        seat = self._words.seat_name(draft.turn)
        lamps: tuple[Text, ...] = () if draft.picked is Row.DREAM else (_reminder(draft),)
        if draft.chosen:
            lamps = self._last_seen(position) or lamps
        if self._is_two:
            key = "draft-two-second" if draft.chosen else "draft-two-first"
            return (text(key, seat=seat), *lamps)
        if not draft.others(self._seats):
            key = "draft-last-of-all" if draft.round == ROUNDS else "draft-last"
            return (text(key, seat=seat), *lamps)
        key = "draft-who-next" if draft.names(self._seats) else "draft-take"
        return (*self._offered(draft), text(key, seat=seat), *lamps)

    def _offered(self, draft: Draft) -> tuple[Text, ...]:
        """Return the line that says which tiles are turned up, or that they were seen."""
        if draft.chosen or draft.picked is None:
            return ()
        if draft.offer:
            return (text("draft-offer-seen", count=len(draft.offer)),)
        return (text("draft-turn-up", count=len(self._seats), kind=draft.picked.value),)

    @property
    def _drawn(self) -> int:
        """How many tiles a round takes off its stack."""
        return self._words.game.setup.tiles_per_stack // DRAWS

    @property
    def _is_two(self) -> bool:
        return len(self._seats) == _A_PAIR

    def _shows(self, draft: Draft, row: Row) -> Asked:
        """Return the screen on which the Lookout of two players shows two tiles.

        Source: "2-player game", steps 1 and 2.
        """
        seat = self._words.seat_name(draft.lookout)
        title = text("title-two-shows", seat=seat)
        line = text("draft-two-shows", seat=seat, kind=row.value)
        prompt = Prompt("draft-shows", title, (line,), (text("key-shown"), text("key-undo"), None))
        return Question(prompt, (show_next(DraftShown(1, draft)), take_back(), None))

    def _menu(self, draft: Draft) -> Asked:
        """Return the screen that offers to check an island, or to take the last step back."""
        keys = (text("key-check"), text("key-undo"), text("key-more"))
        prompt = Prompt("draft-menu", text("title-draft-menu"), (text("draft-menu"),), keys)
        check, leave = show_next(PlayerShown(draft.turn)), show_next(MenuPage.LEAVE)
        return Question(prompt, (check, take_back(), leave))

    def _leave(self, draft: Draft) -> Asked:
        """Return the screen that offers to leave the draft and count."""
        keys = (text("key-count-now"), None, text("key-back"))
        prompt = Prompt("draft-leave", text("title-draft-menu"), (text("draft-leave"),), keys)
        return Question(prompt, (choose(Counts(draft.turn)), None, back_to(None)))

    def _whose_check(self, seat: Seat) -> Asked:
        """Ask whose island is to be checked."""
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        line = text("check-whose", seat=self._words.seat_name(seat))
        prompt = Prompt("check-whose", text("title-check"), (line,), keys)
        following = show_next(PlayerShown(Seat(seat % len(self._seats) + 1)))
        return Question(prompt, (choose(ChecksIsland(seat)), following, back_to(None)))


def _reminder(draft: Draft) -> Text:
    """Return the rule that players easily forget: of the first tile, else of the third Lamp."""
    return text("draft-first-tile" if draft.round == 1 else "draft-lamps")
