"""Judging a move: every rule that the move breaks, as values.

A breach carries a code of the notation; the device turns codes into sentences. Rules of the base
game are named by their subject. Rules of the powers are named by the headings of the additional
rules.

Sources: base game, edition of Deep Print Games (2023); "Les Tours de Pouvoir", Deep Print Games
(2024), French edition by IELLO (2025).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.game import AT_TABLE, HOUSE_RULES, Breach, Fact, Seat, edition_of
from games.towers.build_steps import Note, work_on
from games.towers.chance import dealt, market_size
from games.towers.moves import Action, Bid, DealMarket, Turn
from games.towers.options import Power
from games.towers.pieces import Suit, ordered
from games.towers.plan import Search, legal_bids, payable, site_of
from games.towers.position import Phase, Position

BASE = "deep-print-2023"
POWERS = "iello-2025"

_MARKET = "Market"
_BIDS = "Bids"
_TAKING = "Taking cards"
_TEARING = "Tearing down"
_BUILDING = "Building"
_TREE = "Tour sylvestre"
_METAL = "Tour de métal"
_SAND = "Tour de sable"

_RULES: dict[str, tuple[str, str]] = {
    "no-market-due": (_MARKET, BASE),
    "wrong-market-size": (_MARKET, BASE),
    "not-in-deck": (_MARKET, BASE),
    "not-dealt": (_MARKET, BASE),
    "no-bid-due": (_BIDS, BASE),
    "no-turn-due": (_TAKING, BASE),
    "out-of-turn": (_BIDS, BASE),
    "bid-too-low": (_BIDS, BASE),
    "bid-impossible": (_BIDS, BASE),
    "two-demolitions": (_TEARING, BASE),
    "too-few-cards": (_TAKING, BASE),
    "too-many-cards": (_TAKING, BASE),
    "not-in-market": (_TAKING, BASE),
    "no-tree-power": (_TREE, POWERS),
    "tree-card-while-paying": (_TREE, POWERS),
    "payment-not-needed": (HOUSE_RULES, POWERS),
    "nothing-taken": (HOUSE_RULES, POWERS),
    "demolition-not-needed": (HOUSE_RULES, BASE),
    "demolish-zero": (_TEARING, BASE),
    "not-top-card": (_TEARING, BASE),
    "demolish-too-late": (_TEARING, BASE),
    "not-a-tree-card": (_TREE, POWERS),
    "wrong-tower": (_BUILDING, BASE),
    "capped-tower": (_BUILDING, BASE),
    "wrong-order": (_BUILDING, BASE),
    "both-ends": (_SAND, POWERS),
    "not-below": (_SAND, POWERS),
    "not-between": (_BUILDING, BASE),
    "zero-begins": (HOUSE_RULES, BASE),
    "no-metal-power": (_METAL, POWERS),
    "not-after-metal": (_METAL, POWERS),
    "not-recoverable": (_METAL, POWERS),
    "not-taken": (_BUILDING, BASE),
    "not-built": (_BUILDING, BASE),
    "counted-twice": (AT_TABLE, BASE),
    "not-due": (AT_TABLE, BASE),
}
"""By code: the heading and its sheet. The most telling code comes first."""

_TELLING = {code: place for place, code in enumerate(_RULES)}


def explain(position: Position, action: Action) -> tuple[Breach, ...]:
    """Return every rule that `action` breaks, most telling first; empty for a legal action."""
    notes = sorted(_notes(position, action), key=lambda note: _TELLING[note[0]])
    return tuple(breach_of(code, facts) for code, facts in notes)


def breach_of(code: str, facts: Mapping[str, Fact]) -> Breach:
    """Return the breach of the rule that has a code."""
    rule, sheet = _RULES[code]
    return Breach(code, rule, edition_of(rule, sheet), tuple(facts.items()))


def _notes(position: Position, action: Action) -> Iterator[Note]:
    if isinstance(action, DealMarket):
        return _deal_notes(position, action)
    if isinstance(action, Bid):
        return _bid_notes(position, action)
    return _turn_notes(position, action)


def _deal_notes(position: Position, deal: DealMarket) -> Iterator[Note]:
    """Yield why this market cannot be the one dealt now."""
    if position.phase is not Phase.DEAL:
        yield "no-market-due", {"phase": position.phase.value}
        return
    size = market_size(position)
    if len(deal.cards) != size:
        yield "wrong-market-size", {"cards": len(deal.cards), "needed": size}
    missing = Counter(deal.cards) - Counter(position.deck)
    if missing:
        yield "not-in-deck", {"cards": tuple(map(str, ordered(missing.elements())))}
    elif position.seed is not None and len(deal.cards) == size:
        needed = dealt(position, position.seed)
        if deal.cards != needed:
            yield "not-dealt", {"needed": tuple(map(str, needed))}


def _bid_notes(position: Position, bid: Bid) -> Iterator[Note]:
    """Yield why a seat may not make this bid.

    Sources: base game, bids; "Les Tours de Pouvoir", tree.
    """
    if position.phase is not Phase.BID:
        yield "no-bid-due", {"phase": position.phase.value}
        return
    yield from _seat_notes(position, bid.seat)
    if not bid.number or bid.seat > position.setup.players:
        return
    if bid.number <= position.best:
        yield "bid-too-low", {"bid": bid.number, "best": position.best}
    bids = bids_of(position, bid.seat)
    if bid.number not in bids:
        yield "bid-impossible", {"bid": bid.number, "most": bids[-1], "bids": bids}


def bids_of(position: Position, seat: Seat) -> tuple[int, ...]:
    """Return the bids that `seat` could honour, even those too low to be made now."""
    options = position.setup.options
    return legal_bids(position.row(seat), position.market, position.pile(seat), options)


def _seat_notes(position: Position, seat: Seat) -> Iterator[Note]:
    if seat != position.turn:
        yield "out-of-turn", {"seat": seat, "turn": position.turn}


def _turn_notes(position: Position, turn: Turn) -> Iterator[Note]:
    if position.phase is not Phase.BUILD:
        yield "no-turn-due", {"phase": position.phase.value}
        return
    yield from _seat_notes(position, turn.seat)
    if turn.seat != position.turn:
        return
    yield from _taking_notes(position, turn)
    yield from _paying_notes(position, turn)
    yield from _tearing_notes(position, turn)
    options = position.setup.options
    work = work_on(position.row(turn.seat), position.pile(turn.seat), turn, options)
    yield from work.carry_out(turn)


def _taking_notes(position: Position, turn: Turn) -> Iterator[Note]:
    """Yield what is wrong with the cards taken.

    Sources: base game, taking exactly as many as bid; "Les Tours de Pouvoir", tree.
    """
    facts: dict[str, Fact] = {
        "bid": position.best,
        "taken": len(turn.take),
        "paid": len(turn.pay),
    }
    count = len(turn.take) + len(turn.pay)
    if count != position.best:
        yield "too-few-cards" if count < position.best else "too-many-cards", facts
    missing = Counter(turn.take) - Counter(position.market)
    if missing:
        yield "not-in-market", {"cards": tuple(map(str, ordered(missing.elements())))}


def _paying_notes(position: Position, turn: Turn) -> Iterator[Note]:
    """Yield what is wrong with a payment.

    Source: "Les Tours de Pouvoir", tree; questions 28 and 29.
    """
    if not turn.pay:
        return
    options = position.setup.options
    cards, market = tuple(map(str, turn.pay)), len(position.market)
    if not payable(position.row(turn.seat), options):
        tree = position.row(turn.seat)[Suit.TREE.place]
        power = str(options.has(Power.TREE)).lower()
        facts: dict[str, Fact] = {"power": power, "tower": tuple(map(str, tree.cards))}
        yield "no-tree-power", {"cards": cards, **facts}
    trees = tuple(str(card) for card in turn.take if card.suit is Suit.TREE)
    if trees:
        yield "tree-card-while-paying", {"cards": trees, "paid": cards}
    if not options.pay_any_bid and position.best <= market:
        yield "payment-not-needed", {"bid": position.best, "market": market}
    if not options.pay_without_taking and not turn.take:
        yield "nothing-taken", {"bid": position.best}


def _tearing_notes(position: Position, turn: Turn) -> Iterator[Note]:
    """Yield the breaches of tearing down: a second card, or a card that need not go (26)."""
    torn, options = turn.demolished, position.setup.options
    if len(torn) > 1:
        yield "two-demolitions", {"cards": tuple(map(str, torn))}
    if torn and options.tear_down_when_needed:
        row, pile = position.row(turn.seat), position.pile(turn.seat)
        site = site_of(row, turn.take, pile, options)._replace(may_tear=False)
        if Search(options).can_finish(site):
            yield "demolition-not-needed", {"cards": tuple(map(str, torn))}
