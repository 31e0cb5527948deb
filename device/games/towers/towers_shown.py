"""Everybody's towers as all at the table may see them, in pictures and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.towers.card_texts import card_lines, tower_text
from device.games.towers.keepsake import count_of, keepsake_of
from device.games.towers.screens import TowersScreens
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import Text, text
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition


def towers_shown(
    words: TowersScreens, history: Sequence[EveningPosition], turns: Sequence[Step], say: Say
) -> Shown:
    """Return the towers of every player, as they stand by the record."""
    pictures = keepsake_of(words, history, turns, say).pictures
    return Shown(pictures, tuple(_rows(words, history[-1])))


def _rows(words: TowersScreens, now: EveningPosition) -> Iterator[Text]:
    if now.play.market:
        yield text("told-market", count=len(now.play.market))
        yield from card_lines(now.play.market)
    for seat in words.game.seats:
        towers = [tower for tower in count_of(now, seat).row if tower.height]
        if towers:
            yield text("story-towers", seat=words.seat_name(seat))
        yield from (tower_text(tower.cards, tower.suit.value) for tower in towers)
