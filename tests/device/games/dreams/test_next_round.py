"""The first star of a later round may lie where one of the round before lay."""

from __future__ import annotations

import pytest

from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.games.dreams.mat_top import Round

A, B = Key.A, Key.B


def _next_round() -> Round:
    """A second round on a mat that was cleared; the last star lay at 120, 210."""
    table = Round(3).revealed()
    table.press(A, A)  # Red and Yellow name somebody
    while "image" not in table.prompt.lines[-1].key:
        table.press(B)
    table.press(A, A, A)  # Green shows image 1; it was true; Green was the mortal
    assert table.prompt.kind == "points"
    while table.prompt.kind == "points":
        table.press(A)
    return table.see().see()


def test_the_scores_still_tell_the_points_of_the_round_before() -> None:
    table = _next_round().scores()
    assert say(table.prompt.title) == "Gods track"
    assert table.press(A).prompt.title == text("title-points", number=1)
    assert say(table.prompt.lines[0]).startswith("Green guessed image 1")


@pytest.mark.parametrize("kind", ["clear", "grey", "black"])
@pytest.mark.parametrize("aside_mm", [0, 3])
def test_a_first_star_where_one_of_the_last_round_lay_is_taken(kind: str, aside_mm: int) -> None:
    table = _next_round()
    table.lay(f"{kind} {30 + aside_mm},50")
    for _ in range(3):
        table.see(*table.on_mat)
    assert table.prompt.kind == "turn"
    assert table.turns[-1] == f"s2 {kind} {30 + aside_mm}.0,50.0"


def test_a_first_star_taken_back_where_one_of_the_last_round_lay_is_no_star_left_there() -> None:
    """Once the box asked for all stars of the round before, whatever was laid then."""
    table = _next_round()
    table.lay("grey 33,50").press(B)
    assert table.prompt.kind == "put-back"
    table.see(*table.on_mat).see(*table.on_mat)
    assert table.prompt.kind == "unsure"  # of which kind it is, as after any star taken back
    assert table.see().prompt.kind == "turn"
    table.lay("clear 33,50").see(*table.on_mat)
    assert table.turns[-1] == "s2 clear 33.0,50.0"
