"""The questions by which players name a card that cannot be read: its kind, then its value."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from device.games.towers.breaches import breach_text, remedy_text
from device.games.towers.screens import TowersScreens
from device.games.towers.unread import slot_text
from device.table.prompts import Prompt, Signal, Text, text
from device.table.questions import Answer, AnsweredSoFar, Question, back_to, choose, show_next
from games.game import Breach
from games.towers.evening.card_entry import EntersCards, LeavesCards, NamesCards, Slot, tower_places
from games.towers.evening.moves import ShowsTowers, Step
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.moves import DealMarket
from games.towers.pieces import (
    HIGHEST,
    SUITS,
    Card,
    Cards,
    Suit,
    can_place,
)


@dataclass(frozen=True, slots=True)
class CardRefused:
    """A card that was named but may not stand there."""

    card: Card


@dataclass(frozen=True, slots=True)
class Named:
    """How far the naming of cards has come.

    Attributes:
        cards: the cards named so far.
        shown: the screen for the next card; None begins with what is known of the card.
    """

    cards: Cards = ()
    shown: Suit | Card | CardRefused | None = None


class Naming:
    """The naming of the first card that has no name yet."""

    def __init__(
        self,
        words: TowersScreens,
        position: EveningPosition,
        entry: EntersCards,
        answered: AnsweredSoFar,
    ) -> None:
        so_far = answered if isinstance(answered, Named) else Named()
        self._words = words
        self._position = position
        self._entry = entry
        self._named = so_far.cards
        self._shown = so_far.shown
        self._number = entry.gaps[len(self._named)]
        self._slot: Slot = entry.slots[self._number]

    def question(self) -> Question[Step]:
        """Return the question for the card, after the answers so far."""
        if self._entry.is_bare and self._position.asking is not EveningStage.DEAL:
            return self._lay()
        match self._shown:
            case CardRefused(card):
                return self._refused(card)
            case Suit() as suit:
                return self._suit(suit)
            case Card() as card:
                return self._value(card)
            case None:
                return self._first_asked()

    def _first_asked(self) -> Question[Step]:
        """Return the first question; it depends on whether the card or its suit is known."""
        if self._slot.card is not None:
            return self._confirm(self._slot.card)
        if self._slot.suit is not None:
            return self._value(self._first(self._slot.suit))
        return self._suit(self._suits()[0])

    def _lay(self) -> Question[Step]:
        """Return the screen that asks players to lay their towers in view, before the questions."""
        keys = (None, None, text("key-back"))
        lines = (text("lay-in-view"), text("lay-confirm"))
        prompt = Prompt("name", text("title-by-hand"), lines, keys)
        return Question(prompt, (None, None, self._back()))

    def _confirm(self, card: Card) -> Question[Step]:
        """Ask whether the card is the one proposed."""
        is_in_tower = self._number < len(self._entry.towers)
        other = card if is_in_tower else card.suit
        keys = (text("key-ok"), text("key-other"), text("key-back"))
        return Question(
            self._prompt((text("is-it"), text("cards-one", card=str(card))), keys),
            (self._accept(card), show_next(self._on(other)), self._back()),
        )

    def _suit(self, suit: Suit) -> Question[Step]:
        suits = self._suits()
        after = suits[(suits.index(suit) + 1) % len(suits)] if suit in suits else suits[0]
        is_alone = after is suit
        keys = (text("key-ok"), None if is_alone else text("key-next"), text("key-back"))
        return Question(
            self._prompt((text("which-kind"), text("tower-kind", tower=suit.value)), keys),
            (
                show_next(self._on(self._first(suit))),
                None if is_alone else show_next(self._on(after)),
                self._back(),
            ),
        )

    def _value(self, card: Card) -> Question[Step]:
        """Return the question for the value: the suit's free values in turn, then the way back."""
        values = self._values(card.suit)
        higher = next((v for v in values if v > card.value), None)
        lower = next((v for v in reversed(values) if v < card.value), values[-1])
        more = (
            self._before(card) if higher is None else show_next(self._on(Card(card.suit, higher)))
        )
        is_alone = lower == card.value
        less = None if is_alone else show_next(self._on(Card(card.suit, lower)))
        up = text("key-back" if higher is None else "key-plus")
        return Question(
            self._prompt(
                (text("which-value"), text("cards-one", card=str(card))),
                (text("key-ok"), up, None if is_alone else text("key-minus")),
            ),
            (self._accept(card), more, less),
        )

    def _before(self, card: Card) -> Answer[Step]:
        """Return the answer that goes back from the value: to suit, proposal, or last card."""
        if self._number < len(self._entry.towers):
            if self._slot.card is not None:
                return back_to(self._on(None))
            if self._slot.suit is not None:
                return self._back()
        return back_to(self._on(card.suit))

    def _refused(self, card: Card) -> Question[Step]:
        """Return the screen that says why the cards named cannot lie there."""
        breach = self._breaches((*self._named, card))[0]
        keys = (None, None, text("key-back"))
        lines = (breach_text(breach), remedy_text(breach))
        prompt = Prompt("refused", text("title-cannot-be"), lines, keys, Signal.ILLEGAL)
        back = self._back() if self._named else back_to(self._on(card))
        return Question(prompt, (None, None, back))

    def _prompt(
        self, lines: tuple[Text, ...], keys: tuple[Text | None, Text | None, Text | None]
    ) -> Prompt:
        return Prompt("name", slot_text("title", self._entry, self._number), lines, keys)

    def _accept(self, card: Card) -> Answer[Step]:
        """Return the answer that names the card; for the last card, the answer makes the step."""
        named = (*self._named, card)
        if len(named) < len(self._entry.gaps):
            return show_next(Named(named))
        if self._breaches(named):
            return show_next(self._on(CardRefused(card)))
        return choose(self._choice(named))

    def _choice(self, named: Cards) -> DealMarket | ShowsTowers | NamesCards:
        towers, market = self._entry.filled(named)
        match self._position.asking:
            case EveningStage.DEAL:
                return DealMarket(market)
            case EveningStage.BUILD | EveningStage.CHECK:
                return NamesCards(self._entry.seat, towers, market)
            case _:
                return ShowsTowers(self._entry.seat, towers)

    def _breaches(self, named: Cards) -> tuple[Breach, ...]:
        return self._words.game.explain(self._position, self._choice(named))

    def _back(self) -> Answer[Step]:
        """Return the answer that goes back: to the card before, or from the first to the camera."""
        if not self._named:
            return choose(LeavesCards(self._entry.seat))
        *rest, last = self._named
        return back_to(Named(tuple(rest), last))

    def _on(self, shown: Suit | Card | CardRefused | None) -> Named:
        return Named(self._named, shown)

    def _suits(self) -> tuple[Suit, ...]:
        """Return the suits that the card may have; a lone card has no suit of a tower in view."""
        left, taken = self._left(), set[Suit | None]()
        if self._number < len(self._entry.towers):
            taken = {slot.card.suit if slot.card else slot.suit for slot in self._entry.towers}
        kinds = {card.suit for card in left} - taken
        return tuple(suit for suit in SUITS if suit in kinds) or SUITS

    def _values(self, suit: Suit) -> tuple[int, ...]:
        left = sorted({card.value for card in self._left() if card.suit is suit})
        return tuple(left) or tuple(range(HIGHEST + 1))

    def _first(self, suit: Suit) -> Card:
        """Return the card that is shown first: in a tower, the highest that may stand there."""
        values = self._values(suit)[::-1]
        near = self._neighbours()
        fitting = (v for v in values if all(can_place(*pair) for pair in _pairs(near, v)))
        return Card(suit, next(fitting, values[0]))

    def _left(self) -> Counter[Card]:
        """Return the cards that may lie there: all cards that do not surely lie elsewhere."""
        position = self._position
        box = (
            position.play.deck if position.asking is EveningStage.DEAL else position.play.setup.box
        )
        sure = [slot.card for slot in self._entry.slots if slot.card and not slot.flaw]
        others = [c for count in position.counts for tower in count.row for c in tower.cards]
        return Counter(box) - Counter((*sure, *others, *self._named))

    def _neighbours(self) -> tuple[int | None, int | None]:
        """Return the values below and above the card in its tower; None for an unknown value."""
        if self._number >= len(self._entry.towers):
            return None, None
        places = tuple(tower_places(self._entry.towers))
        cards = dict(zip(self._entry.gaps, self._named, strict=False))
        suit, _ = places[self._number]

        def value(number: int) -> int | None:
            if not 0 <= number < len(places) or places[number][0] is not suit:
                return None
            slot = self._entry.towers[number]
            card = cards.get(number) or (None if slot.flaw else slot.card)
            return card.value if card else None

        return value(self._number - 1), value(self._number + 1)


def _pairs(near: tuple[int | None, int | None], value: int) -> list[tuple[int, int]]:
    below, above = near
    pairs = [(value, below)] if below is not None else []
    return [*pairs, (above, value)] if above is not None else pairs
