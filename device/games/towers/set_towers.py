"""Towers that players have set by hand, as a camera sees them that goes on to misread a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.games.towers.evidence import Column, TowersView, card_of
from games.game import Seat
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.evening.set_tower import SetsTower
from games.towers.pieces import Cards, Row
from vision.cards.evidence import CardEvidence

_NOBODYS = {EveningStage.DEAL, EveningStage.START, EveningStage.BID}
"""The stages in which nobody's towers are due in view, so that they may be anybody's."""


def as_set(view: TowersView, turns: Sequence[Step], now: EveningPosition) -> TowersView:
    """Return what is seen, with cards that are misread as players have set them by hand.

    Only the towers of the player who is due are seen so, or towers that are then just a player's
    by the record: another player's tower may have the card that was misread.
    """
    steps = [step for step in turns if isinstance(step, SetsTower)]
    for seat in dict.fromkeys(step.seat for step in steps):
        row = now.play.row(seat)
        true = _as_set(view, [step for step in steps if step.seat == seat], row)
        if true is not view and (_is_due(seat, now) or _shows(true, row)):
            return true
    return view


def _is_due(seat: Seat, now: EveningPosition) -> bool:
    return now.stage not in _NOBODYS and seat == (now.seat or now.play.turn)


def _shows(view: TowersView, row: Row) -> bool:
    """Return whether the towers in view are these, card by card."""
    towers = zip(view.columns, row, strict=True)
    return all(tuple(map(card_of, column)) == tower.cards for column, tower in towers)


def _as_set(view: TowersView, steps: Sequence[SetsTower], row: Row) -> TowersView:
    """Return what is seen, with each tower as it was set if the record has it still."""
    for step in steps:
        place = step.suit.place
        is_kept = row[place].cards[: len(step.cards)] == step.cards
        if is_kept and len(step.before) == len(step.cards):
            columns = list(view.columns)
            columns[place] = _set(columns[place], step.before, step.cards)
            view = replace(view, columns=tuple(columns))
    return view


def _set(column: Column, before: Cards, cards: Cards) -> Column:
    """Return a column with the cards set, if it looks from the bottom up as the record had it."""
    seen = tuple(map(card_of, column[: len(before)]))
    if seen != before[: len(seen)]:
        return column
    known = zip(column, before, cards, strict=False)
    lower = [_exchanged(card, was.value, now.value) for card, was, now in known]
    return (*lower, *column[len(lower) :])


def _exchanged(card: CardEvidence, one: int, other: int) -> CardEvidence:
    """Return a card whose two values have changed places."""
    values = {**card.values, one: card.values[other], other: card.values[one]}
    return replace(card, values=values)
