from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.errors import IllegalMoveError, TextError
from games.game import TABLE, Game, Tally
from tests.games.registry import EVERY_GAME
from tests.games.strategies import chance

AnyGame = Game[Any, Any, Any]
ACTIONS = 80
NONSENSE = ("", "nonsense", "-1", "é")


@pytest.fixture(scope="module", params=EVERY_GAME)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return EVERY_GAME[request.param]


@pytest.fixture(
    scope="module",
    params=[1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))],
    ids="seed{}".format,
)
def played(game: AnyGame, request: pytest.FixtureRequest) -> tuple[Any, ...]:
    return tuple(_positions(game, request.param))


def _positions(game: AnyGame, seed: int) -> Iterator[Any]:
    dice, position = chance(seed), game.initial(seed)
    yield position
    for _ in range(ACTIONS):
        moves = game.legal_moves(position)
        if not moves:
            return
        position = game.apply(position, dice.choice(list(moves)))
        yield position


def test_a_seed_settles_the_opening(game: AnyGame) -> None:
    assert game.initial(7) == game.initial(7)
    assert hash(game.initial(7)) == hash(game.initial(7))


def test_seats_are_numbered_from_one_in_turn_order(game: AnyGame) -> None:
    assert list(game.seats) == list(range(1, len(game.seats) + 1))


def test_positions_round_trip_as_one_line_of_ascii(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played:
        text = game.position_text(position)
        assert text.isascii()
        assert text.isprintable()
        assert game.parse_position(text) == position


def test_moves_round_trip_as_one_line_of_ascii(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played:
        for move in game.legal_moves(position):
            text = game.move_text(move)
            assert text.isascii()
            assert text.isprintable()
            assert game.parse_move(text) == move


def test_legal_moves_are_told_once_and_break_no_rule(
    game: AnyGame, played: tuple[Any, ...]
) -> None:
    for position in played:
        moves = list(game.legal_moves(position))
        assert len(set(moves)) == len(moves)
        assert not any(game.explain(position, move) for move in moves)


def test_a_move_of_another_moment_is_legal_or_explained(
    game: AnyGame, played: tuple[Any, ...]
) -> None:
    old = [move for position in played[:6] for move in game.legal_moves(position)]
    for position in played[::7]:
        for move in old[::5]:
            breaches = game.explain(position, move)
            if breaches:
                with pytest.raises(IllegalMoveError) as refusal:
                    game.apply(position, move)
                assert refusal.value.breaches == breaches
            else:
                game.apply(position, move)


def test_somebody_must_decide_until_it_is_over(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played:
        assert bool(game.to_move(position)) == (game.outcome(position) is None)
        assert set(game.to_move(position)) <= {TABLE, *game.seats}


def test_applying_a_move_leaves_the_position_alone(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played[::10]:
        text = game.position_text(position)
        for move in game.legal_moves(position):
            game.apply(position, move)
        assert game.position_text(position) == text


def test_every_seat_has_a_score_that_its_lines_add_up_to(
    game: AnyGame, played: tuple[Any, ...]
) -> None:
    for position in played:
        scores = game.scores(position)
        assert list(scores) == list(game.seats)
        for tally in scores.values():
            assert isinstance(tally, Tally)
            assert tally.total == sum(line.points for line in tally.lines)


def test_winners_are_seats(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played:
        outcome = game.outcome(position)
        assert outcome is None or (outcome.winners and set(outcome.winners) <= set(game.seats))


def test_a_position_looks_like_something(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played:
        looks = game.views(position)
        assert len(looks) >= 1
        assert len(set(looks)) == len(looks)


def test_what_is_known_to_a_seat_is_a_position(game: AnyGame, played: tuple[Any, ...]) -> None:
    for position in played[::10]:
        for seat in (TABLE, *game.seats):
            known = game.known_to(position, seat)
            assert game.parse_position(game.position_text(known)) == known


def test_nonsense_is_no_move(game: AnyGame) -> None:
    for text in NONSENSE:
        with pytest.raises(TextError):
            game.parse_move(text)


def test_nonsense_is_no_position(game: AnyGame) -> None:
    for text in NONSENSE:
        with pytest.raises(TextError):
            game.parse_position(text)
