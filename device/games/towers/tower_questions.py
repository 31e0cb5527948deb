"""The question by which players set a tower by hand: whose, which, which card, and what it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from device.games.towers.card_texts import tower_text
from device.games.towers.screens import TowersScreens
from device.table.prompts import Prompt, Signal, Text, text
from device.table.questions import Answer, AnsweredSoFar, Question, back_to, choose, show_next
from games.game import Seat
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition
from games.towers.evening.set_tower import SetsTower
from games.towers.pieces import SUITS, Card, Cards, Suit, can_place

Keys = tuple[Text | None, Text | None, Text | None]


@dataclass(frozen=True, slots=True)
class OwnerShown:
    """The player who is shown as the one whose tower is set."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TowerShown:
    """The tower of a player that is shown."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class LevelShown:
    """The card of a tower that is shown, counted from the bottom; above the top for one more."""

    seat: Seat
    suit: Suit
    level: int


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """The change of a card that is shown, by its number among those that can be."""

    at: LevelShown
    number: int


class TowerQuestions:
    """The questions of one game of 5 Towers about a tower that is set by hand."""

    def __init__(self, words: TowersScreens) -> None:
        self._words = words

    def ask(self, position: EveningPosition, answered: AnsweredSoFar) -> Question[Step] | None:
        """Return the question after the answers so far; None where no tower may be set."""
        if not self._words.game.may_set_towers(position):
            return None
        match answered:
            case OwnerShown(seat):
                return self._whose(seat)
            case TowerShown(seat, suit):
                return self._which_tower(position, seat, suit)
            case LevelShown():
                return self._which_card(position, answered)
            case ChangeShown(at, number):
                return self._which_change(position, at, number)
            case _:
                return self._whose(Seat(1))

    def _whose(self, seat: Seat) -> Question[Step]:
        following = Seat(seat % len(self._words.names) + 1)
        line = text("key-seat", seat=self._words.seat_name(seat))
        keys = text("key-ok"), text("key-next"), text("key-back")
        chosen = show_next(TowerShown(seat, SUITS[0]))
        return _asked("title-whose-tower", (line,), keys, chosen, show_next(OwnerShown(following)))

    def _which_tower(self, position: EveningPosition, seat: Seat, suit: Suit) -> Question[Step]:
        following = SUITS[(suit.place + 1) % len(SUITS)]
        cards = _tower(position, seat, suit)
        # The top comes first; where no tower stands, its first card.
        chosen = show_next(LevelShown(seat, suit, max(len(cards) - 1, 0)))
        return _asked(
            "title-set-tower",
            (tower_text(cards, suit.value),),
            (text("key-this"), text("key-next"), text("key-back")),
            chosen,
            show_next(TowerShown(seat, following)),
            back_to(OwnerShown(seat)),
        )

    def _which_card(self, position: EveningPosition, at: LevelShown) -> Question[Step]:
        cards = _tower(position, at.seat, at.suit)
        level = min(at.level, len(cards))
        is_card = level < len(cards)
        line = text("cards-one", card=str(cards[level])) if is_card else text("set-one-more")
        following = show_next(LevelShown(at.seat, at.suit, (level - 1) % (len(cards) + 1)))
        chosen = show_next(ChangeShown(LevelShown(at.seat, at.suit, level), 0))
        can_be = any(True for _ in self._changes(position, at))
        return _asked(
            "title-set-card",
            (tower_text(cards, at.suit.value), line),
            (
                text("key-this") if can_be else None,
                text("key-next") if cards else None,
                text("key-back"),
            ),
            chosen if can_be else None,
            following if cards else None,
            back_to(TowerShown(at.seat, at.suit)),
        )

    def _which_change(
        self, position: EveningPosition, at: LevelShown, number: int
    ) -> Question[Step] | None:
        changes = tuple(self._changes(position, at))
        if not changes:
            return None
        change = changes[number % len(changes)]
        is_alone = len(changes) == 1
        following = ChangeShown(at, (number + 1) % len(changes))
        return _asked(
            "title-tower-then",
            (tower_text(change.cards, at.suit.value),),
            (text("key-ok"), None if is_alone else text("key-next"), text("key-back")),
            choose(change),
            None if is_alone else show_next(following),
            back_to(at),
        )

    def _changes(self, position: EveningPosition, at: LevelShown) -> Iterator[SetsTower]:
        """Yield the towers that may truly stand there: another card, the nearest first, or none."""
        before = _tower(position, at.seat, at.suit)
        old = before[at.level : at.level + 1]
        base = old[0].value if old else 0
        free = {card.value for card in position.play.deck if card.suit is at.suit}
        nearest = sorted(free, key=lambda value: (abs(value - base), value))
        values: list[int | None] = [*nearest, *([None] if old else [])]
        for value in values:
            new = () if value is None else (Card(at.suit, value),)
            cards = (*before[: at.level], *new, *before[at.level + 1 :])
            if cards == before or not _can_stand(cards):
                continue
            change = SetsTower(at.seat, before, cards)
            if not self._words.game.explain(position, change):
                yield change


def _asked(
    title: str,
    lines: tuple[Text, ...],
    keys: Keys,
    chosen: Answer[Step] | None,
    following: Answer[Step] | None,
    back: Answer[Step] | None = None,
) -> Question[Step]:
    prompt = Prompt("set-tower", text(title), lines, keys, Signal.QUESTION)
    return Question(prompt, (chosen, following, back))


def _tower(position: EveningPosition, seat: Seat, suit: Suit) -> Cards:
    return position.play.row(seat)[suit.place].cards


def _can_stand(cards: Cards) -> bool:
    pairs = pairwise(cards)
    return all(can_place(upper.value, lower.value) for lower, upper in pairs)
