"""The question how many cards a player has torn down: another number than the record's is doubted.

Players are believed once they say it twice: with a number a wrong press is as likely as a fault of
the record.
"""

from __future__ import annotations

from dataclasses import dataclass

from device.games.towers.screens import TowersScreens
from device.table.prompts import Prompt, Signal, Text, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.towers.evening.count import MOST_DEMOLISHED
from games.towers.evening.moves import CountsPile, Step
from games.towers.evening.position import EveningPosition, Mode


@dataclass(frozen=True, slots=True)
class PileShown:
    """How many cards are shown as torn down."""

    number: int


@dataclass(frozen=True, slots=True)
class PileDoubted:
    """How many cards the players have said, which is another number than the record's."""

    number: int


def pile_question(
    words: TowersScreens, position: EveningPosition, answered: AnsweredSoFar
) -> Question[Step]:
    """Ask how many cards were torn down; the record's number is proposed.

    Below 0, the question offers to take the count of the towers back.
    """
    if isinstance(answered, PileDoubted):
        return _which(words, position, answered.number)
    number = answered.number if isinstance(answered, PileShown) else _proposed(position)
    cards = sum(tower.height for tower in position.shown)
    counted = text("pile-counted", cards=cards)
    lines = (counted, text("pile-ask"), text("pile-cards", count=number))
    keys = (text("key-ok"), text("key-plus"), text("key-minus" if number else "key-undo"))
    prompt = Prompt("pile", _title(words, position), lines, keys)
    more = show_next(PileShown((number + 1) % (MOST_DEMOLISHED + 1)))
    less = show_next(PileShown(number - 1)) if number else take_back()
    return Question(prompt, (_said(words, position, number), more, less))


def recorded_pile(words: TowersScreens, position: EveningPosition, told: CountsPile) -> int | None:
    """Return how many cards the record has on a pile, if players say another number; else None."""
    known = len(position.play.pile(told.seat))
    is_refereed = words.game.mode is Mode.REFEREE
    return known if is_refereed and known != told.number else None


def _said(words: TowersScreens, position: EveningPosition, number: int) -> Answer[Step]:
    told = CountsPile(position.seat, number)
    if recorded_pile(words, position, told) is None:
        return choose(told)
    return show_next(PileDoubted(number))


def _which(words: TowersScreens, position: EveningPosition, number: int) -> Question[Step]:
    """Ask which of two numbers is right; a further press of A is for the record."""
    known = _proposed(position)
    lines = (text("pile-differs", number=number, count=known), text("pile-again"))
    keys = (text("key-number", number=known), text("key-number", number=number), text("key-back"))
    prompt = Prompt("pile-again", _title(words, position), lines, keys, Signal.QUESTION)
    record, said = (choose(CountsPile(position.seat, count)) for count in (known, number))
    return Question(prompt, (record, said, back_to(PileShown(number))))


def _proposed(position: EveningPosition) -> int:
    return len(position.play.pile(position.seat))


def _title(words: TowersScreens, position: EveningPosition) -> Text:
    return text("title-pile", seat=words.seat_name(position.seat))
