"""What holds in every play, and what an independent slow search says of bids."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.game import Seat
from games.towers.build_steps import work_on
from games.towers.game import Towers
from games.towers.moves import Act, Bid, Turn
from games.towers.options import ALL_POWERS, Options, Power
from games.towers.pieces import EMPTY_ROW, Card, Suit
from games.towers.plan import legal_bids
from games.towers.position import Phase, Position
from games.towers.setup import Setup
from games.towers.turns import MOST_TURNS, Stake, legal_turns
from tests.games.strategies import REPEATABLE, chance, examples, seeds
from tests.games.towers import draws
from tests.games.towers.slow_rules import slow_bids, slow_ends
from tests.games.towers.tables import table

WHOLE_PLAYS = settings(REPEATABLE, max_examples=examples(10))
"""Each example is a whole game."""


def _game(players: int, options: Options) -> Towers:
    return Towers(Setup(players, Seat(1), options))


games = st.builds(_game, st.integers(2, 5), draws.options)


def _play(game: Towers, position: Position, dice: Random) -> list[Position]:
    played = [position]
    while moves := game.legal_moves(played[-1]):
        played.append(game.apply(played[-1], dice.choice(moves)))
    return played


@WHOLE_PLAYS
@given(games, seeds)
def test_random_play_ends_and_no_card_is_lost(game: Towers, seed: int) -> None:
    played = _play(game, game.initial(seed), chance(seed))
    for position in played:
        cards = Counter((*position.deck, *position.market, *position.discard))
        for seat in game.seats:
            cards.update(position.pile(seat))
            cards.update(card for tower in position.row(seat) for card in tower.cards)
        assert cards == Counter(game.setup.box)
    assert game.outcome(played[-1]) is not None
    assert played[-1].passes == 2


@WHOLE_PLAYS
@given(seeds)
def test_play_goes_on_where_nobody_knows_the_deck(seed: int) -> None:
    game = table(3, Options(powers=ALL_POWERS))
    played = _play(game, game.opening(), chance(seed))
    assert game.outcome(played[-1]) is not None
    dealt = [position for position in played if position.phase is Phase.DEAL]
    assert all(len(game.legal_moves(position)) > 1 for position in dealt if len(position.deck) > 5)


@WHOLE_PLAYS
@given(games, seeds)
def test_whoever_wins_has_a_turn_and_every_turn_keeps_the_rules(game: Towers, seed: int) -> None:
    for position in _play(game, game.initial(seed), chance(seed)):
        turns = [move for move in game.legal_moves(position) if isinstance(move, Turn)]
        if position.phase is Phase.BUILD:
            assert 0 < len(turns) <= MOST_TURNS
        for turn in turns[:20]:
            assert len(turn.take) + len(turn.pay) == position.best
            after = game.apply(position, turn)
            built = sum(step.act is not Act.DEMOLISH for step in turn.steps)
            change = built - len(turn.demolished) - len(turn.pay)
            before, now = (
                sum(tower.height for tower in p.row(turn.seat)) for p in (position, after)
            )
            assert now == before + change


@REPEATABLE
@given(seeds, draws.options, st.integers(1, 5))
def test_bids_are_those_of_a_slow_search(seed: int, options: Options, suits: int) -> None:
    row, market, pile = draws.table_top(chance(seed), 4, 3, suits)
    assert set(legal_bids(row, market, pile, options)) == slow_bids(row, market, pile, options)


@REPEATABLE
@given(seeds, draws.options, st.integers(1, 3), st.integers(1, 6))
def test_turns_reach_every_position_that_a_slow_search_reaches(
    seed: int, options: Options, suits: int, bid: int
) -> None:
    row, market, pile = draws.table_top(chance(seed), 3, 2, suits)
    turns = legal_turns(Stake(Seat(1), bid, row, market[:3], pile), options)
    ends = set[object]()
    for turn in turns:
        work = work_on(row, pile, turn, options)
        assert not list(work.carry_out(turn))
        towers = tuple(tower.values for tower in work.row)
        ends.add((turn.take, turn.pay, towers, frozenset(Counter(work.pile).items())))
    assert len(ends) == len(turns) < MOST_TURNS
    assert ends == slow_ends(row, market[:3], pile, bid, options)


@WHOLE_PLAYS
@given(games, seeds)
def test_a_bid_is_legal_just_when_it_is_higher_and_can_be_honoured(game: Towers, seed: int) -> None:
    for position in _play(game, game.initial(seed), chance(seed)):
        if position.phase is Phase.BID:
            moves = game.legal_moves(position)
            for number in range(9):
                bid = Bid(position.turn, number)
                assert (bid in moves) == (not game.explain(position, bid))


def test_each_power_alone_is_played_to_the_end() -> None:
    for power in Power:
        game = table(2, Options(powers=frozenset({power})))
        assert game.outcome(_play(game, game.initial(3), chance(3))[-1]) is not None


def test_no_more_turns_are_told_than_a_table_can_compare() -> None:
    pile = tuple(Card(Suit.METAL, value) for value in range(4, 15))
    stake = Stake(Seat(1), 1, EMPTY_ROW, (Card(Suit.METAL, 15),), pile)
    turns = legal_turns(stake, Options(powers=frozenset({Power.METAL})))
    assert len(turns) == MOST_TURNS
    assert turns[0].steps[0].card == Card(Suit.METAL, 15)
