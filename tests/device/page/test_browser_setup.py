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

LEARNING_MS = 180_000  # only a program that hangs takes so long
CARDS = ROOT / "tests" / "vision" / "cards" / "frames" / "enrol"
TILES = ROOT / "tests" / "vision" / "tiles" / "frames" / "islands_enrol"


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
    page.locator("#slot-towers-3").press("Enter")
    expect(page.locator("#slot-towers-3")).to_have_attribute("aria-pressed", "true")
    page.locator("#slot-towers-3").press("Enter")
    expect(page.locator("#slot-towers-3")).to_have_attribute("aria-pressed", "false")
    for number in range(4):
        page.locator("#take-towers").press("Enter")
        expect(page.locator(f"#leaf-towers-{number}")).to_have_text(f"{number + 1} ✓")
        expect(box.locator(".taken")).to_be_visible()
        assert drawn(page)
        if number < 3:
            page.locator(f"#leaf-towers-{number + 1}").press("Enter")
            expect(box.locator(".taken")).to_have_count(0)
    expect(box.locator("summary")).to_contain_text("4 / 4")
    page.locator("#learn-towers").press("Enter")
    expect(box).to_contain_text("then it knows them. (80)", timeout=LEARNING_MS)
    assert fits(page)
    assert barriers(page) == []
    kept(page, "setup-enrol-phone")
    page.locator("#anew-towers").press("Enter")
    expect(box).to_contain_text("An open game goes on after that.")
    table.pump()
    assert table.state.is_anew
    assert complaints == []
    page.close()


def test_what_is_on_a_tile_is_tapped_beside_its_picture(chromium: Browser, table: Table) -> None:
    table.whole = (TILES / "000.jpg").read_bytes
    with table.opened() as table.page:
        table.outlets = replace(table.outlets, report=table.page.tell)
        page = opened(chromium, table, PHONE, "setup")
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text))
        refereed(page, table)
        box = page.locator("#enrol-boxes details").filter(has_text="1001 Islands")
        box.locator("summary").click()
        expect(box.locator(".piece")).to_have_count(0)
        page.locator("#take-islands").click()
        expect(box.locator(".piece")).to_have_count(12)
        page.locator("#piece-islands-0-palm").press("Enter")
        page.locator("#piece-islands-0-palm").press("Enter")
        expect(page.locator("#piece-islands-0-palm")).to_have_text("palm 2")
        expect(page.locator("#piece-islands-0-palm")).to_be_focused()
        page.locator("#piece-islands-0-lamp").click()
        page.locator("#piece-islands-1-nothing").click()
        page.locator("#piece-islands-2-none").click()
        expect(box.locator(".told")).to_have_count(3)
        assert drawn(page)
        assert fits(page)
        assert barriers(page) == []
        kept(page, "setup-tiles-phone")
        for number in range(3, 12):
            expect(page.locator("#leaf-islands-0")).to_have_text("1 …")
            page.locator(f"#piece-islands-{number}-roc").click()
        expect(page.locator("#leaf-islands-0")).to_have_text("1 ✓")
        expect(page.locator("#piece-islands-11-roc")).to_be_focused()
        assert complaints == []
        page.close()


def test_a_photo_without_a_mat_says_so_beside_each_tile(chromium: Browser, table: Table) -> None:
    table.whole = (CARDS / "000.jpg").read_bytes
    with table.opened() as table.page:
        table.outlets = replace(table.outlets, report=table.page.tell)
        page = opened(chromium, table, PHONE, "setup")
        refereed(page, table)
        box = page.locator("#enrol-boxes details").filter(has_text="1001 Islands")
        box.locator("summary").click()
        page.locator("#take-islands").click()
        expect(box.locator(".piece").first).to_contain_text("The mat is not found in this photo.")
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
