"""What is done on the page beside the box's buttons, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest

from device.config.sections import Config, PageConfig
from device.games.dreams.voting import Voting
from device.table.prompts import Key
from device.texts.language import say
from tests.device.games.jinns.table_top import settled
from tests.device.mqtt.told import PERSONS, laid_round
from tests.device.page.browsing import (
    IN_CHROMIUM,
    PHONE,
    Browser,
    Page,
    Position,
    ViewportSize,
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


FIVE_MINUTES = "05:00"


def test_a_phone_that_slept_for_five_minutes_shows_the_newest_table(
    chromium: Browser, table: Table
) -> None:
    page = _asleep(chromium, table)
    table.press(Key.A)
    _woken(page)
    expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
    expect(page.locator("#lost")).to_be_hidden()
    page.close()


def test_a_phone_sleeps_while_the_service_starts_anew(chromium: Browser, table: Table) -> None:
    port = urlsplit(table.page.address).port or 0
    again = Config(page=PageConfig(address="127.0.0.1", port=port))
    table.end_page()
    with table.opened(again) as first:
        table.page = first
        page = _asleep(chromium, table)
    table.press(Key.A)
    with table.opened(again):
        _woken(page)
        expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
        expect(page.locator("#lost")).to_be_hidden()
        page.close()


def _asleep(chromium: Browser, table: Table) -> Page:
    """Open the page on a phone that falls asleep at once: no script of it runs."""
    page = chromium.new_page(viewport=ViewportSize(width=320, height=640))
    page.clock.install()
    page.goto(table.page.address)
    expect(page.locator("#screen h3")).to_have_text(say(table.state.prompt().title))
    _lifecycle(page, "frozen")
    return page


def _woken(page: Page) -> None:
    """Wake the phone five minutes later, by its clock; its browser says that it is seen again."""
    _lifecycle(page, "active")
    page.clock.fast_forward(FIVE_MINUTES)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def _lifecycle(page: Page, state: Literal["frozen", "active"]) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": state})  # pyright: ignore[reportUnknownMemberType] - untyped there
