"""A player guesses, and sees his role, on a phone that only he can bind to himself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.games.dreams.setup import DreamsForm
from device.games.dreams.voting import Voting
from device.page.seats import CODE_LETTERS, LETTERS
from device.page.shown_number import PAUSE_S
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, text
from device.texts.language import say
from games.dreams.moves import Accused, Image
from games.dreams.options import Options
from games.dreams.position import Phase, Position
from games.game import Seat
from tests.device.games.dreams.mat_top import reading_of
from tests.device.mqtt.told import PERSONS, Told, laid_round
from tests.device.page.served import Browser, Table, served
from vision.sheet.board_file import find_board

ANNA, BELA, CHIARA = PERSONS[:3]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path, laid_round(Voting.SECRET)) as one:
        yield one


def dealt() -> GameInPlay:
    """A round of Dreams whose roles the box deals: it is handed round next."""
    form = DreamsForm(
        find_board("firmament"), PERSONS, players=3, options=Options(deals_roles=True)
    )
    return Told(form.new_game()).see(reading_of(())).press(Key.A, Key.A).game


def _position(table: Table) -> Position:
    assert table.state.game is not None
    position = table.state.game.position
    assert isinstance(position, Position)
    return position


def _choose(table: Table, phone: Browser, label: str) -> int:
    mine = phone.get("/api/mine").said
    [number] = [
        choice["number"]
        for group in mine["groups"]
        for choice in group["choices"]
        if choice["label"] == label
    ]
    status = phone.post("/api/mine/choice", {"shown": mine["number"], "choice": number}).status
    table.pump()
    return status


def test_a_player_guesses_on_his_phone(table: Table) -> None:
    phone = table.phone_of(1, ANNA)
    mine = phone.get("/api/mine").said
    assert mine["seat"] == ANNA
    assert [group["title"] for group in mine["groups"]] == [
        say(text("alone-god")),
        say(text("alone-mortal")),
    ]
    assert _choose(table, phone, BELA) == 200
    assert _position(table).votes == (Accused(Seat(2)), None, None)
    assert phone.get("/api/mine").said["groups"] == []


def test_the_box_goes_on_to_who_has_not_guessed(table: Table) -> None:
    _choose(table, table.phone_of(1, ANNA), BELA)
    prompt = table.state.prompt()
    assert (prompt.kind, dict(prompt.lines[0].facts)) == ("hand-box", {"seat": BELA})


def test_some_guess_on_phones_in_any_order_and_others_on_the_box(table: Table) -> None:
    _choose(table, table.phone_of(3, CHIARA), "Image 4")
    table.press(Key.A, Key.A, Key.A)  # Anna, on the box: ready, a god, the first guess
    assert _choose(table, table.phone_of(2, BELA), ANNA) == 200
    assert _position(table).phase is Phase.REVEALING
    assert _position(table).votes[1:] == (Accused(Seat(1)), Image(4))


def test_while_one_guesses_on_the_box_nobody_guesses_on_a_phone(table: Table) -> None:
    phone = table.phone_of(3, CHIARA)
    before = phone.get("/api/mine").said
    table.press(Key.A)  # Anna takes the box
    assert phone.get("/api/mine").said["groups"] == []
    assert phone.post("/api/mine/choice", {"shown": before["number"], "choice": 0}).status == 409
    assert table.inbox.empty()


def test_a_guess_that_the_box_overtakes_does_not_count(table: Table) -> None:
    phone = table.phone_of(1, ANNA)
    shown = phone.get("/api/mine").said["number"]
    assert phone.post("/api/mine/choice", {"shown": shown, "choice": 0}).status == 200
    chosen = table.inbox.get()
    table.press(Key.A)
    shown_on_box = table.state.prompt()
    table.take(chosen)
    assert table.state.prompt() == shown_on_box
    assert _position(table).votes == (None, None, None)


def test_a_guess_is_in_the_journal_before_the_next_player_is_asked(table: Table) -> None:
    _choose(table, table.phone_of(1, ANNA), BELA)
    assert [one.payload for one in table.journal_events() if one.kind == "turn"] == [
        {"turn": "s1 ->s2"}
    ]


def test_a_role_is_seen_on_the_phone_and_the_box_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, dealt()) as table:
        phone = table.phone_of(1, ANNA)
        mine = phone.get("/api/mine").said
        assert len(mine["lines"]) == 2
        assert _choose(table, phone, "Hide") == 200
        assert _position(table).looked == 1
        again = phone.get("/api/mine").said
        assert (again["lines"], again["groups"]) == (mine["lines"], [])


def test_nobody_sees_a_role_before_his_turn_to_look(tmp_path: Path) -> None:
    with served(tmp_path, dealt()) as table:
        mine = table.phone_of(2, BELA).get("/api/mine").said
        assert (mine["lines"], mine["groups"]) == ([], [])


def test_the_code_is_shown_only_after_the_box_was_handed_on(table: Table) -> None:
    table.browser().post("/api/mine/code", {"seat": 2})
    code = table.code_for(BELA)
    assert len(code) == CODE_LETTERS
    assert set(code) <= set(LETTERS)
    assert not set("0O1IL") & set(LETTERS)


def test_the_code_is_on_the_display_alone(table: Table) -> None:
    asks, other = table.browser(), table.referee()
    table.later(PAUSE_S)
    asked = asks.post("/api/mine/code", {"seat": 1})
    code = table.code_for(ANNA)
    now = other.get("/api/table")
    assert code.encode() not in asked.body + now.body
    assert now.said["screen"]["kind"] == "hand-box"
    assert now.said["screen"]["answers"] == []


def test_small_letters_and_gaps_are_the_same_code(table: Table) -> None:
    phone = table.browser()
    ticket = phone.post("/api/mine/code", {"seat": 1}).said["ticket"]
    code = table.code_for(ANNA).lower()
    typed = {"ticket": ticket, "code": f"{code[:3]} {code[3:]}"}
    assert phone.post("/api/mine", typed).status == 200


def test_a_code_is_for_the_phone_that_asked(table: Table) -> None:
    table.browser().post("/api/mine/code", {"seat": 1})
    code = table.code_for(ANNA)
    assert table.browser().post("/api/mine", {"ticket": "mine", "code": code}).status == 410


def test_five_wrong_codes_shut_the_door_for_a_while(table: Table) -> None:
    phone = table.browser()
    ticket = phone.post("/api/mine/code", {"seat": 1}).said["ticket"]
    table.code_for(ANNA)
    tries = [phone.post("/api/mine", {"ticket": ticket, "code": "?"}) for _ in range(5)]
    assert [one.said["left"] for one in tries] == [4, 3, 2, 1, 0]
    assert phone.post("/api/mine/code", {"seat": 1}).status == 429
    assert phone.post("/api/pin", {}).status == 429


def test_a_players_code_makes_no_referee_and_a_pin_makes_no_player(table: Table) -> None:
    phone = table.browser()
    ticket = phone.post("/api/mine/code", {"seat": 1}).said["ticket"]
    code = table.code_for(ANNA)
    assert phone.post("/api/referee", {"ticket": ticket, "pin": code}).status == 410
    assert phone.post("/api/mine", {"ticket": ticket, "code": code}).status == 200
    other = table.browser()
    table.later(PAUSE_S)
    ticket = other.post("/api/pin", {}).said["ticket"]
    assert other.post("/api/mine", {"ticket": ticket, "code": table.pin}).status == 410


def test_another_phone_of_the_same_player_takes_over(table: Table) -> None:
    first = table.phone_of(1, ANNA)
    second = table.phone_of(1, ANNA)
    assert first.get("/api/mine").said["seat"] == ""
    assert second.get("/api/mine").said["seat"] == ANNA


def test_a_phone_is_let_go_by_its_player(table: Table) -> None:
    phone = table.phone_of(1, ANNA)
    assert phone.post("/api/mine/leave", {}).status == 200
    assert phone.get("/api/mine").said["seat"] == ""
    assert phone.post("/api/mine/choice", {"shown": 1, "choice": 0}).status == 401


def test_a_phone_is_bound_until_the_game_ends(table: Table) -> None:
    phone = table.phone_of(1, ANNA)
    table.state = replace(table.state, game_id="game-2")
    table.press(Key.A)
    assert phone.get("/api/mine").said["seat"] == ""


def test_a_phone_without_a_player_sees_and_decides_nothing(table: Table) -> None:
    phone = table.browser()
    phone.seat = "tablejinn-seat=guessed"
    assert phone.get("/api/mine").said == {"seat": "", "number": 0, "lines": [], "groups": []}
    assert phone.post("/api/mine/choice", {"shown": 1, "choice": 0}).status == 401


def test_the_players_cookie_is_for_this_page_alone(table: Table) -> None:
    phone = table.browser()
    ticket = phone.post("/api/mine/code", {"seat": 1}).said["ticket"]
    typed = {"ticket": ticket, "code": table.code_for(ANNA)}
    cookie = phone.post("/api/mine", typed).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_no_other_page_decides_for_a_player(table: Table) -> None:
    phone = table.phone_of(1, ANNA)
    form = {"shown": phone.get("/api/mine").said["number"], "choice": 0}
    assert phone.post("/api/mine/choice", form, Origin="http://evil.example").status == 403
    assert table.inbox.empty()


def test_a_game_without_secrets_offers_nobody_a_phone(tmp_path: Path) -> None:
    with served(tmp_path, laid_round(Voting.DISCS)) as table:
        assert table.browser().table["seats"] == []
        assert table.browser().post("/api/mine/code", {"seat": 1}).status == 410
        assert table.inbox.empty()


def test_the_players_who_may_bind_a_phone_are_told(table: Table) -> None:
    named = [(one["seat"], one["name"]) for one in table.browser().table["seats"]]
    assert named == [(1, ANNA), (2, BELA), (3, CHIARA)]
