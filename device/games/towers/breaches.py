"""The sentences about broken rules of 5 Towers, each with what players must do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.table.prompts import Fact, Prompt, Signal, Text, text
from device.table.rule_pages import sentence_of_sheet
from games.game import Breach, Seat
from games.towers.pieces import Cards, Suit

_REMEDIES = {
    "too-few-cards": "take-more",
    "too-many-cards": "put-cards-back",
    "two-demolitions": "put-one-back",
    "no-tree-power": "put-on-again",
    "tree-card-while-paying": "take-another",
    "payment-not-needed": "put-on-again",
    "nothing-taken": "take-a-card",
    "demolition-not-needed": "put-on-again",
    "demolish-zero": "put-on-again",
    "not-top-card": "put-in-again",
    "demolish-too-late": "put-on-again",
    "not-a-tree-card": "put-on-again",
    "wrong-tower": "own-tower",
    "capped-tower": "take-card-off",
    "wrong-order": "other-order",
    "both-ends": "one-end",
    "not-below": "put-on-top",
    "not-between": "take-card-off",
    "zero-begins": "take-card-off",
    "no-metal-power": "put-on-pile",
    "not-after-metal": "put-on-pile",
    "not-recoverable": "take-card-off",
    "not-taken": "check-or-take-off",
    "not-built": "build-it",
    "no-turn-due": "due-market-back",
    "not-in-deck": "check-market",
    "counted-twice": "check-cards",
}

_UNSEEN = {"too-many-cards", "not-built"}
_DOUBTS = ("not-taken", "not-built", "not-in-deck", "counted-twice", "no-turn-due")


def breach_text(breach: Breach) -> Text:
    """Return the sentence about a broken rule."""
    facts = dict(breach.facts)
    match breach.code:
        case "too-few-cards" | "too-many-cards":
            return text(breach.code, bid=_number(facts, "bid"), taken=_taken(facts))
        case "wrong-order" if facts.get("end") == "below":
            return text("wrong-order-below", card=facts["card"], on=facts["on"])
        case _:
            return Text(breach.code, breach.facts)


def remedy_text(breach: Breach) -> Text:
    """Return the sentence that says what players must do about a breach."""
    facts = dict(breach.facts)
    key = _REMEDIES.get(breach.code, "put-back")
    if breach.code == "not-below" and facts.get("tower") == Suit.SAND:
        return text("sand-power-needed")
    if breach.code == "no-turn-due":
        return text(key)
    if breach.code in ("too-few-cards", "too-many-cards"):
        return text(key, count=abs(_number(facts, "bid") - _taken(facts)))
    return Text(key, breach.facts)


def further_of_sheet(breach: Breach) -> tuple[Text, ...]:
    """Return what the sheet adds to the rule about cards that metal brings back."""
    if breach.code != "not-after-metal":
        return ()
    return (sentence_of_sheet(replace(breach, code=f"{breach.code}-further")),)


def due_of(breach: Breach) -> Seat:
    """Return the player who is due, of a breach by another player."""
    return Seat(_number(dict(breach.facts), "turn"))


def is_doubt(breach: Breach) -> bool:
    """Return whether a misread card, a card in a hand, or a sleeve may look like this breach.

    While the market is due nobody builds, so a sleeve may as well have moved a card.
    """
    return breach.code in _DOUBTS


def unseen_cards(breaches: Sequence[Breach]) -> Breach | None:
    """Return the breach about cards on no tower that explain why too many seem to be taken.

    A card of the market that is covered looks like a card that was taken and not built, so nobody
    is accused of taking it.
    """
    of_code = {breach.code: dict(breach.facts) for breach in breaches}
    many, cards = of_code.get("too-many-cards"), of_code.get("not-built", {}).get("cards")
    if many is None or not isinstance(cards, tuple) or of_code.keys() - _UNSEEN:
        return None
    if len(cards) < _taken(many) - _number(many, "bid"):
        return None
    return next(breach for breach in breaches if breach.code == "not-built")


def unseen_prompt(unseen: Breach, bid: int) -> Prompt:
    """Return the screen about cards that lie neither on a tower nor in the market.

    Args:
        unseen: the breach that names them.
        bid: how many cards the builder must take.
    """
    lines = (Text("not-seen", unseen.facts), text("not-seen-hint", count=bid))
    keys = (None, text("key-undo"), text("key-pause"))
    return Prompt("illegal", text("title-not-built"), lines, keys, Signal.ILLEGAL)


def covered_prompt(cards: Cards, said: Text) -> Prompt:
    """Return the screen of a build that breaks a rule, unless a card that is not seen is covered.

    Args:
        cards: the cards that, were they in view, would make the build lawful.
        said: the sentence about the rule that is broken otherwise.
    """
    named = text("not-seen", cards=tuple(map(str, cards)))
    lines = (named, text("covered-hint"), said)
    keys = (None, text("key-undo"), text("key-pause"))
    return Prompt("illegal", text("title-cannot-be"), lines, keys, Signal.ILLEGAL)


def _taken(facts: dict[str, Fact]) -> int:
    return _number(facts, "taken") + _number(facts, "paid")


def _number(facts: dict[str, Fact], name: str) -> int:
    value = facts[name]
    return value if isinstance(value, int) else 0
