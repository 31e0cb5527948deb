"""Everybody's towers as all at the table may see them, in pictures and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from device.games.towers.card_texts import card_lines, tower_text
from device.games.towers.keepsake import count_of, skylines
from device.games.towers.screens import TowersScreens
from device.keepsake.keepsake import Say
from device.keepsake.shown import Shown
from device.table.prompts import Text, text
from games.game import Seat
from games.towers.evening.position import EveningPosition
from games.towers.pieces import Row, Suit


def towers_shown(words: TowersScreens, history: Sequence[EveningPosition], say: Say) -> Shown:
    """Return the towers of every player, as they stand by the record.

    The floors that changed last are marked; one that is gone, where it stood, unless its whole
    tower is gone.
    """
    changed = _changed(words, history)
    pictures = skylines(words, history[-1], say, changed)
    return Shown(pictures, tuple(_rows(words, history[-1])), any(changed.values()))


def _changed(
    words: TowersScreens, history: Sequence[EveningPosition]
) -> dict[Seat, frozenset[tuple[Suit, int]]]:
    """Return the floors that changed last, by suit and level; a bid changes none."""
    now = _rows_of(words, history[-1])
    earlier = (_rows_of(words, position) for position in reversed(history[:-1]))
    before = next((one for one in earlier if one != now), now)
    return {seat: _floors_apart(before[seat], row) for seat, row in now.items()}


def _rows_of(words: TowersScreens, position: EveningPosition) -> dict[Seat, Row]:
    return {seat: count_of(position, seat).row for seat in words.game.seats}


def _floors_apart(before: Row, now: Row) -> frozenset[tuple[Suit, int]]:
    """Return the floors of the towers that stand now in which two rows differ."""
    earlier = {tower.suit: tower.values for tower in before}
    return frozenset(
        (tower.suit, level)
        for tower in now
        if tower.height
        for level, pair in enumerate(zip_longest(earlier.get(tower.suit, ()), tower.values))
        if pair[0] != pair[1]
    )


def _rows(words: TowersScreens, now: EveningPosition) -> Iterator[Text]:
    if now.play.market:
        yield text("told-market", count=len(now.play.market))
        yield from card_lines(now.play.market)
    for seat in words.game.seats:
        towers = [tower for tower in count_of(now, seat).row if tower.height]
        if towers:
            yield text("story-towers", seat=words.seat_name(seat))
        yield from (tower_text(tower.cards, tower.suit.value) for tower in towers)
