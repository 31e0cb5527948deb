"""The texts about cards that cannot be read: where they lie, why, and what players can do."""

from __future__ import annotations

from device.games.towers.evidence import MARKET
from device.table.prompts import Prompt, Signal, Text, text
from games.towers.evening.card_entry import EntersCards, Flaw, tower_places
from games.towers.pieces import SUITS

_HINTS = {Flaw.UNREAD: "unread-hint", Flaw.BACK: "back-hint"}


def slot_text(name: str, entry: EntersCards, number: int) -> Text:
    """Return the text with key `name` that says where a slot's card lies."""
    if number >= len(entry.towers):
        return text(f"{name}-market-card", number=number - len(entry.towers) + 1)
    suit, level = tuple(tower_places(entry.towers))[number]
    if suit is None:
        return text(f"{name}-lone-card")
    return text(f"{name}-tower-card", tower=suit.value, number=level)


def unread_prompt(entry: EntersCards, *, say_it: int) -> Prompt:
    """Return the screen about cards that cannot be read; button number `say_it` names them."""
    say, later = text("key-say"), text("key-later")
    keys = (say, None, later) if say_it == 0 else (None, say, later)
    flaw = entry.slots[entry.gaps[0]].flaw or Flaw.UNREAD
    due = len(entry.market)
    if entry.is_bare:
        lines = [text("market-too-many", count=due), text("market-clear")]
        return Prompt("unread", text("title-market"), tuple(lines), keys, Signal.TROUBLE)
    if flaw is Flaw.MISSING:
        lines = [text("market-missing", seen=due - 1, count=due), text("market-hidden")]
        return Prompt("unread", text("title-market"), tuple(lines), keys)
    lines = [slot_text(flaw.name.lower(), entry, entry.gaps[0]), text(_HINTS[flaw])]
    if len(entry.gaps) > 1:
        lines.insert(1, text("more-unread", count=len(entry.gaps) - 1))
    return Prompt("unread", text("title-unread"), tuple(lines), keys, Signal.TROUBLE)


def unread_lines(place: int, flaw: Flaw, count: int) -> tuple[Text, Text]:
    """Return where `count` unreadable cards lie, and what helps where no button names a card."""
    where = text("unread-market" if place == MARKET else "unread-stray", count=count)
    if place < MARKET:
        where = text("unread-tower", tower=SUITS[place].value, count=count)
    return where, text("back-hint" if flaw is Flaw.BACK else "uncover-hint")
