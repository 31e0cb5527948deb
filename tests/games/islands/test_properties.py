"""Properties of random play."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from games.game import TABLE
from games.islands.game import Islands
from games.islands.inspection import faults, table_faults, unfinished
from games.islands.island import Face, lamp_tiles
from games.islands.options import Options
from games.islands.pieces import ROWS, Element, Tile
from games.islands.position import Position
from games.islands.setup import Phase
from tests.games.islands.box import BOX, PLAYERS, table
from tests.games.strategies import REPEATABLE, chance, examples, seeds

options = st.builds(Options, rows_left_to_right=st.booleans())
games = st.builds(table, st.sampled_from(PLAYERS), options)
FEWER = settings(REPEATABLE, max_examples=examples(12))


def _play(game: Islands, seed: int, *, known: bool = True) -> list[Position]:
    dice = chance(seed)
    start = game.initial(seed)
    played = [start if known else game.unseen(start.lookout)]
    while moves := game.legal_moves(played[-1]):
        played.append(game.apply(played[-1], dice.choice(moves)))
    return played


def _tiles(position: Position) -> list[Tile]:
    """Return every tile of the box, wherever it is; those not in play are left over."""
    left = [tile for row in ROWS for tile in position.unseen(row)]
    return [*position.known_tiles(), *left]


@FEWER
@given(games, seeds)
def test_sixteen_rounds_complete_every_island(game: Islands, seed: int) -> None:
    played = _play(game, seed)
    last = played[-1]
    assert last.phase is Phase.OVER
    assert sorted({position.round for position in played}) == list(range(1, 17))
    assert all(len(island.placed) == 16 and not unfinished(island) for island in last.islands)
    assert table_faults(last.islands, BOX) == ()


@FEWER
@given(games, seeds)
def test_each_stack_is_drawn_four_times(game: Islands, seed: int) -> None:
    played = _play(game, seed)
    drawn = Counter(
        after.picked
        for before, after in pairwise(played)
        if sum(map(len, before.stacks)) > sum(map(len, after.stacks))
    )
    assert drawn == dict.fromkeys(ROWS, 4)
    assert not any(played[-1].stacks)


@FEWER
@given(games, seeds)
def test_eighty_tiles_are_always_somewhere(game: Islands, seed: int) -> None:
    start, *played = _play(game, seed)
    in_play = Counter(start.known_tiles())
    assert sum(in_play.values()) == 4 * game.setup.per_stack
    for position in played:
        assert Counter(position.known_tiles()) == in_play
        assert Counter(_tiles(position)) == Counter(BOX.tiles)


@FEWER
@given(games, seeds)
def test_lamps_turn_in_twos_and_two_at_most_are_to_be_seen(game: Islands, seed: int) -> None:
    for position in _play(game, seed):
        for island in position.islands:
            placed = [p for p in island.tiles if p.tile and p.tile.count(Element.LAMP)]
            turned = [p for p in placed if p.face is Face.BACK]
            assert len(turned) == 2 * max(0, (len(placed) - 1) // 2)
            assert len(lamp_tiles(island)) <= 2
            assert faults(island, game.setup.options) == ()


@FEWER
@given(st.sampled_from(PLAYERS), seeds)
def test_counting_lamps_singly_two_at_most_are_to_be_seen(players: int, seed: int) -> None:
    game = table(players, Options(lamps_count_singly=True))
    for island in _play(game, seed)[-1].islands:
        assert island.count(Element.LAMP) <= 2 or len(lamp_tiles(island)) == 1


@FEWER
@given(games, seeds)
def test_text_round_trips_for_everyone(game: Islands, seed: int) -> None:
    for position in _play(game, seed)[::5]:
        for seat in (TABLE, *game.seats):
            known = game.known_to(position, seat)
            assert game.parse_position(game.position_text(known)) == known
        assert game.parse_position(game.position_text(position)) == position


@FEWER
@given(games, seeds)
def test_a_table_that_knows_no_stack_can_follow_a_game(game: Islands, seed: int) -> None:
    """What happens is legal to the table too, but for a discard, which shows its tile."""
    position = game.initial(seed)
    watched, dice = game.unseen(position.lookout), chance(seed)
    while moves := game.legal_moves(position):
        move = dice.choice(moves)
        position, watched = game.apply(position, move), game.apply(watched, move)
        if watched.phase is Phase.DISCARD:
            last = position.discarded[-1].id
            watched = game.apply(watched, game.parse_move(f"table reveals {last}"))
        assert watched == game.known_to(position, TABLE)


@FEWER
@given(games, seeds)
def test_a_game_plays_itself_to_the_end_at_a_table_that_knows_no_stack(
    game: Islands, seed: int
) -> None:
    assert game.outcome(_play(game, seed, known=False)[-1]) is not None


@FEWER
@given(games, seeds)
def test_somebody_wins_with_the_most_points(game: Islands, seed: int) -> None:
    last = _play(game, seed)[-1]
    outcome = game.outcome(last)
    totals = {seat: tally.total for seat, tally in game.scores(last).items()}
    assert outcome is not None
    assert {totals[seat] for seat in outcome.winners} == {max(totals.values())}
