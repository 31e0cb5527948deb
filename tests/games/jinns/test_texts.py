from __future__ import annotations

import pytest

from games.errors import PositionError, RulesError, TextError
from games.game import Seat
from games.jinns.moves import Choice, Half, Move, SetRight, Take, parse_action
from games.jinns.notation import parse_lake
from games.jinns.pieces import STACKS, Colour, Dome, Stack, parse_stack
from games.jinns.position import Position
from games.jinns.turn_notation import RecordedTurn, parse_record, play, record_text
from tests.games.jinns.tables import after, lake_of, position_of, table

EMPTY_STARS = "/".join("-" * 32)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("7>12", Move(7, 12)),
        ("7>12*2", Move(7, 12, 2)),
        ("7>12=base", Move(7, 12, takes_base=True)),
        ("7=base", Take(7)),
        ("t:s2", Choice(Half.TOP, Seat(2))),
        ("b:s3", Choice(Half.BOTTOM, Seat(3))),
        ("set:7:r2y1,9:-,s2", SetRight(((7, STACKS["r2y1"]), (9, STACKS[""])), Seat(2))),
        ("set:7:-", SetRight(((7, STACKS[""]),))),
        ("set:s4", SetRight(turn=Seat(4))),
    ],
)
def test_actions_have_the_notations_form(text: str, action: object) -> None:
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "7>32",
        "7>7",
        "7>12*0",
        "7>12*5",
        "7 > 12",
        "7>12=whole",
        "x:s2",
        "t:s9",
        "32=base",
        "set:",
        "set:32:r1",
        "set:7:r1,",
        "set:7:r1s2",
        "set:s2,7:r1",
        "set:7:",
        "\u0667>12",
    ],
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(TextError):
        parse_action(text)


@pytest.mark.parametrize(
    ("stacks", "error", "message"),
    [
        ({3: "r5"}, TextError, "star 3: strength '5'"),
        ({3: "x1"}, TextError, "star 3: no colour 'x'"),
        ({3: "r"}, TextError, "star 3: 'r' is no dome"),
        ({3: ""}, TextError, "star 3: nothing"),
        ({3: "r1b1r2"}, PositionError, "star 3: red twice in r1b1r2"),
        ({3: "r1b1y1g1"}, PositionError, "star 3: r1b1y1g1 is a completed tower"),
        ({3: "w1"}, PositionError, "star 3: w1 is white"),
        ({3: "r1", 4: "r1", 9: "b2r1"}, PositionError, "star 9: a third r1"),
        ({star: f"r{star % 4 + 1}" for star in range(9)}, PositionError, "star 8: a third r1"),
    ],
)
def test_a_lake_that_cannot_be_names_star_and_piece(
    stacks: dict[int, str], error: type[RulesError], message: str
) -> None:
    with pytest.raises(error, match=message):
        position_of(table("wishes-4"), stacks)


@pytest.mark.parametrize("stars", [31, 33])
def test_a_lake_has_32_stars(stars: int) -> None:
    with pytest.raises(TextError, match=f"{stars} stars"):
        parse_lake("/".join("-" * stars))


@pytest.mark.parametrize(
    "words",
    [
        "s5",
        "s1 nonsense",
        "s1 captured=s9:r1",
        "s1 captured=s1:",
        "s1 standing=40:r1",
        "s1 pending=",
        "s1 recent=t:s2",
        "s1 movers=1:s7",
    ],
)
def test_a_word_that_says_nothing_is_refused(words: str) -> None:
    with pytest.raises(TextError):
        table("wishes-4").parse_position(f"{EMPTY_STARS} {words}")


@pytest.mark.parametrize("words", ["s1 pending=r1b1", "s1 captured=s1:r1+r1+r1", "s1 pending=r1r2"])
def test_pieces_beside_the_lake_must_be_possible_too(words: str) -> None:
    with pytest.raises(PositionError):
        table("wishes-4").parse_position(f"{EMPTY_STARS} {words}")


def test_a_tower_waits_only_where_it_is_shared_out() -> None:
    with pytest.raises(PositionError, match="the builder keeps it"):
        table("wishes-2").parse_position(f"{EMPTY_STARS} s1 pending=r1b1y1g1")


def test_a_tower_just_taken_stands_on_an_empty_star() -> None:
    with pytest.raises(PositionError, match="star 2: "):
        position_of(table("wishes-4"), {2: "r1"}, "s1 standing=2:r2b1y1g1")


def test_a_position_built_by_hand_is_checked() -> None:
    game = table("wishes-4")
    tower = Stack(tuple(Dome(colour, 1) for colour in game.setup.colours))
    with pytest.raises(PositionError, match="completed tower"):
        Position(game.setup, (tower, *parse_lake(EMPTY_STARS)[1:]), Seat(1))
    with pytest.raises(PositionError, match="4 play"):
        Position(game.setup, parse_lake(EMPTY_STARS), Seat(5))
    with pytest.raises(PositionError, match="31 stars"):
        Position(game.setup, parse_lake(EMPTY_STARS)[1:], Seat(1))


def test_domes_and_stacks_are_checked() -> None:
    with pytest.raises(PositionError, match="strength 5"):
        Dome(Colour.RED, 5)
    with pytest.raises(PositionError, match="5 domes"):
        parse_stack("r1b1y1g1w1")
    assert parse_stack("r1b2") is STACKS["r1b2"]
    empty = parse_stack("-")
    assert (empty.height, empty.top, empty.strength, empty.view) == (0, 0, 0, None)


def test_a_whole_position_tells_everything_that_play_needs() -> None:
    game = table("wishes-4")
    position = position_of(game, {0: "y1b3g4", 1: "r2", 2: "b4", 31: "r1"}, "s1")
    pending = after(game, position, "31>0")
    text = f"{lake_of({1: 'r2', 2: 'b4'})} s1 pending=y1b3g4r1 standing=0:y1b3g4r1"
    assert game.position_text(pending) == text
    shared = after(game, pending, "t:s3")
    assert game.position_text(shared) == (
        f"{lake_of({1: 'r2', 2: 'b4'})} s2 captured=s1:g4r1,s3:y1b3 standing=0:y1b3g4r1"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("wishes-4", "31>0=t:s3"),
        ("wishes-4", "31>0=b:s3"),
        ("wishes-3", "31>0=b:s2"),
        ("wishes-2", "31>0=whole"),
        ("wishes-4", "31>1"),
    ],
)
def test_a_turn_is_recorded_with_its_decision(name: str, text: str) -> None:
    game = table(name)
    stacks = {0: "y1b3g4", 1: "y2", 31: "r1"} if "0=" in text else {1: "y2", 31: "r1", 8: "b1"}
    position = position_of(game, stacks)
    record = parse_record(text)
    assert record_text(position, record) == text
    assert play(position, record).turn == 2


def test_a_worthless_tower_is_recorded_as_void() -> None:
    game = table("wishes-3")
    position = position_of(game, {0: "y1b3r4", 31: "g1"})
    assert record_text(position, RecordedTurn(Move(31, 0))) == "31>0=void"
    assert parse_record("31>0=void") == RecordedTurn(Move(31, 0))


def test_a_tower_of_three_is_recorded_with_its_base_or_bare() -> None:
    game = table("dreams-4")
    position = position_of(game, {0: "b3g4", 31: "y1"})
    for text in ("31>0", "31>0=base"):
        assert record_text(position, parse_record(text)) == text


@pytest.mark.parametrize(
    "text", ["", "t:s3", "7>12=x:s2", "7>12=7>12", "pass=whole", "7=base=void"]
)
def test_other_texts_are_no_records(text: str) -> None:
    with pytest.raises(TextError):
        parse_record(text)


def test_a_correction_sets_something_right() -> None:
    with pytest.raises(TextError, match="nothing is set right"):
        SetRight()
