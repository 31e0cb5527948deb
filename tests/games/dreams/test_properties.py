from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.dreams.game import Dreams
from games.dreams.moves import Correct, SetKind
from games.dreams.options import Options
from games.dreams.pieces import LaidStar, Spot, StarKind, parse_spot
from games.dreams.position import Phase, Position
from games.dreams.score import points
from games.dreams.setup import GOAL, LAST_SPACE
from games.dreams.standings import round_points
from games.game import TABLE, Seat
from tests.games.dreams.plays import dreams, dreams_games, dreams_plays, play_on
from tests.games.strategies import REPEATABLE, chance, examples, seeds

Play = tuple[Dreams, list[Position]]


@REPEATABLE
@given(dreams_plays())
def test_everybody_lays_one_star_of_each_kind_at_most(play: Play) -> None:
    game, positions = play
    for position in positions:
        owned = [(seat, bead.kind) for seat, bead in position.placed]
        assert len(owned) == len(set(owned)) <= 3 * game.setup.players


@REPEATABLE
@given(dreams_plays())
def test_guesses_wait_until_everybody_has_laid_one_star_of_each_kind(play: Play) -> None:
    game, positions = play
    for position in positions:
        if position.phase in (Phase.VOTING, Phase.REVEALING):
            owned = {(seat, bead.kind) for seat, bead in position.placed}
            assert owned == {(seat, kind) for seat in game.seats for kind in StarKind}


@REPEATABLE
@given(dreams_plays())
def test_stars_stay_where_they_lie_until_the_round_is_over(play: Play) -> None:
    _, positions = play
    for before, later in pairwise(positions):
        if before.number == later.number:
            assert later.beads[: len(before.beads)] == before.beads
        else:
            assert later.beads == ()


@REPEATABLE
@given(dreams_plays())
def test_the_dealer_is_the_left_neighbour_of_the_last(play: Play) -> None:
    game, positions = play
    for before, later in pairwise(positions):
        steps = later.number - before.number
        assert (later.dealer - before.dealer - steps) % game.setup.players == 0


@REPEATABLE
@given(dreams_plays())
def test_the_lines_of_the_evening_add_up_to_the_track(play: Play) -> None:
    game, positions = play
    for position in positions:
        totals = [tally.total for tally in game.scores(position).values()]
        assert totals == list(position.totals.values())
        assert list(position.track) == [min(total, LAST_SPACE) for total in totals]


@REPEATABLE
@given(dreams_plays(), st.data())
def test_a_moon_set_by_hand_lies_there_and_is_a_line(play: Play, data: st.DataObject) -> None:
    game, positions = play
    seat = data.draw(st.sampled_from(game.seats))
    space = data.draw(st.integers(0, LAST_SPACE))
    after = game.apply(positions[-1], Correct(seat, space))
    assert after.track[seat - 1] == space
    assert game.scores(after)[seat].lines[-1].what == "corrected"
    assert game.scores(after)[seat].total == space
    assert game.parse_position(game.position_text(after)) == after


@REPEATABLE
@given(dreams_plays(), st.data())
def test_a_kind_set_by_hand_leaves_every_player_one_star_of_each(
    play: Play, data: st.DataObject
) -> None:
    game, positions = play
    lying = [one for one in positions if one.placed]
    assume(lying)
    before = data.draw(st.sampled_from(lying))
    seat, star = data.draw(st.sampled_from(before.placed))
    true = data.draw(st.sampled_from([kind for kind in StarKind if kind is not star.kind]))
    move = SetKind(seat, star.kind, star.spot, true)
    after = game.apply(before, move)
    assert (seat, LaidStar(true, star.spot)) in after.placed
    assert (after.totals, after.phase, after.turn) == (before.totals, before.phase, before.turn)
    assert game.parse_position(game.position_text(after)) == after
    assert [one for one in after.placed if one[0] != seat] == [
        one for one in before.placed if one[0] != seat
    ]
    assert game.apply(after, SetKind(seat, true, star.spot, star.kind)) == before
    assert [breach.code for breach in game.explain(after, move)] == ["no-such-star"]


@REPEATABLE
@given(dreams_plays())
def test_what_anybody_knows_reads_back_and_hides_the_rest(play: Play) -> None:
    game, positions = play
    for position in positions[-6:]:
        for seat in (TABLE, *game.seats):
            known = game.known_to(position, seat)
            assert game.parse_position(game.position_text(known)) == known
            assert game.known_to(known, seat) in (known, game.known_to(known, TABLE))
            assert game.views(known) == game.views(position)
            assert known.history == position.history
            assert known.roles is None or None in (known.roles.vision, known.roles.mortal)
            assert known.missing == position.missing


@REPEATABLE
@given(dreams_plays())
def test_what_is_known_offers_moves_that_break_no_known_rule(play: Play) -> None:
    game, positions = play
    for seat in (TABLE, *game.seats):
        known = game.known_to(positions[-1], seat)
        for move in game.legal_moves(known):
            assert not game.explain(known, move)
            game.apply(known, move)


@REPEATABLE
@given(dreams_games, seeds)
def test_a_seat_to_move_has_a_move(game: Dreams, seed: int) -> None:
    for position in play_on(game, game.initial(seed), chance(seed), 60):
        assert bool(game.legal_moves(position)) == bool(game.to_move(position))
        assert game.awaits_decision(position) == (
            bool(game.to_move(position)) and position.phase is not Phase.PLACING
        )


@settings(REPEATABLE, max_examples=examples(20))
@given(st.integers(3, 6), seeds)
def test_random_play_ends_with_a_winner_at_16_or_more(players: int, seed: int) -> None:
    game = dreams(players, Options())
    last = play_on(game, game.initial(seed), chance(seed), 2000)[-1]
    outcome = game.outcome(last)
    assert outcome is not None
    best = max(last.totals.values())
    assert GOAL <= best <= LAST_SPACE
    assert outcome.winners == tuple(seat for seat in game.seats if last.totals[seat] == best)
    assert [record.number for record in last.rounds] == list(range(1, last.number + 1))


@REPEATABLE
@given(st.integers(3, 6), st.data())
def test_a_round_is_worth_what_a_second_reading_says(players: int, data: st.DataObject) -> None:
    seats = [Seat(seat) for seat in range(1, players + 1)]
    mortal = data.draw(st.sampled_from(seats))
    vision, guess = data.draw(st.integers(1, 4)), data.draw(st.none() | st.integers(1, 4))
    votes = {
        god: data.draw(st.none() | st.sampled_from([seat for seat in seats if seat != god]))
        for god in seats
        if god != mortal
    }
    won = points(players, mortal, vision, guess, votes)
    for seat in seats:
        is_clear = list(votes.values()).count(seat) == 0
        if seat == mortal:
            assert won[seat] == 3 * is_clear + 2 * (guess == vision)
        else:
            assert won[seat] == is_clear + 2 * (votes[seat] == mortal)


@REPEATABLE
@given(dreams_plays())
def test_a_finished_round_keeps_its_picture(play: Play) -> None:
    game, positions = play
    for before, later in pairwise(positions):
        if later.is_scored and not before.is_scored:
            record = later.rounds[-1]
            assert record.placed == before.placed
            assert record.dealer == before.dealer
            assert next(iter(round_points(later))) == record.mortal
            gains = [later.totals[seat] - before.totals[seat] for seat in game.seats]
            assert gains == list(record.points)


tenths = st.integers(-99999, 99999)


@REPEATABLE
@given(tenths, tenths, st.floats(-0.04, 0.04))
def test_spots_are_exact_to_a_tenth(x: int, y: int, noise: float) -> None:
    spot = Spot(x / 10, y / 10)
    assert parse_spot(str(spot)) == spot
    if abs(x) < 99999 and abs(y) < 99999:
        near = Spot(x / 10 + noise, y / 10 + noise)
        assert (near, hash(near)) == (spot, hash(spot))
