"""Positions, moves and tiles as text: the forms, and what is refused."""

from __future__ import annotations

import pytest

from games.errors import PositionError, SetupError, TextError
from games.game import Seat
from games.islands.count.moves import parse_place, parse_seen, seen_text
from games.islands.island import Cell, Face
from games.islands.moves import TilePlacement, parse_action
from games.islands.pieces import Dream, Element, Row, Tile, TileSet, tile_of
from games.islands.views import TileSeen
from tests.games.islands.box import BOX, after, table

GAME = table(3)
OPENING = (
    "round=1 lookout=s1 phase=pick turn=s1 upper=?12 central=?12 lower=?12 dream=?12"  # nothing yet
)


def test_an_opening_of_unknown_stacks_is_short() -> None:
    assert GAME.position_text(GAME.unseen(Seat(1))) == OPENING


def test_a_position_in_mid_round_says_who_has_what() -> None:
    moves = ("s1 picks dream", "table reveals dream-roc-1 dream-roc-2 dream-genie-1")
    position = after(GAME, GAME.unseen(Seat(1)), *moves, "s1 dream-roc-2 @ dream,3")
    assert GAME.position_text(position) == (
        "round=1 lookout=s1 phase=name turn=s1 picked=dream upper=?12 central=?12 lower=?12"
        " dream=?9 shown=dream-genie-1+dream-roc-1 chosen=s1 s1=dream-roc-2@dream,3"
    )


def test_turned_tiles_are_written_with_a_mark() -> None:
    text = (
        "round=4 lookout=s2 phase=pick turn=s2 upper=?3 central=?12 lower=?12 dream=?12"
        " s1=!upper-03@upper,0+!?@upper,1+upper-06@upper,2"
        " s2=upper-01@upper,0+upper-02@upper,1+upper-04@upper,2"
        " s3=upper-05@upper,0+upper-07@upper,1+upper-08@upper,2"
        " turned=s1:upper,0+upper,1"
    )
    position = GAME.parse_position(text)
    assert GAME.position_text(position) == text
    assert len(GAME.views(position)) == 4


def test_a_placement_is_written_as_in_the_notation() -> None:
    move = TilePlacement(Seat(1), "upper-07", Cell(Row.UPPER, 2))
    assert str(move) == "s1 upper-07 @ upper,2"
    assert parse_action("s1 upper-07 @ upper,2") == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("s1 upper-07 @ upper,4", "no cell 'upper,4'"),
        ("s1 upper-07 @ middle,1", "no cell 'middle,1'"),
        ("s1 picks middle", "no row 'middle'"),
        ("s6 picks upper", "is no move"),
        ("s1 shows ", "is no move"),
        ("s1 names s7", "is no move"),
        ("table reveals upper-01  upper-02", "is no move"),
    ],
)
def test_a_move_of_no_form_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_action(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("round=1", "round=x"), "round=x"),
        (("round=1 ", ""), "no round="),
        (("lookout=s1", "lookout=s4"), "no seat 's4'"),
        (("phase=pick", "phase=chat"), "phase=chat; expected pick"),
        (("upper=?12", "upper=?012"), "no tile '[?]012'"),
        (("upper=?12", "upper=upper-99+?11"), "no tile 'upper-99' in the box"),
        (("upper=?12", "upper=?12 upper=?12"), "'upper=[?]12' says nothing"),
        (("dream=?12", "dream=?12 s4=upper-01@upper,0"), "'s4=.*' says nothing"),
        (("dream=?12", "dream=?12 s1=upper-01"), "'upper-01' is no tile in its place"),
        (("dream=?12", "dream=?12 s1=upper-01@upper,7"), "no cell 'upper,7'"),
        (("dream=?12", "dream=?12 turned=s9:upper,1"), "no seat 's9'"),
    ],
)
def test_a_position_of_no_form_is_refused(change: tuple[str, str], message: str) -> None:
    assert change[0] in OPENING
    with pytest.raises(TextError, match=message):
        GAME.parse_position(OPENING.replace(*change))


def test_an_open_tile_that_nobody_can_name_is_refused() -> None:
    text = OPENING.replace("round=1", "round=2").replace("upper=?12", "upper=?9")
    islands = "s1=?@upper,0 s2=upper-02@upper,0 s3=upper-03@upper,0"
    with pytest.raises(PositionError, match="s1: which tile lies at upper,0"):
        GAME.parse_position(f"{text} {islands}")


def test_a_tile_lists_its_elements_in_one_order() -> None:
    tile = tile_of("upper-07", "upper", {"roc": 1, "egg": 2})
    assert tile == tile_of("upper-07", "upper", {"egg": 2, "roc": 1})
    assert (tile.count(Element.EGG), tile.count(Element.PALM)) == (2, 0)


@pytest.mark.parametrize(
    ("row", "elements", "kind", "message"),
    [
        ("middle", {}, None, "row 'middle'"),
        ("upper", {"gold": 1}, None, "'gold'"),
        ("upper", {"palm": 0}, None, "palm = 0; expected 1 to 99"),
        ("upper", {"palm": 10**9}, None, "palm = 1000000000; expected 1 to 99"),
        ("upper", {}, "snake", "no other has"),
        ("dream", {}, None, "has a kind"),
        ("dream", {}, "palm", "kind 'palm'"),
        ("dream", {"palm": 1}, "snake", "shows no elements"),
    ],
)
def test_a_tile_that_cannot_be_is_refused(
    row: str, elements: dict[str, int], kind: str | None, message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        tile_of("x-01", row, elements, kind)


def test_a_tile_gives_the_number_of_an_element_instead_of_listing_it_twice() -> None:
    with pytest.raises(SetupError, match="x-01 lists an element twice"):
        Tile("x-01", Row.UPPER, ((Element.PALM, 1), (Element.PALM, 2)))


@pytest.mark.parametrize("name", ["", "a b", "a+b", "?", "!a", "a@b", "s1:a"])
def test_a_tile_has_a_name_that_a_line_can_hold(name: str) -> None:
    with pytest.raises(SetupError, match="tile"):
        Tile(name, Row.UPPER)


def test_a_box_names_every_tile_once() -> None:
    with pytest.raises(SetupError, match="upper-01 is in the box twice"):
        TileSet((*BOX.tiles, BOX.tiles[0]))


def test_a_box_finds_its_tiles() -> None:
    assert BOX.find("upper-99") is None
    assert BOX.find("dream-snake-2") == Tile("dream-snake-2", Row.DREAM, dream=Dream.SNAKE)
    assert [len(BOX.of_row(row)) for row in Row] == [20] * 4
    assert [BOX.copies(dream) for dream in Dream] == [2] * 10


@pytest.mark.parametrize("most", [6, 7, 20])
def test_however_many_tiles_lie_beside_the_cells_what_was_seen_is_read_back(most: int) -> None:
    seen = tuple(
        TileSeen(Cell(Row.UPPER, column), None, Face.BACK) for column in range(4, 4 + most)
    )
    assert parse_seen(seen_text(seen)) == seen


@pytest.mark.parametrize("place", ["upper,02", "upper,-1", "upper,1000", "upper,"])
def test_a_place_has_one_form_only(place: str) -> None:
    with pytest.raises(TextError, match="no place"):
        parse_place(place)
