"""Corrections by hand in whole games of 5 Towers: piles, towers that differ, and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device.table.prompts import Key
from tests.second.towers.builder import SUITS, Builder, Card

if TYPE_CHECKING:
    from tests.second.play.towers_player import TowersPlayer

MOST = 3  # steps that a number is set by


def count_pile(player: TowersPlayer, builder: Builder) -> None:
    """Set the number of cards torn down; sometimes another than the record's."""
    number = known = len(builder.torn)
    if player.rng.random() < 0.4:
        number = max(0, number + player.rng.randint(-MOST, MOST))
    while len(builder.torn) != number:
        if number > len(builder.torn):
            player.table.press_label("key-plus")
            builder.torn.append(Card(SUITS[0], 1))
        else:
            player.table.press_label("key-minus")
            builder.torn.pop()
        player.look("pile")
    player.table.press_label("key-ok")
    if number != known:
        numbers = known, number
        player.naming = {
            "pile-differs": lambda f: (f["count"], f["number"]) == numbers,
            "key-number": lambda f: f["number"] in numbers,
        }
        player.look("pile-again")
        player.naming = {}
        player.table.press(Key.B)


def hide_a_card(player: TowersPlayer, builder: Builder) -> None:
    """Show towers of which the camera misses a top, and say that the record is right."""
    high = [suit for suit in SUITS if len(builder.towers[suit]) > 1]
    if not high:
        player.show("towers", (), builder.towers)
        return
    suit = player.rng.choice(high)
    seen = {other: list(tower) for other, tower in builder.towers.items()}
    seen[suit].pop()
    player.show(f"towers without the top of {suit}", (), seen)
    player.hidden = suit
    player.look("which")
    player.table.press_label("key-b")


def set_points(player: TowersPlayer) -> None:
    """Add or take points by hand after the count; then take that back, or leave it."""
    engine, table, rng = player.engine, player.table, player.rng
    seat = rng.choice(list(player.names))
    table.press_label("key-scores")
    player.look("scores")
    table.press_label("key-fix")
    while not any(dict(x.facts).get("seat") == player.names[seat] for x in table.prompt.lines):
        player.look("fix")
        table.press_label("key-next")
    player.look("fix")
    table.press_label("key-ok")
    player.look("fix")
    step = rng.choice((-1, 1))
    for _ in range(rng.randint(1, MOST)):
        table.press_label("key-plus" if step > 0 else "key-minus")
        engine.builders[seat].by_hand += step
        player.look("fix")
    table.press_label("key-ok")
    player.look("scores")
    table.press_label("key-back")
    player.look("over")
    if rng.random() < 0.3:
        table.press_label("key-undo")
        engine.builders[seat].by_hand = 0
        player.look("over")
