"""What a seat may know: never the stacks' order, and the hidden tile only once it has seen it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.game import TABLE, Seat
from games.islands.legal import legal_moves
from games.islands.pieces import Row
from games.islands.position import Hidden, Position
from games.islands.setup import Phase
from games.islands.views import known_to
from tests.games.islands.box import PLAYERS, after, legal, table

TWO = table(2)
LOOKOUT, OPPONENT = Seat(1), Seat(2)


def _shown() -> Position:
    """Return a first round of two in which the Lookout has shown two known tiles of three."""
    picked = after(TWO, TWO.initial(5), "s1 picks lower")
    return TWO.apply(picked, legal_moves(picked)[0])


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_knows_the_order_of_the_stacks(players: int) -> None:
    game = table(players)
    start = game.initial(1)
    for seat in (TABLE, *game.seats):
        assert game.known_to(start, seat) == game.unseen(Seat(1))


def test_another_shuffle_looks_the_same_to_everyone() -> None:
    start = table(4).initial(1)
    first, *rest = start.stacks
    other = replace(start, stacks=(first[::-1], *rest))
    assert other != start
    for seat in (TABLE, *table(4).seats):
        assert known_to(other, seat) == known_to(start, seat)


def test_only_the_lookout_of_two_looks_at_the_three_tiles() -> None:
    picked = after(TWO, TWO.initial(5), "s1 picks lower")
    held = {tile for tile in picked.stack(Row.LOWER)[:3] if tile}
    assert {tile for tile in known_to(picked, LOOKOUT).stack(Row.LOWER) if tile} == held
    for seat in (TABLE, OPPONENT):
        assert set(known_to(picked, seat).stack(Row.LOWER)) == {None}


def test_the_order_in_which_the_three_tiles_lay_is_nobodys() -> None:
    picked = after(TWO, TWO.initial(5), "s1 picks lower")
    upper, central, lower, dream = picked.stacks
    other = replace(picked, stacks=(upper, central, (*lower[2::-1], *lower[3:]), dream))
    assert other != picked
    assert known_to(other, LOOKOUT) == known_to(picked, LOOKOUT)


def test_the_lookout_knows_the_same_choices_as_the_whole_truth() -> None:
    picked = after(TWO, TWO.initial(5), "s1 picks lower")
    assert legal(TWO, known_to(picked, LOOKOUT)) == legal(TWO, picked)


def test_a_table_that_does_not_know_the_tiles_allows_every_pair() -> None:
    picked = after(TWO, TWO.initial(5), "s1 picks lower")
    assert legal(TWO, picked) < legal(TWO, known_to(picked, TABLE))
    assert len(legal(TWO, known_to(picked, TABLE))) == 190


def test_the_tile_face_down_is_known_to_the_lookout_alone() -> None:
    shown = _shown()
    assert known_to(shown, LOOKOUT).hidden == shown.hidden
    assert known_to(shown, OPPONENT).hidden == Hidden()
    assert known_to(shown, TABLE).hidden == Hidden()


def test_what_an_opponent_may_do_does_not_tell_the_tile_face_down() -> None:
    shown = _shown()
    assert legal(TWO, known_to(shown, OPPONENT)) == legal(TWO, shown)


def test_two_tiles_face_down_look_the_same_to_who_has_not_seen_them() -> None:
    shown = _shown()
    other = replace(shown, hidden=Hidden(shown.unseen(Row.LOWER)[0]))
    assert other != shown
    for seat in (TABLE, OPPONENT):
        assert known_to(other, seat) == known_to(shown, seat)
    assert known_to(other, LOOKOUT) != known_to(shown, LOOKOUT)


def test_who_has_taken_the_hidden_tile_looks_at_it() -> None:
    taken = after(TWO, _shown(), "s2 takes hidden")
    assert taken.phase is Phase.PLACE
    assert known_to(taken, OPPONENT).hidden == taken.hidden
    assert known_to(taken, TABLE).hidden == Hidden()
    assert legal(TWO, taken) < legal(TWO, known_to(taken, TABLE))


def test_what_is_known_stays_known() -> None:
    shown = _shown()
    for seat in (TABLE, LOOKOUT, OPPONENT):
        once = known_to(shown, seat)
        assert known_to(once, seat) == once
