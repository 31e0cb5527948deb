"""What is recorded, and told of it, as turns are accepted, set right and let stand."""

from __future__ import annotations

from device.table.prompts import Key
from games.jinns.views import views
from tests.device.games.dreams.mat_top import Round
from tests.device.games.jinns.table_top import Evening
from tests.device.games.towers.towers_top import Table, building
from tests.games.jinns.tables import table

TWO_TOWERS = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2r3g2", 7: "g1", 12: "r2"}
"""Four players: red 1 on star 31 completes the tower on star 0, blue 1 on 5 then that on 6."""


def test_a_second_tower_that_still_stands_does_not_hold_up_the_first_one() -> None:
    """Both moves are seen at once; only the second tower has not been taken off."""
    evening = Evening(table("wishes-4"), TWO_TOWERS)
    evening.see(views(evening.after("31>0", "t:s3", "5>6"))[1])
    assert evening.said() == ["move 31>0"]
    assert evening.press(Key.A).said() == ["remove 31>0=t:s3", "move 5>6"]
    assert evening.session.is_uncleared


def test_a_star_that_is_let_lie_is_told_and_recorded_as_a_move() -> None:
    play = Round().lay("grey 30,50").lay("clear 38,55").press(Key.A)
    assert play.said() == ["move s2 clear 38.0,55.0 !"]
    assert dict(play.kept[0].payload) == {"moves": "s2 clear 38.0,55.0 !"}


def test_a_market_set_right_before_the_bids_is_recorded_and_the_start_asked_again() -> None:
    table = Table().see("c15 h3 t8 m11 s4").see("c15 h3 t8 m11 s5")
    assert [entry.kind for entry in table.kept] == ["undone", "turn"]
    assert table.said() == []


def test_a_build_is_taken_once_it_is_done_although_a_button_is_asked_for() -> None:
    table = building("c15 h3 t8 m11 s4", "c14 c8", bid=1)
    assert table.session.awaits_decision
    table.see("h3 t8 m11 s4", "c14 c8 c15")
    assert table.said() == ["move s1 take c15; build c15"]
