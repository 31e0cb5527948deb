"""Corrections by hand in whole games of Jinns: domes that changed places, and whose turn it is.

Neither sheet knows corrections. So nothing but what players said may have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device.table.events import RefereeAsked
from device.table.prompts import Text
from tests.second.jinns.older import Older
from tests.second.jinns.ring import STARS, Lake, colour
from tests.second.play.jinns_truths import NAMES, Done, Engine
from tests.second.play.truths import Facts, Truth

if TYPE_CHECKING:
    from tests.second.play.jinns_player import JinnsPlayer


@dataclass(frozen=True, slots=True)
class Correction:
    """What is set right: two stars whose domes changed places, or none, and whose turn it is."""

    stars: tuple[int, ...]
    turn: int


def correction_of(player: JinnsPlayer) -> Correction | None:
    """Return a correction after which the seat to move has a move; None if none is found."""
    engine, rng = player.engine, player.rng
    if isinstance(engine, Older) and engine.no_undoing:
        return None  # which move may not be undone then, nobody can know
    single = [star for star in range(STARS) if len(engine.lake[star]) == 1]
    for _ in range(8):
        stars = tuple(sorted(rng.sample(single, 2))) if len(single) > 1 else ()
        if rng.random() < 0.5 or not _may_be_exchanged(engine.lake, stars):
            stars = ()
        turn = rng.choice([seat for seat in player.seats if stars or seat != engine.turn])
        after = corrected(deepcopy(engine), Correction(stars, turn))
        if after.steps():
            return Correction(stars, turn)
    return None


def _may_be_exchanged(lake: Lake, stars: tuple[int, ...]) -> bool:
    return len(stars) > 1 and len({colour(lake[star][0]) for star in stars}) > 1


def corrected(engine: Engine, told: Correction) -> Engine:
    """Return the engine in which domes changed places, and another seat is to move.

    What was moved before is not held against the next move (open question 11).
    """
    if told.stars:
        one, other = told.stars
        engine.lake[one], engine.lake[other] = engine.lake[other], engine.lake[one]
    engine.turn = told.turn
    if isinstance(engine, Older):
        engine.passed = []
    else:
        engine.recent = []
    engine.note()
    return engine


def set_right(player: JinnsPlayer, told: Correction) -> None:
    """Tell the box what is to be corrected, and hold every screen on the way to the engine."""
    before = player.engine.turn
    corrected(player.engine, told)
    if told.stars:
        player.lying = deepcopy(player.engine.lake)
        _to_differing_stars(player)
        for star in told.stars:
            _choose(player, f"{star}")
        _choose_turn(player, told.turn)
    else:
        _through_the_menu(player)
        _choose_turn(player, told.turn)
    is_new = told.turn != before
    player.done = Done(before, set_stars=told.stars, set_turn=told.turn if is_new else 0)
    player.look()


def _to_differing_stars(player: JinnsPlayer) -> None:
    table = player.table
    for _ in range(4):
        player.show("two domes have changed places")
    while table.kind in ("unseen", "unseen-step", "unsure"):
        table.press_label("key-no", "key-neither")
        player.show("they still lie so")
    table.must_show("differs")
    table.press_label("key-look")
    table.must_show("should-be")
    table.press_label("key-leave-it")


def _choose(player: JinnsPlayer, star: str) -> None:
    """Leaf to what lies on a star, and take it."""
    table = player.table
    lying = player.engine.lake[int(star)]
    wanted = [f"{NAMES[dome[0]]} {dome[1]}" for dome in reversed(lying)]
    for _ in range(40):
        table.must_show("set-star")
        asked, *shown = table.prompt.lines
        if dict(asked.facts)["star"] != int(star):
            raise table.disagreement(f"star {star} was to be asked about")
        if [_dome(line) for line in shown] == wanted:
            table.press_label("key-ok")
            return
        table.press_label("key-next")
    raise table.disagreement(f"{wanted} is not offered for star {star}")


def _dome(line: Text) -> str:
    facts = dict(line.facts)
    return f"{facts.get('colour')} {facts.get('strength')}"


def _through_the_menu(player: JinnsPlayer) -> None:
    table = player.table
    table.take(RefereeAsked(), "the referee is called")
    while not any(line.key == "referee-turn" for line in table.prompt.lines):
        table.must_show("referee")
        table.press_label("key-next")
    table.press_label("key-open")


def _choose_turn(player: JinnsPlayer, turn: int) -> None:
    table = player.table
    for _ in player.seats:
        table.must_show("set-turn")
        if any(dict(line.facts).get("seat") == player.seats[turn] for line in table.prompt.lines):
            table.press_label("key-ok")
            return
        table.press_label("key-next")
    raise table.disagreement(f"{player.seats[turn]} cannot be set to move")


def truths(done: Done | None, seats: Mapping[int, str]) -> dict[str, Truth]:
    """Return the truths about what was set right last."""

    def is_so(facts: Facts, *, stars: bool, turn: bool) -> bool:
        if done is None or (bool(done.set_stars), bool(done.set_turn)) != (stars, turn):
            return False
        is_there = not stars or facts["stars"] == done.set_stars
        return is_there and (not turn or facts["seat"] == seats[done.set_turn])

    return {
        "set-stars": lambda f: is_so(f, stars=True, turn=False),
        "set-turn": lambda f: is_so(f, stars=False, turn=True),
        "set-both": lambda f: is_so(f, stars=True, turn=True),
    }
