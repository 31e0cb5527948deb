"""Corrections by hand in whole games of 5 Towers: piles, towers, cards of towers, and points."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from device.table.events import RefereeAsked
from device.table.prompts import Key
from tests.second.towers.builder import SUITS, Builder, Card, fits

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


def set_a_tower(player: TowersPlayer) -> None:
    """Set a card of a tower by hand between two rounds; then take that back, or leave it."""
    engine, table, rng = player.engine, player.table, player.rng
    seat, suit = rng.choice(list(player.names)), rng.choice(SUITS)
    tower = engine.builders[seat].towers[suit]
    level = rng.randrange(len(tower) + 1)
    towers = _towers_instead(player, tower, suit, level)
    _to_the_card(player, seat, suit, level)
    if not towers:
        if table.has_label("key-this"):
            raise table.disagreement(f"{suit} {tower} cannot be another at {level}")
        for _ in range(4):
            table.press_label("key-back")
        return
    table.press_label("key-this")
    offered = _offered(player)
    if set(offered) != {" ".join(map(str, other)) for other in towers}:
        raise table.disagreement(f"{list(offered)} are offered, and {towers} can be")
    chosen = rng.choice(towers)
    while _shown(player) != " ".join(map(str, chosen)):
        table.press_label("key-next")
    table.press_label("key-ok")
    _set(player, seat, suit, chosen)
    player.look("referee-by-hand")
    table.press_label("key-all")
    player.look("turn")
    if rng.random() < 0.5:
        table.press_label("key-undo")
        _set(player, seat, suit, tower)
        player.by_hand = None
        player.look("turn")


def _set(player: TowersPlayer, seat: int, suit: str, tower: list[int]) -> None:
    """Let a tower be another; its cards come from the deck, and those of the old one are in it."""
    engine = player.engine
    engine.deck += [Card(suit, value) for value in engine.builders[seat].towers[suit]]
    for value in tower:
        engine.deck.remove(Card(suit, value))
    engine.builders[seat].towers[suit] = list(tower)
    player.by_hand = seat, suit


def _towers_instead(
    player: TowersPlayer, tower: list[int], suit: str, level: int
) -> list[list[int]]:
    """Return the towers that may stand there with another card at one place, or without it."""
    free = {card.value for card in player.engine.deck if card.suit == suit}
    ways = [[*tower[:level], value, *tower[level + 1 :]] for value in sorted(free)]
    ways += [[*tower[:level], *tower[level + 1 :]]] if level < len(tower) else []
    is_last = len(player.engine.deck) == 1
    return [
        way
        for way in ways
        if way != tower
        and all(fits(upper, lower) for lower, upper in pairwise(way))
        and not (is_last and len(way) > len(tower))
    ]


def _to_the_card(player: TowersPlayer, seat: int, suit: str, level: int) -> None:
    table = player.table
    table.take(RefereeAsked(), "the referee is called")
    while not any(line.key == "by-hand-tower" for line in table.prompt.lines):
        table.must_show("referee")
        table.press_label("key-next")
    table.press_label("key-open")
    while dict(table.prompt.lines[0].facts)["seat"] != player.names[seat]:
        table.press_label("key-next")
    table.press_label("key-ok")
    while dict(table.prompt.lines[0].facts)["tower"] != suit:
        table.press_label("key-next")
    table.press_label("key-this")
    tower = player.engine.builders[seat].towers[suit]
    for _ in range((len(tower) - 1 - level) % (len(tower) + 1) if tower else 0):
        table.press_label("key-next")
    wanted = f"{suit[0]}{tower[level]}" if level < len(tower) else None
    if dict(table.prompt.lines[1].facts).get("card") != wanted:
        raise table.disagreement(f"{wanted} was to be shown")


def _offered(player: TowersPlayer) -> list[str]:
    """Return every tower that is offered, by leafing once round."""
    offered: list[str] = []
    while (shown := _shown(player)) not in offered:
        offered.append(shown)
        if player.table.has_label("key-next"):
            player.table.press_label("key-next")
    return offered


def _shown(player: TowersPlayer) -> str:
    player.table.must_show("set-tower")
    return str(dict(player.table.prompt.lines[0].facts).get("values", ""))


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
