"""The ways to honour a bid: what is taken, paid, torn down and built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import NamedTuple

from tests.second.towers.builder import SUITS, Builder, Card


@dataclass(frozen=True)
class HouseRules:
    """The powers played with, and the open questions, each with its default.

    Attributes:
        powers: which powers are played with.
        zero_first: question 22, a 0 may be the first card of a tower.
        tears_any_time: question 25, a card may be torn down while building.
        tears_if_needed: question 26, only if the cards cannot be built otherwise.
        five_ends: question 27, tree: a bid of five ends the bidding.
        pays_any_bid: question 28, tree: cards may pay for a bid of five or less.
        pays_whole_bid: question 29, tree: no card need be taken.
        recovery_backs: question 31, metal: a bid may rest on cards that come back.
        pairs_by_copies: question 33, two 12s in both towers are two pairs.
        left_of_winner: question 20, the player left of the winner starts next.
        short_ends: question 21, a last market of fewer than five ends the game.
        fewer_torn: question 23, fewer torn-down cards break a tie, then the higher highest tower.
    """

    powers: frozenset[str] = frozenset()
    zero_first: bool = True
    tears_any_time: bool = False
    tears_if_needed: bool = False
    five_ends: bool = False
    pays_any_bid: bool = True
    pays_whole_bid: bool = True
    recovery_backs: bool = True
    pairs_by_copies: bool = True
    left_of_winner: bool = False
    short_ends: bool = False
    fewer_torn: bool = False


class Plan(NamedTuple):
    """One way to honour a bid: what is paid and taken, and the towers after it."""

    paid: tuple[Card, ...]
    taken: tuple[Card, ...]
    torn: Card | None
    after: Builder


def plans(
    builder: Builder, market: Iterable[Card], bid: int, rules: HouseRules, dice: Random
) -> Iterator[Plan]:
    """Yield the ways to honour a bid, in an order that the dice settle.

    Sheet (powers), "Tour sylvestre": the difference between the bid and the cards taken is paid
    from the top of the tree tower; who pays takes no tree card; a tree tower with its top pays
    nothing. Base game: all cards taken are built, and one card at most is torn down.
    """
    cards = tuple(market)
    subsets = [
        taken for size in range(min(bid, len(cards)) + 1) for taken in combinations(cards, size)
    ]
    dice.shuffle(subsets)
    for taken in subsets:
        if _may_pay(builder, cards, taken, bid, rules):
            yield from _with_tear_down(builder, taken, bid - len(taken), rules, dice)


def _may_pay(
    builder: Builder, market: tuple[Card, ...], taken: tuple[Card, ...], bid: int, rules: HouseRules
) -> bool:
    price = bid - len(taken)
    if not price:
        return True
    if "tree" not in rules.powers or not builder.may_pay(price):
        return False
    if bid <= len(market) and not rules.pays_any_bid:
        return False
    return (bool(taken) or rules.pays_whole_bid) and all(card.suit != "tree" for card in taken)


def _with_tear_down(
    builder: Builder, taken: tuple[Card, ...], price: int, rules: HouseRules, dice: Random
) -> Iterator[Plan]:
    """Yield the plans without and with a tear-down; it comes before or after the payment."""
    whole = list(_built(_paid(builder, price), taken, rules, dice, may_tear=rules.tears_any_time))
    if rules.tears_if_needed:
        plain = list(_built(_paid(builder, price), taken, rules, dice, may_tear=False))
        whole = plain or whole
    yield from whole
    if whole and rules.tears_if_needed:
        return
    for suit in dice.sample(SUITS, len(SUITS)):
        for pays_first in (True, False) if price and suit == "tree" else (True,):
            start = _torn_and_paid(builder, suit, price, pays_first=pays_first)
            if start is not None:
                yield from _built(start, taken, rules, dice, may_tear=False)


class _Start(NamedTuple):
    """The towers once the bid is paid."""

    builder: Builder
    paid: tuple[Card, ...]
    torn: Card | None


def _paid(builder: Builder, price: int) -> _Start:
    after = builder.copy()
    paid = tuple(Card("tree", after.towers["tree"].pop()) for _ in range(price))
    return _Start(after, paid, None)


def _torn_and_paid(builder: Builder, suit: str, price: int, *, pays_first: bool) -> _Start | None:
    if pays_first:
        after, paid, _ = _paid(builder, price)
        return _Start(after, paid, after.tear(suit)) if after.may_tear(suit) else None
    if not builder.may_tear(suit):
        return None
    torn = builder.copy()
    card = torn.tear(suit)
    if not torn.may_pay(price):
        return None
    after, paid, _ = _paid(torn, price)
    return _Start(after, paid, card)


def _built(
    start: _Start, taken: tuple[Card, ...], rules: HouseRules, dice: Random, *, may_tear: bool
) -> Iterator[Plan]:
    ways = [False, True] if "sand" in rules.powers else [False]
    for below in dice.sample(ways, len(ways)):
        for after, torn in _added(start.builder, taken, rules, dice, below, may_tear):
            yield Plan(start.paid, taken, start.torn or torn, after)


def _added(
    builder: Builder,
    cards: tuple[Card, ...],
    rules: HouseRules,
    dice: Random,
    below: bool,  # noqa: FBT001 - passed on at every card
    may_tear: bool,  # noqa: FBT001
) -> Iterator[tuple[Builder, Card | None]]:
    """Yield the towers once all cards are built, in every order; a metal card may bring one back.

    Sheet (powers), "Tour de métal": each card added to the metal tower, and again if the card that
    comes back is metal.
    """
    if not cards:
        yield builder, None
    for number in dice.sample(range(len(cards)), len(cards)):
        card, rest = cards[number], (*cards[:number], *cards[number + 1 :])
        is_below = below and card.suit == "sand" and bool(builder.towers["sand"])
        if not builder.may_add(card, below=is_below, zero_first=rules.zero_first):
            continue
        after = builder.copy()
        after.add(card, below=is_below)
        yield from _added(after, rest, rules, dice, below, may_tear)
        if card.suit == "metal" and "metal" in rules.powers:
            yield from _brought_back(after, rest, rules, dice, below, may_tear)
    if may_tear:
        yield from _torn_between(builder, cards, rules, dice, below)


def _torn_between(
    builder: Builder,
    cards: tuple[Card, ...],
    rules: HouseRules,
    dice: Random,
    below: bool,  # noqa: FBT001
) -> Iterator[tuple[Builder, Card | None]]:
    for suit in SUITS:
        if builder.may_tear(suit):
            after = builder.copy()
            torn = after.tear(suit)
            for end, _ in _added(after, cards, rules, dice, below, may_tear=False):
                yield end, torn


def _brought_back(
    builder: Builder,
    rest: tuple[Card, ...],
    rules: HouseRules,
    dice: Random,
    below: bool,  # noqa: FBT001
    may_tear: bool,  # noqa: FBT001
) -> Iterator[tuple[Builder, Card | None]]:
    for torn in dice.sample(builder.torn, len(builder.torn)):
        is_below = below and torn.suit == "sand" and bool(builder.towers["sand"])
        if not builder.may_add(torn, below=is_below, zero_first=rules.zero_first):
            continue
        after = builder.copy()
        after.torn.remove(torn)
        after.add(torn, below=is_below)
        yield from _added(after, rest, rules, dice, below, may_tear)
        if torn.suit == "metal":
            yield from _brought_back(after, rest, rules, dice, below, may_tear)


_ANY = Random(0)  # noqa: S311 - any order will do


def may_bid(builder: Builder, market: Iterable[Card], bid: int, rules: HouseRules) -> bool:
    """Return whether a bid can be honoured. A bid is lawful only if all its cards can be built."""
    backing = rules if rules.recovery_backs else replace(rules, powers=rules.powers - {"metal"})
    return next(plans(builder, market, bid, backing, _ANY), None) is not None


def highest_bid(builder: Builder, market: Iterable[Card], rules: HouseRules) -> int:
    """Return the highest bid that can be honoured."""
    cards = tuple(market)
    trees = len(builder.towers["tree"])
    return next(
        bid for bid in range(len(cards) + trees, -1, -1) if may_bid(builder, cards, bid, rules)
    )
