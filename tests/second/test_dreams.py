"""Dreams: the second engine agrees with its sheet, and the box with the second engine."""

from __future__ import annotations

import pytest

from tests.second.dreams import Dreams
from tests.second.play.evenings import evening


def test_the_sheets_example_of_points() -> None:
    """George is the mortal and guesses 2; image 3 is true; yellow and green are suspected."""
    andrea, peter, nina, george = 1, 2, 3, 4
    votes = {andrea: peter, peter: andrea, nina: peter, george: None}
    gains = Dreams(4).gained(george, 3, votes, 2)
    assert gains == {george: 3, nina: 1, andrea: 0, peter: 0}


def test_the_sheets_example_of_an_end() -> None:
    """Peter, the mortal, reaches 16; Nina has uncovered him and reaches 17."""
    peter, nina, other = 1, 2, 3
    game = Dreams(3, points={peter: 14, nina: 15, other: 3})
    game.resolve(peter, 1, {nina: peter, other: nina}, 1)
    assert (game.points[peter], game.points[nina], game.winners) == (16, 17, [nina])


@pytest.mark.parametrize("number", range(4))
def test_every_screen_of_a_game_is_true(number: int) -> None:
    assert evening("dreams", number).moves


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 130))
def test_every_screen_of_more_games_is_true(number: int) -> None:
    assert evening("dreams", number).moves
