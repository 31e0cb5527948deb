"""The language of each phone, in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.table.prompts import Key, text
from device.texts.language import say
from tests.device.games.jinns.table_top import settled
from tests.device.page.browsing import (
    IN_CHROMIUM,
    Browser,
    ViewportSize,
    barriers,
    chromium_started,
    expect,
    fits,
    kept,
)
from tests.device.page.evenings import evenings
from tests.device.page.served import served
from tests.games.jinns.tables import table as lake_table

pytestmark = IN_CHROMIUM

PHONE = ViewportSize(width=320, height=640)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


def test_a_phone_changes_its_language_and_keeps_it(chromium: Browser, tmp_path: Path) -> None:
    evenings(tmp_path)
    with served(tmp_path) as table:
        table.begin(settled(lake_table("wishes-4").initial(5)))
        title = table.state.prompt().title
        page = chromium.new_page(viewport=PHONE, locale="it-CH")
        page.goto(table.page.address)
        expect(page.locator("#screen h3")).to_have_text(say(title, "it"))
        page.locator("#language").select_option("de")
        expect(page.locator("#screen h3")).to_have_text(say(title, "de"))
        expect(page.locator("#scores-are")).to_have_text(say(text("page-scores"), "de"))
        expect(page.locator("#referee-ask")).to_have_text(say(text("page-referee-ask"), "de"))
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert fits(page)
        assert barriers(page) == []
        kept(page, "language-phone")
        page.reload()
        expect(page.locator("#screen h3")).to_have_text(say(title, "de"))
        expect(page.locator("#language")).to_have_value("de")
        page.goto(f"{table.page.address}evenings#friday")
        expect(page.locator("#leaf-said")).to_contain_text(say(text("opening-told"), "de"))
        page.locator("#language").focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator("#leaf-said")).to_contain_text(say(text("opening-told"), "fr"))
        assert barriers(page) == []
        page.close()


def test_a_page_as_the_box_changes_with_the_box(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as table:
        page = chromium.new_page(viewport=PHONE, locale="nl")
        page.goto(table.page.address)
        expect(page.locator("#box-is")).to_have_text(say(text("page-screen")))
        expect(page.locator("#language")).to_have_value("box")
        table.press(Key.C, Key.B)
        expect(page.locator("#box-is")).to_have_text(say(text("page-screen"), "de"))
        expect(page.locator("#screen p").first).to_have_text("Deutsch")
        page.close()
