"""What is done on the page beside the box's buttons, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.games.dreams.voting import Voting
from device.table.prompts import Key
from tests.device.games.jinns.table_top import settled
from tests.device.mqtt.told import PERSONS, laid_round
from tests.device.page.browsing import (
    IN_CHROMIUM,
    PHONE,
    Browser,
    Position,
    barriers,
    chromium_started,
    expect,
    fits,
    kept,
    opened,
    refereed,
)
from tests.device.page.served import Table, served
from tests.device.page.test_looking import moved
from tests.games.jinns.tables import table as lake_table

pytestmark = IN_CHROMIUM


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path) as one:
        yield one


def test_a_player_guesses_on_his_own_phone_by_keyboard(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path, laid_round(Voting.SECRET)) as table:
        phone, other = opened(chromium, table, PHONE), opened(chromium, table, PHONE)
        complaints: list[str] = []
        phone.on("console", lambda said: complaints.append(said.text))
        phone.locator("#mine-1").press("Enter")
        expect(phone.locator("#code")).to_be_focused()
        assert barriers(phone) == []
        phone.keyboard.type(table.code_for(PERSONS[0]).lower())
        phone.keyboard.press("Enter")
        expect(phone.locator("#mine-own summary")).to_be_focused()
        table.pump()
        phone.keyboard.press("Enter")
        expect(phone.locator("fieldset")).to_have_count(2)
        assert fits(phone)
        kept(phone, "mine-phone")
        phone.locator("fieldset label").nth(1).locator("input").press("Space")
        phone.locator("#mine-choices button").press("Enter")
        expect(phone.locator("#mine-said")).to_have_text("Done. The box knows it.")
        expect(phone.locator("#mine-choices")).to_be_hidden()
        table.pump()
        for page in (phone, other):
            expect(page.locator("#screen")).to_contain_text(PERSONS[1])
        expect(phone.locator("fieldset")).to_have_count(0)
        assert other.locator("#mine-own").is_hidden()
        kept(other, "mine-nobody-phone")
        assert complaints == []
        phone.close()
        other.close()


def test_the_referee_points_at_a_star_and_at_a_turn(chromium: Browser, table: Table) -> None:
    table.begin(settled(lake_table("wishes-4").initial(5)))
    moved(table)
    page = opened(chromium, table, PHONE)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    assert page.locator("#pointing").is_hidden()
    assert page.locator("#turns button").count() == 0
    refereed(page, table)
    expect(page.locator("#pointing")).to_be_visible()
    picture = page.locator("#pictures img")
    box = picture.bounding_box()
    assert box is not None
    [star] = [one for one in table.browser().table["places"] if one["number"] == 8]
    at = {"x": star["x"] * box["width"], "y": star["y"] * box["height"]}
    picture.click(position=Position(x=at["x"], y=at["y"]))
    expect(page.locator("#place-said")).to_have_text(star["said"])
    expect(page.locator("#place")).to_have_value("8")
    ring, now = page.locator("#spot").bounding_box(), picture.bounding_box()
    assert ring is not None
    assert now is not None
    assert abs(ring["x"] + ring["width"] / 2 - now["x"] - at["x"]) < 2.0
    assert abs(ring["y"] + ring["height"] / 2 - now["y"] - at["y"]) < 2.0
    assert fits(page)
    assert barriers(page) == []
    kept(page, "pointing-phone")
    page.locator("#place").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#place")).to_have_value("9")
    page.locator("#of-place button").press("Enter")
    expect(page.locator("#said")).to_have_text("The box asks you.")
    table.pump()
    expect(page.locator("#screen")).to_have_attribute("data-kind", "set-star")
    expect(page.locator("#screen")).to_contain_text("9")
    for _ in range(3):
        table.press(Key.C)
    expect(page.locator("#screen")).to_have_attribute("data-kind", table.state.prompt().kind)
    expect(page.locator("#screen")).not_to_have_attribute("data-kind", "set-star")
    page.locator("#turns button").first.press("Enter")
    expect(page.locator("#said")).to_have_text("The box asks you.")
    table.pump()
    expect(page.locator("#screen")).to_have_attribute("data-kind", "referee-take-back")
    page.locator("#answers button").first.press("Enter")
    expect(page.locator("#said")).to_have_text("Pressed.")
    table.pump()
    expect(page.locator("#put-back li.due")).to_have_count(2)
    kept(page, "put-back-phone")
    assert complaints == []
    page.close()
