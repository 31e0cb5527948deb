from __future__ import annotations

import pytest

from games.game import Seat
from games.jinns.blocks import DomeBlock, blocks, blocks_due, laying
from games.jinns.pieces import Colour
from tests.games.jinns.tables import table

LETTERS = {colour.letter: colour for colour in Colour}

RINGS = {
    "dreams-2": "yyyybbbbrrrrgggg" * 2,
    "dreams-3": "yyyyggbbbbggrrrrggyyyyggbbbbrrrr",
    "dreams-4": "yyyybbbbrrrrgggg" * 2,
}


def _seen(ring: str) -> list[Colour | None]:
    return [LETTERS.get(letter) for letter in ring]


@pytest.mark.parametrize("name", RINGS)
@pytest.mark.parametrize("first", [0, 7, 31])
@pytest.mark.parametrize("step", [1, -1])
def test_the_sheets_ring_is_right_from_any_square_either_way_round(
    name: str, first: int, step: int
) -> None:
    ring = "".join(RINGS[name][(star - first) * step % 32] for star in range(32))
    found = laying(table(name).setup, _seen(ring))
    assert found.wrong == ()


def test_two_domes_that_changed_places_are_named() -> None:
    ring = list(RINGS["dreams-4"])
    ring[3], ring[4] = ring[4], ring[3]
    assert laying(table("dreams-4").setup, _seen("".join(ring))).wrong == (3, 4)


def test_the_block_that_is_due_is_named_with_its_seat() -> None:
    due = blocks_due(table("dreams-3").setup, 8)
    assert due == (DomeBlock(Seat(2), ((Colour.BLUE, 4), (Colour.GREEN, 2))),)
    assert blocks_due(table("dreams-3").setup, 32) == ()


def test_every_seat_of_two_lays_both_of_its_colours() -> None:
    assert [block.seat for block in blocks(table("dreams-2").setup)] == [1, 2, 1, 2] * 2


def test_a_block_with_a_gap_lies_wrongly() -> None:
    assert laying(table("dreams-4").setup, _seen("yyy-y" + "-" * 27)).wrong == (4,)
