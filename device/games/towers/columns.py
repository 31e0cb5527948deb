"""Deciding to which tower each column of cards belongs.

The colours of the cards decide first, and the record decides in doubt. A single card of doubtful
colour may belong to several towers. Each of them is tried. If two of them lead to different
verdicts that are about as likely, the card belongs to no tower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from device.games.towers.case import TowersCase
from device.games.towers.evidence import (
    RIVAL,
    Column,
    Look,
    TowersView,
    flaw_of,
    suit_weights,
    view_of,
)
from device.reading.readers import AnyReading
from device.table.referee import LIMITS, Verdict, judge
from games.towers.evening.card_entry import EntersCards
from games.towers.evening.moves import Step
from games.towers.pieces import SUITS, Suit
from vision.cards.evidence import CardReading

MOST_VIEWS = 8  # enough for two doubtful lone cards; with more, the cards count as unread


def likeliest_case(reading: AnyReading, case_of: Callable[[TowersView], TowersCase]) -> TowersCase:
    """Return the case whose columns explain the mat best; undecided columns are strays in it.

    Args:
        reading: what a frame says.
        case_of: makes the case of a view.
    """
    safe = case_of(view_of(reading))
    cases = [case_of(view) for view in _views(reading, safe.evidence)]
    if not cases:
        return safe
    is_unread = any(flaw_of(card) for column in safe.evidence.lone for card in column)
    ranked = sorted(((_cost(case), n) for n, case in enumerate(cases)), key=lambda pair: pair[0][0])
    (least, best), first = ranked[0]
    if is_unread and _asks(best):
        return safe  # what tower the card belongs to is for the players to say
    for (cost, verdict), _ in ranked[1:]:
        if cost - least < LIMITS.ask and _moves(verdict) != _moves(best):
            return safe
    return cases[first]


def _moves(verdict: Verdict[Step, Look]) -> tuple[tuple[Step, ...], ...]:
    """Return the moves of the best hypothesis, and of its rival if that is about as likely."""
    rival = verdict.rival
    is_close = rival is not None and verdict.margin < LIMITS.ask
    return (verdict.best.moves, rival.moves if rival is not None and is_close else ())


def _asks(verdict: Verdict[Step, Look]) -> bool:
    """Return whether players would be asked to name cards."""
    return any(isinstance(move, EntersCards) for moves in _moves(verdict) for move in moves)


def _cost(case: TowersCase) -> tuple[float, Verdict[Step, Look]]:
    verdict = judge(case.evidence, case.record, case.hypotheses(is_deep=False))
    looks = enumerate(verdict.best.looks)
    return sum(case.evidence.cost(place, look) for place, look in looks), verdict


def _views(reading: AnyReading, safe: TowersView) -> Iterator[TowersView]:
    """Yield the views in which each doubtful column is a tower of its own."""
    if not isinstance(reading, CardReading) or not safe.lone:
        return
    options = [_suits(column) for column in safe.lone]
    free = {suit for suit in SUITS if not safe.columns[suit.place]}
    for suits in islice(product(*options), MOST_VIEWS):
        if len(set(suits)) == len(suits) and set(suits) <= free:
            yield _with(safe, suits)


def _with(safe: TowersView, suits: Sequence[Suit]) -> TowersView:
    given = dict(zip(suits, safe.lone, strict=True))
    columns = tuple(
        given.get(suit, column) for suit, column in zip(SUITS, safe.columns, strict=True)
    )
    return replace(safe, columns=columns, lone=())


def _suits(column: Column) -> list[Suit]:
    weights = suit_weights(column)
    best = max(weights.values())
    likely = [suit for suit in SUITS if best - weights[suit] < RIVAL]
    return sorted(likely, key=lambda suit: -weights[suit])
