"""Listing the turns of the winner of a bidding: one turn for each position within reach.

Many orders of building may lead to the same position. Only the first order found is listed, which
has the fewest tear-downs and recoveries. `judge.explain` judges all others. If there are more than
`MOST_TURNS` positions (many recoveries from a large demolition pile), those that take the most
tear-downs and recoveries are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from games.game import Seat
from games.towers.moves import Act, Step, Turn
from games.towers.options import Options, Power
from games.towers.pieces import SUITS, Card, Cards, End, Row, Suit, add_value
from games.towers.plan import Search, Site, Values, begins, payable, put, site_of, torn

MOST_TURNS = 2000  # what a table can still compare with what it saw; few turns come near it

_METAL = Suit.METAL.place
_TREE = Suit.TREE.place
_SAND = Suit.SAND.place


@dataclass(frozen=True, slots=True)
class Stake:
    """The winner's side before his turn.

    Attributes:
        seat: the winner.
        bid: how many cards he must take or pay.
        row: the winner's towers.
        market: the cards from which he takes.
        pile: the winner's demolition pile.
    """

    seat: Seat
    bid: int
    row: Row
    market: Cards
    pile: Cards


class _Node(NamedTuple):
    """A turn so far: the cards paid and taken, the steps, and the site after them."""

    pay: Cards
    take: Cards
    site: Site
    steps: tuple[Step, ...] = ()


def legal_turns(stake: Stake, options: Options) -> tuple[Turn, ...]:
    """Return a turn for every position that the winner can reach, at most `MOST_TURNS`.

    Sources: base game, taking, tearing down and building; "Les Tours de Pouvoir", all powers.
    """
    search = Search(options)
    found: dict[object, Turn] = {}
    seen: set[object] = set()
    begun = [node for node in _beginnings(stake, search) if search.can_finish(node.site)]
    level = [node for node in begun if not node.steps]
    later = [node for node in begun if node.steps]
    while level or later:
        deeper = _explore(level, search, stake.seat, found, seen)
        level, later = later + deeper, []
    return tuple(found.values())


def _explore(
    level: list[_Node],
    search: Search,
    seat: Seat,
    found: dict[object, Turn],
    seen: set[object],
) -> list[_Node]:
    """Extend the turns of one depth; return the turns with one more tear-down or recovery."""
    deeper: list[_Node] = []
    stack = level[::-1]
    while stack and len(found) < MOST_TURNS:
        node = stack.pop()
        site = node.site
        if not any(site.cards):
            turn = Turn(seat, node.pay, node.take, node.steps)
            found.setdefault((node.pay, node.take, site.towers, site.pile), turn)
        for step, after in reversed(tuple(_children(site, search.options))):
            child = _Node(node.pay, node.take, after, (*node.steps, step))
            if child[:3] not in seen and search.can_finish(after):
                seen.add(child[:3])
                (stack if step.act is Act.BUILD else deeper).append(child)
    return deeper


def _beginnings(stake: Stake, search: Search) -> Iterator[_Node]:
    """Yield every way to pay, take and tear down before anything is built."""
    options = search.options
    for pay in _payments(stake, options):
        market = [card for card in stake.market if not pay or card.suit is not Suit.TREE]
        for take in dict.fromkeys(combinations(market, stake.bid - len(pay))):
            site = site_of(stake.row, take, stake.pile, options)
            paid = _paid(site, len(pay))
            if options.tear_down_when_needed and _builds_untorn(search, paid):
                yield _Node(pay, take, paid._replace(may_tear=False))
                continue
            yield _Node(pay, take, paid)
            yield from _tear_downs(_Node(pay, take, paid))
            yield from _torn_before_paying(take, site, len(pay))


def _builds_untorn(search: Search, site: Site) -> bool:
    return search.can_finish(site._replace(may_tear=False))


def _payments(stake: Stake, options: Options) -> Iterator[Cards]:
    """Yield the payments that are allowed, the empty payment first (questions 28 and 29)."""
    values = stake.row[_TREE].values
    least = stake.bid - len(stake.market)
    most = stake.bid if options.pay_without_taking else stake.bid - 1
    may_pay = options.pay_any_bid or least > 0
    fuel = payable(stake.row, options) if may_pay else 0
    for count in range(max(least, 0), min(most, fuel) + 1):
        yield tuple(Card(Suit.TREE, value) for value in reversed(values[len(values) - count :]))


def _paid(site: Site, count: int) -> Site:
    values = site.towers[_TREE]
    return site._replace(towers=put(site.towers, _TREE, values[: len(values) - count]))


def _tear_downs(node: _Node) -> Iterator[_Node]:
    for place, suit in enumerate(SUITS):
        after = torn(node.site, place)
        if after is not None:
            card = Card(suit, node.site.towers[place][-1])
            yield node._replace(site=after, steps=(Step(Act.DEMOLISH, card),))


def _torn_before_paying(take: Cards, site: Site, count: int) -> Iterator[_Node]:
    """Yield the turn that tears down the top tree card and pays with the cards below."""
    values, after = site.towers[_TREE], torn(site, _TREE)
    if count and after is not None and len(values) > count:
        top, *pay = (Card(Suit.TREE, value) for value in reversed(values[-count - 1 :]))
        yield _Node(tuple(pay), take, _paid(after, count), (Step(Act.DEMOLISH, top),))


def _children(site: Site, options: Options) -> Iterator[tuple[Step, Site]]:
    """Yield every step that may come next on a site, and the site after the step."""
    for place, suit in enumerate(SUITS):
        after = torn(site, place) if site.may_tear else None
        if after is not None:
            yield Step(Act.DEMOLISH, Card(suit, site.towers[place][-1])), after
        if site.may_recover:
            for value, end, grown in _additions(site, place, site.pile[place], options):
                pile = put(site.pile, place, _without(site.pile[place], value))
                yield Step(Act.RECOVER, Card(suit, value), end), grown._replace(pile=pile)
        for value, end, grown in _additions(site, place, site.cards[place], options):
            cards = put(site.cards, place, _without(site.cards[place], value))
            yield Step(Act.BUILD, Card(suit, value), end), grown._replace(cards=cards)


def _additions(
    site: Site, place: int, cards: Values, options: Options
) -> Iterator[tuple[int, End, Site]]:
    """Yield each value that may be added to a tower, the end, and the site after that."""
    values = site.towers[place]
    for value in dict.fromkeys(cards):
        if not begins(values, value, options):
            continue
        for end in _ends(site, place, options):
            grown = add_value(values, value, end)
            if grown is not None:
                yield value, end, _grown(site, place, grown, end, options)


def _ends(site: Site, place: int, options: Options) -> tuple[End, ...]:
    """Return the ends at which a card may be added; a first card settles no end (question 32)."""
    if place != _SAND or not options.has(Power.SAND) or not site.towers[place]:
        return (End.TOP,)
    return tuple(End) if site.end is None else (site.end,)


def _grown(site: Site, place: int, values: Values, end: End, options: Options) -> Site:
    settles = place == _SAND and len(values) > 1
    return site._replace(
        towers=put(site.towers, place, values),
        end=end if settles else site.end,
        may_recover=place == _METAL and options.has(Power.METAL),
    )


def _without(values: Values, value: int) -> Values:
    at = values.index(value)
    return values[:at] + values[at + 1 :]
