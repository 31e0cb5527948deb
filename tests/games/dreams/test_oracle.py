"""The rules once more, slowly, on plain words and numbers: a second reading of the sheet.

It shares nothing with `games.dreams` but the notation, and is held against it.
"""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given

from games.dreams.game import Dreams
from games.dreams.options import Overlap
from games.dreams.position import Position
from games.dreams.score import points
from games.game import Seat
from tests.games.dreams.plays import codes, dreams_plays
from tests.games.strategies import REPEATABLE, chance, seeds

MAT_MM = 300
STAR_MM = 17 - 0.001  # places are tenths; stars that touch are not on each other
KINDS = ("clear", "grey", "black")


def _slow_points(mortal: int, *, is_right: bool, votes: dict[int, int | None]) -> dict[int, int]:
    """Return every seat's points; `votes` has an entry for every god."""
    suspects = list(votes.values())
    gained = {mortal: 0 if mortal in suspects else 3}
    if is_right:
        gained[mortal] += 2
    for god, suspect in votes.items():
        gained[god] = 0 if god in suspects else 1
        if suspect == mortal:
            gained[god] += 2
    return gained


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_round_that_can_be_voted_is_worth_what_the_sheet_says(players: int) -> None:
    seats = range(1, players + 1)
    for mortal in seats:
        gods = [seat for seat in seats if seat != mortal]
        ballots = [[None, *(seat for seat in seats if seat != god)] for god in gods]
        for ballot, guess in product(product(*ballots), (2, 3, None)):
            named = dict(zip(gods, ballot, strict=True))
            votes = {Seat(god): None if vote is None else Seat(vote) for god, vote in named.items()}
            given = points(players, Seat(mortal), 3, guess, votes)
            assert given == _slow_points(mortal, is_right=guess == 3, votes=named)


def _lying(position: Position, game: Dreams) -> list[tuple[int, str, float, float]]:
    """Return whose stars of which kind lie where, told by turn."""
    words = game.position_text(position).split(" ")
    laid = next((word[5:] for word in words if word.startswith("laid=")), "")
    stars: list[tuple[int, str, float, float]] = []
    for turn, star in enumerate(laid.split("/") if laid else []):
        kind, _, place = star.partition("@")
        x, y = map(float, place.split(","))
        stars.append(((position.dealer - 1 + turn) % len(game.seats) + 1, kind, x, y))
    return stars


def _slow_place(x: float, y: float, others: list[tuple[int, str, float, float]]) -> set[str]:
    broken: set[str] = set()
    if x < 0 or y < 0 or x > MAT_MM or y > MAT_MM:
        broken.add("off-mat")
    if any(math.dist((x, y), star[2:]) < STAR_MM for star in others):
        broken.add("on-a-star")
    return broken


@REPEATABLE
@given(dreams_plays(), seeds)
def test_the_rules_that_a_star_breaks_are_those_of_the_sheet(
    play: tuple[Dreams, list[Position]], seed: int
) -> None:
    (game, played), dice = play, chance(seed)
    for position in played:
        if position.is_scored:
            continue
        stars = _lying(position, game)
        due = position.turn
        seat, kind = dice.choice([due or 1, dice.choice(game.seats)]), dice.choice(KINDS)
        x, y = (round(dice.uniform(-30, MAT_MM + 30), 1) for _ in "xy")
        broken = _slow_place(x, y, stars)
        lain = {"kind-used"} if (seat, kind) in [star[:2] for star in stars] else set[str]()
        turn = set[str]() if seat == due else {"out-of-turn"}
        placing = f"s{seat} {kind} {x:.1f},{y:.1f}"
        assert set(codes(game, position, placing)) == broken | lain | turn
        is_warned = game.setup.options.overlap is Overlap.WARN
        let_stand = set[str]() if is_warned else broken
        assert set(codes(game, position, f"{placing} !")) == let_stand | lain | turn
        if stars:
            star = dice.choice(stars)
            at = f"s1 {star[1]} {star[2]:.1f},{star[3]:.1f}>"
            others = [other for other in stars if other != star]
            moved = {"moved-star"} | _slow_place(x, y, others)
            assert set(codes(game, position, f"{at}{x:.1f},{y:.1f}")) == moved
            assert codes(game, position, f"{at}-") == ["removed-star"]
