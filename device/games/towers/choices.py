"""The texts that ask which of two hypotheses about the towers mat is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from device.games.towers.card_texts import card_names, values_of
from device.games.towers.evidence import MARKET, Look
from device.table.prompts import Text, text
from device.table.referee import Hypothesis, HypothesisKind
from games.game import Seat
from games.towers.evening.moves import HasBuilt, Step
from games.towers.moves import DealMarket, Turn
from games.towers.moves import Step as BuildStep
from games.towers.pieces import SUITS, Card

NO_CARD = "-"


def unsure_title(one: Hypothesis[Step, Look]) -> Text:
    """Return the heading of the question between hypothesis `one` and another."""
    is_deal = bool(one.moves) and isinstance(one.moves[0], DealMarket)
    return text("title-unsure-card" if is_deal else "title-unsure-build")


def choice_text(button: str, one: Hypothesis[Step, Look], other: Hypothesis[Step, Look]) -> Text:
    """Return the line that says in what hypothesis `one` differs from `other`.

    `button` is the one by which players choose `one`.
    """
    if one.kind is HypothesisKind.UNCHANGED or not one.moves:
        return text("choice-as-it-was", button=button)
    mine, theirs = one.moves[0], other.moves[0] if other.moves else HasBuilt(Seat(0))
    if isinstance(mine, DealMarket) and isinstance(theirs, DealMarket):
        cards = tuple((Counter(mine.cards) - Counter(theirs.cards)).elements())
        return text("choice-cards", button=button, cards=card_names(cards))
    if isinstance(mine, Turn) and _is_only_paid(mine):
        return _paid_text(button, mine)
    if isinstance(mine, Turn) and isinstance(theirs, Turn) and one.looks == other.looks:
        return _turn_choice(button, mine, theirs)
    return _look_choice(button, one.looks, other.looks)


def _is_only_paid(turn: Turn) -> bool:
    """Return whether a player took no card and paid the whole bid."""
    return bool(turn.pay) and not turn.take


def _paid_text(button: str, turn: Turn) -> Text:
    """Return the line about a bid that was paid: with which cards, and what was torn down."""
    if not turn.demolished:
        return text("choice-paid", button=button, cards=card_names(turn.pay))
    return text("choice-paid-torn", button=button, card=str(turn.demolished[0]))


def _turn_choice(button: str, turn: Turn, other: Turn) -> Text:
    """Return the line that tells one of two turns from the other: what was built or torn down."""
    astray, others = _astray(turn), _astray(other)
    if astray is not None and astray.onto is not None:
        return text("choice-onto", button=button, card=str(astray.card), tower=astray.onto.value)
    if others is not None:
        return text(
            "choice-onto", button=button, card=str(others.card), tower=others.card.suit.value
        )
    if turn.demolished:
        return text("choice-torn", button=button, cards=card_names(turn.demolished))
    if turn.pay and other.demolished:
        return text("choice-paid", button=button, cards=card_names(turn.pay))
    if other.demolished:
        return text("choice-none-torn", button=button)
    return text("choice-cards", button=button, cards=card_names(turn.take))


def _astray(turn: Turn) -> BuildStep | None:
    """Return the first step that builds on another suit's tower, or None."""
    return next((step for step in turn.steps if step.onto is not None), None)


def _look_choice(button: str, looks: Sequence[Look], others: Sequence[Look]) -> Text:
    differing = [n for n, look in enumerate(looks) if look is not None and look != others[n]]
    if not differing:
        return text("choice-as-it-was", button=button)
    place = differing[0]
    cards: tuple[Card, ...] = looks[place] or ()
    if place < MARKET:
        values = values_of(cards) or NO_CARD
        return text("choice-tower", button=button, tower=SUITS[place].value, values=values)
    return text("choice-market", button=button, cards=card_names(cards))
