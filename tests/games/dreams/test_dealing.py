"""Roles that the device deals: settled by a seal, shown to each player alone, told by nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dreams.dealing import drawn, sealed
from games.dreams.moves import DealRoles, parse_action
from games.dreams.options import Options
from games.dreams.position import Phase
from games.dreams.rounds import Roles
from games.dreams.setup import Setup
from games.errors import PositionError, TextError
from games.game import TABLE, Seat
from tests.games.dreams.plays import after, codes, dreams
from tests.games.strategies import REPEATABLE

GAME = dreams(3, Options(deals_roles=True), dealer=2)
START = GAME.initial(1)
DEAL = sealed("a")

seals = st.text("0123456789abcdef", min_size=32, max_size=32)


def test_every_vision_comes_with_every_mortal_about_as_often() -> None:
    setup = Setup(5)
    found = Counter(drawn(setup, sealed("seed", str(number))) for number in range(20_000))
    assert set(found) == {Roles(v, seat) for v in (1, 2, 3, 4) for seat in setup.seats}
    assert all(850 <= count <= 1150 for count in found.values())  # 1000 each, five deviations


def test_the_same_seal_is_the_same_deal_and_a_secret_more_another() -> None:
    assert sealed("a", "b") == sealed("a", "b") != sealed("ab")


@REPEATABLE
@given(seals)
def test_a_deal_reads_back_and_names_nobody(seal: str) -> None:
    text = str(DealRoles(seal))
    assert parse_action(text) == DealRoles(seal)
    assert not {"#", "s1", "s2", "s3"} & set(text.split(" "))


@pytest.mark.parametrize("text", ["deal ", "deal 12", f"deal {'A' * 32}", f"deal {'é' * 32}"])
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(TextError, match="expected 32 hexadecimal digits"):
        parse_action(text)


def test_the_dealer_is_shown_his_role_first_and_then_the_others_clockwise() -> None:
    dealt = GAME.apply(START, DEAL)
    assert (dealt.phase, GAME.to_move(dealt)) == (Phase.LOOKING, (2,))
    assert codes(GAME, dealt, "s3 looks") == ["no-look-due"]
    shown = after(GAME, dealt, "s2 looks", "s3 looks")
    assert [str(move) for move in GAME.legal_moves(shown)] == ["s1 looks"]
    assert after(GAME, shown, "s1 looks").phase is Phase.PLACING


def test_a_seat_that_nobody_has_is_shown_no_role() -> None:
    dealt = GAME.apply(START, DEAL)
    assert codes(GAME, dealt, "s4 looks") == ["no-such-seat", "no-look-due"]


def test_no_star_is_laid_before_everybody_has_seen_his_role() -> None:
    dealt = after(GAME, START, str(DEAL), "s2 looks")
    assert "out-of-turn" in codes(GAME, dealt, "s2 grey 30.0,50.0")


def test_who_has_not_looked_knows_nothing_and_nobody_knows_more_than_his_own() -> None:
    dealt = after(GAME, START, str(DEAL), "s2 looks")
    roles = dealt.roles
    assert roles is not None
    assert roles.mortal is not None
    for seat in (TABLE, Seat(1), Seat(3)):
        assert GAME.known_to(dealt, seat).roles == Roles(None, None)
    own = Roles(None, Seat(2)) if roles.mortal == 2 else Roles(roles.vision, None)
    assert GAME.known_to(dealt, Seat(2)).roles == own


def test_roles_are_dealt_anew_until_the_last_has_seen_his() -> None:
    dealt = after(GAME, START, str(DEAL), "s2 looks", "s3 looks")
    again = GAME.apply(dealt, sealed("b"))
    assert (again.looking, again.roles) == (2, drawn(GAME.setup, sealed("b")))
    assert codes(GAME, after(GAME, dealt, "s1 looks"), str(DEAL)) == ["no-deal-due"]


def test_where_the_markers_deal_the_device_does_not() -> None:
    markers = dreams(3)
    assert codes(markers, markers.initial(1), str(DEAL)) == ["no-deal-due"]
    assert codes(markers, markers.initial(1), "s1 looks") == ["no-look-due"]


def test_while_roles_are_shown_a_position_reads_back() -> None:
    position = GAME.apply(START, DEAL)
    while position.looking is not None:
        assert GAME.parse_position(GAME.position_text(position)) == position
        for seat in (TABLE, *GAME.seats):
            known = GAME.known_to(position, seat)
            assert GAME.parse_position(GAME.position_text(known)) == known
        position = after(GAME, position, f"s{position.looking} looks")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("looked=1", "1 of 3 have seen their role"),
        ("roles=#2:s3 looked=4", "4 of 3 have seen their role"),
        ("laid=grey@30.0,50.0 roles=#2:s3 looked=2", "stars lie, but 2 of 3"),
    ],
)
def test_a_position_in_which_roles_were_shown_out_of_order_is_refused(
    words: str, message: str
) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_position(f"r1 s2 {words}")


def test_how_many_looked_is_a_number() -> None:
    with pytest.raises(TextError, match="looked='x'"):
        GAME.parse_position("r1 s2 roles=#2:s3 looked=x")
