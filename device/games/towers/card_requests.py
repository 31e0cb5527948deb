"""Asking players to name cards that the camera cannot read, and merging their answers.

What players name replaces what the camera sees. Nothing is filled in from the record unless players
say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from device.games.towers.evidence import (
    Column,
    TowersView,
    card_of,
    flaw_of,
    is_clear,
    suit_weights,
)
from games.game import Seat
from games.towers.chance import market_size
from games.towers.evening.card_entry import BARE, EntersCards, Flaw, NamesCards, Slot, tower_places
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.pieces import SUITS, Card, Cards, Suit
from vision.cards.evidence import FRONT, CardEvidence

# Log probability, 4 to 1: then the suit is known by the colours although no value is read.
SUIT_SURE = -0.2
NEVER = -20.0  # log probability of a card that players have excluded; far below the reader's floor


def asked_of(now: EveningPosition, view: TowersView) -> EntersCards | None:
    """Return the cards that players would be asked to name, or None if every card can be read.

    The result is also None if naming cards would not be enough: cards lie between the towers, or
    most of a market is missing.
    """
    seen = _entry_seen(now, view)
    return seen if seen is not None and seen.gaps else None


def bare(now: EveningPosition) -> EntersCards:
    """Return the entry of every card by hand, before the camera has proposed any."""
    if now.stage is EveningStage.DEAL:
        return EntersCards(_seat(now), market=(BARE,) * market_size(now.play))
    return EntersCards(_seat(now), (BARE,))


def after_asking(
    before: EveningPosition, entry: EntersCards, view: TowersView
) -> tuple[EntersCards] | tuple[()] | None:
    """Return what replaces an entry of cards after a new reading.

    Returns:
        None if the entry stays. An empty tuple if the camera can now read all that the entry asks
        about, so that no entry is needed. One new entry if players were to enter every card by
        hand: the new entry proposes what is seen, to be confirmed.
    """
    seen = _entry_seen(before, view)
    if seen is None:
        return None
    if entry.is_bare:
        filled = _to_confirm(seen, before)
        return (filled,) if filled.gaps and not filled.is_bare else None
    shape = (len(entry.towers), len(entry.market))
    is_read = not seen.gaps and (len(seen.towers), len(seen.market)) == shape
    return () if is_read and not entry.is_by_hand else None


def _to_confirm(seen: EntersCards, before: EveningPosition) -> EntersCards:
    """Return the entry that asks about every card that the record does not have there."""
    known = Counter(before.play.market)
    row = {tower.suit: tower.cards for tower in before.play.row(seen.seat)}
    places = tower_places(seen.towers)
    towers = tuple(
        slot if slot.card and suit and slot.card in row[suit][level - 1 : level] else _asked(slot)
        for slot, (suit, level) in zip(seen.towers, places, strict=True)
    )
    market = tuple(slot if slot.card and known[slot.card] else _asked(slot) for slot in seen.market)
    return replace(seen, towers=towers, market=market)


def as_named(view: TowersView, names: NamesCards, *, entry: EntersCards) -> TowersView:
    """Return the view in which the cards named by players replace the cards seen.

    If the number of cards on the mat has changed since, or of those that lie alone and belong to no
    tower, the view stays as it is.
    """
    cards = (*names.towers, *names.market)
    places = (*view.columns, *view.lone, view.market)
    if view.apart or sum(map(len, places)) != len(cards) or len(view.market) != len(names.market):
        return view
    if sum(map(len, view.lone)) != sum(suit is None for suit, _ in tower_places(entry.towers)):
        return view
    given = iter(zip(entry.slots, cards, strict=True))
    *named, market = (tuple(_named(seen, *next(given)) for seen in place) for place in places)
    return _shared_out(named[: len(SUITS)], named[len(SUITS) :], market)


def _shared_out(columns: list[Column], lone: list[Column], market: Column) -> TowersView:
    """Return the view in which named lone columns belong to their towers."""
    towers, still_lone = list(columns), list[Column]()
    for column in lone:
        weights = suit_weights(column)
        place = max(SUITS, key=weights.__getitem__).place
        if is_clear(column) and not towers[place]:
            towers[place] = column
        else:
            still_lone.append(column)
    return TowersView(tuple(towers), market, lone=tuple(still_lone))


def _named(seen: CardEvidence, slot: Slot, card: Card) -> CardEvidence:
    if slot.flaw is None:
        return seen
    suits = {suit.value: 0.0 if suit is card.suit else NEVER for suit in SUITS}
    values = {value: 0.0 if value == card.value else NEVER for value in seen.values}
    return replace(seen, suits=suits, values=values, face=FRONT)


def _entry_seen(now: EveningPosition, view: TowersView) -> EntersCards | None:
    """Return all cards that matter at this stage as slots, or None if too much differs."""
    market = tuple(_market_slot(card) for card in view.market)
    if now.stage is EveningStage.DEAL:
        return _market_entry(now, market)
    if view.apart:
        return None
    towers = (*_tower_slots(now, view), *(_lone_slot(c) for column in view.lone for c in column))
    if now.stage in (EveningStage.BUILD, EveningStage.CHECK):
        return EntersCards(_seat(now), towers, market)
    is_pure = all(_is_own(slot, suit) for slot, suit in zip(towers, _suits(view), strict=False))
    return EntersCards(_seat(now), towers) if is_pure else None


def _market_entry(now: EveningPosition, market: tuple[Slot, ...]) -> EntersCards | None:
    """Return the entry for a market, or None if more than one card is missing.

    If the market has too many cards, players are asked to enter every card by hand.
    """
    due = market_size(now.play)
    if len(market) > due:
        return bare(now)
    missing = due - len(market)
    if not market or missing > 1:
        return None
    return EntersCards(_seat(now), market=(*market, *(BARE,) * missing))


def _tower_slots(now: EveningPosition, view: TowersView) -> tuple[Slot, ...]:
    row = now.play.row(_seat(now))
    left = [card for seen in view.market if (card := card_of(seen))]
    gone = tuple((Counter(now.play.market) - Counter(left)).elements())
    slots: list[Slot] = []
    for suit, column in zip(SUITS, view.columns, strict=True):
        known = row[suit.place].cards
        for level, seen in enumerate(column):
            proposal = _proposal(known, len(column), level, [c for c in gone if c.suit is suit])
            slots.append(_tower_slot(seen, suit, proposal))
    return tuple(slots)


def _proposal(known: Cards, height: int, level: int, gone: Sequence[Card]) -> Card | None:
    """Return the card to propose: the record's card there, or the only new card it can be."""
    if height >= len(known) > level:
        return known[level]
    return gone[0] if height == len(known) + 1 and len(gone) == 1 else None


def _tower_slot(seen: CardEvidence, suit: Suit, proposal: Card | None) -> Slot:
    flaw = flaw_of(seen)
    if flaw is None:
        return Slot(card_of(seen))
    return Slot(proposal, None if proposal else suit, flaw)


def _lone_slot(seen: CardEvidence) -> Slot:
    return Slot(flaw=flaw_of(seen) or Flaw.UNREAD)  # the suit is in doubt, so no suit is proposed


def _market_slot(seen: CardEvidence) -> Slot:
    flaw = flaw_of(seen)
    if flaw is None:
        return Slot(card_of(seen))
    suit = Suit(seen.likeliest_suit())
    is_sure = flaw is Flaw.UNREAD and seen.suits[suit] > SUIT_SURE
    return Slot(suit=suit if is_sure else None, flaw=flaw)


def _asked(slot: Slot) -> Slot:
    return replace(slot, flaw=slot.flaw or Flaw.ASKED)


def _suits(view: TowersView) -> list[Suit]:
    return [suit for suit, column in zip(SUITS, view.columns, strict=True) for _ in column]


def _is_own(slot: Slot, suit: Suit) -> bool:
    return slot.card is None or slot.card.suit is suit


def _seat(now: EveningPosition) -> Seat:
    return now.seat or now.play.turn
