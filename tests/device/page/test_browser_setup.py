"""Set-up in a real Chromium: pieces photographed step by step, bare sheets, the backup."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.device.page.browsing import (
    IN_CHROMIUM,
    PHONE,
    Browser,
    barriers,
    chromium_started,
    drawn,
    expect,
    fits,
    kept,
    opened,
    refereed,
)
from tests.device.page.evenings import evenings
from tests.device.page.served import Table, served
from tests.paths import ROOT

pytestmark = IN_CHROMIUM

CARDS = ROOT / "tests" / "vision" / "cards" / "frames" / "enrol"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with chromium_started() as browser:
        yield browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    evenings(tmp_path)
    frames = iter(sorted(CARDS.glob("*.jpg")))
    with served(tmp_path, live=lambda: (CARDS / "000.jpg").read_bytes()) as one:
        one.whole = lambda: next(frames).read_bytes()
        one.end_page()
        with one.opened() as one.page:
            one.outlets = replace(one.outlets, report=one.page.tell)
            yield one


def test_cards_are_photographed_by_keyboard_with_a_picture_at_each_step(
    chromium: Browser, table: Table
) -> None:
    page = opened(chromium, table, PHONE, "setup")
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    expect(page.locator("#enrol")).to_be_hidden()
    refereed(page, table)
    box = page.locator("#enrol-boxes details").first
    box.locator("summary").press("Enter")
    expect(box.locator(".grid li")).to_have_count(20)
    for number in range(4):
        page.locator("#take-towers").press("Enter")
        expect(page.locator(f"#leaf-towers-{number}")).to_have_text(f"{number + 1} ✓")
        expect(box.locator(".taken")).to_be_visible()
        assert drawn(page)
        if number < 3:
            page.locator(f"#leaf-towers-{number + 1}").press("Enter")
            expect(box.locator(".taken")).to_have_count(0)
    expect(box.locator("summary")).to_contain_text("4 / 4")
    expect(box.locator("code")).to_contain_text("sudo tablejinn enrol towers")
    assert fits(page)
    assert barriers(page) == []
    kept(page, "setup-enrol-phone")
    assert complaints == []
    page.close()


def test_a_camera_that_gives_no_picture_is_told(chromium: Browser, table: Table) -> None:
    table.whole = lambda: None
    with table.opened() as table.page:
        table.outlets = replace(table.outlets, report=table.page.tell)
        page = opened(chromium, table, PHONE, "setup")
        refereed(page, table)
        page.locator("#enrol-boxes summary").first.click()
        page.locator("#take-towers").click()
        said = page.locator("#enrol-boxes [role=status]").first
        expect(said).to_have_text("No picture came. Is the camera there?")
        page.close()


def test_the_box_is_cared_for_in_the_language_of_the_phone(
    chromium: Browser, table: Table, tmp_path: Path
) -> None:
    table.state = replace(table.state, menu=replace(table.state.menu, teachable=("jinns",)))
    page = opened(chromium, table, PHONE, "setup")
    refereed(page, table)
    expect(page.locator("#version")).not_to_be_empty()
    with page.expect_download() as taken:
        page.locator("#backup").click()
    taken.value.save_as(tmp_path / "taken.zip")
    with zipfile.ZipFile(tmp_path / "taken.zip") as packed:
        assert "journal.sqlite" in packed.namelist()
    page.locator("#language").select_option("de")
    expect(page.locator("#ask-bare")).to_have_text("Leeren Plan neu lernen")
    page.locator("#ask-bare").click()
    expect(page.locator("#care-said")).to_contain_text("wird jeder Plan leer angesehen")
    table.pump()
    assert set(table.state.menu.unlearnt) == {"jinns"}
    assert fits(page)
    assert barriers(page) == []
    kept(page, "setup-care-phone")
    page.close()
