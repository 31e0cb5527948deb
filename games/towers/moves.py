"""The moves of 5 Towers: a market is dealt, a seat bids, the winner makes his turn.

Notation: `market c15 s7 …`; `s2 bid 4`, `s3 pass` (a bid of 0, question 24); a whole turn in the
order `s2 demolish c10; pay t5 t2; take c11 m15; build c11 m15; recover c10; build s8 below`, where
`build` and `recover` are written once for each time they happened. Some turns that the rules forbid
have a notation too: two cards torn down, a tear-down after building, a card on another suit's
tower (`build c11 onto h`), and a card slipped in between others (`build c11 within`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, takewhile

from games.errors import TextError
from games.game import Seat
from games.seats import parse_seat
from games.towers.pieces import Card, Cards, End, Suit, ordered, parse_card, parse_suit
from games.towers.setup import MOST


@dataclass(frozen=True, slots=True)
class DealMarket:
    """A market is revealed, its cards sorted; chance decides, so this is a move of the table."""

    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", ordered(self.cards))

    def __str__(self) -> str:
        return " ".join(("market", *map(str, self.cards)))


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat bids for a number of cards; 0 is a pass."""

    seat: Seat
    number: int

    def __str__(self) -> str:
        return f"s{self.seat} bid {self.number}" if self.number else f"s{self.seat} pass"


class Act(StrEnum):
    """What one step of a turn does with its card."""

    DEMOLISH = "demolish"
    BUILD = "build"
    RECOVER = "recover"


@dataclass(frozen=True, slots=True)
class Step:
    """One card torn down, built, or recovered from the demolition pile and built.

    Attributes:
        act: what happens to the card.
        card: the card.
        end: the end of the tower at which the card is added.
        onto: the suit of the tower it is added to, if this is not the card's own suit.

    For a tear-down, `end` and `onto` keep their defaults.
    """

    act: Act
    card: Card
    end: End = End.TOP
    onto: Suit | None = None

    def __post_init__(self) -> None:
        if self.act is Act.DEMOLISH:
            object.__setattr__(self, "end", End.TOP)
        if self.act is Act.DEMOLISH or self.onto is self.card.suit:
            object.__setattr__(self, "onto", None)

    @property
    def tower(self) -> Suit:
        """The suit of the tower that the step changes."""
        return self.onto or self.card.suit


@dataclass(frozen=True, slots=True)
class Turn:
    """The whole turn of the seat that won the bidding.

    Attributes:
        seat: the seat that won the bidding.
        pay: cards moved from the top of the tree tower to the common discard, topmost first.
        take: the cards taken from the market, sorted.
        steps: what is torn down, built and recovered, in order. A tear-down at the beginning may
            have been made before or after the payment.
    """

    seat: Seat
    pay: Cards = ()
    take: Cards = ()
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "take", ordered(self.take))

    @property
    def demolished(self) -> Cards:
        """The cards torn down; the rules allow one."""
        return tuple(step.card for step in self.steps if step.act is Act.DEMOLISH)

    @property
    def recovered(self) -> Cards:
        """The cards that metal brought back from the demolition pile."""
        return tuple(step.card for step in self.steps if step.act is Act.RECOVER)

    @property
    def torn_first(self) -> tuple[Step, ...]:
        """The tear-downs before anything is built."""
        return tuple(takewhile(lambda step: step.act is Act.DEMOLISH, self.steps))

    def __str__(self) -> str:
        first = self.torn_first
        parts = _steps_text(first)
        parts += ["pay " + _row_text(self.pay)] if self.pay else []
        parts += ["take " + _row_text(self.take)] if self.take else []
        parts += _steps_text(self.steps[len(first) :])
        return f"s{self.seat} " + ("; ".join(parts) or "take")


Action = DealMarket | Bid | Turn


def parse_action(text: str) -> Action:
    """Return what `text` says happens.

    Raises:
        TextError: `text` is of none of the forms.
    """
    head, _, rest = text.partition(" ")
    if head == "market":
        return DealMarket(_parse_row(rest))
    try:
        seat = parse_seat(head, MOST)
    except TextError as error:
        raise TextError(
            f"{text!r} is no move; expected market c15 s7 …, s2 bid 4, s3 pass or"
            " s2 take c11; build c11"
        ) from error
    if rest == "pass":
        return Bid(seat, 0)
    if rest.startswith("bid "):
        return Bid(seat, _parse_number(rest.removeprefix("bid ")))
    return _parse_turn(seat, rest)


def _row_text(cards: Cards) -> str:
    return " ".join(map(str, cards))


def _steps_text(steps: tuple[Step, ...]) -> list[str]:
    grouped = groupby(steps, key=lambda step: (step.act, step.end, step.onto))
    return [
        f"{act} {_row_text(tuple(step.card for step in alike))}"
        + (f" onto {onto.letter}" if onto else "")
        + ("" if end is End.TOP else f" {end}")
        for (act, end, onto), alike in grouped
    ]


def _parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise TextError(f"bid {text!r}; expected a whole number of cards")
    return int(text)


def _parse_row(text: str) -> Cards:
    return tuple(parse_card(card) for card in text.split(" ")) if text else ()


_ACTS = tuple(Act)


def _parse_turn(seat: Seat, text: str) -> Turn:
    steps: list[Step] = []
    moved: dict[str, Cards] = {}
    for part in text.split("; "):
        word, _, rest = part.partition(" ")
        if word in _ACTS:
            steps += _parse_steps(Act(word), rest)
        elif word in ("pay", "take") and word not in moved:
            _check_order(part, moved, steps)
            moved[word] = _parse_row(rest)
        else:
            raise TextError(
                f"{part!r} in {text!r}; expected demolish, pay, take, then build and recover"
            )
    return Turn(seat, moved.get("pay", ()), moved.get("take", ()), tuple(steps))


def _check_order(part: str, moved: dict[str, Cards], steps: list[Step]) -> None:
    """Refuse a payment after the taking, and a payment or a taking after the building has begun."""
    built = any(step.act is not Act.DEMOLISH for step in steps)
    if built or (part.startswith("pay") and "take" in moved):
        raise TextError(f"{part!r} comes too late; expected demolish, pay, take, build, recover")


def _parse_steps(act: Act, text: str) -> list[Step]:
    cards, end, onto = (text, End.TOP, None) if act is Act.DEMOLISH else _parse_place(text)
    if not cards:
        raise TextError(f"{act} of no card; expected a card, as in {act} c10")
    return [Step(act, card, end, onto) for card in _parse_row(cards)]


def _parse_place(text: str) -> tuple[str, End, Suit | None]:
    """Return the cards of a step, the end they are added to, and another suit's tower, if any."""
    cards, _, word = text.rpartition(" ")
    end = End(word) if word in (End.BELOW, End.WITHIN) else End.TOP
    cards = text if end is End.TOP else cards
    cards, onto, letter = cards.partition(" onto ")
    return cards, end, parse_suit(letter) if onto else None
