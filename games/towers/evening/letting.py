"""Towers that players let stand as they lie: nobody was due to build, or a build broke a rule.

Source: base game, "Tearing down": a card torn down lies on its player's demolition pile. Cards that
were built come from the last market, from that pile, or from the deck.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from games.game import Seat
from games.towers.evening.count import towers_of
from games.towers.pieces import Cards
from games.towers.play import built_by_ruling
from games.towers.position import Phase, Position


@dataclass(frozen=True, slots=True)
class LetsLie:
    """The players let a player's towers lie as they do, tower by tower from the bottom up."""

    seat: Seat
    cards: Cards

    def __str__(self) -> str:
        return " ".join((f"s{self.seat} lies", *map(str, self.cards)))


@dataclass(frozen=True, slots=True)
class _Change:
    """How towers changed: the cards that are gone, and where the new ones come from."""

    gone: Cards
    from_market: Cards
    from_pile: Cards
    from_deck: Cards


def may_lie(play: Position, told: LetsLie) -> bool:
    """Return whether the cards of these towers can lie there, and the deck is not used up by it."""
    change = _change(play, told)
    new, left = Counter(change.from_deck), Counter(play.deck)
    return new <= left and new != left


def as_they_lie(play: Position, told: LetsLie) -> Position:
    """Return the position in which these towers lie; cards that are gone were torn down.

    The winner's build ends with it. Cards of the market that lie on no tower are left over.
    """
    change = _change(play, told)
    place = told.seat - 1
    row = towers_of(told.cards)
    pile = _without((*play.pile(told.seat), *change.gone), change.from_pile)
    if play.phase is Phase.BUILD:
        return built_by_ruling(play, row, pile, _without(play.market, change.from_market))
    rows, piles = list(play.rows), list(play.piles)
    rows[place], piles[place] = row, pile
    return replace(
        play,
        rows=tuple(rows),
        piles=tuple(piles),
        discard=_without(play.discard, change.from_market),
        leftover=_without(play.leftover, change.from_market),
    )


def _change(play: Position, told: LetsLie) -> _Change:
    known = Counter(card for tower in play.row(told.seat) for card in tower.cards)
    built = Counter(told.cards) - known
    market = built & Counter(play.market or play.leftover)
    pile = (built - market) & Counter(play.pile(told.seat))
    return _Change(
        tuple((known - Counter(told.cards)).elements()),
        tuple(market.elements()),
        tuple(pile.elements()),
        tuple((built - market - pile).elements()),
    )


def _without(cards: Cards, taken: Cards) -> Cards:
    return tuple((Counter(cards) - Counter(taken)).elements())
