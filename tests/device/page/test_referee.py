"""Who types the number on the display presses the box's buttons from the page; nobody else does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.table.events import Passed
from device.table.game_clock import ClockMode, ClockRules
from device.table.prompts import Key
from games.jinns.position import Position
from tests.device.box.rig import session_of
from tests.device.games.jinns.table_top import settled
from tests.device.page.served import Browser, Table, served
from tests.games.jinns.tables import table as lake_table

OPENING = settled(lake_table("wishes-4").initial(5))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as one:
        yield one


def _press(browser: Browser, key: str, screen: int | None = None) -> int:
    number = browser.table["screen"]["number"] if screen is None else screen
    return browser.post("/api/press", {"screen": number, "key": key}).status


def test_a_press_on_the_page_is_a_press_on_the_box(table: Table) -> None:
    referee = table.referee()
    before = table.state.prompt()
    assert _press(referee, "a") == 200
    table.pump()
    assert table.state.prompt() != before
    assert referee.table["screen"]["title"] != "tablejinn"


def test_a_whole_game_is_set_up_from_the_page(table: Table) -> None:
    referee = table.referee()
    while table.state.game is None:
        assert _press(referee, "a") == 200
        table.pump()
    table.see(OPENING)
    assert _press(referee, "a") == 200
    table.pump()
    assert isinstance(session_of(table.state.game).position, Position)


def test_without_the_number_nothing_can_be_pressed(table: Table) -> None:
    browser = table.browser()
    assert _press(browser, "a") == 401
    browser.cookie = "tablejinn=guessed"
    assert _press(browser, "a") == 401
    assert table.inbox.empty()


def test_a_press_for_a_screen_that_is_gone_does_nothing(table: Table) -> None:
    referee = table.referee()
    number = referee.table["screen"]["number"]
    table.press(Key.A)
    assert _press(referee, "a", number) == 409
    assert table.inbox.empty()


def test_a_press_that_the_box_overtakes_does_nothing(table: Table) -> None:
    referee = table.referee()
    assert _press(referee, "a") == 200
    answered = table.inbox.get()
    table.press(Key.A)
    shown = table.state.prompt()
    table.take(answered)
    assert table.state.prompt() == shown


def test_a_second_of_the_game_clock_makes_no_other_screen(table: Table) -> None:
    table.begin(OPENING)
    table.state = replace(table.state, clock_rules=ClockRules(ClockMode.TURN))
    referee = table.referee()
    number = referee.table["screen"]["number"]
    table.take(Passed(1.0))
    before = table.state.prompt()
    assert _press(referee, "c", number) == 200
    table.take(Passed(1.0))
    assert table.state.prompt().title != before.title


def test_a_button_without_a_label_cannot_be_pressed(table: Table) -> None:
    table.begin(OPENING)
    referee = table.referee()
    labelled = {one["key"] for one in referee.table["screen"]["answers"]}
    [other, *_] = sorted({"a", "b", "c"} - labelled)
    assert _press(referee, other) == 409


def test_the_number_is_on_the_display_alone(table: Table) -> None:
    browser = table.browser()
    asked = browser.post("/api/pin", {})
    pin = table.pin
    now = browser.get("/api/table")
    assert pin.encode() not in asked.body + now.body
    assert now.said["screen"]["kind"] != "pin"
    assert now.said["screen"]["answers"] == []


def test_five_wrong_numbers_shut_the_door_for_a_while(table: Table) -> None:
    browser = table.browser()
    ticket = browser.post("/api/pin", {}).said["ticket"]
    pin = table.pin
    wrong = f"{(int(pin) + 1) % 1_000_000:06}"
    tries = [browser.post("/api/referee", {"ticket": ticket, "pin": wrong}) for _ in range(5)]
    assert [one.said["left"] for one in tries] == [4, 3, 2, 1, 0]
    assert browser.post("/api/referee", {"ticket": ticket, "pin": pin}).status == 410
    again = browser.post("/api/pin", {})
    assert again.status == 429
    assert 50 <= again.said["wait_s"] <= 61
    table.pump()
    assert table.state.prompt().kind != "pin"


def test_the_number_is_for_the_phone_that_asked_for_it(table: Table) -> None:
    asks, other = table.browser(), table.browser()
    asks.post("/api/pin", {})
    assert other.post("/api/referee", {"ticket": "mine", "pin": table.pin}).status == 410


def test_nobody_asks_for_a_second_number_while_one_is_shown(table: Table) -> None:
    table.browser().post("/api/pin", {})
    assert table.browser().post("/api/pin", {}).status == 429


def test_the_number_is_gone_from_the_display_once_it_was_used(table: Table) -> None:
    table.referee()
    assert table.state.prompt().kind != "pin"


def test_a_button_takes_the_number_off_the_display(table: Table) -> None:
    table.browser().post("/api/pin", {})
    assert table.pin
    before = table.state.menu
    table.press(Key.A)
    assert table.state.prompt().kind != "pin"
    assert table.state.menu == before


def test_the_number_gives_way_to_what_the_game_says(table: Table) -> None:
    table.begin(OPENING)
    table.browser().post("/api/pin", {})
    assert table.pin
    game = session_of(table.state.game).table.game
    now = session_of(table.state.game).position
    table.see(settled(game.apply(now, game.legal_moves(now)[0])))
    assert table.state.prompt().kind != "pin"


def test_the_cookie_is_for_this_page_alone(table: Table) -> None:
    browser = table.browser()
    ticket = browser.post("/api/pin", {}).said["ticket"]
    cookie = browser.post("/api/referee", {"ticket": ticket, "pin": table.pin}).headers[
        "set-cookie"
    ]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_a_referee_who_leaves_presses_nothing_more(table: Table) -> None:
    referee = table.referee()
    assert referee.post("/api/referee/leave", {}).status == 200
    assert _press(referee, "a") == 401
    assert referee.table["has_referee"] is False


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_another_page_presses_nothing_in_the_referees_name(
    table: Table, headers: dict[str, str]
) -> None:
    referee = table.referee()
    form = {"screen": referee.table["screen"]["number"], "key": "a"}
    assert referee.post("/api/press", form, **headers).status == 403
    assert table.inbox.empty()


def test_a_form_of_another_kind_presses_nothing(table: Table) -> None:
    referee = table.referee()
    form = {"screen": referee.table["screen"]["number"], "key": "a"}
    plain = referee.post("/api/press", form, **{"Content-Type": "text/plain"})
    assert plain.status == 400
    assert table.inbox.empty()


def test_a_strangers_name_for_the_box_is_not_answered(table: Table) -> None:
    assert table.browser().get("/api/table", Host="evil.example").status == 421
