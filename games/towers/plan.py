"""Planning a turn: which bids a player can honour, and whether a begun turn can be finished.

Suits are built independently, with two exceptions. A turn has one tear-down. Each metal card from
the market gives one recovery, which any tower may use. So each suit is searched alone for the
fewest recoveries with which all its cards can be placed (`Search`). The sum over the suits must not
exceed the recoveries that there are.

Only an 8 or a 9 is worth recovering: any other card narrows what may follow. A recovered metal card
gives back the recovery that it cost.

Sources: base game, bids and building; "Les Tours de Pouvoir", metal, tree, sand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.towers.options import Options, Power, TearDown
from games.towers.pieces import (
    BEARS_ANY,
    CAP,
    STANDS_ON_ANY,
    SUITS,
    Cards,
    End,
    Row,
    Suit,
    add_value,
)

Values = tuple[int, ...]
BySuit = tuple[Values, ...]
"""Values of each suit, in the order of the suits."""

_METAL = Suit.METAL.place
_SAND = Suit.SAND.place
_NEVER = 99  # more recoveries than any turn has cards


class Site(NamedTuple):
    """A player's towers in the middle of a turn.

    Attributes:
        towers: bottom to top.
        cards: the cards taken that are still to be built, sorted.
        pile: the demolition pile, sorted.
        end: the end of the sand tower at which this turn builds; None until a card settles it.
        may_recover: whether the last step added a metal card.
        may_tear: whether the one tear-down may still come, even between cards (question 25).
    """

    towers: BySuit
    cards: BySuit
    pile: BySuit
    end: End | None = None
    may_recover: bool = False
    may_tear: bool = False


def site_of(row: Row, cards: Cards, pile: Cards, options: Options) -> Site:
    """Return the site on which `cards` are still to be built and nothing is torn down yet."""
    return Site(
        tuple(tower.values for tower in row),
        by_suit(cards),
        by_suit(pile),
        may_tear=options.tear_down is TearDown.ANY_TIME,
    )


def by_suit(cards: Cards) -> BySuit:
    """Return the sorted values of each suit."""
    return tuple(tuple(sorted(card.value for card in cards if card.suit is s)) for s in SUITS)


@lru_cache(maxsize=8)  # the screens of a bidding ask several times for every player's bids
def legal_bids(row: Row, market: Cards, pile: Cards, options: Options) -> tuple[int, ...]:
    """Return every bid that a player could honour, rising from 0, which is a pass.

    Args:
        row: the player's towers.
        market: the cards to bid for.
        pile: the player's demolition pile.
        options: the powers and house rules.

    Source: base game, bids; "Les Tours de Pouvoir", tree; questions 28, 29 and 31.
    """
    search = Search(options, plans_recovery=options.recovery_backs_bids)
    bids = set(range(search.most(row, market, pile) + 1))
    fuel = payable(row, options)
    if fuel:
        rest = tuple(card for card in market if card.suit is not Suit.TREE)
        most = search.most(row, rest, pile)
        least = 0 if options.pay_without_taking else 1
        paid = {t + p for t in range(least, most + 1) for p in range(1, fuel + 1)}
        bids |= {bid for bid in paid if options.pay_any_bid or bid > len(market)}
    return tuple(sorted(bids))


def payable(row: Row, options: Options) -> int:
    """Return how many tree cards a player may pay with: none from a capped tower.

    Source: "Les Tours de Pouvoir", tree.
    """
    tree = row[Suit.TREE.place]
    return tree.height if options.has(Power.TREE) and not tree.is_capped else 0


def torn(site: Site, suit: int) -> Site | None:
    """Return the site after tearing down a tower's top card, or None if no card may be torn down.

    Source: base game, tearing down: a 0 stays.
    """
    values = site.towers[suit]
    if not values or values[-1] == CAP:
        return None
    return site._replace(
        towers=put(site.towers, suit, values[:-1]),
        pile=put(site.pile, suit, tuple(sorted((*site.pile[suit], values[-1])))),
        may_recover=False,
        may_tear=False,
    )


def put(row: BySuit, suit: int, values: Values) -> BySuit:
    """Return the row with these values for one suit."""
    return (*row[:suit], values, *row[suit + 1 :])


def begins(values: Values, value: int, options: Options) -> bool:
    """Return whether a card may be added as far as question 22 says: a 0 may not begin a tower."""
    return bool(values) or value != CAP or options.zero_begins


@dataclass(slots=True)
class Search:
    """A search for what can be built; it remembers its results suit by suit.

    Attributes:
        options: the powers and house rules.
        plans_recovery: whether a plan may use recovered cards (question 31).
    """

    options: Options
    plans_recovery: bool = True
    _needs: dict[_Plot, int] = field(default_factory=dict["_Plot", int], repr=False)

    def most(self, row: Row, market: Cards, pile: Cards) -> int:
        """Return how many cards of the market can be built at most, with one tear-down.

        Every smaller number can be built too: a plan without its last card is a plan for the
        others.
        """
        for count in range(len(market), 0, -1):
            for taken in dict.fromkeys(combinations(market, count)):
                if self.can_build(site_of(row, taken, pile, self.options)):
                    return count
        return 0

    def can_build(self, site: Site) -> bool:
        """Return whether all cards can be built, with a tear-down first where that is needed."""
        if self.can_finish(site):
            return True
        return not site.may_tear and any(
            self.can_finish(after)
            for suit in range(len(SUITS))
            if (after := torn(site, suit)) is not None
        )

    def can_finish(self, site: Site) -> bool:
        """Return whether all cards that were taken can still be built.

        A tear-down is planned only if `site.may_tear` allows one.

        Sources: base game, building; "Les Tours de Pouvoir", metal, sand.
        """
        credits_left = len(site.cards[_METAL]) + site.may_recover
        needs = [self._need(site, suit) for suit in range(len(SUITS))]
        total = sum(needs)
        if total <= credits_left:
            return True
        return site.may_tear and any(
            total - need + self._need(site, suit, tears=True) <= credits_left
            for suit, need in enumerate(needs)
            if need
        )

    def _need(self, site: Site, suit: int, *, tears: bool = False) -> int:
        """Return the fewest recoveries with which a suit's cards can all be placed."""
        cards = site.cards[suit]
        if not cards:
            return 0
        is_metal = suit == _METAL
        return min(
            self._fewest(
                _Plot(
                    values=_relevant_cards(site.towers[suit], end, 1 + tears),
                    cards=cards,
                    useful=self._useful(site, suit),
                    end=end,
                    is_metal=is_metal,
                    fresh=site.may_recover or not is_metal,
                    tears=tears,
                )
            )
            for end in self._ends(site, suit)
        )

    def _useful(self, site: Site, suit: int) -> Values:
        """Return the values worth recovering: 8, 9, and a base for a 0 that may not be first."""
        if not (self.plans_recovery and self.options.has(Power.METAL)):
            return ()
        pile = site.pile[suit]
        useful = [value for value in (BEARS_ANY, STANDS_ON_ANY) if value in pile]
        lacks_base = not site.towers[suit] and CAP in site.cards[suit]
        if lacks_base and not self.options.zero_begins:
            useful += [value for value in pile[-1:] if value not in (CAP, *useful)]
        return tuple(useful)

    def _ends(self, site: Site, suit: int) -> tuple[End, ...]:
        if suit != _SAND or not self.options.has(Power.SAND):
            return (End.TOP,)
        return tuple(End) if site.end is None else (site.end,)

    def _fewest(self, plot: _Plot) -> int:
        if not plot.cards:
            return 0
        known = self._needs.get(plot)
        if known is None:
            known = self._needs[plot] = min(self._ways(plot), default=_NEVER)
        return known

    def _ways(self, plot: _Plot) -> Iterator[int]:
        """Yield the recoveries needed after each card that may come next."""
        for value in dict.fromkeys(plot.cards):
            values = self._added(plot, value)
            if values is not None:
                yield self._fewest(_with_card(plot, values, cards=_without(plot.cards, value)))
        for value in plot.useful if plot.fresh else ():
            values = self._added(plot, value)
            if values is not None:
                after = _with_card(plot, values, useful=_without(plot.useful, value))
                yield self._fewest(after) + (not plot.is_metal)
        if plot.tears and plot.values and plot.values[-1] != CAP:
            yield self._fewest(self._torn(plot))

    def _added(self, plot: _Plot, value: int) -> Values | None:
        if not begins(plot.values, value, self.options):
            return None
        return add_value(plot.values, value, plot.end)

    def _torn(self, plot: _Plot) -> _Plot:
        value, useful = plot.values[-1], plot.useful
        recovers = self.plans_recovery and self.options.has(Power.METAL)
        if recovers and value in (BEARS_ANY, STANDS_ON_ANY):
            useful = (*useful, value)
        return plot._replace(
            values=plot.values[:-1], useful=useful, tears=False, fresh=not plot.is_metal
        )


class _Plot(NamedTuple):
    """One suit's part of a site, cut down to what the search must know.

    Attributes:
        values: the ends of the tower that can still matter.
        cards: the values still to be placed.
        useful: the 8 and the 9, where they lie on the pile.
        end: the end at which cards are added.
        is_metal: whether the suit is metal; then a recovery costs nothing, because it gives one
            back.
        fresh: whether a recovery may come now; in metal, only right after a metal card.
        tears: whether a card may still be torn down here.
    """

    values: Values
    cards: Values
    useful: Values
    end: End
    is_metal: bool
    fresh: bool
    tears: bool


def _with_card(
    plot: _Plot, values: Values, *, cards: Values | None = None, useful: Values | None = None
) -> _Plot:
    """Return the plot after a card was added."""
    return _Plot(
        _relevant_cards(values, plot.end, 1 + plot.tears),
        plot.cards if cards is None else cards,
        plot.useful if useful is None else useful,
        plot.end,
        plot.is_metal,
        fresh=True,
        tears=plot.tears,
    )


def _relevant_cards(values: Values, end: End, kept: int) -> Values:
    """Return the cards of a tower on which the rest of the search depends.

    Dropping the others lets the search find plots that it knows already.

    Args:
        values: the tower's values, bottom to top.
        end: the end at which cards are added. At the top, only the top cards matter. At the bottom,
            the lowest card matters, and the top card if it may be torn down.
        kept: how many cards to keep: 1, or 2 if a card may be torn down.
    """
    if len(values) <= kept:
        return values
    if end is End.TOP or values[-1] == CAP:
        return values[-kept:]
    return values[:1] if kept == 1 else (values[0], values[-1])


def _without(values: Values, value: int) -> Values:
    at = values.index(value)
    return values[:at] + values[at + 1 :]
