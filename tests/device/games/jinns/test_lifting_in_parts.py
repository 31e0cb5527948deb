"""A tower of four that leaves the lake in parts: players split it while the box asks about it."""

from __future__ import annotations

import pytest

from device.table.prompts import Key
from games.jinns.pieces import StackView, parse_stack
from tests.device.games.jinns.evenings import look, tower
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table

LOWER = {"one": "y1", "two": "y1b3", "three": "y1b3g4"}
"""What is left of the tower on star 0 of `evenings.TOWER`."""

every_part = pytest.mark.parametrize("floors", LOWER.values(), ids=LOWER)


def left_standing(evening: Evening, floors: str, **others: StackView | None) -> Evening:
    """Show the lake for three seconds with the lower floors of the tower on star 0."""
    stars = {int(star[1:]): seen for star, seen in others.items()}
    view = changed(settled(evening.position), {0: parse_stack(floors).view, **stars})
    for _ in range(6):
        evening.see(view)
    return evening


@every_part
def test_lifted_upper_floors_leave_the_question_of_the_halves(floors: str) -> None:
    evening = left_standing(tower().see_move("31>0"), floors)
    assert (evening.prompt.kind, evening.session.differs) == ("tower", ())


@every_part
def test_a_half_is_chosen_while_the_lower_floors_stand(floors: str) -> None:
    evening = left_standing(tower().see_move("31>0"), floors).press(Key.A)
    assert evening.prompt.kind == "lift"
    assert evening.see_board().said() == ["remove 31>0=t:s3"]


def test_a_half_is_chosen_after_the_tower_left_in_parts() -> None:
    evening = left_standing(tower().see_move("31>0"), "y1b3").see_board()
    assert evening.prompt.kind == "tower"
    assert evening.press(Key.B).said() == ["remove 31>0=b:s3"]


@every_part
def test_a_decided_tower_is_lifted_in_parts(floors: str) -> None:
    evening = left_standing(tower().see_move("31>0").press(Key.A), floors)
    assert (evening.prompt.kind, evening.session.differs) == ("lift", ())
    assert evening.see_board().said() == ["remove 31>0=t:s3"]
    assert evening.see_move("5>6").said() == ["move 5>6"]


@pytest.mark.parametrize("seats", ["wishes-2", "dreams-2"])
def test_a_tower_that_is_its_builders_is_lifted_in_parts(seats: str) -> None:
    evening = Evening(table(seats), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    left_standing(evening.see_move("31>0"), "y1b3")
    assert (evening.prompt.kind, evening.session.differs) == ("lift", ())


def test_the_receiver_is_asked_while_the_lower_half_stands() -> None:
    evening = Evening(table("wishes-3"), {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2"})
    left_standing(evening.see_move("31>0"), "y1b3").press(Key.B)
    assert left_standing(evening, "y1b3").prompt.kind == "receiver"


def test_a_tower_put_together_again_is_asked_about_still() -> None:
    evening = left_standing(tower().see_move("31>0"), "y1b3")
    assert left_standing(evening, "y1b3g4r1").prompt.kind == "tower"


def test_a_tower_taken_back_floor_by_floor_was_never_built() -> None:
    evening = tower()
    before = settled(evening.position)
    left_standing(evening.see_move("31>0"), "y1b3g4")
    assert evening.see(before).said() == ["takeback"]


def test_a_half_put_down_on_another_star_is_told() -> None:
    evening = left_standing(tower().see_move("31>0"), "y1b3", s3=look(2, "red", 1))
    assert set(evening.session.differs) == {0, 3}
    assert evening.prompt.kind == "differs"


def test_another_stack_that_is_gone_is_told() -> None:
    evening = left_standing(tower().see_move("31>0"), "y1b3", s5=None)
    assert 5 in evening.session.differs


def test_the_upper_half_left_on_the_towers_star_is_told() -> None:
    """Whoever takes the lower half away and puts the upper one back has not cleared the star."""
    evening = left_standing(tower().see_move("31>0"), "g4r1")
    assert evening.session.differs == (0,)
