"""Corrections by hand in whole games of Dreams: a moon that lies elsewhere, a star's kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from device.table.events import RefereeAsked
from tests.second.dreams import KINDS
from tests.second.play.dreams_truths import Star

if TYPE_CHECKING:
    from tests.second.play.dreams_player import DreamsPlayer

GOAL = 16


@dataclass(frozen=True, slots=True)
class KindBefore:
    """How things stood before a kind was set by hand.

    Attributes:
        seat: whose star it was.
        placed: the stars with their players.
        stars: the stars on the mat.
        seen_as: by place, the kinds that the camera took stars for.
    """

    seat: int
    placed: list[tuple[int, str]]
    stars: list[Star]
    seen_as: dict[tuple[float, float], str]


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


def set_a_kind(player: DreamsPlayer) -> None:
    """Set the kind of a laid star: the camera has taken it for another, and goes on to do so."""
    engine, rng, table = player.engine, player.rng, player.table
    number = rng.randrange(len(engine.placed))
    seat, before = engine.placed[number]
    kind = rng.choice([one for one in KINDS if one != before])
    player.done.append(
        KindBefore(seat, list(engine.placed), list(player.stars), dict(player.seen_as))
    )
    _to_the_star(player, number)
    for changed in engine.set_kind(number, kind):
        star = player.stars[changed]
        player.seen_as.setdefault((star.x, star.y), star.kind)
        player.stars[changed] = Star(engine.placed[changed][1], star.x, star.y)
    player.kinds_set, player.moon_back = seat, 0
    if dict(table.prompt.lines[0].facts)["kind"] != kind:
        table.press_label("key-next")
    player.look("set-kind")
    table.press_label("key-ok")
    player.look("referee-by-hand")
    table.press_label("key-all")
    player.placed = engine.placed[-1]
    player.look("turn")
    table.must_say("kinds-said")


def take_kind_back(player: DreamsPlayer, before: KindBefore) -> None:
    """Go on with the kinds as they were before one was set."""
    player.engine.placed, player.stars = before.placed, before.stars
    player.seen_as, player.kinds_set = before.seen_as, before.seat
    player.placed = player.engine.placed[-1]
    player.table.must_say("kinds-back")
    player.look("turn")


def _to_the_star(player: DreamsPlayer, number: int) -> None:
    """Leaf to the question of what kind a star is."""
    table, star = player.table, player.stars[number]
    table.take(RefereeAsked(), "the referee is called")
    while not any(line.key == "by-hand-kind" for line in table.prompt.lines):
        table.must_show("referee")
        table.press_label("key-next")
    table.press_label("key-open")
    for _ in player.stars:
        table.must_show("set-kind")
        chart = table.prompt.chart
        if chart is not None and chart.ring == (star.x, star.y):
            shown = dict(table.prompt.lines[0].facts)
            if (shown["seat"], shown["kind"]) != (
                player.names[player.engine.placed[number][0]],
                player.engine.placed[number][1],
            ):
                raise table.disagreement(f"{star} is another's, or of another kind")
            table.press_label("key-this")
            return
        table.press_label("key-next")
    raise table.disagreement(f"{star} cannot be set")


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
