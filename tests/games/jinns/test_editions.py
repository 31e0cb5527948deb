from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from games.errors import SetupError, TextError
from games.game import Seat
from games.jinns.game import Jinns
from games.jinns.opening import picking_order
from games.jinns.options import Options
from games.jinns.pieces import Colour
from games.jinns.setup import Edition, parse_seats, setup_of
from games.seats import parse_seat
from tests.games.jinns.tables import (
    TABLES,
    after,
    choices_in,
    codes,
    legal,
    moves_in,
    position_of,
    table,
    totals,
)

EVERYBODY_STUCK = {0: "r4", 8: "b4", 16: "y4", 24: "g4"}
"""Four stacks: nobody has four others to count."""


@pytest.mark.parametrize("name", TABLES)
def test_the_opening_has_all_32_domes_one_on_each_star(name: str) -> None:
    lake = table(name).initial(3).lake
    counted = Counter(str(stack) for stack in lake)
    assert len(lake) == 32
    assert set(counted.values()) == {2}
    assert len(counted) == 16


def test_the_seed_settles_a_random_ring() -> None:
    game = table("wishes-4")
    assert game.initial(1) == game.initial(1) != game.initial(2)


@pytest.mark.parametrize(
    ("name", "blocks"),
    [
        ("dreams-2", "y4 b4 r4 g4 y4 b4 r4 g4"),
        ("dreams-3", "y4 g2 b4 g2 r4 g2 y4 g2 b4 r4"),
        ("dreams-4", "y4 b4 r4 g4 y4 b4 r4 g4"),
    ],
)
def test_the_older_edition_lays_blocks(name: str, blocks: str) -> None:
    letters = [str(stack)[0] for stack in table(name).initial(5).lake]
    laid = " ".join(f"{letter}{len(list(run))}" for letter, run in groupby(letters))
    assert laid == blocks


def test_the_opening_can_be_the_lake_that_a_camera_sees() -> None:
    game = table("wishes-4")
    lake = game.initial(9).lake
    assert game.deal(lake) == game.initial(9)
    assert game.deal(lake, Seat(3)).turn == 3


@pytest.mark.parametrize("name", ["wishes-2", "dreams-2", "dreams-3"])
def test_the_mover_keeps_the_whole_tower(name: str) -> None:
    game = table(name)
    seat = 1 if name != "dreams-3" else 3
    position = position_of(game, {0: "y1b1g1", 1: "r1", 5: "b2"}, f"s{seat}")
    played = after(game, position, "1>0")
    assert played.pending is None
    assert [str(pile.stack) for pile in played.captured[seat - 1]] == ["y1b1g1r1"]


def test_a_neutral_top_counts_for_the_builder_in_the_older_edition() -> None:
    game = table("dreams-3")
    position = position_of(game, {0: "y1b1r1", 1: "g1", 2: "b2"})
    assert totals(game, after(game, position, "1>0")) == [4, 2, 0]


def test_a_neutral_fourth_floor_makes_a_tower_worthless_in_lake_of_wishes() -> None:
    game = table("wishes-3")
    position = position_of(game, {0: "y1b1r1", 1: "g1", 2: "b2"})
    played = after(game, position, "1>0")
    assert played.pending is None
    assert played.turn == 2
    assert totals(game, played) == [0, 2, 0]
    assert [line.what for line in game.scores(played)[Seat(1)].lines] == ["captured-void"]


def test_three_builders_choose_half_and_receiver() -> None:
    game = table("wishes-3")
    pending = position_of(game, {}, "s2 pending=y1g1r1b1")
    assert sorted(map(str, choices_in(game, pending))) == ["b:s1", "b:s3", "t:s1", "t:s3"]


@pytest.mark.parametrize("name", ["wishes-4", "dreams-4"])
def test_with_four_the_other_half_goes_across_the_table(name: str) -> None:
    game = table(name)
    pending = position_of(game, {}, "s2 pending=r1y1g1b1")
    assert sorted(map(str, choices_in(game, pending))) == ["b:s4", "t:s4"]


def test_a_lower_half_with_a_neutral_top_scores() -> None:
    game = table("wishes-3")
    pending = position_of(game, {}, "s1 pending=y1g4b1r1")
    assert totals(game, after(game, pending, "b:s2")) == [8, 2, 0]


def test_neutral_stacks_on_the_lake_are_nobodys() -> None:
    for name in ("wishes-3", "dreams-3"):
        game = table(name)
        assert totals(game, position_of(game, {0: "r1b1g4"})) == [0, 0, 0]


@pytest.mark.parametrize("name", ["wishes-3", "dreams-3"])
def test_everyone_may_move_the_neutral_colour(name: str) -> None:
    game = table(name)
    for seat in ("s1", "s2", "s3"):
        position = position_of(game, {0: "g1", 1: "r1", 5: "y4"}, seat)
        assert {"0>1", "0>5"} <= legal(game, position)


def test_lake_of_wishes_knows_no_partners() -> None:
    game = table("wishes-4")
    position = position_of(game, {0: "r1", 1: "b1y4", 31: "g1"})
    assert "0>1" in legal(game, position)


@pytest.mark.parametrize("name", ["wishes-2", "dreams-2"])
def test_each_of_two_moves_either_of_his_colours_and_no_other(name: str) -> None:
    game = table(name)
    position = position_of(game, {0: "r1", 3: "y1", 6: "b1", 9: "g1"})
    assert {move.origin for move in moves_in(game, position)} == {0, 3}
    position = position_of(game, {0: "r1", 3: "y1", 6: "b1", 9: "g1"}, "s2")
    assert {move.origin for move in moves_in(game, position)} == {6, 9}


@pytest.mark.parametrize("name", TABLES)
def test_turns_go_round_seat_by_seat_and_begin_with_the_first(name: str) -> None:
    game = table(name)
    position, turns = game.initial(3), list[int]()
    for _ in range(2 * game.setup.players):
        turns.append(position.turn)
        position = game.apply(position, game.legal_moves(position)[0])
    assert turns == [*range(1, game.setup.players + 1)] * 2


def test_two_players_may_land_on_their_own_other_colour() -> None:
    game = table("wishes-2")
    assert "0>1" in legal(game, position_of(game, {0: "r1", 1: "y4"}))


def test_lake_of_wishes_ends_when_the_seat_to_move_cannot() -> None:
    game = table("wishes-2")
    position = position_of(game, {0: "r4", 1: "b1", 2: "r3"})
    assert legal(game, position) == set()
    outcome = game.outcome(position)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "seat-cannot-move")
    assert game.to_move(position) == ()


def test_in_the_older_edition_a_stuck_seat_skips() -> None:
    game = table("dreams-2")
    position = position_of(game, {0: "r4", 1: "b1", 2: "r3"})
    assert legal(game, position) == {"pass"}
    assert game.outcome(position) is None
    passed = after(game, position, "pass")
    assert (passed.turn, passed.lake) == (2, position.lake)


def test_the_older_edition_ends_when_nobody_can_move() -> None:
    game = table("dreams-4")
    position = position_of(game, EVERYBODY_STUCK)
    assert legal(game, position) == set()
    outcome = game.outcome(position)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1, 2, 3, 4), "nobody-can-move")
    assert codes(game, position, "pass") == ["game-over"]


def test_the_most_points_win_in_the_older_edition() -> None:
    game = table("dreams-4")
    stuck = position_of(game, {**EVERYBODY_STUCK, 24: "y1g4"})
    assert totals(game, stuck) == [4, 4, 4, 8]
    outcome = game.outcome(stuck)
    assert outcome is not None
    assert outcome.winners == (4,)


def test_who_can_move_must() -> None:
    game = table("dreams-2")
    assert codes(game, position_of(game, {0: "r1", 1: "b1"}), "pass") == ["must-move"]
    wishes = table("wishes-2")
    assert codes(wishes, position_of(wishes, EVERYBODY_STUCK), "pass") == ["no-pass"]


def test_a_legal_neutral_move_keeps_lake_of_wishes_going() -> None:
    game = table("wishes-3")
    assert legal(game, position_of(game, {0: "g1", 1: "b4"})) == {"0>1"}


@pytest.mark.parametrize(
    ("name", "order"),
    [("wishes-2", (2, 1, 2, 1)), ("wishes-3", (3, 2, 1)), ("wishes-4", (4, 3, 2, 1))],
)
def test_the_last_to_pick_a_token_starts(name: str, order: tuple[int, ...]) -> None:
    assert picking_order(table(name).setup) == order


@pytest.mark.parametrize("name", ["dreams-2", "dreams-3", "dreams-4"])
def test_the_older_edition_gives_the_colours(name: str) -> None:
    assert picking_order(table(name).setup) == ()


def test_any_colour_can_be_the_neutral_one() -> None:
    setup = parse_seats("wr,br,yr", Edition.WISHES)
    assert setup.neutral is Colour.RED
    game = Jinns(setup)
    assert legal(game, position_of(game, {0: "r1", 1: "w4"})) == {"0>1"}


def test_recorded_seats_leave_the_fourth_colour_neutral() -> None:
    setup = setup_of([["red"], ["blue"], ["yellow"]], Edition.WISHES)
    assert setup == parse_seats("rg,bg,yg", Edition.WISHES)
    box = ("white", "red", "blue", "yellow")
    setup = setup_of([["red"], ["blue"], ["yellow"]], Edition.WISHES, box=box)
    assert setup.neutral is Colour.WHITE
    listed = setup_of([["red", "green"], ["blue", "green"], ["yellow", "green"]], Edition.WISHES)
    assert listed.neutral is Colour.GREEN


@pytest.mark.parametrize(
    "seats", ["r", "r,b", "r,b,y", "r,b,y,r", "r,b,y,gw", "ry,by", "rgw,bgw,ygw", "r,,y,g"]
)
def test_colours_that_do_not_fit_are_refused(seats: str) -> None:
    with pytest.raises(SetupError):
        parse_seats(seats, Edition.WISHES)


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(TextError, match="no colour 'x'"):
        parse_seats("x,b,y,g", Edition.WISHES)
    with pytest.raises(SetupError, match="no colour 'pink'"):
        setup_of([["pink"], ["blue"], ["yellow"], ["green"]], Edition.WISHES)


def test_a_seat_beyond_the_players_is_refused() -> None:
    with pytest.raises(TextError, match="seats are s1, s2"):
        parse_seat("s3", 2)


def test_house_rules_are_part_of_the_setup() -> None:
    assert table("wishes-2").setup != table("wishes-2", Options(no_undoing=True)).setup
