"""Text forms: those of the notation, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.dreams.moves import Image, Placement, Vote, parse_action
from games.dreams.options import Options
from games.dreams.pieces import Spot, StarKind, parse_bead
from games.dreams.position import Position
from games.dreams.rounds import Roles
from games.errors import PositionError, TextError
from games.game import TABLE, Seat
from tests.games.dreams.plays import after, dreams, round_of, stars_laid

GAME = dreams(3)
DEALT = dreams(3, Options(deals_roles=True))
NINE = "/".join(f"{kind}@{x}.0,50.0" for kind in StarKind for x in (50, 100, 150))


@pytest.mark.parametrize(
    "text",
    [
        "s2 grey 112.4,87.0",
        "s2 grey 112.4,87.0 !",
        "s1 clear -3.5,300.0",
        "s2 black 176.2,261.2>192.5,228.2",
        "s2 black 176.2,261.2>-",
        "s0 black 176.2,261.2>-",
        "s1 ->s3",
        "s3 ->#2",
        "s1 ->-",
        "vision #3 mortal s3",
        "next round",
        "s2 track 14",
        "s2 grey 112.4,87.0=black",
    ],
)
def test_moves_read_back_as_they_were_written(text: str) -> None:
    assert str(parse_action(text)) == text


def test_the_notations_examples_are_read() -> None:
    grey = Placement(Seat(2), StarKind.GREY, Spot(112.4, 87))
    assert parse_action("s2 grey 112.4,87.0") == parse_action("s2 grey 112.4,87") == grey
    assert parse_action("s3 ->#2") == Vote(Seat(3), Image(2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("s2 green 112.4,87.0", "no kind of star 'green'; there are clear, grey, black"),
        ("s7 grey 112.4,87.0", "no seat 's7'"),
        ("s2 grey 112.45,87.0", r"'112\.45,87\.0' is no place; expected millimetres"),
        ("s2 grey 112.4", "'112.4' is no place"),
        ("s2 grey", "is no move"),
        ("s1 ->?", "hidden guess is no vote"),
        ("s2 grey 112.4,87.0=green", "no kind of star 'green'"),
        ("s2 grey 112.4,87.0=grey", "it is grey by the record already"),
        ("s1 ->#5", "no image '#5'; there are #1, #2, #3, #4"),
        ("s1 ->s9", "no seat 's9'"),
        ("vision #0 mortal s3", "no image '#0'"),
        ("s2 track 21", "space 21; the Gods track runs from 0 to 20"),
    ],
)
def test_a_refused_move_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_action(text)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10000.0])
def test_a_spot_beyond_any_table_is_refused(value: float) -> None:
    with pytest.raises(TextError, match="spot x"):
        Spot(value, 0)


def test_a_spot_has_at_most_four_digits_of_millimetres_on_either_side() -> None:
    assert str(Spot(-9999.9, 9999.9)) == "-9999.9,9999.9"


def test_a_position_is_a_line_of_words() -> None:
    position = after(GAME, GAME.initial(1), "s1 grey 112.4,87.0", "s2 black 20.0,20.0")
    assert GAME.position_text(position) == "r1 s1 laid=grey@112.4,87.0/black@20.0,20.0"


def test_a_scored_round_and_a_correction_are_in_the_line() -> None:
    position = GAME.parse_position(f"r1 s1 laid={NINE} votes=s3,s1,.")
    scored = after(GAME, position, "s3 ->#2", "vision #2 mortal s3", "s2 track 9", "next round")
    assert GAME.position_text(scored) == f"r2 s2 past=1:s1:#2:s3:s3,s1,#2:{NINE};s2_track_9"
    assert GAME.parse_position(GAME.position_text(scored)) == scored


def test_hidden_parts_are_question_marks() -> None:
    voting = stars_laid(DEALT, after(DEALT, DEALT.initial(1), "vision #2 mortal s3"))
    voting = after(DEALT, voting, "s1 ->s2", "s3 ->#1")
    words = {
        seat: DEALT.position_text(DEALT.known_to(voting, seat)).split(" ")[3:]
        for seat in (TABLE, *DEALT.seats)
    }
    assert words == {
        0: ["votes=?,.,?", "roles=?:?", "looked=3"],
        1: ["votes=s2,.,?", "roles=#2:?", "looked=3"],
        2: ["votes=?,.,?", "roles=#2:?", "looked=3"],
        3: ["votes=?,.,#1", "roles=?:s3", "looked=3"],
    }


def test_hidden_votes_cannot_be_revealed() -> None:
    known = GAME.known_to(round_of(GAME, GAME.initial(1), "s1 ->s2", "s2 ->s1", "s3 ->#1"), TABLE)
    (breach,) = GAME.explain(known, parse_action("vision #2 mortal s3"))
    assert breach.code == "votes-hidden"
    assert GAME.to_move(known) == (TABLE,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r1", "no seat ''"),
        ("1 s1", "no round ''; a position starts as in 'r1 s1'"),
        ("r1 s4", "no seat 's4'"),
        ("r1 s1 laid=", "'laid=' says nothing"),
        ("r1 s1 moons=1", "'moons=1' says nothing of a position; expected one of laid="),
        ("r1 s1 laid=grey@1.0,1.0 laid=grey@1.0,1.0", "says something twice"),
        ("r1 s1 laid=grey", "'' is no place"),
        ("r2 s1 past=1:s1:#2", "is no finished round"),
        ("r2 s1 past=next_round", "is no finished round"),
        ("r1 s1 roles=3:s1", "no image '3'"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        GAME.parse_position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r0 s1", "rounds count from 1"),
        ("r1 s1 votes=s2,s3,#1", "votes are in with 0 of 9 stars laid"),
        ("r1 s1 votes=s2,.,.", "votes are in with 0 of 9 stars laid"),
        ("r1 s1 roles=#3:s1", "here the markers deal"),
        (f"r1 s1 laid={NINE} votes=s2,s3", "2 votes; 3 play"),
        (f"r1 s1 laid={NINE} votes=s2,s4,#1", "s2 names s4; 3 play"),
        (f"r1 s1 laid={NINE}/grey@1.0,1.0", "10 stars; 3 players have 9"),
        ("r1 s2 past=s4_track_3", "s4 track 3: 3 play"),
        (f"r1 s1 laid=grey@1.0,1.0 past=1:s1:#2:s3:s3,s1,#2:{NINE}", "round 1 is scored"),
        (f"r1 s1 past=2:s1:#2:s3:s3,s1,#2:{NINE}", "out of order"),
        (f"r2 s1 past=1:s1:#2:s3:s3,s1:{NINE}", "round 1: 2 votes, 9 stars"),
        (f"r2 s1 past=1:s1:#2:s4:s3,s1,#2:{NINE}", "round 1: mortal s4"),
        (f"r2 s1 past=1:s1:#2:s3:s3,?,#2:{NINE}", "round 1: a hidden vote"),
        ("r2 s1 past=1:s1:#2:s3:s3,s1,#2:grey@1.0,1.0", "round 1: 3 votes, 1 stars"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_position(text)


def test_a_second_star_of_a_kind_is_refused() -> None:
    stars = "/".join(f"grey@{x}.0,50.0" for x in (50, 100, 150, 200))
    with pytest.raises(PositionError, match="s1 has one grey star, and it lies already"):
        GAME.parse_position(f"r1 s1 laid={stars}")


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        (Roles(5, Seat(1)), "vision #5"),
        (Roles(1, Seat(4)), "mortal s4"),
    ],
)
def test_roles_that_cannot_be_are_refused(roles: Roles, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Position(DEALT.setup, 1, Seat(1), roles=roles)


@pytest.mark.parametrize("vision", [0, 5])
def test_a_finished_round_had_one_of_the_four_images_as_its_vision(vision: int) -> None:
    scored = round_of(GAME, GAME.initial(1), "s1 ->s2", "s2 ->s1", "s3 ->#1", "vision #2 mortal s3")
    (record,) = scored.rounds
    with pytest.raises(PositionError, match=f"round 1: vision #{vision}"):
        replace(scored, history=(replace(record, vision=vision),))


def test_stars_do_not_lie_before_the_device_has_dealt() -> None:
    with pytest.raises(PositionError, match="the device deals first"):
        Position(DEALT.setup, 1, Seat(1), (parse_bead("grey@1.0,1.0"),))


def test_once_scored_the_stars_may_lie_or_be_back() -> None:
    scored = round_of(GAME, GAME.initial(1), "s1 ->s2", "s2 ->s1", "s3 ->#1", "vision #2 mortal s3")
    full, empty = GAME.views(scored)
    assert (len(full), empty) == (9, ())
    assert GAME.views(after(GAME, scored, "next round")) == ((),)
