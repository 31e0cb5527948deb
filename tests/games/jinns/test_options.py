"""Every house rule changes what it says, and nothing where it has no occasion."""

from __future__ import annotations

import pytest

from games.errors import SetupError
from games.game import Seat
from games.jinns.notation import parse_lake
from games.jinns.opening import picking_order
from games.jinns.options import Options, Ties, Void, options_of, options_values
from games.jinns.walk import landing_stars_past_origin
from tests.games.jinns.tables import after, codes, lake_of, legal, position_of, table, totals

FOUR_STACKS = {0: "r4", 5: "b1", 9: "g1", 20: "y2"}


def test_question_1_a_count_may_go_past_the_origin() -> None:
    plain, wrapping = table("wishes-4"), table("wishes-4", Options(counting_past_origin=True))
    assert legal(plain, position_of(plain, FOUR_STACKS)) == set()
    assert legal(wrapping, position_of(wrapping, FOUR_STACKS)) == {"0>5", "0>20"}
    position = position_of(wrapping, FOUR_STACKS)
    assert codes(wrapping, position, "0>9") == ["wrong-count"]


def test_question_1_the_origin_counts_while_domes_stand_on_it() -> None:
    game = table("wishes-4", Options(counting_past_origin=True))
    part = position_of(game, {**FOUR_STACKS, 0: "y1r4"})
    assert codes(game, part, "0>5") == ["past-origin"]  # the fourth stack is the origin itself
    assert "0>5*2" in legal(game, part)
    small = position_of(game, {0: "y1r4", 5: "b1", 9: "g1"})
    assert legal(game, small) == {"0>5", "0>9", "0>5*2", "0>9*2"}


def test_question_1_counts_the_stacks_on_the_neighbouring_stars_too() -> None:
    lake = parse_lake(lake_of({0: "r1", 1: "b1", 5: "y1", 31: "g1"}))
    assert landing_stars_past_origin(lake, 0, 1, 1) == (1, 31)
    assert landing_stars_past_origin(lake, 0, 4, 1) == (1, 31)


def test_question_1_has_no_occasion_in_the_older_edition() -> None:
    game = table("dreams-2", Options(counting_past_origin=True))
    assert codes(game, position_of(game, FOUR_STACKS), "0>5") == ["past-origin"]


def test_question_3_the_builder_keeps_the_upper_half() -> None:
    game = table("wishes-3", Options(builder_keeps_top=True))
    pending = position_of(game, {}, "s1 pending=y1g1b1r1")
    assert legal(game, pending) == {"t:s2", "t:s3"}
    assert codes(game, pending, "b:s2") == ["wrong-half"]
    four = table("wishes-4", Options(builder_keeps_top=True))
    assert legal(four, position_of(four, {}, "s1 pending=y1g1b1r1")) == {"t:s3", "b:s3"}


def test_question_4_only_the_upper_half_of_a_neutral_tower_is_worthless() -> None:
    game = table("wishes-3", Options(neutral_top_voids=Void.UPPER_HALF))
    position = position_of(game, {0: "y1b2r1", 1: "g1", 9: "r1"})
    pending = after(game, position, "1>0")
    assert str(pending.pending) == "y1b2r1g1"
    assert totals(game, after(game, pending, "t:s2")) == [1, 4, 0]
    assert totals(game, after(game, pending, "b:s2")) == [5, 0, 0]


def test_question_5_a_neutral_topped_pile_is_worthless() -> None:
    game = table("wishes-3", Options(neutral_piles_score=False))
    pending = position_of(game, {}, "s1 pending=y1g4b1r1")
    assert totals(game, after(game, pending, "b:s2")) == [0, 2, 0]


def test_question_6_a_neutral_stack_counts_for_who_moved_its_dome_last() -> None:
    game = table("dreams-3", Options(last_mover_controls_neutral=True))
    position = position_of(game, {0: "g1", 1: "r3", 4: "b1", 9: "g4"}, "s2")
    assert totals(game, position) == [0, 1, 3]
    moved = after(game, position, "0>1")
    assert totals(game, moved) == [0, 1 + 2, 0]
    assert game.position_text(moved).endswith(" s3 movers=1:s2")
    assert game.parse_position(game.position_text(moved)) == moved
    carried = after(game, position_of(game, {0: "g3b1", 1: "y3", 2: "r2", 3: "r1"}, "s2"), "0>1*2")
    assert carried.movers[1] == 2
    plain = table("dreams-3")
    position = position_of(plain, {0: "g1", 1: "r3", 4: "b1", 9: "g4"}, "s2")
    assert totals(plain, after(plain, position, "0>1")) == [0, 1, 0]


def test_question_7_a_tower_of_three_may_be_taken_instead_of_moving() -> None:
    stacks = {0: "g2b3y4", 1: "b1", 2: "r1g1b2"}
    plain, game = table("dreams-4"), table("dreams-4", Options(three_at_start=True))
    assert codes(plain, position_of(plain, stacks), "0=base") == ["only-after-move"]
    position = position_of(game, stacks)
    assert {move for move in legal(game, position) if ">" not in move} == {"0=base"}
    taken = after(game, position, "0=base")
    assert [len(piles) for piles in taken.captured] == [1, 0, 1, 0]
    assert (str(taken.lake[0]), taken.turn) == ("-", 2)
    assert len(game.views(taken)) == 2
    assert codes(game, position, "2=base") == ["not-your-colour"]
    assert codes(game, position, "1=base") == ["no-tower-of-three", "not-your-colour"]


def test_question_8_most_captured_piles_break_a_tie() -> None:
    words = "s1 captured=s1:y1r2,s2:b4"
    shared, broken = table("wishes-4"), table("wishes-4", Options(ties=Ties.MOST_CAPTURED))
    outcome = shared.outcome(position_of(shared, {}, words))
    assert outcome is not None
    assert outcome.winners == (1, 2)
    more = "s1 captured=s1:y1r2,s2:b2+g1b1"
    outcome = broken.outcome(position_of(broken, {}, more))
    assert outcome is not None
    assert outcome.winners == (2,)


def test_question_9_two_players_may_pick_two_tokens_at_once() -> None:
    game = table("wishes-2", Options(tokens_two_by_two=True))
    assert picking_order(game.setup) == (2, 2, 1, 1)


def test_question_10_tokens_may_be_picked_in_the_older_edition_too() -> None:
    assert picking_order(table("dreams-3", Options(tokens_picked=True)).setup) == (3, 2, 1)


def test_question_11_no_move_since_ones_last_turn_may_be_undone() -> None:
    stacks = {0: "b1r1", 1: "y1", 9: "g1b1", 10: "g2"}
    for options, allowed in ((Options(), True), (Options(no_undoing=True), False)):
        game = table("wishes-2", options)
        position = after(game, position_of(game, stacks), "0>1", "9>10")
        assert ("1>0" in legal(game, position)) is allowed
        assert codes(game, position, "1>0") == ([] if allowed else ["undoes-move"])


def test_question_11_forgets_after_a_round() -> None:
    game = table("wishes-2", Options(no_undoing=True))
    stacks = {0: "b1r1", 1: "y1", 9: "g1b1", 10: "g2", 20: "y1", 21: "r4", 25: "g1"}
    position = after(game, position_of(game, stacks), "0>1", "9>10", "20>21", "25>21")
    assert "1>0" in legal(game, position)


def test_question_11_bars_the_only_move_for_a_round_and_does_not_end_the_game() -> None:
    game = table("dreams-2", Options(no_undoing=True))
    position = after(game, position_of(game, {0: "g2r1", 1: "g1"}), "0>1", "pass", "pass", "pass")
    assert legal(game, position) == {"1>0"}


def test_an_option_without_occasion_changes_nothing() -> None:
    every = Options(
        counting_past_origin=True,
        builder_keeps_top=True,
        neutral_piles_score=False,
        last_mover_controls_neutral=True,
        three_at_start=True,
        tokens_picked=True,
    )
    plain, game = table("dreams-2"), table("dreams-2", every)
    assert legal(plain, plain.initial(4)) == legal(game, game.initial(4))
    assert plain.seats == game.seats == (Seat(1), Seat(2))


def test_house_rules_are_stored_by_name() -> None:
    options = Options(no_undoing=True, neutral_top_voids=Void.UPPER_HALF)
    stored = options_values(options)
    assert (stored["no_undoing"], stored["neutral_top_voids"]) == (True, "upper-half")
    assert options_of(stored) == options
    assert options_of({}) == Options()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"flying": True}, "no house rule 'flying'"),
        ({"no_undoing": 1}, "no_undoing = 1; expected true or false"),
        ({"ties": "coin"}, "ties = 'coin'; expected shared or most-captured"),
    ],
)
def test_an_unknown_house_rule_is_refused(values: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        options_of(values)
