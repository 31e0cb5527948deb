"""The sentence about one step of an evening, for the referee's menu and for the record."""

from __future__ import annotations

from device.games.towers.card_texts import set_tower_text
from device.games.towers.pile_question import recorded_pile
from device.games.towers.screens import TowersScreens
from device.table.prompts import Text, text
from games.towers.evening.letting import LetsLie
from games.towers.evening.moves import CountsPile, Ends, ShowsTowers, Starts, Step, Trusts
from games.towers.evening.position import EveningPosition
from games.towers.evening.set_tower import SetsTower
from games.towers.moves import Bid, DealMarket, Turn

_OF_SEAT: dict[type[Step], str] = {
    Starts: "told-starts",
    ShowsTowers: "told-counted",
    Trusts: "told-counted",
    LetsLie: "told-lies",
}


def told_text(words: TowersScreens, position: EveningPosition, step: Step) -> Text | None:
    """Return the sentence about a step in a position; None for one that changes nothing to tell."""
    match step:
        case DealMarket(cards):
            return text("told-market", count=len(cards))
        case Bid(seat, number):
            name = words.seat_name(seat)
            return text("told-bid", seat=name, count=number) if number else _passed(name)
        case Turn():
            return words.built_text(position, step)
        case CountsPile():
            return pile_text(words, position, step)
        case Starts() | ShowsTowers() | Trusts() | LetsLie():
            return text(_OF_SEAT[type(step)], seat=words.seat_name(step.seat))
        case SetsTower(seat, _, cards):
            return set_tower_text(words.seat_name(seat), step.suit.value, cards)
        case Ends():
            return text("ended-by-agreement")
        case _:
            return None


def pile_text(words: TowersScreens, position: EveningPosition, told: CountsPile) -> Text:
    """Return the sentence about a pile, which says if the number is the players' word alone."""
    name, known = words.seat_name(told.seat), recorded_pile(words, position, told)
    if known is None:
        return text("told-pile", seat=name, count=told.number)
    return text("told-pile-said", seat=name, count=told.number, number=known)


def _passed(name: str) -> Text:
    return text("told-pass", seat=name)
