"""Every house rule changes what it says; rounds and passes go as the rules say."""

from __future__ import annotations

import pytest

from games.errors import SetupError
from games.game import TABLE, Seat
from games.towers.game import Towers
from games.towers.options import (
    NextStart,
    Options,
    Power,
    TearDown,
    Ties,
    options_of,
    options_values,
)
from games.towers.position import Phase
from games.towers.score import tally
from games.towers.setup import Setup
from tests.games.towers.tables import (
    POWERFUL,
    after,
    bids,
    built,
    codes,
    legal,
    only,
    row,
    table,
    winning,
)


def test_the_first_seat_starts_unless_another_is_named() -> None:
    assert Setup(3).start == 1
    opening = Towers(Setup(3)).opening()
    assert (opening.turn, opening.passes) == (1, 1)


def test_the_start_player_names_any_number_up_to_five() -> None:
    game = table(3)
    position = game.parse_position("bid s2 market=c1h2t3m4s5")
    bids = {"s2 pass", "s2 bid 1", "s2 bid 2", "s2 bid 3", "s2 bid 4", "s2 bid 5"}
    assert legal(game, position) == bids


def test_each_player_bids_once_and_higher_or_passes() -> None:
    game = table(3)
    position = game.parse_position("bid s2 market=c1h2t3m4s5 bids=3")
    assert legal(game, position) == {"s3 pass", "s3 bid 4", "s3 bid 5"}
    won = after(game, position, "s3 bid 4", "s1 pass")
    assert (won.phase, game.to_move(won)) == (Phase.BUILD, (3,))


def test_five_ends_the_bidding_at_once() -> None:
    game = table(3)
    position = game.parse_position("bid s2 market=c1h2t3m4s5")
    won = after(game, position, "s2 bid 5")
    assert (won.phase, won.winner) == (Phase.BUILD, 2)


def test_when_all_pass_the_market_is_discarded_and_the_start_stays() -> None:
    game = table(2)
    ended = after(game, game.parse_position("bid s2 market=c1h2"), "s2 pass", "s1 bid 0")
    assert (ended.phase, ended.start, len(ended.discard)) == (Phase.DEAL, 2, 2)
    assert game.to_move(ended) == (TABLE,)
    assert [len(view.market) for view in game.views(ended)] == [0, 2]


def test_what_is_left_of_the_market_is_discarded_and_the_torn_card_is_kept() -> None:
    game = table(2)
    position = winning(game, "c11h2t3", "c14c10", 1)
    ended = after(game, position, "s1 demolish c10; take c11; build c11")
    assert [str(card) for card in ended.discard] == ["h2", "t3"]
    assert [str(card) for card in ended.pile(Seat(1))] == ["c10"]
    assert game.scores(ended)[Seat(1)].lines[-1].points == -1


def test_question_20_who_starts_next() -> None:
    for next_start, start in ((NextStart.LEFT_OF_START, 2), (NextStart.LEFT_OF_WINNER, 3)):
        game = table(4, Options(next_start=next_start))
        bidding = game.parse_position("bid s1 market=c1h2 bids=0")
        ended = after(game, bidding, "s2 bid 1", "s3 pass", "s4 pass", "s2 take c1; build c1")
        assert ended.start == start


def _last_but_one(options: Options, cards: int) -> Phase:
    """Return the phase after a second pass has that many cards left."""
    game = table(2, options)
    rest = [str(card) for card in game.setup.box[: 80 - cards - 1]]
    line = f"build s1 market=s15 bids=1,0 discard={''.join(rest)} pass=2"
    return after(game, game.parse_position(line), "s1 take s15; build s15").phase


def test_question_21_a_short_last_market() -> None:
    assert _last_but_one(Options(), 3) is Phase.DEAL
    assert _last_but_one(Options(short_market_ends=True), 3) is Phase.OVER
    assert _last_but_one(Options(short_market_ends=True), 5) is Phase.DEAL
    assert _last_but_one(Options(), 0) is Phase.OVER


def test_the_discard_becomes_the_deck_once() -> None:
    game = table(2)
    rest = "".join(str(card) for card in game.setup.box[:79])
    line = f"build s1 market=s15 bids=1,0 discard={rest}"
    ended = after(game, game.parse_position(line), "s1 take s15; build s15")
    assert (ended.passes, ended.phase, len(ended.deck), ended.discard) == (2, Phase.DEAL, 79, ())


def test_question_22_a_tower_may_begin_with_a_0() -> None:
    forbidden = Options(zero_begins=False)
    assert bids("c0", row()) == (0, 1)
    assert bids("c0", row(), forbidden) == (0,)
    assert bids("c0c1", row(), forbidden) == (0, 1, 2)
    game = table(2, forbidden)
    assert codes(game, winning(game, "c0", "", 1), "s1 take c0; build c0") == ["zero-begins"]


def test_question_22_a_card_recovered_by_metal_may_bear_the_0() -> None:
    game = table(2, only(Power.METAL, zero_begins=False))
    assert bids("c0m5", row(), game.setup.options, pile="c3") == (0, 1, 2)
    assert bids("c0m5", row(), game.setup.options) == (0, 1)
    position = winning(game, "c0m5", "", 2, pile="c3")
    assert legal(game, position) == {"s1 take c0 m5; build m5; recover c3; build c0"}


def test_question_23_ties() -> None:
    line = "over s1 pass=2 towers=s1:c3c2/h3,s2:t4t3/m4m2 piles=s2:h4"
    shared, decided = table(2), table(2, Options(ties=Ties.FEWER_DEMOLISHED))
    ends = [game.outcome(game.parse_position(line)) for game in (shared, decided)]
    assert [end and end.winners for end in ends] == [(1, 2), (1,)]


@pytest.mark.parametrize("ties", Ties)
def test_the_highest_total_wins(ties: Ties) -> None:
    game = table(2, Options(ties=ties))
    outcome = game.outcome(game.parse_position("over s1 pass=2 towers=s1:c3c2,s2:t4t3/m4m2"))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "deck-empty-twice")


def test_question_23_then_the_higher_highest_tower_decides() -> None:
    game = table(2, Options(ties=Ties.FEWER_DEMOLISHED))
    line = "over s1 pass=2 towers=s1:c4c3/h2/t2/m2,s2:s4s3s2/t9"
    outcome = game.outcome(game.parse_position(line))
    assert [game.scores(game.parse_position(line))[seat].total for seat in game.seats] == [7, 7]
    assert outcome is not None
    assert outcome.winners == (2,)


def test_question_25_a_card_may_be_torn_down_between_cards() -> None:
    turn = "s1 take c5 c9; build c5; demolish c5; build c9"
    late = "s1 take c5 m9; build m9; demolish c3; build c5"
    strict, free = table(2), table(2, Options(tear_down=TearDown.ANY_TIME))
    for game, broken in ((strict, ["demolish-too-late"]), (free, [])):
        assert codes(game, winning(game, "c5c9", "c10", 2), turn) == broken
        assert codes(game, winning(game, "c5m9", "c10c3", 2), late) == broken


def test_question_25_a_card_torn_down_between_cards_comes_back_by_metal_alone() -> None:
    towers = row(candy=(15, 8))
    plain, metal = (
        Options(powers=powers, tear_down=TearDown.ANY_TIME)
        for powers in (frozenset[Power](), frozenset({Power.METAL}))
    )
    assert bids("c12c12c10c10m3", towers, plain)[-1] == 4
    assert bids("c12c12c10c10m3", towers, metal)[-1] == 5


def test_question_25_a_turn_that_tears_down_between_cards_is_legal() -> None:
    game = table(4, Options(tear_down=TearDown.ANY_TIME))
    position = winning(game, "c12c12", "c15c8", 2)
    assert legal(game, position) == {
        "s1 take c12 c12; build c12; demolish c12; build c12",
    }


def test_question_26_a_card_is_torn_down_only_when_needed() -> None:
    strict = table(2, Options(tear_down_when_needed=True))
    position = winning(strict, "c5m9", "c10c3/h2", 1)
    assert codes(strict, position, "s1 demolish h2; take m9; build m9") == ["demolition-not-needed"]
    assert codes(strict, position, "s1 demolish c3; take c5; build c5") == []
    assert len(legal(strict, position)) == 2
    free = table(2)
    assert len(legal(free, winning(free, "c5m9", "c10c3/h2", 1))) == 4


def test_question_27_a_bid_of_five_with_the_trees_power() -> None:
    line = "bid s1 market=c1h2m3s4t1 towers=s2:t9t8"
    open_end, at_once = table(2, only(Power.TREE)), table(2, only(Power.TREE, five_ends=True))
    for game, phase in ((open_end, Phase.BID), (at_once, Phase.BUILD)):
        assert after(game, game.parse_position(line), "s1 bid 5").phase is phase
    nobody = open_end.parse_position("bid s1 market=c1h2m3s4t1 towers=s1:t9t8")
    assert after(open_end, nobody, "s1 bid 5").phase is Phase.BUILD


def test_question_27_one_later_player_who_can_go_higher_keeps_the_bidding_open() -> None:
    game = table(3, only(Power.TREE))
    position = game.parse_position("bid s1 market=c1h2m3s4t1 towers=s3:t9t8")
    going = after(game, position, "s1 bid 5")
    assert (going.phase, game.to_move(going)) == (Phase.BID, (2,))
    assert "s3 bid 6" in legal(game, after(game, going, "s2 pass"))


def test_question_28_and_29_what_may_be_paid() -> None:
    trees = row(tree=(9, 8, 7), candy=(5, 0))
    assert bids("c1", trees, only(Power.TREE)) == (0, 1, 2, 3)
    assert bids("c1c2", trees, only(Power.TREE, pay_any_bid=False)) == (0, 3)
    assert bids("c1", trees, only(Power.TREE, pay_without_taking=False)) == (0,)
    assert bids("h3", trees, only(Power.TREE, pay_without_taking=False)) == (0, 1, 2, 3, 4)
    for options, broken in (
        (only(Power.TREE, pay_any_bid=False), ["payment-not-needed"]),
        (only(Power.TREE, pay_without_taking=False), ["nothing-taken"]),
        (only(Power.TREE), []),
    ):
        game = table(2, options)
        assert codes(game, winning(game, "h3h2", "t9t8", 1), "s1 pay t8") == broken


@pytest.mark.parametrize(("bid", "broken"), [(2, ["payment-not-needed"]), (3, [])])
def test_question_28_otherwise_only_a_bid_above_the_markets_size_is_paid(
    bid: int, broken: list[str]
) -> None:
    game = table(2, only(Power.TREE, pay_any_bid=False))
    position = winning(game, "h3h2", "t9t8", bid)
    take, built = ("h3", "h3") if bid == 2 else ("h2 h3", "h3 h2")
    assert codes(game, position, f"s1 pay t8; take {take}; build {built}") == broken


def test_question_31_recovered_cards_may_back_a_bid() -> None:
    towers = row(candy=(10, 9), haunted=(2,))
    for backs, most in ((True, 3), (False, 2)):
        options = only(Power.METAL, recovery_backs_bids=backs)
        assert bids("c14m5h12", towers, options, pile="c8")[-1] == most


def test_question_31_the_turn_that_recovered_cards_back_is_legal() -> None:
    game = table(2, only(Power.METAL))
    position = winning(game, "c14m5", "c10c9", 2, pile="c8")
    backed = "take c14 m5; build m5; recover c8; build c14"
    assert legal(game, position) == {f"s1 {backed}", f"s1 demolish c9; {backed}"}


def test_question_33_pairs_of_second_copies() -> None:
    towers = row(candy=(12, 8, 12, 0), haunted=(12, 8, 12, 0))
    points = [
        {line.what: line.points for line in tally(towers, 0, options).lines}["pairs"]
        for options in (POWERFUL, only(Power.CANDY_HAUNTED, pairs_by_copies=False))
    ]
    assert points == [12, 9]


def test_the_first_sand_card_is_neither_above_nor_below() -> None:
    game = table(2, only(Power.SAND))
    position = winning(game, "s7s12", "", 2)
    ended = after(game, position, "s1 take s7 s12; build s7; build s12 below")
    assert built(ended) == "s12s7"


def test_options_are_stored_as_plain_values() -> None:
    options = Options(
        powers=frozenset({Power.TREE, Power.SAND}), ties=Ties.FEWER_DEMOLISHED, five_ends=True
    )
    assert options_values(options)["powers"] == "tree,sand"
    assert options_of(options_values(options)) == options
    assert options_of(options_values(Options())) == Options()


@pytest.mark.parametrize(
    "values", [{"powers": "wood"}, {"powers": 3}, {"ties": "x"}, {"five_ends": 1}, {"colour": True}]
)
def test_an_unknown_option_is_refused_by_name(values: dict[str, object]) -> None:
    with pytest.raises(SetupError, match=next(iter(values))):
        options_of(values)


@pytest.mark.parametrize(("players", "start"), [(1, 1), (6, 1), (3, 4)])
def test_a_table_that_cannot_be_is_refused(players: int, start: int) -> None:
    with pytest.raises(SetupError):
        Setup(players, Seat(start))
