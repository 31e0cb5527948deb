"""Rows counted by an independent program: position, legal moves, sequences to depth 3."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import pytest

from games.jinns.game import Jinns
from games.jinns.moves import Move
from games.jinns.position import Position
from games.perft import divide, perft, settled
from tests.games.jinns.tables import after, moves_in, position_of, table


class Row(TypedDict):
    config: str
    position: str
    turn: str
    legal: list[str]
    perft: list[int]


ROWS: list[Row] = json.loads(Path(__file__).with_name("perft.json").read_text(encoding="ascii"))
each_row = pytest.mark.parametrize(
    "row", ROWS, ids=[f"{place}-{row['config']}" for place, row in enumerate(ROWS)]
)


def _set_up(row: Row) -> tuple[Jinns, Position]:
    game = table(row["config"])
    return game, game.parse_position(f"{row['position']} {row['turn']}")


@each_row
def test_legal_moves_are_those_of_the_row(row: Row) -> None:
    game, position = _set_up(row)
    moves = {str(Move(move.origin, move.target, move.count)) for move in moves_in(game, position)}
    assert sorted(moves) == row["legal"]


@each_row
def test_as_many_sequences_as_the_row_says(row: Row) -> None:
    game, position = _set_up(row)
    for depth, nodes in enumerate(row["perft"], 1):
        counted = perft(game, position, depth)
        assert counted == nodes, divide(game, position, depth)


def test_no_turns_make_one_sequence() -> None:
    game = table("wishes-4")
    assert perft(game, game.initial(0), 0) == 1


def test_halves_do_not_multiply_the_count() -> None:
    game = table("wishes-3")
    position = position_of(game, {0: "g1b1y1", 1: "r1", 2: "b1", 3: "y2", 4: "r2"})
    pending = after(game, position, "1>0")
    assert len(game.legal_moves(pending)) == 4
    shared_out = after(game, pending, "t:s2")
    counted = perft(game, pending, 1)
    assert counted == len(game.legal_moves(shared_out)) == 2


def test_a_decision_that_is_due_is_settled_by_its_first_choice() -> None:
    game = table("wishes-3")
    pending = position_of(game, {2: "b1", 3: "y2"}, "s1 pending=g1b1y1r1")
    assert settled(game, pending) == game.apply(pending, game.legal_moves(pending)[0])
    assert settled(game, game.initial(0)) == game.initial(0)


def test_dividing_adds_up_to_the_whole() -> None:
    game, position = _set_up(ROWS[0])
    by_move = divide(game, position, 2)
    assert sum(by_move.values()) == perft(game, position, 2)
