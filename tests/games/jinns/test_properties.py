from __future__ import annotations

from collections import Counter

from hypothesis import given

from games.jinns.game import Jinns
from games.jinns.moves import Choice, Move, SetRight, parse_action
from games.jinns.pieces import COPIES
from games.jinns.position import Position, repeats
from games.jinns.turn_notation import RecordedTurn, parse_record, record_text
from games.jinns.views import possible_moves, view_after, views
from tests.games.jinns import slow_rules
from tests.games.strategies import (
    REPEATABLE,
    chance,
    jinns_plays,
    plain_jinns_games,
    play_on,
    seeds,
)

Play = tuple[Jinns, list[Position]]


def _domes(position: Position) -> Counter[str]:
    stacks = [
        *position.lake,
        *(pile.stack for piles in position.captured for pile in piles),
        *([position.pending] if position.pending else []),
    ]
    return Counter(str(dome) for stack in stacks for dome in stack.domes)


@REPEATABLE
@given(jinns_plays())
def test_domes_are_conserved(play: Play) -> None:
    game, positions = play
    letters = [colour.letter for colour in game.setup.colours]
    box = Counter({f"{letter}{n}": COPIES for letter in letters for n in (1, 2, 3, 4)})
    for position in positions:
        assert _domes(position) == box


@REPEATABLE
@given(jinns_plays())
def test_no_stack_repeats_a_colour_or_stays_when_complete(play: Play) -> None:
    for position in play[1]:
        for stack in position.lake:
            assert len({dome.colour for dome in stack.domes}) == stack.height < 4


@REPEATABLE
@given(jinns_plays())
def test_positions_that_play_leads_to_are_valid(play: Play) -> None:
    for position in play[1]:
        again = Position(
            position.setup,
            position.lake,
            position.turn,
            position.captured,
            position.pending,
            position.standing,
            position.movers,
            position.recent,
        )
        assert again == position


@REPEATABLE
@given(jinns_plays())
def test_positions_round_trip_under_every_house_rule(play: Play) -> None:
    game, positions = play
    for position in positions:
        assert game.parse_position(game.position_text(position)) == position


@REPEATABLE
@given(jinns_plays())
def test_a_possible_move_is_legal_exactly_when_it_breaks_no_rule(play: Play) -> None:
    game, positions = play
    for position in positions[-3:]:
        legal = set(game.legal_moves(position))
        for move in possible_moves(position):
            assert (not game.explain(position, move)) == (move in legal)


@REPEATABLE
@given(jinns_plays(plain_jinns_games))
def test_a_slow_second_program_agrees_on_every_move(play: Play) -> None:
    game, positions = play
    position = positions[-1]
    if position.pending is not None:
        return
    lake = ["" if stack == "-" else stack for stack in map(str, position.lake)]
    mine, partner = _letters(game, position)
    for origin in range(32):
        for target in range(32):
            for count in (1, 2, 3) if target != origin else ():
                told = game.explain(position, Move(origin, target, count))
                broken = slow_rules.broken_rules(lake, mine, partner, origin, target, count)
                assert {breach.code for breach in told} == broken
    plain = {
        (move.origin, move.target, move.count)
        for move in game.legal_moves(position)
        if isinstance(move, Move)
    }
    assert plain == slow_rules.legal(lake, mine, partner)


def _letters(game: Jinns, position: Position) -> tuple[str, str]:
    setup, seat = game.setup, position.turn
    own = [*setup.seats[seat - 1], *([setup.neutral] if setup.neutral else [])]
    partner = setup.seats[(seat + 1) % 4] if setup.has_partners else ()
    return "".join(c.letter for c in own), "".join(c.letter for c in partner)


@REPEATABLE
@given(jinns_plays())
def test_whole_turns_round_trip_in_the_record_form(play: Play) -> None:
    game, positions = play
    for position in positions[-4:]:
        for turn in game.legal_moves(position):
            if isinstance(turn, Choice | SetRight):
                continue
            after = game.apply(position, turn)
            decisions = game.legal_moves(after) if after.pending else (None,)
            for choice in decisions:
                record = RecordedTurn(turn, choice if isinstance(choice, Choice) else None)
                text = record_text(position, record)
                assert parse_record(text) == record
                assert text.startswith(str(turn))


@REPEATABLE
@given(jinns_plays())
def test_a_move_looks_as_the_position_after_it_may_look(play: Play) -> None:
    game, positions = play
    for position in positions[-4:]:
        for move in possible_moves(position):
            if move in game.legal_moves(position):
                assert view_after(position, move) in views(game.apply(position, move))


@REPEATABLE
@given(jinns_plays())
def test_the_moves_that_a_hand_could_make_are_all_told_once(play: Play) -> None:
    for position in play[1][-2:]:
        moves = list(possible_moves(position))
        domes = sum(stack.height for stack in position.lake)
        assert len(moves) == len(set(moves)) == 31 * domes
        assert all(view_after(position, move) is not None for move in moves)


@REPEATABLE
@given(plain_jinns_games, seeds)
def test_random_legal_play_ends_or_repeats(game: Jinns, seed: int) -> None:
    positions = play_on(game, game.initial(seed), chance(seed), 600)
    repeated = any(repeats(positions[:place], at) for place, at in enumerate(positions))
    assert game.outcome(positions[-1]) is not None or repeated


@REPEATABLE
@given(jinns_plays())
def test_actions_read_back_as_they_were_written(play: Play) -> None:
    game, positions = play
    for action in game.legal_moves(positions[-1]):
        assert parse_action(str(action)) == action
