"""Who is out of turn is told as that, and so is a dome that was taken off."""

from __future__ import annotations

from tests.device.games.jinns.evenings import four
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table


def _taken_off(evening: Evening, star: int) -> Evening:
    """Take all that stands on a star off the lake, and leave it off until it is spoken of."""
    bare = changed(settled(evening.position), {star: None})
    evening.see(bare)
    return evening.wait(21.0).see(bare)


def test_a_seat_that_moves_out_of_turn_is_told_whose_turn_it_is() -> None:
    evening = four().see_move("20>25")
    assert evening.words[:2] == ["Not allowed", "Star 20 is Blue's. It is Red's turn."]
    assert evening.rulings[-1].reasons[0] == "not-your-colour"


def test_in_the_older_edition_it_is_told_in_its_own_terms() -> None:
    evening = Evening(table("dreams-2"), {0: "b3y1", 1: "g4", 5: "b1", 6: "r2"}).see_move("5>6")
    assert evening.words[1] == "Square 5 is Blue+Green's. It is Yellow+Red's turn."


def test_a_dome_taken_off_by_another_seat_is_told_as_that() -> None:
    evening = _taken_off(four(), 20)
    assert evening.words[1:3] == ["Taken off: 20.", "Star 20 is Blue's. It is Red's turn."]


def test_a_dome_taken_off_by_the_seat_to_move_is_told_as_taken_off() -> None:
    evening = _taken_off(four(), 9)
    assert evening.words[1:] == ["Taken off: 9.", "Put it back."]


def test_a_tower_of_three_taken_too_late_is_told_by_the_rule() -> None:
    standing = {0: "b3g4y1", 9: "b1", 10: "r2", 11: "g1", 12: "y2"}
    evening = _taken_off(Evening(table("dreams-4"), standing), 0)
    assert evening.words[1:3] == [
        "Taken off: 0.",
        "A three is taken only by the move that makes it.",
    ]
