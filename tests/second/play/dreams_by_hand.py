"""Corrections by hand in whole games of Dreams: a moon that lies elsewhere on the Gods track."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.second.play.dreams_player import DreamsPlayer

GOAL = 16


def set_a_moon(player: DreamsPlayer) -> None:
    """Set a moon right from the scores, below the goal; then every page is held to the track."""
    engine, rng = player.engine, player.rng
    seat = rng.choice(list(engine.seats))
    before = engine.points[seat]
    target = rng.choice([space for space in range(GOAL) if space != before])
    _to_the_moon(player, seat)
    while engine.points[seat] != target:
        is_more = target > engine.points[seat]
        player.table.press_label("key-plus" if is_more else "key-minus")
        engine.points[seat] += 1 if is_more else -1
        player.look("moon")
    player.table.press_label("key-ok")
    player.look("scores")
    player.table.press_label("key-back")
    player.look("turn")
    player.done.append((seat, before))
    player.moon_back = 0


def _to_the_moon(player: DreamsPlayer, seat: int) -> None:
    """Leaf to the question on which space a player's moon lies."""
    table = player.table
    table.press_label("key-scores")
    player.look("scores")
    if table.has_label("key-more"):
        table.press_label("key-more")
        player.look("more")
        table.press_label("key-track")
    else:
        table.press_label("key-fix")
    for _ in player.engine.seats:
        player.look("moon")
        shown = [dict(line.facts).get("seat") for line in table.prompt.lines]
        if player.names[seat] in shown:
            table.press_label("key-ok")
            player.look("moon")
            return
        table.press_label("key-next")
    raise table.disagreement(f"the moon of {player.names[seat]} cannot be set")
