"""The rules once more, slowly: every order of every choice, on plain lists of cards.

Written from the rule texts for the tests alone; it shares nothing with `games.towers` but values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from games.towers.options import Options, Power, TearDown
from games.towers.pieces import Card, Cards, Row, Suit, ordered

Stacks = dict[str, list[int]]
Loose = list[tuple[str, int]]


@dataclass(frozen=True)
class _State:
    stacks: Stacks
    hand: Loose
    torn: Loose
    end: str | None = None
    metal_now: bool = False
    may_tear: bool = True
    begun: bool = False


def slow_bids(row: Row, market: Cards, pile: Cards, options: Options) -> set[int]:
    """Return every bid for which some turn exists."""
    plan = options
    if not options.recovery_backs_bids:
        plan = replace(options, powers=options.powers - {Power.METAL})
    trees = row[Suit.TREE.place].height
    return {
        bid
        for bid in range(len(market) + trees + 1)
        if bid == 0 or any(_ends(row, market, pile, bid, plan))
    }


def slow_ends(row: Row, market: Cards, pile: Cards, bid: int, options: Options) -> set[object]:
    """Return what every turn of a winner may lead to: cards taken and paid, towers, pile."""
    return set(_ends(row, market, pile, bid, options))


def _ends(
    row: Row, market: Cards, pile: Cards, bid: int, options: Options
) -> Iterator[tuple[object, ...]]:
    stacks = {tower.suit.value: list(tower.values) for tower in row}
    for paid in range(min(bid, len(stacks["tree"])) + 1):
        taken = bid - paid
        if taken > len(market) or not _may_pay(stacks, taken, paid, len(market), options):
            continue
        for take in combinations(ordered(market), taken):
            if not (paid and any(card.suit is Suit.TREE for card in take)):
                for pay, state in _begun(stacks, take, _loose(pile), paid, options):
                    for ended in _finished(state, options):
                        yield take, pay, *_result(ended)


def _begun(
    stacks: Stacks, take: Cards, torn: Loose, paid: int, options: Options
) -> Iterator[tuple[Cards, _State]]:
    """Yield the payment alone, and the payment after the top of the tree was torn down."""
    trees = stacks["tree"]
    pay = tuple(Card(Suit.TREE, value) for value in trees[::-1][: paid + 1])
    state = _State({**stacks, "tree": trees[: len(trees) - paid]}, _loose(take), torn)
    untorn = replace(state, may_tear=False)
    if options.tear_down_when_needed and any(_finished(untorn, options)):
        yield pay[:paid], untorn
        return
    yield pay[:paid], state
    if paid and len(trees) > paid and trees[-1]:
        left = {**stacks, "tree": trees[: len(trees) - paid - 1]}
        pile = [*torn, ("tree", trees[-1])]
        yield pay[1:], _State(left, _loose(take), pile, may_tear=False)


def _result(state: _State) -> tuple[object, ...]:
    cards = Counter(Card(Suit(suit), value) for suit, value in state.torn)
    return tuple(tuple(state.stacks[suit]) for suit in Suit), frozenset(cards.items())


def _loose(cards: Cards) -> Loose:
    return [(card.suit.value, card.value) for card in cards]


def _may_pay(stacks: Stacks, taken: int, paid: int, market: int, options: Options) -> bool:
    if paid == 0:
        return True
    if Power.TREE not in options.powers or stacks["tree"][-1] == 0:
        return False
    if not options.pay_any_bid and taken + paid <= market:
        return False
    return options.pay_without_taking or taken > 0


def _finished(state: _State, options: Options) -> Iterator[_State]:
    """Yield every state with nothing left to build, in every order."""
    if not state.hand:
        yield state
    for after in _next(state, options):
        yield from _finished(after, options)


def _next(state: _State, options: Options) -> Iterator[_State]:
    for stacks, end, card in _adds(state, state.hand, options):
        now = replace(state, stacks=stacks, end=end, metal_now=card[0] == "metal", begun=True)
        yield replace(now, hand=_minus(state.hand, card))
    back = state.torn if state.metal_now and Power.METAL in options.powers else []
    for stacks, end, card in _adds(state, back, options):
        now = replace(state, stacks=stacks, end=end, metal_now=card[0] == "metal", begun=True)
        yield replace(now, torn=_minus(state.torn, card))
    if state.may_tear and (not state.begun or options.tear_down is TearDown.ANY_TIME):
        for suit, values in state.stacks.items():
            if values and values[-1] != 0:
                less = {**state.stacks, suit: values[:-1]}
                torn = [*state.torn, (suit, values[-1])]
                yield replace(state, stacks=less, torn=torn, metal_now=False, may_tear=False)


def _adds(
    state: _State, cards: Loose, options: Options
) -> Iterator[tuple[Stacks, str | None, tuple[str, int]]]:
    stacks, end = state.stacks, state.end
    for suit, value in sorted(set(cards)):
        values = stacks[suit]
        if not values:
            if value or options.zero_begins:
                yield {**stacks, suit: [value]}, end, (suit, value)
            continue
        if values[-1] == 0:
            continue
        sand = suit == "sand" and Power.SAND in options.powers
        if not (sand and end == "below") and _stands(value, values[-1]):
            yield {**stacks, suit: [*values, value]}, "top" if sand else end, (suit, value)
        if sand and end != "top" and _stands(values[0], value):
            yield {**stacks, suit: [value, *values]}, "below", (suit, value)


def _stands(value: int, on: int) -> bool:
    if on == 0:
        return False
    return on == 8 or value == 9 or value < on


def _minus(cards: Loose, card: tuple[str, int]) -> Loose:
    rest = list(cards)
    rest.remove(card)
    return rest
