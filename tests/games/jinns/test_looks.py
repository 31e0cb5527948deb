from __future__ import annotations

from games.jinns.moves import Move
from games.jinns.pieces import Colour, StackView
from games.jinns.position import repeats
from games.jinns.views import possible_moves, view_after, views, views_in_parts
from tests.games.jinns.tables import after, position_of, table


def test_a_camera_sees_height_and_top() -> None:
    game = table("wishes-4")
    (view,) = views(position_of(game, {3: "r3y1g2"}))
    assert view[3] == StackView(3, Colour.GREEN, 2)
    assert view[4] is None


def test_a_completed_tower_may_still_stand_until_the_next_move() -> None:
    game = table("wishes-4")
    stacks = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2", 7: "g1"}
    pending = after(game, position_of(game, stacks), "31>0")
    shared = after(game, pending, "t:s3")
    for position in (pending, shared):
        settled, standing = game.views(position)
        assert settled[0] is None
        assert standing[0] == StackView(4, Colour.RED, 1)
    assert len(game.views(after(game, shared, "5>6"))) == 1


def test_a_completed_tower_may_be_taken_off_in_parts_until_the_next_move() -> None:
    game = table("wishes-4")
    stacks = {0: "y1b3g4", 31: "r1", 5: "b1", 6: "y2", 7: "g1"}
    pending = after(game, position_of(game, stacks), "31>0")
    shared = after(game, pending, "t:s3")
    for position in (pending, shared):
        parts = views_in_parts(position)
        assert [view[0] for view in parts] == [
            StackView(1, Colour.YELLOW, 1),
            StackView(2, Colour.BLUE, 3),
            StackView(3, Colour.GREEN, 4),
        ]
        assert all(view[1:] == views(position)[0][1:] for view in parts)
    assert views_in_parts(after(game, shared, "5>6")) == ()


def test_a_tower_of_three_is_taken_off_whole() -> None:
    game = table("dreams-4")
    position = position_of(game, {0: "b3g4", 31: "y1", 9: "b1"})
    assert views_in_parts(after(game, position, "31>0=base")) == ()


def test_a_taken_tower_of_three_may_still_stand() -> None:
    game = table("dreams-4")
    position = position_of(game, {0: "b3g4", 31: "y1", 9: "b1"})
    settled, standing = game.views(after(game, position, "31>0=base"))
    assert (settled[0], standing[0]) == (None, StackView(3, Colour.YELLOW, 1))
    assert len(game.views(after(game, position, "31>0"))) == 1


def test_an_illegal_move_has_a_look_too() -> None:
    game = table("wishes-4")
    position = position_of(game, {0: "r1b1", 1: "b2y2r2"})
    assert Move(0, 1, 2) in set(possible_moves(position))
    view = view_after(position, Move(0, 1, 2))
    assert view is not None
    assert view[0] is None
    assert view[1] == StackView(5, Colour.BLUE, 1)
    part = view_after(position, Move(1, 9, 1))
    assert part is not None
    assert part[1] == StackView(2, Colour.YELLOW, 2)
    assert part[9] == StackView(1, Colour.RED, 2)


def test_more_domes_than_there_are_have_no_look() -> None:
    position = position_of(table("wishes-4"), {0: "r1", 1: "b2"})
    assert view_after(position, Move(0, 1, 2)) is None
    assert view_after(position, Move(5, 1)) is None


def test_a_position_that_comes_back_is_counted() -> None:
    game = table("wishes-2")
    start = position_of(game, {0: "b1r1", 1: "y1", 9: "g1b1", 10: "y2"})
    history = [start]
    for move in ("0>1", "9>10", "1>0", "10>9", "0>1", "9>10", "1>0", "10>9"):
        history.append(after(game, history[-1], move))
    assert repeats(history[:4], history[4]) == 1
    assert repeats(history[:8], history[8]) == 2
    assert repeats(history[:1], history[1]) == 0
