"""Whole rounds in which the camera now and then sees two stars first in one look.

A model of its own, from "Place Stars" alone, says whose turn it is and what everybody has left. No
lawful star is ever accused, and whoever answers truly has the record that he played.
"""

from __future__ import annotations

from random import Random

import pytest

from device.table.prompts import Key
from tests.device.games.dreams.mat_top import KINDS, NAMES, Round

APART_MM = 40


class Model:
    """Who places when, and what: the dealer first, then the left neighbour, three laps."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.placed: list[tuple[int, str, int]] = []

    @property
    def due(self) -> int:
        """Return the player who places next, from 0."""
        return len(self.placed) % self.players

    @property
    def left(self) -> list[str]:
        """Return the kinds that this player has not placed."""
        used = [kind for player, kind, _ in self.placed if player == self.due]
        return [kind for kind in KINDS if kind not in used]

    def place(self, kind: str) -> str:
        """Place a star at a spot of its own; return it as the table writes it."""
        spot = len(self.placed)
        self.placed.append((self.due, kind, spot))
        return f"{kind} {_at(spot)}"

    @property
    def turns(self) -> list[str]:
        """Return the record in notation."""
        return [
            f"s{player + 1} {kind} {','.join(f'{float(n)}' for n in _spot(spot))}"
            for player, kind, spot in self.placed
        ]


def _spot(number: int) -> tuple[int, int]:
    return 30 + APART_MM * (number % 6), 30 + 2 * APART_MM * (number // 6)


def _at(number: int) -> str:
    return "{},{}".format(*_spot(number))


def _answer_truly(play: Round, model: Model) -> None:
    """Press the answer that gives the last two stars to the players who placed them."""
    (player, kind, spot), (_, next_kind, _) = model.placed[-2:]
    for key, line in zip((Key.A, Key.B), play.prompt.lines, strict=True):
        facts = dict(line.facts)
        if "kind" in facts:
            is_true = (facts["kind"], facts["next_kind"]) == (kind, next_kind)
        else:
            chart = play.prompt.chart
            assert chart is not None
            is_true = (chart.ring == _spot(spot)) == (facts["seat"] == NAMES[player])
        if is_true:
            play.press(key)
            return
    raise AssertionError(f"{model.placed[-2:]} is no answer: {play.prompt}")


def _played(number: int) -> tuple[Round, Model]:
    dice = Random(number)  # noqa: S311 - a game, no secrets
    model = Model(dice.randint(3, 6))
    play = Round(model.players)
    while len(model.placed) < 3 * model.players:
        stars = [model.place(dice.choice(model.left))]
        if dice.random() < 0.5 and len(model.placed) < 3 * model.players:
            stars.append(model.place(dice.choice(model.left)))
        dice.shuffle(stars)
        play.lay(*stars)
        assert play.reasons() == []
        if play.prompt.kind == "unsure":
            _answer_truly(play, model)
            play.see(*play.on_mat)
        assert play.turns == model.turns
        if len(model.placed) < 3 * model.players:
            assert dict(play.prompt.title.facts)["seat"] == NAMES[model.due]
    return play, model


@pytest.mark.parametrize("first", range(0, 20, 5))
def test_no_round_of_lawful_stars_is_accused_or_recorded_otherwise(first: int) -> None:
    for number in range(first, first + 5):
        play, model = _played(number)
        assert play.turns == model.turns
        assert play.prompt.kind == "guess"


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 500, 20))
def test_no_round_of_many_is_accused_or_recorded_otherwise(first: int) -> None:
    for number in range(first, first + 20):
        play, model = _played(number)
        assert play.turns == model.turns
