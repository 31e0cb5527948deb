"""Cards and towers as facts of a sentence, and as lines of a screen."""

from __future__ import annotations

from device.table.prompts import Text, text
from games.towers.pieces import Cards


def card_names(cards: Cards) -> tuple[str, ...]:
    """Return the facts that name cards in texts."""
    return tuple(map(str, cards))


def card_lines(cards: Cards) -> list[Text]:
    """Return cards in rows of two."""
    names = iter(card_names(cards))
    lines: list[Text] = []
    for name in names:
        other = next(names, "")
        lines.append(
            text("cards-two", card=name, other_card=other)
            if other
            else text("cards-one", card=name)
        )
    return lines


def tower_text(cards: Cards, tower: str) -> Text:
    """Return the sentence with a tower's values from bottom to top, or that there is no tower."""
    if not cards:
        return text("tower-none", tower=tower)
    return text("tower-is", tower=tower, values=values_of(cards))


def set_tower_text(seat: str, tower: str, cards: Cards) -> Text:
    """Return the sentence with a player's tower as it was set by hand."""
    if not cards:
        return text("told-tower-gone", seat=seat, tower=tower)
    return text("told-tower-set", seat=seat, tower=tower, values=values_of(cards))


def values_of(cards: Cards) -> str:
    """Return the values of a tower's cards; a card of another suit has its letter too."""
    suit = cards[0].suit if cards else None
    return " ".join(str(card.value) if card.suit is suit else str(card) for card in cards)
